#include "tsume/paper.h"

#include <algorithm>

#include "base/random.h"
#include "base/text.h"
#include "shogi/sfen.h"
#include "tsume/collection.h"

namespace yomi::tsume {
namespace {

// `none` is where each of these begins.
constexpr std::array<Select, 3> kSelects = {Select::kProof, Select::kMargin, Select::kBoth};

std::string digest_of(const std::vector<PaperItem>& items) {
  std::uint64_t hash = items.size();
  for (const PaperItem& item : items) {
    hash = mix64(hash + item.number);
    for (const char c : fmt::format("{} {}", item.published, shogi::to_sfen(item.position)))
      hash = mix64(hash + static_cast<unsigned char>(c) + 1);
  }
  return fmt::format("{:016x}", hash);
}

Result<std::optional<PaperItem>> item_of_line(std::string_view line, std::uint64_t first,
                                              std::uint64_t last) {
  const std::vector<std::string_view> fields = fields_of(line);
  if (fields.size() < 5) return fail("expected number, length, status, check and SFEN");
  const auto number = parse_uint(fields[0]);
  const auto published = parse_uint(fields[1]);
  if (!number || !published || *published > 9999) return fail("expected a number and a length");
  if (*number < first || *number > last || fields[2] == "fuzume") return std::optional<PaperItem>();
  auto position = shogi::parse_sfen(fields[4]);
  if (!position) return pass(position);
  if (auto status = check_problem(*position); !status) return pass(status);
  return std::optional<PaperItem>(PaperItem{*number, static_cast<Length>(*published), *position});
}

}  // namespace

std::string_view to_string(Select select) {
  constexpr std::array<std::string_view, 4> kNames = {"none", "proof", "margin", "both"};
  return kNames[static_cast<std::size_t>(select)];
}

Result<std::vector<PaperItem>> read_paper_items(std::string_view text, std::uint64_t first,
                                                std::uint64_t last) {
  std::vector<PaperItem> items;
  int number = 0;
  for (const std::string_view line : split_lines(text)) {
    ++number;
    if (trim(line).empty() || line.starts_with("#")) continue;
    auto item = item_of_line(line, first, last);
    if (!item) {
      item.error().line = number;
      item.error().column = 0;
      return pass(item);
    }
    if (*item) items.push_back(**item);
  }
  if (items.empty()) return fail("no problems in this range");
  return items;
}

Defects defects_of(const std::vector<Alternative>& alternatives) {
  Defects defects;
  for (const Alternative& each : alternatives) {
    defects.cooks += each.severity == Severity::kUnsound ? 1 : 0;
    defects.flaws += each.severity == Severity::kFlaw ? 1 : 0;
    if (each.severity == Severity::kAllowed) continue;
    defects.list += fmt::format("{}{}:{}:{}:{}", defects.list.empty() ? "" : " ", each.ply,
                                shogi::to_usi(each.move), to_string(each.kind), each.length);
  }
  return defects;
}

double AppendixRow::ratio() const {
  return static_cast<double>(extra_nodes) /
         static_cast<double>(std::max<std::int64_t>(1, first_nodes));
}

std::vector<survey::Option> AppendixWork::options() const {
  return {{"problems", digest_of(items_)}, {"nodes", std::to_string(nodes_)}};
}

std::uint64_t AppendixWork::units() const {
  return items_.size() * kSelects.size();
}

Result<std::optional<survey::Row>> AppendixWork::run(std::uint64_t index, const Budget& budget,
                                                     int /*worker*/) {
  const PaperItem& item = items_[static_cast<std::size_t>(index / kSelects.size())];
  const Select select = kSelects[static_cast<std::size_t>(index % kSelects.size())];
  Solver solver({.mudaai = Mudaai::kStandard}, budget.with_nodes(nodes_));
  const EffortReport report = spend_effort(solver, item.position, {.select = select});
  if (solver.stopped() == StopReason::kCancelled) return std::nullopt;
  AppendixRow row;
  row.number = static_cast<std::int64_t>(item.number);
  row.published = item.published;
  row.select = to_string(select);
  row.solved = report.verdict == Verdict::kProved ? 1 : 0;
  row.first_nodes = static_cast<std::int64_t>(report.first_nodes);
  row.extra_nodes = static_cast<std::int64_t>(report.extra_nodes);
  if (row.solved != 0) {
    const Defects defects = defects_of(report.alternatives);
    row.first_length = report.first_length;
    row.first_pieces_left = report.first_pieces_left ? 1 : 0;
    row.length = report.length;
    row.pieces_left = report.pieces_left ? 1 : 0;
    row.cooks = defects.cooks;
    row.flaws = defects.flaws;
    row.loops = report.loops;
    row.alternatives = defects.list;
  }
  return survey::to_row(row, kAppendixFields);
}

std::optional<double> SelectSums::mean_shorter() const {
  if (solved == 0) return std::nullopt;
  return static_cast<double>(shorter) / solved;
}

std::optional<double> SelectSums::mean_ratio() const {
  if (large == 0) return std::nullopt;
  return ratio / large;
}

void AppendixSums::add(const AppendixRow& row) {
  // The first column of the tables: what a run found before it looked at any candidate.
  if (row.select == to_string(kSelects.front())) {
    SelectSums& none = columns_[0];
    ++none.tried;
    if (row.solved != 0) {
      ++none.solved;
      none.published += row.first_length == row.published ? 1 : 0;
      none.pieces_left += row.first_pieces_left.value_or(0) != 0 ? 1 : 0;
    }
  }
  for (SelectSums& column : columns_) {
    if (row.select != to_string(column.select)) continue;
    ++column.tried;
    if (row.solved == 0) continue;
    ++column.solved;
    column.published += row.length == row.published ? 1 : 0;
    column.shorter += row.first_length.value_or(0) - row.length.value_or(0);
    column.pieces_left += row.pieces_left.value_or(0) != 0 ? 1 : 0;
    if (row.first_nodes >= 100'000) {
      column.ratio += row.ratio();
      ++column.large;
    }
  }
}

const PublishedRow* published_row(std::int64_t number) {
  for (const PublishedRow& row : kAppendix)
    if (row.number == static_cast<std::uint64_t>(number)) return &row;
  return nullptr;
}

DefectWork::DefectWork(const std::vector<PaperItem>& items, DefectPlaces places,
                       std::uint64_t nodes, std::string version)
    : items_(items), places_(std::move(places)), nodes_(nodes), version_(std::move(version)) {
  for (const PaperItem& item : items)
    for (const Defect& defect : kDefects)
      if (defect.number == item.number) units_.push_back({&item, &defect});
}

std::vector<survey::Option> DefectWork::options() const {
  std::vector<PaperItem> given = items_;
  for (const auto& [where, place] : places_)
    given.push_back({where.first, where.second, place.position});
  return {{"problems", digest_of(given)}, {"nodes", std::to_string(nodes_)}};
}

}  // namespace yomi::tsume
