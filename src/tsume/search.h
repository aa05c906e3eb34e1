// Search: is this position mate within a bound? The depth-first proof-number search at the heart of
// the room.
//
// df-pn (Nagai, Imai) with the parts that hard problems need:
//   - first guesses that look at the move (estimate.h, df-pn+);
//   - thresholds raised while numbers come from shallower visits (TCA), so that loops end;
//   - lines that join again are found through the parents kept in the table; their numbers are then
//     joined by maximum instead of being counted twice (after SNDA);
//   - interpositions on one square, and promotion beside non-promotion, one at a time;
//   - mate in one and "no check at all" are seen before a node is searched;
//   - proof and disproof hands with dominance, valid for lengths (table.h);
//   - refutations by repetition belong to a path and are kept apart (GHI) until the search has
//     returned to the repeated position itself: there the refutation holds for every path. The
//     reason: a shortest mate never returns to a position it has been through, so a defence that
//     only ever runs into refuted positions or back to this one is a defence.
//
// Forbidden positions: a search may be told to treat positions as no mate (judge.h). "Mate without
// them" is as good a question as "mate": a position is named by its board and a hand, and every
// hand that the named one covers is meant, so that more in hand never harms the attack here either
// (whoever holds more is not forbidden where whoever holds less was not), and the shortest such
// mate never repeats a position. What does not carry over is which pieces a proof *needs*: a
// forbidden board may be gone through by whoever holds more than the named hand, and may then mate
// with less than that. With just what the mate needs he would stand on a forbidden position. So
// holding more is part of the proof: on such a board the proof hand is raised above the named one
// (above_forbidden). Disproof hands need nothing of the kind: with less in hand nothing that was
// forbidden is allowed. And a position is forbidden whatever may go uncounted in it (policy.h):
// what is mate with such pairs is mate without, and must be so here too. All facts found under it
// have a key of their own.
//
// The answer is a fact about the position, whatever was searched before with the same table.
// One Search serves one thread; two Searches are independent, or workers of one team (team.h).
#pragma once

#include <deque>
#include <functional>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "shogi/movegen.h"
#include "tsume/estimate.h"
#include "tsume/mate.h"
#include "tsume/path.h"
#include "tsume/policy.h"
#include "tsume/table.h"

namespace yomi::tsume {

// A position that the search must treat as no mate (check.h: mates that only run back into the
// line). All hands the given one covers are meant.
struct Forbidden {
  shogi::Key key;
  shogi::Hand hand;
};

class Team;

class Search {
 public:
  Search(Table& table, Mudaai policy, Meter& meter)
      : table_(table), policy_(policy), meter_(meter) {}

  // Decides "mate within `bound`" for the position; the side to move attacks if `attacking`, else
  // it is the defender, in check. Kind is kProved, kRefuted, or kOpen where the meter stopped the
  // search or the proof number reached `pn_limit`. With `interposed` the defender has just dropped
  // a piece there that may go uncounted (policy.h).
  Known decide(const shogi::Position& position, bool attacking, Length bound,
               Number pn_limit = kInfinite - 1, shogi::Square interposed = {});

  // Where given, receives for every attacker's position that gets proved the proof number it had
  // just before (the paper, 3.2). At most kMaxLastNumbers are kept.
  using LastNumbers = std::unordered_map<std::uint64_t, Number>;
  static constexpr std::size_t kMaxLastNumbers = 1 << 20;
  void record_last_numbers(LastNumbers* numbers) { last_numbers_ = numbers; }
  [[nodiscard]] static std::uint64_t last_number_key(const shogi::Key& key, shogi::Hand hand) {
    return key.low ^ mix64(hand.bits() + 1);
  }

  // Positions that count as refuted. The facts found under it are kept apart from all others.
  void forbid(std::vector<Forbidden> positions);

  // Each decide() from now on gives up after so many nodes, with kOpen; what it found is kept.
  void pause_after(std::uint64_t nodes) { slice_ = nodes; }

  // Further workers, called by decide() where a question takes long. Null: none.
  void work_in(Team* team, bool leads) {
    team_ = team;
    leads_ = leads;
  }
  // As a helper: searches the leader's question until it is decided, or over.
  Known assist(const Search& leader);

  // Told every kListenInterval nodes or so.
  static constexpr std::uint64_t kListenInterval = 1 << 13;
  void set_listener(std::function<void()> listener) { listener_ = std::move(listener); }
  [[nodiscard]] Mudaai policy() const { return policy_; }
  [[nodiscard]] Table& table() { return table_; }
  [[nodiscard]] Meter& meter() { return meter_; }
  // A position's key in the table: its own, unless positions are forbidden or a piece was just
  // interposed that may go uncounted.
  [[nodiscard]] shogi::Key table_key(const shogi::Key& key) const { return key ^ salt_; }
  [[nodiscard]] shogi::Key table_key(const shogi::Key& key, shogi::Square interposed) const;

