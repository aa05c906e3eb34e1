// What the cards on a table are called, and which of them agree.
//
// Two kinds of tables. Where some name has a suit (7♥, 10S, c4, 🂷) all names are playing cards,
// read as everywhere (cards/card.h): cards of one rank agree, T is 10 and 1 an ace, a rank alone is
// a card whose suit nobody wrote down, and a joker is a joker. Elsewhere a name is a name: letters,
// kana, numbers, words, pictures; `10` is ten. There, names that a person may have meant to be the
// same (T and 10, a and A, 1 and A) are refused with a question.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/scanner.h"
#include "cards/card.h"

namespace yomi::concentration {

class CardNames {
 public:
  // Every name of the table must be added before resolve().
  void add(const std::string& name, Scanner::Mark place);
  // Fails where it is not clear which names mean the same letter.
  Status resolve();

  // After resolve(), for names that were added.
  [[nodiscard]] const std::string& letter(
      const std::string& name) const;  // "7", "10", "Joker", "あ"
  [[nodiscard]] const std::string& shown(const std::string& name) const;  // "7♥": letter and suit
  [[nodiscard]] bool has_suit(const std::string& name) const;

 private:
  struct Name {
    std::string written;
    std::string plain;  // without variation selectors and keycaps
    Scanner::Mark place{0, 0};
    std::optional<cards::Rank> rank;
    std::optional<cards::Suit> suit;
    bool joker = false;
    std::string letter, shown;
  };
  [[nodiscard]] const Name& at(const std::string& name) const;
  Status resolve_cards(const Name& suited);
  Status resolve_letters();

  std::vector<Name> names_;
  std::map<std::string, std::size_t> index_;
};

// Whether it may stand for a card at all; `copies`, `taken` and `letters` begin other lines.
[[nodiscard]] bool is_name(std::string_view text);

}  // namespace yomi::concentration
