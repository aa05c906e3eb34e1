#include "tsume/policy.h"

#include <gtest/gtest.h>

#include "shogi/sfen.h"
#include "tsume/solver.h"

namespace yomi::tsume {
namespace {

bool mated(std::string_view sfen, Mudaai policy) {
  auto position = shogi::parse_sfen(sfen);
  EXPECT_TRUE(position) << position.error().to_string();
  return is_mated(*position, policy);
}

// A king on 1a shut in by its own pieces, a rook on the first rank far away, nothing else.
TEST(Policy, AnInterpositionThatIsOnlyCapturedDoesNotCount) {
  constexpr std::string_view rook = "R7k/7pp/9/9/9/9/9/9/9 w p 1";
  EXPECT_FALSE(mated(rook, Mudaai::kNone));
  EXPECT_TRUE(mated(rook, Mudaai::kSimple));
  EXPECT_TRUE(mated(rook, Mudaai::kStandard));
}

TEST(Policy, AnInterpositionThatIsProtectedCounts) {
  // The gold on 2b holds 2a: a piece dropped there is captured at the cost of the rook.
  constexpr std::string_view held = "R7k/7gp/9/9/9/9/9/9/9 w p 1";
  EXPECT_FALSE(mated(held, Mudaai::kSimple));
  EXPECT_FALSE(mated(held, Mudaai::kStandard));
}

TEST(Policy, TheNamesAreReadBack) {
  for (Mudaai policy : {Mudaai::kNone, Mudaai::kSimple, Mudaai::kStandard})
    EXPECT_EQ(parse_mudaai(to_string(policy)), policy);
  EXPECT_FALSE(parse_mudaai("loose"));
}

TEST(Policy, WithNothingInHandThereIsNothingToInterpose) {
  EXPECT_TRUE(mated("R7k/7pp/9/9/9/9/9/9/9 w - 1", Mudaai::kNone));
}

TEST(Policy, ACounterCheckIsNeverFutile) {
  // A lance dropped on 3a checks the king on 3c.
  constexpr std::string_view counter = "R7k/7pp/6K2/9/9/9/9/9/9 w l 1";
  EXPECT_FALSE(mated(counter, Mudaai::kStandard));
}

}  // namespace
}  // namespace yomi::tsume
