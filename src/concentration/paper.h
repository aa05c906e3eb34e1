// The figures of the paper, computed, and beside them what it printed.
//
// Positions in the paper's words: (na, nf, ka, kf) has na letters, nf of them with four cards, ka
// known cards, kf of them of letters with four; the payoffs of its tables are pairs. The
// recurrences behind the tables are those of errata (docs/concentration.md), which the sweep and
// the solitaire solve in a more general form.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/result.h"
#include "concentration/analysis.h"
#include "concentration/rational.h"
#include "concentration/rules.h"
#include "concentration/solitaire.h"

namespace yomi::concentration {

// The position (na, nf, ka, kf). Requires kf ≤ nf, ka − kf ≤ na − nf.
[[nodiscard]] Position paper_position(int na, int nf, int ka, int kf);

struct Figure {
  int na = 0;
  int column = 0;    // ka in tables 1 to 4, nf in tables 5 to 10
  std::string text;  // "0,2", "(4)", "-0.18" to two places
  std::optional<Rational> exact;
  std::optional<Moves> moves = {};  // where the text is that of optimal moves
};

struct FigureTable {
  int number = 0;         // 0: best_turns()
  bool by_known = false;  // columns are ka, otherwise nf
  int first_row = 0, last_row = 0, first_column = 0, last_column = 0;
  std::vector<Figure> figures;  // row by row; positions that do not exist are left out
  [[nodiscard]] const Figure* find(int na, int column) const;
};

inline constexpr int kPaperTables = 10;
// The number of letters to which the paper printed table n.
[[nodiscard]] int printed_letters(int number);
// Tables 1 to 10 to any number of letters. `rules` matters to tables 2 and 4 (and to 1 and 3, where
// both give the same). Requires 1 ≤ number ≤ kPaperTables and two letters at least; when the budget
// does not suffice, it says why.
[[nodiscard]] tl::expected<FigureTable, StopReason> compute_table(int number, int letters,
                                                                  Rules rules, const Budget& budget,
                                                                  unsigned threads,
                                                                  Progress* progress = nullptr);

// The best turns at a glance, as table 1 has them, for letters with `copies` cards each of which
// one is known of k: 1 … `letters` letters down, 0 … n known ones across; two players. The figures
// have moves and exact values.
[[nodiscard]] tl::expected<FigureTable, StopReason> best_turns(int copies, int letters, Rules rules,
                                                               Pass pass, const Budget& budget,
                                                               unsigned threads,
                                                               Progress* progress = nullptr);

// How a cell looks without colour: one pattern for each way to play.
enum class Hatch {
  kPlain,    // several are best, or no choice
  kGrid,     // pass
  kStripes,  // 1-move
  kDots,     // 2-move, 2-save
  kCross,    // 4-save, or 1- or 2-move by the letter shown
};
[[nodiscard]] Hatch hatch_of(const Figure& figure);

// What stands in the paper; nullopt where it prints nothing or a dash.
[[nodiscard]] std::optional<std::string_view> printed_cell(int number, int na, int column);
enum class Agreement { kSame, kRoundedDown, kDifferent };
// A printed decimal agrees when the exact value is at most half a unit of its last place away;
// kRoundedDown: exactly half a unit, and the paper rounded towards zero.
[[nodiscard]] Agreement compare(const Figure& ours, std::string_view printed);

// One remembered card, kept by choice: the quantities of section 4.3.
struct OneCard {
  int na = 0, nf = 0;
  std::optional<Rational> alpha2, beta2, alpha4, beta4;  // where 2-save or 4-save exists
  [[nodiscard]] bool choice() const { return alpha2 && alpha4; }
  // E2 − E4: negative where 2-save is better. Requires choice().
  [[nodiscard]] Rational difference() const { return *alpha2 + *beta2 - *alpha4 - *beta4; }
};
// Requires a solitaire with remember = 1, kBest, solved exactly, that covers na letters.
[[nodiscard]] OneCard one_card(const Solitaire& solved, int na, int nf);
// E(na, nf, m) for m = 0, 2, 4: expected turns with nothing or a card of type m remembered.
[[nodiscard]] std::optional<Rational> one_card_value(const Solitaire& solved, int na, int nf,
                                                     int m);

}  // namespace yomi::concentration
