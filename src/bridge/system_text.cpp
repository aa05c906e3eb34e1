// Reads the file of a bidding system (docs/formats/bidding.md).
#include <algorithm>
#include <map>
#include <tuple>

#include "base/check.h"
#include "base/scanner.h"
#include "base/text.h"
#include "bridge/data/natural_1430_bid.h"
#include "bridge/data/natural_bid.h"
#include "bridge/data/sayc_bid.h"
#include "bridge/system.h"

namespace yomi::bridge {

class SystemReader {
 public:
  SystemReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  Result<System> read() {
    while (!scanner_.at_end()) {
      scanner_.skip_blanks();
      if (scanner_.at_line_end() || scanner_.peek() == "#") {
        scanner_.line_rest();
        continue;
      }
      auto line = read_line();
      if (!line) return pass(line);
    }
    for (System::Rule& rule : system_.rules_) {
      const auto found = japanese_.find(rule.words);
      if (found == japanese_.end()) continue;
      rule.words_ja = found->second.text;
      found->second.used = true;
    }
    for (const auto& [words, entry] : japanese_) {
      if (!entry.used) return scanner_.error_at(entry.mark, "no rule says {}", in_quotes(words));
    }
    if (system_.rules_.empty()) return scanner_.error("a bidding system needs at least one rule");
    return std::move(system_);
  }

 private:
  using Letter = System::Letter;
  using CallPattern = System::CallPattern;
  using Term = System::Term;

  Status read_line() {
    if (scanner_.accept("system ")) {
      system_.name_ = std::string(trim(scanner_.line_rest()));
      return {};
    }
    if (scanner_.accept("use ")) return read_use();
    if (scanner_.accept("without ")) return read_without();
    if (scanner_.accept("convention ")) {
      convention_ = std::string(trim(scanner_.line_rest()));
      return {};
    }
    if (scanner_.accept("after ")) return read_context();
    if (scanner_.accept("words ")) return read_words();
    return read_rule();
  }

  // "…" up to the closing quote.
  Result<std::string> read_quoted() {
    auto quote = scanner_.expect("\"");
    if (!quote) return pass(quote);
    std::string text;
    while (!scanner_.at_line_end() && scanner_.peek() != "\"") text += scanner_.take();
    quote = scanner_.expect("\"");
    if (!quote) return pass(quote);
    return text;
  }

  // words "to play" = "…": how all rules that say the one say it in Japanese.
  Status read_words() {
    scanner_.skip_blanks();
    Japanese entry;
    entry.mark = scanner_.mark();
    auto english = read_quoted();
    if (!english) return pass(english);
    scanner_.skip_blanks();
    auto equals = scanner_.expect("=");
    if (!equals) return equals;
    scanner_.skip_blanks();
    auto japanese = read_quoted();
    if (!japanese) return pass(japanese);
    entry.text = std::move(*japanese);
    if (!japanese_.emplace(std::move(*english), entry).second)
      return scanner_.error_at(entry.mark, "these words have been given already");
    return read_end();
  }

  // Nothing but a comment up to the end of the line.
  Status read_end() {
    scanner_.skip_blanks();
    if (!scanner_.at_line_end() && scanner_.peek() != "#")
      return scanner_.error("{} does not belong here", in_quotes(scanner_.peek()));
    scanner_.line_rest();
    return {};
  }

  // use natural: the rules of a system that ships with the program stand here.
  Status read_use() {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    const std::string name(scanner_.word());
    const System* base = System::shipped(name);
    if (base == nullptr) return scanner_.error_at(mark, "no system ships as {}", in_quotes(name));
    for (const System::Group& group : base->groups_) {
      const auto left_out =
          std::find_if(without_.begin(), without_.end(),
                       [&](const Without& entry) { return entry.convention == group.convention; });
      if (left_out != without_.end()) {
        left_out->used = true;
        continue;
      }
      System::Group copy = group;
      copy.first_rule = system_.rules_.size();
      for (std::size_t r = group.first_rule; r < group.end_rule; ++r) {
        system_.rules_.push_back(base->rules_[r]);
        system_.rules_.back().group = system_.groups_.size();
      }
      copy.end_rule = system_.rules_.size();
      system_.groups_.push_back(std::move(copy));
    }
    for (const Without& entry : without_) {
      if (!entry.used)
        return scanner_.error_at(entry.mark, "no convention is called {}",
                                 in_quotes(entry.convention));
    }
    open_ = false;
    return read_end();
  }

