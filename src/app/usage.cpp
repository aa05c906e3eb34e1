#include "app/usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>
#include <vector>

#include "app/renamed.h"
#include "base/text.h"

namespace yomi::app {
namespace {

// Letters to change, add, leave out, or swap with their neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t other = a[i - 1] == b[j - 1] ? 0 : 1;
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + other});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

// The name that was probably meant; empty where none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  std::string best;
  std::size_t least = 1 + word.size() / 4 + 1;
  for (const std::string& name : names) {
    const bool begun = word.size() > 2 && name.starts_with(word);
    const std::size_t far = begun ? 1 : distance(word, name);
    if (far >= least) continue;
    least = far;
    best = name;
  }
  return best;
}

// "castle survey"
std::string path_of(const CLI::App& command) {
  if (command.get_parent() == nullptr) return {};
  const std::string before = path_of(*command.get_parent());
  return before.empty() ? command.get_name() : before + " " + command.get_name();
}

// "yomi castle survey --help"
std::string help_of(const CLI::App& command) {
  const std::string path = path_of(command);
  return "yomi " + (path.empty() ? path : path + " ") + "--help";
}

Message unknown_option(const CLI::App& command, const std::string& word) {
  if (auto renamed = renamed_message(path_of(command), word)) return *renamed;
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::string near = nearest(word.substr(0, word.find('=')), names);
  if (near.empty()) return message("unknown option {}; see {}", in_quotes(word), help_of(command));
  return message("unknown option {}; did you mean {}?", in_quotes(word), near);
}

UsageProblem blamed(const std::string& option, ErrorCode code, Message error, Message shown) {
  return {{std::move(error), code, {}, 0, 0, field_of_option(option)}, std::move(shown)};
}

UsageProblem no_command(const CLI::App& app, const CLI::App& deepest, const std::string& word) {
  const Message shown = unknown_command(deepest, word);
  if (&deepest == &app)
    return {{message("there is no room {}", in_quotes(word)),
             ErrorCode::kUnknownQuestion,
             {},
             0,
             0,
             "room"},
            shown};
  return {{message("there is no question {} {}", in_quotes(deepest.get_name()), in_quotes(word)),
           ErrorCode::kUnknownQuestion,
           {},
           0,
           0,
           "verb"},
          shown};
}

// What is left over, in the order it was given.
UsageProblem extras_problem(const CLI::App& app) {
  const CLI::App* deepest = &app;
  while (!deepest->get_subcommands().empty()) deepest = deepest->get_subcommands().front();
  const std::vector<std::string> rest = app.remaining(true);
  const std::string word = rest.empty() ? std::string() : rest.front();
  const bool is_option = word.size() > 1 && word.front() == '-';
  if (!is_option && !deepest->get_subcommands({}).empty()) return no_command(app, *deepest, word);
  for (const std::string& each : rest) {
    if (each.size() < 2 || each.front() != '-') continue;
    return blamed(each, ErrorCode::kUnknownField,
                  message("there is no field {}", in_quotes(field_of_option(each))),
                  unknown_option(*deepest, each));
  }
  return {{message("unexpected argument {}", in_quotes(word)), ErrorCode::kUnknownField},
          message("unexpected argument {}; see {}", in_quotes(word), help_of(*deepest))};
}

using Parts = std::smatch;
struct Rule {
  const char* pattern;
  UsageProblem (*problem)(const Parts&);
};
constexpr std::array kRules = {
    Rule{"Could not convert: (\\S+) = (.*)",
         [](const Parts& m) {
           return blamed(m.str(1), ErrorCode::kWrongType,
                         message("expected {}, not {}", message("a number"), in_quotes(m.str(2))),
                         message("{}: expected a number, not {}", m.str(1), in_quotes(m.str(2))));
         }},
    Rule{"(\\S+): Value (.*) not in range (\\S+) to (\\S+)",
         [](const Parts& m) {
           return blamed(m.str(1), ErrorCode::kOutOfBounds,
                         message("expected {} to {}, not {}", m.str(3), m.str(4), m.str(2)),
                         message("{}: expected {} to {}, not {}", m.str(1), m.str(3), m.str(4),
                                 in_quotes(m.str(2))));
         }},
    Rule{"(\\S+): Failed parsing value (.*)",
         [](const Parts& m) {
           return blamed(m.str(1), ErrorCode::kWrongType,
                         message("expected {}, not {}", message("a number"), in_quotes(m.str(2))),
                         message("{}: expected a number, not {}", m.str(1), in_quotes(m.str(2))));
         }},
    Rule{"(\\S+): (.*) not in \\{(.*)\\}",
         [](const Parts& m) {
           return blamed(
               m.str(1), ErrorCode::kBadChoice,
               message("expected one of {}, not {}", m.str(3), in_quotes(m.str(2))),
               message("{}: expected one of {}, not {}", m.str(1), m.str(3), in_quotes(m.str(2))));
         }},
    Rule{"(\\S+) is required",
         [](const Parts& m) {
           return blamed(m.str(1), ErrorCode::kMissingField,
                         message("{} is missing", field_of_option(m.str(1))),
                         message("{} is missing", m.str(1)));
         }},
    Rule{"(\\S+): (?:At least )?1 required .*missing.*",
         [](const Parts& m) {
           return blamed(m.str(1), ErrorCode::kMissingField,
                         message("{} is missing", field_of_option(m.str(1))),
                         message("{} needs a value", m.str(1)));
         }},
    Rule{"(\\S+): At Most 1 required but received .*",
         [](const Parts& m) {
           const Message twice = message("{} is given twice", m.str(1));
           return blamed(m.str(1), ErrorCode::kConflict, twice, twice);
         }},
    Rule{"(\\S+) excludes (\\S+)",
         [](const Parts& m) {
           return blamed(m.str(1), ErrorCode::kConflict,
                         message("{} and {} exclude each other", field_of_option(m.str(1)),
                                 field_of_option(m.str(2))),
                         message("{} and {} exclude each other", m.str(1), m.str(2)));
         }},
    Rule{"(\\S+) requires (\\S+)",
         [](const Parts& m) {
           return blamed(
               m.str(2), ErrorCode::kMissingField,
               message("{} needs {}", field_of_option(m.str(1)), field_of_option(m.str(2))),
               message("{} needs {}", m.str(1), m.str(2)));
         }},
};

}  // namespace

Message unknown_command(const CLI::App& parent, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* each : parent.get_subcommands({})) names.push_back(each->get_name());
  const std::string near = nearest(word, names);
  if (near.empty()) return message("no such command: {}", in_quotes(word));
  return message("no such command: {}; did you mean {}?", in_quotes(word), near);
}

std::string field_of_option(std::string_view option) {
  option = option.substr(0, option.find('='));
  while (!option.empty() && option.front() == '-') option.remove_prefix(1);
  std::string field(option);
  std::replace(field.begin(), field.end(), '-', '_');
  return field;
}

UsageProblem usage_problem(const CLI::App& app, const CLI::Error& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return extras_problem(app);
  const std::string all = error.what();
  const std::string text = all.substr(0, all.find('\n'));
  Parts parts;
  for (const Rule& rule : kRules)
    if (std::regex_match(text, parts, std::regex(rule.pattern))) return rule.problem(parts);
  return {{verbatim(text)}, verbatim(text)};
}

}  // namespace yomi::app
