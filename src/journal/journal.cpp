#include "journal/journal.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/certificate.h"
#include "base/check.h"
#include "base/text.h"
#include "journal/head.h"
#include "journal/writer_lock.h"

namespace yomi::journal {
namespace {

using survey::Column;
using survey::Manifest;
using survey::Option;
using survey::OptionKind;
using survey::Row;
using survey::Unit;
using survey::UnitSet;
using survey::Value;

namespace fs = std::filesystem;

constexpr int kApplicationId = 0x594f4d49;  // "YOMI"

constexpr std::string_view kMagic("SQLite format 3\0", 16);

std::string first_bytes(const fs::path& path, std::size_t count) {
  std::ifstream file(path, std::ios::binary);
  std::string start(count, '\0');
  file.read(start.data(), static_cast<std::streamsize>(count));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start;
}

// Seconds since 1970.
double wall_clock() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct FinishStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinishStatement>;

std::string column_text(sqlite3_stmt* statement, int column) {
  const unsigned char* text = sqlite3_column_text(statement, column);
  const int size = sqlite3_column_bytes(statement, column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)};
}

}  // namespace

struct Journal::State {
  Manifest manifest;
  fs::path path;
  Undecided undecided;
  UnitSet finished;
  double opened = wall_clock();
  std::uint64_t appended = 0;
  std::int64_t run = 0;  // of the table of runs; 0: none yet
  bool was_running = false;
  WriterLock lock;  // before the database: given up after it is closed
  Database database;
  Statement insert;  // after the database: finalized before it is closed

  [[nodiscard]] std::string name() const { return path.string(); }
  [[nodiscard]] tl::unexpected<Error> damaged(const Message& what) const;
  [[nodiscard]] tl::unexpected<Error> sql_error() const;
  Status execute(const std::string& sql);
  Result<Statement> prepare(const std::string& sql) const;
  Result<bool> step(sqlite3_stmt* statement) const;  // whether there is a row
  Result<Pairs> pairs(const std::string& sql) const;

  // What must change in a journal before it can be gone on with.
  struct Changes {
    bool head = false;
    bool undecided = false;  // go
  };

  Status check_file() const;
  Status take_lock();
  Status open_file(int flags);
  Status create();
  Status check_structure() const;
  Status write_head();
  Result<Pairs> read_head() const;
  Status check_schema() const;
  Result<Changes> check_manifest();
  [[nodiscard]] bool allow_limits(Pairs& there);
  Status check_units(std::vector<std::uint64_t>* undecided_units);
  Status change(const Changes& changes, const std::vector<std::uint64_t>& undecided_units);
  Status resume();
  Status open();
  Status read();
  Status note_run();
  Result<Unit> read_unit(sqlite3_stmt* statement) const;
  Status insert_unit(const Unit& unit);
  Status for_each(const Visitor& visit) const;
};

tl::unexpected<Error> Journal::State::damaged(const Message& what) const {
  return fail("journal {} is damaged ({}); put back a good copy, or delete it to start anew",
              name(), what);
}

// SQLite's codes end here.
tl::unexpected<Error> Journal::State::sql_error() const {
  const int code = sqlite3_errcode(database.get()) & 0xff;
  const int system = sqlite3_system_errno(database.get());
  const std::string text = sqlite3_errmsg(database.get());
  if (code == SQLITE_FULL || (code == SQLITE_IOERR && system == ENOSPC)) {
    return fail_system(
        "the disk is full: cannot write journal {}; the {} units in it are safe: make room and run "
        "the same command again",
        name(), with_commas(finished.size()));
  }
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fail("journal {} is in use by another process", name());
    case SQLITE_NOTADB:
      return fail("{} is not a journal; it was left as it is", name());
    case SQLITE_CORRUPT:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_ERROR:
    case SQLITE_SCHEMA:
      return damaged(verbatim(text));
    case SQLITE_CANTOPEN:
      if (system == EACCES || system == EROFS)
        return fail("cannot open journal {}: no permission", name());
      return fail("cannot open journal {}: {}", name(),
                  system != 0 ? word(std::strerror(system)) : verbatim(text));
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return fail("cannot write journal {}: {}", name(), text);
    default:
      return fail_system("journal {}: {}", name(),
                         system != 0 ? fmt::format("{}: {}", text, std::strerror(system)) : text);
  }
}

