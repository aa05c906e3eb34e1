#include "app/concentration/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;

constexpr int kSquare = 26;
constexpr int kMargin = 64;

// Patterns for the moves: they tell apart without colour.
constexpr const char* kPatterns = R"(<defs>
<pattern id="p0" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#d9d9d9"/><path d="M0 3h6M3 0v6" stroke="#777" stroke-width="0.8"/></pattern>
<pattern id="p1" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#fff3d6"/><path d="M0 6L6 0" stroke="#c90" stroke-width="1"/></pattern>
<pattern id="p2" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#dbeafe"/><circle cx="3" cy="3" r="1" fill="#36c"/></pattern>
<pattern id="p3" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#fff"/></pattern>
<pattern id="p4" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#e7f6e7"/><path d="M0 0L6 6" stroke="#383" stroke-width="1"/></pattern>
</defs>
)";

std::string fill_of(const c::Figure& figure, double largest) {
  if (!figure.exact) {
    static const std::map<std::string, std::string> kFills = {
        {"0", "url(#p0)"}, {"1", "url(#p1)"}, {"2", "url(#p2)"},  {"4", "url(#p4)"},
        {"(2)", "#fff"},   {"(4)", "#fff"},   {"1/2", "url(#p4)"}};
    const auto found = kFills.find(figure.text);
    return found != kFills.end() ? found->second : "url(#p3)";
  }
  // Values: the larger, the darker; negative ones are hatched by the caller.
  const double share = largest > 0 ? std::min(1.0, std::abs(figure.exact->get_d()) / largest) : 0;
  const int level = 255 - static_cast<int>(share * 130);
  return fmt::format("#{:02x}{:02x}{:02x}", level, level, level);
}

std::string text_at(int x, int y, int size, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\">{}</text>\n", x,
                     y, size, anchor, text);
}

}  // namespace

std::string heat_map(const c::FigureTable& table, const std::string& title, Language language) {
  const bool japanese = language == Language::kJapanese;
  const bool game = table.by_known;
  int columns = 0;
  int rows = 0;
  double largest = 0;
  for (const c::Figure& figure : table.figures) {
    columns = std::max(columns, figure.na - figure.column + 1);
    rows = std::max(rows, figure.column + 1 - (game ? 1 : 0));
    if (figure.exact) largest = std::max(largest, std::abs(figure.exact->get_d()));
  }
  const int width = kMargin + columns * kSquare + 20;
  const int height = kMargin + rows * kSquare + 60;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" font-family=\"sans-serif\">\n<rect width=\"{0}\" height=\"{1}\" "
      "fill=\"#fff\"/>\n",
      std::max(width, 420), height);
  svg += kPatterns;
  svg += text_at(10, 22, 14, "start", title);
  for (const c::Figure& figure : table.figures) {
    const int x = kMargin + (figure.na - figure.column) * kSquare;
    const int y = kMargin - 10 + (figure.column - (game ? 1 : 0)) * kSquare;
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#555\" "
        "stroke-width=\"{}\"/>\n",
        x, y, kSquare, kSquare, fill_of(figure, largest),
        figure.exact && sgn(*figure.exact) < 0 ? 2 : 0.5);
    const int size = figure.text.size() <= 2 ? 12 : figure.text.size() <= 4 ? 9 : 7;
    // A white rim keeps the text readable on every pattern.
    svg += fmt::format(
        "<text x=\"{0}\" y=\"{1}\" font-size=\"{2}\" text-anchor=\"middle\" stroke=\"#fff\" "
        "stroke-width=\"3\" paint-order=\"stroke\">{3}</text>\n",
        x + kSquare / 2, y + kSquare / 2 + size / 3 + 1, size, figure.text);
  }
  for (int k = 0; k < columns; ++k)
    svg +=
        text_at(kMargin + k * kSquare + kSquare / 2, kMargin - 14, 10, "middle", std::to_string(k));
  for (int k = game ? 0 : table.first_column; k < rows; ++k)
    svg += text_at(kMargin - 8, kMargin - 10 + k * kSquare + 17, 10, "end",
                   std::to_string(k + (game ? 1 : 0)));
  svg += text_at(kMargin, kMargin - 28, 11, "start",
                 game ? (japanese ? "未知の文字 →" : "unknown letters →")
                      : (japanese ? "2枚の文字 →" : "letters of two →"));
  svg += fmt::format(
      "<text x=\"18\" y=\"{0}\" font-size=\"11\" transform=\"rotate(-90 18 {0})\">{1}</text>\n",
      kMargin + 120,
      game ? (japanese ? "← 既知の文字" : "← known letters")
           : (japanese ? "← 4枚の文字" : "← letters of four"));
  const int foot = height - 18;
  if (table.number <= 2) {
    svg +=
        text_at(10, foot, 11, "start",
                japanese ? "0: パス（格子） 1: 1-move（斜線） 2: 2-move（点） 1,2: どちらでも（白）"
                         : "0 pass (grid), 1 1-move (stripes), 2 2-move (dots), 1,2 either");
  } else if (table.number == 5) {
    svg += text_at(10, foot, 11, "start",
                   japanese ? "2: 2-save（点） 4: 4-save（斜線） 括弧: 選択の余地なし"
                            : "2 2-save (dots), 4 4-save (stripes), in parentheses: no choice");
  } else {
    svg += text_at(
        10, foot, 11, "start",
        japanese ? "濃いほど大きい値。太枠は負" : "the darker the larger; thick rim: negative");
  }
  return svg + "</svg>\n";
}

}  // namespace yomi::app::memory
