// LIN, the notation of Bridge Base Online: "md|3S…,S…,S…,|sv|o|mb|1D|mb|1H|…|pc|H8|…", and its
// addresses.
#include <algorithm>
#include <cctype>

#include "base/scanner.h"
#include "base/text.h"
#include "bridge/pbn.h"

namespace yomi::bridge {
namespace {

struct LinField {
  std::string name;
  std::string value;
  Scanner::Mark mark{0, 0};   // of its name
  Scanner::Mark begin{0, 0};  // of its value
};

// A place in a field's value, seen from the text.
Scanner::Mark in_text(const LinField& field, Scanner::Mark inside) {
  if (inside.line > 1) return {field.begin.line + inside.line - 1, inside.column};
  return {field.begin.line, field.begin.column + inside.column - 1};
}

std::vector<LinField> lin_fields(Scanner& scanner) {
  std::vector<LinField> fields;
  while (!scanner.at_end()) {
    scanner.skip_space();
    LinField field;
    field.mark = scanner.mark();
    while (!scanner.at_end() && scanner.peek() != "|") field.name += scanner.take();
    scanner.accept("|");
    field.begin = scanner.mark();
    while (!scanner.at_end() && scanner.peek() != "|") field.value += scanner.take();
    scanner.accept("|");
    field.name = to_lower_ascii(trim(field.name));
    if (!field.name.empty()) fields.push_back(std::move(field));
  }
  return fields;
}

// Text that stands in a tag or in braces: on one line, and without what would end it.
std::string one_line(std::string_view text) {
  std::string line(trim(text));
  for (char& c : line) {
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    if (c == '{') c = '(';
    if (c == '}') c = ')';
  }
  return line;
}

// Calls that may stand together: "1D", "1Cp1Hp", "p!". Each with whether it is alerted.
struct LinCall {
  std::string text;
  bool alert = false;
  std::size_t at = 0;  // in the field's value
};
std::vector<LinCall> split_calls(std::string_view text) {
  std::vector<LinCall> calls;
  const std::string low = to_lower_ascii(text);
  std::string_view rest = trim(low);
  const auto at = [&] { return static_cast<std::size_t>(rest.data() - low.data()); };
  const std::size_t first = at();
  while (!rest.empty()) {
    std::size_t size = 1;
    if (rest[0] >= '1' && rest[0] <= '7')
      size = rest.substr(1).starts_with("nt") ? 3 : 2;
    else if (rest.starts_with("pass") || rest.starts_with("xx") || rest.starts_with("dbl") ||
             rest.starts_with("rdbl"))
      size = rest.starts_with("xx") ? 2 : rest.starts_with("dbl") ? 3 : 4;
    size = std::min(size, rest.size());
    const std::string word(rest.substr(0, size));
    if (word != "!" && !parse_call(word)) return {{std::string(trim(text)), false, first}};
    if (word == "!" && !calls.empty())
      calls.back().alert = true;
    else if (word != "!")
      calls.push_back({word, false, at()});
    rest.remove_prefix(size);
    while (!rest.empty() && (rest[0] == ' ' || rest[0] == ',')) rest.remove_prefix(1);
  }
  return calls;
}

// The fields of a text one by one, into records.
class LinReader {
 public:
  explicit LinReader(const Scanner& scanner) : scanner_(scanner) {}

  void take(const LinField& field);
  void close();
  std::vector<Record> records;

  void add_calls(const LinField& field);
  void explain(std::string_view text);
  void add_cards(const LinField& field);
  void set_board(std::string_view name);
  // Opens a record without a deal.
  Record& open(int line);
  void finish_deal(Scanner::Mark mark);
  void set_names(std::string_view names);

 private:
  void start(const LinField& field);
  void comment(std::string_view text);
  void fault(tl::unexpected<Error> error) {
    records.back().faults.push_back(std::move(error.value()));
  }
  [[nodiscard]] bool is_open() const { return open_; }

