// A bidding system as data: a readable file of rules, used both ways. A rule says which hands make
// a call after a sequence of calls; `choose` looks for the rule a hand satisfies, `meaning` turns a
// call into what it showed. docs/formats/bidding.md describes the file.
//
//   after 1M (1x)
//     3M  support M 10-12, M 3+    "invitational raise"
//     P   hcp 0-5                  "nothing to say"
//
// Sequences are written as players write them: from the first call that is no pass, opponents'
// calls in parentheses and their passes left out; our own passes count once our side has bid. M is
// a major, m a minor, x y z any suit, oM and om the other major or minor, t the agreed trump suit;
// a letter stands for the same suit throughout a rule. "…" stands for any calls.
// A line `words "to play" = "…"` gives the words of all rules that say "to play" in Japanese.
// Contexts and rules are tried in the order of the file: what stands first speaks first, and a call
// denies the hands that an earlier rule of a sequence that the file knows would have taken
// (denial.h). A call that no rule knows says nothing: Meaning::line is 0 and any hand may make it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bridge/auction.h"
#include "bridge/sampler.h"
#include "bridge/score.h"

namespace yomi::bridge {

// What the auction up to some call says about one seat.
struct Shown {
  std::vector<HandRange> ranges = {HandRange{}};  // alternatives
  // The least that the likely alternatives promise.
  [[nodiscard]] int least_points() const;
  [[nodiscard]] int least_length(Suit suit) const;
};

// Whether the other partner may pass.
enum class Forcing : std::uint8_t { kNot, kRound, kGame };

struct Meaning {
  std::vector<HandRange> ranges;  // of the call alone, alternatives
  std::string words;              // from the file; empty where the file has none
  std::string words_ja;           // the same in Japanese, where the file has that too
  bool artificial = false;        // the strain named says nothing about the suit
  Forcing forcing = Forcing::kNot;
  std::optional<Suit> agrees = std::nullopt;  // the trump suit that the call settles
  int line = 0;                               // of the file; 0: no rule knows the call here
};

// What everybody at the table knows after some calls.
struct Standing {
  Auction auction = Auction(Seat::kNorth);
  Vulnerable vulnerable = Vulnerable::kNone;
  std::array<Shown, 4> shown = {};
  std::array<std::optional<Suit>, 2> agreed = {};  // by side: the trump suit a rule settled
  std::array<bool, 2> game_forcing = {};           // by side
  std::vector<Forcing> forcing = {};               // by call
  std::vector<bool> artificial = {};               // by call
  // Whether the seat to call may not pass: partner's last call forces and was passed over, or the
  // side is bound for game and is not there.
  [[nodiscard]] bool must_bid() const;
};

// One call that the file allows a hand.
struct Allowed {
  Call call = Call::pass();
  int line = 0;
  bool judged = false;   // the file leaves it to judgement which of these to make
  bool general = false;  // by a rule for any sequence
};

class System {
 public:
  // Errors name line and column.
  [[nodiscard]] static Result<System> parse(std::string_view text, std::string source = {});
  // The systems that ship with the program (src/bridge/data/natural.bid,
  // natural_1430.bid, sayc.bid).
  [[nodiscard]] static const System& natural();
  [[nodiscard]] static const System& natural_1430();  // other answers to 4NT
  [[nodiscard]] static const System& yellow_card();
  // By its name in `use` lines and options: natural, natural-1430, sayc; null if there is none.
  [[nodiscard]] static const System* shipped(std::string_view name);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t rules() const { return rules_.size(); }
  // Every rule that has words has them in Japanese too.
  [[nodiscard]] bool translated() const;

  // What `call` means here.
  [[nodiscard]] Meaning meaning(const Standing& standing, Call call) const;
  // The calls that rules allow this hand, best first; empty where no rule fits.
  [[nodiscard]] std::vector<Allowed> allowed(const Standing& standing, Hand hand) const;
  // The call this hand makes; a pass where no rule fits. `line` receives the rule's line.
  [[nodiscard]] Call choose(const Standing& standing, Hand hand, int* line = nullptr) const;

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
    int code = -1;          // pass, double, redouble; −1: a bid
    bool any = false;       // any call but a pass
    bool optional = false;  // (?): any call of theirs, or none
    bool anything = false;  // …: any calls, or none
    int level = 0;          // 0: any level
    int jump = 0;           // 1 the cheapest level, 2 one higher …; 0: by `level`
    Letter letter = Letter::kNotrump;
  };
  struct Term {
    enum class Kind : std::uint8_t {
      kPoints,
      kTotal,
      kSupport,
      kLength,
      kHonours,
      kBalanced,
      kKeys,
      kOurKeys,
      kOurQueen,
      kKings,
      kSideKings,  // outside the trump suit
      kCombined,
      kFit,
      kLonger,
      kLongest,
      kStopper,
      kStopped,
      kRule,
      kNamed,
      kMajor,  // the suit is a major (who 1) or a minor (0)
      kPassedHand,
      kPartnerPassed,
      kPartnerBalanced,
      kBalancing,
      kSeat,
      kVulnerable,
      kTheyVulnerable,
      kForced,
      kGameForcing,
      kAgreed,
      kTrumps
    } kind;
    Letter letter = Letter::kNotrump;
    Letter other = Letter::kNotrump;  // kLonger: letter is at least as long as other
    int low = 0;
    int high = 40;
    Holding among = 0;
    bool aces_only = false;
    bool negated = false;
    std::uint8_t modulo = 0;
    std::uint8_t who = 0;  // kNamed: 1 I, 2 partner, 4 they; kMajor
  };
  struct Rule {
    std::size_t group = 0;
    CallPattern call;
    std::vector<std::vector<Term>> alternatives;
    std::vector<double> weights;
    std::string words;
    std::string words_ja;
    int line = 0;
    bool artificial = false;
    Forcing forcing = Forcing::kNot;
    std::optional<Letter> agrees = std::nullopt;
  };
  [[nodiscard]] const std::vector<Rule>& all_rules() const { return rules_; }
  struct Context {
    std::vector<CallPattern> calls;
    std::vector<Term> conditions;
    [[nodiscard]] bool general() const { return !calls.empty() && calls.front().anything; }
  };
  // Several contexts that share rules; the rules of a group stand together.
  struct Group {
    std::vector<Context> contexts;
    std::string convention;
    bool judged = false;
    std::size_t first_rule = 0;
    std::size_t end_rule = 0;
  };

 private:
  friend class SystemReader;
  struct Reading;

  std::string name_;
  std::vector<Group> groups_;
  std::vector<Rule> rules_;
};

// The suits that the letters of a rule stand for.
using Bindings =
    std::array<std::optional<Suit>, static_cast<std::size_t>(System::Letter::kLetters)>;

}  // namespace yomi::bridge