  // without Drury: the rules of this convention are left out of what `use` brings.
  Status read_without() {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    without_.push_back({std::string(trim(scanner_.line_rest())), mark, false});
    return {};
  }

  // Lines of `after` that follow each other share the rules below them.
  Status read_context() {
    System::Context context;
    bool judged = false;
    scanner_.skip_blanks();
    if (scanner_.accept("-")) scanner_.skip_blanks();  // the opening: nothing before
    while (!scanner_.at_line_end() && scanner_.peek() != "#") {
      if (scanner_.accept("if ")) {
        auto conditions = read_conditions(context.conditions);
        if (!conditions) return conditions;
        break;
      }
      if (scanner_.accept("by judgement")) {
        judged = true;
        break;
      }
      auto call = read_call();
      if (!call) return pass(call);
      context.calls.push_back(*call);
      scanner_.skip_blanks();
    }
    scanner_.skip_blanks();
    if (scanner_.accept("by judgement")) judged = true;
    auto end = read_end();
    if (!end) return end;
    if (!open_ || system_.groups_.back().end_rule > system_.groups_.back().first_rule) {
      system_.groups_.emplace_back();
      system_.groups_.back().convention = convention_;
      system_.groups_.back().first_rule = system_.rules_.size();
      system_.groups_.back().end_rule = system_.rules_.size();
      open_ = true;
    }
    system_.groups_.back().contexts.push_back(std::move(context));
    system_.groups_.back().judged |= judged;
    return {};
  }

  Status read_conditions(std::vector<Term>& conditions) {
    do {
      scanner_.skip_blanks();
      const Scanner::Mark mark = scanner_.mark();
      const auto condition = accept_condition();
      if (!condition)
        return scanner_.error_at(
            mark, "expected a condition (balancing, passed hand, seat 3, vulnerable …), not {}",
            in_quotes(scanner_.word()));
      auto term = read_rest(*condition);
      if (!term) return pass(term);
      conditions.push_back(*term);
      scanner_.skip_blanks();
    } while (scanner_.accept(","));
    return {};
  }

  // A condition on the auction; `seat` is followed by its range.
  std::optional<Term> accept_condition() {
    using Condition = Term::Kind;
    struct Word {
      std::string_view text;
      Condition kind;
      bool negated;
    };
    static constexpr std::array<Word, 18> kWords = {{
        {"not vulnerable", Condition::kVulnerable, true},
        {"vulnerable", Condition::kVulnerable, false},
        {"they vulnerable", Condition::kTheyVulnerable, false},
        {"they not vulnerable", Condition::kTheyVulnerable, true},
        {"passed hand", Condition::kPassedHand, false},
        {"unpassed hand", Condition::kPassedHand, true},
        {"partner passed", Condition::kPartnerPassed, false},
        {"partner unpassed", Condition::kPartnerPassed, true},
        {"partner balanced", Condition::kPartnerBalanced, false},
        {"balancing", Condition::kBalancing, false},
        {"direct", Condition::kBalancing, true},
        {"seat ", Condition::kSeat, false},
        {"forced", Condition::kForced, false},
        {"not forced", Condition::kForced, true},
        {"game forcing", Condition::kGameForcing, false},
        {"agreed", Condition::kAgreed, false},
        {"not agreed", Condition::kAgreed, true},
        {"trumps ", Condition::kTrumps, false},
    }};
    for (const Word& word : kWords) {
      if (!scanner_.accept(word.text)) continue;
      Term term{};
      term.kind = word.kind;
      term.negated = word.negated;
      return term;
    }
    return std::nullopt;
  }

  // A letter of a suit or of a variable, or NT.
  std::optional<Letter> accept_letter() {
    static constexpr std::array<std::pair<std::string_view, Letter>, 14> kLetters = {{
        {"NT", Letter::kNotrump},
        {"N", Letter::kNotrump},
        {"oM", Letter::kOtherMajor},
        {"om", Letter::kOtherMinor},
        {"C", Letter::kClubs},
        {"D", Letter::kDiamonds},
        {"H", Letter::kHearts},
        {"S", Letter::kSpades},
        {"M", Letter::kMajor},
        {"m", Letter::kMinor},
        {"x", Letter::kX},
        {"y", Letter::kY},
        {"z", Letter::kZ},
        {"t", Letter::kTrump},
    }};
    for (const auto& [text, letter] : kLetters) {
      if (scanner_.accept(text)) return letter;
    }
    return std::nullopt;
  }

