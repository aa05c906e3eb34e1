// Store: where the finished units of a survey are kept. In memory (here), or in a file that
// survives the process (journal/journal.h); run() knows only this interface.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "survey/unit_set.h"
#include "survey/work.h"

namespace yomi::survey {

class Store {
 public:
  virtual ~Store() = default;

  [[nodiscard]] virtual const Manifest& manifest() const = 0;
  // Whether the units outlive the process.
  [[nodiscard]] virtual bool lasting() const = 0;
  [[nodiscard]] virtual const UnitSet& finished() const = 0;

  // Adds units that are not there yet, all of them or, on an error (a full disk), none. Requires
  // normalized rows.
  [[nodiscard]] virtual Status append(std::span<const Unit> units) = 0;

  // Calls `visit` with every unit in the order of their indices; an error from `visit` ends it.
  using Visitor = std::function<Status(const Unit&)>;
  [[nodiscard]] virtual Status for_each(const Visitor& visit) const = 0;

 protected:
  Store() = default;
  Store(const Store&) = default;
  Store(Store&&) = default;
  Store& operator=(const Store&) = default;
  Store& operator=(Store&&) = default;
};

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(Manifest manifest) : manifest_(std::move(manifest)) {}

  [[nodiscard]] const Manifest& manifest() const override { return manifest_; }
  [[nodiscard]] bool lasting() const override { return false; }
  [[nodiscard]] const UnitSet& finished() const override { return finished_; }
  [[nodiscard]] Status append(std::span<const Unit> units) override;
  [[nodiscard]] Status for_each(const Visitor& visit) const override;

 private:
  // Units are kept as bytes, several to a page: a Row would take three times the room.
  static constexpr std::size_t kPage = 1 << 20;
  struct Place {
    std::uint64_t index = 0;
    std::uint32_t page = 0;
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
  };

  Manifest manifest_;
  UnitSet finished_;
  std::vector<std::string> pages_;
  std::vector<Place> places_;
};

}  // namespace yomi::survey
