// A proof with some of its bytes changed, claim included, is refused or still right.
//
// The first byte chooses a problem whose answer is known, the second the policy; then three bytes
// at a time change a byte of the certificate's body (place, new value), the last one cuts it short.
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "base/check.h"
#include "shogi/sfen.h"
#include "tsume/certificate.h"
#include "tsume/verify.h"

namespace {

using namespace yomi;
using namespace yomi::tsume;

constexpr std::array<const char*, 6> kProblems = {
    "4k4/9/4P4/9/9/9/9/9/9 b G 1",     "8k/9/7P1/9/9/7B1/9/9/9 b p 1",
    "8k/9/6G2/7+B1/9/9/9/9/9 b Sgp 1", "R6gk/7pp/9/9/9/9/9/9/9 b Gp 1",
    "4k4/9/9/9/9/9/9/9/9 b G 1",       "7nk/7gp/9/8P/9/9/9/9/9 b SNr 1",
};

Certificate certificate_of(std::size_t problem, Mudaai policy) {
  static std::map<std::pair<std::size_t, Mudaai>, Certificate> known;
  const auto [place, fresh] = known.try_emplace({problem, policy});
  if (!fresh) return place->second;
  const auto position = shogi::parse_sfen(kProblems[problem]);
  CHECK(position.has_value());
  Budget budget;
  budget.bytes = 4 << 20;
  Solver solver({.mudaai = policy}, budget);
  const Solution solution = solver.solve(*position);
  auto certificate = make_certificate(solver, *position, solution);
  CHECK(certificate.has_value());
  return place->second = *certificate;
}

// Whether the claim is true; the solver has its own opinion of changed positions.
bool holds(const Claim& claim) {
  Budget budget;
  budget.bytes = 4 << 20;
  Solver solver({.mudaai = claim.policy, .line = false}, budget.with_nodes(20000));
  const Solution solution = solver.solve(claim.position);
  if (solution.verdict == Verdict::kUnknown) return true;
  if (claim.mate != (solution.verdict == Verdict::kProved)) return false;
  if (!claim.mate || !solution.exact) return true;
  return claim.exact ? claim.length == solution.length : claim.length >= solution.length;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  Certificate certificate =
      certificate_of(data[0] % kProblems.size(), static_cast<Mudaai>(data[1] % 3));
  std::size_t at = 2;
  for (; at + 3 <= size && at < 62; at += 3) {
    const std::size_t place = data[at] | std::size_t{data[at + 1]} << 8;
    certificate.body[place % certificate.body.size()] = static_cast<char>(data[at + 2]);
  }
  if (at < size)
    certificate.body.resize(certificate.body.size() - data[at] % certificate.body.size());
  const auto claim = verify_certificate(certificate, Budget().with_nodes(5000));
  if (claim && !claim->reason) CHECK(holds(*claim));
  return 0;
}
