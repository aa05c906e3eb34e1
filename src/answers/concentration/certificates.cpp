// What its certificates show, checked by the rules alone.
#include "answers/concentration/game.h"
#include "answers/concentration/room.h"
#include "base/text.h"
#include "concentration/certificate.h"
#include "concentration/notation.h"
#include "concentration/verify.h"

namespace yomi::answers::concentration {
namespace {

// What the sentence needs of a verified game, in the words of the fields.
enum Figure : std::size_t {
  kPlayers,
  kRemember,
  kKeep,
  kObjective,
  kRules,
  kPassing,
  kEndless,
  kLead,
  kPosition,
  kValue,
  kEquations,
  kLines,
  kFigureCount
};

Result<Verified> verify_certificate(std::string_view body, const Budget& budget) {
  auto found = game::verify_values(body, budget);
  if (!found) return pass(found);
  const bool alone = found->objective == game::Objective::kTurns;
  std::vector<std::string> figures(kFigureCount);
  figures[kPlayers] = alone ? "1" : "2";
  if (found->remember) figures[kRemember] = fmt::format("{}", *found->remember);
  figures[kKeep] = word_of(found->random ? game::KeepRule::kRandom : game::KeepRule::kBest);
  figures[kObjective] = word_of(found->objective);
  figures[kRules] = word_of(found->rules);
  figures[kPassing] = word_of(found->pass);
  figures[kEndless] = word_of(found->endless);
  figures[kLead] = fmt::format("{}", found->lead);
  figures[kPosition] = game::to_text(found->asked);
  figures[kValue] = game::decimal(found->value, kDigits);
  figures[kEquations] = fmt::format("{}", found->checked);
  figures[kLines] = fmt::format("{}", found->listed);
  return Verified{figures[kPosition], std::move(figures), found->reason};
}

template <class E>
E choice_named(const std::string& word) {
  for (const Choice& each : choices_of(Of<E>{}))
    if (each.word == word) return static_cast<E>(each.value);
  return E{};
}

int small_number(std::string_view text) {
  const bool negative = text.starts_with("-");
  const auto number = parse_uint(negative ? text.substr(1) : text);
  return static_cast<int>(number.value_or(0)) * (negative ? -1 : 1);
}

Sentence say_verified(std::span<const std::string> figures) {
  if (figures.size() != kFigureCount)
    return sentence("verified", "verified: the memory game", "検証済み: 神経衰弱");
  Game asked;
  asked.players = small_number(figures[kPlayers]);
  if (!figures[kRemember].empty()) asked.remember = small_number(figures[kRemember]);
  asked.keep = choice_named<game::KeepRule>(figures[kKeep]);
  asked.objective = choice_named<game::Objective>(figures[kObjective]);
  asked.rules = choice_named<game::Rules>(figures[kRules]);
  asked.passing = choice_named<game::Pass>(figures[kPassing]);
  asked.endless = choice_named<game::Endless>(figures[kEndless]);
  asked.lead = small_number(figures[kLead]);
  const auto position = game::parse_position(figures[kPosition]);
  return sentence("verified_values",
                  "verified: the memory game with {}. Value {} {}. All {} equations hold ({} lines "
                  "listed)",
                  "検証済み: 神経衰弱、{}。評価値 {} {}。{}個の等式がすべて成立(記載は{}行)",
                  describe(asked, position ? *position : game::Position()), figures[kValue],
                  unit_of(asked), counted(figures[kEquations]), counted(figures[kLines]));
}

constexpr Verifier kVerifiers[] = {
    {game::kCertificateKind, Verdict::kProved, &verify_certificate, &say_verified, nullptr},
};

}  // namespace

std::span<const Verifier> certificates() {
  return kVerifiers;
}

}  // namespace yomi::answers::concentration
