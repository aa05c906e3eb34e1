#include "app/describe.h"

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "app/help.h"
#include "app/program.h"

namespace yomi::app {
namespace {

// An option or an argument of a command.
struct Word {
  std::vector<std::string> names;    // "--method", "-h"; empty for an argument
  std::string argument;              // the name of an argument
  std::string value;                 // what the help calls its value; empty for a flag
  std::vector<std::string> choices;  // of the value
  std::string help;
  bool file = false;  // the value may be a file
  bool folder = false;
};
// A command with the words that lead to it: {"castle", "solve"}; the program itself has none.
struct Node {
  std::vector<std::string> path;
  std::string help;
  std::vector<Word> words;
  std::vector<const Node*> below;
};

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

Word word_of(const CLI::Option& option) {
  Word word;
  for (const std::string& name : option.get_lnames()) word.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) word.names.push_back("-" + name);
  if (word.names.empty()) word.argument = option.get_name();
  word.help = option.get_description();
  if (option.get_expected_max() == 0) return word;  // a flag
  word.value = option.get_type_name().substr(0, option.get_type_name().find(':'));
  // Words to choose from, unless some of them stand for others: NAME|FILE, N|A..B.
  word.file = word.value.find("FILE") != std::string::npos || !word.argument.empty();
  const bool open = word.file || word.value.find("..") != std::string::npos;
  if (!open && word.value.find('|') != std::string::npos) {
    for (std::size_t at = 0; at <= word.value.size();) {
      const std::size_t end = std::min(word.value.find('|', at), word.value.size());
      word.choices.push_back(word.value.substr(at, end - at));
      at = end + 1;
    }
  }
  word.folder = word.value == "FOLDER";
  return word;
}

class Tree {
 public:
  explicit Tree(const CLI::App& app) { add(app, {}); }

  [[nodiscard]] const Node& root() const { return *nodes_.front(); }
  [[nodiscard]] const std::vector<std::unique_ptr<Node>>& nodes() const { return nodes_; }

 private:
  const Node* add(const CLI::App& app, std::vector<std::string> path) {
    nodes_.push_back(std::make_unique<Node>());
    Node& node = *nodes_.back();
    node.path = path;
    node.help = app.get_description();
    for (const CLI::Option* each : app.get_options())
      if (!each->get_group().empty()) node.words.push_back(word_of(*each));
    for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; })) {
      if (each->get_group().empty()) continue;  // hidden
      std::vector<std::string> longer = path;
      longer.push_back(each->get_name());
      node.below.push_back(add(*each, std::move(longer)));
    }
    return &node;
  }

  std::vector<std::unique_ptr<Node>> nodes_;
};

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string all;
  for (const std::string& each : words) all += (all.empty() ? "" : std::string(between)) + each;
  return all;
}

std::string in_single_quotes(std::string_view text) {
  std::string all = "'";
  for (const char c : text) all += c == '\'' ? "'\\''" : std::string(1, c);
  return all + "'";
}

std::vector<std::string> first_words(const Node& node) {
  std::vector<std::string> all;
  for (const Node* each : node.below) all.push_back(each->path.back());
  for (const Word& each : node.words) all.insert(all.end(), each.names.begin(), each.names.end());
  return all;
}

bool takes_a_file(const Node& node) {
  for (const Word& each : node.words)
    if (!each.argument.empty()) return true;
  return false;
}

// --- bash

std::string bash_value(const Word& word) {
  if (!word.choices.empty())
    return fmt::format("COMPREPLY=($(compgen -W {} -- \"$cur\"))",
                       in_single_quotes(joined(word.choices, " ")));
  if (word.folder) return "COMPREPLY=($(compgen -d -- \"$cur\"))";
  if (word.file) return "COMPREPLY=($(compgen -f -- \"$cur\"))";
  return "COMPREPLY=()";
}

std::string bash(const Tree& tree) {
  std::string paths;
  std::string values;
  std::string words;
  for (const auto& node : tree.nodes()) {
    const std::string path = joined(node->path, " ");
    if (!path.empty()) paths += (paths.empty() ? "" : " | ") + in_single_quotes(path);
    for (const Word& word : node->words) {
      if (word.value.empty()) continue;
      std::string names;
      for (const std::string& name : word.names)
        names += (names.empty() ? "" : " | ") + in_single_quotes(fmt::format("{} {}", path, name));
      if (!names.empty()) values += fmt::format("    {}) {}; return ;;\n", names, bash_value(word));
    }
    words += fmt::format("    {}) words={} files={} ;;\n", in_single_quotes(path),
                         in_single_quotes(joined(first_words(*node), " ")),
                         takes_a_file(*node) ? "yes" : "no");
  }
  return fmt::format(R"(# Completion of yomi for bash; made by `yomi describe bash`.
_yomi() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD - 1]}} path= words= files=no longer i
  # bash takes --option=value apart.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    longer="${{path:+$path }}${{COMP_WORDS[i]}}"
    case $longer in
    {}) path=$longer ;;
    esac
  done
  case "$path $prev" in
{}  esac
  case $path in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [[ $files == yes && $cur != -* ]]; then COMPREPLY+=($(compgen -f -- "$cur")); fi
}}
complete -o filenames -F _yomi yomi
)",
                     paths, values, words);
}

