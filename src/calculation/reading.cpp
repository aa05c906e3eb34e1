#include "calculation/reading.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "calculation/read_all.h"

namespace yomi::calculation {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < kCards - kBases &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Positions have colons; a stock has cards alone.
bool looks_like_a_position(std::string_view text) {
  for (const std::string_view line : split_lines(text)) {
    const std::string_view said = line.substr(0, line.find('#'));
    if (said.find(':') != std::string_view::npos) return true;
    const std::string_view word = trim(said);
    if (word == "bases" || word == "Bases" || word.starts_with("台")) return true;
  }
  return false;
}

}  // namespace

Result<ReadRecord> read_any(std::string_view text, const Beginning& beginning,
                            const std::string& source) {
  const std::string_view word = trim(text);
  const auto stacks = [&](Opening opening) {
    return beginning.stacks.value_or(usual_stacks(opening));
  };
  ReadRecord record;
  if (word.empty())
    return fail("expected a shuffle's number, a stock or a position, found nothing");
  if (is_number(word)) {
    const auto number = parse_uint(word);
    if (!number)
      return fail("a shuffle's number is 0 to {}, not {}",
                  std::numeric_limits<std::uint64_t>::max(), in_quotes(word));
    record.format = TextFormat::kNumber;
    record.number = fmt::format("{}", *number);
    record.diagram.tableau = opening_of(beginning.opening, stacks(beginning.opening),
                                        shuffled_faces(beginning.seed, *number));
    return record;
  }
  if (!looks_like_a_position(text)) {
    auto deck = parse_stock(text, source);
    if (!deck) return pass(deck);
    const Opening opening = deck->size() == kCards ? beginning.opening : Opening::kLaid;
    record.format = TextFormat::kStock;
    record.diagram.tableau = opening_of(opening, stacks(opening), *deck);
    return record;
  }
  auto diagram = parse_position(text, source);
  if (!diagram) return pass(diagram);
  // A mistake in the plan is most likely one in the position.
  if (diagram->plan) {
    if (auto plan = make_plan(*diagram); !plan) return pass(plan);
  }
  record.diagram = std::move(*diagram);
  return record;
}

ReadAll read_all(std::string_view text, const Beginning& beginning, const std::string& source) {
  // Where each position begins; the words above the first belong to it.
  struct Part {
    std::size_t from;
    int lines;  // above it
  };
  std::vector<Part> parts;
  int lines = 0;
  for (std::size_t at = 0; at < text.size(); ++lines) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (is_bases_heading(trim(line.substr(0, line.find('#')))))
      parts.push_back(parts.empty() ? Part{0, 0} : Part{at, lines});
    at = end + 1;
  }
  if (parts.empty()) parts.push_back({0, 0});
  ReadAll all;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t end = i + 1 < parts.size() ? parts[i + 1].from : text.size();
    auto record = read_any(text.substr(parts[i].from, end - parts[i].from), beginning, source);
    if (record) {
      all.records.push_back(std::move(*record));
      continue;
    }
    // What is wrong with a text as a whole is wrong from its beginning.
    Error& error = record.error();
    if (error.line == 0) error.line = error.column = 1;
    error.line += parts[i].lines;
    all.errors.push_back(std::move(error));
  }
  return all;
}

Tableau after(const Diagram& diagram) {
  Tableau tableau = diagram.tableau;
  for (const Deed& deed : diagram.deeds) apply(tableau, deed);
  return tableau;
}

}  // namespace yomi::calculation
