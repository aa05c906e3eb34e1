#include "concentration/rules.h"

#include "base/check.h"

namespace yomi::concentration {
namespace {

template <class Visit>
void for_each_class(Visit visit) {
  for (int r = 2; r <= kMaxCopies; r += 2)
    for (int j = 0; j <= r; ++j) visit(LetterClass{r, j});
}

// Unknown cards of every letter but one, which belongs to `own`; its own cards are partners.
std::vector<Draw> draws_beside(const Position& position, LetterClass own, LetterClass named) {
  std::vector<Draw> draws;
  if (own.unknown() > 0) draws.push_back({named, true, own.unknown()});
  for (const LetterClass c : position.classes()) {
    const int letters = position.count(c) - (c == own ? 1 : 0);
    if (letters > 0 && c.unknown() > 0) draws.push_back({c, false, letters * c.unknown()});
  }
  return draws;
}

}  // namespace

void Position::add(LetterClass c, int n) {
  if (c.copies == 0) return;
  CHECK(c.copies >= 2 && c.copies <= kMaxCopies && c.copies % 2 == 0);
  CHECK(c.known >= 0 && c.known <= c.copies);
  const int sum = counts_[index(c)] + n;
  CHECK(sum >= 0 && sum <= kMaxLetters);
  counts_[index(c)] = static_cast<std::int16_t>(sum);
}

bool Position::empty() const {
  return *this == Position();
}

int Position::letters() const {
  int sum = 0;
  for (const auto n : counts_) sum += n;
  return sum;
}

int Position::letters(int copies) const {
  int sum = 0;
  for (int j = 0; j <= copies; ++j) sum += count({copies, j});
  return sum;
}

int Position::cards() const {
  int sum = 0;
  for_each_class([&](LetterClass c) { sum += count(c) * c.copies; });
  return sum;
}

int Position::unknown() const {
  int sum = 0;
  for_each_class([&](LetterClass c) { sum += count(c) * c.unknown(); });
  return sum;
}

int Position::known_cards() const {
  return cards() - unknown();
}

int Position::known_letters() const {
  int sum = 0;
  for_each_class([&](LetterClass c) { sum += c.known > 0 ? count(c) : 0; });
  return sum;
}

int Position::max_copies() const {
  int largest = 0;
  for_each_class([&](LetterClass c) { largest = count(c) > 0 ? c.copies : largest; });
  return largest;
}

std::vector<LetterClass> Position::classes() const {
  std::vector<LetterClass> present;
  for_each_class([&](LetterClass c) {
    if (count(c) > 0) present.push_back(c);
  });
  return present;
}

std::vector<LetterClass> takes(const Position& position) {
  std::vector<LetterClass> result;
  for (const LetterClass c : position.classes())
    if (c.known >= 2) result.push_back(c);
  return result;
}

Position after_take(const Position& position, LetterClass c) {
  Position next = position;
  next.add(c, -1);
  next.add({c.copies - 2, c.known - 2});
  return next;
}

std::vector<Draw> first_draws(const Position& position) {
  std::vector<Draw> draws;
  for (const LetterClass c : position.classes())
    if (c.unknown() > 0) draws.push_back({c, false, position.count(c) * c.unknown()});
  return draws;
}

Position after_reveal(const Position& position, LetterClass c) {
  Position next = position;
  next.add(c, -1);
  next.add({c.copies, c.known + 1});
  return next;
}

bool can_match(LetterClass c) {
  return c.known >= 1;
}

bool can_waste(const Position& shown, LetterClass) {
  // The card just turned makes its own letter known; another known letter must exist.
  return shown.known_letters() >= 2;
}

std::vector<Draw> second_draws(const Position& shown, LetterClass c) {
  return draws_beside(shown, {c.copies, c.known + 1}, c);
}

Position after_match_known(const Position& shown, LetterClass c) {
  Position next = shown;
  next.add({c.copies, c.known + 1}, -1);
  next.add({c.copies - 2, c.known - 1});
  return next;
}

Position after_match_unknown(const Position& shown, LetterClass c) {
  Position next = shown;
  next.add({c.copies, c.known + 1}, -1);
  next.add({c.copies - 2, c.known});
  return next;
}

std::vector<Draw> probe_draws(const Position& position, LetterClass c) {
  return draws_beside(position, c, c);
}

Position after_probe_pair(const Position& position, LetterClass c) {
  Position next = position;
  next.add(c, -1);
  next.add({c.copies - 2, c.known - 1});
  return next;
}

bool can_pass(const Position& position) {
  return position.known_letters() >= 2;
}

bool must_take(const Position& position) {
  return !takes(position).empty();
}

}  // namespace yomi::concentration
