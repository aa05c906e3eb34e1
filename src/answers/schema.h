// The catalogue for programs: an OpenAPI 3.1 document, made from the lists of fields.
#pragma once

#include "answers/catalogue.h"

namespace yomi::answers {

[[nodiscard]] Json openapi(const Catalogue& catalogue);

}  // namespace yomi::answers
