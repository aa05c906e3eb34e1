#include <csignal>

#include "app/mpirun.h"
#include "app/program.h"
#include "app/rooms.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, handled where it happens
  if (yomi::app::refuse_mpirun(argc, argv)) return yomi::app::kBadInput;
  yomi::app::Program program;
  return program.run(argc, argv, yomi::app::add_rooms);
}
