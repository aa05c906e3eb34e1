// What every question shares: what the caller grants, the limits a request may set, how an answer
// ended, and how words are rendered.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "answers/fields.h"
#include "base/budget.h"
#include "base/certificate.h"
#include "base/progress.h"
#include "base/verdict.h"

namespace yomi {
// What stands in the base has its words and fields here.
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Verdict>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<StopReason>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Language>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<ErrorCode>);
}  // namespace yomi

namespace yomi::survey {
class Executor;
}

namespace yomi::answers {

struct Room;

// Read-only bytes that the door has mapped: a table that a method may use. They outlive the
// question.
struct NamedBytes {
  std::string name;  // the file's own, without its folder
  std::span<const unsigned char> bytes;
};

// What a caller grants and wants to hear. A request can only tighten the budget. There is no
// terminal, no file, no signal and no language in it.
struct Context {
  Budget budget = {};
  unsigned threads = 1;
  survey::Executor* executor = nullptr;  // ranks of a cluster; null: `threads` of this process
  Progress* progress = nullptr;
  std::span<const Room* const> rooms = {};  // whose certificates can be verified
  std::span<const NamedBytes> tables = {};
};

// "500ms", "10s", "5m", "1h", "10" (seconds)
struct Duration {
  std::chrono::milliseconds value{};
};
[[nodiscard]] Result<Duration> read_text(Of<Duration>, std::string_view text);
[[nodiscard]] std::string write_text(Duration duration);

// "4G", "512M", "64K", "1000": bytes
struct Size {
  std::uint64_t bytes = 0;
};
[[nodiscard]] Result<Size> read_text(Of<Size>, std::string_view text);
[[nodiscard]] std::string write_text(Size size);

// Bytes that stand in JSON as base64 (RFC 4648, with padding).
struct Blob {
  std::string bytes;
};
[[nodiscard]] Result<Blob> read_text(Of<Blob>, std::string_view text);
[[nodiscard]] std::string write_text(const Blob& blob);

// Included in every request that may search.
struct Limits {
  std::optional<Duration> time;
  std::optional<std::uint64_t> nodes;
  std::optional<Size> memory;
};
[[nodiscard]] const Shape& shape_of(Of<Limits>);
// The tighter of the two.
[[nodiscard]] Budget limited(const Budget& granted, const Limits& limits);

// Included in every answer that may be unknown; exit status and HTTP status come from it alone.
struct Outcome {
  Verdict verdict = Verdict::kUnknown;
  // Set where a limit left something undecided; an answer that was never searched for says why
  // itself (calculation's solve: too many cards in an unknown order).
  std::optional<StopReason> reason;
  std::uint64_t nodes = 0;
  double cpu_seconds = 0;  // of the question's own threads
};
[[nodiscard]] const Shape& shape_of(Of<Outcome>);

// CPU time of this thread since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const { return thread_cpu_seconds() - start_; }

 private:
  double start_ = thread_cpu_seconds();
};

// Who reads the words. A page, or a terminal without colour, is a View.
struct View {
  Language language = Language::kEnglish;
  bool colour = false;
};

// "Not decided: out of time"
[[nodiscard]] Sentence not_decided(StopReason reason);

// An error within an answer: what is wrong with one place of a text; the rest of the answer stands.
struct Mistake {
  ErrorCode code = ErrorCode::kBadText;
  Sentence message;
  int line = 0;
  int column = 0;
};
[[nodiscard]] const Shape& shape_of(Of<Mistake>);
// `japanese`: the room's patterns; those of the base are known.
[[nodiscard]] Mistake mistake_of(const Error& error, std::span<const Text> japanese);

// "line 3:1: …", or the sentence alone where the mistake has no place.
[[nodiscard]] std::string mistake_line(const Mistake& mistake, Language language);

// A certificate's file, as it is written and downloaded.
[[nodiscard]] Blob blob_of(const Certificate& certificate);

}  // namespace yomi::answers
