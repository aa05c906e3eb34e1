// The Japanese of the errors of the memory game (app/messages.h).
#pragma once

#include "app/messages.h"

namespace yomi::app::memory {

void add_messages(Messages& messages);

}  // namespace yomi::app::memory
