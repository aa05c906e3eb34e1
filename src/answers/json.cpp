#include "answers/json.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/check.h"
#include "base/text.h"

namespace yomi::answers {
namespace {

constexpr int kMostValues = 1'000'000;  // of one text

// Builds a document as it is read. At what we do not take it reads on, for whose question it was;
// only what is no JSON ends it.
class Builder : public nlohmann::json_sax<Json> {
 public:
  bool null() override {
    if (problem_.empty()) field_ = open_field();
    refuse(message("null is no value; leave the field out"));
    return put({});
  }
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
    if (too_deep_ > 0) return true;
    key_ = name;
    if (open_.size() == 1) top_ = name;
    if (!keys_.back().insert(name).second) {
      if (problem_.empty()) field_ = open_field();
      refuse(message("the key {} is given twice", in_quotes(name)));
      key_.clear();  // the first stays
    }
    return true;
  }
  bool parse_error(std::size_t position, const std::string& /*unused*/,
                   const nlohmann::detail::exception& /*unused*/) override {
    if (problem_.empty()) position_ = position;
    refuse(message("this is no JSON"));
    return false;
  }

  Json& document() { return document_; }
  [[nodiscard]] const Message& problem() const { return problem_; }
  [[nodiscard]] std::size_t position() const { return position_; }
  // The request's field in which the problem stands.
  [[nodiscard]] const std::string& field() const { return field_; }

