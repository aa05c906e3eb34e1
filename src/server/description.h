// The OpenAPI document of a server: the catalogue's, with what is HTTP's own.
#pragma once

#include "answers/catalogue.h"

namespace yomi::server {

[[nodiscard]] answers::Json description(const answers::Catalogue& catalogue, bool with_token);

}  // namespace yomi::server
