#include "journal/journal.h"

#include <sqlite3.h>

#include <bit>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "base/certificate.h"
#include "base/check.h"
#include "base/text.h"

namespace yomi::journal {
namespace {

using survey::Column;
using survey::Manifest;
using survey::Option;
using survey::Unit;
using survey::UnitSet;
using survey::Value;

namespace fs = std::filesystem;

constexpr int kApplicationId = 0x594f4d49;  // "YOMI"
constexpr const char* kFormat = "1";

constexpr std::string_view kMagic("SQLite format 3\0", 16);

std::string first_bytes(const fs::path& path, std::size_t count) {
  std::ifstream file(path, std::ios::binary);
  std::string start(count, '\0');
  file.read(start.data(), static_cast<std::streamsize>(count));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start;
}

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct FinishStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinishStatement>;

using Pairs = std::vector<std::pair<std::string, std::string>>;

std::string column_text(sqlite3_stmt* statement, int column) {
  const unsigned char* text = sqlite3_column_text(statement, column);
  const int size = sqlite3_column_bytes(statement, column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)};
}

// The tables. A journal whose schema is not these very words is none of ours, or damaged.
std::string meta_schema() {
  return "CREATE TABLE meta (key TEXT, value TEXT)";
}

std::string units_schema(const std::vector<Column>& columns) {
  std::string sql = "CREATE TABLE units (unit INTEGER PRIMARY KEY";
  for (const Column& column : columns) {
    constexpr const char* kTypes[] = {"INTEGER", "REAL", "TEXT"};
    sql += fmt::format(", \"{}\" {}", column.name, kTypes[static_cast<int>(column.type)]);
  }
  return sql + ", seconds REAL NOT NULL, checksum INTEGER NOT NULL)";
}

std::string columns_text(const std::vector<Column>& columns) {
  std::string text;
  for (const Column& column : columns) {
    if (!text.empty()) text += ' ';
    text += fmt::format("{}:{}", column.name, to_string(column.type));
  }
  return text;
}

Pairs meta_of(const Manifest& manifest) {
  Pairs meta = {{"format", kFormat},
                {"work", manifest.work},
                {"version", manifest.version},
                {"units", fmt::format("{}", manifest.units)},
                {"columns", columns_text(manifest.columns)}};
  for (const Option& option : manifest.options) meta.emplace_back("--" + option.key, option.value);
  return meta;
}

std::string meta_checksum(const Pairs& meta) {
  std::string bytes;
  for (const auto& [key, value] : meta)
    bytes.append(key).append(1, '\0').append(value).append(1, '\0');
  return fmt::format("{:016x}", fnv1a64(bytes));
}

std::int64_t unit_checksum(const Unit& unit) {
  std::string bytes;
  encode_unit(unit, bytes);
  return std::bit_cast<std::int64_t>(fnv1a64(bytes));
}

const std::string* find(const Pairs& pairs, const std::string& key) {
  for (const auto& [name, value] : pairs) {
    if (name == key) return &value;
  }
  return nullptr;
}

// What a journal's head has other than this run's, in words; empty if nothing.
std::string difference(const Pairs& there, const Pairs& here) {
  const auto named = [](const std::string& key, const std::string& value) {
    return key.starts_with("--") ? fmt::format("{} {}", key, value)
                                 : fmt::format("{} \"{}\"", key, value);
  };
  std::string text;
  const auto add = [&text](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  for (const auto& [key, value] : here) {
    const std::string* other = find(there, key);
    if (other == nullptr)
      add(fmt::format("was made without {}, this run has {}", key, named(key, value)));
    else if (*other != value)
      add(fmt::format("was made with {}, this run has {}", named(key, *other), value));
  }
  for (const auto& [key, value] : there) {
    if (find(here, key) == nullptr)
      add(fmt::format("was made with {}, this run is without it", named(key, value)));
  }
  return text;
}

// "1" of "1..100", nothing of "100": where the units of an extent begin.
std::string_view extent_start(std::string_view value) {
  const std::size_t dots = value.find("..");
  return dots == std::string_view::npos ? std::string_view() : value.substr(0, dots);
}

// `there` with the number of units and the extent of this run, where that makes it longer.
Pairs lengthened(Pairs there, const Manifest& manifest) {
  for (const Option& option : manifest.options) {
    for (auto& [key, value] : there) {
      if (option.extent && key == "--" + option.key &&
          extent_start(value) == extent_start(option.value))
        value = option.value;
    }
  }
  for (auto& [key, value] : there) {
    if (key == "units") value = fmt::format("{}", manifest.units);
  }
  return there;
}

}  // namespace

struct Journal::State {
  Manifest manifest;
  fs::path path;
  UnitSet finished;
  Database database;
  Statement insert;  // after the database: finalized before it is closed

  [[nodiscard]] std::string name() const { return path.string(); }
  [[nodiscard]] tl::unexpected<Error> damaged(const std::string& what) const;
  [[nodiscard]] tl::unexpected<Error> sql_error() const;
  Status execute(const std::string& sql);
  Result<Statement> prepare(const std::string& sql) const;
  Result<bool> step(sqlite3_stmt* statement) const;  // whether there is a row
  Result<Pairs> pairs(const std::string& sql) const;

