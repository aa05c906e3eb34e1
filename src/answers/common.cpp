#include "answers/common.h"

#include <algorithm>

#include "answers/catalogue.h"
#include "answers/stopped.h"
#include "base/text.h"

namespace yomi {

std::span<const answers::Choice> choices_of(answers::Of<Verdict>) {
  static constexpr answers::Choice kChoices[] = {
      answers::choice(Verdict::kProved, "proved", {"proved", "証明"}),
      answers::choice(Verdict::kRefuted, "refuted", {"refuted", "反証"}),
      answers::choice(Verdict::kEstimated, "estimated", {"estimated", "推定"}),
      answers::choice(Verdict::kUnknown, "unknown", {"not decided", "未判定"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<StopReason>) {
  static constexpr answers::Choice kChoices[] = {
      answers::choice(StopReason::kTime, "time", {"time limit reached", "制限時間に達しました"}),
      answers::choice(StopReason::kNodes, "nodes",
                      {"node limit reached", "局面数の制限に達しました"}),
      answers::choice(StopReason::kMemory, "memory",
                      {"memory limit reached", "メモリの制限に達しました"}),
      answers::choice(StopReason::kCancelled, "cancelled", {"interrupted", "中断されました"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Language>) {
  static constexpr answers::Choice kChoices[] = {
      answers::choice(Language::kEnglish, "en", {"English", "英語"}),
      answers::choice(Language::kJapanese, "ja", {"Japanese", "日本語"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<ErrorCode>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(ErrorCode::kBadText, "bad_text", {"text that cannot be read", "読めない文字列"}),
      choice(ErrorCode::kBadJson, "bad_json", {"no JSON object", "JSONではない"}),
      choice(ErrorCode::kUnknownQuestion, "unknown_question", {"no such question", "未知の質問"}),
      choice(ErrorCode::kUnknownField, "unknown_field", {"no such field", "未知の項目"}),
      choice(ErrorCode::kMissingField, "missing_field", {"a field is missing", "項目の不足"}),
      choice(ErrorCode::kWrongType, "wrong_type", {"a value of another type", "型の違い"}),
      choice(ErrorCode::kOutOfBounds, "out_of_bounds", {"out of bounds", "範囲外"}),
      choice(ErrorCode::kBadChoice, "bad_choice", {"none of the choices", "選択肢にない"}),
      choice(ErrorCode::kConflict, "conflict", {"fields exclude each other", "項目の矛盾"}),
      choice(ErrorCode::kBadId, "bad_id", {"id in use or unknown", "idの誤り"}),
      choice(ErrorCode::kTooLarge, "too_large", {"too large", "大きすぎる"}),
      choice(ErrorCode::kBusy, "busy", {"ask again later", "混雑"}),
      choice(ErrorCode::kSystem, "system", {"a failure of ours", "内部の失敗"}),
      choice(ErrorCode::kBudget, "budget", {"limits reached", "制限に達した"}),
  };
  return kChoices;
}

}  // namespace yomi

namespace yomi::answers {
namespace {

constexpr std::uint64_t kLongest = 10'000'000'000'000;  // milliseconds
constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

const Shape& shape_of(Of<Limits>) {
  static constexpr Field kFields[] = {
      field<&Limits::time>("time", {"stop after this long", "制限時間"},
                           {.example = "10s", .metavar = "10s"}),
      field<&Limits::nodes>("nodes", {"stop after this many nodes", "制限局面数"},
                            {.example = "1000000", .least = 1, .metavar = "N"}),
      field<&Limits::memory>("memory", {"memory to use at most", "使用メモリの上限"},
                             {.example = "1G", .metavar = "1G"}),
  };
  static constexpr Shape kShape = shape<Limits>("Limits", kFields);
  return kShape;
}
const Shape& shape_of(Of<Outcome>) {
  static constexpr Field kFields[] = {
      field<&Outcome::verdict>("verdict", {"what was shown", "結論"}, {.example = "proved"}),
      field<&Outcome::reason>("reason", {"why something asked for is not decided", "未判定の理由"},
                              {.example = "time"}),
      field<&Outcome::nodes>("nodes", {"positions expanded", "展開した局面数"},
                             {.example = "11178"}),
      field<&Outcome::cpu_seconds>("cpu_seconds", {"CPU time of this question", "CPU時間(秒)"},
                                   {.example = "0.008"}),
  };
  static constexpr Shape kShape = shape<Outcome>("Outcome", kFields);
  return kShape;
}

Result<Duration> read_text(Of<Duration>, std::string_view text) {
  struct Unit {
    std::string_view word;
    std::uint64_t milliseconds;
  };
  static constexpr Unit kUnits[] = {
      {"ms", 1}, {"s", 1000}, {"", 1000}, {"m", 60'000}, {"h", 3'600'000}};
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_uint(text.substr(0, digits));
  for (const Unit& unit : kUnits)
    if (number && text.substr(digits) == unit.word && *number <= kLongest / unit.milliseconds)
      return Duration{std::chrono::milliseconds(*number * unit.milliseconds)};
  return fail("expected a time such as 500ms, 10s, 5m or 1h, not {}", in_quotes(text));
}
std::string write_text(Duration duration) {
  return fmt::format("{}ms", duration.value.count());
}

Result<Size> read_text(Of<Size>, std::string_view text) {
  struct Unit {
    std::string_view word;
    int shift;
  };
  static constexpr Unit kUnits[] = {{"", 0}, {"K", 10}, {"M", 20}, {"G", 30}, {"T", 40}};
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_uint(text.substr(0, digits));
  for (const Unit& unit : kUnits) {
    if (!number || text.substr(digits) != unit.word) continue;
    if (*number > (std::uint64_t{1} << 50) >> unit.shift)
      return fail("{} is too large", in_quotes(text));
    const Size size{*number << unit.shift};
    if (size.bytes < std::uint64_t{1} << 20)
      return fail("at least 1M is needed, not {}", in_quotes(text));
    return size;
  }
  return fail("expected bytes such as 512M or 4G, not {}", in_quotes(text));
}
std::string write_text(Size size) {
  return fmt::format("{}", size.bytes);
}

Result<Blob> read_text(Of<Blob>, std::string_view text) {
  Blob blob;
  blob.bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  int have = 0;
  std::size_t pads = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == ' ') continue;
    const std::size_t value = kAlphabet.find(c);
    if (c == '=' && pads < 2) {
      ++pads;
      continue;
    }
    if (value == std::string_view::npos || pads > 0) return fail("this is not base64");
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    have += 6;
    if (have >= 8) {
      have -= 8;
      blob.bytes += static_cast<char>(bits >> have & 0xFFU);
    }
  }
  if (have >= 6 || (bits & ((1U << have) - 1)) != 0) return fail("this is not base64");
  return blob;
}
std::string write_text(const Blob& blob) {
  std::string text;
  text.reserve((blob.bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < blob.bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, blob.bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (k < count ? static_cast<unsigned char>(blob.bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += k <= count ? kAlphabet[bits >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

Budget limited(const Budget& granted, const Limits& limits) {
  Budget budget = granted;
  if (limits.time) budget = budget.with_time(limits.time->value);
  if (limits.nodes) budget = budget.with_nodes(*limits.nodes);
  if (limits.memory) budget.bytes = std::min(budget.bytes, limits.memory->bytes);
  return budget;
}

Sentence not_decided(StopReason reason) {
  return sentence("not_decided", "Not decided: {}", "未判定: {}", sentence_of(reason));
}
Sentence stopped_early(StopReason reason) {
  return sentence("stopped", "Stopped: {}", "途中まで: {}", sentence_of(reason));
}

const Shape& shape_of(Of<Mistake>) {
  static constexpr Field kFields[] = {
      field<&Mistake::code>("code", {"what kind of mistake", "誤りの種類"}),
      field<&Mistake::message>("message", {"what is wrong", "誤りの内容"}),
      field<&Mistake::line>("line", {"where, from 1", "行"}),
      field<&Mistake::column>("column", {"where, in characters from 1", "字目"}),
  };
  static constexpr Shape kShape = shape<Mistake>("Mistake", kFields);
  return kShape;
}

Mistake mistake_of(const Error& error, std::span<const Text> japanese) {
  Phrases phrases;
  phrases.add(japanese);
  phrases.add(common_japanese());
  Mistake mistake{error.code, sentence_of(error.message, phrases), error.line, error.column};
  if (mistake.message.code.empty()) mistake.message.code = "other";  // words of a library's
  return mistake;
}

std::string mistake_line(const Mistake& mistake, Language language) {
  const std::string what = said(mistake.message, language);
  if (mistake.line == 0) return what + "\n";
  return say(language, "line {}:{}: {}\n", "{}行{}字目: {}\n", mistake.line, mistake.column, what);
}

Blob blob_of(const Certificate& certificate) {
  return {encode_certificate(certificate)};
}

}  // namespace yomi::answers
