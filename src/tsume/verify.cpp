#include "tsume/verify.h"

#include <algorithm>

#include "base/random.h"
#include "base/text.h"
#include "shogi/sfen.h"

namespace yomi::tsume {

using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

Hand attackers_hand(const Position& position, bool attacking) {
  return position.hand(attacking ? position.side_to_move() : ~position.side_to_move());
}

// A mate by force needs every kind that the defender could interpose if he held it, but does not.
void keep_from_defender(const Position& position, Hand& needed) {
  const Color defender = position.side_to_move();
  if (position.checkers().more_than_one()) return;
  if (between(position.checkers().first(), position.king(defender)).empty()) return;
  for (PieceType t : shogi::kHandTypes) {
    if (!position.hand(defender).has(t)) needed.set(t, position.hand(~defender).count(t));
  }
}

}  // namespace

std::size_t Verifier::HashBoard::operator()(const Board& board) const {
  std::uint64_t hash = 0;
  for (std::uint64_t word : board) hash = mix64(hash + word);
  return static_cast<std::size_t>(hash);
}

// 5 bits a square, 45 in the last word, and there the square of a special drop; the side to move is
// known from the table the board is kept in.
Verifier::Board Verifier::pack(const Position& position, Square interposed) {
  Board board = {};
  for (int i = 0; i < shogi::kSquares; ++i) {
    const auto piece = static_cast<std::uint64_t>(position.at(shogi::Square(i)).index());
    board[static_cast<std::size_t>(i / 12)] |= piece << (i % 12 * 5);
  }
  if (interposed.exists())
    board.back() |= (static_cast<std::uint64_t>(interposed.index()) + 1) << 45;
  return board;
}

bool Verifier::mated(Position& position) {
  const bool mate = mate_state(position, policy_, &boards_) != Mated::kNo;
  if (boards_ > 1000) {
    (void)meter_.poll();
    boards_ = 0;
  }
  return mate;
}

Square Verifier::special_square(const Position& position, Move reply, int left) const {
  return left >= 2 && may_go_uncounted(position, policy_, reply) ? reply.to() : Square();
}

Result<bool> Verifier::mate(const Position& position, int within, const Oracle& oracle) {
  Position at = position;
  mates_.clear();
  std::vector<Attack> line;
  Hand settled;  // what the position just left needs
  if (auto done = attack(at, within, {}, oracle, line, settled); !done || !*done) return done;
  while (!line.empty()) {
    Attack& top = line.back();
    if (top.replied) {
      at.take_back(top.replies[top.next++], top.reply_undo);
      top.replied = false;
      top.needed = Hand::most(top.needed, settled);
    }
    if (top.next == top.replies.size()) {
      settled = take_back_attack(at, top);
      line.pop_back();
      continue;
    }
    const Move reply = top.replies[top.next];
    const int left = top.answer.uncounted ? top.left + 1 : top.left - 1;
    const Square special = special_square(at, reply, left);
    at.play(reply, top.reply_undo);
    top.replied = true;
    if (auto done = attack(at, left - 1, special, oracle, line, settled); !done || !*done)
      return done;
  }
  return true;
}

// The attacker to move: settled by an earlier result, or the oracle's check goes to the end of the
// line, played, with the replies to it.
Result<bool> Verifier::attack(Position& position, int left, Square interposed, const Oracle& oracle,
                              std::vector<Attack>& line, Hand& settled) {
  const Hand hand = attackers_hand(position, true);
  const Board board = pack(position, interposed);
  if (const auto found = mates_.find(board); found != mates_.end()) {
    for (const Fact& fact : found->second) {
      if (fact.within > left || !hand.covers(fact.hand)) continue;
      settled = fact.hand;
      return true;
    }
  }
  if (!meter_.tick()) return false;
  if (left < 1) return fail("no moves left in {}", to_sfen(position));
  auto asked = oracle({position, left, interposed});
  if (!asked) return pass(asked);
  const std::optional<Answer>& answer = *asked;
  if (!answer) return false;
  if (!is_legal(position, answer->move) || !gives_check(position, answer->move))
    return fail("{} is no legal check in {}", to_usi(answer->move), to_sfen(position));
  if (answer->uncounted) {
    MoveList captures;
    if (interposed.exists()) generate_uncounted_captures(position, interposed, captures);
    if (std::find(captures.begin(), captures.end(), answer->move) == captures.end())
      return fail("{} is no uncounted capture in {}", to_usi(answer->move), to_sfen(position));
  }
  Attack& attack = line.emplace_back();
  attack.board = board;
  attack.left = left;
  attack.answer = *answer;
  if (answer->uncounted)
    play_uncounted(position, answer->move, attack.undo);
  else
    position.play(answer->move, attack.undo);
  MoveList replies;
  generate_defences(position, policy_, replies);
  attack.replies.assign(replies.begin(), replies.end());
  if (replies.empty() && policy_ != Mudaai::kNone && has_legal_move(position))
    attack.needed = attackers_hand(position, false);  // mate because of futile replies: keep to it
  else
    keep_from_defender(position, attack.needed);
  return true;
}

