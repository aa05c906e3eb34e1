// Fields: one constant list per struct, and from it everything a door needs. Reading and writing
// JSON is here; the command line, OpenAPI and Python are made from the same lists.
//
//   struct Ruler { int length = 30; };                               // the default stands here
//   const Shape& shape_of(Of<Ruler>);                                // beside the struct
//
//   const Shape& shape_of(Of<Ruler>) {                               // in its .cpp
//     static constexpr Field kFields[] = {field<&Ruler::length>(
//         "length", {"in centimetres", "長さ(cm)"}, {.example = "15", .least = 1, .most = 100})};
//     static constexpr Shape kShape = shape<Ruler>("Ruler", kFields);
//     return kShape;
//   }
//
// Invariants, all checked when compiling:
// 1. A list has every member of its struct once, and members of no other struct.
// 2. A field is called what its member is called, and the name is no keyword of Python or C++.
// 3. Bounds stand on numbers only; what is required is no optional.
// 4. Integers in JSON lie within ±(2^53 − 1), where JavaScript and every other reader agree; what
//    may be larger (a deal's number, a seed) is text.
// Checked by a test over the catalogue: no two fields of one name in a struct and what it includes.
//
// A *said* field has no member: it is a sentence made from the struct's other members, written only
// where a language is asked for, and passed over when an answer is read back. A *told* field is a
// reason: such a sentence as {code, arguments, text}, whose code and arguments are always there.
//
// Lists are erased to plain data with function pointers. Templates live for one line per member;
// all that walks a list is compiled once, and a question's own .cpp sees neither the JSON library
// nor CLI11.
#pragma once

#include <boost/pfr/tuple_size.hpp>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/sentence.h"
#include "base/check.h"
#include "base/result.h"

