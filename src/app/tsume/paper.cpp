// `yomi tsume paper FILE`: the paper's Tables 1 to 5 and its Appendix, published beside ours.
//
// FILE is the collection as tab-separated lines: number, published length, status (solvable or
// fuzume), anything, SFEN. The problems themselves are not part of this program.
#include "app/tsume/paper.h"

#include "app/tsume/collection.h"
#include "app/tsume/tsume.h"
#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "shogi/sfen.h"

namespace yomi::app {
namespace {

// Of each search. The hardest first mate of the paper's collection takes less than half of it.
constexpr std::uint64_t kPaperNodes = 10'000'000;

struct TsumePaperOptions {
  std::string file;
  std::string problems = "1..1000";
  std::string defects;
  std::string only;
};

using Item = tsume_room::PaperItem;

Result<std::vector<Item>> read_items(const std::string& path, const Span& span) {
  auto text = read_file(path);
  if (!text) return pass(text);
  std::vector<Item> items;
  int number = 0;
  for (std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with("#")) continue;
    const std::vector<std::string_view> fields = tsume_room::fields_of(line);
    const auto bad = [&](Message what) {
      return tl::unexpected<Error>(Error{std::move(what), ErrorCode::kBadText, path, number, 0});
    };
    if (fields.size() < 5) return bad(message("expected number, length, status, check and SFEN"));
    const auto no = parse_uint(fields[0]);
    const auto published = parse_uint(fields[1]);
    if (!no || !published || *published > 9999)
      return bad(message("expected a number and a length"));
    if (*no < span.first || *no > span.last || fields[2] == "fuzume") continue;
    auto position = shogi::parse_sfen(fields[4]);
    if (!position) return bad(position.error().message);
    if (auto status = tsume::check_problem(*position); !status) return bad(status.error().message);
    items.push_back({*no, static_cast<tsume::Length>(*published), *position});
  }
  if (items.empty()) return fail("{}: no problems in this range", path);
  return items;
}

Result<int> run_tsume_paper(Program& program, const TsumePaperOptions& options,
                            const SurveyOptions& survey) {
  auto span = parse_span(options.problems);
  if (!span) return pass(span);
  auto items = read_items(options.file, *span);
  if (!items) return pass(items);
  if (!options.only.empty() && options.only != "appendix" && options.only != "defects")
    return fail("--only is appendix or defects, not {}", in_quotes(options.only));
  if (options.only.empty() && !(survey.journal.empty() && survey.output.empty()))
    return fail("--journal and --output need --only appendix or --only defects");
  const std::uint64_t nodes = program.shared().nodes.value_or(kPaperNodes);
  if (options.only != "defects") {
    auto status = tsume_room::run_appendix(program, *items, nodes, survey);
    if (!status || *status != kDefinite || options.only == "appendix") return status;
    program.print("\n");
  }
  return tsume_room::run_defects(program, *items, options.defects, nodes, survey);
}

}  // namespace

namespace tsume_room {

std::string digest_of(const std::vector<PaperItem>& items) {
  std::uint64_t hash = items.size();
  for (const PaperItem& item : items) {
    hash = mix64(hash + item.number);
    for (const char c : fmt::format("{} {}", item.published, shogi::to_sfen(item.position)))
      hash = mix64(hash + static_cast<unsigned char>(c) + 1);
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace tsume_room

void add_tsume_paper(Program& program, CLI::App& room) {
  auto options = std::make_shared<TsumePaperOptions>();
  auto survey = std::make_shared<SurveyOptions>();
  CLI::App& verb =
      program.add_verb(room, "paper",
                       {"the paper's tables beside ours; --nodes per search (10,000,000)",
                        "論文の表を本プログラムの結果と並べる。--nodes は探索ごと (10,000,000)"},
                       kThreads | kTime | kNodes | kMemory);
  verb.add_option("file", options->file,
                  std::string(program.text(
                      {"the collection, tab-separated: number, length, status, "
                       "check, SFEN",
                       "作品集 (タブ区切り): 番号、手数、solvable か fuzume、任意、SFEN"})))
      ->required()
      ->type_name("FILE");
  verb.add_option("--problems", options->problems,
                  std::string(program.text(
                      {"only these numbers: 7 or 1..20", "この番号だけ: 7 または 1..20"})))
      ->type_name("FIRST..LAST");
  verb.add_option("--defects", options->defects,
                  std::string(program.text(
                      {"the known cooks of Table 5 as tab-separated lines: number, length, ply, "
                       "author's move, cook, kind, found, both in USI, SFEN before it",
                       "表5の既知の余詰 (タブ区切り): 番号、手数、手目、作意の手、余詰の手、種類、"
                       "発見、両者のUSI、その前のSFEN"})))
      ->type_name("FILE");
  verb.add_option("--only", options->only,
                  std::string(program.text({"only appendix (with Tables 1 to 4) or defects",
                                            "appendix (表1〜4を含む) か defects のみ"})))
      ->type_name("PART");
  add_survey_options(program, verb, survey);
  program.on(verb, [options, survey](Program& p) { return run_tsume_paper(p, *options, *survey); });
}

}  // namespace yomi::app
