#include "bridge/screen.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/text.h"
#include "bridge/hand_text.h"
#include "bridge/play.h"

namespace yomi::bridge {
namespace {

constexpr std::array<std::string_view, 4> kSigns = {"♠", "♥", "♦", "♣"};

struct SeatWord {
  std::string_view word;
  Seat seat;
};
constexpr std::array<SeatWord, 8> kSeatNames = {{{"North", Seat::kNorth},
                                                 {"East", Seat::kEast},
                                                 {"South", Seat::kSouth},
                                                 {"West", Seat::kWest},
                                                 {"北", Seat::kNorth},
                                                 {"東", Seat::kEast},
                                                 {"南", Seat::kSouth},
                                                 {"西", Seat::kWest}}};

struct ShownBoard {
  int line = 1;
  std::string name, room, vulnerable, auction, contract;
  std::array<std::string, 4> hands;  // "♠Q64 ♥J43 …"; "?" where it is not known
  std::optional<Seat> dealer, declarer, leader;
  std::vector<Card> plays;
  std::vector<Seat> trick;  // who played them, where a trick is going on
  [[nodiscard]] int shown() const {
    int count = 0;
    for (const std::string& hand : hands) count += hand.empty() ? 0 : 1;
    return count;
  }
};

// Takes a seat's name off the front.
std::optional<Seat> take_seat(std::string_view& text) {
  for (const SeatWord& each : kSeatNames) {
    if (!text.starts_with(each.word)) continue;
    text.remove_prefix(each.word.size());
    return each.seat;
  }
  return std::nullopt;
}

// Takes "word" off the front, and blanks behind it.
bool take_words(std::string_view& text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (!text.starts_with(word)) continue;
    text = trim(text.substr(word.size()));
    return true;
  }
  return false;
}

std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trim(text.substr(end));
  return word;
}

bool begins_with_suit(std::string_view text, std::size_t suit) {
  return text.starts_with(kSigns[suit]);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), to);
  return text;
}

class ScreenReader {
 public:
  explicit ScreenReader(std::string_view text) : lines_(split_lines(text)) {}

  // None where a hand is broken off.
  std::optional<std::vector<ShownBoard>> read() {
    for (at_ = 0; at_ < lines_.size(); ++at_)
      if (!take_line(trim(lines_[at_]))) return std::nullopt;
    std::vector<ShownBoard> shown;
    for (ShownBoard& board : boards_)
      if (board.shown() >= 2) shown.push_back(std::move(board));
    return shown;
  }

 private:
  ShownBoard& board() {
    if (boards_.empty()) begin();
    return boards_.back();
  }
  void begin() {
    boards_.emplace_back();
    boards_.back().line = static_cast<int>(at_) + 1;
  }

  // False where hands are begun and not finished. Other lines are somebody's words.
  bool take_line(std::string_view line) {
    if (std::string_view rest = line; take_words(rest, {"board ", "ボード "})) {
      begin();
      const std::size_t room = rest.find(" (");
      board().name = rest.substr(0, std::min(room, rest.find(':')));
      if (room < rest.size())
        board().room = rest.substr(room + 2, rest.find(')') - std::min(rest.find(')'), room + 2));
      return true;
    }
    std::string_view rest = line;
    if (const auto seat = take_seat(rest)) {
      if (rest.empty()) return take_middle(*seat);
      std::string_view other = trim(rest);
      if (const auto second = take_seat(other); second && other.empty() && rest.starts_with(" "))
        return take_sides(*seat, *second);
      if (take_trick(line) || take_headline(line)) return true;
    }
    if (!take_hand(line)) static_cast<void>(take_fact(line));
    return true;
  }

