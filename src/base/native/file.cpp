#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/cache_folder.h"
#include "base/encoding.h"
#include "base/output_target.h"
#include "base/standard_input.h"
#include "base/text.h"

namespace yomi {
namespace {

namespace fs = std::filesystem;

Result<std::string> read_all(int descriptor, const std::string& name, std::uint64_t limit) {
  std::string bytes;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = ::read(descriptor, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("cannot read {}: {}", name, word(std::strerror(errno)));
    if (got == 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(got));
    if (bytes.size() > limit) return fail("{} is larger than {} bytes", name, with_commas(limit));
  }
}

Status write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return fail_system("{}", word(std::strerror(errno)));
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return {};
}

void sync_folder(const fs::path& folder) {
  const int descriptor =
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

// "QT85.AQ.AKQ4.7Z5": four groups between dots, nearly all of it ranks of cards. One may be
// mistyped, and it is still no file that is missing.
bool looks_like_cards(std::string_view word) {
  constexpr std::ptrdiff_t kMistyped = 3;
  constexpr std::string_view kRanks = "0123456789TJQKAtjqka.-";
  return std::count(word.begin(), word.end(), '.') == 3 &&
         word.find('/') == std::string_view::npos &&
         std::count_if(word.begin(), word.end(), [&](char c) {
           return kRanks.find(c) == std::string_view::npos;
         }) <= kMistyped;
}

// "board.txt", "../a/b.kif": no spaces, and an extension of letters and digits after a dot.
bool looks_like_file_name(std::string_view word) {
  if (word.find_first_of(" \t\r\n") != std::string_view::npos || looks_like_cards(word))
    return false;
  const std::size_t dot = word.rfind('.');
  if (dot == std::string_view::npos || dot + 1 >= word.size() || word.size() - dot > 7)
    return false;
  bool letter = false;
  for (const char c : word.substr(dot + 1)) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!is_letter && !(c >= '0' && c <= '9')) return false;
    letter = letter || is_letter;
  }
  return letter && dot > 0 && word[dot - 1] != '.' && word.find('?') == std::string_view::npos;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::uint64_t limit) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fail("{} is a folder, not a file", path);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return fail("cannot open {}: {}", path, word(std::strerror(errno)));
  auto bytes = read_all(descriptor, path, limit);
  ::close(descriptor);
  return bytes;
}

FileWriter::FileWriter(std::string path, std::string beside, int descriptor)
    : path_(std::move(path)), beside_(std::move(beside)), descriptor_(descriptor) {}

FileWriter::FileWriter(FileWriter&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::move(other.beside_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

FileWriter::~FileWriter() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(beside_.c_str());
}

fs::path output_target(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as the kernel has it
  fs::path target = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;  // an absolute link replaces all of it
  }
  return target;
}

Result<FileWriter> FileWriter::create(const std::string& path) {
  // A link stays a link; its target is replaced.
  std::string target = output_target(path).string();
  std::string beside = target + ".XXXXXX";
  const int descriptor = ::mkostemp(beside.data(), O_CLOEXEC);
  if (descriptor < 0) return fail_system("cannot write {}: {}", path, word(std::strerror(errno)));
  return FileWriter(std::move(target), std::move(beside), descriptor);
}

Status FileWriter::append(std::string_view bytes) {
  if (auto written = write_all(descriptor_, bytes); !written)
    return fail_system("cannot write {}: {}", path_, written.error().message);
  return {};
}

Status FileWriter::overwrite(std::uint64_t offset, std::string_view bytes) {
  if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0)
    return fail_system("cannot write {}: {}", path_, word(std::strerror(errno)));
  if (auto written = append(bytes); !written) return written;
  ::lseek(descriptor_, 0, SEEK_END);
  return {};
}

Status FileWriter::commit() {
  // mkostemp makes private files; a result is as readable as any other file of the user's.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(descriptor_, static_cast<mode_t>(0666U & ~static_cast<unsigned>(mask)));
  bool done = ::fsync(descriptor_) == 0 || errno == EINVAL;  // EINVAL: nothing that can be synced
  done = ::close(std::exchange(descriptor_, -1)) == 0 && done;
  done = done && std::rename(beside_.c_str(), path_.c_str()) == 0;
  if (!done) {
    const int reason = errno;
    ::unlink(beside_.c_str());
    return fail_system("cannot write {}: {}", path_, word(std::strerror(reason)));
  }
  sync_folder(fs::path(path_).parent_path());
  return {};
}

Status write_file(const std::string& path, std::string_view bytes) {
  auto writer = FileWriter::create(path);
  if (!writer) return pass(writer);
  if (auto written = writer->append(bytes); !written) return written;
  return writer->commit();
}

namespace {
std::atomic<bool> waiting = false;
}

bool awaits_input() {
  return waiting;
}

Result<std::string> read_standard_input(std::uint64_t limit) {
  waiting = true;
  auto bytes = read_all(STDIN_FILENO, "standard input", limit);
  waiting = false;
  return bytes;
}

Result<Input> read_input(const std::string& argument) {
  Input input;
  Result<std::string> bytes = std::string();
  std::error_code ignored;
  if (argument == "-") {
    input.source = "standard input";
    bytes = read_standard_input(kMaxInputBytes);
  } else if (argument.size() < 4096 && argument.find('\n') == std::string::npos &&
             fs::exists(argument, ignored)) {
    input.source = argument;
    bytes = read_file(argument);
  } else if (looks_like_file_name(argument)) {
    return fail("no such file: {}", argument);
  } else {
    bytes = argument;
  }
  if (!bytes) return pass(bytes);
  auto text = decode_text(*bytes);
  if (!text) {
    text.error().source = input.source;
    return pass(text);
  }
  input.text = std::move(*text);
  return input;
}

Result<fs::path> cache_folder() {
  const char* xdg = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (xdg && *xdg)
    folder = fs::path(xdg) / "yomikiri";
  else if (home && *home)
    folder = fs::path(home) / ".cache" / "yomikiri";
  else
    return fail_system("no cache folder: neither XDG_CACHE_HOME nor HOME is set");
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return fail_system("cannot make the cache folder {}: {}", folder.string(),
                       word(error.message()));
  return folder;
}

}  // namespace yomi
