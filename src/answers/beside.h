// The questions beside the rooms: `verify` a certificate, whatever its kind, and `render` an answer
// in another language without asking again.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "answers/catalogue.h"

namespace yomi::answers {

struct VerifyRequest {
  Blob certificate;
  Limits limits;
};
// Proved and refuted are said of the certificate's position, as `solve` says them; unknown: not
// checked to the end. A certificate that is wrong is an error.
struct VerifyAnswer {
  Outcome outcome;
  bool verified = false;
  std::string kind;
  std::string position;
  std::vector<std::string> figures;
};
[[nodiscard]] const Shape& shape_of(Of<VerifyRequest>);
[[nodiscard]] const Shape& shape_of(Of<VerifyAnswer>);
[[nodiscard]] Result<VerifyAnswer> verify(const VerifyRequest& request, const Context& context);
// Its sentence is the verifier's that the context has for this kind.
[[nodiscard]] Answered answered_by(const VerifyAnswer& answer, const Context& context);

struct RenderRequest {
  std::string room_answered;  // of the question that was answered
  std::string verb_answered;
  Any answer;
  Language into = Language::kEnglish;
};
struct RenderAnswer {
  Any answer;         // the same with its texts
  std::string words;  // as the terminal shows it
};
[[nodiscard]] const Shape& shape_of(Of<RenderRequest>);
[[nodiscard]] const Shape& shape_of(Of<RenderAnswer>);

[[nodiscard]] std::span<const Question> questions_beside();

}  // namespace yomi::answers
