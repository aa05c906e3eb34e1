// What stands around requests and answers on every door: the envelope of a question, an error, a
// report of progress, the greeting. Each has its list of fields, as all that crosses a door has.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"

namespace yomi::answers {

// The head of a question that comes as one JSON object; the request's fields stand beside it.
struct Envelope {
  std::string id;
  std::string room;
  std::string verb;
  std::optional<Language> lang;
};
[[nodiscard]] const Shape& shape_of(Of<Envelope>);

struct Problem {
  ErrorCode code = ErrorCode::kBadText;
  std::vector<Sentence> arguments;  // as the pattern has them; messages within stay nested
  std::string text;
  std::optional<std::string> field;
  std::optional<int> line;  // from 1
  std::optional<int> column;
};
[[nodiscard]] const Shape& shape_of(Of<Problem>);
[[nodiscard]] Problem problem_of(const Error& error, const Phrases& phrases, Language language);

struct ProgressNow {
  std::uint64_t done = 0;
  std::optional<std::uint64_t> total;
  std::string unit;
  double seconds = 0;
  std::vector<std::string> best;
  std::optional<std::string> text;  // where a language was asked for
};
[[nodiscard]] const Shape& shape_of(Of<ProgressNow>);
[[nodiscard]] ProgressNow progress_of(const ProgressReport& report,
                                      std::optional<Language> language,
                                      const Dictionary& dictionary);

struct Greeting {
  struct Offer {
    std::optional<std::string> room;
    std::string verb;
    bool quick = false;
  };
  std::string version;
  int api = 0;
  unsigned threads = 1;
  std::uint64_t memory = 0;
  std::uint64_t line_bytes = 0;
  std::uint64_t verify_bytes = 0;
  int nesting = 0;
  std::vector<Offer> questions;
};
[[nodiscard]] const Shape& shape_of(Of<Greeting>);
[[nodiscard]] const Shape& shape_of(Of<Greeting::Offer>);

}  // namespace yomi::answers
