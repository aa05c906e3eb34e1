#include "castle/choices.h"

#include <algorithm>

#include "castle/run_move.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

constexpr std::uint64_t kFirstRound = 2'000;  // nodes for each position, and eight times more each
constexpr std::uint64_t kRoundGrowth = 8;     // round

const Column& column_of(const Position& position, int index) {
  return position.columns[static_cast<std::size_t>(index)];
}

// Whether the top `cards` cards of `from`, a run, can go to `to`.
bool is_legal_run(const Position& position, int from, int to, int cards) {
  const Column& source = column_of(position, from);
  if (from == to || cards > top_run(source)) return false;
  const Column& target = column_of(position, to);
  const int vacant = vacant_columns(position);
  if (target.empty()) return cards <= run_capacity(vacant - 1);
  const Card first = source[source.size() - static_cast<std::size_t>(cards)];
  return target.back().rank().value() == first.rank().value() + 1 && cards <= run_capacity(vacant);
}

Choice choice_of(const Position& position, Move move, int cards) {
  Choice choice;
  choice.step.move = move;
  choice.step.cards = cards;
  choice.moves =
      cards == 1 ? std::vector<Move>{move} : run_moves(position, move.from, move.to, cards);
  choice.step.count = choice.moves.size();
  choice.after = position;
  for (const Move each : choice.moves) apply(choice.after, each);
  return choice;
}

bool can_be_taken_back(const Choice& choice) {
  const Move move = choice.step.move;
  return move.to != Move::kFoundation &&
         is_legal_run(choice.after, move.to, move.from, choice.step.cards);
}

// The same position whatever the order of its columns.
Position in_order(Position position) {
  std::sort(position.columns.begin(), position.columns.end());
  return position;
}

}  // namespace

std::vector<Choice> legal_choices(const Position& position) {
  std::vector<Choice> choices;
  const auto columns = static_cast<int>(position.columns.size());
  for (int from = 0; from < columns; ++from) {
    for (int cards = 1; cards <= top_run(column_of(position, from)); ++cards) {
      for (int to = Move::kFoundation; to < columns; ++to) {
        const Move move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
        const bool legal = cards == 1
                               ? is_legal(position, move)
                               : to != Move::kFoundation && is_legal_run(position, from, to, cards);
        if (legal) choices.push_back(choice_of(position, move, cards));
      }
    }
  }
  return choices;
}

JudgedChoices judge_choices(const Position& position, const Budget& budget, Progress* progress) {
  JudgedChoices judged;
  judged.choices = legal_choices(position);
  // What has to be decided: the position itself for all that can be taken back, and the others.
  struct Question {
    Position position;
    SolveResult answer;
  };
  std::vector<Question> questions{{in_order(position), {}}};
  std::vector<std::size_t> asked;
  for (const Choice& choice : judged.choices) {
    if (can_be_taken_back(choice)) {
      asked.push_back(0);
      continue;
    }
    Position after = in_order(choice.after);
    const auto same = std::find_if(questions.begin(), questions.end(),
                                   [&](const Question& each) { return each.position == after; });
    asked.push_back(static_cast<std::size_t>(same - questions.begin()));
    if (same == questions.end()) questions.push_back({std::move(after), {}});
  }
  std::size_t open = questions.size();
  const auto tell = [&] {
    if (progress != nullptr)
      progress->update(questions.size() - open, questions.size(), "positions");
  };
  Progress within([&](const ProgressReport&) { tell(); });  // a single position may take long
  for (std::uint64_t limit = kFirstRound; open > 0; limit *= kRoundGrowth) {
    bool ended = false;
    for (Question& question : questions) {
      if (question.answer.verdict != Verdict::kUnknown) continue;
      const std::uint64_t left = budget.nodes - std::min(budget.nodes, judged.nodes);
      question.answer = solve(question.position, budget.with_nodes(std::min(limit, left)), &within);
      judged.nodes += question.answer.nodes;
      question.answer.proof.reset();
      if (question.answer.verdict != Verdict::kUnknown) --open;
      const auto reason = question.answer.reason;
      ended |= reason && (*reason != StopReason::kNodes || limit >= left);
      tell();
    }
    // Whatever ends the search ends it for all: the rest is asked no longer.
    if (ended) break;
  }
  judged.verdict = questions.front().answer.verdict;
  for (std::size_t i = 0; i < judged.choices.size(); ++i) {
    const SolveResult& answer = questions[asked[i]].answer;
    judged.choices[i].verdict = answer.verdict;
    judged.choices[i].reason = answer.reason;
    if (answer.verdict == Verdict::kProved) judged.verdict = Verdict::kProved;
  }
  return judged;
}

}  // namespace yomi::castle
