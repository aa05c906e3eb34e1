#include "calculation/refutation.h"

#include "base/scanner.h"
#include "base/text.h"
#include "calculation/notation.h"

namespace yomi::calculation {
namespace {

class Checker {
 public:
  explicit Checker(std::uint32_t variables)
      : value_(2 * std::size_t{variables}), watch_(2 * std::size_t{variables}) {}

  // A clause that is known to hold. False when it contradicts what holds for good.
  bool add(std::span<const std::uint32_t> codes) {
    std::vector<std::uint32_t> open;
    for (const std::uint32_t code : codes) {
      if (value_[code] > 0) return true;
      if (value_[code] == 0) open.push_back(code);
    }
    if (open.empty()) return false;
    if (open.size() == 1) {
      set(open.front());
      return propagate();
    }
    const std::size_t number = clauses_.size();
    watch_[open[0]].push_back(number);
    watch_[open[1]].push_back(number);
    clauses_.push_back(std::move(open));
    return true;
  }
  // Does the clause follow by unit propagation?
  bool follows(std::span<const std::uint32_t> codes) {
    const std::size_t before = trail_.size();
    bool contradiction = false;
    for (const std::uint32_t code : codes) {
      if (value_[code] > 0) contradiction = true;
      if (value_[code] == 0) set(code ^ 1U);
    }
    contradiction = contradiction || !propagate();
    while (trail_.size() > before) {
      value_[trail_.back()] = 0;
      value_[trail_.back() ^ 1U] = 0;
      trail_.pop_back();
    }
    next_ = before;
    return contradiction;
  }

 private:
  void set(std::uint32_t code) {
    value_[code] = 1;
    value_[code ^ 1U] = -1;
    trail_.push_back(code);
  }
  bool propagate() {
    while (next_ < trail_.size()) {
      if (!visit(trail_[next_++] ^ 1U)) return false;
    }
    return true;
  }
  // The clauses that watch `code`, which has become false. The first two literals are watched.
  bool visit(std::uint32_t code) {
    std::vector<std::size_t> watching;
    watching.swap(watch_[code]);
    bool holds = true;
    for (std::size_t i = 0; i < watching.size(); ++i) {
      std::vector<std::uint32_t>& clause = clauses_[watching[i]];
      if (clause[0] == code) std::swap(clause[0], clause[1]);
      std::size_t other = 2;
      if (holds && value_[clause[0]] <= 0) {
        while (other < clause.size() && value_[clause[other]] < 0) ++other;
        if (other < clause.size()) {
          std::swap(clause[1], clause[other]);
          watch_[clause[1]].push_back(watching[i]);
          continue;
        }
        if (value_[clause[0]] < 0)
          holds = false;
        else
          set(clause[0]);
      }
      watch_[code].push_back(watching[i]);
    }
    return holds;
  }