// Every reply is settled: so is the position before the check.
Hand Verifier::take_back_attack(Position& position, const Attack& attack) {
  const Move move = attack.answer.move;
  Hand needed = attack.needed;
  if (attack.answer.uncounted) {
    take_back_uncounted(position, move, attack.undo);
  } else {
    position.take_back(move, attack.undo);
    if (move.is_drop())
      needed.add(move.dropped());
    else if (attack.undo.captured.exists() && needed.has(plain(attack.undo.captured.type())))
      needed.remove(plain(attack.undo.captured.type()));
  }
  mates_[attack.board].push_back({needed, attack.left});
  return needed;
}

Result<bool> Verifier::no_mate_within(const Position& position, int within, const Oracle& oracle) {
  Position at = position;
  escapes_.clear();
  std::vector<Resistance> line;
  if (!resist(at, within, {}, line)) return false;
  while (!line.empty()) {
    Resistance& top = line.back();
    if (top.replied) {
      at.take_back(top.reply, top.reply_undo);
      top.replied = false;
      take_back_check(at, top);
    }
    if (top.next == top.checks.size()) {
      escapes_[top.board].push_back({top.hand, top.left});
      line.pop_back();
      continue;
    }
    const Answer check = top.checks[top.next];
    const int left = check.uncounted ? top.left + 1 : top.left - 1;
    if (check.uncounted)
      play_uncounted(at, check.move, top.undo);
    else
      at.play(check.move, top.undo);
    if (mated(at)) return fail("{} mates in {}", to_usi(check.move), to_sfen(at));
    if (left < 2) {
      take_back_check(at, top);
      continue;
    }
    auto asked = oracle({at, left});
    if (!asked) return pass(asked);
    const std::optional<Answer>& reply = *asked;
    if (!reply) return false;
    if (!is_legal(at, reply->move) || reply->uncounted)
      return fail("{} is no legal reply in {}", to_usi(reply->move), to_sfen(at));
    const Square special = special_square(at, reply->move, left);
    top.reply = reply->move;
    at.play(top.reply, top.reply_undo);
    top.replied = true;
    if (!resist(at, left - 1, special, line)) return false;
  }
  return true;
}

// The attacker to move: his checks go to the end of the line, unless the position is settled. False
// where the budget is spent.
bool Verifier::resist(const Position& position, int left, Square interposed,
                      std::vector<Resistance>& line) {
  if (left < 1) return true;
  const Hand hand = attackers_hand(position, true);
  const Board board = pack(position, interposed);
  if (const auto found = escapes_.find(board); found != escapes_.end()) {
    for (const Fact& fact : found->second) {
      if (fact.within >= left && fact.hand.covers(hand)) return true;
    }
  }
  if (!meter_.tick()) return false;
  Resistance& resistance = line.emplace_back();
  resistance.board = board;
  resistance.hand = hand;
  resistance.left = left;
  MoveList moves;
  generate_checks(position, moves);
  for (Move move : moves) resistance.checks.push_back({move});
  moves.clear();
  if (interposed.exists()) generate_uncounted_captures(position, interposed, moves);
  for (Move move : moves) resistance.checks.push_back({move, true});
  return true;
}

void Verifier::take_back_check(Position& position, Resistance& resistance) {
  const Answer check = resistance.checks[resistance.next++];
  if (check.uncounted)
    take_back_uncounted(position, check.move, resistance.undo);
  else
    position.take_back(check.move, resistance.undo);
}

Result<bool> Verifier::no_mate(const Position& position, const Oracle& oracle) {
  escapes_.clear();
  std::vector<Position> open = {position};
  while (!open.empty()) {
    Position at = open.back();
    open.pop_back();
    const Hand hand = attackers_hand(at, true);
    std::vector<Fact>& facts = escapes_[pack(at)];
    if (std::any_of(facts.begin(), facts.end(),
                    [&](const Fact& fact) { return fact.hand.covers(hand); }))
      continue;
    facts.push_back({hand, -1});
    if (!meter_.tick()) return false;
    MoveList checks;
    generate_checks(at, checks);
    for (Move check : checks) {
      Position::Undo undo;
      at.play(check, undo);
      if (mated(at)) return fail("{} mates in {}", to_usi(check), to_sfen(at));
      auto asked = oracle({at, -1});
      if (!asked) return pass(asked);
      const std::optional<Answer>& reply = *asked;
      if (!reply) return false;
      if (!is_legal(at, reply->move) || reply->uncounted)
        return fail("{} is no legal reply in {}", to_usi(reply->move), to_sfen(at));
      Position::Undo reply_undo;
      at.play(reply->move, reply_undo);
      open.push_back(at);
      at.take_back(reply->move, reply_undo);
      at.take_back(check, undo);
    }
  }
  return true;
}

