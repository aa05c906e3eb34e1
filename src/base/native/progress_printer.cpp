#include "base/progress_printer.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <memory>

#include "base/text.h"

namespace yomi {
namespace {

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