// --- zsh

std::string zsh_quoted(std::string_view text) {
  std::string all;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') all += '\\';
    all += c;
  }
  return all;
}

std::string zsh_value(const Word& word) {
  const std::string name = zsh_quoted(word.value.empty()     ? word.argument
                                      : word.choices.empty() ? word.value
                                                             : "");
  if (!word.choices.empty()) return fmt::format(":{}:({})", "value", joined(word.choices, " "));
  if (word.folder) return fmt::format(":{}:_files -/", name);
  if (word.file) return fmt::format(":{}:_files", name);
  return fmt::format(":{}: ", name);
}

std::string zsh_specs(const Node& node) {
  std::string all;
  for (const Word& word : node.words) {
    if (!word.argument.empty()) {
      all += fmt::format(" \\\n    {}",
                         in_single_quotes("::" + zsh_quoted(word.argument) + ":_files"));
      continue;
    }
    for (const std::string& name : word.names) {
      const std::string help = zsh_quoted(first_line(word.help));
      all += fmt::format(" \\\n    {}",
                         in_single_quotes(word.value.empty() ? fmt::format("{}[{}]", name, help)
                                                             : fmt::format("{}=[{}]{}", name, help,
                                                                           zsh_value(word))));
    }
  }
  return all;
}

std::string zsh(const Tree& tree) {
  std::string all = "#compdef yomi\n# Completion of yomi for zsh; made by `yomi describe zsh`.\n";
  for (const auto& node : tree.nodes()) {
    const std::string name = "_yomi" + (node->path.empty() ? "" : "_" + joined(node->path, "_"));
    all += fmt::format("\n{}() {{\n", name);
    if (node->below.empty()) {
      all += fmt::format("  _arguments -s{}\n}}\n", zsh_specs(*node));
      continue;
    }
    std::string commands;
    for (const Node* each : node->below)
      commands += fmt::format("\n      {}",
                              in_single_quotes(each->path.back() + ":" + first_line(each->help)));
    all += fmt::format(
        "  local curcontext=$curcontext state line\n  local -a commands\n  _arguments -C{} \\\n"
        "    '1: :->command' \\\n    '*:: :->rest'\n  case $state in\n  command)\n    "
        "commands=({}\n    )\n"
        "    _describe command commands ;;\n  rest) (( $+functions[{}_$line[1]] )) && {}_$line[1] "
        ";;\n  esac\n}}\n",
        zsh_specs(*node), commands, name, name);
  }
  return all + "\n_yomi \"$@\"\n";
}

// --- fish

std::string fish_quoted(std::string_view text) {
  std::string all = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') all += '\\';
    all += c;
  }
  return all + "'";
}

std::string fish(const Tree& tree) {
  std::string paths;
  for (const auto& node : tree.nodes())
    if (!node->path.empty()) paths += " " + fish_quoted(joined(node->path, " "));
  std::string all = fmt::format(R"(# Completion of yomi for fish; made by `yomi describe fish`.
# __yomi_at WORDS: the commands typed so far are these.
function __yomi_at
    set -l path ''
    for word in (commandline -opc)[2..-1]
        set -l longer (string trim -- "$path $word")
        if contains -- $longer{}
            set path $longer
        end
    end
    test "$path" = "$argv"
end
complete -c yomi -f
)",
                                paths);
  for (const auto& node : tree.nodes()) {
    const std::string at =
        fmt::format("complete -c yomi -n {}",
                    fish_quoted(fmt::format("__yomi_at {}", joined(node->path, " "))));
    for (const Node* each : node->below)
      all += fmt::format("{} -a {} -d {}\n", at, fish_quoted(each->path.back()),
                         fish_quoted(first_line(each->help)));
    for (const Word& word : node->words) {
      std::string line = at;
      for (const std::string& name : word.names)
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!word.value.empty()) line += word.file || word.folder ? " -r -F" : " -x";
      if (!word.argument.empty()) line = at + " -F";
      if (!word.choices.empty()) line += " -a " + fish_quoted(joined(word.choices, " "));
      all += fmt::format("{} -d {}\n", line, fish_quoted(first_line(word.help)));
    }
  }
  return all;
}