namespace yomi::answers {

struct Shape;

// Finds a type's functions beside it: shape_of(Of<T>), choices_of(Of<E>), read_text(Of<T>, text).
template <class T>
struct Of {};

enum class Kind {
  kFlag,
  kInteger,
  kNumber,
  kText,
  kChoice,
  kOptional,
  kList,
  kObject,
  kSentence,
  kWording,
  kAny
};

// Any JSON at all, as text.
struct Any {
  std::string json = "null";
};

// Words that came with the data, in both languages: text in JSON, written only where a language is
// asked for.
struct Wording {
  std::string english;
  std::string japanese;
  [[nodiscard]] const std::string& in(Language language) const {
    return language == Language::kJapanese && !japanese.empty() ? japanese : english;
  }
};

// A value of an enum: its word in JSON and on the command line, and what it means.
struct Choice {
  std::int64_t value = 0;
  std::string_view word;
  Text text;
};
template <class E>
consteval Choice choice(E value, std::string_view word, Text text) {
  return {static_cast<std::int64_t>(value), word, text};
}

inline constexpr double kMostInteger = 9007199254740991;  // 2^53 − 1
struct Bounds {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
};

// How a C++ type stands in JSON. Only the functions of its kind are set; each takes the address of
// a value of that type.
struct Type {
  Kind kind = Kind::kText;
  Bounds bounds = {};  // of the C++ type
  // kFlag, kInteger, kChoice
  std::int64_t (*integer)(const void*) = nullptr;
  void (*set_integer)(void*, std::int64_t) = nullptr;
  // kNumber
  double (*number)(const void*) = nullptr;
  void (*set_number)(void*, double) = nullptr;
  // kText, kAny
  std::string (*text)(const void*) = nullptr;
  Status (*set_text)(void*, std::string_view) = nullptr;
  std::span<const Choice> (*choices)() = nullptr;  // kChoice
  // kOptional (of size 0 or 1), kList
  const Type* element = nullptr;
  std::size_t (*size)(const void*) = nullptr;
  const void* (*at)(const void*, std::size_t) = nullptr;
  void* (*append)(void*) = nullptr;
  const Shape& (*shape)() = nullptr;  // kObject
  // kSentence, kWording: the value is one
};

// What else a field may say of itself. The default is not here: it is the member's own.
struct Details {
  std::string_view example = {};  // as a person types it; of a list, one element
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool required = false;
  bool positional = false;        // on the command line no option but an argument
  bool position = false;          // text that may also stand in a file, or come as "-"
  std::string_view file_of = {};  // a flag that is an output FILE on the command line: it gets
                                  // this field of the answer
  std::string_view metavar = {};  // the name of the value in the help: "N", "FILE"
  std::string_view format = {};   // of a text: "fraction", an exact rational such as "-8/35"
};

struct Field {
  std::string_view name;  // empty: the fields of an included struct stand in its place
  Text text;
  Details details;
  const Type* type = nullptr;
  const void* owner = nullptr;                     // which struct's member
  void* (*member)(void* object) = nullptr;         // null: a said field
  Sentence (*said)(const void* object) = nullptr;  // of a said or told field
};

struct Shape {
  std::string_view name;  // of the schema and the Python class: "CastleSolveRequest"
  std::span<const Field> fields;
  const void* (*fresh)() = nullptr;  // a value with all defaults
};

// A field, the object that has it and where its value is.
struct Place {
  const Field* field;
  void* object;
  void* value;
};
// In order, included ones in place. With no object the addresses are null.
[[nodiscard]] std::vector<Place> places(const Shape& shape, void* object = nullptr);
// Of the word of a choice. Requires that the list has it.
[[nodiscard]] const Choice& choice_of(std::span<const Choice> choices, std::int64_t value);
template <class E>
[[nodiscard]] std::string_view word_of(E value) {
  return choice_of(choices_of(Of<E>{}), static_cast<std::int64_t>(value)).word;
}
template <class E>
[[nodiscard]] Sentence sentence_of(E value) {
  const Choice& choice = choice_of(choices_of(Of<E>{}), static_cast<std::int64_t>(value));
  return spoken(choice.word, choice.text);
}

// --- from C++ types to Type

template <class T>
consteval Type type_of();
template <class T>
inline constexpr Type kType = type_of<T>();

template <class T>
concept Container = requires(T value) {
  typename T::value_type;
  value.emplace_back();
}
|| requires(T value) {
  value.emplace();
};
// A value type that is text in JSON: "10s", "4G".
template <class T>
concept Written = requires(const T& value) {
  { read_text(Of<T>{}, std::string_view()) } -> std::same_as<Result<T>>;
  { write_text(value) } -> std::same_as<std::string>;
};

template <class T>
consteval Type container_type() {
  Type type;
  type.element = &kType<typename T::value_type>;
  if constexpr (requires(T value) { value.has_value(); }) {
    type.kind = Kind::kOptional;
    type.size = [](const void* v) -> std::size_t { return static_cast<const T*>(v)->has_value(); };
    type.at = [](const void* v, std::size_t) -> const void* { return &**static_cast<const T*>(v); };
    type.append = [](void* v) -> void* { return &static_cast<T*>(v)->emplace(); };
  } else {
    type.kind = Kind::kList;
    type.size = [](const void* v) -> std::size_t { return static_cast<const T*>(v)->size(); };
    type.at = [](const void* v, std::size_t i) -> const void* {
      return &(*static_cast<const T*>(v))[i];
    };
    type.append = [](void* v) -> void* { return &static_cast<T*>(v)->emplace_back(); };
  }
  return type;
}

template <class T>
consteval Type type_of() {
  Type type;
  if constexpr (std::is_enum_v<T> || std::integral<T>) {
    type.kind = std::is_enum_v<T>       ? Kind::kChoice
                : std::same_as<T, bool> ? Kind::kFlag
                                        : Kind::kInteger;
    if constexpr (std::integral<T>) {
      const auto least = static_cast<double>(std::numeric_limits<T>::min());
      const auto most = static_cast<double>(std::numeric_limits<T>::max());
      type.bounds = {least < -kMostInteger ? -kMostInteger : least,
                     most > kMostInteger ? kMostInteger : most};
    } else {
      type.choices = [] { return choices_of(Of<T>{}); };
    }
    type.integer = [](const void* v) {
      return static_cast<std::int64_t>(*static_cast<const T*>(v));
    };
    type.set_integer = [](void* v, std::int64_t i) { *static_cast<T*>(v) = static_cast<T>(i); };
  } else if constexpr (std::floating_point<T>) {
    type.kind = Kind::kNumber;
    type.number = [](const void* v) { return static_cast<double>(*static_cast<const T*>(v)); };
    type.set_number = [](void* v, double n) { *static_cast<T*>(v) = static_cast<T>(n); };
  } else if constexpr (std::same_as<T, std::string>) {
    type.text = [](const void* v) { return *static_cast<const std::string*>(v); };
    type.set_text = [](void* v, std::string_view text) -> Status {
      *static_cast<std::string*>(v) = text;
      return {};
    };
  } else if constexpr (std::same_as<T, Sentence>) {
    type.kind = Kind::kSentence;
  } else if constexpr (std::same_as<T, Wording>) {
    type.kind = Kind::kWording;
  } else if constexpr (std::same_as<T, Any>) {
    type.kind = Kind::kAny;
    type.text = [](const void* v) { return static_cast<const Any*>(v)->json; };
    type.set_text = [](void* v, std::string_view text) -> Status {
      static_cast<Any*>(v)->json = text;
      return {};
    };
  } else if constexpr (Written<T>) {
    type.text = [](const void* v) { return write_text(*static_cast<const T*>(v)); };
    type.set_text = [](void* v, std::string_view text) -> Status {
      Result<T> value = read_text(Of<T>{}, text);
      if (!value) return pass(value);
      *static_cast<T*>(v) = std::move(*value);
      return {};
    };
  } else if constexpr (Container<T>) {
    type = container_type<T>();
  } else {
    type.kind = Kind::kObject;
    type.shape = []() -> const Shape& { return shape_of(Of<T>{}); };
  }
  return type;
}

// --- lists

template <class S>
inline constexpr char kOwner = 0;
template <auto kMember>
struct Member;
template <class S, class T, T S::*kMember>
struct Member<kMember> {
  using Owner = S;
  using Value = T;
  static void* of(void* object) { return &(static_cast<S*>(object)->*kMember); }
  static consteval std::string_view name() {  // gcc and clang both write "kMember = &…::name"
    std::string_view text = __PRETTY_FUNCTION__;
    text = text.substr(text.rfind("kMember = "));
    text = text.substr(0, text.find_first_of(";]"));
    return text.substr(text.rfind(':') + 1);
  }
};
constexpr bool is_keyword(std::string_view name) {
  for (const std::string_view word :
       {"class",  "from",   "import",  "lambda", "def",    "in",    "is",      "not",  "pass",
        "yield",  "global", "with",    "as",     "None",   "del",   "and",     "or",   "try",
        "for",    "while",  "if",      "else",   "return", "raise", "default", "case", "new",
        "delete", "this",   "private", "public", "union",  "auto"})
    if (name == word) return true;
  return false;
}

template <auto kMember>
consteval Field field(std::string_view name, Text text, Details details = {}) {
  using M = Member<kMember>;
  const Type& type = kType<typename M::Value>;
  if (name != M::name()) must_not_compile("a field is called what its member is called");
  if (is_keyword(name)) must_not_compile("a keyword of Python would need another name there");
  const bool bounded = details.least > Details{}.least || details.most < Details{}.most;
  const Kind kind = type.kind == Kind::kOptional ? type.element->kind : type.kind;
  if (bounded && kind != Kind::kInteger && kind != Kind::kNumber)
    must_not_compile("bounds are for numbers");
  if (!details.format.empty() && kind != Kind::kText) must_not_compile("a format is a text's");
  if (details.required && type.kind == Kind::kOptional)
    must_not_compile("what is required is no optional");
  return {name, text, details, &type, &kOwner<typename M::Owner>, &M::of, nullptr};
}
// All fields of a member that is a struct, as if they were the outer struct's own.
template <auto kMember>
consteval Field include() {
  using M = Member<kMember>;
  return {{}, {}, {}, &kType<typename M::Value>, &kOwner<typename M::Owner>, &M::of, nullptr};
}

template <auto kFunction>
struct Saying;
template <class S, Sentence (*kFunction)(const S&)>
struct Saying<kFunction> {
  using Owner = S;
  static Sentence of(const void* object) { return kFunction(*static_cast<const S*>(object)); }
};
// said_field<step_text>("text", …): a sentence made of the other fields.
template <auto kFunction>
consteval Field said_field(std::string_view name, Text text, Details details = {}) {
  using S = Saying<kFunction>;
  return {name, text, details, &kType<std::string>, &kOwner<typename S::Owner>, nullptr, &S::of};
}

// told_field<because>("because", …): the same with its code and arguments; left out where empty.
template <auto kFunction>
consteval Field told_field(std::string_view name, Text text, Details details = {}) {
  using S = Saying<kFunction>;
  return {name, text, details, &kType<Sentence>, &kOwner<typename S::Owner>, nullptr, &S::of};
}

template <class T, std::size_t N>
consteval Shape shape(std::string_view name, const Field (&fields)[N]) {
  std::size_t members = 0;
  for (std::size_t i = 0; i < N; ++i) {
    if (fields[i].owner != &kOwner<T>) must_not_compile("a field of another struct");
    if (fields[i].member == nullptr) continue;
    ++members;
    for (std::size_t k = 0; k < i; ++k)
      if (fields[k].member == fields[i].member)
        must_not_compile("a field stands twice in the list");
  }
  if (boost::pfr::tuple_size_v<T> != members) must_not_compile("a member is missing in the list");
  return {name, fields, []() -> const void* {
            static const T value{};
            return &value;
          }};
}

}  // namespace yomi::answers
