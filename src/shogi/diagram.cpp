#include "shogi/diagram.h"

#include <fmt/format.h>

#include <array>

#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

constexpr double kCell = 56;
constexpr double kMargin = 16;
constexpr double kHandHeight = 60;
constexpr double kNumbers = 22;  // for the files' numbers above, the ranks' at the right
constexpr double kBoard = 9 * kCell;
constexpr double kTop = kMargin + kHandHeight + kNumbers;
constexpr double kWidth = kMargin + kBoard + kNumbers + kMargin;
constexpr double kHeight = kTop + kBoard + 8 + kHandHeight + kMargin;
constexpr std::string_view kPaper = "#f7f3ea";
constexpr std::string_view kWood = "#ecd2a0";
constexpr std::string_view kGrid = "#7d6136";
constexpr std::string_view kTile = "#fbeccb";
constexpr std::string_view kInk = "#211d17";
constexpr std::string_view kRed = "#a3231b";
constexpr std::string_view kMark = "#f3b98a";
constexpr std::string_view kMincho =
    "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','IPAMincho','IPAGothic',serif";

// Small pieces are small tiles, as in a real set.
double size_of(PieceType t) {
  switch (plain(t)) {
    case PieceType::kPawn:
      return 0.84;
    case PieceType::kLance:
    case PieceType::kKnight:
      return 0.88;
    case PieceType::kSilver:
    case PieceType::kGold:
      return 0.93;
    default:
      return 0.98;
  }
}

std::string number_text(double x, double y, std::string_view text) {
  return fmt::format(
      R"(<text x="{:g}" y="{:g}" fill="{}" font-family="sans-serif" font-size="14" text-anchor="middle">{}</text>)"
      "\n",
      x, y, kGrid, text);
}

// A tile around (x, y), `cell` wide with its air.
void draw_piece(std::string& svg, double x, double y, double cell, Piece piece, bool letters) {
  const double s = cell * size_of(piece.type());
  const std::string_view name = letters ? sfen_letter(piece.type()) : piece_sign(piece.type());
  const double font = s * (letters && name.size() > 1 ? 0.42 : 0.55);
  svg += fmt::format(
      R"svg(<g transform="translate({:g} {:g}){}"><path d="M0 {:g}L{:g} {:g}L{:g} {:g}H{:g}L{:g} {:g}Z" fill="{}" stroke="{}" stroke-width="1"/>)svg",
      x, y, piece.color() == Color::kWhite ? " rotate(180)" : "", -0.46 * s, 0.31 * s, -0.34 * s,
      0.40 * s, 0.45 * s, -0.40 * s, -0.31 * s, -0.34 * s, kTile, kGrid);
  svg += fmt::format(
      R"(<text x="0" y="{:g}" fill="{}" font-family="{}" font-size="{:g}" text-anchor="middle">{}</text></g>)"
      "\n",
      0.07 * s + 0.36 * font, is_promoted(piece.type()) ? kRed : kInk,
      letters ? std::string_view("sans-serif") : kMincho, font, name);
}

void draw_hand(std::string& svg, double y, Color side, Hand hand, bool letters) {
  constexpr std::array<PieceType, 7> kOrder = {
      PieceType::kRook,   PieceType::kBishop, PieceType::kGold, PieceType::kSilver,
      PieceType::kKnight, PieceType::kLance,  PieceType::kPawn};
  constexpr double kStep = 68;
  const double middle = y + kHandHeight / 2;
  // The mark of the side: ☗ or ☖, drawn.
  svg += fmt::format(
      R"svg(<path transform="translate({:g} {:g}){}" d="M0 -9L6 -6L8 9H-8L-6 -6Z" fill="{}" stroke="{}" stroke-width="1.5"/>)svg"
      "\n",
      kMargin + 10, middle, side == Color::kWhite ? " rotate(180)" : "",
      side == Color::kBlack ? kInk : kPaper, kInk);
  double x = kMargin + 52;
  for (const PieceType t : kOrder) {
    const int count = hand.count(t);
    if (count == 0) continue;
    draw_piece(svg, x, middle, 46, Piece(side, t), letters);
    if (count > 1)
      svg += fmt::format(
          R"(<text x="{:g}" y="{:g}" fill="{}" font-family="sans-serif" font-size="16">{}</text>)"
          "\n",
          x + 22, middle + 6, kInk, count);
    x += kStep;
  }
}

void draw_grid(std::string& svg) {
  svg += fmt::format(R"(<path fill="none" stroke="{}" stroke-width="1" d=")", kGrid);
  for (int i = 1; i < 9; ++i)
    svg += fmt::format("M{:g} {:g}V{:g}M{:g} {:g}H{:g}", kMargin + i * kCell, kTop, kTop + kBoard,
                       kMargin, kTop + i * kCell, kMargin + kBoard);
  svg += "\"/>\n";
  svg += fmt::format(
      R"(<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" fill="none" stroke="{}" stroke-width="2.5"/>)"
      "\n",
      kMargin, kTop, kBoard, kBoard, kGrid);
  for (const int file : {3, 6})
    for (const int rank : {3, 6})
      svg += fmt::format(R"(<circle cx="{:g}" cy="{:g}" r="3" fill="{}"/>)"
                         "\n",
                         kMargin + file * kCell, kTop + rank * kCell, kGrid);
}

void draw_numbers(std::string& svg, bool letters) {
  for (int n = 1; n <= 9; ++n) {
    svg += number_text(kMargin + (9 - n + 0.5) * kCell, kTop - 7, fmt::format("{}", n));
    const std::string rank =
        letters ? std::string(1, static_cast<char>('a' + n - 1)) : std::string(kanji_digit(n));
    svg += number_text(kMargin + kBoard + kNumbers / 2 + 3, kTop + (n - 0.5) * kCell + 5, rank);
  }
}

}  // namespace

std::string diagram_svg(const Position& position, const DiagramOptions& options) {
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:g} {:g}" width="{:g}" height="{:g}" role="img" aria-label="{}">)",
      kWidth, kHeight, kWidth, kHeight, to_sfen(position));
  svg += fmt::format("\n<rect width=\"{:g}\" height=\"{:g}\" rx=\"14\" fill=\"{}\"/>\n", kWidth,
                     kHeight, kPaper);
  svg += fmt::format("<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" fill=\"{}\"/>\n",
                     kMargin, kTop, kBoard, kBoard, kWood);
  const auto left = [](Square s) { return kMargin + (9 - s.file()) * kCell; };
  const auto above = [](Square s) { return kTop + (s.rank() - 1) * kCell; };
  if (options.marked.exists())
    svg += fmt::format("<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" fill=\"{}\"/>\n",
                       left(options.marked), above(options.marked), kCell, kCell, kMark);
  draw_grid(svg);
  draw_numbers(svg, options.letters);
  for (int i = 0; i < kSquares; ++i) {
    const Square s(i);
    if (position.at(s).exists())
      draw_piece(svg, left(s) + kCell / 2, above(s) + kCell / 2, kCell, position.at(s),
                 options.letters);
  }
  draw_hand(svg, kMargin, Color::kWhite, position.hand(Color::kWhite), options.letters);
  draw_hand(svg, kTop + kBoard + 8, Color::kBlack, position.hand(Color::kBlack), options.letters);
  return svg + "</svg>\n";
}

}  // namespace yomi::shogi
