#include "app/bridge/review.h"

#include "answers/bridge/review_work.h"
#include "app/bridge/room.h"
#include "app/interrupt.h"
#include "base/file.h"

namespace yomi::app {
namespace {

using answers::bridge::ReviewAnswer;
using answers::bridge::ReviewBoards;
using answers::bridge::ReviewWork;

// The boards that are done, summed up; `reviewed` receives their records with comments.
Result<ReviewAnswer> answer_of_report(const survey::Report& report, const ReviewSurvey& asked,
                                      const ReviewBoards& boards, const ReviewWork& work,
                                      std::vector<bridge::Record>& reviewed) {
  ReviewAnswer answer;
  answer.mistakes = boards.mistakes;
  reviewed.clear();
  auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    auto board = ReviewWork::board_of(unit.row);
    if (!board) return pass(board);
    answer.outcome.nodes += board->steps.size();
    reviewed.push_back(answers::bridge::annotated(boards.records[unit.index], *board));
    answer.boards.push_back(std::move(*board));
    return {};
  });
  if (!status) return pass(status);
  sum_up(asked.reviewing, answer);
  answer.outcome.verdict = report.complete() ? Verdict::kEstimated : Verdict::kUnknown;
  if (!report.complete())
    answer.outcome.reason = interrupted() ? StopReason::kCancelled : StopReason::kTime;
  answer.outcome.cpu_seconds = work.seconds();
  return answer;
}

}  // namespace

Result<int> run_review_survey(Program& program, const ReviewSurvey& asked,
                              const answers::bridge::Agreed& agreed,
                              const answers::bridge::Sampling& sampling,
                              const SurveyOptions& survey) {
  if (!asked.pbn.empty())
    if (Status status = program.check_output(asked.pbn); !status) return pass(status);
  auto input = read_input(asked.file);
  if (!input) return pass(input);
  auto boards = answers::bridge::boards_to_review(input->text, {});
  if (boards && boards->records.empty()) boards = fail("there is no board to review");
  if (!boards) {
    boards.error().source = input->source;
    return pass(boards);
  }
  const int deals = sampling.deals.value_or(answers::bridge::ReviewRequest{}.deals);
  auto setup = answers::bridge::review_setup(agreed, deals, sampling.seed);
  if (!setup) return pass(setup);
  start_bridge(program);
  ReviewWork work(boards->records, asked.reviewing, agreed, *setup);
  std::vector<bridge::Record> reviewed;
  SurveyTexts texts;
  texts.unit_name = "boards";
  texts.answer = [&](const survey::Report& report) -> Result<answers::Answered> {
    auto answer = answer_of_report(report, asked, *boards, work, reviewed);
    if (!answer) return pass(answer);
    return answers::answered_of(std::move(*answer));
  };
  auto status = run_survey(program, work, survey, texts);
  if (!status || asked.pbn.empty()) return status;
  if (Status written = write_file(asked.pbn, bridge::write_pbn(reviewed)); !written)
    return pass(written);
  return status;
}

}  // namespace yomi::app
