#include "concentration/paper.h"

#include <charconv>

#include "base/check.h"
#include "concentration/analysis.h"
#include "concentration/sweep.h"

namespace yomi::concentration {
namespace {

constexpr int kPlaces = 2;

using Computed = tl::expected<FigureTable, StopReason>;

// Tables 1 to 4: two players, (na, f, ka, f) with f = 0 or 1.
Computed compute_game(FigureTable table, int letters, Rules rules, const Budget& budget,
                      unsigned threads, Progress* progress) {
  const int fours = table.number % 2 == 0 ? 1 : 0;
  const bool moves = table.number <= 2;
  Game game;
  game.rules = rules;
  game.start = paper_position(letters, fours, 0, 0);
  ExactSweep sweep(game);
  if (const auto reason = sweep.run(budget, threads, Keep::kEverything, progress))
    return tl::unexpected<StopReason>(*reason);
  Meter meter(budget);  // of reading the values: large ones take their time
  for (int na = table.first_row; na <= letters; ++na) {
    for (int ka = 1; ka <= na; ++ka) {
      if (!meter.poll()) return tl::unexpected<StopReason>(*meter.reason());
      const Position position = paper_position(na, fours, ka, fours);
      Figure figure{na, ka, {}, std::nullopt};
      if (moves) {
        figure.moves = moves_of(analyse(sweep, position), position);
        figure.text = to_text(*figure.moves);
      } else {
        figure.exact = sweep.value(position);
        figure.text = decimal(*figure.exact, kPlaces);
      }
      table.figures.push_back(std::move(figure));
    }
  }
  return table;
}

std::optional<Figure> one_card_figure(const Solitaire& solved, int number, int na, int nf) {
  Figure figure{na, nf, {}, std::nullopt};
  if (number >= 8) {
    figure.exact = one_card_value(solved, na, nf, number == 8 ? 0 : number == 9 ? 2 : 4);
    if (!figure.exact) return std::nullopt;
  } else {
    const OneCard card = one_card(solved, na, nf);
    if (number == 5) {
      if (!card.choice()) {
        figure.text = nf == 0 ? "(2)" : "(4)";
      } else {
        const int better = sign(card.difference());
        figure.text = better < 0 ? "2" : better > 0 ? "4" : "2,4";
      }
      return figure;
    }
    if (!card.choice()) return std::nullopt;
    figure.exact =
        number == 6 ? Rational(*card.alpha2 - *card.alpha4) : Rational(*card.beta4 - *card.beta2);
  }
  figure.text = decimal(*figure.exact, kPlaces);
  return figure;
}

// Tables 5 to 10: one player, one remembered card.
Computed compute_alone(FigureTable table, int letters, const Budget& budget, Progress* progress) {
  SolitaireGame game;
  game.start.add({4, 0}, letters);
  Solitaire solved(game);
  if (const auto reason = solved.solve(budget, true, progress))
    return tl::unexpected<StopReason>(*reason);
  Meter meter(budget);
  for (int na = table.first_row; na <= letters; ++na) {
    for (int nf = table.first_column; nf <= na; ++nf) {
      if (!meter.poll()) return tl::unexpected<StopReason>(*meter.reason());
      if (auto figure = one_card_figure(solved, table.number, na, nf))
        table.figures.push_back(std::move(*figure));
    }
  }
  return table;
}

}  // namespace

Position paper_position(int na, int nf, int ka, int kf) {
  CHECK(0 <= kf && kf <= nf && kf <= ka && ka - kf <= na - nf);
  Position position;
  position.add({2, 0}, na - nf - (ka - kf));
  position.add({2, 1}, ka - kf);
  position.add({4, 0}, nf - kf);
  position.add({4, 1}, kf);
  return position;
}

const Figure* FigureTable::find(int na, int column) const {
  for (const Figure& figure : figures)
    if (figure.na == na && figure.column == column) return &figure;
  return nullptr;
}

int printed_letters(int number) {
  return number <= 2 ? 10 : 7;
}

Computed compute_table(int number, int letters, Rules rules, const Budget& budget, unsigned threads,
                       Progress* progress) {
  CHECK(1 <= number && number <= kPaperTables && letters >= 2);
  FigureTable table;
  table.number = number;
  table.by_known = number <= 4;
  const bool save = number == 5 || number >= 8;
  table.first_row = save ? 1 : 2;
  table.last_row = letters;
  table.first_column = number == 5 || number == 8 || number == 9 ? 0 : 1;
  table.last_column = number == 6 || number == 7 || number == 9 ? letters - 1 : letters;
  return table.by_known ? compute_game(std::move(table), letters, rules, budget, threads, progress)
                        : compute_alone(std::move(table), letters, budget, progress);
}

Computed best_turns(int copies, int letters, Rules rules, Pass pass, const Budget& budget,
                    unsigned threads, Progress* progress) {
  CHECK(copies >= 2 && copies <= kMaxCopies && copies % 2 == 0 && letters >= 1);
  Game game;
  game.rules = rules;
  game.pass = pass;
  game.start.add({copies, 0}, letters);
  ExactSweep sweep(game);
  if (const auto reason = sweep.run(budget, threads, Keep::kEverything, progress))
    return tl::unexpected<StopReason>(*reason);
  FigureTable table{0, true, 1, letters, 0, letters, {}};
  Meter meter(budget);
  for (int n = 1; n <= letters; ++n) {
    for (int known = 0; known <= n; ++known) {
      if (!meter.poll()) return tl::unexpected<StopReason>(*meter.reason());
      Position position;
      position.add({copies, 0}, n - known);
      position.add({copies, 1}, known);
      const Analysis analysis = analyse(sweep, position);
      const Moves moves = moves_of(analysis, position);
      table.figures.push_back({n, known, to_text(moves), analysis.value, moves});
    }
  }
  return table;
}

Hatch hatch_of(const Figure& figure) {
  if (figure.text == "0") return Hatch::kGrid;
  if (figure.text == "1") return Hatch::kStripes;
  if (figure.text == "2") return Hatch::kDots;
  if (figure.text == "4" || figure.text == "1/2") return Hatch::kCross;
  return Hatch::kPlain;
}

Agreement compare(const Figure& ours, std::string_view printed) {
  if (!ours.exact) return ours.text == printed ? Agreement::kSame : Agreement::kDifferent;
  std::string digits(printed);
  const std::size_t point = digits.find('.');
  CHECK(point != std::string::npos && digits.size() - point - 1 == kPlaces);
  digits.erase(point, 1);
  std::int64_t hundredths = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), hundredths);
  CHECK(error == std::errc() && end == digits.data() + digits.size());
  const Rational value = fraction(hundredths, 100);
  const Rational off = abs(*ours.exact) - abs(value);
  const Rational half = fraction(1, 200);
  if (ours.text == printed) return Agreement::kSame;
  return off == half ? Agreement::kRoundedDown : Agreement::kDifferent;
}

