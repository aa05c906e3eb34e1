// A survey's rows as CSV or JSON lines. Two complete runs of one survey give the same bytes,
// however often either was interrupted, unless timings are asked for.
//
// CSV: lines "# key: value" (work, version, units, done, and each option as "# --key: value"), then
// the columns' names, then a line per unit. JSON lines: an object with the same keys ("options" is
// an object), then an object per unit. JSON: one document with the same keys, those of the room's
// summary, and "rows". Reals are the shortest decimal that reads back as the same number.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "survey/run.h"

namespace yomi::survey {

enum class ExportFormat { kCsv, kJsonLines, kJson };

struct ExportOptions {
  ExportFormat format = ExportFormat::kCsv;
  bool timings = false;        // a column "seconds"
  bool rows = true;            // kJson: without them it is the head and the summary
  std::string summary = "{}";  // kJson: an object whose keys are put into the document
};

// Gives `write` the export piece by piece. Requires a report that is no worker's.
using Writer = std::function<Status(std::string_view)>;
[[nodiscard]] Status export_rows(const Report& report, const ExportOptions& options,
                                 const Writer& write);
[[nodiscard]] Result<std::string> export_text(const Report& report, const ExportOptions& options);
// Replaces the file only by the whole export (base/file.h).
[[nodiscard]] Status export_file(const Report& report, const ExportOptions& options,
                                 const std::string& path);

// "a\"b" with quotes, as JSON has it. Requires UTF-8.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace yomi::survey
