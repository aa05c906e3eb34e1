// The field lists of `tsume check`.
#include "answers/tsume/check.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::tsume {

std::span<const answers::Choice> choices_of(answers::Of<Select>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Select::kNone, "none", {"no candidates", "候補を調べない"}),
      choice(Select::kProof, "proof", {"by proof number (3.1)", "証明数による(3.1節)"}),
      choice(Select::kMargin, "margin", {"by margin (3.2)", "差による(3.2節)"}),
      choice(Select::kBoth, "both", {"four rounds to one (5)", "両者を4対1で(5節)"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<BranchKind>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(BranchKind::kVariation, "variation", {"variation", "変化"}),
      choice(BranchKind::kEqual, "equal", {"lasts as long", "変同"}),
      choice(BranchKind::kLonger, "longer", {"lasts longer than the line", "変長"}),
      choice(BranchKind::kFutile, "futile", {"futile interposition", "無駄合"}),
      choice(BranchKind::kAlternative, "alternative", {"mates too", "別の詰み"}),
      choice(BranchKind::kTry, "try", {"refuted", "不詰"}),
      choice(BranchKind::kLoop, "loop", {"loop: mates only through the line", "ループ"}),
      choice(BranchKind::kUndecided, "undecided", {"not decided", "未判定"}),
  };
  return kChoices;
}

}  // namespace yomi::tsume

