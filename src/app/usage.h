// What is wrong with a command line, in one sentence of our own; CLI11's say too much or too
// little.
#pragma once

#include <CLI/App.hpp>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace yomi::app {

// An error of the command line: as every door says it, with the code and the field, and as a person
// who typed the command reads it.
struct UsageProblem {
  Error error;
  Message shown;
};

// Thrown while the command line is parsed, where CLI11 would have only a sentence.
class UsageError : public std::exception {
 public:
  explicit UsageError(UsageProblem problem) : problem_(std::move(problem)) {}
  // The same words for both.
  explicit UsageError(Message message, ErrorCode code = ErrorCode::kBadText, std::string field = {})
      : problem_{{message, code, {}, 0, 0, std::move(field)}, message} {}
  [[nodiscard]] const UsageProblem& problem() const { return problem_; }

 private:
  UsageProblem problem_;
};

// "--unit-memory" is the field "unit_memory".
[[nodiscard]] std::string field_of_option(std::string_view option);

// What is shown names what was probably meant, and the new name of an option that has changed its.
[[nodiscard]] UsageProblem usage_problem(const CLI::App& app, const CLI::Error& error);
// For a word that is no command of this one.
[[nodiscard]] Message unknown_command(const CLI::App& parent, const std::string& word);

}  // namespace yomi::app
