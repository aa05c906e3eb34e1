#pragma once
#include "calculation/stack_game.h"
namespace yomi::calculation {
class PairTable {
 public:
  [[nodiscard]] bool find(const PairKey&, float&) const { return false; }
};
}
