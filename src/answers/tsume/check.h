// `tsume check`: is the problem sound? Two verdicts: of the mate, as `solve` has it, and of the
// soundness; with the tree of all that could have been played along the line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/tsume/game.h"
#include "tsume/effort.h"
#include "tsume/tree.h"

namespace yomi::tsume {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Select>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<BranchKind>);
}  // namespace yomi::tsume

namespace yomi::answers::tsume {

// kComplete decides every other check; the paper's method and Seo's spend an effort.
enum class Method { kComplete, kCandidates, kSeo };
[[nodiscard]] std::span<const Choice> choices_of(Of<Method>);

struct CheckRequest {
  std::string problem;
  std::optional<std::string> line;  // the author's
  bool own_line = false;            // our main line, not the record's moves
  std::optional<Method> method;     // complete, unless effort or select is given
  std::optional<double> effort;     // part of the solving nodes; 0.1
  std::optional<game::Select> select;
  bool brief = false;  // without the tree
  bool kif = false;
  Rules rules;
  Limits limits;
};

struct Flaw {
  int ply = 0;
  std::string move;
  FlawKind kind = FlawKind::kCook;
  game::Severity severity = game::Severity::kUnsound;
  int length = 0;  // of the whole solution with it, at most
  bool length_proved = false;
  std::vector<std::string> line;  // from this move on
  int uncounted_pairs = 0;
};
// A reply that lasts as long as the line's, or longer (変同, 変長).
struct Variation {
  int ply = 0;
  std::string move;
  int length = 0;
  bool longer = false;
  bool pieces_left = false;
};
// A check that the budget left open.
struct OpenCheck {
  int ply = 0;
  std::string move;
};
// What could have been played in place of a move of the line.
struct Branch {
  game::BranchKind kind = game::BranchKind::kUndecided;
  std::vector<Step> moves;  // more than one: equal drops
  std::vector<Step> line;   // what follows the first of them; of a try, what refutes it
  std::optional<int> length;
  bool length_proved = false;
  bool pieces_left = false;
  int uncounted_pairs = 0;
  std::optional<FlawKind> flaw;  // of an alternative
  std::optional<game::Severity> severity;
};
struct Turn {
  int ply = 0;
  Step step;
  std::vector<Branch> branches;
};
// What the paper's method or Seo's did.
struct EffortMade {
  Method method = Method::kCandidates;
  game::Select select = game::Select::kBoth;
  double effort = 0;
  int first_length = 0;  // of the first provisional line
  std::uint64_t first_nodes = 0;
  std::uint64_t extra_nodes = 0;
  double ratio = 0;
  bool exhausted = false;  // Seo's last search ended
};

struct CheckAnswer {
  Outcome outcome;  // the verdict of the mate
  Shown shown;
  game::Soundness soundness = game::Soundness::kUndecided;
  Verdict soundness_verdict = Verdict::kUnknown;  // of "this problem is sound"
  std::optional<int> length;
  bool length_proved = false;
  std::optional<int> lower_bound;
  std::vector<std::string> line;  // the line judged
  bool authors_line = false;
  bool line_mates = true;
  std::optional<int> no_check;  // its first attacking move that gives no check
  int uncounted_pairs = 0;
  bool pieces_left = false;  // at the end of the line
  std::vector<Flaw> flaws;
  std::vector<OpenCheck> undecided;
  std::vector<Variation> variations;
  int loops = 0;
  int candidates = 0;  // other checks along the line
  std::vector<Turn> tree;
  std::optional<EffortMade> effort;
  std::optional<std::string> kif;
};

[[nodiscard]] const Shape& shape_of(Of<CheckRequest>);
[[nodiscard]] const Shape& shape_of(Of<Flaw>);
[[nodiscard]] const Shape& shape_of(Of<Variation>);
[[nodiscard]] const Shape& shape_of(Of<OpenCheck>);
[[nodiscard]] const Shape& shape_of(Of<Branch>);
[[nodiscard]] const Shape& shape_of(Of<Turn>);
[[nodiscard]] const Shape& shape_of(Of<EffortMade>);
[[nodiscard]] const Shape& shape_of(Of<CheckAnswer>);
[[nodiscard]] Result<CheckAnswer> check(const CheckRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const CheckAnswer& answer);
[[nodiscard]] std::string words(const CheckAnswer& answer, const View& view);

}  // namespace yomi::answers::tsume
