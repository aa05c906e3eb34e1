// What the engine costs a small question beside the typed function itself, and whether its memory
// stays flat: engine_bench [questions]
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "answers/castle/deal.h"
#include "answers/rooms.h"
#include "app/engine/engine.h"

namespace {

using namespace yomi;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

long resident_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  return 0;
}

double typed(int questions) {
  const auto start = Clock::now();
  for (int i = 0; i < questions; ++i) {
    answers::castle::DealRequest request;
    request.number = std::to_string(i);
    if (!answers::castle::deal(request, {})) std::abort();
  }
  return seconds_since(start);
}

double through_engine(int questions) {
  int in[2];
  int out[2];
  if (::pipe(in) != 0 || ::pipe(out) != 0) std::abort();
  const answers::Catalogue catalogue(answers::all_rooms());
  std::thread engine([&] {
    app::run_engine(in[0], out[1], catalogue, {.threads = 1});
    ::close(out[1]);
  });
  const auto start = Clock::now();
  std::thread asker([&] {
    for (int i = 0; i < questions; ++i) {
      const std::string line =
          fmt::format(R"({{"id":"{}","room":"castle","verb":"deal","number":"{}"}})"
                      "\n",
                      i, i);
      if (::write(in[1], line.data(), line.size()) != static_cast<ssize_t>(line.size()))
        std::abort();
    }
    ::close(in[1]);
  });
  long lines = 0;
  char buffer[1 << 16];
  for (ssize_t size = 0; (size = ::read(out[0], buffer, sizeof buffer)) > 0;)
    for (ssize_t i = 0; i < size; ++i) lines += buffer[i] == '\n' ? 1 : 0;
  const double seconds = seconds_since(start);
  asker.join();
  engine.join();
  ::close(in[0]);
  ::close(out[0]);
  if (lines != questions) std::abort();
  return seconds;
}

}  // namespace

int main(int argc, char** argv) {
  const int questions = argc > 1 ? std::atoi(argv[1]) : 10'000;
  const double alone = typed(questions);
  const double engine = through_engine(questions);
  const long before = resident_kilobytes();
  through_engine(questions);
  const long after = resident_kilobytes();
  fmt::print("{} questions `castle deal`: typed {:.1f} µs, through the engine {:.1f} µs each\n",
             questions, 1e6 * alone / questions, 1e6 * engine / questions);
  fmt::print("resident after one run {} KB, after another {} KB\n", before, after);
  return 0;
}
