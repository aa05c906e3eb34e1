// A bidding system as data: a readable file of rules, used both ways. A rule says which hands make
// a call after a sequence of calls; `choose` looks for the rule a hand satisfies, `meaning` turns a
// call into what it showed. docs/formats/bidding.md describes the file.
//
//   after 1M (1x)
//     3M  hcp 9-12, M 4+           "invitational raise"
//     P   hcp 0-7                  "nothing to say"
//
// Sequences are written as players write them: from the first call that is no pass, opponents'
// calls in parentheses and their passes left out; our own passes count once our side has bid. M is
// a major, m a minor, x y z any suit, oM and om the other major or minor, t the agreed trump suit;
// a letter stands for the same suit throughout a rule. "…" before a sequence stands for anything.
// A line `words "to play" = "…"` gives the words of all rules that say "to play" in Japanese.
// Contexts and rules are tried in the order of the file: what stands first speaks first, and a call
// denies the hands that an earlier rule would have taken (denial.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bridge/auction.h"
#include "bridge/sampler.h"

namespace yomi::bridge {

// What the auction up to some call says about one seat.
struct Shown {
  std::vector<HandRange> ranges = {HandRange{}};  // alternatives
  // The least that the likely alternatives promise.
  [[nodiscard]] int least_points() const;
  [[nodiscard]] int least_length(Suit suit) const;
};

struct Meaning {
  std::vector<HandRange> ranges;  // of the call alone, alternatives
  std::string words;              // from the file; empty where the file has none
  std::string words_ja;           // the same in Japanese, where the file has that too
  bool artificial = false;        // the strain named says nothing about the suit
  int line = 0;                   // of the file; 0: no rule knows the call here
};

// The auction as the rules see it; see the head of this file.
struct Seen {
  std::vector<std::pair<bool, Call>> calls;  // theirs?, call
  std::optional<Suit> trump;                 // the suit our side has agreed on, or named last
};

class System {
 public:
  // Errors name line and column.
  [[nodiscard]] static Result<System> parse(std::string_view text, std::string source = {});
  // The system that ships with the program (src/bridge/data/natural.bid).
  [[nodiscard]] static const System& natural();

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t rules() const { return rules_.size(); }
  // Every rule that has words has them in Japanese too.
  [[nodiscard]] bool translated() const;

  // What `call` means after `auction`; `shown` is what each seat has shown so far.
  [[nodiscard]] Meaning meaning(const Auction& auction, Call call,
                                const std::array<Shown, 4>& shown) const;
  // The call this hand makes; a pass where no rule fits. `line` receives the rule's line.
  [[nodiscard]] Call choose(const Auction& auction, Hand hand, const std::array<Shown, 4>& shown,
                            int* line = nullptr) const;

  // Parts of a rule; public for the parser in system_text.cpp.
  enum class Letter : std::uint8_t {
    kClubs,
    kDiamonds,
    kHearts,
    kSpades,
    kNotrump,  // fixed
    kMajor,
    kMinor,
    kX,
    kY,
    kZ,
    kOtherMajor,
    kOtherMinor,
    kTrump,
    kLetters
  };
  struct CallPattern {
    bool theirs = false;
    int code = -1;     // pass, double, redouble; −1: a bid
    bool any = false;  // any call but a pass
    int level = 0;     // 0: any level
    Letter letter = Letter::kNotrump;
  };
  struct Term {
    enum class Kind : std::uint8_t {
      kPoints,
      kLength,
      kHonours,
      kBalanced,
      kKeys,
      kCombined,
      kFit,
      kLonger
    } kind;
    Letter letter = Letter::kNotrump;
    Letter other = Letter::kNotrump;  // kLonger: letter is at least as long as other
    int low = 0;
    int high = 40;
    Holding among = 0;
    bool aces_only = false;
    std::uint8_t modulo = 0;
  };
  struct Rule {
    std::size_t context = 0;
    CallPattern call;
    std::vector<std::vector<Term>> alternatives;
    std::vector<double> weights;
    std::string words;
    std::string words_ja;
    int line = 0;
    bool artificial = false;
  };
  struct Context {
    bool anything_before = false;
    std::vector<CallPattern> calls;
  };

 private:
  friend class SystemReader;
  [[nodiscard]] std::vector<HandRange> denying(const HandRange& range, const Rule& rule, Call call,
                                               const Auction& auction, const Seen& seen,
                                               const Shown& partner) const;

  std::string name_;
  std::vector<Context> contexts_;
  std::vector<Rule> rules_;
};

// The suits that the letters of a rule stand for.
using Bindings =
    std::array<std::optional<Suit>, static_cast<std::size_t>(System::Letter::kLetters)>;

[[nodiscard]] Seen seen_by(const Auction& auction, Seat seat, std::size_t upto);

}  // namespace yomi::bridge
