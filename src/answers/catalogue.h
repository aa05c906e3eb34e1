// The catalogue: every question a door can ask. Types end here, and only here: behind ask() all is
// typed, before it all is JSON, and no door has code for any one question.
//
// A new question: request, answer, their shape_of(), the function, headline() and words() in a
// header; the lists and the rest in its .cpp; one line in its room's list; the Japanese of its
// errors. There is no other step.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/common.h"
#include "answers/json.h"

namespace yomi::answers {

inline constexpr int kApi = 1;

// kQuick never searches long: a door may answer it out of turn.
enum class Pace { kQuick, kSearches };
// kMany: works on as many threads as the context grants; the command line has --threads then.
enum class Threads { kOne, kMany };

// One answer, with all that can be made of it.
struct Answered {
  std::function<Json(std::optional<Language>)> fields;  // said ones where a language is given
  Sentence headline;
  std::function<std::string(const View&)> words;
  std::optional<Outcome> outcome;  // none where there is nothing to decide
};

struct Question {
  std::string_view room;  // empty for those beside the rooms
  std::string_view verb;
  Pace pace;
  Text text;
  const Shape& (*request)();
  const Shape& (*answer)();
  Result<Answered> (*ask)(const Json& request, const Context& context);
  // The same answer from its own JSON.
  Result<Answered> (*again)(const Json& answer, const Context& context);
  // What is wrong with the request's fields, without asking: for doors where questions wait.
  Status (*check)(const Json& request);
  bool threads = false;  // works on as many as the context grants
};

// What a certificate shows, checked. With a reason it was not checked to the end.
struct Verified {
  std::string position = {};              // in the room's canonical notation
  std::vector<std::string> figures = {};  // what say() needs: the length, how many positions
  std::optional<StopReason> reason = {};
};
struct Verifier {
  std::string_view kind;  // "castle/win"
  Verdict proves;         // of its position, as `solve` says it
  Result<Verified> (*verify)(std::string_view body, const Budget& budget);
  // "verified: this position cannot be won (…)", of what verify() gave.
  Sentence (*say)(std::span<const std::string> figures);
  // The position as people see it, below the sentence; may be null.
  std::string (*draw)(const std::string& position, const View& view);
};

struct Room {
  std::string_view name;
  Text text;
  std::span<const Question> questions;
  std::span<const Verifier> verifiers;
  std::span<const Text> japanese;  // of the errors of the room and its questions
  // Where a room stands on a library that is set up once in a process: a door calls it before its
  // first question, with the threads of all questions together and the bytes. May be null.
  void (*start)(unsigned threads, std::uint64_t bytes) = nullptr;
  // Files that its methods may use where the door has them (Context::tables).
  std::span<const std::string_view> tables = {};
};
// What base, cards and the answers themselves say.
[[nodiscard]] std::span<const Text> common_japanese();

// {code, arguments, text, field, line, column}
[[nodiscard]] Json error_json(const Error& error, const Phrases& phrases, Language language);
// What these rooms and the base say.
[[nodiscard]] Phrases phrases_of(std::span<const Room* const> rooms);

// --- asking

// All questions of these rooms, and those beside them.
class Catalogue {
 public:
  explicit Catalogue(std::span<const Room* const> rooms);

  [[nodiscard]] std::span<const Room* const> rooms() const { return rooms_; }
  [[nodiscard]] std::span<const Question* const> questions() const { return questions_; }
  [[nodiscard]] const Question* find(std::string_view room, std::string_view verb) const;
  // The language's patterns; empty for English.
  [[nodiscard]] Dictionary dictionary(Language language) const;
  // {code, arguments, text, field, line, column}
  [[nodiscard]] Json error_document(const Error& error, Language language) const;

 private:
  std::vector<const Room*> rooms_;
  std::vector<const Question*> questions_;
  std::shared_ptr<const Phrases> phrases_;
};

// A question as it comes as one JSON object: {"id", "room", "verb", "lang", …the request's fields}.
struct Asked {
  std::string id;
  std::optional<Language> language;  // asks for `text` in the answer, and is the errors' language
  const Question* question = nullptr;
  Json request;
};
// Why there is no such question: the room, the verb, or a room that was left out.
[[nodiscard]] Error no_question(const Catalogue& catalogue, std::string_view room,
                                std::string_view verb);
[[nodiscard]] Result<Asked> read_question(const Catalogue& catalogue, Json line);

// The answer as every door shows it: headline, the answer's fields, version, api.
[[nodiscard]] Json document(const Answered& answered, std::optional<Language> language);
// {"answer": …} or {"error": …}; never throws. All that WebAssembly needs is this.
[[nodiscard]] Json reply(const Catalogue& catalogue, const Asked& asked, const Context& context);

// --- how a typed function becomes a question

template <class Answer>
Answered answered_of(Answer answer) {
  const auto kept = std::make_shared<const Answer>(std::move(answer));
  Answered answered;
  answered.fields = [kept](std::optional<Language> language) { return json_of(*kept, language); };
  answered.headline = headline(*kept);
  answered.words = [kept](const View& view) { return words(*kept, view); };
  if constexpr (requires { kept->outcome; }) answered.outcome = kept->outcome;
  return answered;
}

template <class Request>
Status check_as(const Json& json) {
  Result<Request> asked = read_as<Request>(json);
  if (!asked) return pass(asked);
  return {};
}

template <auto kFunction>
struct Asking;
template <class Request, class Answer, Result<Answer> (*kFunction)(const Request&, const Context&)>
struct Asking<kFunction> {
  static constexpr auto kCheck = &check_as<Request>;
  static const Shape& request() { return shape_of(Of<Request>{}); }
  static const Shape& answer() { return shape_of(Of<Answer>{}); }
  static Result<Answered> ask(const Json& json, const Context& context) {
    Result<Request> asked = read_as<Request>(json);
    if (!asked) return pass(asked);
    Result<Answer> given = kFunction(*asked, context);
    if (!given) return pass(given);
    return answered_of(std::move(*given));
  }
  static Result<Answered> again(const Json& json, const Context& context) {
    const Phrases phrases = phrases_of(context.rooms);
    Result<Answer> given = read_as<Answer>(json, &phrases);
    if (!given) return pass(given);
    if constexpr (requires { complete(*given); }) complete(*given);  // what its JSON leaves out
    return answered_of(std::move(*given));
  }
};
template <auto kFunction>
consteval Question question(std::string_view room, std::string_view verb, Pace pace, Text text,
                            Threads threads = Threads::kOne) {
  using A = Asking<kFunction>;
  return {room,       verb,    pace,      text,      &A::request,
          &A::answer, &A::ask, &A::again, A::kCheck, threads == Threads::kMany};
}

}  // namespace yomi::answers
