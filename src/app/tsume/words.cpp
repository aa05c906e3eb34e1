#include "app/tsume/words.h"

namespace yomi::app::tsume_room {

using tsume::AlternativeClass;
using tsume::Severity;
using tsume::Soundness;

Text class_text(AlternativeClass c) {
  switch (c) {
    case AlternativeClass::kEarly:
      return {"shorter mate (hayazume)", "早詰"};
    case AlternativeClass::kCook:
      return {"other mate (yozume)", "余詰"};
    case AlternativeClass::kRejoins:
      return {"rejoins the line (goryu)", "合流"};
    case AlternativeClass::kMoveOrder:
      return {"move order", "手順前後"};
    case AlternativeClass::kDetour:
      return {"detour (ukai)", "迂回"};
    case AlternativeClass::kPromotion:
      return {"promotion does not matter", "成・不成"};
    case AlternativeClass::kDistance:
      return {"distance does not matter", "非限定"};
    case AlternativeClass::kLastMove:
      return {"last move", "最終手"};
  }
  return {};
}

Text severity_text(Severity s) {
  switch (s) {
    case Severity::kAllowed:
      return {"allowed", "許容"};
    case Severity::kFlaw:
      return {"flaw", "キズ"};
    case Severity::kUnsound:
      return {"unsound", "不完全"};
  }
  return {};
}

Text soundness_text(Soundness s) {
  switch (s) {
    case Soundness::kSound:
      return {"sound", "完全作"};
    case Soundness::kFlawed:
      return {"flawed", "キズあり"};
    case Soundness::kUnsound:
      return {"unsound", "不完全"};
    case Soundness::kUndecided:
      return {"undecided", "未決"};
    case Soundness::kNoMate:
      return {"no mate", "不詰"};
    case Soundness::kNotJudged:
      return {"not judged", "検討せず"};
  }
  return {};
}

std::string_view cell_text(const Program& program, std::string_view word) {
  if (word == "mate") return program.text({"mate", "詰み"});
  if (word == "nomate") return program.text({"no mate", "不詰"});
  if (word == "unknown") return program.text({"undecided", "未決"});
  for (const Soundness s : {Soundness::kSound, Soundness::kFlawed, Soundness::kUnsound,
                            Soundness::kUndecided, Soundness::kNoMate, Soundness::kNotJudged}) {
    if (word == to_string(s)) return program.text(soundness_text(s));
  }
  return word;
}

std::string alternatives_text(const Program& program, std::string_view list) {
  std::string text(list);
  if (program.language() != Language::kJapanese) return text;
  for (const AlternativeClass c :
       {AlternativeClass::kEarly, AlternativeClass::kCook, AlternativeClass::kRejoins,
        AlternativeClass::kMoveOrder, AlternativeClass::kDetour, AlternativeClass::kPromotion,
        AlternativeClass::kDistance, AlternativeClass::kLastMove}) {
    const std::string word = fmt::format(":{}:", to_string(c));
    const std::string japanese = fmt::format(":{}:", class_text(c).japanese);
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
      text.replace(at, word.size(), japanese);
  }
  return text;
}

}  // namespace yomi::app::tsume_room
