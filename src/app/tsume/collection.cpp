#include "app/tsume/collection.h"

#include <algorithm>
#include <filesystem>

#include "app/tsume/tsume.h"
#include "base/encoding.h"
#include "base/file.h"
#include "base/text.h"
#include "shogi/problem.h"

namespace yomi::app::tsume_room {

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t tab = std::min(line.find('\t'), line.size());
    fields.push_back(line.substr(0, tab));
    if (tab == line.size()) return fields;
    line.remove_prefix(tab + 1);
  }
}

namespace {

bool is_sfen_field(std::string_view field) {
  return std::count(field.begin(), field.end(), '/') == 8;
}

Result<CollectionItem> item_of(std::string_view text, const std::string& source, std::string name) {
  auto problem = shogi::read_problem(text, source);
  if (!problem) return pass(problem);
  Given given = given_of(*problem);
  CollectionItem item{std::move(name), given.position, std::move(given.line)};
  if (auto status = tsume::check_problem(item.position); !status) {
    status.error().source = source;
    return pass(status);
  }
  return item;
}

bool is_list(const std::vector<std::string_view>& lines) {
  for (std::string_view line : lines) {
    const std::string_view text = trim(line);
    if (text.empty() || text.starts_with("#")) continue;
    const auto fields = fields_of(line);
    return std::any_of(fields.begin(), fields.end(), is_sfen_field);
  }
  return false;
}

Result<std::vector<CollectionItem>> read_list(const std::vector<std::string_view>& lines,
                                              const std::string& source) {
  std::vector<CollectionItem> items;
  int number = 0;
  for (std::string_view line : lines) {
    ++number;
    const std::string_view text = trim(line);
    if (text.empty() || text.starts_with("#")) continue;
    const auto fields = fields_of(line);
    const auto sfen = std::find_if(fields.begin(), fields.end(), is_sfen_field);
    const auto misplaced = [&](Error error, std::size_t before) {
      error.source = source;
      error.line = number;
      error.column += static_cast<int>(before);
      return tl::unexpected<Error>(std::move(error));
    };
    if (sfen == fields.end()) return misplaced(Error{message("this line has no SFEN")}, 1);
    const bool named = sfen != fields.begin() && !trim(fields.front()).empty();
    auto item =
        item_of(*sfen, source,
                named ? std::string(trim(fields.front())) : std::to_string(items.size() + 1));
    if (!item) {
      // Columns are counted in characters.
      std::size_t before = 0;
      for (const char* c = line.data(); c != sfen->data(); ++c)
        before += (static_cast<unsigned char>(*c) & 0xC0U) != 0x80U ? 1 : 0;
      return misplaced(item.error(), before);
    }
    items.push_back(std::move(*item));
  }
  return items;
}

Result<std::vector<CollectionItem>> read_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
    const std::string extension = to_lower_ascii(entry.path().extension().string());
    for (const char* known : {".kif", ".kifu", ".ki2", ".csa", ".bod", ".sfen"}) {
      if (extension == known) files.push_back(entry.path());
    }
  }
  if (problem) return fail_system("{}: {}", folder.string(), problem.message());
  std::sort(files.begin(), files.end());
  std::vector<CollectionItem> items;
  for (const auto& file : files) {
    auto bytes = read_file(file);
    if (!bytes) return pass(bytes);
    auto text = decode_text(*bytes);
    if (!text) {
      text.error().source = file.string();
      return pass(text);
    }
    auto item = item_of(*text, file.string(), file.filename().string());
    if (!item) return pass(item);
    items.push_back(std::move(*item));
  }
  return items;
}

}  // namespace

Result<std::vector<CollectionItem>> read_collection(const std::string& argument) {
  std::error_code ignored;
  Result<std::vector<CollectionItem>> items;
  if (std::filesystem::is_directory(argument, ignored)) {
    items = read_folder(argument);
  } else {
    auto input = read_input(argument);
    if (!input) return pass(input);
    const auto lines = split_lines(input->text);
    if (is_list(lines)) {
      items = read_list(lines, input->source);
    } else {
      auto item = item_of(input->text, input->source, "1");
      // An SFEN has spaces, a record has lines; a single word was meant as a file.
      if (!item && argument.find_first_of(" \n") == std::string::npos && argument != "-" &&
          !std::filesystem::exists(argument, ignored))
        return fail("no such file: {}", argument);
      if (!item) return pass(item);
      items = std::vector<CollectionItem>{std::move(*item)};
    }
  }
  if (items && items->empty()) return fail("{}: no problems", argument);
  return items;
}

}  // namespace yomi::app::tsume_room
