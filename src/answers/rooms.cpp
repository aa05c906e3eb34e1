#include "answers/rooms.h"

#include "answers/bridge/room.h"
#include "answers/calculation/room.h"
#include "answers/castle/room.h"
#include "answers/concentration/room.h"
#include "answers/tsume/room.h"

namespace yomi::answers {

std::span<const Room* const> all_rooms() {
  static const Room* const kRooms[] = {
      &tsume::room(),         &castle::room(), &calculation::room(),
      &concentration::room(), &bridge::room(),
  };
  return kRooms;
}

}  // namespace yomi::answers
