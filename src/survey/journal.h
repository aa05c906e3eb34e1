// Journal: the finished units of one survey, in a SQLite file (docs/formats/journal.md) or, without
// a file, in memory.
//
// What holds:
// 1. A unit is in the journal whole or not at all, whatever kills the process, and stays there:
//    append() is one synced transaction.
// 2. One process at a time: the file is locked from open() until the Journal is gone.
// 3. What is read was written by append(): the file's structure is checked at open(), and every
//    row against its checksum whenever it is read.
// 4. open() changes nothing in a file that it refuses.
//
// Not thread-safe: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "survey/work.h"

namespace yomi::survey {

class Journal {
 public:
  // Makes the journal, or resumes the one that is there. One that was made for fewer units of the
  // same work (Option::extent) is made longer. Refuses, with a message that says what to do: a file
  // that is no journal, a damaged one, one that another process uses, and one that was made for
  // another work, version, options or columns (every difference is named).
  [[nodiscard]] static Result<Journal> open(const std::optional<std::filesystem::path>& path,
                                            const Manifest& manifest);
  Journal(Journal&&) noexcept;
  Journal& operator=(Journal&&) noexcept;
  ~Journal();

  [[nodiscard]] const Manifest& manifest() const;
  [[nodiscard]] const std::optional<std::filesystem::path>& path() const;
  [[nodiscard]] std::uint64_t done() const;
  [[nodiscard]] bool has(std::uint64_t index) const;

  // Adds units that are not there yet, all of them or, on an error (a full disk), none. Requires
  // normalized rows.
  [[nodiscard]] Status append(std::span<const Unit> units);

  // Calls `visit` with every unit in the order of their indices; an error from `visit` ends it.
  using Visitor = std::function<Status(const Unit&)>;
  [[nodiscard]] Status for_each(const Visitor& visit) const;

 private:
  struct State;
  explicit Journal(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Whether the file is there and begins like a journal.
[[nodiscard]] bool is_journal(const std::filesystem::path& path);

}  // namespace yomi::survey
