#include "bridge/explanation.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "bridge/denial.h"

namespace yomi::bridge {
namespace {

constexpr int kMostPoints = 37;
constexpr int kMostCards = 13;
constexpr int kSurelyPoints = 9;
constexpr std::size_t kAlternatives = 4;

struct Numbers {
  int low = 0;
  int high = 0;
  bool range = false;  // "15-17", "12+", "8-", not a number alone
};

// "12-14", "16+", "9-" cannot be lengths; "2+" and "5-5" can.
bool surely_points(const Numbers& numbers) {
  return numbers.range && (numbers.low >= kSurelyPoints ||
                           (numbers.high >= kSurelyPoints && numbers.high < kMostPoints));
}

// "♠" and "!s" become " spades ", everything lower case; other signs are spaces.
std::string plain_text(std::string_view note) {
  std::string text = to_lower_ascii(note);
  const auto replace_all = [&text](std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + with.size()))
      text.replace(at, what.size(), with);
  };
  const std::pair<const char*, const char*> kSigns[] = {
      {"–", "-"},        {"♠", " spades "},  {"♥", " hearts "},  {"♦", " diamonds "},
      {"♣", " clubs "},  {"!s", " spades "}, {"!h", " hearts "}, {"!d", " diamonds "},
      {"!c", " clubs "}, {"(", " "},         {")", " "}};
  for (const auto& [sign, word] : kSigns) replace_all(sign, word);
  if (const std::size_t title = text.rfind("--"); title != std::string::npos)
    text.erase(0, title + 2);
  return text;
}

std::vector<std::string> words_of(std::string_view text, std::string_view separators) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (separators.find(c) == std::string_view::npos)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<Numbers> numbers_of(std::string_view word) {
  const std::size_t end = std::min(word.find_first_not_of("0123456789"), word.size());
  const auto low = parse_uint(word.substr(0, end));
  if (!low || *low > kMostPoints) return std::nullopt;
  const int first = static_cast<int>(*low);
  const std::string_view rest = word.substr(end);
  if (rest.empty()) return Numbers{first, first, false};
  if (rest == "+") return Numbers{first, kMostPoints, true};
  if (rest == "-") return Numbers{0, first, true};
  if (rest.front() != '-') return std::nullopt;
  const auto high = parse_uint(rest.substr(1));
  if (!high || *high > kMostPoints || *high < *low) return std::nullopt;
  return Numbers{first, static_cast<int>(*high), true};
}

