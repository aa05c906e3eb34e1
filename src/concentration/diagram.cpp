#include "concentration/diagram.h"

#include <algorithm>

#include "base/text.h"

namespace yomi::concentration {
namespace {

constexpr int kWidth = 56;
constexpr int kHeight = 76;
constexpr int kGap = 12;
constexpr int kMost = 26;  // the largest type
constexpr std::string_view kFelt = "#e8efe6";
constexpr std::string_view kMuted = "#555c50";
constexpr std::string_view kEdge = "#cfc7b8";
constexpr std::string_view kInk = "#211d17";
constexpr std::string_view kBack = "#8a94a6";
constexpr std::string_view kAccent = "#a8371a";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

// A table's lines in one.
std::string label_of(std::string_view board) {
  std::string text;
  for (const char c : escaped(trim(board))) {
    if (c == '\n') text += ';';
    text += c == '\n' ? ' ' : c;
  }
  return text;
}

void draw_text(std::string& svg, int x, int y, int size, std::string_view ink,
               std::string_view text) {
  svg += fmt::format(
      R"(<text x="{}" y="{}" font-family="sans-serif" font-size="{}" fill="{}" text-anchor="middle">{}</text>)",
      x, y, size, ink, escaped(text));
  svg += '\n';
}

void draw_card(std::string& svg, int place, const TableGame::Cell& cell) {
  using State = TableGame::State;
  const int x = kGap + (cell.column - 1) * (kWidth + kGap);
  const int y = kGap + (cell.row - 1) * (kHeight + kGap);
  const bool taken = cell.state == State::kTaken;
  const bool back = cell.state == State::kUnknown;
  const bool open = cell.state == State::kOpen;
  svg += fmt::format(
      R"(<rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="{}" stroke="{}" stroke-width="{}"{}/>)",
      x, y, kWidth, kHeight,
      taken  ? "none"
      : back ? kBack
             : "#ffffff",
      taken  ? kMuted
      : open ? kAccent
             : kEdge,
      open ? 3 : 1, taken ? R"( stroke-dasharray="5 4")" : "");
  svg += '\n';
  const int middle = x + kWidth / 2;
  if (back) {  // a frame and the place
    svg += fmt::format(
        R"(<rect x="{}" y="{}" width="{}" height="{}" rx="3" fill="none" stroke="#ffffff"/>)",
        x + 5, y + 5, kWidth - 10, kHeight - 10);
    svg += '\n';
    draw_text(svg, middle, y + kHeight / 2 + 5, 14, "#ffffff", fmt::format("{}", place));
    return;
  }
  if (cell.card.empty()) return;
  const auto width = static_cast<int>(std::max<std::size_t>(1, display_width(cell.card)));
  const int size = std::clamp((kWidth - 8) * 5 / (3 * width), 8, kMost);
  draw_text(svg, middle, y + kHeight / 2 + size / 3, size, taken ? kMuted : kInk, cell.card);
  if (!taken) draw_text(svg, x + 12, y + kHeight - 6, 10, kMuted, fmt::format("{}", place));
}

}  // namespace

std::string diagram_svg(const TableGame& table) {
  int rows = 1;
  int columns = 1;
  for (int place = 1; place <= table.places(); ++place) {
    rows = std::max(rows, table.cell(place).row);
    columns = std::max(columns, table.cell(place).column);
  }
  const int width = kGap + columns * (kWidth + kGap);
  const int height = kGap + rows * (kHeight + kGap);
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" aria-label="{2}">)"
      "\n"
      R"(<rect width="{0}" height="{1}" rx="12" fill="{3}"/>)"
      "\n",
      width, height, label_of(to_text(table.seen())), kFelt);
  for (int place = 1; place <= table.places(); ++place) draw_card(svg, place, table.cell(place));
  return svg + "</svg>\n";
}

}  // namespace yomi::concentration