 private:
  [[nodiscard]] std::string open_field() const {
    return open_.empty() || !open_.front()->is_object() ? std::string() : top_;
  }
  void refuse(Message what) {
    if (problem_.empty()) problem_ = std::move(what);
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
  // A long text is one value; so many of them are no question, and would take memory and time.
  bool count() {
    if (++values_ <= kMostValues) return true;
    refuse(message("this has more than {} values", kMostValues));
    return false;
  }
  bool put(Json value) {
    if (too_deep_ == 0) place(std::move(value));
    return count();
  }
  bool open(Json value) {
    if (!count()) return false;
    if (open_.size() == kDeepest) {
      refuse(message("this is nested deeper than {}", kDeepest));
      ++too_deep_;
      return true;
    }
    open_.push_back(place(std::move(value)));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    if (too_deep_ > 0) {
      --too_deep_;
      return true;
    }
    open_.pop_back();
    keys_.pop_back();
    return true;
  }

  Json document_;
  std::vector<Json*> open_;
  std::vector<std::set<std::string>> keys_;
  std::string key_;
  std::string top_;  // the key of the outermost object that was read last
  std::string field_;
  int values_ = 0;
  std::size_t too_deep_ = 0;  // objects and lists open beyond kDeepest
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
  // The limits of JSON's own numbers are named only where they are what is broken.
  const bool open_below = least == -kMostInteger || std::isinf(least);
  const bool open_above = most == kMostInteger || std::isinf(most);
  if (value > most && (open_below || open_above))
    return fail_as(ErrorCode::kOutOfBounds, "expected at most {}, not {}", most, json.dump());
  if (value < least && (open_below || open_above))
    return fail_as(ErrorCode::kOutOfBounds, "expected at least {}, not {}", least, json.dump());
  if (least == most)
    return fail_as(ErrorCode::kOutOfBounds, "expected {}, not {}", least, json.dump());
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

// {code, arguments, text}, or plain text. A code that the phrases lack is kept and said as it is.
Status read_sentence(const Json& json, const Phrases* phrases, Sentence& sentence) {
  if (json.is_string()) {
    sentence.plain = json.get<std::string>();
    return {};
  }
  if (!json.is_object() || !json.contains("code") || !json["code"].is_string() ||
      !json.contains("arguments") || !json["arguments"].is_array())
    return fail_as(ErrorCode::kWrongType, "expected {}, not {}",
                   message("a sentence with its code and arguments"), quoted(json));
  sentence.code = json["code"].get<std::string>();
  for (const Json& each : json["arguments"])
    if (Status status = read_sentence(each, phrases, sentence.arguments.emplace_back()); !status)
      return pass_in("arguments", status);
  const Text* const text = phrases != nullptr ? phrases->of_code(sentence.code) : nullptr;
  if (text != nullptr && arguments_of(text->english) <= sentence.arguments.size())
    sentence.pattern = *text;
  else
    sentence.plain = sentence.code;
  return {};
}

Status read_value(const Json& json, const Type& type, const Details& details, void* value,
                  const Phrases* phrases) {
  const auto wrong = [&](const Message& expected) {
    return fail_as(ErrorCode::kWrongType, "expected {}, not {}", expected, quoted(json));
  };
  switch (type.kind) {
    case Kind::kFlag:
      if (!json.is_boolean()) return wrong(message("true or false"));
      type.set_integer(value, json.get<bool>() ? 1 : 0);
      return {};
    case Kind::kInteger:
      // What no integer type holds is read as a double: then the bound tells.
      if (!json.is_number_integer() &&
          !(json.is_number_float() && std::abs(json.get<double>()) > kMostInteger))
        return wrong(message("a whole number"));
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
      return read_value(json, *type.element, details, type.append(value), phrases);
    case Kind::kList:
      if (!json.is_array()) return wrong(message("a list"));
      for (std::size_t i = 0; i < json.size(); ++i) {
        Status status = read_value(json[i], *type.element, details, type.append(value), phrases);
        if (!status) return pass_in(fmt::format("[{}]", i), status);
      }
      return {};
    case Kind::kObject:
      return read_object(json, type.shape(), value, phrases);
    case Kind::kSentence:
      return read_sentence(json, phrases, *static_cast<Sentence*>(value));
    case Kind::kWording: {  // in one language: it serves for both
      if (!json.is_string()) return wrong(message("text"));
      const auto text = json.get<std::string>();
      *static_cast<Wording*>(value) = {text, text};
      return {};
    }
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
    case Kind::kSentence:
      return json_of(*static_cast<const Sentence*>(value), language);
    case Kind::kWording:
      return static_cast<const Wording*>(value)->in(language.value_or(Language::kEnglish));
    case Kind::kAny:
      return Json::parse(type.text(value), nullptr, false);
  }
  return {};
}

}  // namespace

Result<Json> parse_json(std::string_view text, Json* seen) {
  Builder builder;
  if (Json::sax_parse(text, &builder) && builder.problem().empty())
    return std::move(builder.document());
  if (seen != nullptr) *seen = std::move(builder.document());
  Error error{builder.problem(), ErrorCode::kBadJson};
  error.field = builder.field();
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

Status read_object(const Json& json, const Shape& shape, void* object, const Phrases* phrases) {
  if (!json.is_object())
    return fail_as(ErrorCode::kWrongType, "expected {}, not {}", message("an object"),
                   quoted(json));
  const std::vector<Place> all = places(shape, object);
  for (const auto& [name, value] : json.items()) {
    const auto place = std::find_if(all.begin(), all.end(), [&key = name](const Place& each) {
      return each.field->name == key;
    });
    if (place == all.end())
      return fail_in(name, ErrorCode::kUnknownField, "there is no field {}", in_quotes(name));
    const Field& field = *place->field;
    if (field.member == nullptr) continue;
    Status status = read_value(value, *field.type, field.details, place->value, phrases);
    if (!status) return pass_in(name, status);
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
      const bool told = field.type->kind == Kind::kSentence;
      if (!told && !language) continue;
      const Sentence sentence = field.said(place.object);
      if (!told)
        json[std::string(field.name)] = said(sentence, *language);
      else if (!sentence.empty())
        json[std::string(field.name)] = json_of(sentence, language);
      continue;
    }
    if (field.type->kind == Kind::kOptional && field.type->size(place.value) == 0) continue;
    if (field.type->kind == Kind::kWording && !language) continue;
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
  if (sentence.code.empty() && sentence.pattern.english.empty()) return sentence.plain;
  Json json{{"code", sentence.code}, {"arguments", Json::array()}};
  for (const Sentence& each : sentence.arguments)
    json["arguments"].push_back(each.notation.empty() ? json_of(each, language)
                                                      : Json(each.notation));
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