std::optional<Suit> suit_called(std::string_view word) {
  const std::pair<std::string_view, Suit> kNames[] = {
      {"club", Suit::kClubs},       {"clubs", Suit::kClubs},       {"c", Suit::kClubs},
      {"diamond", Suit::kDiamonds}, {"diamonds", Suit::kDiamonds}, {"d", Suit::kDiamonds},
      {"heart", Suit::kHearts},     {"hearts", Suit::kHearts},     {"h", Suit::kHearts},
      {"spade", Suit::kSpades},     {"spades", Suit::kSpades},     {"s", Suit::kSpades}};
  for (const auto& [name, suit] : kNames)
    if (word == name) return suit;
  return std::nullopt;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// "4+hearts" as two words.
std::vector<std::string> item_words(std::string_view item) {
  std::vector<std::string> words;
  for (const std::string& word : words_of(item, " \t\n")) {
    const std::size_t digits = word.find_first_not_of("0123456789+-");
    if (digits != std::string::npos && digits > 0) {
      words.push_back(word.substr(0, digits));
      words.push_back(word.substr(digits));
    } else {
      words.push_back(word);
    }
  }
  return words;
}

class Reader {
 public:
  explicit Reader(Call call) : call_(call) {}

  void item(std::string_view text) {
    const std::vector<std::string> words = item_words(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (is_one_of(words[i], {"balanced", "bal"})) {
        shape(balanced_range());
        continue;
      }
      const auto numbers = numbers_of(words[i]);
      if (!numbers) continue;
      const auto word = [&](std::size_t at) {
        return at < words.size() ? words[at] : std::string();
      };
      const bool counts = is_one_of(word(i + 1), {"card", "cards"});
      const std::string next = word(counts ? i + 2 : i + 1);
      if (const auto suit = suit_called(next))
        length(*suit, *numbers);
      else if (counts && is_one_of(next, {"", "suit"}) && call_.is_bid() &&
               trump_suit(call_.strain()))
        length(*trump_suit(call_.strain()), *numbers);
      else if (counts || next == "total")
        continue;  // "4 card major", "12 total points"
      else if (is_one_of(next, {"hcp", "hcps", "points", "pts", "p"}) || surely_points(*numbers))
        points(*numbers);
    }
  }

  [[nodiscard]] std::optional<Explanation> result() const {
    if (!(said_.points || said_.lengths) || !said_.range.possible()) return std::nullopt;
    return said_;
  }

 private:
  void points(const Numbers& numbers) {
    said_.points = true;
    said_.range.points_low = std::max(said_.range.points_low, numbers.low);
    said_.range.points_high = std::min(said_.range.points_high, numbers.high);
  }
  void length(Suit suit, const Numbers& numbers) {
    if (numbers.low > kMostCards) return;
    said_.lengths = true;
    auto& low = said_.range.length_low[at(suit)];
    auto& high = said_.range.length_high[at(suit)];
    low = std::max(low, static_cast<std::int8_t>(numbers.low));
    high = std::min(high, static_cast<std::int8_t>(std::min(numbers.high, kMostCards)));
  }
  void shape(const HandRange& range) {
    said_.lengths = true;
    said_.range = said_.range & range;
  }

  Call call_;
  Explanation said_;
};

// The system's alternatives with what was said in their stead.
std::vector<HandRange> said_ranges(const std::vector<HandRange>& system,
                                   const Explanation& explanation) {
  std::vector<HandRange> ranges;
  for (HandRange range : explanation.lengths ? std::vector<HandRange>{HandRange{}} : system) {
    if (explanation.points) {
      range.points_low = explanation.range.points_low;
      range.points_high = explanation.range.points_high;
    }
    if (explanation.lengths) range = range & explanation.range;
    ranges.push_back(range);
  }
  // Only lengths were said: the system's points stay, around all its alternatives.
  if (explanation.lengths && !explanation.points && !system.empty()) {
    int low = kMostPoints;
    int high = 0;
    for (const HandRange& range : system) {
      low = std::min(low, range.points_low);
      high = std::max(high, range.points_high);
    }
    ranges.front().points_low = low;
    ranges.front().points_high = high;
  }
  return ranges;
}

}  // namespace

std::optional<Explanation> read_explanation(std::string_view note, Call call) {
  const std::string text = plain_text(note);
  if (text.find('/') != std::string::npos) return std::nullopt;
  for (const std::string& word : words_of(text, " \t\n,;.:")) {
    if (is_one_of(word, {"or", "either", "no", "not", "denies", "denying", "less", "without"}))
      return std::nullopt;
  }
  Reader reader(call);
  for (const std::string& item : words_of(text, ",;.:")) reader.item(item);
  return reader.result();
}

AuctionExplained explain(const Record& record, const System& system) {
  const Auction auction = record.auction.value_or(Auction(record.dealer.value_or(Seat::kNorth)));
  AuctionExplained result;
  result.standing.auction = Auction(auction.dealer());
  result.standing.vulnerable = record.vulnerable;
  for (std::size_t i = 0; i < auction.calls().size(); ++i) {
    const Call call = auction.calls()[i];
    const Seat seat = result.standing.auction.turn();
    const Shown before = result.standing.shown[at(seat)];
    CallExplained entry = add_call(result.standing, call, system);
    const auto said = i < record.calls.size() && !record.calls[i].note.empty()
                          ? read_explanation(record.calls[i].note, call)
                          : std::nullopt;
    if (said) {
      entry.meaning.ranges = said_ranges(entry.meaning.ranges, *said);
      entry.meaning.words = entry.meaning.words_ja = record.calls[i].note;
      // What was shown before may contradict it; then what was said is what is known.
      std::vector<HandRange> now;
      for (const HandRange& old : before.ranges) {
        for (const HandRange& told : entry.meaning.ranges) {
          const HandRange both = old & told;
          if (both.possible()) now.push_back(both);
        }
      }
      entry.contradicts = now.empty();
      result.standing.shown[at(seat)].ranges =
          now.empty() ? entry.meaning.ranges : simplified(std::move(now), kAlternatives);
    }
    result.calls.push_back(std::move(entry));
  }
  result.shown = result.standing.shown;
  return result;
}

}  // namespace yomi::bridge
