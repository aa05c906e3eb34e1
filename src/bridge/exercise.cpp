#include "bridge/exercise.h"

#include "base/check.h"
#include "base/text.h"
#include "bridge/data/own_pbn.h"
#include "bridge/data/paper_pbn.h"

namespace yomi::bridge {
namespace {

std::vector<Exercise> shipped_exercises(std::string_view text, const char* name) {
  auto exercises = parse_exercises(text, name);
  if (!exercises) check_failed(exercises.error().to_string().c_str(), name, 0);
  return std::move(*exercises);
}

}  // namespace

Result<std::vector<Exercise>> parse_exercises(std::string_view pbn, std::string source) {
  auto records = parse_pbn(pbn, std::move(source));
  if (!records) return pass(records);
  std::vector<Exercise> exercises;
  for (Record& record : *records) {
    Exercise exercise;
    const std::string* name = record.tag("Decision");
    const std::string* book = record.tag("Book");
    if (name == nullptr || book == nullptr)
      return fail("an exercise needs the tags Decision and Book");
    exercise.name = *name;
    for (std::size_t begin = 0; begin < book->size();) {
      const std::size_t end = std::min(book->find(' ', begin), book->size());
      auto card = parse_card(std::string_view(*book).substr(begin, end - begin));
      if (!card) return fail("{}: [Book]: {}", *name, card.error().message);
      exercise.book.insert(*card);
      begin = end + 1;
    }
    if (const std::string* technique = record.tag("Technique")) {
      const auto number = parse_uint(*technique);
      if (!number || *number > 9) return fail("{}: [Technique] is 1 to 9", *name);
      exercise.technique = static_cast<int>(*number);
    }
    if (const std::string* why = record.tag("Why")) exercise.why = *why;
    if (const std::string* made = record.tag("Made")) exercise.made = *made;
    exercise.record = std::move(record);
    exercises.push_back(std::move(exercise));
  }
  return exercises;
}

const std::vector<Exercise>& paper_exercises() {
  static const std::vector<Exercise> all = shipped_exercises(kPaperPbn, "paper.pbn");
  return all;
}

const std::vector<Exercise>& own_exercises() {
  static const std::vector<Exercise> all = shipped_exercises(kOwnPbn, "own.pbn");
  return all;
}

}  // namespace yomi::bridge