  Result<CallPattern> read_call() {
    CallPattern call;
    const Scanner::Mark mark = scanner_.mark();
    if (scanner_.accept("...") || scanner_.accept("…")) {
      call.anything = true;
      return call;
    }
    if (scanner_.accept("(?)")) {
      call.theirs = true;
      call.optional = true;
      return call;
    }
    call.theirs = scanner_.accept("(");
    if (scanner_.accept("any")) {
      call.any = true;
    } else if (scanner_.accept("Dbl")) {
      call.code = Call::dbl().code();
    } else if (scanner_.accept("Rdbl")) {
      call.code = Call::redbl().code();
    } else if (scanner_.accept("P")) {
      call.code = Call::pass().code();
    } else {
      while (scanner_.accept("+")) ++call.jump;
      const std::string_view level = call.jump > 0 ? "?" : scanner_.peek();
      if (level.size() != 1 || (level != "?" && (level[0] < '1' || level[0] > '7')))
        return scanner_.error_at(mark, "expected a call (P, Dbl, 1C … 7NT, +x, ?x), not {}",
                                 in_quotes(scanner_.word()));
      call.level = level == "?" ? 0 : level[0] - '0';
      if (call.jump == 0) scanner_.take();
      const auto letter = accept_letter();
      if (!letter) return scanner_.error("expected a suit, a letter for a suit, or NT");
      call.letter = *letter;
    }
    if (call.theirs) {
      auto close = scanner_.expect(")");
      if (!close) return pass(close);
    }
    return call;
  }

  Status read_rule() {
    const Scanner::Mark mark = scanner_.mark();
    if (!open_)
      return scanner_.error_at(mark, "a rule must stand below a line that begins with 'after'");
    System::Rule rule;
    rule.group = system_.groups_.size() - 1;
    rule.line = scanner_.line();
    auto call = read_call();
    if (!call) return pass(call);
    if (call->theirs || call->anything)
      return scanner_.error_at(mark, "a rule is for a call of our own");
    rule.call = *call;
    if (scanner_.accept("*")) rule.artificial = true;
    if (scanner_.accept("!")) rule.forcing = Forcing::kRound;
    if (scanner_.accept("!")) rule.forcing = Forcing::kGame;
    do {
      std::vector<Term> terms;
      double weight = 1;
      auto read = read_terms(rule, terms, weight);
      if (!read) return read;
      rule.alternatives.push_back(std::move(terms));
      rule.weights.push_back(weight);
      scanner_.skip_blanks();
    } while (scanner_.accept("|"));
    if (scanner_.peek() == "\"") {
      auto words = read_quoted();
      if (!words) return pass(words);
      rule.words = std::move(*words);
    }
    scanner_.skip_blanks();
    if (!scanner_.at_line_end() && scanner_.peek() != "#")
      return scanner_.error("expected ',', '|' or the words in quotes, not {}",
                            in_quotes(scanner_.peek()));
    scanner_.line_rest();
    system_.rules_.push_back(std::move(rule));
    system_.groups_.back().end_rule = system_.rules_.size();
    return {};
  }

  // Terms between commas; "any" for none.
  Status read_terms(System::Rule& rule, std::vector<Term>& terms, double& weight) {
    do {
      scanner_.skip_blanks();
      if (scanner_.at_line_end() || scanner_.peek() == "\"" || scanner_.peek() == "#") break;
      if (scanner_.accept("any")) {
        scanner_.skip_blanks();
      } else if (scanner_.accept("weight ")) {
        auto value = read_weight();
        if (!value) return pass(value);
        weight = *value;
      } else if (scanner_.accept("agrees ")) {
        scanner_.skip_blanks();
        rule.agrees = accept_letter();
        if (!rule.agrees || *rule.agrees == Letter::kNotrump)
          return scanner_.error("expected a suit");
      } else {
        auto term = read_term();
        if (!term) return pass(term);
        terms.push_back(*term);
      }
      scanner_.skip_blanks();
    } while (scanner_.accept(","));
    return {};
  }