std::optional<Rational> one_card_value(const Solitaire& solved, int na, int nf, int m) {
  CHECK(m == 0 || m == 2 || m == 4);
  if ((m == 2 && nf == na) || (m == 4 && nf == 0)) return std::nullopt;
  return solved.exact_value({paper_position(na, nf, m == 0 ? 0 : 1, m == 4 ? 1 : 0), {}});
}

OneCard one_card(const Solitaire& solved, int na, int nf) {
  const auto value = [&](int a, int f, int m) {
    return one_card_value(solved, a, f, m).value_or(Rational(0));  // only with weight 0
  };
  OneCard card{na, nf, {}, {}, {}, {}};
  const int cards = 2 * na + 2 * nf;
  const int twos = na - nf;
  const Rational rounds = (cards - 1) * (cards - 2);
  if (twos > 0) {
    const int d = 4 * na + 12 * nf - 4;
    if (d == 0) {  // (1, 0, 2): the last pair, one turn; the second flip never happens
      card.alpha2 = 1;
      card.beta2 = 0;
    } else {
      card.alpha2 = rounds / d;
      Rational sum = (cards - 2) * value(na - 1, nf, 0);
      if (twos > 1) sum += (2 * twos - 2) * value(na - 1, nf, 2);
      if (nf > 0) sum += 12 * nf * value(na, nf - 1, 2);
      card.beta2 = sum / d;
    }
  }
  if (nf > 0) {
    const int d = 8 * na + 16 * nf - 18;
    card.alpha4 = rounds / d;
    Rational sum = 3 * (cards - 2) * value(na, nf - 1, 0);
    if (twos > 0) sum += 2 * twos * value(na - 1, nf, 4);
    if (nf > 1) sum += (12 * nf - 12) * value(na, nf - 1, 4);
    card.beta4 = sum / d;
  }
  return card;
}

}  // namespace yomi::concentration
