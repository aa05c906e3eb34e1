#include "app/help.h"

#include <algorithm>
#include <array>
#include <map>

#include "app/examples.h"
#include "app/fold.h"
#include "app/program.h"
#include "app/terms.h"
#include "base/layout.h"
#include "base/text.h"

namespace yomi::app {
namespace {

constexpr std::size_t kNames = 28;      // columns for the names
constexpr std::size_t kUnknown = 100;   // where nobody says how wide the terminal is
constexpr std::size_t kNarrowest = 40;  // below that nothing helps

std::size_t help_width() {
  const std::size_t columns = terminal_width();
  return std::max(columns == 0 ? kUnknown : columns, kNarrowest);
}

std::string indented(const std::vector<std::string>& lines, std::size_t first, std::size_t rest) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    out += std::string(i == 0 ? first : rest, ' ') + lines[i] + "\n";
  return out;
}

// "N:INT in [1 - 12]", as CLI11 has it, is N to a reader, and so is a bare INT.
std::string value_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::string name = type.substr(0, type.find(':'));
  return name == "INT" || name == "UINT" ? "N" : name;
}

// What stands for a value, word by word: NAME|FILE. What has no other language (N, 10s, on|off)
// stays.
constexpr std::array kValues = {
    Text{"TEXT", "文字列"},
    Text{"FILE", "ファイル"},
    Text{"NAME", "名前"},
    Text{"NAMES", "名前,…"},
    Text{"CALLS", "コール"},
    Text{"CARDS", "カード"},
    Text{"CARD", "カード"},
    Text{"TABLE", "テーブル"},
    Text{"SEAT", "席"},
    Text{"STYLE", "方針"},
    Text{"TRICK[.CARD]", "トリック[.カード]"},
    Text{"FIRST..LAST", "A..B"},
    Text{"FOLDER", "フォルダー"},
    Text{"ADDRESS", "アドレス"},
};
// "yomi castle solve" is "castle solve" to our lists.
std::string without_program(const std::string& name) {
  return name.substr(std::min(name.find(' ') + 1, name.size()));
}

}  // namespace

std::string shown_value(std::string_view value, Language language) {
  if (language != Language::kJapanese) return std::string(value);
  std::string out;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t bar = std::min(value.find('|', begin), value.size());
    const std::string_view word = value.substr(begin, bar - begin);
    const auto* const found = std::find_if(kValues.begin(), kValues.end(),
                                           [&](const Text& each) { return each.english == word; });
    out += (begin == 0 ? "" : "|") + std::string(found == kValues.end() ? word : found->japanese);
    begin = bar + 1;
  }
  return out;
}

std::string HelpFormatter::entry(const std::string& name, const std::string& meaning) const {
  const std::size_t column = std::min(kNames, help_width() / 2 - 4) + 2;
  std::string out = "  " + name;
  bool first = display_width(out) + 2 <= column;
  if (!first) out += "\n";
  for (const std::string_view line : split_lines(meaning)) {
    // A choice is indented, and so is what does not fit its line.
    const std::size_t inner = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t room = help_width() - column - inner;
    for (const std::string& piece : wrapped(line.substr(inner), room)) {
      out += first ? std::string(column + inner - display_width(out), ' ')
                   : std::string(column + inner, ' ');
      out += piece + "\n";
      first = false;
    }
  }
  return meaning.empty() && first ? out + "\n" : out;
}

std::string HelpFormatter::as_called(std::string_view line) const {
  std::string out(line);
  const std::size_t at = line.starts_with("yomi") ? 0 : line.find("| yomi") + 2;
  return out.replace(at, 4, program_);
}

