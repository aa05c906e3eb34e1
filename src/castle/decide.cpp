#include "castle/decide.h"

#include "castle/certificate.h"
#include "castle/proof.h"

namespace yomi::castle {

std::optional<StopReason> Decided::reason() const {
  if (!shortest || shortest->is_proved()) return result.reason;
  return shortest->reason.value_or(StopReason::kMemory);
}

Decided decide(const Position& position, const DecideOptions& options, const Budget& budget,
               Progress* progress) {
  Budget search = budget;
  if (options.certificate) search.bytes /= 3;  // a proof is held twice more while it is written
  Decided decided;
  decided.result = solve(position, search, progress);
  if (decided.result.verdict != Verdict::kProved) return decided;
  decided.result.moves = shortened(position, std::move(decided.result.moves), search);
  if (!options.shortest) return decided;
  decided.shortest = solve_shortest(position, decided.result.moves, search, progress);
  decided.result.moves = decided.shortest->moves;
  return decided;
}

std::optional<Certificate> certificate_of(const Position& position, const Decided& decided) {
  const SolveResult& result = decided.result;
  if (result.verdict == Verdict::kProved)
    return Certificate{std::string(kWinKind), YOMI_VERSION, encode_win(position, result.moves)};
  if (result.verdict == Verdict::kRefuted)
    return Certificate{std::string(kLostKind), YOMI_VERSION,
                       encode_lost(position, relaxed_set(*result.proof))};
  return std::nullopt;
}

}  // namespace yomi::castle
