#include "answers/json.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/check.h"
#include "base/text.h"

namespace yomi::answers {
namespace {

// Builds a document as it is read, and ends the reading at what we do not take.
class Builder : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return refuse(message("null is no value; leave the field out")); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t& /*unused*/) override {
    return put(value);
  }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t& /*unused*/) override { return false; }
  bool start_object(std::size_t /*unused*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*unused*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (!keys_.back().insert(name).second)
      return refuse(message("the key {} is given twice", in_quotes(name)));
    key_ = name;
    return true;
  }
  bool parse_error(std::size_t position, const std::string& /*unused*/,
                   const nlohmann::detail::exception& /*unused*/) override {
    position_ = position;
    return refuse(message("this is no JSON"));
  }

  Json& document() { return document_; }
  [[nodiscard]] const Message& problem() const { return problem_; }
  [[nodiscard]] std::size_t position() const { return position_; }

 private:
  bool refuse(Message what) {
    if (problem_.empty()) problem_ = std::move(what);
    return false;
  }
  Json* place(Json value) {
    if (open_.empty()) {
      document_ = std::move(value);
      return &document_;
    }
    if (open_.back()->is_array()) {
      open_.back()->push_back(std::move(value));
      return &open_.back()->back();
    }
    Json& member = (*open_.back())[key_];
    member = std::move(value);
    return &member;
  }
  bool put(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    if (open_.size() == kDeepest) return refuse(message("this is nested deeper than {}", kDeepest));
    open_.push_back(place(std::move(value)));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    keys_.pop_back();
    return true;
  }

  Json document_;
  std::vector<Json*> open_;
  std::vector<std::set<std::string>> keys_;
  std::string key_;
  Message problem_;
  std::size_t position_ = 0;
};

std::string quoted(const Json& json) {
  const std::string text = json.is_string() ? json.get<std::string>() : to_text(json);
  constexpr std::size_t kShown = 60;
  if (text.size() <= kShown) return in_quotes(text);
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return in_quotes(text.substr(0, end) + "…");
}

Status check_bounds(const Json& json, const Bounds& own, const Details& details) {
  const double value = json.get<double>();
  const double least = std::max(own.least, details.least);
  const double most = std::min(own.most, details.most);
  if (value >= least && value <= most) return {};
  if (least == -kMostInteger || std::isinf(least))
    return fail_as(ErrorCode::kOutOfBounds, "expected at most {}, not {}", most, json.dump());
  if (most == kMostInteger || std::isinf(most))
    return fail_as(ErrorCode::kOutOfBounds, "expected at least {}, not {}", least, json.dump());
  return fail_as(ErrorCode::kOutOfBounds, "expected {} to {}, not {}", least, most, json.dump());
}

Status read_choice(const Json& json, const Type& type, void* value) {
  std::string words;
  for (const Choice& each : type.choices()) {
    if (json == each.word) {
      type.set_integer(value, each.value);
      return {};
    }
    words += (words.empty() ? "" : ", ") + std::string(each.word);
  }
  return fail_as(ErrorCode::kBadChoice, "expected one of {}, not {}", words, quoted(json));
}

Status read_value(const Json& json, const Type& type, const Details& details, void* value) {
  const auto wrong = [&](const Message& expected) {
    return fail_as(ErrorCode::kWrongType, "expected {}, not {}", expected, quoted(json));
  };
  switch (type.kind) {
    case Kind::kFlag:
      if (!json.is_boolean()) return wrong(message("true or false"));
      type.set_integer(value, json.get<bool>() ? 1 : 0);
      return {};
    case Kind::kInteger:
      if (!json.is_number_integer()) return wrong(message("a whole number"));
      if (Status status = check_bounds(json, type.bounds, details); !status) return status;
      type.set_integer(value, json.get<std::int64_t>());
      return {};
    case Kind::kNumber:
      if (!json.is_number()) return wrong(message("a number"));
      if (Status status = check_bounds(json, type.bounds, details); !status) return status;
      type.set_number(value, json.get<double>());
      return {};
    case Kind::kText:
      if (!json.is_string()) return wrong(message("text"));
      return type.set_text(value, json.get_ref<const std::string&>());
    case Kind::kChoice:
      return read_choice(json, type, value);
    case Kind::kOptional:
      return read_value(json, *type.element, details, type.append(value));
    case Kind::kList:
      if (!json.is_array()) return wrong(message("a list"));
      for (std::size_t i = 0; i < json.size(); ++i) {
        Status status = read_value(json[i], *type.element, details, type.append(value));
        if (!status) return pass_in(fmt::format("[{}]", i), status);
      }
      return {};
    case Kind::kObject:
      return read_object(json, type.shape(), value);
    case Kind::kAny:
      return type.set_text(value, to_text(json));
  }
  return {};
}