// --- the manual page

std::string roff(std::string_view text) {
  std::string all;
  bool start = true;
  for (const char c : text) {
    if (start && (c == '.' || c == '\'')) all += "\\&";
    if (c == '\\')
      all += "\\e";
    else if (c == '-')
      all += "\\-";
    else
      all += c;
    start = c == '\n';
    if (start) all += ".br\n";
  }
  return all;
}

std::string man_word(const Word& word, Language language) {
  std::string names;
  for (const std::string& name : word.names)
    names += (names.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
  if (names.empty()) names = fmt::format("\\fI{}\\fR", roff(word.argument));
  if (!word.value.empty() && word.argument.empty())
    names += fmt::format(" \\fI{}\\fR", roff(shown_value(word.value, language)));
  return fmt::format(".TP\n{}\n{}\n", names, roff(word.help));
}

std::string man(const Tree& tree, const Program& program) {
  const auto text = [&](const char* english, const char* japanese) {
    return std::string(program.text({english, japanese}));
  };
  std::string all = fmt::format(
      ".\\\" Made by `yomi describe man`.\n.TH YOMI 1 \"\" \"Yomikiri {}\"\n.SH {}\nyomi \\- {}\n"
      ".SH {}\n{}\n"
      ".SH {}\n{}\n",
      kVersion, text("NAME", "名前"),
      text("read positions out to the end, with evidence", "局面を読み切り、根拠とともに答える"),
      text("SYNOPSIS", "書式"),
      text(".B yomi\n.I GAME COMMAND\n[\\fIinput\\fR] [\\fIoptions\\fR]\n.br\n"
           ".B yomi\n.I COMMAND\n[\\fIoptions\\fR]",
           ".B yomi\n.I ゲーム コマンド\n[\\fI入力\\fR] [\\fIオプション\\fR]\n.br\n"
           ".B yomi\n.I コマンド\n[\\fIオプション\\fR]"),
      text("DESCRIPTION", "説明"),
      text("Five games: tsume-shogi, Beleaguered Castle, Calculation, the memory game and defence "
           "at contract bridge. "
           "Every answer is proved, refuted, estimated with an interval, or unknown with its "
           "reason; what is proved or "
           "refuted can be written to a certificate that \\fByomi verify\\fR checks.",
           "詰将棋、籠城、カルキュレーション、神経衰弱、コントラクトブリッジのディフェンス。回答は"
           "証明、反"
           "証、区間付きの推定、理由付きの"
           "未判定のいずれかであり、証明と反証は証明書に書き出して \\fByomi verify\\fR "
           "で検証できる。"));
  for (const auto& node : tree.nodes()) {
    if (node->path.size() == 1)
      all += fmt::format(".SH yomi {}\n{}\n", roff(node->path[0]), roff(node->help));
    else if (node->path.size() > 1)
      all += fmt::format(".SS yomi {}\n{}\n", roff(joined(node->path, " ")), roff(node->help));
    else
      all += fmt::format(".SH {}\n", text("OPTIONS", "オプション"));
    for (const Word& word : node->words) all += man_word(word, program.language());
  }
  const std::array<std::pair<const char*, Text>, 5> statuses = {{
      {"0", {"a definite answer", "結論が出た"}},
      {"1", {"undecided within the limits", "制限に達して未判定"}},
      {"2",
       {"bad input or usage; nothing was written", "入力または使い方の誤り。何も書き出していない"}},
      {"3", {"a failure of the machine or of the program", "計算機またはプログラムの失敗"}},
      {"130", {"interrupted", "中断された"}},
  }};
  all += fmt::format(".SH {}\n", text("EXIT STATUS", "終了コード"));
  for (const auto& [status, meaning] : statuses)
    all += fmt::format(".TP\n.B {}\n{}\n", status, program.text(meaning));
  return all;
}

Result<int> run_describe(Program& program, const CLI::App& root, const std::string& what) {
  const Tree tree(root);
  program.print(std::string_view(what == "bash"   ? bash(tree)
                                 : what == "zsh"  ? zsh(tree)
                                 : what == "fish" ? fish(tree)
                                                  : man(tree, program)));
  return kDefinite;
}

}  // namespace

void add_describe(Program& program) {
  auto what = std::make_shared<std::string>();
  CLI::App& verb = program.add_command(
      "describe", {"completions and the manual page", "シェルの補完とマニュアル"});
  verb.group("");
  verb.add_option("format", *what,
                  std::string(program.text({"bash, zsh, fish or man", "bash, zsh, fish, man"})))
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish", "man"}));
  program.on(
      verb, [what, root = verb.get_parent()](Program& p) { return run_describe(p, *root, *what); });
}

}  // namespace yomi::app