namespace {

// Whether its squares are on the board and a piece that it drops is of a kind that can be held:
// without that not even its name could be told.
bool is_a_move(Move move) {
  if (move.to().index() >= shogi::kSquares) return false;
  return !move.is_drop() || std::find(shogi::kHandTypes.begin(), shogi::kHandTypes.end(),
                                      move.dropped()) != shogi::kHandTypes.end();
}

// The moves of a certificate's body, one after the other.
class MoveReader {
 public:
  explicit MoveReader(std::string_view bytes) : bytes_(bytes) {}
  Result<Answer> next() {
    if (bytes_.size() < 2) return fail("the certificate ends too early");
    const auto low = static_cast<unsigned char>(bytes_[0]);
    const auto high = static_cast<unsigned char>(bytes_[1]);
    bytes_.remove_prefix(2);
    const auto bits = static_cast<std::uint16_t>(low | high << 8);
    const auto move = Move::from_bits(bits & static_cast<std::uint16_t>(~kUncountedBit));
    if (!is_a_move(move))
      return fail("the certificate names a move that there is not: {:#06x}", bits);
    return Answer{move, (bits & kUncountedBit) != 0};
  }
  [[nodiscard]] bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

struct ClaimText {
  Claim claim;
  std::string_view moves;
};

Result<ClaimText> split_claim(const Certificate& certificate) {
  ClaimText result;
  std::string_view rest = certificate.body;
  const auto line = [&](std::string_view name) -> Result<std::string_view> {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos || !rest.starts_with(name))
      return fail("the certificate has no line {}", in_quotes(name));
    const std::string_view value = rest.substr(name.size(), end - name.size());
    rest.remove_prefix(end + 1);
    return value;
  };
  auto sfen = line("position: ");
  if (!sfen) return pass(sfen);
  auto position = shogi::parse_sfen(*sfen);
  if (!position) return pass(position);
  if (!position->has_king(~position->side_to_move())) return fail("the defender has no king");
  auto mudaai = line("mudaai: ");
  if (!mudaai) return pass(mudaai);
  const auto policy = parse_mudaai(*mudaai);
  if (!policy) return fail("no such policy: {}", in_quotes(*mudaai));
  auto length = line("length: ");
  if (!length) return pass(length);
  auto exact = line("exact: ");
  if (!exact) return pass(exact);
  const auto number = parse_uint(*length);
  if (!number || (*exact != "yes" && *exact != "no"))
    return fail("the certificate's claim cannot be read");
  if (*number > kMaxClaim)
    return fail("a claim of {} moves: a certificate has {} at most", *number, kMaxClaim);
  result.claim = {*position, *policy, certificate.kind == "tsume/mate", static_cast<int>(*number),
                  *exact == "yes"};
  if (!result.claim.mate && result.claim.exact)
    return fail("a claim of {} has no length that could be exact", certificate.kind);
  if (result.claim.mate != (*number % 2 == 1) || (!result.claim.mate && *number != 0))
    return fail("a claim of {} with length {} makes no sense", certificate.kind, *number);
  result.moves = rest;
  return result;
}

}  // namespace

Result<Claim> read_claim(const Certificate& certificate) {
  auto split = split_claim(certificate);
  if (!split) return pass(split);
  return split->claim;
}

Result<Checked> verify_certificate(const Certificate& certificate, const Budget& budget) {
  auto split = split_claim(certificate);
  if (!split) return pass(split);
  const Claim& claim = split->claim;
  MoveReader reader(split->moves);
  const Oracle oracle = [&](const Question&) -> Result<std::optional<Answer>> {
    auto next = reader.next();
    if (!next) return pass(next);
    return *next;
  };
  Verifier verifier(claim.policy, budget);
  Result<bool> shown = claim.mate ? verifier.mate(claim.position, claim.length, oracle)
                                  : verifier.no_mate(claim.position, oracle);
  if (shown && *shown && claim.exact)
    shown = verifier.no_mate_within(claim.position, claim.length - 2, oracle);
  if (!shown) return pass(shown);
  if (!*shown) return Checked{claim, verifier.reason()};
  if (!reader.at_end()) return fail("the certificate goes on after its proof is complete");
  return Checked{claim, {}};
}

}  // namespace yomi::tsume
