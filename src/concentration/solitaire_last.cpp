// The turn of a player who remembers the cards turned last (kLast): the memory is a queue, and
// turning a remembered card again makes it the newest.
#include <algorithm>

#include "base/check.h"
#include "concentration/solitaire.h"

namespace yomi::concentration {
namespace {

struct Remembered {
  int copies = 0;
  int letter = 0;
  bool operator==(const Remembered&) const = default;
};
using Queue = std::vector<Remembered>;  // oldest first

Queue queue_of(const Mind& mind) {
  Queue queue;
  for (std::size_t i = 0; i + 1 < mind.order.size(); i += 2)
    queue.push_back({mind.order[i] - '0', mind.order[i + 1] - '0'});
  return queue;
}

int known_of(const Queue& queue, int letter) {
  return static_cast<int>(std::count_if(
      queue.begin(), queue.end(), [&](const Remembered& card) { return card.letter == letter; }));
}

// A board's letters, with what the queue knows of them.
Mind mind_of(const Position& board, const Queue& queue) {
  Mind mind{board, {}};
  std::vector<int> names;
  for (const Remembered& card : queue) {
    const auto found = std::find(names.begin(), names.end(), card.letter);
    const auto name = static_cast<int>(found - names.begin());
    if (found == names.end()) {
      names.push_back(card.letter);
      mind.position.add({card.copies, 0}, -1);
      mind.position.add({card.copies, known_of(queue, card.letter)});
    }
    mind.order.push_back(static_cast<char>('0' + card.copies));
    mind.order.push_back(static_cast<char>('0' + name));
  }
  return mind;
}

Position board_of(const Position& position) {
  Position board;
  for (int r = 2; r <= kMaxCopies; r += 2) board.add({r, 0}, position.letters(r));
  return board;
}

class LastTurn {
 public:
  LastTurn(const Mind& mind, int remember, const MindIndex& index, TurnTree& tree)
      : board_(board_of(mind.position)),
        queue_(queue_of(mind)),
        remember_(remember),
        index_(index),
        tree_(tree) {}

  TurnTree::Node best() {
    std::vector<TurnTree::Edge> actions;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (std::size_t k = 0; k < queue_.size(); ++k) {
        if (i == k) continue;
        if (queue_[i].letter == queue_[k].letter) {
          if (i < k) actions.push_back({pair(without({i, k}), queue_[i])});
        } else {
          actions.push_back({miss(without({i, k}), {queue_[i], queue_[k]})});
        }
      }
    }
    if (unknown() > 0) {
      actions.push_back({flip()});
      for (std::size_t i = 0; i < queue_.size(); ++i) actions.push_back({probe(i)});
    }
    return tree_.best(std::move(actions));
  }

 private:
  struct Shown {  // a letter an unknown card may show
    Remembered card;
    int cards = 0;
  };

  [[nodiscard]] int unknown() const { return board_.cards() - static_cast<int>(queue_.size()); }

  [[nodiscard]] Queue without(std::vector<std::size_t> places) const {
    Queue rest;
    for (std::size_t i = 0; i < queue_.size(); ++i)
      if (std::find(places.begin(), places.end(), i) == places.end()) rest.push_back(queue_[i]);
    return rest;
  }

  TurnTree::Node situation(const Position& board, const Queue& queue) {
    return tree_.leaf(index_.at(mind_of(board, queue)));
  }

  TurnTree::Node miss(Queue queue, const Queue& turned) {
    queue.insert(queue.end(), turned.begin(), turned.end());
    if (queue.size() > static_cast<std::size_t>(remember_))
      queue.erase(queue.begin(), queue.end() - remember_);
    return situation(board_, queue);
  }

  TurnTree::Node pair(Queue queue, const Remembered& card) {
    Position board = board_;
    board.add({card.copies, 0}, -1);
    board.add({card.copies - 2, 0});
    for (Remembered& other : queue)
      if (other.letter == card.letter) other.copies -= 2;
    return situation(board, queue);
  }

