#include "concentration/certificate.h"

#include "base/check.h"
#include "concentration/analysis.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

std::string_view claim_word(Rules rules) {
  return rules == Rules::kFull ? "full" : "paper";
}
std::string_view claim_word(Objective objective) {
  return objective == Objective::kPairs ? "pairs" : objective == Objective::kWin ? "win" : "turns";
}
std::string_view claim_word(Pass pass) {
  return pass == Pass::kEnd ? "end" : pass == Pass::kAllow ? "allow" : "forbid";
}
std::string_view claim_word(Reduction reduction) {
  return reduction == Reduction::kNone    ? "all"
         : reduction == Reduction::kSpare ? "spare"
                                          : "single";
}

// The last lines of the header: what was asked, and the answer.
std::string asked_lines(const Position& asked, const Rational& value) {
  return fmt::format("position: {}\nvalue: {}\n\n", to_text(asked), to_string(value));
}

}  // namespace

CertificateMade make_certificate(const ExactSweep& solved, const Position& asked,
                                 const Budget& budget) {
  const Game& game = solved.game();
  CHECK(letters_text(asked) == letters_text(game.start));
  std::string body =
      fmt::format("letters: {}\nrules: {}\nobjective: {}\n", letters_text(game.start),
                  claim_word(game.rules), claim_word(game.objective));
  if (game.objective != Objective::kTurns) body += fmt::format("pass: {}\n", claim_word(game.pass));
  if (game.objective == Objective::kWin) {
    body += fmt::format("endless: {}\nlead: {}\n",
                        game.endless == Endless::kDraw ? "draw" : "leader", game.lead);
  }
  body += fmt::format("classes: {}\n", claim_word(solved.reduction()));
  body += asked_lines(asked, solved.value(asked, game.lead));
  Meter meter(budget);
  solved.for_each([&](const Position& position) {
    if (meter.stopped() || !meter.poll()) return;
    const std::string name = to_text(position);
    if (game.objective != Objective::kWin) {
      const Analysis analysis = analyse(solved, position);
      body +=
          fmt::format("{} {} {}\n", name, to_string(analysis.value), to_text(policy_of(analysis)));
    } else {
      const int most = std::abs(game.lead) + (game.start.cards() - position.cards()) / 2;
      for (int lead = -most; lead <= most; lead += 2) {
        const Analysis analysis = analyse(solved, position, lead);
        body += fmt::format("{} {} {} {}\n", name, lead, to_string(analysis.value),
                            to_text(policy_of(analysis)));
      }
    }
    if (body.size() > budget.bytes / 2) meter.stop(StopReason::kMemory);
  });
  if (meter.stopped()) return tl::unexpected<StopReason>(*meter.reason());
  return Certificate{std::string(kCertificateKind), YOMI_VERSION, std::move(body)};
}

CertificateMade make_certificate(const Solitaire& solved, const Position& asked,
                                 const Budget& budget) {
  const SolitaireGame& game = solved.game();
  CHECK(game.keep != KeepRule::kLast && letters_text(asked) == letters_text(game.start));
  std::string body = fmt::format("letters: {}\nrules: full\nobjective: turns\nremember: {}\n",
                                 letters_text(game.start), game.remember);
  body += fmt::format("keep: {}\nclasses: all\n", game.keep == KeepRule::kBest ? "best" : "random");
  body += asked_lines(asked, solved.exact_value({asked, {}}));
  Meter meter(budget);
  for (const Mind& mind : solved.minds()) {
    if (!meter.poll()) return tl::unexpected<StopReason>(*meter.reason());
    const Analysis analysis = analyse(solved, mind.position);
    body += fmt::format("{} {} {}\n", to_text(mind.position), to_string(analysis.value),
                        to_text(policy_of(analysis)));
    if (body.size() > budget.bytes / 2) meter.stop(StopReason::kMemory);
  }
  if (meter.stopped()) return tl::unexpected<StopReason>(*meter.reason());
  return Certificate{std::string(kCertificateKind), YOMI_VERSION, std::move(body)};
}

}  // namespace yomi::concentration