  const Scanner& scanner_;
  bool open_ = false;
  bool auction_fault_ = false;
  bool play_fault_ = false;
  std::string room_;   // of the boards that follow
  std::string board_;  // of the board that follows
  std::string names_;  // South, West, North, East of the open room, then of the closed one
  std::string title_;
  std::vector<std::pair<std::string, std::size_t>> notes_;  // of this record's calls
  std::vector<Scanner::Mark> marks_;                        // of its cards
};

Record& LinReader::open(int line) {
  close();
  records.emplace_back();
  open_ = true;
  auction_fault_ = play_fault_ = false;
  notes_.clear();
  marks_.clear();
  Record& record = records.back();
  record.line = line;
  if (!title_.empty()) record.set("Event", title_);
  if (!board_.empty()) record.set("Board", board_);
  if (!room_.empty()) record.set("Room", room_);
  if (!names_.empty()) set_names(names_);
  board_.clear();
  return record;
}

void LinReader::set_names(std::string_view names) {
  std::vector<std::string> each;
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t comma = std::min(names.find(',', at), names.size());
    each.push_back(one_line(names.substr(at, comma - at)));
    at = comma + 1;
  }
  const std::size_t first = room_ == "Closed" && each.size() >= 8 ? 4 : 0;
  for (std::size_t i = 0; i < 4 && first + i < each.size(); ++i) {
    if (!each[first + i].empty())
      records.back().set(to_string(after(Seat::kSouth, static_cast<int>(i))), each[first + i]);
  }
}

// "3SAKHQT9…,S…,S…,": the dealer (1 South … 4 East), then South, West, North, East.
void LinReader::start(const LinField& field) {
  Record& record = open(field.mark.line);
  const auto wrong = [&](const Message& what) {
    fault(scanner_.error_at(field.mark, "md: {}", what));
  };
  const std::string_view value = trim(field.value);
  if (value.empty()) return finish_deal(field.mark);
  if (value[0] < '1' || value[0] > '4') return wrong(message("expected the dealer's digit 1 to 4"));
  record.dealer = after(Seat::kSouth, value[0] - '1');
  std::string_view rest = value.substr(1);
  PartialDeal deal;
  for (int i = 0; i < 4 && !rest.empty(); ++i) {
    const std::size_t comma = rest.find(',');
    const std::string_view part = trim(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    if (part.empty()) continue;
    auto hand = parse_hand(part);
    if (!hand) return wrong(hand.error().message);
    if (!hand->empty()) deal.hands[at(after(Seat::kSouth, i))] = *hand;
  }
  if (!trim(rest).empty()) return wrong(message("more than four hands"));
  record.deal = deal;
  finish_deal(field.mark);
}

void LinReader::finish_deal(Scanner::Mark mark) {
  Record& record = records.back();
  auto size = hand_size(record.deal);
  if (!size) {
    record.deal = {};
    fault(scanner_.error_at(mark, "md: {}", size.error().message));
  } else if (*size < 13) {
    record.ending = Ending{*size, record.dealer.value_or(Seat::kNorth), std::nullopt};
  } else if (auto whole = complete_deal(record.deal)) {
    for (const Seat seat : kSeats) record.deal.hands[at(seat)] = (*whole)[seat];
  }
  if (record.dealer) {
    record.set("Dealer", std::string(1, to_char(*record.dealer)));
    record.auction = Auction(*record.dealer);
  }
  record.set("Deal", to_string(record.deal, Seat::kNorth));
}

void LinReader::set_board(std::string_view name) {
  const std::string text = one_line(name);
  const std::size_t digit = text.find_last_of("0123456789");
  if (digit == std::string::npos) {
    if (open_ && !text.empty()) records.back().set("Description", text);
    return;
  }
  std::size_t begin = digit;
  while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])) != 0) --begin;
  const std::string number = text.substr(begin, digit + 1 - begin);
  if (open_)
    records.back().set("Board", number);
  else
    board_ = number;
}

void LinReader::add_calls(const LinField& field) {
  if (auction_fault_) return;
  Record& record = records.back();
  const auto stop = [&](tl::unexpected<Error> error) {
    fault(std::move(error));
    auction_fault_ = true;
  };
  if (!record.auction)
    return stop(scanner_.error_at(field.mark, "the auction's dealer is not known"));
  const auto mark_of = [&](const LinCall& call) {
    Scanner before(std::string_view(field.value).substr(0, call.at));
    while (!before.at_end()) before.take();
    return in_text(field, before.mark());
  };
  for (const LinCall& each : split_calls(field.value)) {
    const auto call = parse_call(each.text);
    if (!call)
      return stop(scanner_.error_at(mark_of(each), "no such call: {}", in_quotes(each.text)));
    if (const auto objection = record.auction->objection(*call))
      return stop(scanner_.error_at(mark_of(each), "{} by {} is not legal: {}",
                                    word(to_string(*call)), word(to_string(record.auction->turn())),
                                    *objection));
    record.auction->add(*call);
    record.calls.push_back({*call});
    if (each.alert) explain("alert");
  }
}