  // The four suits of one hand below its name.
  bool take_middle(Seat seat) {
    if (!board().hands[at(seat)].empty()) begin();
    std::string hand;
    for (std::size_t suit = 0; suit < 4; ++suit) {
      if (++at_ >= lines_.size() || !begins_with_suit(trim(lines_[at_]), suit)) return false;
      hand += fmt::format("{} ", trim(lines_[at_]));
    }
    board().hands[at(seat)] = hand;
    return true;
  }
  bool take_sides(Seat left, Seat right) {
    std::string first;
    std::string second;
    for (std::size_t suit = 0; suit < 4; ++suit) {
      if (++at_ >= lines_.size()) return false;
      const std::string_view line = trim(lines_[at_]);
      const std::size_t middle = line.find(kSigns[suit], 1);
      if (!begins_with_suit(line, suit) || middle == std::string_view::npos) return false;
      first += fmt::format("{} ", trim(line.substr(0, middle)));
      second += fmt::format("{} ", line.substr(middle));
    }
    board().hands[at(left)] = first;
    board().hands[at(right)] = second;
    return true;
  }

  // "N ♠AJ95 ♥JT9854 ♦2 ♣K3", "E –", "北 ♠AJ95 …"
  bool take_hand(std::string_view line) {
    constexpr std::string_view kLetters = "NESW";
    std::string_view rest = line;
    std::size_t seat = line.empty() ? std::string_view::npos : kLetters.find(line[0]);
    if (const auto name = take_seat(rest)) {
      seat = at(*name);
    } else if (seat != std::string_view::npos) {
      rest.remove_prefix(1);
    }
    if (seat == std::string_view::npos || !rest.starts_with(' ')) return false;
    const std::string_view hand = trim(rest);
    if (!begins_with_suit(hand, 0) && hand != "–") return false;
    if (!board().hands[seat].empty()) begin();
    board().hands[seat] = hand == "–" ? "?" : hand;
    return true;
  }

  // "West ♥8  North ♥J"
  bool take_trick(std::string_view line) {
    std::vector<Card> cards;
    std::vector<Seat> seats;
    while (!line.empty()) {
      const auto seat = take_seat(line);
      if (!seat) return false;
      line = trim(line);
      auto card = parse_card(take_word(line));
      if (!card) return false;
      seats.push_back(*seat);
      cards.push_back(*card);
    }
    if (cards.empty() || cards.size() > 3) return false;
    board().plays = std::move(cards);
    board().leader = seats.front();
    board().trick = std::move(seats);
    return true;
  }

  // "East to play, 3NT by South: …", "東の番、南の3NT: …"
  bool take_headline(std::string_view line) {
    std::string_view rest = line;
    const auto seat = take_seat(rest);
    if (!seat || !(rest.starts_with(" to play, ") || rest.starts_with("の番、"))) return false;
    rest.remove_prefix(rest.starts_with(" ") ? std::string_view(" to play, ").size()
                                             : std::string_view("の番、").size());
    if (!board().leader) board().leader = *seat;
    take_contract(rest.substr(0, rest.find(": ")));
    return true;
  }
  // "3NT by South", "南の3NT"
  void take_contract(std::string_view text) {
    std::string_view rest = text;
    if (const auto seat = take_seat(rest); seat && take_words(rest, {"の"})) {
      board().declarer = *seat;
      board().contract = rest;
      return;
    }
    const std::size_t by = text.find(" by ");
    if (by == std::string_view::npos) {
      if (text == "passed out" || text == "パスアウト") board().contract = "Pass";
      return;
    }
    rest = text.substr(by + 4);
    board().declarer = take_seat(rest);
    board().contract = text.substr(0, by);
  }

  bool take_fact(std::string_view line) {
    if (take_words(line, {"dealer ", "ディーラー "})) {
      board().dealer = take_seat(line);
      board().vulnerable = vulnerable_in(line);
      return true;
    }
    if (take_words(line, {"auction: ", "オークション: "})) {
      std::string calls(line);
      // A note that is never closed lasts to the end of its line.
      for (std::size_t open = calls.find('['); open != std::string::npos; open = calls.find('[')) {
        const std::size_t close = calls.find(']', open);
        calls.erase(open, close == std::string::npos ? close : close - open + 1);
      }
      board().auction = std::move(calls);
      return true;
    }
    if (take_words(line, {"contract: ", "コントラクト: "})) {
      take_contract(line);
      return true;
    }
    return take_played(line);
  }
  static std::string vulnerable_in(std::string_view text) {
    const auto has = [&](std::string_view word) {
      return text.find(word) != std::string_view::npos;
    };
    if (has("both sides") || has("双方バル")) return "All";
    if (has("North and South") || has("南北")) return "NS";
    if (has("East and West") || has("東西")) return "EW";
    return "None";
  }
  // " 3. ♥8 ♥J ♥K ♥9"
  bool take_played(std::string_view line) {
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    if (digits == 0 || !line.substr(digits).starts_with(". ")) return false;
    line = trim(line.substr(digits + 1));
    std::vector<Card> cards;
    while (!line.empty()) {
      auto card = parse_card(take_word(line));
      if (!card) return false;
      cards.push_back(*card);
    }
    board().plays.insert(board().plays.end(), cards.begin(), cards.end());
    return true;
  }

  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  std::vector<ShownBoard> boards_;
};

