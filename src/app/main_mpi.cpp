// yomi-mpi: the same program on the ranks of an MPI job. Rank 0 speaks; the others serve it in
// silence.
#include <csignal>
#include <memory>

#include "app/interrupt.h"
#include "app/program.h"
#include "app/rooms.h"
#include "survey/mpi_executor.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  // Blocks the signals before MPI starts threads of its own.
  const std::stop_token ignored = yomi::app::interrupt_token();
  yomi::survey::MpiSession session;
  yomi::app::Program program;
  if (!session.leads()) program.set_silent();
  program.set_executor([&session](int threads) {
    return std::make_unique<yomi::survey::MpiExecutor>(session, threads);
  });
  return program.run(argc, argv, yomi::app::add_rooms);
}
