// The help of a command, in the user's language: what it does, how it is called, its arguments and
// options, the words it uses, and what one can try at once. CLI11's own frame knows English and counts bytes.
#pragma once

#include <CLI/App.hpp>
#include <CLI/FormatterFwd.hpp>
#include <string>
#include <utility>

#include "base/language.h"

namespace yomi::app {

class Program;

class HelpFormatter : public CLI::FormatterBase {
 public:
  // `program` is how it was called: "./yomi".
  HelpFormatter(Language language, std::string program)
      : language_(language), program_(std::move(program)) {}
  std::string make_help(const CLI::App* command, std::string name,
                        CLI::AppFormatMode mode) const override;

 private:
  [[nodiscard]] std::string text(Text both) const { return std::string(both.in(language_)); }
  // The name on the left, what it means on the right, folded to the width.
  [[nodiscard]] std::string entry(const std::string& name, const std::string& meaning) const;
  [[nodiscard]] std::string usage(const CLI::App* command, const std::string& name) const;
  [[nodiscard]] std::string options(const CLI::App* command) const;
  [[nodiscard]] std::string commands(const CLI::App* command) const;
  [[nodiscard]] std::string terms(const std::string& name) const;
  [[nodiscard]] std::string examples(const std::string& name) const;
  // An example with the program as it was called.
  [[nodiscard]] std::string as_called(std::string_view line) const;

  Language language_;
  std::string program_;
};

// What stands for a value ("FILE", "NAME|FILE") as a reader of the language has it.
[[nodiscard]] std::string shown_value(std::string_view value, Language language);

// `yomi help`, in the list of commands; Program takes the word before CLI11 sees it.
void add_help(Program& program);

}  // namespace yomi::app
