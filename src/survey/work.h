// Work: a list of independent units (a deal, a problem, a game, a decision) that a survey runs on
// threads or on a cluster (survey/run.h).
//
// Invariants a Work keeps, because resuming and MPI rest on them:
// 1. A unit's row depends on its index, on the options and on the version alone: not on the clock,
//    on the other units, on their order, or on the thread. Limit units by nodes or samples, never
//    by seconds.
// 2. options() names everything that changes a row, so that a journal made with other options is
//    told apart from this run.
// 3. run() polls budget.stop often enough to give up within 100 ms, and then returns no row. A row
//    is journalled for ever: never return one that says "cancelled".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/budget.h"
#include "base/result.h"

namespace yomi::survey {

// One cell. monostate is "no value" (empty in CSV, null in JSON and in the journal).
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
// As many cells as there are columns, each of its column's type or empty. Reals are finite, text is
// UTF-8 without NUL.
using Row = std::vector<Value>;

enum class ColumnType { kInt, kReal, kText };

struct Column {
  // Lower-case letters, digits and '_', beginning with a letter; not "unit", "seconds", "checksum".
  std::string name;
  ColumnType type = ColumnType::kInt;
  bool operator==(const Column&) const = default;
};

// An option that decides what the units compute. `key` is its long name without dashes ("deals"),
// `value` what a person would write ("1..100").
enum class OptionKind {
  kPlain,
  // It says how many units there are and nothing else: "100" or "1..100", and unit i is the same
  // with any other end. A journal of fewer units can then be gone on with.
  kExtent,
  // It limits a unit: "5000", "256M", or "none". Units that came out undecided within it can be
  // tried again with a larger one.
  kLimit,
};

struct Option {
  std::string key;
  std::string value;
  OptionKind kind = OptionKind::kPlain;
  bool operator==(const Option&) const = default;
};

class Work {
 public:
  virtual ~Work() = default;

  [[nodiscard]] virtual std::string name() const = 0;     // "castle.survey"
  [[nodiscard]] virtual std::string version() const = 0;  // of the program: another may compute
                                                          // other rows
  [[nodiscard]] virtual std::vector<Option> options() const = 0;
  [[nodiscard]] virtual std::uint64_t units() const = 0;
  [[nodiscard]] virtual std::vector<Column> columns() const = 0;

  // Called once before the first run(): `workers` threads of this process will run units. The place
  // to make one table per worker.
  virtual void prepare(int workers);

  // Runs one unit; no row if it gave up because budget.stop asked it to. An error ends the survey.
  // Called from several threads at once, but never twice at once with the same `worker`
  // (0 … workers−1), so what belongs to a worker needs no lock. `budget.bytes` is what one unit may
  // use, however many run at once; the budget carries no deadline.
  [[nodiscard]] virtual Result<std::optional<Row>> run(std::uint64_t index, const Budget& budget,
                                                       int worker) = 0;

  // Whether a row says that its limits were too small for an answer.
  [[nodiscard]] virtual bool undecided(const Row& row) const;
};

// What a Work says about itself: written at the head of journals and exports.
struct Manifest {
  std::string work;
  std::string version;
  std::vector<Option> options;
  std::uint64_t units = 0;
  std::vector<Column> columns;
};
// Requires well-formed, distinct column names.
[[nodiscard]] Manifest describe(const Work& work);

// A finished unit.
struct Unit {
  std::uint64_t index = 0;
  Row row;
  double seconds = 0;  // wall clock; the one thing that differs from run to run
};

// Fits the row to the columns (−0.0 becomes 0.0, which is what a journal can hold), or says which
// cell is wrong.
[[nodiscard]] Status normalize(Row& row, const std::vector<Column>& columns);

// Units as bytes, for checksums and for the wire: decode_units gives back exactly what encode_unit
// appended, and refuses anything else.
void encode_unit(const Unit& unit, std::string& out);
[[nodiscard]] std::optional<std::vector<Unit>> decode_units(std::string_view bytes);

[[nodiscard]] std::string_view to_string(ColumnType type);  // "int", "real", "text"

// 268435456 → "256M", 1000 → "1000": bytes as the command line takes them and options have them.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

}  // namespace yomi::survey