  // What an unknown card shows when `queue` is known, with fresh letters named from 100 on so that
  // they are new; `own` is the letter of a first card that lies open.
  [[nodiscard]] std::vector<Shown> draws(const Queue& open) const {
    Queue known = queue_;
    known.insert(known.end(), open.begin(), open.end());
    std::vector<Shown> shown;
    std::vector<int> seen;
    Position fresh = board_;
    for (const Remembered& card : known) {
      if (std::find(seen.begin(), seen.end(), card.letter) != seen.end()) continue;
      seen.push_back(card.letter);
      fresh.add({card.copies, 0}, -1);
      const int left = card.copies - known_of(known, card.letter);
      if (left > 0) shown.push_back({card, left});
    }
    for (int r = 2; r <= kMaxCopies; r += 2) {
      const int letters = fresh.letters(r);
      if (letters > 0) shown.push_back({{r, 100 + static_cast<int>(open.size())}, letters * r});
    }
    return shown;
  }

  TurnTree::Node flip() {
    std::vector<TurnTree::Edge> firsts;
    for (const Shown& first : draws({})) {
      std::vector<TurnTree::Edge> choices;
      for (std::size_t i = 0; i < queue_.size(); ++i) {
        choices.push_back({queue_[i].letter == first.card.letter
                               ? pair(without({i}), first.card)
                               : miss(without({i}), {first.card, queue_[i]})});
      }
      std::vector<TurnTree::Edge> seconds;
      if (unknown() > 1) {
        for (const Shown& second : draws({first.card})) {
          const bool partner = second.card.letter == first.card.letter;
          seconds.push_back(
              {partner ? pair(queue_, first.card) : miss(queue_, {first.card, second.card}),
               static_cast<std::uint32_t>(second.cards)});
        }
        choices.push_back({tree_.mean(std::move(seconds))});
      }
      firsts.push_back({tree_.best(std::move(choices)), static_cast<std::uint32_t>(first.cards)});
    }
    return tree_.mean(std::move(firsts));
  }

  TurnTree::Node probe(std::size_t place) {
    std::vector<TurnTree::Edge> ways;
    for (const Shown& draw : draws({})) {
      const bool partner = draw.card.letter == queue_[place].letter;
      ways.push_back({partner ? pair(without({place}), draw.card)
                              : miss(without({place}), {queue_[place], draw.card}),
                      static_cast<std::uint32_t>(draw.cards)});
    }
    return tree_.mean(std::move(ways));
  }

  Position board_;
  Queue queue_;
  int remember_;
  const MindIndex& index_;
  TurnTree& tree_;
};

void extend(const Position& board, int remember, Queue& queue, std::vector<Mind>& minds) {
  const Mind mind = mind_of(board, queue);
  minds.push_back(mind);
  if (static_cast<int>(queue.size()) == remember) return;
  int letters = 0;
  for (const Remembered& card : queue) letters = std::max(letters, card.letter + 1);
  for (int letter = 0; letter < letters; ++letter) {
    const auto card = std::find_if(queue.begin(), queue.end(),
                                   [&](const Remembered& c) { return c.letter == letter; });
    if (known_of(queue, letter) == card->copies) continue;
    queue.push_back(Remembered(*card));
    extend(board, remember, queue, minds);
    queue.pop_back();
  }
  for (int r = 2; r <= kMaxCopies; r += 2) {
    if (mind.position.count({r, 0}) == 0) continue;
    queue.push_back({r, letters});
    extend(board, remember, queue, minds);
    queue.pop_back();
  }
}

}  // namespace

TurnTree::Node last_turn(const Mind& mind, int remember, const MindIndex& index, TurnTree& tree) {
  return LastTurn(mind, remember, index, tree).best();
}

std::vector<Mind> last_minds(const Position& board, int remember) {
  std::vector<Mind> minds;
  Queue queue;
  extend(board, remember, queue, minds);
  return minds;
}

}  // namespace yomi::concentration