  std::vector<std::int8_t> value_;               // [code]
  std::vector<std::vector<std::size_t>> watch_;  // [code]
  std::vector<std::vector<std::uint32_t>> clauses_;
  std::vector<std::uint32_t> trail_;
  std::size_t next_ = 0;
};

}  // namespace

Result<std::optional<StopReason>> check_refutation(const Formula& formula, const Clauses& proof,
                                                   const Budget& budget) {
  Checker checker(formula.variables);
  Meter meter(budget);
  bool contradiction = false;
  formula.clauses.for_each([&](std::span<const std::uint32_t> clause) {
    contradiction = !checker.add(clause);
    return !contradiction;
  });
  std::size_t number = 0;
  Status status;
  proof.for_each([&](std::span<const std::uint32_t> clause) {
    ++number;
    if (contradiction) return false;
    for (const std::uint32_t code : clause) {
      if (code / 2 >= formula.variables)
        status = fail("line {} of the proof names a variable that there is not", number);
    }
    if (status && !checker.follows(clause))
      status = fail("line {} of the proof does not follow from what stands before it", number);
    if (!status || !meter.tick() || (number % 64 == 0 && !meter.poll())) return false;
    contradiction = !checker.add(clause);
    return true;
  });
  if (!status) return pass(status);
  if (meter.reason()) return meter.reason();
  if (!contradiction) return fail("the proof ends before anything is contradicted");
  return std::nullopt;
}

namespace {

void write_clause(std::string& text, std::span<const std::uint32_t> codes) {
  for (const std::uint32_t code : codes)
    text += fmt::format("{}{} ", (code & 1U) != 0 ? "-" : "", code / 2 + 1);
  text += "0\n";
}

Result<std::vector<std::uint32_t>> read_clause(Scanner& scanner) {
  constexpr std::uint64_t kMostVariables = 1 << 20;
  std::vector<std::uint32_t> codes;
  for (;;) {
    scanner.skip_blanks();
    const Scanner::Mark mark = scanner.mark();
    const bool negated = scanner.accept("-");
    auto number = scanner.number();
    if (!number) return pass(number);
    if (*number == 0 && !negated) break;
    if (*number == 0 || *number > kMostVariables)
      return scanner.error_at(mark, "there is no such variable");
    codes.push_back(Literal(static_cast<std::uint32_t>(*number - 1), negated).code());
  }
  scanner.skip_blanks();
  if (!scanner.at_line_end()) return scanner.error("expected the end of the line");
  scanner.take_line_end();
  return codes;
}

}  // namespace

std::string write_loss(const Loss& loss) {
  Tableau start = tableau_of(loss.start);
  for (const std::uint8_t rank : loss.rest) start.next.push_back({rank, {}});
  std::string text = format_position(start) + "proof\n";
  loss.proof.for_each([&](std::span<const std::uint32_t> clause) {
    write_clause(text, clause);
    return true;
  });
  return text;
}

namespace {

// "stacks 3", "stock 2 2 2 …": a game from its beginning.
Status read_old_start(Scanner& scanner, Loss& loss) {
  auto stacks = read_stacks_line(scanner);
  if (!stacks) return pass(stacks);
  if (Status word = scanner.expect("stock "); !word) return word;
  auto faces = parse_stock(scanner.line_rest());
  if (!faces) return pass(faces);
  if (faces->size() != kCards) return fail("a shuffle has 52 cards; here are {}", faces->size());
  loss.start = initial_position(*stacks);
  for (const Face& face : *faces) loss.rest.push_back(face.rank);
  return {};
}

Status read_start(std::string_view text, Loss& loss) {
  auto diagram = parse_position(text);
  if (!diagram) return pass(diagram);
  if (!diagram->deeds.empty() || !order_is_known(diagram->tableau))
    return fail("the proof is not about a position with a known stock");
  loss.start = diagram->tableau.position;
  loss.rest = next_ranks(diagram->tableau);
  return {};
}

}  // namespace

Result<Loss> read_loss(std::string_view text) {
  constexpr std::string_view kProof = "\nproof\n";
  Loss loss;
  const bool old = text.starts_with("stacks ");
  const std::size_t heading = old ? 0 : text.find(kProof);
  if (heading == std::string_view::npos)
    return fail("the proof is not about a position with a known stock");
  Scanner scanner(old ? text : text.substr(heading + kProof.size()));
  if (Status start =
          old ? read_old_start(scanner, loss) : read_start(text.substr(0, heading + 1), loss);
      !start)
    return pass(start);
  while (!scanner.at_end()) {
    auto clause = read_clause(scanner);
    if (!clause) return pass(clause);
    loss.proof.add(std::span<const std::uint32_t>(*clause));
  }
  return loss;
}

std::string write_dimacs(const Formula& formula) {
  std::string text = fmt::format("p cnf {} {}\n", formula.variables, formula.clauses.size());
  formula.clauses.for_each([&](std::span<const std::uint32_t> clause) {
    write_clause(text, clause);
    return true;
  });
  return text;
}

}  // namespace yomi::calculation
