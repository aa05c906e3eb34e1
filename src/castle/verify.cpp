// The check of certificates: includes the rules and the definition of the relaxation only.
#include <algorithm>
#include <optional>
#include <unordered_map>

#include "castle/certificate.h"

namespace yomi::castle {
namespace {

class Bytes {
 public:
  explicit Bytes(std::string_view text) : text_(text) {}
  Result<std::uint64_t> take(int bytes) {
    if (text_.size() - at_ < static_cast<std::size_t>(bytes)) return fail("the proof is cut short");
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i)
      value |= std::uint64_t{static_cast<unsigned char>(text_[at_++])} << (8 * i);
    return value;
  }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

Result<Position> take_position(Bytes& bytes) {
  const auto columns = bytes.take(1);
  const auto suits = bytes.take(1);
  const auto ranks = bytes.take(1);
  if (!columns || !suits || !ranks) return fail("the proof is cut short");
  Position position;
  position.columns.resize(static_cast<std::size_t>(*columns));
  position.suits = static_cast<int>(*suits);
  position.ranks = static_cast<int>(*ranks);
  for (int& foundation : position.foundations) {
    const auto top = bytes.take(1);
    if (!top) return fail("the proof is cut short");
    foundation = static_cast<int>(*top);
  }
  for (Column& column : position.columns) {
    const auto size = bytes.take(1);
    if (!size) return fail("the proof is cut short");
    for (std::uint64_t i = 0; i < *size; ++i) {
      const auto index = bytes.take(1);
      if (!index || *index >= 52) return fail("the proof names a card that there is not");
      column.push_back(Card::from_index(static_cast<int>(*index)));
    }
  }
  if (Status status = check(position); !status) return pass(status);
  return position;
}

// The closed set as it stands in the body.
class ClosedSet {
 public:
  ClosedSet(const Position& start, SymbolSet remembered)
      : relaxation_{remembered, start.suits, start.ranks}, words_(start.columns.size() + 1) {}

  Status take_columns(Bytes& bytes) {
    const auto count = bytes.take(4);
    if (!count) return fail("the proof is cut short");
    std::vector<Symbol> last;
    for (std::uint64_t i = 0; i < *count; ++i) {
      const auto size = bytes.take(1);
      if (!size) return fail("the proof is cut short");
      std::vector<Symbol> column;
      for (std::uint64_t k = 0; k < *size; ++k) {
        const auto symbol = bytes.take(1);
        if (!symbol) return fail("the proof is cut short");
        column.push_back(static_cast<Symbol>(*symbol));
      }
      if (i > 0 && !is_before(last, column)) return fail("the proof's columns are not in order");
      ids_.emplace(std::string(column.begin(), column.end()), static_cast<std::uint32_t>(i));
      last = column;
      columns_.push_back(std::move(column));
    }
    return {};
  }

  Status take_records(Bytes& bytes) {
    const auto count = bytes.take(4);
    if (!count) return fail("the proof is cut short");
    records_ = bytes.rest();
    count_ = *count;
    if (records_.size() != count_ * words_ * 4) return fail("the proof has the wrong length");
    for (std::uint64_t i = 0; i < count_; ++i) {
      for (std::size_t w = 0; w + 1 < words_; ++w)
        if (word(i, w) >= columns_.size()) return fail("the proof names a column that it has not");
      if (word(i, words_ - 1) > 0xffff) return fail("the proof has no such foundations");
      if (i > 0 && !std::lexicographical_compare(row(i - 1).begin(), row(i - 1).end(),
                                                 row(i).begin(), row(i).end()))
        return fail("the proof's positions are not in order");
    }
    return {};
  }

  [[nodiscard]] std::uint64_t size() const { return count_; }
  [[nodiscard]] const Relaxation& relaxation() const { return relaxation_; }

  [[nodiscard]] RelaxedPosition at(std::uint64_t index) const {
    RelaxedPosition position;
    for (std::size_t w = 0; w + 1 < words_; ++w)
      position.columns.push_back(columns_[word(index, w)]);
    position.foundations = static_cast<Foundations>(word(index, words_ - 1));
    return position;
  }

  [[nodiscard]] bool contains(const RelaxedPosition& position) const {
    std::vector<std::uint32_t> wanted;
    for (const std::vector<Symbol>& column : position.columns) {
      const auto id = ids_.find(std::string(column.begin(), column.end()));
      if (id == ids_.end()) return false;
      wanted.push_back(id->second);
    }
    std::sort(wanted.begin(), wanted.end());
    wanted.push_back(position.foundations);
    std::uint64_t low = 0;
    std::uint64_t high = count_;
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      const std::vector<std::uint32_t> here = row(middle);
      if (here == wanted) return true;
      if (std::lexicographical_compare(here.begin(), here.end(), wanted.begin(), wanted.end()))
        low = middle + 1;
      else
        high = middle;
    }
    return false;
  }