// PBN has 32 numbered notes; what is beyond them stands in braces.
void LinReader::explain(std::string_view text) {
  Record& record = records.back();
  const std::string note = one_line(text);
  if (record.calls.empty() || note.empty()) return;
  constexpr std::size_t kMostNotes = 32;
  auto& call = record.calls.back();
  if (call.note == "alert" && !notes_.empty()) {  // "1C!" with its explanation behind it
    if (notes_.back().second + 1 == record.calls.size()) {
      notes_.pop_back();
      call.suffix.clear();
    }
  } else if (!call.note.empty()) {
    call.comments.push_back("{" + note + "}");
    return;
  }
  call.note = note;
  auto known = std::find_if(notes_.begin(), notes_.end(),
                            [&](const auto& each) { return each.first == note; });
  if (known == notes_.end() && notes_.size() == kMostNotes) {
    call.comments.push_back("{" + note + "}");
    return;
  }
  const auto number = known - notes_.begin() + 1;
  if (known == notes_.end()) notes_.emplace_back(note, record.calls.size() - 1);
  call.suffix = fmt::format("={}=", number);
}

void LinReader::add_cards(const LinField& field) {
  if (play_fault_) return;
  Scanner value(field.value);
  for (value.skip_space(); !value.at_end(); value.skip_space()) {
    const Scanner::Mark mark = in_text(field, value.mark());
    // "HA", "H10", or several in one field.
    std::string text(value.take());
    const int more = value.rest().starts_with("10") ? 2 : 1;
    for (int i = 0; i < more && !value.at_end(); ++i) text += value.take();
    auto card = parse_card(text);
    if (!card) {
      fault(scanner_.error_at(mark, "no such card: {}", in_quotes(trim(text))));
      play_fault_ = true;
      return;
    }
    marks_.push_back(mark);
    records.back().plays.push_back({*card});
  }
}

void LinReader::comment(std::string_view text) {
  const std::string line = one_line(text);
  if (line.empty()) return;
  Record& record = records.back();
  auto& place = !record.plays.empty()   ? record.plays.back().comments
                : !record.calls.empty() ? record.calls.back().comments
                                        : record.comments;
  place.push_back("{" + line + "}");
}

void LinReader::take(const LinField& field) {
  const std::string_view value = trim(field.value);
  if (field.name == "md") return start(field);
  if (field.name == "qx") {  // "o7": board 7 in the open room
    close();
    room_ = value.starts_with("o") ? "Open" : value.starts_with("c") ? "Closed" : "";
    return set_board(value);
  }
  if (field.name == "vg" && !open_) {
    title_ = one_line(value.substr(0, value.find(',')));
  } else if (field.name == "pn") {
    names_ = std::string(value);
    if (open_) set_names(names_);
  } else if (field.name == "ah") {
    set_board(value);
  }
  if (!open_) return;  // titles and names before the first deal
  Record& record = records.back();
  if (field.name == "sv" && !value.empty()) {
    const auto vulnerable = parse_vulnerable(value);
    if (!vulnerable)
      return fault(scanner_.error_at(field.mark, "sv: {} is no vulnerability", in_quotes(value)));
    record.vulnerable = *vulnerable;
    record.set("Vulnerable", std::string(to_string(*vulnerable)));
  } else if (field.name == "mb") {
    add_calls(field);
  } else if (field.name == "an") {
    if (!auction_fault_) explain(value);
  } else if (field.name == "pc") {
    add_cards(field);
  } else if (field.name == "nt") {
    comment(value);
  } else if (field.name == "mc") {
    if (const auto tricks = parse_uint(value); tricks && *tricks <= 13)
      record.set("Result", std::string(value));
  }
}

