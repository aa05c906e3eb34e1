#include "survey/export.h"

#include "base/file.h"
#include "base/layout.h"

namespace yomi::survey {
namespace {

constexpr std::size_t kPiece = 1 << 16;

// A comment has one line.
std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

std::string csv_head(const Report& report, bool timings) {
  const Manifest& manifest = report.manifest();
  std::string out = fmt::format("# work: {}\n# version: {}\n", one_line(manifest.work),
                                one_line(manifest.version));
  for (const Option& option : manifest.options)
    out += fmt::format("# --{}: {}\n", option.key, one_line(option.value));
  out += fmt::format("# units: {}\n# done: {}\nunit", report.units(), report.done());
  for (const Column& column : manifest.columns) out += "," + column.name;
  return out + (timings ? ",seconds\n" : "\n");
}

// Without the end of the object.
std::string json_head(const Report& report) {
  const Manifest& manifest = report.manifest();
  std::string out = fmt::format(R"({{"work":{},"version":{},"options":{{)",
                                json_string(manifest.work), json_string(manifest.version));
  bool first = true;
  for (const Option& option : manifest.options) {
    out += fmt::format("{}{}:{}", first ? "" : ",", json_string(option.key),
                       json_string(option.value));
    first = false;
  }
  return out + fmt::format("}},\"units\":{},\"done\":{}", report.units(), report.done());
}

void csv_line(const Unit& unit, bool timings, std::string& out) {
  fmt::format_to(std::back_inserter(out), "{}", unit.index + 1);
  for (const Value& value : unit.row) {
    out += ',';
    if (const auto* integer = std::get_if<std::int64_t>(&value))
      fmt::format_to(std::back_inserter(out), "{}", *integer);
    else if (const auto* real = std::get_if<double>(&value))
      fmt::format_to(std::back_inserter(out), "{}", *real);
    else if (const auto* text = std::get_if<std::string>(&value))
      // An empty text is not "no value".
      out += text->empty() ? "\"\"" : csv_cell(*text);
  }
  if (timings) fmt::format_to(std::back_inserter(out), ",{}", unit.seconds);
  out += '\n';
}

void json_object(const Unit& unit, const Manifest& manifest, bool timings, std::string& out) {
  fmt::format_to(std::back_inserter(out), R"({{"unit":{})", unit.index + 1);
  for (std::size_t i = 0; i < unit.row.size(); ++i) {
    const Value& value = unit.row[i];
    if (std::holds_alternative<std::monostate>(value)) continue;
    fmt::format_to(std::back_inserter(out), ",\"{}\":", manifest.columns[i].name);
    if (const auto* integer = std::get_if<std::int64_t>(&value))
      fmt::format_to(std::back_inserter(out), "{}", *integer);
    else if (const auto* real = std::get_if<double>(&value))
      fmt::format_to(std::back_inserter(out), "{}", *real);
    else
      out += json_string(std::get<std::string>(value));
  }
  if (timings) fmt::format_to(std::back_inserter(out), ",\"seconds\":{}", unit.seconds);
  out += '}';
}

std::string head_of(const Report& report, const ExportOptions& options) {
  switch (options.format) {
    case ExportFormat::kCsv:
      return csv_head(report, options.timings);
    case ExportFormat::kJsonLines:
      return json_head(report) + "}\n";
    case ExportFormat::kJson:
      break;
  }
  std::string head = json_head(report);
  const std::string_view members =
      std::string_view(options.summary).substr(1, options.summary.size() - 2);
  if (!members.empty()) head += fmt::format(",{}", members);
  return head + (options.rows ? ",\"rows\":[" : "}\n");
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20)
          out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        else
          out += c;
    }
  }
  return out + '"';
}

Status export_rows(const Report& report, const ExportOptions& options, const Writer& write) {
  const bool document = options.format == ExportFormat::kJson;
  std::string piece = head_of(report, options);
  if (document && !options.rows) return write(piece);
  bool first = true;
  Status status = report.for_each([&](const Unit& unit) -> Status {
    if (options.format == ExportFormat::kCsv) {
      csv_line(unit, options.timings, piece);
    } else {
      if (document && !first) piece += ',';
      json_object(unit, report.manifest(), options.timings, piece);
      if (!document) piece += '\n';
    }
    first = false;
    if (piece.size() < kPiece) return {};
    Status written = write(piece);
    piece.clear();
    return written;
  });
  if (document) piece += "]}\n";
  if (status && !piece.empty()) status = write(piece);
  return status;
}

Result<std::string> export_text(const Report& report, const ExportOptions& options) {
  std::string text;
  Status status = export_rows(report, options, [&text](std::string_view piece) -> Status {
    text += piece;
    return {};
  });
  if (!status) return pass(status);
  return text;
}

Status export_file(const Report& report, const ExportOptions& options, const std::string& path) {
  auto writer = FileWriter::create(path);
  if (!writer) return pass(writer);
  Status written = export_rows(report, options,
                               [&writer](std::string_view piece) { return writer->append(piece); });
  return written ? writer->commit() : written;
}

}  // namespace yomi::survey
