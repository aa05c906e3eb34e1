#include "server/child.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <fstream>

#include "base/check.h"

extern char** environ;  // NOLINT: POSIX has no header for it

namespace yomi::server {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

struct SpawnPlan {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  SpawnPlan() {
    CHECK(::posix_spawn_file_actions_init(&files) == 0);
    CHECK(::posix_spawnattr_init(&attributes) == 0);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&attributes);
  }
};

void plan_spawn(SpawnPlan& plan, int in, int out) {
  ::posix_spawn_file_actions_adddup2(&plan.files, in, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&plan.files, out, STDOUT_FILENO);
  // Sockets that were accepted are not close-on-exec by themselves.
  ::posix_spawn_file_actions_addclosefrom_np(&plan.files, STDERR_FILENO + 1);
  sigset_t none;
  sigset_t all;
  ::sigemptyset(&none);
  ::sigfillset(&all);
  ::posix_spawnattr_setsigmask(&plan.attributes, &none);
  ::posix_spawnattr_setsigdefault(&plan.attributes, &all);
  ::posix_spawnattr_setpgroup(&plan.attributes, 0);
  ::posix_spawnattr_setflags(
      &plan.attributes,
      static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP));
}

void close_all(std::initializer_list<int> files) {
  for (const int file : files)
    if (file >= 0) ::close(file);
}

}  // namespace

Result<Child> start_child(const std::vector<std::string>& argv) {
  std::array<int, 2> in{-1, -1};
  std::array<int, 2> out{-1, -1};
  if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) {
    const int error = errno;
    close_all({in[0], in[1]});
    return fail_system("cannot start {}: {}", argv[0], word(std::strerror(error)));
  }
  SpawnPlan plan;
  plan_spawn(plan, in[0], out[1]);
  std::vector<std::string> words = argv;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  Child child{-1, in[1], out[0]};
  const int error = ::posix_spawn(&child.pid, argv[0].c_str(), &plan.files, &plan.attributes,
                                  pointers.data(), environ);
  close_all({in[0], out[1]});
  if (error != 0) {
    close_all({in[1], out[0]});
    return fail_system("cannot start {}: {}", argv[0], word(std::strerror(error)));
  }
  ::fcntl(child.in, F_SETFL, O_NONBLOCK);
  ::fcntl(child.out, F_SETFL, O_NONBLOCK);
  return child;
}

void end_child(Child& child) {
  if (child.pid > 0) {
    ::kill(child.pid, SIGKILL);
    while (::waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  close_all({child.in, child.out});
  child = {};
}

std::uint64_t resident_bytes(const Child& child) {
  std::ifstream file("/proc/" + std::to_string(child.pid) + "/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  file >> all >> resident;
  return file ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

void limit_data(const Child& child, std::uint64_t bytes) {
  if (kSanitized) return;
  const rlimit limit{bytes, bytes};
  ::prlimit(child.pid, RLIMIT_DATA, &limit, nullptr);
}

}  // namespace yomi::server