// The contract, and whether the cards can have been played.
void LinReader::close() {
  if (!open_) return;
  open_ = false;
  Record& record = records.back();
  if (record.calls.empty())
    record.auction.reset();
  else
    record.set("Auction", std::string(1, to_char(*record.dealer)));
  for (std::size_t i = 0; i < notes_.size(); ++i)
    record.tags.push_back({"Note", fmt::format("{}:{}", i + 1, notes_[i].first)});
  if (record.auction && record.auction->ended()) {
    record.contract = record.auction->contract();
    record.set("Contract", contract_string(*record.contract));
    if (!record.contract->passed_out())
      record.set("Declarer", std::string(1, to_char(record.contract->declarer)));
  }
  if (record.plays.empty()) return;
  if (!record.contract || record.contract->passed_out()) {
    if (record.faults.empty()) fault(scanner_.error_at(marks_[0], "a play needs a contract"));
    record.plays.clear();
    return;
  }
  if (record.ending) {
    record.ending->leader = record.contract->leader();
    record.ending->strain = record.contract->strain;
  }
  record.set("Play", std::string(1, to_char(played(record).front().seat)));
  const std::vector<Card> cards = record.cards();
  for (std::size_t count = 1; count <= cards.size(); ++count) {
    const std::vector<Card> begin(cards.begin(),
                                  cards.begin() + static_cast<std::ptrdiff_t>(count));
    auto checked = check_play(record.deal, *record.contract, begin);
    if (checked) continue;
    fault(scanner_.error_here(marks_[count - 1], checked.error().message));
    record.plays.erase(record.plays.begin() + static_cast<std::ptrdiff_t>(count - 1),
                       record.plays.end());
    return;
  }
}

// --- addresses

// A text without its percent signs, and the column of each of its characters in the original.
struct DecodedText {
  std::string text;
  std::vector<int> columns;
  [[nodiscard]] Scanner::Mark mark(std::size_t at) const {
    return {1, columns.empty() ? 1 : columns[std::min(at, columns.size() - 1)]};
  }
};
DecodedText percent_decoded(std::string_view text, int column) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const int low = std::tolower(static_cast<unsigned char>(c));
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
  };
  DecodedText decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    decoded.columns.push_back(column + static_cast<int>(i));
    if (c == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      c = static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else if (c == '+') {
      c = ' ';
    }
    decoded.text += c;
  }
  if (!is_utf8(decoded.text)) {  // Latin-1
    std::string utf8;
    for (const char c : decoded.text) utf8 += utf8_encode(static_cast<unsigned char>(c));
    decoded.text = std::move(utf8);
  }
  return decoded;
}

struct Parameter {
  std::string name;
  DecodedText value;
};
std::vector<Parameter> parameters(std::string_view address) {
  std::vector<Parameter> all;
  std::size_t at = address.find('?') + 1;
  while (at <= address.size()) {
    const std::size_t end = std::min(address.find('&', at), address.size());
    const std::string_view part = address.substr(at, end - at);
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos)
      all.push_back(
          {to_lower_ascii(part.substr(0, equals)),
           percent_decoded(part.substr(equals + 1), static_cast<int>(at + equals + 1) + 1)});
    at = end + 1;
  }
  return all;
}

// Errors of a decoded value, seen from the address.
void place_in_address(RecordFile& file, const DecodedText& value) {
  const auto place = [&](Error& error) {
    if (error.line == 0) return;
    const auto index = static_cast<std::size_t>(std::max(1, error.column) - 1);
    error.column =
        value.columns.empty() ? 1 : value.columns[std::min(index, value.columns.size() - 1)];
    error.line = 1;
  };
  for (Error& error : file.errors) place(error);
  for (Record& record : file.records) {
    record.line = 1;
    for (Error& error : record.faults) place(error);
  }
}

// "1cp1h!(four hearts)p": calls in one word, with what is said of them.
void add_viewer_auction(LinReader& reader, const DecodedText& auction) {
  const std::string_view text = auction.text;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '(' || c == '{') {
      const std::size_t end = std::min(text.find(c == '(' ? ')' : '}', at), text.size());
      reader.explain(text.substr(at + 1, end - at - 1));
      at = end + 1;
      continue;
    }
    if (c == ' ' || c == '-' || c == '?' || c == '!') {
      if (c == '!') reader.explain("alert");
      ++at;
      continue;
    }
    std::size_t size = c >= '1' && c <= '7' ? 2 : 1;
    if (size == 2 && to_lower_ascii(text.substr(at + 1)).starts_with("nt")) size = 3;
    while (at + size < text.size() && (text[at + size] & '\xC0') == '\x80')
      ++size;  // whole characters
    const Scanner::Mark mark = auction.mark(at);
    reader.add_calls({"mb", std::string(text.substr(at, size)), mark, mark});
    at += size;
  }
}

