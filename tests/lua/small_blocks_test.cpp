#include "lua/small_blocks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <vector>

#include "state/random.h"

namespace rulewright::lua {
namespace {

TEST(SmallBlocks, GivesTheBlockThatCameBackLast) {
    SmallBlocks blocks;
    void* one = blocks.take(40);
    ASSERT_NE(one, nullptr);
    EXPECT_TRUE(blocks.owns(one));
    blocks.give_back(one, 40);
    EXPECT_EQ(blocks.take(33), one) << "33 and 40 bytes are blocks of one kind";
    EXPECT_NE(blocks.take(40), one);
}

TEST(SmallBlocks, LeavesGreatBlocksToOthers) {
    SmallBlocks blocks;
    EXPECT_EQ(blocks.take(100'000), nullptr);
    int elsewhere = 0;
    EXPECT_FALSE(blocks.owns(&elsewhere));
    EXPECT_FALSE(blocks.owns(nullptr));
}

TEST(SmallBlocks, RunsOutAndServesAgainWhatCameBack) {
    SmallBlocks blocks;
    std::vector<void*> taken;
    while (void* block = blocks.take(512)) taken.push_back(block);
    EXPECT_GT(taken.size(), 1000u);
    EXPECT_EQ(blocks.take(512), nullptr);
    blocks.give_back(taken.front(), 512);
    EXPECT_EQ(blocks.take(512), taken.front());
}

TEST(SmallBlocks, BlocksNeverOverlap) {
    SmallBlocks blocks;
    state::Random dice(7);
    std::map<unsigned char*, std::size_t> held;
    for (int i = 0; i < 20'000; ++i) {
        if (held.size() > 200 || (!held.empty() && dice.below(2) == 0)) {
            auto victim = held.begin();
            std::advance(victim, dice.below(static_cast<std::uint32_t>(held.size())));
            for (std::size_t at = 0; at < victim->second; ++at)
                ASSERT_EQ(victim->first[at], victim->second % 251) << "somebody else wrote here";
            blocks.give_back(victim->first, victim->second);
            held.erase(victim);
        } else {
            const std::size_t size = 1 + dice.below(512);
            auto* block = static_cast<unsigned char*>(blocks.take(size));
            ASSERT_NE(block, nullptr);
            ASSERT_EQ(reinterpret_cast<std::uintptr_t>(block) % 16, 0u);
            std::memset(block, static_cast<int>(size % 251), size);
            held[block] = size;
        }
    }
}

}  // namespace
}  // namespace rulewright::lua
