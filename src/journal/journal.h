// Journal: the finished units of one survey, in a SQLite file (docs/formats/journal.md).
//
// What holds:
// 1. A unit is in the journal whole or not at all, whatever kills the process, and stays there:
//    append() is one synced transaction. Only undecided units ever leave, to be tried again.
// 2. One process at a time writes: the file is locked from open() until the Journal is gone. Others
//    may read() it meanwhile.
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
#include <span>

#include "base/result.h"
#include "survey/run.h"
#include "survey/store.h"

namespace yomi::journal {

class Journal final : public survey::Store {
 public:
  // Makes the journal, or resumes the one that is there. One that was made for fewer units of the
  // same work (OptionKind::kExtent) is made longer. Refuses, with a message that says what to do: a
  // file that is no journal, a damaged one, one that another process uses, and one that was made
  // for another work, version, options or columns (every difference is named).
  //
  // With `undecided` the limits (OptionKind::kLimit) may be larger than those it was made with. The
  // units that `undecided` knows are taken out then, and the new limits are added to the head
  // ("256M, then 1G"); the others stay as they were found.
  using Undecided = std::function<bool(const survey::Row&)>;
  [[nodiscard]] static Result<Journal> open(const std::filesystem::path& path,
                                            const survey::Manifest& manifest,
                                            const Undecided& undecided = {});
  // What there is at this moment, also while another process writes; not for append().
  [[nodiscard]] static Result<Journal> read(const std::filesystem::path& path);
  Journal(Journal&&) noexcept;
  Journal& operator=(Journal&&) noexcept;
  ~Journal() override;

  [[nodiscard]] const survey::Manifest& manifest() const override;
  [[nodiscard]] bool lasting() const override { return true; }
  [[nodiscard]] const survey::UnitSet& finished() const override;
  [[nodiscard]] Status append(std::span<const survey::Unit> units) override;
  [[nodiscard]] Status for_each(const Visitor& visit) const override;

  // The latest run that finished a unit.
  struct Run {
    bool running = false;  // a process has the journal open
    std::uint64_t units = 0;
    double seconds = 0;  // up to now or, where it has ended, to its last unit
  };
  [[nodiscard]] Result<Run> latest_run() const;

 private:
  struct State;
  explicit Journal(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// For survey::RunOptions: a survey with its journal at `path`. `retry`: undecided units are tried
// again with larger limits.
[[nodiscard]] survey::StoreOpener opener(const std::filesystem::path& path, bool retry = false);

// Whether the file is there and begins like a journal.
[[nodiscard]] bool is_journal(const std::filesystem::path& path);

}  // namespace yomi::journal
