// For tests and campaigns only: a numbered walk through mates of 3 to 7 moves.
//
// Its number draws the first position (one king or two, few pieces or many, the rest of the set in
// the defender's hand or not), the steps, the policy, and the number of threads for each.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shogi/sfen.h"
#include "tsume/reference_problems_test.h"
#include "tsume/reference_reach_test.h"

namespace yomi::tsume::reference {

struct Trial {
  shogi::Position position;
  Mudaai policy = Mudaai::kNone;
  int threads = 1;
  std::uint64_t nodes = 300000;  // for the whole check
  Length length = 0;
  bool complete = false;  // the whole graph is small
  int candidates = 0;
  int later = 0;  // of them, not at the first move
  int alternatives = 0;
  int joins = 0;  // alternatives of which brute force says whether they come back to the line
  int loops = 0;
  int undecided = 0;
  std::vector<std::string> differences;
};

// Which mates a walk goes through. kReturns: mates of 1 to 7 moves around two small ones in which
// other attacks come back to the board of the problem with more in hand, and so rightly pass a board
// that is forbidden to whoever holds less. These attacks take up to eleven moves, too many for brute
// force; it judges what it reaches, and the table contradicts itself where a proof is wrong.
enum class Aim { kMates, kReturns };

// The mates of a walk: one drawn at random, then again and again a piece of the last one put
// elsewhere, taken up, set down or handed over.
class Walk {
 public:
  static constexpr std::uint64_t kSteps = 16;

  explicit Walk(std::uint64_t number, Aim aim = Aim::kMates)
      : aim_(aim),
        random_(mix64(number + (aim == Aim::kMates ? 0x7473756d65ULL : 0x6b61657275ULL))),
        meter_(small()),
        table_(small().bytes) {
    trial_.policy = static_cast<Mudaai>(random_.below(3));
    if (aim_ == Aim::kReturns) trial_.nodes = 40000;
    search_.emplace(table_, trial_.policy, meter_);
    search_->pause_after(300);
    start();
    if (aim_ == Aim::kReturns) return;
    // Short mates are everywhere; some walks begin with a climb.
    const auto least = static_cast<Length>(3 + 2 * random_.below(3));
    for (int tries = 0; length_ < least && tries < 3000; ++tries) {
      if (const auto next = changed(trial_.position)) (void)take(*next, length_);
    }
  }
  void step() {
    for (int tries = 0; tries < 2000; ++tries) {
      const Length least = random_.below(4) == 0 ? shortest() : length_;
      const auto next = changed(trial_.position);
      if (next && take(*next, least)) return;
    }
    start();
  }
  [[nodiscard]] const Trial& trial() const { return trial_; }
  [[nodiscard]] const Reach& reach() const { return *reach_; }

 private:
  static constexpr std::size_t kPositions = 5000;

  [[nodiscard]] Length shortest() const { return aim_ == Aim::kMates ? 3 : 1; }
  // How far beyond the mate the graph is written down.
  [[nodiscard]] Length beyond() const { return aim_ == Aim::kMates ? 2 : 0; }

  static Budget small() {
    Budget budget;
    budget.bytes = 1 << 20;
    return budget;
  }
  void start() {
    for (bool found = false; !found;) {
      const auto position = draw();
      found = position && take(*position, shortest());
    }
  }

  std::optional<shogi::Position> draw() {
    if (aim_ == Aim::kReturns) return draw_near_returns();
    const bool two_kings = random_.below(2) == 0;
    switch (random_.below(8)) {
      case 0:
        return random_problem(random_, two_kings, true);
      case 1:
        return random_problem(random_, two_kings);
      case 2:
        return random_line_problem(random_);
      default:
        return random_open_problem(random_, two_kings);
    }
  }

