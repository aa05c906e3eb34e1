// Certificate: the file that carries a proof, whatever the game. The container knows no game: a
// kind ("castle/win"), the program's version, and a body whose meaning belongs to the room that
// wrote it.
//
//   YOMIKIRI CERTIFICATE 1
//   kind: castle/win
//   version: 0.1.0
//   bytes: 1234            size of the body before compression
//   check: 0123456789abcdef
//   (empty line)
//   the body, one zstd frame
//
// `check` is 64-bit FNV-1a over every byte of the file but the check line itself: each step of
// FNV-1a is a bijection of the state, so a single changed byte is found for certain, not only
// probably. It guards against damage; whether the proof holds is for the room's verifier to find
// out. docs/formats/certificate.md
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi {

struct Certificate {
  std::string kind;     // "room/what": lower-case letters, digits, '-', one '/'
  std::string version;  // of the program that wrote it
  std::string body;
};

[[nodiscard]] std::uint64_t fnv1a64(std::string_view bytes,
                                    std::uint64_t state = 0xcbf29ce484222325ULL);

[[nodiscard]] std::string encode_certificate(const Certificate& certificate);
// Refuses damage, other formats, and bodies larger than `body_limit` before unpacking them.
[[nodiscard]] Result<Certificate> decode_certificate(std::string_view bytes,
                                                     std::uint64_t body_limit);

}  // namespace yomi
