#include "base/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <memory>
#include <utility>

#include "base/text.h"

namespace yomi {
namespace {

std::string human_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 120) return fmt::format("{} s", whole);
  if (whole < 7200) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string bar(const ProgressReport& report) {
  constexpr std::uint64_t kCells = 20;
  if (report.total == 0) return {};
  const auto share = static_cast<double>(report.done) / static_cast<double>(report.total);
  const auto filled = static_cast<std::size_t>(share * static_cast<double>(kCells));
  std::string cells;
  for (std::size_t i = 0; i < kCells; ++i) cells += i < filled ? "█" : "░";
  return cells + " ";
}

}  // namespace

Progress::Progress(Listener listener, std::chrono::milliseconds interval)
    : listener_(std::move(listener)), interval_(interval) {}

void Progress::update(std::uint64_t done, std::uint64_t total, const std::string& unit,
                      const std::string& note) {
  if (listener_) report({done, total, unit, note});
}

void Progress::finish(std::uint64_t done, std::uint64_t total, const std::string& unit,
                      const std::string& note) {
  if (listener_) report({done, total, unit, note, 0, true});
}

void Progress::report(ProgressReport report) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (!report.last && now < next_) return;
  next_ = now + interval_;
  report.seconds = std::chrono::duration<double>(now - start_).count();
  listener_(report);
}

std::string progress_line(const ProgressReport& report) {
  std::string line = with_commas(report.done);
  if (report.total > 0) line += "/" + with_commas(report.total);
  line += " " + report.unit;
  if (report.total > 0) {
    line += fmt::format(
        "  {:.0f}%", 100.0 * static_cast<double>(report.done) / static_cast<double>(report.total));
  }
  if (report.seconds > 0 && report.done > 0) {
    const double rate = static_cast<double>(report.done) / report.seconds;
    line += rate >= 10 ? fmt::format("  {}/s", with_commas(static_cast<std::uint64_t>(rate)))
                       : fmt::format("  {:.2g}/s", rate);
    if (report.total > report.done) {
      line += "  " + human_time(static_cast<double>(report.total - report.done) / rate) + " left";
    }
  }
  if (!report.note.empty()) line += "  " + report.note;
  return line;
}

Progress::Listener progress_printer(std::FILE* stream) {
  constexpr double kPlainInterval = 10;
  const bool terminal = ::isatty(::fileno(stream)) != 0;
  // The time of the next plain line is the printer's only state; it is shared by copies of the
  // function.
  auto next_plain = std::make_shared<double>(kPlainInterval);
  return [stream, terminal, next_plain](const ProgressReport& report) {
    // Where nobody listens any more, nothing is said.
    const auto say = [stream](const std::string& text) {
      std::fwrite(text.data(), 1, text.size(), stream);
    };
    if (terminal) {
      say("\r\x1b[K" + bar(report) + progress_line(report));
      if (report.last) say("\r\x1b[K");
      std::fflush(stream);
    } else if (report.seconds >= *next_plain || (report.last && *next_plain > kPlainInterval)) {
      *next_plain = report.seconds + kPlainInterval;
      say(progress_line(report) + "\n");
      std::fflush(stream);
    }
  };
}

}  // namespace yomi
