#include "answers/rooms.h"

#include <array>

#include "answers/castle/room.h"

namespace yomi::answers {

std::span<const Room* const> all_rooms() {
  static const std::array<const Room*, 1> kRooms = {&castle::room()};
  return kRooms;
}

}  // namespace yomi::answers
