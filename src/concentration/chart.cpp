#include "concentration/chart.h"

#include <algorithm>
#include <cmath>

namespace yomi::concentration {
namespace {

constexpr int kSquare = 26;
constexpr int kMargin = 48;

// The patterns are drawn line by line: a definition would need an id, and ids of two pictures on
// one page would clash.
std::string hatched(Hatch hatch, int x, int y) {
  const auto lines = [&](std::string_view path, std::string_view ink) {
    return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.8\"/>\n", path,
                       ink);
  };
  std::string path;
  switch (hatch) {
    case Hatch::kGrid:
      for (int i = 4; i < kSquare; i += 6)
        path += fmt::format("M{} {}v{}M{} {}h{}", x + i, y, kSquare, x, y + i, kSquare);
      return lines(path, "#777777");
    case Hatch::kStripes:
      for (int i = 5; i < 2 * kSquare; i += 7) {
        const int from = std::max(0, i - kSquare);
        const int to = std::min(i, kSquare);
        path += fmt::format("M{} {}L{} {}", x + from, y + i - from, x + to, y + i - to);
      }
      return lines(path, "#cc9900");
    case Hatch::kDots:
      for (int i = 3; i < kSquare; i += 5)
        for (int k = 3; k < kSquare; k += 5) path += fmt::format("M{} {}h1", x + i, y + k);
      return lines(path, "#3366cc");
    case Hatch::kCross:
      for (int i = 5; i < 2 * kSquare; i += 7) {
        const int from = std::max(0, i - kSquare);
        const int to = std::min(i, kSquare);
        path += fmt::format("M{} {}L{} {}", x + kSquare - from, y + i - from, x + kSquare - to,
                            y + i - to);
      }
      return lines(path, "#338833");
    case Hatch::kPlain:
      break;
  }
  return {};
}

std::string fill_of(const Figure& figure, bool values, double largest) {
  if (!values) {
    switch (hatch_of(figure)) {
      case Hatch::kGrid:
        return "#d9d9d9";
      case Hatch::kStripes:
        return "#fff3d6";
      case Hatch::kDots:
        return "#dbeafe";
      case Hatch::kCross:
        return "#e7f6e7";
      case Hatch::kPlain:
        return "#ffffff";
    }
  }
  // Values: the larger, the darker; negative ones have a thick rim.
  const double size = figure.exact ? std::abs(to_double(*figure.exact)) : 0;
  const int level = 255 - static_cast<int>((largest > 0 ? std::min(1.0, size / largest) : 0) * 130);
  return fmt::format("#{0:02x}{0:02x}{0:02x}", level);
}

std::string text_at(int x, int y, int size, std::string_view anchor, std::string_view text) {
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" "
      "text-anchor=\"{}\">{}</text>\n",
      x, y, size, anchor, text);
}

}  // namespace

std::string chart_svg(const FigureTable& table) {
  const bool values = std::none_of(table.figures.begin(), table.figures.end(),
                                   [](const Figure& figure) { return figure.moves.has_value(); }) &&
                      table.number != 5;
  double largest = 0;
  for (const Figure& figure : table.figures)
    if (figure.exact) largest = std::max(largest, std::abs(to_double(*figure.exact)));
  const int across = table.last_row - table.first_row + 1;
  const int down = table.last_column - table.first_column + 1;
  const int width = kMargin + across * kSquare + 16;
  const int height = kMargin + down * kSquare + 16;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      width, height);
  svg += text_at(kMargin - 24, kMargin - 20, 11, "middle", table.by_known ? "ka\\na" : "nf\\na");
  for (int n = table.first_row; n <= table.last_row; ++n)
    svg += text_at(kMargin + (n - table.first_row) * kSquare + kSquare / 2, kMargin - 6, 10,
                   "middle", fmt::format("{}", n));
  for (int k = table.first_column; k <= table.last_column; ++k)
    svg += text_at(kMargin - 8, kMargin + (k - table.first_column) * kSquare + 17, 10, "end",
                   fmt::format("{}", k));
  for (const Figure& figure : table.figures) {
    const int x = kMargin + (figure.na - table.first_row) * kSquare;
    const int y = kMargin + (figure.column - table.first_column) * kSquare;
    const bool negative = values && figure.exact && sign(*figure.exact) < 0;
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#555555\" "
        "stroke-width=\"{}\"/>\n",
        x, y, kSquare, kSquare, fill_of(figure, values, largest), negative ? "2" : "0.5");
    if (!values) svg += hatched(hatch_of(figure), x, y);
    const int size = figure.text.size() <= 2 ? 12 : figure.text.size() <= 4 ? 9 : 7;
    // A white rim keeps the text readable on every pattern.
    svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" "
        "text-anchor=\"middle\" stroke=\"#ffffff\" stroke-width=\"3\" "
        "paint-order=\"stroke\">{}</text>\n",
        x + kSquare / 2, y + kSquare / 2 + size / 3 + 1, size, figure.text);
  }
  return svg + "</svg>\n";
}

}  // namespace yomi::concentration
