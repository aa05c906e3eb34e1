// What the rooms shogi and tsume say about bad input, in Japanese. messages_test.cpp reads the
// sources of src/shogi and fails where a message has none.
#pragma once

#include "app/messages.h"

namespace yomi::app::tsume_room {

void add_messages(Messages& messages);

}  // namespace yomi::app::tsume_room
