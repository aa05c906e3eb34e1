// The paper's experiments on a collection: the Appendix with Tables 1 to 4, and Table 5. Each is a
// list of independent units (survey/work.h), so that a door may run them on threads or a cluster
// and keep a journal; what the paper printed itself is in paper_figures.h.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "survey/typed_row.h"
#include "survey/work.h"
#include "tsume/effort.h"
#include "tsume/paper_figures.h"

namespace yomi::tsume {

// Of each search. The hardest first mate of the paper's collection takes less than half of it.
inline constexpr std::uint64_t kPaperNodes = 10'000'000;

struct PaperItem {
  std::uint64_t number = 0;
  Length published = 0;
  shogi::Position position;
};
// Tab-separated lines: number, published length, status (solvable or fuzume), anything, SFEN; those
// with a number from `first` to `last`, fuzume apart. Empty lines and lines with # are skipped.
[[nodiscard]] Result<std::vector<PaperItem>> read_paper_items(std::string_view text,
                                                              std::uint64_t first,
                                                              std::uint64_t last);

// Alternatives as the cells of a row: how many are cooks and flaws, and all of these as
// "ply:move:class:length …".
struct Defects {
  std::int64_t cooks = 0;
  std::int64_t flaws = 0;
  std::string list;
};
[[nodiscard]] Defects defects_of(const std::vector<Alternative>& alternatives);

// --- the Appendix: each problem with --select proof, margin and both; what the first search found
// is the column of none.

struct AppendixRow {
  std::int64_t number = 0;
  std::int64_t published = 0;
  std::string select;
  std::int64_t solved = 0;
  std::optional<std::int64_t> first_length;
  std::optional<std::int64_t> first_pieces_left;
  std::optional<std::int64_t> length;
  std::optional<std::int64_t> pieces_left;
  std::int64_t first_nodes = 0;
  std::int64_t extra_nodes = 0;
  std::optional<std::int64_t> cooks;
  std::optional<std::int64_t> flaws;
  std::optional<std::int64_t> loops;
  std::optional<std::string> alternatives;

  // Nodes spent on candidates over those of the first search, the paper's last column.
  [[nodiscard]] double ratio() const;
};
inline constexpr auto kAppendixFields =
    std::tuple{survey::Field{"number", &AppendixRow::number},
               survey::Field{"published", &AppendixRow::published},
               survey::Field{"select", &AppendixRow::select},
               survey::Field{"solved", &AppendixRow::solved},
               survey::Field{"first_length", &AppendixRow::first_length},
               survey::Field{"first_pieces_left", &AppendixRow::first_pieces_left},
               survey::Field{"length", &AppendixRow::length},
               survey::Field{"pieces_left", &AppendixRow::pieces_left},
               survey::Field{"first_nodes", &AppendixRow::first_nodes},
               survey::Field{"extra_nodes", &AppendixRow::extra_nodes},
               survey::Field{"cooks", &AppendixRow::cooks},
               survey::Field{"flaws", &AppendixRow::flaws},
               survey::Field{"loops", &AppendixRow::loops},
               survey::Field{"alternatives", &AppendixRow::alternatives}};

class AppendixWork final : public survey::Work {
 public:
  // `nodes` is the limit of each search. The items must outlive the work.
  AppendixWork(const std::vector<PaperItem>& items, std::uint64_t nodes, std::string version)
      : items_(items), nodes_(nodes), version_(std::move(version)) {}

  [[nodiscard]] std::string name() const override { return "tsume.paper.appendix"; }
  [[nodiscard]] std::string version() const override { return version_; }
  [[nodiscard]] std::vector<survey::Option> options() const override;
  [[nodiscard]] std::uint64_t units() const override;
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    return survey::columns_of<AppendixRow>(kAppendixFields);
  }
  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int worker) override;

 private:
  const std::vector<PaperItem>& items_;
  std::uint64_t nodes_;
  std::string version_;
};

// What Tables 1 to 4 add up, for one way of selecting.
struct SelectSums {
  Select select = Select::kNone;
  int tried = 0;
  int solved = 0;
  int published = 0;         // of the published length
  std::int64_t shorter = 0;  // moves, all together
  int pieces_left = 0;
  double ratio = 0;  // sum over first searches of 100,000 nodes and more
  int large = 0;     // so many of these

