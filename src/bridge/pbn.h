// Portable Bridge Notation 2.1, read and written; LIN and the addresses of Bridge Base Online read.
//
// PBN is read as people and programs write it, which is looser than the standard (import format):
// docs/formats/pbn.md says what is read and what is written. Written files use the export layout:
// one tag per line, a round of calls or a trick per line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bridge/record.h"

namespace yomi::bridge {

// What a text holds. A record's own faults stand in the record.
struct RecordFile {
  std::vector<Record> records;
  std::vector<Error> errors;  // what belongs to no record
};

[[nodiscard]] RecordFile read_pbn(std::string_view text, std::string source = {});
[[nodiscard]] std::string write_pbn(const std::vector<Record>& records);

// LIN: md, qx, pn, ah, sv, mb, an, pc, nt, mc; other fields are skipped. One record per md.
[[nodiscard]] RecordFile read_lin(std::string_view text, std::string source = {});

// "https://www.bridgebase.com/tools/handviewer.html?…": with `lin=…`, or with hands, auction and
// play as its parameters. Percent-encoded or not.
[[nodiscard]] bool looks_like_address(std::string_view text);
[[nodiscard]] RecordFile read_address(std::string_view text, std::string source = {});

// All games of a file; the first fault is the error.
[[nodiscard]] Result<std::vector<Record>> parse_pbn(std::string_view text, std::string source = {});
[[nodiscard]] Result<std::vector<Record>> parse_lin(std::string_view text, std::string source = {});

}  // namespace yomi::bridge
