#include "server_room.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include "answers/castle/room.h"

namespace yomi::test {
namespace {

using answers::Context;
using answers::field;
using answers::Field;
using answers::Of;
using answers::Sentence;
using answers::Shape;
using answers::View;

struct WaitRequest {
  int milliseconds = 100;
  bool deaf = false;
};
struct WaitAnswer {
  int waited = 0;
};
struct GrowRequest {
  int megabytes = 1;
  bool keep = false;
};
struct GrowAnswer {
  int megabytes = 0;
};
struct CrashRequest {
  bool really = false;
};
struct CrashAnswer {
  bool crashed = false;
};
struct SayRequest {
  int letters = 1;
};
struct SayAnswer {
  std::string text;
};

const Shape& shape_of(Of<WaitRequest>) {
  static constexpr Field kFields[] = {
      field<&WaitRequest::milliseconds>("milliseconds", {"how long", "時間"}),
      field<&WaitRequest::deaf>("deaf", {"to a cancel", "中止を無視"})};
  static constexpr Shape kShape = answers::shape<WaitRequest>("WaitRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<WaitAnswer>) {
  static constexpr Field kFields[] = {field<&WaitAnswer::waited>("waited", {"so long", "時間"})};
  static constexpr Shape kShape = answers::shape<WaitAnswer>("WaitAnswer", kFields);
  return kShape;
}
const Shape& shape_of(Of<GrowRequest>) {
  static constexpr Field kFields[] = {
      field<&GrowRequest::megabytes>("megabytes", {"how much", "大きさ"}),
      field<&GrowRequest::keep>("keep", {"it, and go on", "保持"})};
  static constexpr Shape kShape = answers::shape<GrowRequest>("GrowRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<GrowAnswer>) {
  static constexpr Field kFields[] = {
      field<&GrowAnswer::megabytes>("megabytes", {"so much", "大きさ"})};
  static constexpr Shape kShape = answers::shape<GrowAnswer>("GrowAnswer", kFields);
  return kShape;
}
const Shape& shape_of(Of<CrashRequest>) {
  static constexpr Field kFields[] = {
      field<&CrashRequest::really>("really", {"to crash", "異常終了"}, {.required = true})};
  static constexpr Shape kShape = answers::shape<CrashRequest>("CrashRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<CrashAnswer>) {
  static constexpr Field kFields[] = {
      field<&CrashAnswer::crashed>("crashed", {"never true", "偽"})};
  static constexpr Shape kShape = answers::shape<CrashAnswer>("CrashAnswer", kFields);
  return kShape;
}
const Shape& shape_of(Of<SayRequest>) {
  static constexpr Field kFields[] = {
      field<&SayRequest::letters>("letters", {"how many", "字数"}, {.least = 0})};
  static constexpr Shape kShape = answers::shape<SayRequest>("SayRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<SayAnswer>) {
  static constexpr Field kFields[] = {field<&SayAnswer::text>("text", {"letters", "文字"})};
  static constexpr Shape kShape = answers::shape<SayAnswer>("SayAnswer", kFields);
  return kShape;
}

template <class Answer>
Sentence headline(const Answer& /*unused*/) {
  return answers::spoken("done", {"Done", "終わり"});
}
template <class Answer>
std::string words(const Answer& /*unused*/, const View& /*unused*/) {
  return "done\n";
}

Result<WaitAnswer> wait(const WaitRequest& request, const Context& context) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(request.milliseconds);
  for (std::uint64_t steps = 0; Clock::now() < end; ++steps) {
    if (!request.deaf && context.budget.stop.stop_requested()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (context.progress != nullptr) context.progress->update(steps, 0, "steps");
  }
  return WaitAnswer{request.milliseconds};
}

Result<GrowAnswer> grow(const GrowRequest& request, const Context& context) {
  constexpr std::size_t kMegabyte = std::size_t{1} << 20;
  std::vector<std::vector<char>> all;
  for (int i = 0; i < request.megabytes && !context.budget.stop.stop_requested(); ++i) {
    all.emplace_back(kMegabyte, static_cast<char>(i));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const int grown = static_cast<int>(all.size());
  static std::vector<std::vector<char>> kept;
  if (request.keep) kept = std::move(all);
  return GrowAnswer{grown};
}

Result<CrashAnswer> crash(const CrashRequest& request, const Context& /*unused*/) {
  if (request.really) std::_Exit(9);
  return CrashAnswer{};
}

Result<SayAnswer> say(const SayRequest& request, const Context& /*unused*/) {
  return SayAnswer{std::string(static_cast<std::size_t>(request.letters), 'a')};
}

constexpr answers::Question kQuestions[] = {
    answers::question<wait>("manners", "wait", answers::Pace::kSearches, {"wait", "待つ"}),
    answers::question<grow>("manners", "grow", answers::Pace::kSearches, {"grow", "増やす"}),
    answers::question<crash>("manners", "crash", answers::Pace::kSearches, {"crash", "異常終了"}),
    answers::question<say>("manners", "say", answers::Pace::kQuick, {"say", "話す"}),
};

const answers::Room& manners() {
  static const answers::Room kRoom{"manners", {"bad manners", "無作法"}, kQuestions, {}, {}};
  return kRoom;
}

}  // namespace

std::span<const answers::Room* const> rooms_for_server() {
  static const std::array<const answers::Room*, 2> kRooms = {&answers::castle::room(), &manners()};
  return kRooms;
}

}  // namespace yomi::test
