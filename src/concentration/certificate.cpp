#include "concentration/certificate.h"

#include "concentration/analysis.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

std::string_view word(Rules rules) {
  return rules == Rules::kFull ? "full" : "paper";
}
std::string_view word(Objective objective) {
  return objective == Objective::kPairs ? "pairs" : objective == Objective::kWin ? "win" : "turns";
}
std::string_view word(Pass pass) {
  return pass == Pass::kEnd ? "end" : pass == Pass::kAllow ? "allow" : "forbid";
}
std::string_view word(Reduction reduction) {
  return reduction == Reduction::kNone    ? "all"
         : reduction == Reduction::kSpare ? "spare"
                                          : "single";
}

tl::unexpected<Error> not_finished(const Meter& meter) {
  return fail_system("the certificate was not finished: {}", to_string(*meter.reason()));
}

}  // namespace

Result<Certificate> make_certificate(const ExactSweep& solved, const Budget& budget) {
  const Game& game = solved.game();
  std::string body = fmt::format("letters: {}\nrules: {}\nobjective: {}\n",
                                 letters_text(game.start), word(game.rules), word(game.objective));
  if (game.objective != Objective::kTurns) body += fmt::format("pass: {}\n", word(game.pass));
  if (game.objective == Objective::kWin) {
    body += fmt::format("endless: {}\nlead: {}\n",
                        game.endless == Endless::kDraw ? "draw" : "leader", std::abs(game.lead));
  }
  body += fmt::format("classes: {}\n\n", word(solved.reduction()));
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
  if (meter.stopped()) return not_finished(meter);
  return Certificate{std::string(kCertificateKind), {}, std::move(body)};
}

Result<Certificate> make_certificate(const Solitaire& solved, const Budget& budget) {
  const SolitaireGame& game = solved.game();
  if (game.keep == KeepRule::kLast)
    return fail("there are no certificates for --keep last: its situations are sequences of cards");
  std::string body = fmt::format("letters: {}\nrules: full\nobjective: turns\nremember: {}\n",
                                 letters_text(game.start), game.remember);
  body +=
      fmt::format("keep: {}\nclasses: all\n\n", game.keep == KeepRule::kBest ? "best" : "random");
  Meter meter(budget);
  for (const Mind& mind : solved.minds()) {
    if (!meter.poll()) return not_finished(meter);
    const Analysis analysis = analyse(solved, mind.position);
    body += fmt::format("{} {} {}\n", to_text(mind.position), to_string(analysis.value),
                        to_text(policy_of(analysis)));
    if (body.size() > budget.bytes / 2) meter.stop(StopReason::kMemory);
  }
  return Certificate{std::string(kCertificateKind), {}, std::move(body)};
}

}  // namespace yomi::concentration