 private:
  struct Question {
    shogi::Position position;
    bool attacking = false;
    Length bound = 0;
    Number pn_limit = 0;
    shogi::Square interposed;
  };
  struct Child {
    shogi::Move move;
    bool active = true;        // false: waits until the move before it in its group has failed
    bool loose = false;        // an unprotected interposition
    bool joined = false;       // its number is joined by maximum
    bool uncounted = false;    // takes a futile interposition (policy.h)
    shogi::Square interposed;  // for the child's own frame
    int order = 0;
    int next = -1;     // the next move of its group
    shogi::Key key;    // in the table
    shogi::Key own;    // the position's
    shogi::Hand hand;  // the attacker's, after the move
    Known known;
  };
  struct Frame {
    bool attacking = false;
    shogi::Square interposed;  // after a drop here that may go uncounted; none otherwise
    Length bound = 0;
    shogi::Key key;
    shogi::Hand hand;
    bool old_child = false;
    Mated mated = Mated::kNo;
    int best = -1;
    Scene scene;
    std::vector<Child> children;
  };
  // φ: what the side to move must bring to 0; δ: what the other side must.
  struct Summary {
    Number phi;
    Number delta;
    Number second_phi;
    std::uint64_t others;  // δ that the best child's own is added to
    std::uint64_t sum;     // of the δ that are added up
    std::uint64_t most;    // of those that are joined by maximum
  };

  [[nodiscard]] static Length child_bound(const Frame& frame, const Child& child) {
    return child.uncounted ? before(frame.bound) : after(frame.bound);
  }
  // A child's length as its parent's.
  [[nodiscard]] static Length length_through(const Child& child) {
    return child.uncounted ? after(child.known.length) : before(child.known.length);
  }

  Frame& frame(int depth);
  Known answer(const Question& question);
  void expand(int depth, bool attacking, Length bound, bool first, std::uint64_t joined,
              shogi::Square interposed);
  void add_children(Frame& frame, const shogi::MoveList& moves);
  void add_uncounted_captures(Frame& frame);
  void decide_last_checks(Frame& frame, shogi::MoveList& checks);
  [[nodiscard]] bool may_go_uncounted(const Frame& frame, shogi::Move reply) const;
  void play(const Child& child, shogi::Position::Undo& undo);
  void take_back(const Child& child, const shogi::Position::Undo& undo);
  void look_up_child(Frame& frame, Child& child, int depth);
  [[nodiscard]] bool waits_behind(const Frame& frame, const Child& a, const Child& b) const;
  void group_moves(Frame& frame);
  [[nodiscard]] bool see_obvious(Frame& frame, Child& child);
  [[nodiscard]] Summary summarise(Frame& frame) const;
  [[nodiscard]] static std::uint64_t others_than(const Frame& frame, const Child& best,
                                                 const Summary& summary);
  [[nodiscard]] Known conclude(Frame& frame, int depth, const Summary& summary);
  [[nodiscard]] Known conclude_win(const Frame& frame, int depth) const;
  [[nodiscard]] Known conclude_loss(const Frame& frame, int depth);
  [[nodiscard]] Known evaluate(int depth);
  Known visit(int depth, Number pn_limit, Number dn_limit, unsigned& extension);
  Known search_best(Frame& frame, int depth, Number child_pn, Number child_dn, unsigned& extension);
  // --- in a team (together.cpp)
  // Once for each node. False where the search should go back up.
  bool keep_pace(int depth);
  // Whether a position above has been decided by another worker.
  void look_above(int depth);
  // Takes in what others have found about a node's children, after `nodes` spent below one of them.
  void refresh(Frame& frame, int depth, std::uint64_t nodes);
  // The best child, and the threshold against the second, where busy ones look worse.
  void choose_apart(Frame& frame, Number phi_limit, Summary& summary) const;
  void store(const Child& child, const Frame& frame, int depth);
  void note_last_number(const shogi::Key& key, shogi::Hand hand, Number pn);
  void wake_next(Frame& frame, int index);
  void join_double_counts(int depth);
  void mark_joined(int depth, const Table::Parent& root, bool root_attacks, const shogi::Key& key,
                   shogi::Hand hand);
  [[nodiscard]] shogi::Hand mated_hand(Mated state) const;
  void generate_replies(Frame& frame, shogi::MoveList& moves);
  // Of a position's own key.
  [[nodiscard]] bool is_forbidden(const shogi::Key& key, shogi::Hand hand) const;
  // What a mate with `hand` needs, where `needed` is what its moves need: not to be forbidden.
  [[nodiscard]] shogi::Hand above_forbidden(const shogi::Key& key, shogi::Hand hand,
                                            shogi::Hand needed) const;
  // The position stands at the attacker's turn.
  void remove_forbidden(shogi::MoveList& checks) const;

  [[nodiscard]] bool paused() const {
    return meter_.stopped() || meter_.nodes() >= pause_at_ || (team_ != nullptr && is_over());
  }
  [[nodiscard]] bool is_over() const;

  static constexpr std::uint64_t kBoardsPerPoll = 1000;

  Table& table_;
  Mudaai policy_;
  Meter& meter_;
  std::uint64_t nodes_ = 0;   // this worker's own
  std::uint64_t boards_ = 0;  // looked at for futile interpositions since the meter was polled
  Question question_;
  shogi::Position position_;
  shogi::Color attacker_ = shogi::Color::kBlack;
  Path path_;
  std::deque<Frame> frames_;
  std::vector<Forbidden> forbidden_;
  shogi::Key salt_ = {};
  std::function<void()> listener_;
  LastNumbers* last_numbers_ = nullptr;
  std::uint64_t slice_ = Budget::kUnlimited;
  std::uint64_t pause_at_ = Budget::kUnlimited;  // in nodes of the meter
  Team* team_ = nullptr;
  bool leads_ = false;
  int decided_above_ = kMaxDepth;  // the depth of a position that another worker has decided
  std::uint64_t alone_until_ = 0;  // in nodes_
};

}  // namespace yomi::tsume