Status Journal::State::execute(const std::string& sql) {
  if (sqlite3_exec(database.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return sql_error();
  return {};
}

Result<Statement> Journal::State::prepare(const std::string& sql) const {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database.get(), sql.c_str(), static_cast<int>(sql.size()), &statement,
                         nullptr) != SQLITE_OK)
    return sql_error();
  return Statement(statement);
}

Result<bool> Journal::State::step(sqlite3_stmt* statement) const {
  const int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return sql_error();
}

Result<Pairs> Journal::State::pairs(const std::string& sql) const {
  auto statement = prepare(sql);
  if (!statement) return pass(statement);
  Pairs pairs;
  while (true) {
    auto row = step(statement->get());
    if (!row) return pass(row);
    if (!*row) return pairs;
    pairs.emplace_back(column_text(statement->get(), 0), column_text(statement->get(), 1));
  }
}

// SQLite takes a file of one byte for an empty database and would write over it; so look first.
Status Journal::State::check_file() const {
  const std::string start = first_bytes(path, kMagic.size());
  if (!start.empty() && start != kMagic)
    return fail("{} is not a journal; it was left as it is", name());
  return {};
}

Status Journal::State::take_lock() {
  const fs::path file = fs::absolute(path);
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) return fail("{} is a folder, not a file", name());
  if (!fs::is_directory(file.parent_path(), ignored))
    return fail("cannot open journal {}: there is no folder {}", name(),
                path.parent_path().string());
  // SQLite writes beside the file, too.
  if (::access(file.parent_path().c_str(), W_OK) != 0)
    return fail("cannot write journal {}: no permission", name());
  switch (const int error = lock.take(file)) {
    case 0:
      return {};
    case EAGAIN:
    case EBUSY:
      return fail("journal {} is in use by another process", name());
    case EACCES:
    case EPERM:
    case EROFS:
      return fail("cannot write journal {}: no permission", name());
    default:
      return fail_system("cannot write journal {}: {}", name(), word(std::strerror(error)));
  }
}

Status Journal::State::open_file(int flags) {
  constexpr int kPatience = 5000;  // milliseconds, for those who read
  sqlite3* handle = nullptr;
  const std::string file = fs::absolute(path).string();
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database.reset(handle);
  if (handle == nullptr) return fail_system("out of memory");
  if (code != SQLITE_OK) return sql_error();
  sqlite3_extended_result_codes(handle, 0);
  sqlite3_busy_timeout(handle, kPatience);
  return execute("PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY");
}

Status Journal::State::create() {
  // WAL first, as it cannot be set within a transaction; a file that has got no further is empty
  // for open(), too.
  Status made = execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; BEGIN EXCLUSIVE");
  if (made) made = execute(fmt::format("PRAGMA application_id={}", kApplicationId));
  if (made) made = execute(meta_schema());
  if (made) made = execute(units_schema(manifest.columns));
  if (made) made = execute(runs_schema());
  if (made) made = write_head();
  if (made) made = execute("COMMIT");
  // From the log into the file itself, where is_journal() looks.
  return made ? execute("PRAGMA wal_checkpoint(TRUNCATE)") : made;
}

Status Journal::State::write_head() {
  auto statement = prepare("INSERT INTO meta VALUES (?, ?)");
  if (!statement) return pass(statement);
  Pairs meta = meta_of(manifest);
  meta.emplace_back("checksum", meta_checksum(meta));
  for (const auto& [key, value] : meta) {
    sqlite3_reset(statement->get());
    sqlite3_bind_text(statement->get(), 1, key.data(), static_cast<int>(key.size()), nullptr);
    sqlite3_bind_text(statement->get(), 2, value.data(), static_cast<int>(value.size()), nullptr);
    if (auto stepped = step(statement->get()); !stepped) return pass(stepped);
  }
  return {};
}

Status Journal::State::check_structure() const {
  auto id = pairs("SELECT application_id, '' FROM pragma_application_id");
  if (!id) return pass(id);
  if (id->empty() || id->front().first != fmt::format("{}", kApplicationId))
    return fail("{} is a database of another program; it was left as it is", name());
  auto check = pairs("SELECT quick_check, '' FROM pragma_quick_check(1)");
  if (!check) return pass(check);
  if (check->empty() || check->front().first != "ok")
    return damaged(verbatim(check->empty() ? "quick_check" : check->front().first));
  return {};
}

