// A worker for the server's tests: `yomi engine` with castle and a room of bad manners.
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "app/engine/engine.h"
#include "server_room.h"

int main(int argc, char** argv) {
  ::signal(SIGPIPE, SIG_IGN);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::uint64_t memory = std::uint64_t{1} << 30;
  for (int i = 1; i + 1 < argc; ++i)
    if (std::strcmp(argv[i], "--memory") == 0) memory = std::strtoull(argv[i + 1], nullptr, 10);
  const yomi::answers::Catalogue catalogue(yomi::test::rooms_for_server());
  return yomi::app::run_engine(STDIN_FILENO, STDOUT_FILENO, catalogue,
                               {.threads = 1, .memory = memory, .end_with_input = true})
             ? 0
             : 1;
}