  Result<double> read_weight() {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    auto whole = scanner_.number();
    if (!whole) return pass(whole);
    double value = static_cast<double>(*whole);
    if (scanner_.accept(".")) {
      double digit = 0.1;
      while (!scanner_.at_end() && scanner_.peek()[0] >= '0' && scanner_.peek()[0] <= '9') {
        value += digit * (scanner_.take()[0] - '0');
        digit /= 10;
      }
    }
    if (value <= 0 || value > 1)
      return scanner_.error_at(mark, "a weight is greater than 0 and at most 1");
    return value;
  }

  Result<Term> read_term() {
    Term term{};
    if (const auto condition = accept_condition()) {
      return read_rest(*condition);
    }
    if (scanner_.accept("hcp ")) {
      term.kind = Term::Kind::kPoints;
      return read_range(term, 37);
    }
    if (scanner_.accept("points ")) {
      term.kind = Term::Kind::kTotal;
      return read_range(term, 40);
    }
    if (scanner_.accept("combined ")) {
      term.kind = Term::Kind::kCombined;
      return read_range(term, 40);
    }
    if (scanner_.accept("rule of ")) {
      term.kind = Term::Kind::kRule;
      return read_range(term, 40);
    }
    if (scanner_.accept("balanced")) {
      term.kind = Term::Kind::kBalanced;
      return term;
    }
    if (scanner_.accept("stopped")) {
      term.kind = Term::Kind::kStopped;
      return term;
    }
    if (scanner_.accept("our keys ")) return read_ours(term);
    if (scanner_.accept("our aces ")) {
      term.aces_only = true;
      return read_ours(term);
    }
    if (scanner_.accept("our queen")) {
      term.kind = Term::Kind::kOurQueen;
      return term;
    }
    if (scanner_.accept("no queen")) {
      term.kind = Term::Kind::kOurQueen;
      term.negated = true;
      return term;
    }
    if (scanner_.accept("keys ")) return read_keys(term);
    if (scanner_.accept("kings ")) {
      auto kings = read_keys(term);
      if (kings) kings->kind = Term::Kind::kKings;
      return kings;
    }
    if (scanner_.accept("side kings ")) {
      term.kind = Term::Kind::kSideKings;
      return read_range(term, 3);
    }
    if (scanner_.accept("aces ")) {
      term.aces_only = true;
      return read_keys(term);
    }
    static constexpr std::array<std::tuple<std::string_view, Term::Kind, std::uint8_t>, 8>
        kSuitWords = {{{"stop ", Term::Kind::kStopper, 0},
                       {"major ", Term::Kind::kMajor, 1},
                       {"minor ", Term::Kind::kMajor, 0},
                       {"longest ", Term::Kind::kLongest, 0},
                       {"unbid ", Term::Kind::kNamed, 0},
                       {"mine ", Term::Kind::kNamed, 1},
                       {"partner's ", Term::Kind::kNamed, 2},
                       {"their ", Term::Kind::kNamed, 4}}};
    for (const auto& [text, kind, who] : kSuitWords) {
      if (!scanner_.accept(text)) continue;
      scanner_.skip_blanks();
      const auto named = accept_letter();
      if (!named || *named == Letter::kNotrump) return scanner_.error("expected a suit");
      term.kind = kind;
      term.letter = *named;
      term.who = who;
      return term;
    }
    if (scanner_.accept("support ")) {
      scanner_.skip_blanks();
      const auto trump = accept_letter();
      if (!trump || *trump == Letter::kNotrump) return scanner_.error("expected a suit");
      term.kind = Term::Kind::kSupport;
      term.letter = *trump;
      return read_range(term, 40);
    }
    const bool fit = scanner_.accept("fit ");
    scanner_.skip_blanks();
    const auto letter = accept_letter();
    if (!letter || *letter == Letter::kNotrump)
      return scanner_.error(
          "expected hcp, points, support, balanced, combined, fit, stop … or a suit, not {}",
          in_quotes(scanner_.word()));
    term.letter = *letter;
    term.kind = fit ? Term::Kind::kFit : Term::Kind::kLength;
    scanner_.skip_blanks();
    if (!fit && scanner_.accept(">")) {
      term.low = scanner_.accept("=") ? 0 : 1;
      scanner_.skip_blanks();
      const auto other = accept_letter();
      if (!other || *other == Letter::kNotrump) return scanner_.error("expected a suit");
      term.kind = Term::Kind::kLonger;
      term.other = *other;
      return term;
    }
    auto range = read_range(term, 13);
    if (!range || fit || !scanner_.accept("/")) return range;
    return read_honours(*range);
  }

