// zstd's format without zstd: what is written is stored, as blocks that every zstd reads; what came
// compressed is unpacked by the page, which has a library for it.
#include "base/compress.h"

#include <algorithm>

// Of the page; 1 if `frame` unpacked to exactly `size` bytes.
extern "C" [[clang::import_module("yomi"), clang::import_name("unpack")]] int yomi_unpack(
    const char* frame, std::size_t frame_size, char* bytes, std::size_t size);

namespace yomi {
namespace {

// RFC 8878. A frame: magic number, descriptor, size of the content in 8 bytes, blocks.
constexpr std::string_view kMagic = "\x28\xb5\x2f\xfd";
constexpr char kDescriptor = static_cast<char>(0xe0);  // one segment, its size known
constexpr std::size_t kHeader = 13;
constexpr std::size_t kMostInBlock = std::size_t{1} << 17;

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
}

std::uint32_t get3(std::string_view from) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(from[i]));
  };
  return byte(0) | byte(1) << 8 | byte(2) << 16;
}

// False where a block is not simply stored.
bool read_stored(std::string_view frame, std::string& bytes) {
  if (!frame.starts_with(kMagic) || frame.size() < kHeader || frame[4] != kDescriptor) return false;
  frame.remove_prefix(kHeader);
  std::size_t done = 0;
  for (bool last = false; !last;) {
    if (frame.size() < 3) return false;
    const std::uint32_t head = get3(frame);
    last = (head & 1) != 0;
    const std::size_t size = head >> 3;
    frame.remove_prefix(3);
    if ((head >> 1 & 3) != 0 || size > frame.size() || size > bytes.size() - done) return false;
    std::copy_n(frame.begin(), size, bytes.begin() + static_cast<std::ptrdiff_t>(done));
    frame.remove_prefix(size);
    done += size;
  }
  return frame.empty() && done == bytes.size();
}

}  // namespace

std::string compress(std::string_view bytes, int /*level*/) {
  std::string frame(kMagic);
  frame.reserve(kHeader + bytes.size() + 3 * (bytes.size() / kMostInBlock + 1));
  frame += kDescriptor;
  put(frame, bytes.size(), 8);
  do {
    const std::string_view block = bytes.substr(0, kMostInBlock);
    bytes.remove_prefix(block.size());
    put(frame, block.size() << 3 | (bytes.empty() ? 1U : 0U), 3);
    frame += block;
  } while (!bytes.empty());
  return frame;
}

Result<std::string> decompress(std::string_view frame, std::uint64_t size) {
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (read_stored(frame, bytes) ||
      yomi_unpack(frame.data(), frame.size(), bytes.data(), bytes.size()) == 1)
    return bytes;
  return fail("the compressed part is damaged");
}

}  // namespace yomi
