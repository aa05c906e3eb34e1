#include "app/usage.h"

#include <fmt/format.h>

#include <regex>
#include <string_view>

#include "base/text.h"

namespace yomi::app {
namespace {

// What is left over, in the order it was given.
Message extras_message(const CLI::App& app) {
  const CLI::App* deepest = &app;
  while (!deepest->get_subcommands().empty()) deepest = deepest->get_subcommands().front();
  const std::vector<std::string> rest = app.remaining(true);
  for (const std::string& word : rest) {
    if (word.size() > 1 && word.front() == '-')
      return message("unknown option {}", in_quotes(word));
  }
  const std::string word = rest.empty() ? std::string() : rest.front();
  if (!deepest->get_subcommands({}).empty()) return message("no such command: {}", in_quotes(word));
  return message("unexpected argument {}", in_quotes(word));
}

}  // namespace

Message usage_message(const CLI::App& app, const CLI::Error& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return extras_message(app);
  const std::string all = error.what();
  const std::string text = all.substr(0, all.find('\n'));
  struct Rule {
    std::regex pattern;
    Message (*message)(const std::smatch&);
  };
  static const std::array<Rule, 9> rules = {{
      {std::regex("Could not convert: (\\S+) = (.*)"),
       [](const std::smatch& m) {
         return message("{}: expected a number, not {}", m.str(1), in_quotes(m.str(2)));
       }},
      {std::regex("(\\S+): Value (.*) not in range (\\S+) to (\\S+)"),
       [](const std::smatch& m) {
         return message("{}: expected {} to {}, not {}", m.str(1), m.str(3), m.str(4),
                        in_quotes(m.str(2)));
       }},
      {std::regex("(\\S+): Failed parsing value (.*)"),
       [](const std::smatch& m) {
         return message("{}: expected a number, not {}", m.str(1), in_quotes(m.str(2)));
       }},
      {std::regex("(\\S+): (.*) not in \\{(.*)\\}"),
       [](const std::smatch& m) {
         return message("{}: expected one of {}, not {}", m.str(1), m.str(3), in_quotes(m.str(2)));
       }},
      {std::regex("(\\S+) is required"),
       [](const std::smatch& m) { return message("{} is missing", m.str(1)); }},
      {std::regex("(\\S+): (?:At least )?1 required .*missing.*"),
       [](const std::smatch& m) { return message("{} needs a value", m.str(1)); }},
      {std::regex("(\\S+): At Most 1 required but received .*"),
       [](const std::smatch& m) { return message("{} is given twice", m.str(1)); }},
      {std::regex("(\\S+) excludes (\\S+)"),
       [](const std::smatch& m) {
         return message("{} and {} exclude each other", m.str(1), m.str(2));
       }},
      {std::regex("(\\S+) requires (\\S+)"),
       [](const std::smatch& m) { return message("{} needs {}", m.str(1), m.str(2)); }},
  }};
  std::smatch parts;
  for (const Rule& rule : rules)
    if (std::regex_match(text, parts, rule.pattern)) return rule.message(parts);
  return verbatim(text);
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