Result<Pairs> Journal::State::read_head() const {
  auto there = pairs("SELECT key, value FROM meta ORDER BY rowid");
  if (!there) return pass(there);
  if (there->empty() || there->back().first != "checksum")
    return damaged(message("its head is incomplete"));
  const std::string checksum = there->back().second;
  there->pop_back();
  if (checksum != meta_checksum(*there))
    return damaged(message("its head does not match its checksum"));
  if (const std::string* format = find(*there, "format"); format == nullptr || *format != kFormat)
    return fail("journal {} has a format that this version does not know", name());
  const std::string* units = find(*there, "units");
  if (units == nullptr || !parse_uint(*units))
    return damaged(message("its head does not say how many units there are"));
  return there;
}

// Puts the limits that the units had into the manifest, and those of this run behind them where
// they are larger and that was asked for. Whether it was done for any.
bool Journal::State::allow_limits(Pairs& there) {
  bool larger = false;
  for (Option& option : manifest.options) {
    if (option.kind != OptionKind::kLimit) continue;
    for (auto& [key, value] : there) {
      if (key != "--" + option.key) continue;
      if (latest_limit(value) == option.value) {
        option.value = value;
      } else if (undecided && is_larger(option.value, latest_limit(value))) {
        larger = true;
        option.value = fmt::format("{}{}{}", value, kThen, option.value);
        value = option.value;
      }
    }
  }
  return larger;
}

Result<Journal::State::Changes> Journal::State::check_manifest() {
  auto there = read_head();
  if (!there) return pass(there);
  Changes changes;
  changes.head = rename_keys(*there, manifest.work);
  Pairs wanted = *there;
  if (*parse_uint(*find(*there, "units")) < manifest.units) {
    changes.head = true;
    wanted = lengthened(*there, manifest);
  }
  const std::vector<Option> asked = manifest.options;
  if (allow_limits(wanted)) changes = {true, true};
  const Pairs here = meta_of(manifest);
  if (wanted != here) {
    const std::string differs = difference(wanted, here);
    if (differs.empty())
      return fail("journal {} was made with the options in another order", name());
    const bool only_limits = [&] {
      Pairs limited = wanted;
      for (const Option& option : asked) {
        for (auto& [key, value] : limited) {
          if (key == "--" + option.key && option.kind == OptionKind::kLimit &&
              is_larger(option.value, latest_limit(value)))
            value = option.value;
        }
      }
      return limited == here;
    }();
    if (only_limits)
      return fail(
          "journal {} was made with smaller limits ({}); with --retry-undecided the units "
          "that they left undecided are tried again",
          name(), differs);
    return fail("journal {} was made differently (journal → this run): {}", name(), differs);
  }
  if (Status schema = check_schema(); !schema) return pass(schema);
  return changes;
}

Status Journal::State::check_schema() const {
  auto schema = pairs("SELECT sql, '' FROM sqlite_schema ORDER BY rowid");
  if (!schema) return pass(schema);
  const Pairs expected = {
      {meta_schema(), ""}, {units_schema(manifest.columns), ""}, {runs_schema(), ""}};
  if (*schema != expected) return damaged(message("its tables are not what a journal has"));
  return {};
}

// With `undecided_units` those are listed there instead of being counted as finished.
Status Journal::State::check_units(std::vector<std::uint64_t>* undecided_units) {
  return for_each([&](const Unit& unit) -> Status {
    if (unit.index >= manifest.units) return damaged(message("it has a unit beyond the last"));
    if (undecided_units != nullptr && undecided(unit.row))
      undecided_units->push_back(unit.index);
    else
      finished.add(unit.index);
    return {};
  });
}

Status Journal::State::change(const Changes& changes,
                              const std::vector<std::uint64_t>& undecided_units) {
  if (!changes.head) return {};
  Status status = execute("BEGIN EXCLUSIVE; DELETE FROM meta");
  if (status) status = write_head();
  for (const std::uint64_t index : undecided_units) {
    if (status) status = execute(fmt::format("DELETE FROM units WHERE unit = {}", index));
  }
  if (status) status = execute("COMMIT");
  return status;
}

