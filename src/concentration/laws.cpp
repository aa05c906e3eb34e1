#include "concentration/laws.h"

#include <algorithm>

#include "concentration/analysis.h"
#include "concentration/paper.h"
#include "concentration/solitaire.h"
#include "concentration/sweep.h"

namespace yomi::concentration {
namespace {

constexpr int kWholeTables = 13;  // letters of four for laws about every situation of a table

void count(Law& law, bool fine, const std::string& where) {
  ++law.checked;
  if (fine) return;
  ++law.failed;
  law.holds = false;
  if (law.first_failure.empty()) law.first_failure = where;
}

std::string tuple(int na, int nf, int ka, int kf) {
  return fmt::format("({}, {}, {}, {})", na, nf, ka, kf);
}

// Nothing when all was checked, otherwise why it stopped.
using Stopped = std::optional<StopReason>;

// Equation (5), times what is needed to have no fractions twice.
Rational equation_five(int n) {
  const Rational first = fraction(120, std::int64_t{n} * (n * n + 3 * n + 2));
  return (first + n + 3) / 4;
}

// Sections 3.3 to 3.5: one letter of four at most.
Stopped sections_three(int letters, Rules rules, const Budget& budget, unsigned threads,
                       Progress* progress, std::vector<Law>& laws) {
  Game game;
  game.rules = rules;
  game.start = paper_position(letters, 1, 0, 0);
  ExactSweep sweep(game);
  if (const auto reason = sweep.run(budget, threads, Keep::kEverything, progress)) return reason;
  Law zero{LawName::kNoZeroMove, rules};
  Law almost{LawName::kAlmostKnown, rules};
  Law five{LawName::kEquationFive, rules};
  Law theorem{LawName::kTheorem, rules};
  Meter meter(budget);
  for (int n = 2; n <= letters; ++n) {
    if (!meter.poll()) return meter.reason();
    for (int k = 1; k <= n; ++k) {
      const Position p = paper_position(n, 1, k, 1);
      const Moves moves = moves_of(analyse(sweep, p), p);
      count(zero, !moves.zero, tuple(n, 1, k, 1));
      if (n >= 4 && k == n - 1) count(theorem, moves.two, tuple(n, 1, k, 1));
    }
    if (n < 4) continue;
    count(almost, sweep.value(paper_position(n, 0, n - 1, 0)) == 0, tuple(n, 0, n - 1, 0));
    count(five, sweep.value(paper_position(n, 1, n, 1)) == equation_five(n), tuple(n, 1, n, 1));
  }
  for (Law* law : {&zero, &almost, &five, &theorem}) {
    law->letters = letters;
    laws.push_back(*law);
  }
  return std::nullopt;
}

// Section 3.1 and when holding is right: every situation with a known pair.
Stopped holding(int letters, const Budget& budget, unsigned threads, Progress* progress,
                std::vector<Law>& laws) {
  Game game;
  game.start.add({4, 0}, letters);
  ExactSweep sweep(game);
  if (const auto reason = sweep.run(budget, threads, Keep::kEverything, progress)) return reason;
  Law lemma{LawName::kLemma};
  Law hold{LawName::kHold};
  Meter meter(budget);
  sweep.for_each([&](const Position& p) {
    if (takes(p).empty() || meter.stopped() || !meter.poll()) return;
    const Moves moves = moves_of(analyse(sweep, p), p);
    count(lemma, moves.take, to_text(p));
    if (moves.take && moves.hold) ++hold.ties;
    if (!moves.take) {
      const bool partners = p.count({2, 0}) == 0 && p.count({4, 0}) == 0;
      count(hold, partners, to_text(p));
    }
  });
  if (meter.stopped()) return meter.reason();
  lemma.letters = hold.letters = letters;
  laws.push_back(lemma);
  laws.push_back(hold);
  return std::nullopt;
}

// Sections 4.3 and 4.4: one remembered card.
Stopped one_remembered(int letters, const Budget& budget, Progress* progress,
                       std::vector<Law>& laws) {
  SolitaireGame game;
  game.start.add({4, 0}, letters);
  Solitaire solved(game);
  if (const auto reason = solved.solve(budget, true, progress)) return reason;
  Law alpha{LawName::kSignAlpha};
  Law beta{LawName::kSignBeta};
  Law save{LawName::kFourSave};
  for (int na = 2; na <= letters; ++na) {
    for (int nf = 1; nf < na; ++nf) {
      const OneCard card = one_card(solved, na, nf);
      const std::string where = fmt::format("({}, {})", na, nf);
      if (2 * na + 2 * nf > 7) count(alpha, *card.alpha2 > *card.alpha4, where);
      count(beta, *card.beta4 > *card.beta2, where);
      if (na >= 7) count(save, card.difference() > 0, where);
    }
  }
  for (Law* law : {&alpha, &beta, &save}) {
    law->letters = letters;
    laws.push_back(*law);
  }
  return std::nullopt;
}

Stopped natural_alone(int letters, const Budget& budget, Progress* progress,
                      std::vector<Law>& laws) {
  for (const int remember : {0, 1, 2, 3}) {
    SolitaireGame game;
    game.start.add({4, 0}, letters);
    game.remember = remember;
    Solitaire solved(game);
    if (const auto reason = solved.solve(budget, true, progress)) return reason;
    const Solitaire::Natural natural = solved.natural();
    Law law{LawName::kNatural};
    law.remember = remember;
    law.checked = natural.situations;
    law.failed = natural.unnatural;
    law.holds = natural.unnatural == 0;
    law.letters = letters;
    if (natural.first) law.first_failure = to_text(*natural.first);
    laws.push_back(law);
  }
  return std::nullopt;
}

}  // namespace

tl::expected<std::vector<Law>, StopReason> test_laws(int letters, const Budget& budget,
                                                     unsigned threads, Progress* progress) {
  std::vector<Law> laws;
  const int whole = std::min(letters, kWholeTables);
  Stopped stopped = holding(whole, budget, threads, progress, laws);
  for (const Rules rules : {Rules::kPaper, Rules::kFull})
    if (!stopped) stopped = sections_three(letters, rules, budget, threads, progress, laws);
  if (!stopped) stopped = natural_alone(whole, budget, progress, laws);
  if (!stopped) stopped = one_remembered(letters, budget, progress, laws);
  if (stopped) return tl::unexpected<StopReason>(*stopped);
  return laws;
}

}  // namespace yomi::concentration
