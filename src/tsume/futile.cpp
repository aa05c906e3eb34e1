// Mate where replies may be futile (policy.h).
#include <algorithm>
#include <array>
#include <vector>

#include "tsume/policy.h"

namespace yomi::tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// A set of kinds of pieces, a bit each.
using Kinds = unsigned;
constexpr Kinds bit_of(PieceType t) {
  return 1U << static_cast<unsigned>(shogi::index(t));
}

bool is_stuck(PieceType t, Color c, Square to) {
  if (t == PieceType::kPawn || t == PieceType::kLance) return to.rank_for(c) == 1;
  return t == PieceType::kKnight && to.rank_for(c) <= 2;
}

Kinds kinds_of(Hand hand) {
  Kinds kinds = 0;
  for (PieceType t : shogi::kHandTypes) {
    if (hand.has(t)) kinds |= bit_of(t);
  }
  return kinds;
}

// What the defender, to move, can drop between on a square: quietly, or with a counter-check.
struct Drops {
  Kinds quiet = 0;
  Kinds checking = 0;
};

Drops drops_on(const Position& position, Square square) {
  const Color us = position.side_to_move();
  const Square king = position.king(~us);
  Drops drops;
  for (PieceType t : shogi::kHandTypes) {
    if (!position.hand(us).has(t) || is_stuck(t, us, square)) continue;
    if (t == PieceType::kPawn &&
        (position.pieces(us, PieceType::kPawn) & shogi::file_of(square.file())).any())
      continue;  // 二歩
    if (!king.exists() || !attacks(us, t, square, position.occupied()).has(king))
      drops.quiet |= bit_of(t);
    else if (t != PieceType::kPawn || !pawn_drop_mates(position, square))
      drops.checking |= bit_of(t);
  }
  return drops;
}

Bitboard squares_between(const Position& position) {
  if (position.checkers().more_than_one()) return {};
  return between(position.checkers().first(), position.king(position.side_to_move()));
}

bool can_drop_between(const Position& position) {
  for (Bitboard middle = squares_between(position); middle.any();) {
    const Drops drops = drops_on(position, middle.pop());
    if ((drops.quiet | drops.checking) != 0) return true;
  }
  return false;
}

// What the defender is left with when a piece dropped on `square` has been captured.
enum class After { kMated, kOpen };

// Calls `visit(state)` with the position after each capture on `square` that gives check and leaves
// no reply on the board, until it returns true. The captor goes to the empty square: what stood
// there would be gone anyway.
template <class Visit>
bool any_capture(Position& position, Mudaai policy, Square square, Visit visit) {
  const Color defender = position.side_to_move();
  const Color attacker = ~defender;
  Bitboard captors = policy == Mudaai::kSimple
                         ? position.checkers()
                         : position.attackers(attacker, square, position.occupied());
  bool done = false;
  while (captors.any() && !done) {
    const Square from = captors.pop();
    const PieceType t = position.at(from).type();
    const bool zone = from.in_promotion_zone(attacker) || square.in_promotion_zone(attacker);
    for (const bool promotes : {true, false}) {
      if (done || (promotes ? !(zone && can_promote(t)) : is_stuck(t, attacker, square))) continue;
      const Move capture = Move::board(from, square, promotes);
      Position::Undo undo;
      position.set_side_to_move(attacker);
      position.play(capture, undo);
      const bool legal = !position.has_king(attacker) ||
                         !position.attacked(defender, position.king(attacker), position.occupied());
      if (legal && position.in_check() && !has_board_evasion(position))
        done = visit(can_drop_between(position) ? After::kOpen : After::kMated);
      position.take_back(capture, undo);
      position.set_side_to_move(defender);
    }
  }
  return done;
}

// The boards that captures lead to, and with which hands the defender is not mated on each.
class Boards {
 public:
  Boards(const Position& root, Mudaai policy)
      : policy_(policy), holds_(root.hand(root.side_to_move())), kinds_(kinds_of(holds_)) {
    (void)index_of(root);
  }