Status Journal::State::resume() {
  if (Status status = check_structure(); !status) return status;
  auto changes = check_manifest();
  if (!changes) return pass(changes);
  std::vector<std::uint64_t> undecided_units;
  Status status = check_units(changes->undecided ? &undecided_units : nullptr);
  if (status) status = execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  if (status) status = change(*changes, undecided_units);
  return status;
}

Status Journal::State::read() {
  if (!is_journal(path)) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return fail("no such file: {}", name());
    return fail("{} is not a journal", name());
  }
  was_running = WriterLock::taken(path);
  Status status = open_file(SQLITE_OPEN_READONLY);
  if (status) status = execute("BEGIN");  // one moment for all that is read
  if (!status) return status;
  auto head = read_head();
  if (!head) return pass(head);
  for (const auto& [key, value] : *head) {
    if (key == "work") manifest.work = value;
    if (key == "version") manifest.version = value;
    if (key == "units") manifest.units = *parse_uint(value);
    if (key.starts_with("--")) manifest.options.push_back({key.substr(2), value});
    if (key != "columns") continue;
    auto columns = parse_columns(value);
    if (!columns) return damaged(message("its head does not say which columns there are"));
    manifest.columns = std::move(*columns);
  }
  if (status = check_schema(); !status) return status;
  return check_units(nullptr);
}