  // What follows the words of a condition: "seat 3-4", "trumps M".
  Result<Term> read_rest(Term condition) {
    if (condition.kind == Term::Kind::kSeat) return read_range(condition, 4);
    if (condition.kind != Term::Kind::kTrumps) return condition;
    scanner_.skip_blanks();
    const auto letter = accept_letter();
    if (!letter || *letter == Letter::kNotrump) return scanner_.error("expected a suit");
    condition.letter = *letter;
    return condition;
  }

  // "2/AKQ": at least two of them; "0-1/AK", "0-0/A".
  Result<Term> read_honours(Term term) {
    term.kind = Term::Kind::kHonours;
    if (term.low == term.high && term.low > 0) term.high = 13;
    while (!scanner_.at_end()) {
      const std::size_t rank = std::string_view("23456789TJQKA").find(scanner_.peek());
      if (scanner_.peek().size() != 1 || rank == std::string_view::npos) break;
      scanner_.take();
      term.among |= rank_bit(static_cast<int>(rank) + 2);
    }
    if (term.among == 0) return scanner_.error("expected honours, such as AKQ");
    return term;
  }

  // "12-14", "12+", "5".
  Result<Term> read_range(Term term, int most) {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    auto low = scanner_.number();
    if (!low) return pass(low);
    std::uint64_t high = *low;
    if (scanner_.accept("+")) {
      high = static_cast<std::uint64_t>(most);
    } else if (scanner_.accept("-")) {
      auto number = scanner_.number();
      if (!number) return pass(number);
      high = *number;
    }
    if (*low > high || high > static_cast<std::uint64_t>(most))
      return scanner_.error_at(mark, "a range within 0-{} is needed here", most);
    term.low = static_cast<int>(*low);
    term.high = static_cast<int>(high);
    return term;
  }

  // "our keys 4+": with those that partner has answered. Requires that the words were taken.
  Result<Term> read_ours(Term term) {
    term.kind = Term::Kind::kOurKeys;
    return read_range(term, 5);
  }

  // "keys 1 mod 3", "aces 2".
  Result<Term> read_keys(Term term) {
    term.kind = Term::Kind::kKeys;
    auto range = read_range(term, 5);
    if (!range) return range;
    scanner_.skip_blanks();
    if (scanner_.accept("mod ")) {
      auto modulo = scanner_.number();
      if (!modulo) return pass(modulo);
      if (*modulo < 2 || *modulo > 5) return scanner_.error("a remainder by 2 to 5 is needed");
      range->modulo = static_cast<std::uint8_t>(*modulo);
    }
    return range;
  }

  struct Japanese {
    std::string text;
    Scanner::Mark mark{0, 0};
    bool used = false;
  };

  struct Without {
    std::string convention;
    Scanner::Mark mark{0, 0};
    bool used = false;
  };

  Scanner scanner_;
  System system_;
  std::string convention_;
  std::vector<Without> without_;
  bool open_ = false;                         // a line of `after` has opened a group
  std::map<std::string, Japanese> japanese_;  // by the words of the rules
};

Result<System> System::parse(std::string_view text, std::string source) {
  return SystemReader(text, std::move(source)).read();
}

bool System::translated() const {
  return std::all_of(rules_.begin(), rules_.end(),
                     [](const Rule& rule) { return rule.words.empty() || !rule.words_ja.empty(); });
}

namespace {

System shipped_system(std::string_view text, const char* file) {
  auto parsed = System::parse(text, file);
  if (!parsed) check_failed(parsed.error().to_string().c_str(), file, 0);
  return std::move(*parsed);
}

}  // namespace

const System& System::natural() {
  static const System system = shipped_system(kNaturalBid, "natural.bid");
  return system;
}

const System& System::natural_1430() {
  static const System system = shipped_system(kNatural1430Bid, "natural_1430.bid");
  return system;
}

const System& System::yellow_card() {
  static const System system = shipped_system(kSaycBid, "sayc.bid");
  return system;
}

const System* System::shipped(std::string_view name) {
  if (name == "natural") return &natural();
  if (name == "natural-1430") return &natural_1430();
  if (name == "sayc") return &yellow_card();
  return nullptr;
}

}  // namespace yomi::bridge