  // In the set, or led into it by forced moves, in every reading.
  [[nodiscard]] bool covers(const RelaxedPosition& position) const {
    if (contains(position)) return true;
    if (is_won(position)) return false;
    const auto forced = forced_moves(position, relaxation_);
    return std::any_of(forced.begin(), forced.end(),
                       [&](const auto& readings) { return covers_all(readings); });
  }
  [[nodiscard]] bool covers_all(const std::vector<RelaxedPosition>& positions) const {
    return std::all_of(positions.begin(), positions.end(),
                       [&](const RelaxedPosition& each) { return covers(each); });
  }

 private:
  [[nodiscard]] std::uint32_t word(std::uint64_t index, std::size_t w) const {
    const auto at = static_cast<std::size_t>((index * words_ + w) * 4);
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value |= std::uint32_t{static_cast<unsigned char>(records_[at + i])} << (8 * i);
    return value;
  }
  [[nodiscard]] std::vector<std::uint32_t> row(std::uint64_t index) const {
    std::vector<std::uint32_t> values(words_);
    for (std::size_t w = 0; w < words_; ++w) values[w] = word(index, w);
    return values;
  }

  Relaxation relaxation_;
  std::size_t words_;
  std::vector<std::vector<Symbol>> columns_;
  std::unordered_map<std::string, std::uint32_t> ids_;
  std::string_view records_;
  std::uint64_t count_ = 0;
};

// Every relaxed position has each card of the deck at most once where its suit is known, and as
// many cards of each rank as are not on the foundations. Members that break this would only make
// the proof longer, but a proof with nonsense in it is refused.
Status check_member(const RelaxedPosition& position, const Position& start) {
  SymbolSet seen = 0;
  std::vector<int> count(static_cast<std::size_t>(start.ranks) + 1, 0);
  for (const std::vector<Symbol>& column : position.columns) {
    for (const Symbol symbol : column) {
      const int rank = rank_of(symbol);
      if (rank < 1 || rank > start.ranks ||
          (!is_forgotten(symbol) && suit_of(symbol) >= start.suits))
        return fail("the proof has a card that the deck has not");
      ++count[static_cast<std::size_t>(rank)];
      if (is_forgotten(symbol)) continue;
      if ((seen & bit_of(symbol)) != 0) return fail("the proof has a card twice in one position");
      seen |= bit_of(symbol);
    }
  }
  for (int rank = 1; rank <= start.ranks; ++rank) {
    int left = 0;
    for (int suit = 0; suit < start.suits; ++suit)
      if (foundation_of(position.foundations, suit) < rank) ++left;
    if (count[static_cast<std::size_t>(rank)] != left)
      return fail("the proof has a position with the wrong number of cards");
  }
  return {};
}

}  // namespace

Result<VerifiedWin> verify_win(std::string_view body) {
  Bytes bytes(body);
  auto start = take_position(bytes);
  if (!start) return pass(start);
  const auto count = bytes.take(4);
  if (!count || bytes.rest().size() != *count * 2) return fail("the proof has the wrong length");
  VerifiedWin win{*start, {}};
  Position position = *start;
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto from = bytes.take(1);
    const auto to = bytes.take(1);
    if (!from || !to) return fail("the proof is cut short");
    const Move move{static_cast<std::int8_t>(*from), static_cast<std::int8_t>(*to)};
    if (!is_legal(position, move)) return fail("move {} of the proof is not legal", i + 1);
    apply(position, move);
    win.moves.push_back(move);
  }
  if (!is_won(position)) return fail("after the moves of the proof the game is not won");
  return win;
}

Result<VerifiedLost> verify_lost(std::string_view body, const Budget& budget) {
  Bytes bytes(body);
  auto start = take_position(bytes);
  if (!start) return pass(start);
  const auto remembered = bytes.take(8);
  if (!remembered) return fail("the proof is cut short");
  ClosedSet set(*start, *remembered);
  if (Status status = set.take_columns(bytes); !status) return pass(status);
  if (Status status = set.take_records(bytes); !status) return pass(status);
  if (!set.contains(relaxed(*start, set.relaxation())))
    return fail("the position itself is not in the proof");
  Meter meter(budget);
  for (std::uint64_t i = 0; i < set.size(); ++i) {
    if (!meter.tick() || !meter.poll())
      return VerifiedLost{*start, *remembered, set.size(), meter.reason()};
    const RelaxedPosition position = set.at(i);
    if (Status status = check_member(position, *start); !status) return pass(status);
    if (is_won(position)) return fail("a position of the proof is won");
    const auto forced = forced_moves(position, set.relaxation());
    const bool led = std::any_of(forced.begin(), forced.end(),
                                 [&](const auto& readings) { return set.covers_all(readings); });
    if (!led && !set.covers_all(successors(position, set.relaxation())))
      return fail("a move leads out of the proof, from position {}", i + 1);
  }
  return VerifiedLost{*start, *remembered, set.size(), std::nullopt};
}

}  // namespace yomi::castle
