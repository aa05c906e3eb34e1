// What all rooms of the library share.
//
// A room's header (<yomikiri/castle.h>, …) has a request, an answer and a function for each of its questions; they are
// those of the command line, of `yomi engine` and of the server, field by field. Several questions may be asked at
// once, from as many threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace yomikiri {

enum class Language { kEnglish, kJapanese };

// proved, refuted: shown beyond doubt; what it is that was shown, the answer's struct says. estimated: sampled, with
// an interval. unknown: not decided within the limits, and the reason is set.
enum class Verdict { kProved, kRefuted, kEstimated, kUnknown };
enum class StopReason { kTime, kNodes, kMemory, kCancelled };

enum class ErrorCode {
  kBadText,  // a board, a move, a time that cannot be read: line and column say where
  kBadJson,
  kUnknownQuestion,
  kUnknownField,
  kMissingField,
  kWrongType,
  kOutOfBounds,
  kBadChoice,
  kConflict,  // two fields exclude each other
  kBadId,
  kTooLarge,
  kBusy,
  kSystem,
  kBudget,  // a proof that could not be checked within the limits
};

// What is wrong with a request.
struct Error {
  ErrorCode code = ErrorCode::kBadText;
  std::string en;
  std::string ja;
  std::string field;  // "deal", "moves[3].card"; empty where no field is to blame
  int line = 0;       // from 1; 0 where a place makes no sense
  int column = 0;
};
template <class T>
using Result = tl::expected<T, Error>;

// A sentence as a code with its arguments, each a sentence again or plain text.
struct Sentence {
  std::string code;   // empty for plain text
  std::string plain;  // of plain text
  std::vector<Sentence> arguments;
};

// An error within an answer: what is wrong with one place of a text; the rest of the answer stands.
struct Mistake {
  ErrorCode code = ErrorCode::kBadText;
  Sentence message;
  int line = 0;
  int column = 0;
};

using Duration = std::chrono::milliseconds;
struct Size {
  std::uint64_t bytes = 0;
};
// A certificate, as it stands in its file.
struct Bytes {
  std::string data;
};

struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: not known
  std::string unit;         // "deals", "nodes"
  std::vector<std::string> best;
  double seconds = 0;
};

// What the caller grants and wants to hear. A request can only ask for less.
struct Context {
  std::uint64_t memory = std::uint64_t{1} << 30;
  unsigned threads = 1;  // of one question; few need more
  std::stop_token stop = {};
  // At most ten times a second, on a thread of the question.
  std::function<void(const Progress&)> progress = {};
};

// For bridge alone: the double dummy solver is set up once in a process, by this or by the first question, with the
// threads and the memory of all questions together.
void start_bridge(unsigned threads, std::uint64_t memory);

[[nodiscard]] std::string version();

}  // namespace yomikiri
