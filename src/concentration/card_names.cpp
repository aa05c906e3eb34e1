#include "concentration/card_names.h"

#include <array>

#include "base/check.h"
#include "base/text.h"
#include "concentration/board_words.h"

namespace yomi::concentration {
namespace {

constexpr char32_t kKeycap = 0x20e3;

// U+1F0A1 … U+1F0DF: cards of four suits, sixteen places each; the twelfth is a knight.
std::optional<std::string> picture_text(char32_t c) {
  if (c < 0x1f0a1 || c > 0x1f0df) return std::nullopt;
  constexpr std::array<std::string_view, 4> kSuits = {"♠", "♥", "♦", "♣"};
  const char32_t place = c % 16;
  if (place == 15) return "joker";
  if (place == 0 || place == 12) return std::nullopt;
  const auto rank = static_cast<int>(place > 12 ? place - 1 : place);
  return fmt::format("{}{}", rank, kSuits[(c - 0x1f0a0) / 16]);
}

std::string plain_text(std::string_view name) {
  std::string out;
  for (std::size_t at = 0; at < name.size(); at += utf8_length(name, at)) {
    const char32_t c = utf8_decode(name, at);
    if ((c >= 0xfe00 && c <= 0xfe0f) || c == kKeycap) continue;
    if (c == U'🔟')
      out += "10";
    else
      out += picture_text(c).value_or(utf8_encode(c));
  }
  return out;
}

bool is_joker(std::string_view plain) {
  const std::string word = to_lower_ascii(plain);
  return word == "joker" || word == "jk" || word == "ジョーカー" || word == "🃏";
}

std::string rank_text(cards::Rank rank) {
  return rank.value() == 10 ? "10" : std::string(1, cards::to_char(rank));
}

std::optional<cards::Rank> lone_rank(std::string_view plain) {
  Scanner scanner(plain);
  const auto rank = cards::read_rank(scanner);
  return rank && scanner.at_end() ? std::optional(*rank) : std::nullopt;
}

}  // namespace

bool is_name(std::string_view text) {
  const std::string word = to_lower_ascii(plain_text(text));
  return !word.empty() && word.find('=') == std::string::npos && word != "copies" &&
         word != "taken" && word != "letters";
}

void CardNames::add(const std::string& name, Scanner::Mark place) {
  if (!index_.try_emplace(name, names_.size()).second) return;
  Name added;
  added.written = name;
  added.plain = plain_text(name);
  added.place = place;
  added.joker = is_joker(added.plain);
  if (const auto card = cards::parse_card(added.plain)) {
    added.rank = card->rank();
    added.suit = card->suit();
  } else {
    added.rank = lone_rank(added.plain);
  }
  names_.push_back(std::move(added));
}

const CardNames::Name& CardNames::at(const std::string& name) const {
  const auto found = index_.find(name);
  CHECK(found != index_.end());
  return names_[found->second];
}

const std::string& CardNames::letter(const std::string& name) const {
  return at(name).letter;
}
const std::string& CardNames::shown(const std::string& name) const {
  return at(name).shown;
}
bool CardNames::has_suit(const std::string& name) const {
  return at(name).suit.has_value();
}

Status CardNames::resolve() {
  for (const Name& name : names_)
    if (name.suit) return resolve_cards(name);
  return resolve_letters();
}

Status CardNames::resolve_cards(const Name& suited) {
  for (Name& name : names_) {
    if (!name.rank && !name.joker) {
      return error_at(name.place,
                      "{} reads as a card with its suit, {} does not: name all cards "
                      "in one way",
                      in_quotes(suited.written), in_quotes(name.written));
    }
    name.letter = name.rank ? rank_text(*name.rank) : "Joker";
    name.shown = name.letter;
    if (name.suit) name.shown += cards::symbol(*name.suit);
  }
  return {};
}

Status CardNames::resolve_letters() {
  std::map<std::string, const Name*> alike;  // 0 is a number, though elsewhere a ten
  for (Name& name : names_) {
    std::string key = name.joker                       ? "joker"
                      : name.rank && name.plain != "0" ? rank_text(*name.rank)
                                                       : name.plain;
    const auto [found, added] = alike.try_emplace(to_lower_ascii(key), &name);
    const Name& first = *found->second;
    if (!added && first.plain != name.plain) {
      return error_at(name.place,
                      "{} and {}: one letter or two? Write the same letter the same way",
                      in_quotes(first.written), in_quotes(name.written));
    }
    name.letter = name.shown = first.written;
  }
  return {};
}

}  // namespace yomi::concentration
