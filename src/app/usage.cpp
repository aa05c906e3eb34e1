#include "app/usage.h"

#include <fmt/format.h>

#include <regex>
#include <string_view>

#include "base/text.h"

namespace yomi::app {
namespace {

// What is left over, in the order it was given.
std::string extras_message(const CLI::App& app) {
  const CLI::App* deepest = &app;
  while (!deepest->get_subcommands().empty()) deepest = deepest->get_subcommands().front();
  const std::vector<std::string> rest = app.remaining(true);
  for (const std::string& word : rest) {
    if (word.size() > 1 && word.front() == '-')
      return fmt::format("unknown option {}", in_quotes(word));
  }
  const std::string word = rest.empty() ? std::string() : rest.front();
  if (!deepest->get_subcommands({}).empty())
    return fmt::format("no such command: {}", in_quotes(word));
  return fmt::format("unexpected argument {}", in_quotes(word));
}

}  // namespace

std::string usage_message(const CLI::App& app, const CLI::Error& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return extras_message(app);
  const std::string all = error.what();
  std::string text = all.substr(0, all.find('\n'));
  struct Rule {
    std::regex pattern;
    std::string_view message;  // $1 is the first part
  };
  static const std::array<Rule, 9> rules = {{
      {std::regex("Could not convert: (\\S+) = (.*)"), "$1: expected a number, not '$2'"},
      {std::regex("(\\S+): Value (.*) not in range (\\S+) to (\\S+)"),
       "$1: expected $3 to $4, not '$2'"},
      {std::regex("(\\S+): Failed parsing value (.*)"), "$1: expected a number, not '$2'"},
      {std::regex("(\\S+): (.*) not in \\{(.*)\\}"), "$1: expected one of $3, not '$2'"},
      {std::regex("(\\S+) is required"), "$1 is missing"},
      {std::regex("(\\S+): (?:At least )?1 required .*missing.*"), "$1 needs a value"},
      {std::regex("(\\S+): At Most 1 required but received .*"), "$1 is given twice"},
      {std::regex("(\\S+) excludes (\\S+)"), "$1 and $2 exclude each other"},
      {std::regex("(\\S+) requires (\\S+)"), "$1 needs $2"},
  }};
  for (const Rule& rule : rules) {
    if (std::regex_match(text, rule.pattern))
      return std::regex_replace(text, rule.pattern, std::string(rule.message));
  }
  return text;
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  std::string text = CLI::Formatter::make_option_opts(option);
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return text;
  // " N:INT in [1 - 12] REQUIRED" keeps its first word only.
  const bool required = text.find("REQUIRED") != std::string::npos;
  return text.substr(0, colon) + (required ? " REQUIRED" : "");
}

}  // namespace yomi::app
