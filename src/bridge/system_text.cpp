// Reads the file of a bidding system (docs/formats/bidding.md).
#include <algorithm>
#include <map>

#include "base/check.h"
#include "base/scanner.h"
#include "base/text.h"
#include "bridge/data/natural_bid.h"
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

  Status read_context() {
    System::Context context;
    scanner_.skip_blanks();
    if (scanner_.accept("...") || scanner_.accept("…")) context.anything_before = true;
    scanner_.skip_blanks();
    if (scanner_.accept("-")) scanner_.skip_blanks();  // the opening: nothing before
    while (!scanner_.at_line_end() && scanner_.peek() != "#") {
      auto call = read_call();
      if (!call) return pass(call);
      context.calls.push_back(*call);
      scanner_.skip_blanks();
    }
    scanner_.line_rest();
    system_.contexts_.push_back(std::move(context));
    return {};
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
      const std::string_view level = scanner_.peek();
      if (level.size() != 1 || (level != "?" && (level[0] < '1' || level[0] > '7')))
        return scanner_.error_at(mark, "expected a call (P, Dbl, 1C … 7NT, ?x), not {}",
                                 in_quotes(scanner_.word()));
      call.level = level == "?" ? 0 : level[0] - '0';
      scanner_.take();
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
    if (system_.contexts_.empty())
      return scanner_.error_at(mark, "a rule must stand below a line that begins with 'after'");
    System::Rule rule;
    rule.context = system_.contexts_.size() - 1;
    rule.line = scanner_.line();
    auto call = read_call();
    if (!call) return pass(call);
    if (call->theirs) return scanner_.error_at(mark, "a rule is for a call of our own");
    rule.call = *call;
    if (scanner_.accept("*")) rule.artificial = true;
    do {
      std::vector<Term> terms;
      double weight = 1;
      auto read = read_terms(terms, weight);
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
    return {};
  }

  // Terms between commas; "any" for none.
  Status read_terms(std::vector<Term>& terms, double& weight) {
    do {
      scanner_.skip_blanks();
      if (scanner_.at_line_end() || scanner_.peek() == "\"" || scanner_.peek() == "#") break;
      if (scanner_.accept("any")) {
        scanner_.skip_blanks();
      } else if (scanner_.accept("weight ")) {
        auto value = read_weight();
        if (!value) return pass(value);
        weight = *value;
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
    if (scanner_.accept("hcp ")) {
      term.kind = Term::Kind::kPoints;
      return read_range(term, 37);
    }
    if (scanner_.accept("combined ")) {
      term.kind = Term::Kind::kCombined;
      return read_range(term, 40);
    }
    if (scanner_.accept("balanced")) {
      term.kind = Term::Kind::kBalanced;
      return term;
    }
    if (scanner_.accept("keys ")) return read_keys(term);
    if (scanner_.accept("aces ")) {
      term.aces_only = true;
      return read_keys(term);
    }
    const bool fit = scanner_.accept("fit ");
    scanner_.skip_blanks();
    const auto letter = accept_letter();
    if (!letter || *letter == Letter::kNotrump)
      return scanner_.error(
          "expected hcp, combined, balanced, keys, aces, fit, weight or a suit, not {}",
          in_quotes(scanner_.word()));
    term.letter = *letter;
    term.kind = fit ? Term::Kind::kFit : Term::Kind::kLength;
    scanner_.skip_blanks();
    if (!fit && scanner_.accept(">=")) {
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

  Scanner scanner_;
  System system_;
  std::map<std::string, Japanese> japanese_;  // by the words of the rules
};

Result<System> System::parse(std::string_view text, std::string source) {
  return SystemReader(text, std::move(source)).read();
}

bool System::translated() const {
  return std::all_of(rules_.begin(), rules_.end(),
                     [](const Rule& rule) { return rule.words.empty() || !rule.words_ja.empty(); });
}

const System& System::natural() {
  static const System system = [] {
    auto parsed = parse(kNaturalBid, "natural.bid");
    if (!parsed) check_failed(parsed.error().to_string().c_str(), "natural.bid", 0);
    return std::move(*parsed);
  }();
  return system;
}

}  // namespace yomi::bridge