Json write_value(const Type& type, const void* value, std::optional<Language> language) {
  switch (type.kind) {
    case Kind::kFlag:
      return type.integer(value) != 0;
    case Kind::kInteger:
      return type.integer(value);
    case Kind::kNumber:
      return type.number(value);
    case Kind::kText:
      return type.text(value);
    case Kind::kChoice:
      return choice_of(type.choices(), type.integer(value)).word;
    case Kind::kOptional:
      return type.size(value) == 0 ? Json()
                                   : write_value(*type.element, type.at(value, 0), language);
    case Kind::kList: {
      Json list = Json::array();
      for (std::size_t i = 0; i < type.size(value); ++i)
        list.push_back(write_value(*type.element, type.at(value, i), language));
      return list;
    }
    case Kind::kObject:
      return write_object(type.shape(), value, language);
    case Kind::kAny:
      return Json::parse(type.text(value), nullptr, false);
  }
  return {};
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
  Builder builder;
  if (Json::sax_parse(text, &builder)) return std::move(builder.document());
  Error error{builder.problem(), ErrorCode::kBadJson};
  if (builder.position() > 0) {
    error.line = 1;
    error.column = 1;
    for (std::size_t i = 0; i + 1 < std::min(builder.position(), text.size() + 1); ++i) {
      if (text[i] == '\n')
        ++error.line, error.column = 1;
      else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U)
        ++error.column;
    }
  }
  return tl::unexpected<Error>(std::move(error));
}

std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<Place> places(const Shape& shape, void* object) {
  std::vector<Place> all;
  all.reserve(shape.fields.size() + 8);
  for (const Field& field : shape.fields) {
    void* value = object != nullptr && field.member != nullptr ? field.member(object) : nullptr;
    if (!field.name.empty()) {
      all.push_back({&field, object, value});
      continue;
    }
    const std::vector<Place> included = places(field.type->shape(), value);
    all.insert(all.end(), included.begin(), included.end());
  }
  return all;
}

Status read_object(const Json& json, const Shape& shape, void* object) {
  if (!json.is_object())
    return fail_as(ErrorCode::kWrongType, "expected {}, not {}", message("an object"),
                   quoted(json));
  const std::vector<Place> all = places(shape, object);
  for (const auto& [name, value] : json.items()) {
    const auto place = std::find_if(all.begin(), all.end(), [&name = name](const Place& each) {
      return each.field->name == name;
    });
    if (place == all.end())
      return fail_in(name, ErrorCode::kUnknownField, "there is no field {}", in_quotes(name));
    const Field& field = *place->field;
    if (field.member == nullptr) continue;
    if (Status status = read_value(value, *field.type, field.details, place->value); !status)
      return pass_in(name, status);
  }
  for (const Place& place : all) {
    const std::string_view name = place.field->name;
    if (place.field->details.required && !json.contains(name))
      return fail_in(name, ErrorCode::kMissingField, "{} is missing", name);
  }
  return {};
}

Json write_object(const Shape& shape, const void* object, std::optional<Language> language) {
  Json json = Json::object();
  // Nothing is written through the pointer: places() serves readers too.
  for (const Place& place : places(shape, const_cast<void*>(object))) {
    const Field& field = *place.field;
    if (field.member == nullptr) {
      if (language) json[std::string(field.name)] = said(field.said(place.object), *language);
      continue;
    }
    if (field.type->kind == Kind::kOptional && field.type->size(place.value) == 0) continue;
    json[std::string(field.name)] = write_value(*field.type, place.value, language);
  }
  return json;
}

Json json_of_word(const Type& type, std::string_view word) {
  if (type.element != nullptr) return json_of_word(*type.element, word);
  if (type.kind != Kind::kInteger && type.kind != Kind::kNumber) return word;
  Json number = Json::parse(word, nullptr, false);
  return number.is_number() ? number : Json(word);
}

Json json_of(const Sentence& sentence, std::optional<Language> language) {
  if (sentence.pattern.english.empty()) return sentence.plain;
  Json json{{"code", sentence.code}, {"arguments", Json::array()}};
  for (const Sentence& each : sentence.arguments)
    json["arguments"].push_back(json_of(each, language));
  if (language) json["text"] = said(sentence, *language);
  return json;
}

const Choice& choice_of(std::span<const Choice> choices, std::int64_t value) {
  for (const Choice& each : choices)
    if (each.value == value) return each;
  CHECK(false);  // an enumerator that its list forgot
  return choices.front();
}

}  // namespace yomi::answers
