#include "base/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"

namespace yomi {
namespace {

// "5 s left"
std::string time_left(double seconds, Language language) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const bool japanese = language == Language::kJapanese;
  if (whole < 120)
    return japanese ? fmt::format("残り {} 秒", whole) : fmt::format("{} s left", whole);
  if (whole < 7200)
    return japanese ? fmt::format("残り {} 分 {:02} 秒", whole / 60, whole % 60)
                    : fmt::format("{} min {:02} s left", whole / 60, whole % 60);
  return japanese ? fmt::format("残り {} 時間 {:02} 分", whole / 3600, whole / 60 % 60)
                  : fmt::format("{} h {:02} min left", whole / 3600, whole / 60 % 60);
}

}  // namespace

Progress::Progress(Listener listener, std::chrono::milliseconds interval)
    : listener_(std::move(listener)), interval_(interval) {}

void Progress::update(std::uint64_t done, std::uint64_t total, const std::string& unit,
                      const Message& note, const std::vector<std::string>& best) {
  if (listener_) report({done, total, unit, note, best});
}

void Progress::clear() {
  std::optional<ProgressReport> shown;
  {
    const std::lock_guard lock(mutex_);
    shown.swap(shown_);
  }
  if (!shown) return;
  shown->last = true;
  report(std::move(*shown));
}

void Progress::finish(std::uint64_t done, std::uint64_t total, const std::string& unit,
                      const Message& note) {
  if (listener_) report({done, total, unit, note, {}, 0, true});
}

void Progress::report(ProgressReport report) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (!report.last && now < next_) return;
  next_ = now + interval_;
  report.seconds = std::chrono::duration<double>(now - start_).count();
  listener_(report);
  shown_.reset();
  if (!report.last) shown_ = std::move(report);
}

std::string progress_line(const ProgressReport& report, Language language) {
  std::string line = with_commas(report.done);
  if (report.total > 0) line += "/" + with_commas(report.total);
  line += " " + report.unit;
  if (report.total > 0) {
    line += fmt::format(
        "  {:.0f}%", 100.0 * static_cast<double>(report.done) / static_cast<double>(report.total));
  }
  if (report.seconds > 0 && report.done > 0) {
    const double rate = static_cast<double>(report.done) / report.seconds;
    line += "  " + (rate >= 10 ? with_commas(static_cast<std::uint64_t>(rate))
                               : fmt::format("{:.2g}", rate));
    line += language == Language::kJapanese ? "/秒" : "/s";
    if (report.total > report.done) {
      line += "  " + time_left(static_cast<double>(report.total - report.done) / rate, language);
    }
  }
  if (!report.note.empty()) line += "  " + english(report.note);
  constexpr std::size_t kShown = 12;
  if (!report.best.empty()) line += " ";
  for (std::size_t i = 0; i < std::min(report.best.size(), kShown); ++i)
    line += " " + report.best[i];
  if (report.best.size() > kShown) line += " …";
  return line;
}

}  // namespace yomi
