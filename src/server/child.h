// A process at the other end of two pipes.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace yomi::server {

struct Child {
  pid_t pid = -1;
  int in = -1;   // its standard input; neither end of ours blocks
  int out = -1;  // its standard output
};

// Starts argv[0], a path. It inherits standard error and nothing else: no socket, no pipe of
// another, no blocked signal; and it is in a process group of its own, so that Ctrl-C on a terminal
// is ours to handle.
[[nodiscard]] Result<Child> start_child(const std::vector<std::string>& argv);
// Kills and reaps it, and closes the pipes.
void end_child(Child& child);
// What it has in memory, in bytes; 0 where it is gone.
[[nodiscard]] std::uint64_t resident_bytes(const Child& child);
// Beyond this its allocations fail. Nothing in builds with sanitizers, which reserve far more.
void limit_data(const Child& child, std::uint64_t bytes);

}  // namespace yomi::server
