#include "answers/beside.h"

#include "base/text.h"

namespace yomi::answers {
namespace {

const Verifier* verifier_of(std::string_view kind, const Context& context) {
  for (const Room* room : context.rooms)
    for (const Verifier& each : room->verifiers)
      if (each.kind == kind) return &each;
  return nullptr;
}

Result<Answered> ask_verify(const Json& json, const Context& context) {
  auto request = read_as<VerifyRequest>(json);
  if (!request) return pass(request);
  auto answer = verify(*request, context);
  if (!answer) return pass(answer);
  return answered_by(*answer, context);
}

Result<Answered> verify_again(const Json& json, const Context& context) {
  auto answer = read_as<VerifyAnswer>(json);
  if (!answer) return pass(answer);
  return answered_by(*answer, context);
}

Result<Answered> render_of(const RenderRequest& request, const Context& context) {
  if (request.verb_answered.empty())
    return fail_in("verb_answered", ErrorCode::kMissingField, "{} is missing", "verb_answered");
  const Catalogue catalogue(context.rooms);
  const Question* question = catalogue.find(request.room_answered, request.verb_answered);
  if (question == nullptr)
    return fail_in("verb_answered", ErrorCode::kUnknownQuestion, "there is no question {} {}",
                   in_quotes(request.room_answered), in_quotes(request.verb_answered));
  auto json = parse_json(request.answer.json);
  if (!json) return pass_in("answer", json);
  if (json->is_object())  // what every answer has beside its own fields
    for (const char* name : {"headline", "version", "api"}) json->erase(name);
  auto answered = question->again(*json, context);
  if (!answered) return pass_in("answer", answered);
  const RenderAnswer rendered{{to_text(document(*answered, request.into))},
                              answered->words({request.into, false})};
  Answered result;
  result.fields = [rendered](std::optional<Language> language) {
    return json_of(rendered, language);
  };
  result.headline = answered->headline;
  result.words = [rendered](const View& /*unused*/) { return rendered.words; };
  return result;
}

Result<Answered> ask_render(const Json& json, const Context& context) {
  auto request = read_as<RenderRequest>(json);
  if (!request) return pass(request);
  return render_of(*request, context);
}

Result<Answered> render_again(const Json& /*unused*/, const Context& /*unused*/) {
  return fail_in("verb", ErrorCode::kUnknownQuestion, "there is no question {} {}", in_quotes(""),
                 in_quotes("render"));
}

constexpr Question kQuestions[] = {
    {"",
     "verify",
     Pace::kSearches,
     {"check a certificate", "証明書を検証する"},
     []() -> const Shape& { return shape_of(Of<VerifyRequest>{}); },
     []() -> const Shape& { return shape_of(Of<VerifyAnswer>{}); },
     &ask_verify,
     &verify_again,
     &check_as<VerifyRequest>},
    {"",
     "render",
     Pace::kQuick,
     {"the texts of an answer in another language", "回答の文章を別の言語で示す"},
     []() -> const Shape& { return shape_of(Of<RenderRequest>{}); },
     []() -> const Shape& { return shape_of(Of<RenderAnswer>{}); },
     &ask_render,
     &render_again,
     &check_as<RenderRequest>},
};

}  // namespace

Answered answered_by(const VerifyAnswer& answer, const Context& context) {
  const Verifier* verifier = verifier_of(answer.kind, context);
  Answered answered;
  answered.fields = [answer](std::optional<Language> language) {
    return json_of(answer, language);
  };
  answered.outcome = answer.outcome;
  answered.headline = answer.outcome.reason ? not_decided(*answer.outcome.reason)
                      : verifier != nullptr
                          ? verifier->say(answer.figures)
                          : sentence("verified", "verified: {}", "検証済み: {}", answer.kind);
  answered.words = [answer, verifier, headline = answered.headline](const View& view) {
    std::string text = said(headline, view.language) + "\n";
    if (verifier != nullptr && verifier->draw != nullptr)
      text += verifier->draw(answer.position, view);
    return text;
  };
  return answered;
}

const Shape& shape_of(Of<VerifyRequest>) {
  static constexpr Field kFields[] = {
      field<&VerifyRequest::certificate>("certificate",
                                         {"the certificate's file", "証明書のファイル"},
                                         {.required = true, .positional = true, .position = true}),
      include<&VerifyRequest::limits>(),
  };
  static constexpr Shape kShape = shape<VerifyRequest>("VerifyRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<VerifyAnswer>) {
  static constexpr Field kFields[] = {
      include<&VerifyAnswer::outcome>(),
      field<&VerifyAnswer::verified>("verified", {"checked to the end", "検証済み"}),
      field<&VerifyAnswer::kind>("kind", {"kind of the certificate", "証明書の種類"},
                                 {.example = "castle/win"}),
      field<&VerifyAnswer::position>("position", {"the position it is about", "証明書の局面"}),
      field<&VerifyAnswer::figures>("figures", {"what the headline counts", "見出しの数値"}),
  };
  static constexpr Shape kShape = shape<VerifyAnswer>("VerifyAnswer", kFields);
  return kShape;
}
const Shape& shape_of(Of<RenderRequest>) {
  static constexpr Field kFields[] = {
      field<&RenderRequest::room_answered>("room_answered",
                                           {"the game of the question", "質問のゲーム"}),
      field<&RenderRequest::verb_answered>("verb_answered", {"the question", "質問"}),
      field<&RenderRequest::answer>("answer", {"the answer as it came", "受け取った回答"},
                                    {.required = true}),
      field<&RenderRequest::into>("into", {"the language wanted", "表示言語"}, {.required = true}),
  };
  static constexpr Shape kShape = shape<RenderRequest>("RenderRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<RenderAnswer>) {
  static constexpr Field kFields[] = {
      field<&RenderAnswer::answer>("answer", {"the answer with its texts", "文章を含む回答"}),
      field<&RenderAnswer::words>("words", {"as a terminal shows it", "端末での表示"}),
  };
  static constexpr Shape kShape = shape<RenderAnswer>("RenderAnswer", kFields);
  return kShape;
}

Result<VerifyAnswer> verify(const VerifyRequest& request, const Context& context) {
  const Stopwatch stopwatch;
  const Budget budget = limited(context.budget, request.limits);
  // The body is held in memory beside whatever the verifier builds from it.
  auto certificate = decode_certificate(request.certificate.bytes, budget.bytes / 2);
  if (!certificate) return pass_in("certificate", certificate);
  const Verifier* verifier = verifier_of(certificate->kind, context);
  if (verifier == nullptr)
    return fail_in("certificate", ErrorCode::kBadText, "no verifier for certificates of kind {}",
                   in_quotes(certificate->kind));
  auto checked = verifier->verify(certificate->body, budget);
  if (!checked) return pass_in("certificate", checked);
  VerifyAnswer answer;
  answer.outcome = {checked->reason ? Verdict::kUnknown : verifier->proves, checked->reason, 0,
                    stopwatch.seconds()};
  answer.verified = !checked->reason;
  answer.kind = certificate->kind;
  answer.position = std::move(checked->position);
  answer.figures = std::move(checked->figures);
  return answer;
}

std::span<const Question> questions_beside() {
  return kQuestions;
}

}  // namespace yomi::answers