// "h8hj-hkht": cards, with or without something between them.
void add_viewer_play(LinReader& reader, const DecodedText& play) {
  const std::string_view text = play.text;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("- ,", at), text.size());
    const Scanner::Mark mark = play.mark(at);
    if (end > at) reader.add_cards({"pc", std::string(text.substr(at, end - at)), mark, mark});
    at = end + 1;
  }
}

// The hand viewer's own parameters: n, e, s, w; d, v, b; a, p; nn, en, sn, wn.
RecordFile read_viewer(const std::vector<Parameter>& all, const Scanner& scanner) {
  LinReader reader(scanner);
  Record& record = reader.open(1);
  const auto value = [&](std::string_view name) -> const DecodedText* {
    for (const Parameter& each : all) {
      if (each.name == name) return &each.value;
    }
    return nullptr;
  };
  for (const Seat seat : kSeats) {
    const std::string letter = to_lower_ascii(std::string(1, to_char(seat)));
    if (const DecodedText* name = value(letter + "n"); name != nullptr && !name->text.empty())
      record.set(to_string(seat), one_line(name->text));
    const DecodedText* cards = value(letter);
    if (cards == nullptr || trim(cards->text).empty()) continue;
    auto hand = parse_hand(cards->text);
    if (hand && !hand->empty()) record.deal.hands[at(seat)] = *hand;
    if (!hand) {
      record.faults.push_back(scanner
                                  .error_at({1, cards->columns.front()}, "{}: {}",
                                            word(to_string(seat)), hand.error().message)
                                  .value());
    }
  }
  if (const DecodedText* dealer = value("d")) record.dealer = parse_seat(trim(dealer->text));
  if (!record.dealer) record.dealer = Seat::kNorth;
  if (const DecodedText* board = value("b")) reader.set_board(board->text);
  if (const DecodedText* sides = value("v")) {
    if (const auto vulnerable = parse_vulnerable(sides->text)) {
      record.vulnerable = *vulnerable;
      record.set("Vulnerable", std::string(to_string(*vulnerable)));
    }
  }
  reader.finish_deal({1, 1});
  if (const DecodedText* auction = value("a")) add_viewer_auction(reader, *auction);
  if (const DecodedText* play = value("p")) add_viewer_play(reader, *play);
  reader.close();
  return {std::move(reader.records), {}};
}

}  // namespace

RecordFile read_lin(std::string_view text, std::string source) {
  Scanner scanner(text, std::move(source));
  const Scanner begin = scanner;
  LinReader reader(begin);
  for (const LinField& field : lin_fields(scanner)) reader.take(field);
  reader.close();
  RecordFile file{std::move(reader.records), {}};
  if (file.records.empty())
    file.errors.push_back(begin.error("no deal: expected an md field").value());
  return file;
}

bool looks_like_address(std::string_view text) {
  const std::string low = to_lower_ascii(trim(text).substr(0, 200));
  return (low.starts_with("http://") || low.starts_with("https://") ||
          low.starts_with("www.bridgebase") || low.starts_with("bridgebase")) &&
         low.find('?') != std::string::npos;
}

RecordFile read_address(std::string_view text, std::string source) {
  const std::string_view address = trim(text);
  const std::vector<Parameter> all = parameters(address);
  for (const Parameter& each : all) {
    if (each.name != "lin") continue;
    RecordFile file = read_lin(each.value.text, std::move(source));
    place_in_address(file, each.value);
    return file;
  }
  const bool hands = std::any_of(all.begin(), all.end(), [](const Parameter& each) {
    return each.name == "n" || each.name == "e" || each.name == "s" || each.name == "w";
  });
  const Scanner scanner(address, std::move(source));
  if (hands) return read_viewer(all, scanner);
  RecordFile file;
  file.errors.push_back(
      scanner.error("this address has no board: expected lin=… or the hands n=, e=, s=, w=")
          .value());
  return file;
}

}  // namespace yomi::bridge
