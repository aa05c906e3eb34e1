#include "app/tsume/collection.h"

#include <algorithm>
#include <filesystem>

#include "base/encoding.h"
#include "base/file.h"
#include "base/text.h"
#include "tsume/collection.h"
#include "tsume/solver.h"

namespace yomi::app::tsume_room {
namespace {

void add_text(std::string_view text, const std::string& source, const std::string& name, bool rest,
              SurveyProblems& found) {
  tsume::Collection read =
      tsume::read_collection(text, rest ? shogi::LeftOut::kAllowed : shogi::LeftOut::kRefused);
  const bool several = read.items.size() + read.errors.size() > 1;
  for (tsume::CollectionItem& item : read.items) {
    tsume::ProblemGiven given = tsume::problem_of(item.record, item.format);
    if (rest) tsume::give_rest(given.position);
    if (auto status = tsume::check_problem(given.position); !status) {
      status.error().line = item.line;
      status.error().column = 1;
      read.errors.push_back(std::move(status.error()));
      continue;
    }
    std::string own = name.empty() ? item.name
                      : several    ? fmt::format("{}:{}", name, item.name)
                                   : name;
    found.items.push_back({std::move(own), given.position, std::move(given.line)});
  }
  for (Error& error : read.errors) {
    error.source = source;
    found.errors.push_back(std::move(error));
  }
}

bool is_record(const std::filesystem::path& path) {
  const std::string extension = to_lower_ascii(path.extension().string());
  const auto known = {".kif", ".kifu", ".ki2", ".csa", ".bod", ".sfen"};
  return std::find(known.begin(), known.end(), extension) != known.end();
}

Status add_folder(const std::filesystem::path& folder, bool rest, SurveyProblems& found) {
  std::vector<std::filesystem::path> files;
  std::error_code problem;
  for (std::filesystem::recursive_directory_iterator entry(folder, problem), end;
       !problem && entry != end; entry.increment(problem))
    if (is_record(entry->path())) files.push_back(entry->path());
  if (problem) return fail_system("{}: {}", folder.string(), word(problem.message()));
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    auto bytes = read_file(file);
    Result<std::string> text = bytes ? decode_text(*bytes) : Result<std::string>(pass(bytes));
    if (!text) {
      text.error().source = file.string();
      found.errors.push_back(std::move(text.error()));
      continue;
    }
    add_text(*text, file.string(), std::filesystem::relative(file, folder).string(), rest, found);
  }
  return {};
}

}  // namespace

Result<SurveyProblems> read_problems(const std::string& argument, bool rest) {
  std::error_code ignored;
  SurveyProblems found;
  if (std::filesystem::is_directory(argument, ignored)) {
    if (Status status = add_folder(argument, rest, found); !status) return pass(status);
  } else {
    auto input = read_input(argument);
    if (!input) return pass(input);
    add_text(input->text, input->source, {}, rest, found);
    // An SFEN has spaces, a record has lines; a single word was meant as a file.
    if (found.items.empty() && argument.find_first_of(" \n") == std::string::npos &&
        argument != "-" && !std::filesystem::exists(argument, ignored))
      return fail("no such file: {}", argument);
  }
  if (!found.items.empty()) return found;
  if (!found.errors.empty()) return tl::unexpected<Error>(std::move(found.errors.front()));
  return fail("{}: no problems", argument);
}

}  // namespace yomi::app::tsume_room
