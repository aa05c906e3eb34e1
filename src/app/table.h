// Tables, as the answers have them.
#pragma once

#include "answers/table.h"

namespace yomi::app {

using answers::Align;
using answers::Table;

}  // namespace yomi::app
