// Writes the library's headers, and the sources behind them, from the lists of fields: `library_headers FOLDER` makes
// FOLDER/include/yomikiri/ROOM.h and FOLDER/ROOM.cpp for each room, and the same for `verify`.
//
// In a room's header its own enums come first, then the structs, each before what holds it, then the questions. A
// field is a member of the same name; the fields of an included struct are the outer one's own, as in JSON; a said
// field is left out, since headline() and words() say it in either language.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "answers/rooms.h"
#include "base/check.h"
#include "base/file.h"

namespace yomi::library {
namespace {

namespace fs = std::filesystem;
using answers::Choice;
using answers::Field;
using answers::Json;
using answers::Kind;
using answers::kType;
using answers::Of;
using answers::Place;
using answers::Question;
using answers::Shape;
using answers::Type;

constexpr std::size_t kWidth = 100;

std::string camel(std::string_view snake) {
  std::string word;
  bool first = true;
  for (const char c : snake) {
    if (c == '_') {
      first = true;
      continue;
    }
    word += first && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    first = false;
  }
  return word;
}

std::string cpp_text(std::string_view text) {
  std::string all = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') all += '\\';
    CHECK(c != '\n');
    all += c;
  }
  return all + "\"";
}

// "// text", on as many lines as it needs.
std::string comment(std::string_view text, std::string_view indent) {
  std::string all;
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) all += fmt::format("{}//{}\n", indent, line);
    line.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (indent.size() + 3 + line.size() + word.size() > kWidth) end_line();
    line += fmt::format(" {}", word);
    at = end + 1;
  }
  end_line();
  return all;
}

// The structs and enums of one header.
class Header {
 public:
  Header(std::string name, std::string room, std::vector<const Question*> questions);

  [[nodiscard]] std::string header() const;
  [[nodiscard]] std::string source() const;

 private:
  using Words = const Choice*;  // an enum's identity: where its list of choices begins

  void take(const Shape& shape);
  void take_words(std::string_view owner, std::string_view field, const Type& type);
  void name_words();
  [[nodiscard]] std::string short_name(const Shape& shape) const;
  [[nodiscard]] std::string cpp_type(const Type& type) const;
  [[nodiscard]] std::string initial(const Type& type, const Json& value) const;
  [[nodiscard]] std::string enums() const;
  [[nodiscard]] std::string structs() const;
  [[nodiscard]] std::string functions() const;

  std::string name_;    // of the file
  std::string room_;    // empty for what stands beside the rooms
  std::string prefix_;  // of its structs in JSON: "Castle"
  std::vector<const Question*> questions_;
  std::vector<const Shape*> shapes_;
  std::set<std::string_view> taken_;
  struct Enum {
    std::span<const Choice> choices;
    std::string first_use;              // "FlawKind"
    std::map<std::string, int> fields;  // "Kind": how many fields are called so
    std::string name;
  };
  std::vector<Enum> enums_;
};

// The ones of <yomikiri/base.h>.
const std::map<const Choice*, std::string>& shared_enums() {
  static const std::map<const Choice*, std::string> kShared = {
      {choices_of(Of<Verdict>{}).data(), "Verdict"},
      {choices_of(Of<StopReason>{}).data(), "StopReason"},
      {choices_of(Of<Language>{}).data(), "Language"},
      {choices_of(Of<ErrorCode>{}).data(), "ErrorCode"}};
  return kShared;
}

Header::Header(std::string name, std::string room, std::vector<const Question*> questions)
    : name_(std::move(name)),
      room_(std::move(room)),
      prefix_(camel(room_)),
      questions_(std::move(questions)) {
  for (const Question* each : questions_) {
    take(each->request());
    take(each->answer());
  }
  name_words();
}

const Type& innermost(const Type& type) {
  const Type* at = &type;
  while (at->element != nullptr) at = at->element;
  return *at;
}

void Header::take(const Shape& shape) {
  if (!taken_.insert(shape.name).second) return;
  if (shape.name == "Mistake") return;
  CHECK(shape.name.starts_with(prefix_));
  for (const Place& place : places(shape)) {
    if (place.field->member == nullptr) continue;
    const Type& type = innermost(*place.field->type);
    CHECK(type.kind != Kind::kAny);
    if (type.kind == Kind::kObject) take(type.shape());
    if (type.kind == Kind::kChoice) take_words(short_name(shape), place.field->name, type);
  }
  shapes_.push_back(&shape);
}

void Header::take_words(std::string_view owner, std::string_view field, const Type& type) {
  const std::span<const Choice> choices = type.choices();
  if (shared_enums().contains(choices.data())) return;
  for (Enum& each : enums_) {
    if (each.choices.data() != choices.data()) continue;
    ++each.fields[camel(field)];
    return;
  }
  enums_.push_back({choices, std::string(owner) + camel(field), {{camel(field), 1}}, {}});
}

