// Claims: the text of a values certificate, read back. Knows the notation, no solver.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "concentration/rational.h"
#include "concentration/rules.h"

namespace yomi::concentration {

struct Claim {
  Rational value;
  std::string policy;
  int line = 0;
};

struct Claims {
  Position start;
  Rules rules = Rules::kFull;
  Objective objective = Objective::kPairs;
  Pass pass = Pass::kEnd;
  Endless endless = Endless::kDraw;
  int lead = 0;                 // of the player to move at `asked`, may be negative
  std::optional<int> remember;  // limited memory
  bool random = false;          // which cards stay is left to chance
  enum class Classes { kAll, kSpare, kSingle } classes = Classes::kAll;
  Position asked;  // the position the certificate is about: the letters of `start`
  Rational value;  // that it claims for it

  // By position, then lead (0 but for the objective win), in the compact text of key().
  std::unordered_map<std::string, Claim> values;

  [[nodiscard]] static std::string key(const Position& position, int lead);
};

[[nodiscard]] Result<Claims> read_claims(std::string_view body);

}  // namespace yomi::concentration
