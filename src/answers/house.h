// What the house says of itself, beside the games: its version, the work of `yomi bench`, how far a
// survey is, where a server listens, where the page lies. Each has its list of fields, as all that crosses a door has.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/catalogue.h"
#include "answers/common.h"
#include "answers/json.h"

namespace yomi::answers {

struct Library {
  std::string name;
  std::string version;
};
struct VersionAnswer {
  std::string program;
  std::string compiler;
  std::string build;
  bool mpi = false;
  std::vector<Library> libraries;
};
[[nodiscard]] const Shape& shape_of(Of<Library>);
[[nodiscard]] const Shape& shape_of(Of<VersionAnswer>);

struct RoomBench {
  std::string room;
  std::uint64_t nodes = 0;
  std::string signature;
  double cpu_seconds = 0;
};
struct BenchAnswer {
  std::vector<RoomBench> rooms;
  std::uint64_t nodes = 0;
  std::string signature;
  double cpu_seconds = 0;
};
[[nodiscard]] const Shape& shape_of(Of<RoomBench>);
[[nodiscard]] const Shape& shape_of(Of<BenchAnswer>);

struct StatusOption {
  std::string name;
  std::string value;
};
struct StatusCount {
  std::string column;
  std::string value;
  std::uint64_t count = 0;
};
struct StatusAnswer {
  std::string work;
  std::string made_by;
  std::vector<StatusOption> options;
  bool running = false;
  std::uint64_t units = 0;
  std::uint64_t done = 0;
  std::uint64_t left = 0;
  std::optional<double> rate;  // units a second in the latest run
  std::optional<double> seconds_left;
  std::vector<StatusCount> counts;
};
[[nodiscard]] const Shape& shape_of(Of<StatusOption>);
[[nodiscard]] const Shape& shape_of(Of<StatusCount>);
[[nodiscard]] const Shape& shape_of(Of<StatusAnswer>);

struct ServingAnswer {
  unsigned port = 0;
  std::string url;
  std::vector<std::string> urls_elsewhere;
  unsigned workers = 0;
  bool page = false;
  std::optional<std::string> token;
};
[[nodiscard]] const Shape& shape_of(Of<ServingAnswer>);

struct PageAnswer {
  std::string file;
  std::string site;
};
[[nodiscard]] const Shape& shape_of(Of<PageAnswer>);

// As one line, with the program's version.
[[nodiscard]] std::string house_line(Json fields);
template <class Answer>
[[nodiscard]] std::string house_line(const Answer& answer) {
  return house_line(json_of(answer));
}

// What a survey sums up to, as the members of its document: headline and fields, without `units`, which the document
// has already.
[[nodiscard]] std::string survey_members(const Answered& answered,
                                         std::optional<Language> language);
// The same as the last of its JSON lines, with the units done.
[[nodiscard]] std::string survey_line(const Answered& answered, std::optional<Language> language,
                                      std::uint64_t done);
// A survey that could not begin: what its units need was not solved within the limits.
[[nodiscard]] std::string not_begun_line(StopReason reason, std::optional<Language> language);

}  // namespace yomi::answers
