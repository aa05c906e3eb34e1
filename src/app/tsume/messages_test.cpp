#include "app/tsume/messages.h"

#include <gtest/gtest.h>

#include "shogi/problem.h"

namespace yomi::app::tsume_room {
namespace {

const Messages& messages() {
  static const Messages all = [] {
    Messages made;
    add_common_messages(made);
    add_messages(made);
    return made;
  }();
  return all;
}

std::string refusal(std::string_view text) {
  const auto problem = shogi::read_problem(text);
  return problem ? "" : messages().in_japanese(problem.error().message);
}

TEST(Messages, BadPositionsAreRefusedInJapanese) {
  EXPECT_EQ(refusal("kk7/9/9/9/9/9/9/9/9 b G 1"), "後手の玉が二枚ある");
  EXPECT_EQ(refusal("4k4/9/4P4/4P4/9/9/9/9/9 b G 1"), "5筋に先手の歩が二枚ある (二歩)");
  EXPECT_EQ(refusal("4k4/9/9/9/9/9/9/9/9 b 19P 1"), "持駒に歩が19枚: 全部で18枚しかない");
  EXPECT_EQ(refusal("4k4/9/9/9/9/9/9/9/9 b"), "持駒 (なければ -) がない");
  EXPECT_EQ(refusal("4k4/4G4/9/9/9/9/9/9/9 b - 1"), "先手の手番なのに後手玉に王手がかかっている");
}

TEST(Messages, AReasonWithinAMessageIsPutIntoJapaneseToo) {
  EXPECT_EQ(refusal("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1 moves 7g7f"),
            "指せない手: ７七 に駒がない");
}

}  // namespace
}  // namespace yomi::app::tsume_room