// Where the commonest field's name is that of one part its values play.
std::string better_name(const std::string& name) {
  if (name == "Dealer") return "Seat";
  if (name == "Attacker") return "Side";
  return name;
}

// An enum is called what most of its fields are called; what its first field is called, with the
// struct's name before it, where another enum, or a struct, would be called the same.
void Header::name_words() {
  std::map<std::string, int> uses;
  for (const Shape* shape : shapes_) ++uses[short_name(*shape)];
  for (const auto& [choices, name] : shared_enums()) ++uses[name];
  for (const char* name :
       {"Reason", "Error", "Result", "Context", "Size", "Bytes", "Duration", "Progress"})
    ++uses[name];
  for (Enum& each : enums_) {
    const auto most =
        std::max_element(each.fields.begin(), each.fields.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    each.name = better_name(most->first);
    ++uses[each.name];
  }
  for (Enum& each : enums_)
    if (uses[each.name] > 1) each.name = each.first_use;
}

std::string Header::short_name(const Shape& shape) const {
  return std::string(shape.name == "Mistake" ? shape.name : shape.name.substr(prefix_.size()));
}

std::string Header::cpp_type(const Type& type) const {
  switch (type.kind) {
    case Kind::kFlag:
      return "bool";
    case Kind::kInteger:
      if (type.bounds.least < 0) return type.bounds.most < 3e9 ? "int" : "std::int64_t";
      return type.bounds.most < 5e9 ? "unsigned" : "std::uint64_t";
    case Kind::kNumber:
      return "double";
    case Kind::kText:
      if (&type == &kType<answers::Duration>) return "Duration";
      if (&type == &kType<answers::Size>) return "Size";
      if (&type == &kType<answers::Blob>) return "Bytes";
      return "std::string";
    case Kind::kChoice: {
      const Choice* words = type.choices().data();
      if (const auto shared = shared_enums().find(words); shared != shared_enums().end())
        return shared->second;
      for (const Enum& each : enums_)
        if (each.choices.data() == words) return each.name;
      break;
    }
    case Kind::kOptional:
      return fmt::format("std::optional<{}>", cpp_type(*type.element));
    case Kind::kList:
      return fmt::format("std::vector<{}>", cpp_type(*type.element));
    case Kind::kObject:
      return short_name(type.shape());
    case Kind::kSentence:
      return "Sentence";
    case Kind::kWording:  // in the language asked for; a library asks for none
      return "std::string";
    case Kind::kAny:
      break;
  }
  CHECK(false);
  return {};
}

// " = 8", or nothing where the type's own beginning is the default.
std::string Header::initial(const Type& type, const Json& value) const {
  switch (type.kind) {
    case Kind::kFlag:
      return value.get<bool>() ? " = true" : " = false";
    case Kind::kInteger:
    case Kind::kNumber:
      return " = " + value.dump();
    case Kind::kText:
      if (&type != &kType<std::string> || value.get<std::string>().empty()) return "";
      return " = " + cpp_text(value.get<std::string>());
    case Kind::kChoice:
      return fmt::format(" = {}::k{}", cpp_type(type), camel(value.get<std::string>()));
    case Kind::kList: {
      if (value.empty()) return "";
      std::string all;
      for (const Json& each : value) {
        const std::string one = initial(*type.element, each);
        CHECK(one.starts_with(" = "));
        all += (all.empty() ? "" : ", ") + one.substr(3);
      }
      return fmt::format(" = {{{}}}", all);
    }
    case Kind::kOptional:  // none has a default of its own
    case Kind::kObject:
    case Kind::kSentence:
    case Kind::kWording:
    case Kind::kAny:
      break;
  }
  return "";
}

std::string Header::enums() const {
  std::string all;
  for (const Enum& each : enums_) {
    all += fmt::format("enum class {} {{\n", each.name);
    for (const Choice& choice : each.choices) {
      all += comment(choice.text.english, "  ");
      all += fmt::format("  k{},\n", camel(choice.word));
    }
    all += "};\n";
  }
  return all;
}

std::string Header::structs() const {
  std::string all;
  for (const Shape* shape : shapes_) {
    const Json defaults = write_object(*shape, shape->fresh());
    all += "\n";
    for (const Question* each : questions_)
      if (&each->request() == shape || &each->answer() == shape)
        all += comment(fmt::format("{}(): {}", each->verb, each->text.english), "");
    all += fmt::format("struct {} {{\n", short_name(*shape));
    for (const Place& place : places(*shape)) {
      const Field& field = *place.field;
      if (field.member == nullptr) continue;
      const std::string name(field.name);
      std::string text(field.text.english);
      if (!field.details.example.empty())
        text += fmt::format(": {}", cpp_text(field.details.example));
      if (field.details.required) text += " (required)";
      const std::string start = defaults.contains(name) ? initial(*field.type, defaults[name]) : "";
      all += comment(text, "  ");
      all +=
          fmt::format("  {} {}{};\n", cpp_type(*field.type), name, start.empty() ? " = {}" : start);
    }
    all += "};\n";
  }
  return all;
}

std::string Header::functions() const {
  std::string all;
  std::set<std::string> worded;
  for (const Question* each : questions_) {
    const std::string answer = short_name(each->answer());
    const std::string request = short_name(each->request());
    all += "\n" + comment(each->text.english, "");
    all += fmt::format(
        "[[nodiscard]] Result<{}> {}(const {}& request, const Context& context = {{}});\n", answer,
        each->verb, request);
    if (!worded.insert(answer).second) continue;
    for (const char* what : {"headline", "words"})
      all += fmt::format(
          "[[nodiscard]] std::string {}(const {}& answer, Language language = "
          "Language::kEnglish);\n",
          what, answer);
  }
  return all;
}

constexpr std::string_view kMark =
    "// Made by src/library/headers.cpp from the lists of fields. Do not edit.\n";

std::string Header::header() const {
  const std::string within = room_.empty() ? "yomikiri" : fmt::format("yomikiri::{}", room_);
  return fmt::format(
      "{}#pragma once\n\n#include <yomikiri/base.h>\n\n#include <cstdint>\n#include <optional>\n"
      "#include <string>\n#include <vector>\n\nnamespace {} {{\n\n{}{}{}\n}}  // namespace {}\n",
      kMark, within, enums(), structs(), functions(), within);
}

std::string Header::source() const {
  const std::string within = room_.empty() ? "yomikiri" : fmt::format("yomikiri::{}", room_);
  std::string all = fmt::format(
      "{}#include <yomikiri/{}.h>\n\n#include <array>\n\n#include "
      "\"library/library.h\"\n\nnamespace {} {{\n\n",
      kMark, name_, within);
  for (const Enum& each : enums_) {
    std::string words;
    for (const Choice& choice : each.choices) words += fmt::format("{}, ", cpp_text(choice.word));
    all += fmt::format(
        "[[nodiscard]] static std::span<const std::string_view> words_of({} /*value*/) {{\n"
        "  static constexpr std::array<std::string_view, {}> kWords = {{{}}};\n  return "
        "kWords;\n}}\n",
        each.name, each.choices.size(), words);
  }
  for (const Shape* shape : shapes_)
    all += fmt::format("template <class V>\nvoid visit(V& v, {}& s);\n", short_name(*shape));
  for (const Shape* shape : shapes_) {
    all += fmt::format("template <class V>\nvoid visit(V& v, {}& s) {{\n", short_name(*shape));
    std::size_t fields = 0;
    for (const Place& place : places(*shape)) {
      if (place.field->member == nullptr) continue;
      all += fmt::format("  v(\"{0}\", s.{0});\n", place.field->name);
      ++fields;
    }
    all += fields == 0 ? "  static_cast<void>(v), static_cast<void>(s);\n}\n" : "}\n";
  }
  std::set<std::string> worded;
  for (const Question* each : questions_) {
    const std::string answer = short_name(each->answer());
    all += fmt::format(
        "\nResult<{0}> {1}(const {2}& request, const Context& context) {{\n"
        "  return ask_as<{0}>(\"{3}\", \"{1}\", request, context);\n}}\n",
        answer, each->verb, short_name(each->request()), room_);
    if (!worded.insert(answer).second) continue;
    for (const auto& [what, by] :
         {std::pair{"headline", "headline_of"}, std::pair{"words", "words_of_answer"}})
      all += fmt::format(
          "std::string {0}(const {1}& answer, Language language) {{\n"
          "  return {2}(\"{3}\", \"{4}\", written(answer), language);\n}}\n",
          what, answer, by, room_, each->verb);
  }
  return all + fmt::format("\n}}  // namespace {}\n", within);
}

bool write_both(const fs::path& folder, const std::string& name, const Header& header) {
  for (const auto& [path, text] :
       {std::pair{folder / "include/yomikiri" / (name + ".h"), header.header()},
        std::pair{folder / (name + ".cpp"), header.source()}}) {
    if (const Status written = write_file(path.string(), text); !written) {
      fmt::print(stderr, "{}\n", written.error().to_string());
      return false;
    }
  }
  return true;
}

int run(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder / "include/yomikiri", error);
  const answers::Catalogue catalogue(answers::all_rooms());
  std::map<std::string, std::vector<const Question*>> by_room;
  for (const Question* each : catalogue.questions())
    if (each->verb != "render") by_room[std::string(each->room)].push_back(each);
  for (const auto& [room, questions] : by_room) {
    const std::string name = room.empty() ? "verify" : room;
    if (!write_both(folder, name, Header(name, room, questions))) return 3;
  }
  return 0;
}

}  // namespace
}  // namespace yomi::library

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "library_headers FOLDER\n");
    return 2;
  }
  return yomi::library::run(argv[1]);
}