  Mated judge() {
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      if (boards_.size() > kMostBoards) return Mated::kNo;
      look_at(i);
      if (!boards_[0].enough.empty()) return Mated::kNo;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (Board& board : boards_) {
        for (const Choice& choice : board.choices) changed = use(choice, board.enough) || changed;
        if (hands_ > kMostHands) return Mated::kNo;
      }
      if (!boards_[0].enough.empty()) return Mated::kNo;
    }
    return limited_ ? Mated::kYes : Mated::kForKinds;
  }
  [[nodiscard]] std::size_t size() const { return boards_.size(); }

 private:
  struct Choice {
    Kinds kinds;                    // dropped on one square
    std::vector<std::size_t> then;  // the boards after its captures
  };
  struct Board {
    Position position;
    std::vector<Choice> choices = {};
    std::vector<Hand> enough =
        {};  // the smallest hands with which he is not mated; none covers another
  };

  std::size_t index_of(const Position& position) {
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      const Position& known = boards_[i].position;
      if (known.key() == position.key() && known.same_as(position)) return i;
    }
    boards_.push_back({position});
    return boards_.size() - 1;
  }

  void look_at(std::size_t at) {
    Position position = boards_[at].position;
    std::vector<Choice> choices;
    for (Bitboard middle = squares_between(position); middle.any();) {
      const Square square = middle.pop();
      const Drops drops = drops_on(position, square);
      add_each(drops.checking, boards_[at].enough);
      if (drops.quiet == 0) continue;
      std::vector<Position> then;
      const bool mates = any_capture(position, policy_, square, [&](After after) {
        if (after == After::kOpen) then.push_back(position);
        return after == After::kMated;
      });
      if (mates) continue;
      if (then.empty()) {
        add_each(drops.quiet, boards_[at].enough);
        continue;
      }
      // With one of anything he is safe here: nothing smaller is left to find.
      if (boards_[at].enough.size() == static_cast<std::size_t>(__builtin_popcount(kinds_))) return;
      Choice& choice = choices.emplace_back();
      choice.kinds = drops.quiet;
      for (const Position& each : then) choice.then.push_back(index_of(each));
    }
    boards_[at].choices = std::move(choices);
  }

  // A piece of any of these kinds is enough.
  void add_each(Kinds kinds, std::vector<Hand>& enough) {
    for (PieceType t : shogi::kHandTypes) {
      if ((kinds & bit_of(t)) == 0) continue;
      Hand one;
      one.add(t);
      (void)add(one, enough);
    }
  }

  bool add(Hand hand, std::vector<Hand>& enough) {
    for (const Hand& known : enough) {
      if (hand.covers(known)) return false;
    }
    std::erase_if(enough, [&](const Hand& known) { return known.covers(hand); });
    enough.push_back(hand);
    ++hands_;
    return true;
  }

  // A piece dropped on this square, and what is enough after every capture of it.
  bool use(const Choice& choice, std::vector<Hand>& enough) {
    std::vector<Hand> all = {Hand()};
    for (const std::size_t then : choice.then) {
      std::vector<Hand> both;
      for (const Hand& a : all) {
        for (const Hand& b : boards_[then].enough) (void)add(Hand::most(a, b), both);
        if (hands_ > kMostHands) return false;
      }
      all = std::move(both);
    }
    bool changed = false;
    for (PieceType t : shogi::kHandTypes) {
      if ((choice.kinds & bit_of(t)) == 0) continue;
      for (Hand hand : all) {
        if (hand.count(t) == holds_.count(t)) {
          limited_ = true;
          continue;
        }
        hand.add(t);
        changed = add(hand, enough) || changed;
      }
    }
    return changed;
  }

  Mudaai policy_;
  Hand holds_;
  Kinds kinds_;
  std::vector<Board> boards_;
  int hands_ = 0;         // collected so far
  bool limited_ = false;  // with more pieces of his kinds there would have been more of them
};

}  // namespace

Mated mate_state(Position& position, Mudaai policy, std::uint64_t* boards) {
  if (has_board_evasion(position)) return Mated::kNo;
  if (policy == Mudaai::kNone) return can_drop_between(position) ? Mated::kNo : Mated::kForKinds;
  bool open = false;
  for (Bitboard middle = squares_between(position); middle.any();) {
    const Square square = middle.pop();
    const Drops drops = drops_on(position, square);
    if (drops.checking != 0) return Mated::kNo;
    if (drops.quiet == 0) continue;
    bool checked = false;
    const bool mates = any_capture(position, policy, square, [&](After after) {
      checked = true;
      return after == After::kMated;
    });
    if (!checked) return Mated::kNo;
    open = open || !mates;
  }
  if (!open) return Mated::kForKinds;
  Boards game(position, policy);
  const Mated state = game.judge();
  if (boards != nullptr) *boards += game.size();
  return state;
}

}  // namespace yomi::tsume
