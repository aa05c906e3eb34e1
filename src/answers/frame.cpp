#include "answers/frame.h"

namespace yomi::answers {

const Shape& shape_of(Of<Envelope>) {
  static constexpr Field kFields[] = {
      field<&Envelope::id>("id", {"names the question", "質問の名前"}, {.required = true}),
      field<&Envelope::room>("room", {"the game", "ゲーム"}),
      field<&Envelope::verb>("verb", {"what is asked", "質問"}, {.required = true}),
      field<&Envelope::lang>("lang", {"add the texts in this language", "文章の言語"}),
  };
  static constexpr Shape kShape = shape<Envelope>("Envelope", kFields);
  return kShape;
}

const Shape& shape_of(Of<Problem>) {
  static constexpr Field kFields[] = {
      field<&Problem::code>("code", {"what kind of error", "エラーの種類"}),
      field<&Problem::arguments>("arguments", {"what the sentence names", "文中の値"}),
      field<&Problem::text>("text", {"the sentence", "エラーの文"}),
      field<&Problem::field>("field", {"the field that is wrong", "誤りのある項目"}),
      field<&Problem::line>("line", {"where in its text, from 1", "行"}),
      field<&Problem::column>("column", {"where, in characters from 1", "字目"}),
  };
  static constexpr Shape kShape = shape<Problem>("Error", kFields);
  return kShape;
}
Problem problem_of(const Error& error, const Phrases& phrases, Language language) {
  Problem problem;
  problem.code = error.code;
  for (const Message& each : error.message.arguments)
    problem.arguments.push_back(sentence_of(each, phrases));
  problem.text = said(sentence_of(error.message, phrases), language);
  if (!error.field.empty()) problem.field = error.field;
  if (error.line > 0) problem.line = error.line;
  if (error.column > 0) problem.column = error.column;
  return problem;
}

const Shape& shape_of(Of<ProgressNow>) {
  static constexpr Field kFields[] = {
      field<&ProgressNow::done>("done", {"units done so far", "済んだ数"}),
      field<&ProgressNow::total>("total", {"of so many, where that is known", "全体の数"}),
      field<&ProgressNow::unit>("unit", {"what is counted", "単位"}, {.example = "positions"}),
      field<&ProgressNow::seconds>("seconds", {"since the question began", "経過秒"}),
      field<&ProgressNow::best>("best", {"the best so far, as the game writes its moves",
                                         "現在の最善(そのゲームの記法)"}),
      field<&ProgressNow::text>("text", {"what is known so far", "ここまでの結果"}),
  };
  static constexpr Shape kShape = shape<ProgressNow>("Progress", kFields);
  return kShape;
}
ProgressNow progress_of(const ProgressReport& report, std::optional<Language> language,
                        const Dictionary& dictionary) {
  ProgressNow now;
  now.done = report.done;
  if (report.total > 0) now.total = report.total;
  now.unit = report.unit;
  now.seconds = report.seconds;
  now.best = report.best;
  if (language && !report.note.empty()) now.text = translated(report.note, dictionary);
  return now;
}

const Shape& shape_of(Of<Greeting::Offer>) {
  using O = Greeting::Offer;
  static constexpr Field kFields[] = {
      field<&O::room>("room", {"the game", "ゲーム"}),
      field<&O::verb>("verb", {"what can be asked", "質問"}),
      field<&O::quick>("quick", {"never searches long", "すぐに答える質問か"}),
  };
  static constexpr Shape kShape = shape<O>("Offer", kFields);
  return kShape;
}
const Shape& shape_of(Of<Greeting>) {
  using G = Greeting;
  static constexpr Field kFields[] = {
      field<&G::version>("version", {"the program's version", "バージョン"}),
      field<&G::api>("api", {"the version of this interface", "インターフェースの版"}),
      field<&G::threads>("threads", {"questions that run at once", "同時に答える質問の数"}),
      field<&G::memory>("memory", {"bytes for all of them", "全体のメモリ(バイト)"}),
      field<&G::line_bytes>("line_bytes", {"the longest line", "1行の上限(バイト)"}),
      field<&G::verify_bytes>("verify_bytes",
                              {"the longest line with a certificate", "証明書の行の上限(バイト)"}),
      field<&G::nesting>("nesting", {"the deepest nesting that is read", "入れ子の上限"}),
      field<&G::questions>("questions", {"what can be asked", "質問の一覧"}),
  };
  static constexpr Shape kShape = shape<G>("Greeting", kFields);
  return kShape;
}

}  // namespace yomi::answers
