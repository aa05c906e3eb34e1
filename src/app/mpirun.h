// A program without MPI that mpirun has started.
#pragma once

namespace yomi::app {

// Whether mpirun (or another starter of MPI jobs) has started this program as one of several. A
// program without MPI would do all the work in each of them: says so, once, on standard error.
[[nodiscard]] bool refuse_mpirun(int argc, const char* const* argv);

}  // namespace yomi::app
