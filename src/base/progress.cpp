#include "base/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <memory>
#include <utility>

#include "base/text.h"

namespace yomi {
namespace {

// "5 s left"
std::string time_left(double seconds, Language language) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const auto say = [language](Text both, auto... parts) {
    return fmt::format(fmt::runtime(both.in(language)), parts...);
  };
  if (whole < 120) return say({"{} s left", "残り {} 秒"}, whole);
  if (whole < 7200)
    return say({"{} min {:02} s left", "残り {} 分 {:02} 秒"}, whole / 60, whole % 60);
  return say({"{} h {:02} min left", "残り {} 時間 {:02} 分"}, whole / 3600, whole / 60 % 60);
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

std::size_t columns_of(std::FILE* stream) {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  return ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col
                                                                              : kUsual;
}

// One row of the terminal: without the bar, then cut, where it would need a second one.
std::string fitted(const std::string& bar, const std::string& line, std::size_t columns) {
  if (display_width(bar + line) < columns) return bar + line;
  std::string row = line;
  while (!row.empty() && display_width(row) >= columns) {
    // A whole character: its bytes but the first begin with the bits 10.
    while (row.size() > 1 && (static_cast<unsigned char>(row.back()) & 0xc0) == 0x80)
      row.pop_back();
    row.pop_back();
  }
  return row;
}

}  // namespace

Progress::Progress(Listener listener, std::chrono::milliseconds interval)
    : listener_(std::move(listener)), interval_(interval) {}

void Progress::update(std::uint64_t done, std::uint64_t total, const std::string& unit,
                      const std::string& note) {
  if (listener_) report({done, total, unit, note});
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
    line += rate >= 10 ? fmt::format("  {}/s", with_commas(static_cast<std::uint64_t>(rate)))
                       : fmt::format("  {:.2g}/s", rate);
    if (report.total > report.done) {
      line += "  " + time_left(static_cast<double>(report.total - report.done) / rate, language);
    }
  }
  if (!report.note.empty()) line += "  " + report.note;
  return line;
}

Progress::Listener progress_printer(std::FILE* stream, Language language) {
  constexpr double kPlainInterval = 10;
  const bool terminal = ::isatty(::fileno(stream)) != 0;
  // The time of the next plain line is the printer's only state; it is shared by copies of the
  // function.
  auto next_plain = std::make_shared<double>(kPlainInterval);
  return [stream, language, terminal, next_plain](const ProgressReport& report) {
    // Where nobody listens any more, nothing is said.
    const auto say = [stream](const std::string& text) {
      std::fwrite(text.data(), 1, text.size(), stream);
    };
    if (terminal) {
      say("\r\x1b[K" + fitted(bar(report), progress_line(report, language), columns_of(stream)));
      if (report.last) say("\r\x1b[K");
      std::fflush(stream);
    } else if (report.seconds >= *next_plain || (report.last && *next_plain > kPlainInterval)) {
      *next_plain = report.seconds + kPlainInterval;
      say(progress_line(report, language) + "\n");
      std::fflush(stream);
    }
  };
}

}  // namespace yomi
