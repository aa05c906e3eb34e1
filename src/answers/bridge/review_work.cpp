#include "answers/bridge/review_work.h"

#include "answers/json.h"
#include "base/random.h"
#include "bridge/pbn.h"
#include "survey/executor.h"

namespace yomi::answers::bridge {
namespace {

constexpr std::size_t kReviewCell = 9;

// Of everything about the boards that a row depends on.
std::uint64_t digest_of(const std::vector<game::Record>& records) {
  std::uint64_t hash = records.size();
  for (const game::Record& record : records) {
    std::string text = position_text(record) + record.table();
    for (const game::Seat seat : game::kSeats) text += "\n" + player_name(record, seat);
    for (const char c : text) hash = mix64(hash + static_cast<unsigned char>(c) + 1);
    hash = mix64(hash);
  }
  return hash;
}

}  // namespace

Result<Setup> review_setup(const Agreed& agreed, int deals, const std::string& seed) {
  Sampling sampling;
  sampling.objective = game::Objective::kTricks;
  sampling.deals = deals;
  sampling.seed = seed;
  return setup_of(agreed, Method::kSignals, sampling, {});
}

game::ReviewOptions review_options(const Reviewing& reviewing, const Setup& setup) {
  return {!reviewing.plain, reviewing.compare && !reviewing.plain, setup.strategy, nullptr};
}

ReviewWork::ReviewWork(const std::vector<game::Record>& records, const Reviewing& reviewing,
                       const Agreed& agreed, const Setup& setup, Progress* progress)
    : records_(records),
      reviewing_(reviewing),
      agreed_(agreed),
      setup_(setup),
      progress_(progress) {}

std::string ReviewWork::version() const {
  return YOMI_VERSION;
}

std::vector<survey::Option> ReviewWork::options() const {
  return {{"boards", fmt::format("{:016x}", digest_of(records_))},
          {"plain", reviewing_.plain ? "yes" : "no"},
          {"compare", reviewing_.compare ? "yes" : "no"},
          {"deals", std::to_string(setup_.strategy.deals)},
          {"seed", std::to_string(setup_.strategy.seed)},
          {"system", agreed_.system},
          {"signals", std::string(word_of(agreed_.signals))},
          {"carding", agreed_.carding},
          {"partner", std::string(word_of(agreed_.partner))}};
}

std::vector<survey::Column> ReviewWork::columns() const {
  using enum survey::ColumnType;
  return {{"board", kText},    {"room", kText},          {"contract", kText},
          {"declarer", kText}, {"target", kInt},         {"double_dummy", kInt},
          {"result", kInt},    {"lost_declaring", kInt}, {"lost_defending", kInt},
          {"review", kText}};
}

Result<std::optional<survey::Row>> ReviewWork::run(std::uint64_t index, const Budget& budget,
                                                   int /*worker*/) {
  const Stopwatch stopwatch;
  const game::Record& record = records_[static_cast<std::size_t>(index)];
  survey::ThreadExecutor alone(1);
  auto done =
      game::review(record, setup_.agreements, review_options(reviewing_, setup_), budget, alone);
  if (!done) return pass(done);
  if (done->stopped) return std::nullopt;
  const BoardReview board = board_review(record, setup_.agreements, *done);
  std::array<int, 2> lost{};  // by declarer's side, by the defence
  for (const game::Seat seat : game::kSeats)
    lost[game::side(seat) == game::side(board.declarer) ? 0 : 1] += board.lost[game::at(seat)];
  survey::Row row;
  row.emplace_back(board.board);
  row.emplace_back(board.room);
  row.emplace_back(board.contract);
  row.emplace_back(std::string(1, game::to_char(board.declarer)));
  for (const int each : {board.target, board.double_dummy, board.result, lost[0], lost[1]})
    row.emplace_back(std::int64_t{each});
  row.emplace_back(to_text(json_of(board)));
  double before = seconds_;
  while (!seconds_.compare_exchange_weak(before, before + stopwatch.seconds())) {
  }
  if (progress_ != nullptr) progress_->update(++done_, records_.size(), "boards");
  return row;
}

Result<BoardReview> ReviewWork::board_of(const survey::Row& row) {
  auto json = parse_json(std::get<std::string>(row[kReviewCell]));
  if (!json) return pass(json);
  return read_as<BoardReview>(*json);
}

}  // namespace yomi::answers::bridge