  Status check_file() const;
  Status open_file();
  Status create();
  Status check_structure() const;
  Status write_head();
  Result<bool> check_manifest() const;  // whether the head must be written anew
  Status check_units();
  Status open();
  Result<Unit> read_unit(sqlite3_stmt* statement) const;
  Status insert_unit(const Unit& unit);
  Status for_each(const Visitor& visit) const;
};

tl::unexpected<Error> Journal::State::damaged(const std::string& what) const {
  return fail("journal {} is damaged ({}); put back a good copy, or delete it to start anew",
              name(), what);
}

// SQLite's codes end here.
tl::unexpected<Error> Journal::State::sql_error() const {
  const int code = sqlite3_errcode(database.get()) & 0xff;
  const int system = sqlite3_system_errno(database.get());
  const char* message = sqlite3_errmsg(database.get());
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
      return damaged(message);
    case SQLITE_CANTOPEN:
      return fail("cannot open journal {}: {}", name(),
                  system != 0 ? std::strerror(system) : message);
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return fail("cannot write journal {}: {}", name(), message);
    default:
      return fail_system("journal {}: {}{}{}", name(), message, system != 0 ? ": " : "",
                         system != 0 ? std::strerror(system) : "");
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

Status Journal::State::open_file() {
  sqlite3* opened = nullptr;
  const std::string file = fs::absolute(path).string();
  const int code =
      sqlite3_open_v2(file.c_str(), &opened,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  database.reset(opened);
  if (opened == nullptr) return fail_system("out of memory");
  if (code != SQLITE_OK) return sql_error();
  if (sqlite3_db_readonly(opened, "main") == 1)
    return fail("cannot write journal {}: no permission", name());
  sqlite3_extended_result_codes(opened, 0);
  // Exclusive before the first read: WAL then keeps its index in memory and the lock until the end.
  return execute(
      "PRAGMA locking_mode=EXCLUSIVE; PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF;"
      "PRAGMA temp_store=MEMORY; BEGIN EXCLUSIVE; SELECT count(*) FROM sqlite_schema; COMMIT");
}

Status Journal::State::create() {
  // WAL first, as it cannot be set within a transaction; a file that has got no further is empty
  // for open(), too.
  Status made = execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; BEGIN EXCLUSIVE");
  if (made) made = execute(fmt::format("PRAGMA application_id={}", kApplicationId));
  if (made) made = execute(meta_schema());
  if (made) made = execute(units_schema(manifest.columns));
  if (made) made = write_head();
  return made ? execute("COMMIT") : made;
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
    return damaged(check->empty() ? "no answer" : check->front().first);
  return {};
}

Result<bool> Journal::State::check_manifest() const {
  auto there = pairs("SELECT key, value FROM meta ORDER BY rowid");
  if (!there) return pass(there);
  if (there->empty() || there->back().first != "checksum") return damaged("its head is incomplete");
  const std::string checksum = there->back().second;
  there->pop_back();
  if (checksum != meta_checksum(*there)) return damaged("its head does not match its checksum");
  const Pairs here = meta_of(manifest);
  if (const std::string* format = find(*there, "format"); format == nullptr || *format != kFormat)
    return fail("journal {} has a format that this version does not know", name());
  const std::string* units = find(*there, "units");
  std::uint64_t before = 0;
  if (units == nullptr ||
      std::from_chars(units->data(), units->data() + units->size(), before).ec != std::errc())
    return damaged("its head does not say how many units there are");
  const bool longer = before < manifest.units;
  const Pairs wanted = longer ? lengthened(*there, manifest) : *there;
  if (wanted != here) {
    const std::string differs = difference(*there, here);
    if (!differs.empty()) return fail("journal {} {}", name(), differs);
    return fail("journal {} was made with the options in another order", name());
  }
  auto schema = pairs("SELECT sql, '' FROM sqlite_schema ORDER BY rowid");
  if (!schema) return pass(schema);
  const Pairs expected = {{meta_schema(), ""}, {units_schema(manifest.columns), ""}};
  if (*schema != expected) return damaged("its tables are not what a journal has");
  return longer;
}

Status Journal::State::check_units() {
  return for_each([this](const Unit& unit) -> Status {
    if (unit.index >= manifest.units) return damaged("it has a unit beyond the last");
    finished.add(unit.index);
    return {};
  });
}

Status Journal::State::open() {
  Status status = check_file();
  if (status) status = open_file();
  if (!status) return status;
  auto tables = pairs(
      "SELECT count(*), (SELECT count(*) FROM pragma_application_id WHERE "
      "application_id <> 0) FROM sqlite_schema");
  if (!tables) return pass(tables);
  if (tables->front() == std::pair<std::string, std::string>("0", "0")) {
    status = create();
  } else {
    status = check_structure();
    if (!status) return status;
    auto longer = check_manifest();
    if (!longer) return pass(longer);
    status = check_units();
    if (status) status = execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
    if (status && *longer) {
      status = execute("BEGIN EXCLUSIVE; DELETE FROM meta");
      if (status) status = write_head();
      if (status) status = execute("COMMIT");
    }
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
    return damaged(fmt::format("unit {} does not match its checksum", unit.index));
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

Result<Journal> Journal::open(const fs::path& path, const Manifest& manifest) {
  auto state = std::make_unique<State>();
  state->manifest = manifest;
  state->path = path;
  if (Status opened = state->open(); !opened) return pass(opened);
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
  if (status) status = state_->execute("COMMIT");
  if (!status) {
    // Some errors have rolled back already; the first error is the one to tell.
    static_cast<void>(state_->execute("ROLLBACK"));
    return status;
  }
  for (const Unit& unit : units) state_->finished.add(unit.index);
  return {};
}

survey::StoreOpener opener(const fs::path& path) {
  return [path](const Manifest& manifest) -> Result<std::unique_ptr<survey::Store>> {
    auto journal = Journal::open(path, manifest);
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