// The hands with the cards of the trick that is going on.
Result<PartialDeal> deal_of(const ShownBoard& board) {
  PartialDeal deal;
  for (const Seat seat : kSeats) {
    const std::string& shown = board.hands[at(seat)];
    if (shown.empty() || shown.find('?') != std::string::npos) continue;
    auto hand = parse_hand(replaced(shown, "–", "-"));
    if (!hand) return pass(hand);
    deal.hands[at(seat)] = *hand;
  }
  for (std::size_t i = 0; i < board.trick.size(); ++i) {
    auto& hand = deal.hands[at(board.trick[i])];
    if (hand) hand->insert(board.plays[i]);
  }
  return deal;
}

std::string pbn_of(const ShownBoard& board, const PartialDeal& deal) {
  const auto seat = [](Seat s) { return std::string(1, to_char(s)); };
  std::string pbn;
  const auto tag = [&](std::string_view name, const std::string& value) {
    pbn += fmt::format("[{} \"{}\"]\n", name, replaced(replaced(value, "\\", ""), "\"", ""));
  };
  if (!board.name.empty()) tag("Board", board.name);
  if (!board.room.empty()) tag("Room", board.room);
  if (board.dealer) tag("Dealer", seat(*board.dealer));
  if (!board.vulnerable.empty()) tag("Vulnerable", board.vulnerable);
  tag("Deal", to_string(deal, Seat::kNorth));
  if (board.declarer) tag("Declarer", seat(*board.declarer));
  if (!board.contract.empty()) tag("Contract", board.contract);
  if (board.dealer && !board.auction.empty()) {
    tag("Auction", seat(*board.dealer));
    pbn += board.auction + "\n";
  }
  // A whole deal is led from declarer's left; only an ending needs to say who leads.
  const auto size = hand_size(deal);
  if (board.leader && board.declarer && size && *size < 13) {
    tag("Play", seat(*board.leader));
    pbn += "*\n";
  }
  return pbn;
}

void add_plays(const ShownBoard& board, Record& record) {
  if (board.plays.empty() || !record.faults.empty()) return;
  if (!record.contract && !record.ending) return;
  for (const Card card : board.plays) record.plays.push_back({card});
  if (record.tag("Play") == nullptr && record.contract)
    record.set("Play", std::string(1, to_char(record.contract->leader())));
  if (!record.deal.complete()) return;
  if (auto position = position_at_end(record); !position) {
    record.plays.clear();
    record.faults.push_back(position.error());
  }
}

}  // namespace

std::optional<RecordFile> read_screen(std::string_view text) {
  const auto boards = ScreenReader(text).read();
  if (!boards || boards->empty()) return std::nullopt;
  RecordFile file;
  for (const ShownBoard& board : *boards) {
    auto deal = deal_of(board);
    if (!deal) {
      deal.error().line = board.line;
      deal.error().column = 1;
      file.errors.push_back(std::move(deal.error()));
      continue;
    }
    RecordFile one = read_pbn(pbn_of(board, *deal), {});
    for (Record& record : one.records) {
      add_plays(board, record);
      record.line = board.line;
      for (Error& fault : record.faults) {
        fault.line = board.line;
        fault.column = 1;
      }
      file.records.push_back(std::move(record));
    }
  }
  return file;
}

}  // namespace yomi::bridge