  std::optional<shogi::Position> draw_near_returns() {
    static constexpr std::array<const char*, 2> kReturns = {"2K1k4/9/5+R3/9/9/9/9/9/9 b RS5p 1",
                                                            "9/9/8k/9/7L+S/9/9/9/9 b BGb2np 1"};
    std::optional<shogi::Position> position = *shogi::parse_sfen(kReturns[random_.below(2)]);
    for (std::uint64_t changes = random_.below(3); changes > 0;) {
      if (const auto next = changed(*position)) {
        position = next;
        --changes;
      }
    }
    return position;
  }

  // Makes it the mate at hand, if it is one of at least so many moves whose graph can be written
  // down far enough beyond the mate.
  bool take(const shogi::Position& position, Length least) {
    const Length length = length_of(*search_, position, shortest());
    if (length < least || length == 0) return false;
    auto reach = std::make_unique<Reach>(position, trial_.policy, kPositions, length + beyond());
    if (reach->horizon() < length + beyond()) return false;
    reach_ = std::move(reach);
    length_ = length;
    trial_.position = position;
    trial_.threads = 1 + static_cast<int>(random_.below(4));
    return true;
  }

  std::optional<shogi::Position> changed(const shogi::Position& from) {
    using shogi::Color;
    using shogi::PieceType;
    shogi::Position position = from;
    const auto square = [&] { return shogi::Square(static_cast<int>(random_.below(81))); };
    const auto hand_kind = [&] { return shogi::kHandTypes[random_.below(7)]; };
    switch (random_.below(4)) {
      case 0: {  // a piece elsewhere
        const auto a = square();
        const auto b = square();
        const auto piece = position.at(a);
        if (!piece.exists() || position.at(b).exists()) return std::nullopt;
        position.remove(a);
        position.put(b, piece);
        break;
      }
      case 1: {  // from a hand to the board
        const auto a = square();
        const Color of = random_.below(2) == 0 ? Color::kBlack : Color::kWhite;
        const PieceType t = hand_kind();
        if (position.at(a).exists() || !position.hand(of).has(t)) return std::nullopt;
        shogi::Hand hand = position.hand(of);
        hand.remove(t);
        position.set_hand(of, hand);
        position.put(a, {random_.below(3) == 0 ? Color::kWhite : Color::kBlack,
                         can_promote(t) && random_.below(3) == 0 ? promote(t) : t});
        break;
      }
      case 2: {  // off the board
        const auto a = square();
        const auto piece = position.at(a);
        if (!piece.exists() || piece.type() == PieceType::kKing) return std::nullopt;
        const Color to = random_.below(2) == 0 ? Color::kBlack : Color::kWhite;
        shogi::Hand hand = position.hand(to);
        if (to == Color::kBlack && hand.total() >= 4) return std::nullopt;
        hand.add(plain(piece.type()));
        position.remove(a);
        position.set_hand(to, hand);
        break;
      }
      default: {  // from hand to hand
        const PieceType t = hand_kind();
        const Color of = random_.below(2) == 0 ? Color::kBlack : Color::kWhite;
        if (!position.hand(of).has(t)) return std::nullopt;
        shogi::Hand giver = position.hand(of);
        shogi::Hand taker = position.hand(~of);
        giver.remove(t);
        taker.add(t);
        position.set_hand(of, giver);
        position.set_hand(~of, taker);
        if (position.hand(Color::kBlack).total() > 4) return std::nullopt;
      }
    }
    position.update();
    if (!check_position(position)) return std::nullopt;
    return position;
  }

  // `shortest` to 7 where it is found to mate in so many, else 0.
  static Length length_of(Search& search, const shogi::Position& position, Length shortest) {
    Length within = 0;
    for (Length bound = 7; bound > 0; bound = within - 2) {
      const Known known = search.decide(position, true, bound);
      if (known.kind == Known::Kind::kOpen) return 0;
      if (known.kind == Known::Kind::kRefuted) break;
      within = known.length;
    }
    return within >= shortest ? within : 0;
  }

  Aim aim_;
  Random random_;
  Meter meter_;
  Table table_;
  std::optional<Search> search_;
  std::unique_ptr<Reach> reach_;
  Length length_ = 0;
  Trial trial_;
};

}  // namespace yomi::tsume::reference