  [[nodiscard]] std::optional<double> mean_shorter() const;
  [[nodiscard]] std::optional<double> mean_ratio() const;
};
class AppendixSums {
 public:
  // Rows in any order.
  void add(const AppendixRow& row);
  // none, proof, margin, both
  [[nodiscard]] const std::array<SelectSums, 4>& columns() const { return columns_; }

 private:
  std::array<SelectSums, 4> columns_ = {SelectSums{Select::kNone}, SelectSums{Select::kProof},
                                        SelectSums{Select::kMargin}, SelectSums{Select::kBoth}};
};
// What the paper prints of a problem; null where it has none.
[[nodiscard]] const PublishedRow* published_row(std::int64_t number);
[[nodiscard]] std::string_view to_string(Select select);

// --- Table 5: each known defect, judged on the author's line, where his position is given;
// otherwise on our own main line, where that plays the author's move (or the cook itself) there, or
// after another reply to its last check.

// The author's position before a defect, with both moves.
struct DefectPlace {
  shogi::Position position;
  shogi::Move author;
  shogi::Move cook;
};
using DefectPlaces = std::map<std::pair<std::uint64_t, int>, DefectPlace>;
// Tab-separated lines: number, length, ply, author's move, cook, kind, found, both in USI, SFEN
// before it; lines without the last three are passed over.
[[nodiscard]] Result<DefectPlaces> read_defect_places(std::string_view text);

struct DefectRow {
  std::int64_t number = 0;
  std::int64_t ply = 0;
  // Which line it was judged on: "author", "own", "other_reply", "none" (ours leaves the author's
  // earlier).
  std::string line;
  std::optional<std::int64_t> line_ply;  // on our own line: where
  std::optional<std::string> reply;      // after which reply
  // "alternative", "own_move" (our shortest line's own move), "mates" (the author's does not, or is
  // undecided), "loop", "no_mate", "undecided", "left"
  std::string outcome;
  std::optional<std::string> move;     // the cook in USI
  std::optional<std::string> kind;     // of an alternative
  std::optional<std::int64_t> length;  // with it, at most
  std::optional<std::int64_t> exact;   // 1 or 0
  std::optional<std::int64_t> due;     // the line's
  std::int64_t found = 0;
};
inline constexpr auto kDefectFields = std::tuple{
    survey::Field{"number", &DefectRow::number}, survey::Field{"ply", &DefectRow::ply},
    survey::Field{"line", &DefectRow::line},     survey::Field{"line_ply", &DefectRow::line_ply},
    survey::Field{"reply", &DefectRow::reply},   survey::Field{"outcome", &DefectRow::outcome},
    survey::Field{"move", &DefectRow::move},     survey::Field{"kind", &DefectRow::kind},
    survey::Field{"length", &DefectRow::length}, survey::Field{"exact", &DefectRow::exact},
    survey::Field{"due", &DefectRow::due},       survey::Field{"found", &DefectRow::found}};

class DefectWork final : public survey::Work {
 public:
  // `nodes` is the limit of each question: the line, the cook.
  DefectWork(const std::vector<PaperItem>& items, DefectPlaces places, std::uint64_t nodes,
             std::string version);

  [[nodiscard]] const Defect& defect(std::uint64_t index) const {
    return *units_[static_cast<std::size_t>(index)].defect;
  }
  [[nodiscard]] std::string name() const override { return "tsume.paper.defects"; }
  [[nodiscard]] std::string version() const override { return version_; }
  [[nodiscard]] std::vector<survey::Option> options() const override;
  [[nodiscard]] std::uint64_t units() const override { return units_.size(); }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    return survey::columns_of<DefectRow>(kDefectFields);
  }
  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int worker) override;

 private:
  struct Unit {
    const PaperItem* item;
    const Defect* defect;
  };
  const std::vector<PaperItem>& items_;
  DefectPlaces places_;
  std::uint64_t nodes_;
  std::string version_;
  std::vector<Unit> units_;
};

}  // namespace yomi::tsume
