// yomi concentration laws: the paper's remarks and conjectures as far as the machine reaches.
#include "concentration/laws.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/concentration/room.h"
#include "app/table.h"
#include "base/text.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;
using Json = nlohmann::ordered_json;

std::string law_text(const c::Law& law, Language language) {
  const bool japanese = language == Language::kJapanese;
  const auto pick = [&](std::string_view en, std::string_view ja) {
    return std::string(japanese ? ja : en);
  };
  switch (law.name) {
    case c::LawName::kLemma:
      return pick("3.1 a known pair may be taken at once", "3.1 既知の対は直ちに取ってよい");
    case c::LawName::kNoZeroMove:
      return pick("3.3 no 0-move is optimal at (n,1,k,1)", "3.3 (n,1,k,1) で0-moveは最適でない");
    case c::LawName::kAlmostKnown:
      return pick("3.4 E(n,0,n-1,0) = 0, n >= 4", "3.4 E(n,0,n-1,0) = 0, n >= 4");
    case c::LawName::kEquationFive:
      return pick("(5) E(n,1,n,1) = (n + 3 + 120/(n(n+1)(n+2)))/4, n >= 4",
                  "(5) E(n,1,n,1) = (n + 3 + 120/(n(n+1)(n+2)))/4, n >= 4");
    case c::LawName::kTheorem:
      return pick("3.5 2-move at (n,1,n-1,1), n >= 4", "3.5 (n,1,n-1,1) で2-move, n >= 4");
    case c::LawName::kNatural:
      return japanese ? fmt::format("4.1 自然なめくり方が最適（{}枚記憶）", law.remember)
                      : fmt::format("4.1 natural flipping alone, {} remembered", law.remember);
    case c::LawName::kSignAlpha:
      return pick("4.3 alpha2 > alpha4 for N > 7", "4.3 α2 > α4 (N > 7)");
    case c::LawName::kSignBeta:
      return pick("4.3 beta4 > beta2", "4.3 β4 > β2");
    case c::LawName::kFourSave:
      return pick("4.4 4-save for all na >= 7", "4.4 na >= 7 で4-save");
    case c::LawName::kHold:
      break;
  }
  return pick("holding is better only if all unknown cards have known partners",
              "対を残すのが得なのは未知カードが全て既知の相手を持つときだけ");
}

bool depends_on_rules(c::LawName name) {
  return name == c::LawName::kNoZeroMove || name == c::LawName::kAlmostKnown ||
         name == c::LawName::kEquationFive || name == c::LawName::kTheorem;
}

std::string rules_word(const c::Law& law) {
  if (!depends_on_rules(law.name))
    return law.name == c::LawName::kLemma || law.name == c::LawName::kHold ? "full" : "";
  return law.rules == c::Rules::kPaper ? "paper" : "full";
}

}  // namespace

std::string laws_table(const std::vector<c::Law>& laws, Language language) {
  const bool japanese = language == Language::kJapanese;
  Table table({{japanese ? "主張" : "claim", Align::kLeft},
               {japanese ? "ルール" : "rules", Align::kLeft},
               {japanese ? "文字数" : "letters"},
               {japanese ? "検査数" : "checked"},
               {japanese ? "反例数" : "failures"},
               {japanese ? "最初の反例" : "first failure", Align::kLeft}});
  for (const c::Law& law : laws) {
    table.add({law_text(law, language), rules_word(law), fmt::format("<= {}", law.letters),
               with_commas(law.checked), law.checked > 0 ? with_commas(law.failed) : "-",
               law.checked > 0 ? law.first_failure
                               : (japanese ? "この範囲に該当なし" : "no case in this range")});
  }
  return table.to_text();
}

Json laws_json(const std::vector<c::Law>& laws) {
  Json list = Json::array();
  for (const c::Law& law : laws) {
    list.push_back({{"claim", law_text(law, Language::kEnglish)},
                    {"verdict", law.holds ? "unknown" : "refuted"},
                    {"letters", law.letters},
                    {"checked", law.checked},
                    {"failures", law.failed}});
    // No failure is no proof: "range" says that those checked are fine, "none" that there was none.
    if (law.holds) list.back()["reason"] = law.checked > 0 ? "range" : "none";
    if (!rules_word(law).empty()) list.back()["rules"] = rules_word(law);
    if (!law.holds) list.back()["first_failure"] = law.first_failure;
    if (law.name == c::LawName::kHold) list.back()["ties"] = law.ties;
  }
  return list;
}

namespace {

Result<int> run_laws(Program& program, int letters) {
  if (letters < 4 || letters > 200) return fail("--letters is from 4 to 200, not {}", letters);
  auto laws = c::test_laws(letters, program.budget(), program.shared().threads);
  if (!laws) return report_stop(program, laws.error());
  if (program.shared().json) {
    // A verdict for each law, none for all of them.
    program.print_json({{"laws", laws_json(*laws)}, {"cpu_seconds", cpu_seconds()}});
    return kDefinite;
  }
  program.print(laws_table(*laws, program.language()));
  program.print("\n{}\n", program.text({"A law without failures is checked in that range, not "
                                        "proved beyond it.",
                                        "反例のない主張は、その範囲で検査されたものです。"}));
  return kDefinite;
}

}  // namespace

void add_laws(Program& program, CLI::App& room) {
  auto letters = std::make_shared<int>(40);
  CLI::App& verb = program.add_verb(
      room, "laws", {"the paper's remarks and conjectures, tested", "論文の主張・予想の検査"},
      kTime | kMemory | kThreads);
  verb.add_option("--letters", *letters,
                  std::string(program.text({"up to so many letters (40)", "文字数の上限 (40)"})))
      ->type_name("N");
  program.on(verb, [letters](Program& p) { return run_laws(p, *letters); });
}

}  // namespace yomi::app::memory
