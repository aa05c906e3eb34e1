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

Status Verifier::count() {
  if (meter_.tick()) return {};
  return fail_budget("the budget ran out after {} positions", with_commas(meter_.nodes()));
}

Status Verifier::mate(const Position& position, int within, const Oracle& oracle) {
  Position at = position;
  mates_.clear();
  auto needed = attack(at, within, oracle, {});
  if (!needed) return pass(needed);
  return {};
}

Square Verifier::special_square(const Position& position, Move reply, int left) const {
  return left >= 2 && may_go_uncounted(position, policy_, reply) ? reply.to() : Square();
}

Result<Hand> Verifier::attack(Position& position, int left, const Oracle& oracle,
                              Square interposed) {
  const Hand hand = attackers_hand(position, true);
  const Board board = pack(position, interposed);
  if (const auto found = mates_.find(board); found != mates_.end()) {
    for (const Fact& fact : found->second) {
      if (fact.within <= left && hand.covers(fact.hand)) return fact.hand;
    }
  }
  if (auto status = count(); !status) return pass(status);
  if (left < 1) return fail("no moves left in {}", to_sfen(position));
  auto answer = oracle({position, left, interposed});
  if (!answer) return pass(answer);
  if (!is_legal(position, answer->move) || !gives_check(position, answer->move))
    return fail("{} is no legal check in {}", to_usi(answer->move), to_sfen(position));
  if (answer->uncounted) {
    MoveList captures;
    if (interposed.exists()) generate_uncounted_captures(position, interposed, captures);
    if (std::find(captures.begin(), captures.end(), answer->move) == captures.end())
      return fail("{} is no uncounted capture in {}", to_usi(answer->move), to_sfen(position));
  }
  auto needed = attack_with(position, left, oracle, *answer);
  if (needed) mates_[board].push_back({*needed, left});
  return needed;
}

Result<Hand> Verifier::attack_with(Position& position, int left, const Oracle& oracle,
                                   const Answer& answer) {
  const Move move = answer.move;
  Position::Undo undo;
  if (answer.uncounted) {
    play_uncounted(position, move, undo);
    auto needed = defend_all(position, left + 1, oracle);
    take_back_uncounted(position, move, undo);
    return needed;
  }
  const auto captured = position.at(move.to());
  position.play(move, undo);
  auto needed = defend_all(position, left - 1, oracle);
  position.take_back(move, undo);
  if (!needed) return needed;
  if (move.is_drop())
    needed->add(move.dropped());
  else if (captured.exists() && needed->has(plain(captured.type())))
    needed->remove(plain(captured.type()));
  return needed;
}

Result<Hand> Verifier::defend_all(Position& position, int left, const Oracle& oracle) {
  MoveList replies;
  generate_defences(position, policy_, replies);
  Hand needed;
  if (replies.empty() && policy_ != Mudaai::kNone && has_legal_move(position))
    return attackers_hand(position, false);  // mate because of futile replies: keep to this hand
  keep_from_defender(position, needed);
  for (Move reply : replies) {
    const Square special = special_square(position, reply, left);
    Position::Undo undo;
    position.play(reply, undo);
    auto more = attack(position, left - 1, oracle, special);
    position.take_back(reply, undo);
    if (!more) return more;
    needed = Hand::most(needed, *more);
  }
  return needed;
}

Status Verifier::no_mate_within(const Position& position, int within, const Oracle& oracle) {
  Position at = position;
  escapes_.clear();
  return resist(at, within, oracle, {});
}

Status Verifier::resist(Position& position, int left, const Oracle& oracle, Square interposed) {
  if (left < 1) return {};
  const Hand hand = attackers_hand(position, true);
  const Board board = pack(position, interposed);
  if (const auto found = escapes_.find(board); found != escapes_.end()) {
    for (const Fact& fact : found->second) {
      if (fact.within >= left && fact.hand.covers(hand)) return {};
    }
  }
  if (auto status = count(); !status) return status;
  MoveList checks;
  generate_checks(position, checks);
  for (Move check : checks) {
    Position::Undo undo;
    position.play(check, undo);
    Status status = reply_to(position, check, left - 1, oracle);
    position.take_back(check, undo);
    if (!status) return status;
  }
  MoveList captures;
  if (interposed.exists()) generate_uncounted_captures(position, interposed, captures);
  for (Move capture : captures) {
    Position::Undo undo;
    play_uncounted(position, capture, undo);
    Status status = reply_to(position, capture, left + 1, oracle);
    take_back_uncounted(position, capture, undo);
    if (!status) return status;
  }
  escapes_[board].push_back({hand, left});
  return {};
}

// The defender, after `check`: not mated, and with `left` ≥ 2 the oracle's reply holds out.
Status Verifier::reply_to(Position& position, Move check, int left, const Oracle& oracle) {
  if (is_mated(position, policy_)) return fail("{} mates in {}", to_usi(check), to_sfen(position));
  if (left < 2) return {};
  auto reply = oracle({position, left});
  if (!reply) return pass(reply);
  if (!is_legal(position, reply->move) || reply->uncounted)
    return fail("{} is no legal reply in {}", to_usi(reply->move), to_sfen(position));
  const Square special = special_square(position, reply->move, left);
  Position::Undo undo;
  position.play(reply->move, undo);
  Status status = resist(position, left - 1, oracle, special);
  position.take_back(reply->move, undo);
  return status;
}

Status Verifier::no_mate(const Position& position, const Oracle& oracle) {
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
    if (auto status = count(); !status) return status;
    MoveList checks;
    generate_checks(at, checks);
    for (Move check : checks) {
      Position::Undo undo;
      at.play(check, undo);
      if (is_mated(at, policy_)) return fail("{} mates in {}", to_usi(check), to_sfen(at));
      auto reply = oracle({at, -1});
      if (!reply) return pass(reply);
      if (!is_legal(at, reply->move) || reply->uncounted)
        return fail("{} is no legal reply in {}", to_usi(reply->move), to_sfen(at));
      Position::Undo reply_undo;
      at.play(reply->move, reply_undo);
      open.push_back(at);
      at.take_back(reply->move, reply_undo);
      at.take_back(check, undo);
    }
  }
  return {};
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
  if (!number || *number > 32765 || (*exact != "yes" && *exact != "no"))
    return fail("the certificate's claim cannot be read");
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

Result<Claim> verify_certificate(const Certificate& certificate, const Budget& budget) {
  auto split = split_claim(certificate);
  if (!split) return pass(split);
  const Claim& claim = split->claim;
  MoveReader reader(split->moves);
  const Oracle oracle = [&](const Question&) { return reader.next(); };
  Verifier verifier(claim.policy, budget);
  Status status;
  if (!claim.mate) {
    status = verifier.no_mate(claim.position, oracle);
  } else {
    status = verifier.mate(claim.position, claim.length, oracle);
    if (status && claim.exact)
      status = verifier.no_mate_within(claim.position, claim.length - 2, oracle);
  }
  if (!status) return pass(status);
  if (!reader.at_end()) return fail("the certificate goes on after its proof is complete");
  return claim;
}

}  // namespace yomi::tsume
