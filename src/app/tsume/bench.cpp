// The tsume room's part of `yomi bench`: problems of our own making.
#include "app/tsume/room.h"
#include "base/check.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"
#include "tsume/solver.h"

namespace yomi::app {
namespace {

BenchResult bench_tsume() {
  constexpr std::array<std::string_view, 5> problems = {
      "7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1",
      "6gnl/5rsk1/6ppp/5N3/9/4B4/9/9/9 b RGSb2g2s2n3l14p 1",
      "5gsnl/6gk1/4ppbpp/8P/5N1N1/9/9/9/9 b RBGSrg2sn3l12p 1",
      "4k4/3p1p3/9/4P4/9/9/9/9/9 b RGSNr2b3g3s3n4l15p 1",
      "7lk/5+R1p1/6G1p/7N1/9/9/9/9/9 b SNPr2b3g3s2n3l14p 1",
  };
  BenchResult result;
  shogi::Position start = shogi::Position::start();
  result.signature = shogi::perft(start, 4);
  result.nodes = result.signature;
  for (std::string_view sfen : problems) {
    const auto position = shogi::parse_sfen(sfen);
    CHECK(position.has_value());
    Budget budget;
    budget.bytes = std::uint64_t{64} << 20;
    tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, budget.with_nodes(60000));
    const tsume::Solution solution = solver.solve(*position);
    result.nodes += solution.nodes;
    result.signature = mix64(result.signature ^ solution.nodes);
    for (shogi::Move move : solution.line) result.signature = mix64(result.signature ^ move.bits());
  }
  return result;
}

}  // namespace

void add_tsume_bench(Program& program) {
  program.add_bench("tsume", bench_tsume);
}

}  // namespace yomi::app