std::string HelpFormatter::usage(const CLI::App* command, const std::string& name) const {
  std::string line = text({"Usage: ", "使い方: "}) + as_called(name);
  if (!command->get_subcommands({}).empty()) {
    line += command->get_parent() == nullptr ? text({" GAME COMMAND …", " ゲーム コマンド …"})
                                             : text({" COMMAND …", " コマンド …"});
  } else {
    for (const CLI::Option* each : command->get_options()) {
      if (!each->get_positional()) continue;
      line += each->get_required() ? " " + each->get_name(true) : " [" + each->get_name(true) + "]";
    }
    line += text({" [options]", " [オプション]"});
  }
  return line + "\n";
}

std::string HelpFormatter::options(const CLI::App* command) const {
  const std::string required = text({" (required)", " (必須)"});
  std::string arguments;
  std::map<std::string, std::string> groups;
  for (const CLI::Option* each : command->get_options()) {
    const bool positional = each->get_positional();
    const std::string group = each->get_group();
    if (group.empty()) continue;  // hidden
    std::string name = each->get_name(positional, true);
    const std::string value = value_of(*each);
    if (!positional && !value.empty()) name += " " + shown_value(value, language_);
    if (each->get_required()) name += required;
    (positional ? arguments : groups[group]) += entry(name, each->get_description());
  }
  std::string out;
  if (!arguments.empty()) out += "\n" + text({"Arguments", "引数"}) + ":\n" + arguments;
  for (const std::string& group : command->get_groups()) {
    if (groups[group].empty()) continue;
    out += "\n" + (group == "Options" ? text({"Options", "オプション"}) : group) + ":\n";
    out += groups[group];
  }
  return out;
}

std::string HelpFormatter::commands(const CLI::App* command) const {
  std::vector<std::string> groups;
  const auto all = command->get_subcommands({});
  for (const CLI::App* each : all)
    if (!each->get_group().empty() &&  // hidden
        std::find(groups.begin(), groups.end(), each->get_group()) == groups.end())
      groups.push_back(each->get_group());
  std::string out;
  for (const std::string& group : groups) {
    out += "\n" + group + ":\n";
    for (const CLI::App* each : all)
      if (each->get_group() == group) out += entry(each->get_name(), each->get_description());
  }
  return out;
}

std::string HelpFormatter::terms(const std::string& name) const {
  const auto terms = terms_of(without_program(name));
  if (terms.empty()) return {};
  std::string out = "\n" + text({"Words", "用語"}) + ":\n";
  for (const Term& each : terms) out += entry(text(each.name), text(each.meaning));
  return out;
}

std::string HelpFormatter::examples(const std::string& name) const {
  const auto lines = examples_of(without_program(name));
  if (lines.empty()) return {};
  std::string out = "\n" + text({"Examples", "例"}) + ":\n";
  for (const std::string_view each : lines) out += "  " + as_called(each) + "\n";
  return out;
}

std::string HelpFormatter::make_help(const CLI::App* command, std::string name,
                                     CLI::AppFormatMode /*mode*/) const {
  std::string out = indented(wrapped(command->get_description(), help_width()), 0, 0) + "\n";
  if (command->get_parent() == nullptr) {
    out += text({"Try one of these:\n", "試してみる:\n"});
    for (const std::string_view each : first_examples()) out += "  " + as_called(each) + "\n";
    out += "\n";
  }
  out += usage(command, name) + options(command) + commands(command);
  // A game's own list is long enough.
  if (command->get_subcommands({}).empty()) out += terms(name);
  out += examples(name);
  const auto inner = command->get_subcommands({});
  if (command->get_parent() == nullptr)
    out += "\n" + text({"A command's options and examples: ", "コマンドのオプションと例: "}) +
           as_called("yomi help castle solve") + "\n";
  else if (!inner.empty())
    out += "\n" + text({"A command's options and examples: ", "コマンドのオプションと例: "}) +
           as_called("yomi help ") + command->get_name() + " " + inner.front()->get_name() + "\n";
  return out;
}

void add_help(Program& program) {
  program.add_command("help", {"what a command does, its options and examples",
                               "コマンドの説明、オプション、例を表示する"});
}

}  // namespace yomi::app
