#include "bridge/par.h"

#include <gtest/gtest.h>

namespace yomi::bridge {
namespace {

TEST(ParContracts, AreMoreThanTheirText) {
  const auto contracts = par_contracts("1N-NS+1, 4S*-EW-2, 3N-W");
  ASSERT_EQ(contracts.size(), 3U);
  EXPECT_EQ(contract_string(contracts[0].contract), "1NT");
  EXPECT_EQ(contracts[0].declarers, (std::vector<Seat>{Seat::kNorth, Seat::kSouth}));
  EXPECT_EQ(contracts[0].result, 1);
  EXPECT_EQ(contract_string(contracts[1].contract), "4SX");
  EXPECT_EQ(contracts[1].declarers, (std::vector<Seat>{Seat::kEast, Seat::kWest}));
  EXPECT_EQ(contracts[1].result, -2);
  EXPECT_EQ(contracts[2].contract.declarer, Seat::kWest);
  EXPECT_EQ(contracts[2].result, 0);
  EXPECT_TRUE(par_contracts("pass").empty());
  for (const char* wrong : {"", "8S-N", "4X-N", "4S", "4S-", "4S-Q", "4S-N+", "4S-N+x"})
    EXPECT_FALSE(parse_par_contract(wrong)) << wrong;
}

}  // namespace
}  // namespace yomi::bridge
