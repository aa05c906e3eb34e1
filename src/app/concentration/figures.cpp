#include "app/concentration/figures.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/concentration/room.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;
using Json = nlohmann::ordered_json;

Text title(int number) {
  switch (number) {
    case 1:
      return {"optimal moves at (na, 0, ka, 0)", "(na, 0, ka, 0) における最適な行動"};
    case 2:
      return {"optimal moves at (na, 1, ka, 1)", "(na, 1, ka, 1) における最適な行動"};
    case 3:
      return {"E(na, 0, ka, 0), pairs", "E(na, 0, ka, 0)（組）"};
    case 4:
      return {"E(na, 1, ka, 1), pairs", "E(na, 1, ka, 1)（組）"};
    case 5:
      return {"which card to save (in parentheses: no choice)",
              "優先すべき記憶（括弧は選択の余地なし）"};
    case 6:
      return {"alpha2 - alpha4", "α2 − α4"};
    case 7:
      return {"beta4 - beta2", "β4 − β2"};
    case 8:
      return {"expected turns, nothing remembered", "m = 0 の場の評価値（ターン数）"};
    case 9:
      return {"expected turns, a card of type 2 remembered", "m = 2 の場の評価値（ターン数）"};
    default:
      return {"expected turns, a card of type 4 remembered", "m = 4 の場の評価値（ターン数）"};
  }
}

}  // namespace

std::string caption(int number, c::Rules rules, Language language) {
  const bool japanese = language == Language::kJapanese;
  std::string text = japanese ? fmt::format("表 {}: {}", number, title(number).japanese)
                              : fmt::format("Table {}: {}", number, title(number).english);
  if (number <= 4) {
    text += rules == c::Rules::kPaper ? (japanese ? "、論文のルール" : ", the paper's rules")
                                      : (japanese ? "、完全ルール" : ", full rules");
  }
  return text;
}

Table figure_grid(const c::FigureTable& table) {
  std::vector<Table::Column> columns{{table.by_known ? "na\\ka" : "na\\nf"}};
  for (int k = table.first_column; k <= table.last_column; ++k)
    columns.push_back({std::to_string(k)});
  Table grid(std::move(columns));
  for (int na = table.first_row; na <= table.last_row; ++na) {
    std::vector<std::string> cells{std::to_string(na)};
    for (int k = table.first_column; k <= table.last_column; ++k) {
      const c::Figure* figure = table.find(na, k);
      cells.push_back(figure != nullptr ? figure->text : "");
    }
    grid.add(std::move(cells));
  }
  return grid;
}

std::string figures_csv(const c::FigureTable& table) {
  Table list({{"na", Align::kRight},
              {table.by_known ? "ka" : "nf", Align::kRight},
              {table.number == 1 || table.number == 2 || table.number == 5 ? "optimal" : "value"},
              {"exact"},
              {"printed"}});
  for (const c::Figure& figure : table.figures) {
    const auto printed = c::printed_cell(table.number, figure.na, figure.column);
    list.add({std::to_string(figure.na), std::to_string(figure.column), figure.text,
              figure.exact ? c::to_string(*figure.exact) : "", std::string(printed.value_or(""))});
  }
  return list.to_csv();
}

Json figures_json(const c::FigureTable& table, c::Rules rules) {
  Json cells = Json::array();
  for (const c::Figure& figure : table.figures) {
    Json cell{{"na", figure.na}, {table.by_known ? "ka" : "nf", figure.column}};
    if (figure.exact)
      cell["value"] = value_json(*figure.exact, true);
    else
      cell["optimal"] = figure.text;
    if (const auto printed = c::printed_cell(table.number, figure.na, figure.column))
      cell["printed"] = std::string(*printed);
    cells.push_back(std::move(cell));
  }
  return {{"verdict", "proved"},
          {"table", table.number},
          {"rules", rules == c::Rules::kPaper ? "paper" : "full"},
          {"cells", std::move(cells)},
          {"cpu_seconds", cpu_seconds()}};
}

}  // namespace yomi::app::memory