Status Journal::State::open() {
  Status status = check_file();
  if (status) status = take_lock();
  if (status) status = open_file(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (status) status = execute("BEGIN EXCLUSIVE; SELECT count(*) FROM sqlite_schema; COMMIT");
  if (!status) return status;
  auto tables = pairs(
      "SELECT count(*), (SELECT count(*) FROM pragma_application_id WHERE "
      "application_id <> 0) FROM sqlite_schema");
  if (!tables) return pass(tables);
  if (tables->front() == std::pair<std::string, std::string>("0", "0")) {
    status = create();
  } else {
    status = resume();
  }
  if (!status) return status;
  std::string sql = "INSERT INTO units VALUES (?";
  for (std::size_t i = 0; i < manifest.columns.size() + 2; ++i) sql += ", ?";
  auto statement = prepare(sql + ")");
  if (!statement) return pass(statement);
  insert = std::move(*statement);
  return {};
}

// Reads (unit, columns…, seconds, checksum).
Result<Unit> Journal::State::read_unit(sqlite3_stmt* statement) const {
  Unit unit;
  unit.index = static_cast<std::uint64_t>(sqlite3_column_int64(statement, 0));
  const int columns = static_cast<int>(manifest.columns.size());
  unit.row.reserve(manifest.columns.size());
  for (int i = 1; i <= columns; ++i) {
    switch (sqlite3_column_type(statement, i)) {
      case SQLITE_INTEGER:
        unit.row.emplace_back(std::int64_t{sqlite3_column_int64(statement, i)});
        break;
      case SQLITE_FLOAT:
        unit.row.emplace_back(sqlite3_column_double(statement, i));
        break;
      case SQLITE_TEXT:
        unit.row.emplace_back(column_text(statement, i));
        break;
      default:  // a blob, which is none of ours, will not match the checksum either
        unit.row.emplace_back();
    }
  }
  unit.seconds = sqlite3_column_double(statement, columns + 1);
  if (sqlite3_column_int64(statement, columns + 2) != unit_checksum(unit) ||
      !normalize(unit.row, manifest.columns)) {
    return damaged(message("unit {} does not match its checksum", unit.index));
  }
  return unit;
}

Status Journal::State::insert_unit(const Unit& unit) {
  sqlite3_stmt* statement = insert.get();
  int column = 1;
  sqlite3_bind_int64(statement, column++, static_cast<std::int64_t>(unit.index));
  for (const Value& value : unit.row) {
    if (const auto* integer = std::get_if<std::int64_t>(&value))
      sqlite3_bind_int64(statement, column++, *integer);
    else if (const auto* real = std::get_if<double>(&value))
      sqlite3_bind_double(statement, column++, *real);
    else if (const auto* text = std::get_if<std::string>(&value))
      sqlite3_bind_text(statement, column++, text->data(), static_cast<int>(text->size()), nullptr);
    else
      sqlite3_bind_null(statement, column++);
  }
  sqlite3_bind_double(statement, column++, unit.seconds);
  sqlite3_bind_int64(statement, column, unit_checksum(unit));
  auto stepped = step(statement);
  sqlite3_reset(statement);
  if (!stepped) return pass(stepped);
  return {};
}

// Together with the units, so that their rate can be told from outside.
Status Journal::State::note_run() {
  if (run == 0) {
    auto last = pairs("SELECT coalesce(max(run), 0), '' FROM runs");
    if (!last) return pass(last);
    run = static_cast<std::int64_t>(parse_uint(last->front().first).value_or(0)) + 1;
  }
  return execute(fmt::format("INSERT OR REPLACE INTO runs VALUES ({}, {:.3f}, {:.3f}, {})", run,
                             opened, wall_clock(), appended));
}

Status Journal::State::for_each(const Visitor& visit) const {
  auto statement = prepare("SELECT * FROM units ORDER BY unit");
  if (!statement) return pass(statement);
  while (true) {
    auto row = step(statement->get());
    if (!row) return pass(row);
    if (!*row) return {};
    auto unit = read_unit(statement->get());
    if (!unit) return pass(unit);
    if (Status visited = visit(*unit); !visited) return visited;
  }
}

Result<Journal> Journal::read(const fs::path& path) {
  auto state = std::make_unique<State>();
  state->path = path;
  if (Status opened = state->read(); !opened) return pass(opened);
  return Journal(std::move(state));
}

Result<Journal::Run> Journal::latest_run() const {
  auto statement =
      state_->prepare("SELECT started, seen, units FROM runs ORDER BY run DESC LIMIT 1");
  if (!statement) return pass(statement);
  Run run{.running = state_->was_running};
  auto row = state_->step(statement->get());
  if (!row) return pass(row);
  if (!*row) return run;
  const double started = sqlite3_column_double(statement->get(), 0);
  const double seen = sqlite3_column_double(statement->get(), 1);
  run.units = static_cast<std::uint64_t>(
      std::max<std::int64_t>(sqlite3_column_int64(statement->get(), 2), 0));
  run.seconds = std::max((run.running ? wall_clock() : seen) - started, 0.0);
  return run;
}

Result<Journal> Journal::open(const fs::path& path, const Manifest& manifest,
                              const Undecided& undecided) {
  auto state = std::make_unique<State>();
  state->undecided = undecided;
  state->manifest = manifest;
  state->path = path;
  if (Status opened = state->open(); !opened) return pass(opened);
  state->undecided = {};  // it may know less long-lived things
  return Journal(std::move(state));
}

Journal::Journal(std::unique_ptr<State> state) : state_(std::move(state)) {}
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;
Journal::~Journal() = default;

const Manifest& Journal::manifest() const {
  return state_->manifest;
}
const UnitSet& Journal::finished() const {
  return state_->finished;
}

Status Journal::for_each(const Visitor& visit) const {
  return state_->for_each(visit);
}

Status Journal::append(std::span<const Unit> units) {
  if (units.empty()) return {};
  Status status = state_->execute("BEGIN");
  for (const Unit& unit : units) {
    CHECK(unit.index < state_->manifest.units && !state_->finished.has(unit.index));
    if (status) status = state_->insert_unit(unit);
  }
  state_->appended += units.size();
  if (status) status = state_->note_run();
  if (status) status = state_->execute("COMMIT");
  if (!status) {
    state_->appended -= units.size();
    // Some errors have rolled back already; the first error is the one to tell.
    static_cast<void>(state_->execute("ROLLBACK"));
    return status;
  }
  for (const Unit& unit : units) state_->finished.add(unit.index);
  return {};
}

survey::StoreOpener opener(const fs::path& path, bool retry) {
  return [path, retry](const Manifest& manifest,
                       const survey::Work& work) -> Result<std::unique_ptr<survey::Store>> {
    Journal::Undecided undecided;
    if (retry) undecided = [&work](const Row& row) { return work.undecided(row); };
    auto journal = Journal::open(path, manifest, undecided);
    if (!journal) return pass(journal);
    return std::make_unique<Journal>(std::move(*journal));
  };
}

bool is_journal(const fs::path& path) {
  constexpr std::size_t kIdAt = 68;  // of SQLite's header: application_id, the highest byte first
  const std::string start = first_bytes(path, kIdAt + 4);
  return start.starts_with(kMagic) && std::string_view(start).substr(kIdAt) == "YOMI";
}

}  // namespace yomi::journal