namespace yomi::answers::tsume {
namespace {

// "▲１四香", or of equal drops "any of 6 drops on 1b".
Sentence branch_text(const Branch& branch) {
  if (branch.moves.empty()) return sentence_of(branch.kind);
  if (branch.moves.size() == 1) return step_text(branch.moves.front());
  const auto move = shogi::parse_usi_move(branch.moves.front().move);
  if (!move) return step_text(branch.moves.front());
  const Sentence square{"square",
                        {"{0}", "{1}"},
                        {Sentence{.plain = shogi::to_usi(move->to())},
                         Sentence{.plain = shogi::square_name(move->to())}},
                        {}};
  return sentence("any_drop", "any of {0} drops on {1}", "{1}合({0}種のいずれも)",
                  branch.moves.size(), named(shogi::to_usi(move->to()), square));
}

}  // namespace

std::span<const Choice> choices_of(Of<Method>) {
  static constexpr Choice kChoices[] = {
      choice(Method::kComplete, "complete",
             {"decide every other check", "他の王手をすべて判定する"}),
      choice(Method::kCandidates, "candidates",
             {"the paper's, within an effort", "論文の方法(手間を限る)"}),
      choice(Method::kSeo, "seo", {"Seo's, which the paper argues against", "脊尾の方法"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<CheckRequest>) {
  using R = CheckRequest;
  static constexpr Field kFields[] = {
      problem_field<&R::problem>(),
      field<&R::line>("line",
                      {"the author's line to judge, in USI or as people write it",
                       "検討する作意(USIまたはふつうの表記)"},
                      {.example = "▲３一銀△１二玉▲２二金"}),
      field<&R::own_line>("own_line", {"judge our own main line, not the moves of the record",
                                       "棋譜の手順でなく本プログラムの本手順を検討する"}),
      field<&R::method>("method", {"how; complete unless effort or select is given",
                                   "方法(effort や select がなければ complete)"}),
      field<&R::effort>("effort",
                        {"the part of the solving nodes to spend as the paper does",
                         "論文の方法で使う局面数の比"},
                        {.example = "0.1", .least = 0, .most = 1e6}),
      field<&R::select>("select", {"the paper's candidates", "論文の候補の選び方"}),
      field<&R::brief>("brief",
                       {"without the tree of variations and tries", "変化と紛れの木を省く"}),
      field<&R::kif>(
          "kif",
          {"with a KIF: flaws as comments and variations", "余詰等を注釈と変化に入れたKIFを付ける"},
          {.file_of = "kif"}),
      include<&R::rules>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("TsumeCheckRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<Flaw>) {
  static constexpr Field kFields[] = {
      field<&Flaw::ply>("ply", {"which move of the line, from 1", "何手目か"}),
      field<&Flaw::move>("move", {"the move in its place, in USI", "別の手(USI)"}),
      field<&Flaw::kind>("kind", {"its class", "分類"}),
      field<&Flaw::severity>("severity", {"how bad it is", "程度"}),
      field<&Flaw::length>("length",
                           {"of the whole solution with it, at most", "全体の手数(以下)"}),
      field<&Flaw::length_proved>("length_proved", {"and no fewer", "手数は証明済み"}),
      field<&Flaw::line>("line", {"from this move on", "その手からの手順"}),
      field<&Flaw::uncounted_pairs>("uncounted_pairs",
                                    {"interpositions with their captures in it that do not count",
                                     "手数に数えない無駄合とそれを取る手の組"}),
  };
  static constexpr Shape kShape = shape<Flaw>("TsumeFlaw", kFields);
  return kShape;
}
const Shape& shape_of(Of<Variation>) {
  using V = Variation;
  static constexpr Field kFields[] = {
      field<&V::ply>("ply", {"which move of the line, from 1", "何手目か"}),
      field<&V::move>("move", {"the reply in USI", "応手(USI)"}),
      field<&V::length>("length", {"of the whole solution with it", "全体の手数"}),
      field<&V::longer>("longer", {"longer than the line", "変長"}),
      field<&V::pieces_left>("pieces_left", {"pieces are left over", "駒余り"}),
  };
  static constexpr Shape kShape = shape<V>("TsumeVariation", kFields);
  return kShape;
}
const Shape& shape_of(Of<OpenCheck>) {
  static constexpr Field kFields[] = {
      field<&OpenCheck::ply>("ply", {"which move of the line, from 1", "何手目か"}),
      field<&OpenCheck::move>("move", {"the check in USI", "王手(USI)"}),
  };
  static constexpr Shape kShape = shape<OpenCheck>("TsumeOpenCheck", kFields);
  return kShape;
}
const Shape& shape_of(Of<Branch>) {
  using B = Branch;
  static constexpr Field kFields[] = {
      field<&B::kind>("kind", {"what it is", "種類"}),
      field<&B::moves>("moves", {"the move, or all drops that are equal", "その手(同等の合駒)"}),
      field<&B::line>("line", {"what follows the first of them", "続く手順"}),
      field<&B::length>("length", {"of the whole solution with it, at most", "全体の手数(以下)"}),
      field<&B::length_proved>("length_proved", {"and no fewer", "手数は証明済み"}),
      field<&B::pieces_left>("pieces_left", {"pieces are left over", "駒余り"}),
      field<&B::uncounted_pairs>("uncounted_pairs",
                                 {"interpositions with their captures in it that do not count",
                                  "手数に数えない無駄合とそれを取る手の組"}),
      field<&B::flaw>("flaw", {"the class of an alternative", "分類"}),
      field<&B::severity>("severity", {"how bad it is", "程度"}),
      said_field<&branch_text>("text", {"the moves as people write them", "指し手の表記"}),
  };
  static constexpr Shape kShape = shape<B>("TsumeBranch", kFields);
  return kShape;
}
const Shape& shape_of(Of<Turn>) {
  static constexpr Field kFields[] = {
      field<&Turn::ply>("ply", {"from 1", "何手目か"}),
      include<&Turn::step>(),
      field<&Turn::branches>("branches", {"what else could be played", "他の手"}),
  };
  static constexpr Shape kShape = shape<Turn>("TsumeTurn", kFields);
  return kShape;
}
const Shape& shape_of(Of<EffortMade>) {
  using E = EffortMade;
  static constexpr Field kFields[] = {
      field<&E::method>("method", {"how", "方法"}),
      field<&E::select>("select", {"the paper's candidates", "候補の選び方"}),
      field<&E::effort>("effort", {"the part of the solving nodes", "局面数の比の上限"}),
      field<&E::first_length>("first_length", {"of the first line", "最初の手順の手数"}),
      field<&E::first_nodes>("first_nodes", {"to solve it", "解くための局面数"}),
      field<&E::extra_nodes>("extra_nodes", {"spent on candidates", "候補に使った局面数"}),
      field<&E::ratio>("ratio", {"of the two", "局面数の比"}),
      field<&E::exhausted>("exhausted", {"Seo's search has ended", "脊尾の探索が終わった"}),
  };
  static constexpr Shape kShape = shape<E>("TsumeEffort", kFields);
  return kShape;
}
const Shape& shape_of(Of<CheckAnswer>) {
  using A = CheckAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::shown>(),
      field<&A::soundness>("soundness", {"the judgement", "検討結果"}),
      field<&A::soundness_verdict>(
          "soundness_verdict", {"whether it is shown that it is sound", "完全作であることの成否"}),
      field<&A::length>("length", {"mate within so many moves", "手数(以下)"}),
      field<&A::length_proved>("length_proved", {"and in no fewer", "手数は証明済み"}),
      field<&A::lower_bound>("lower_bound", {"no mate is shorter", "手数の下界"}),
      field<&A::line>("line", {"the line judged, in USI", "検討した手順(USI)"}),
      field<&A::authors_line>("authors_line", {"it is the author's", "作意"}),
      field<&A::line_mates>("line_mates",
                            {"it is an attack that ends in mate", "手順は王手で続き詰みに至る"}),
      field<&A::no_check>("no_check",
                          {"its first attacking move that gives no check", "最初に王手でない手"}),
      field<&A::uncounted_pairs>(
          "uncounted_pairs", {"interpositions with their captures in the line that do not count",
                              "手数に数えない無駄合とそれを取る手の組"}),
      field<&A::pieces_left>("pieces_left",
                             {"the attacker holds pieces at the end of the line", "駒余り"}),
      field<&A::flaws>("flaws", {"what is wrong, or allowed", "余詰・キズ・許容される別手"}),
      field<&A::undecided>("undecided", {"checks left open", "未判定の王手"}),
      field<&A::variations>("variations", {"replies that last as long or longer", "変同・変長"}),
      field<&A::loops>("loops", {"checks that mate only through the line", "ループの数"}),
      field<&A::candidates>("candidates", {"other checks along the line", "他の王手の数"}),
      field<&A::tree>("tree", {"the line, and what else could be played at each move",
                               "手順と、各手での他の手"}),
      field<&A::effort>("effort", {"what the paper's method did", "論文の方法の手間"}),
      field<&A::kif>("kif", {"the same as KIF", "検討結果のKIF"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeCheckAnswer", kFields);
  return kShape;
}

}  // namespace yomi::answers::tsume
