// Every allocation fails once while a log is replayed: what comes out is std::bad_alloc or the right result, never a
// difference. (Reading one is not tried: the JSON library allocates in destructors, and the process ends.)
#include <gtest/gtest.h>

#include "content/loader.h"
#include "playtest/batch.h"
#include "playtest/replay.h"
#include "playtest/sample.h"
#include "support/failing_allocations.h"

namespace rulewright::playtest {
namespace {

using testing_support::Failing;

constexpr int most_allocations = 200'000;

class ReplayAllocations : public testing::Test {
  protected:
    ReplayAllocations() {
        request_.definition = content::load({game_, {}, {}}, problems_);
        request_.table.players = 2;
        text_ = log_of_game(request_, 0, problems_).value_or(LoggedGame{}).log;
        rules_ = script::Rules::load(request_.definition, problems_);
        layout_ = state::make_layout(request_.definition, request_.table, problems_);
        EXPECT_FALSE(text_.empty()) << content::render(problems_, false);
    }

    content::Diagnostics problems_;
    sample::Folder root_;
    std::filesystem::path game_ = sample::write_game(root_.path());
    BatchRequest request_;
    std::string text_;
    std::shared_ptr<script::Rules> rules_;
    std::shared_ptr<const state::Layout> layout_;
};

// Calls `attempt` with each allocation failing once, until none is left to fail.
template <class Attempt>
void fail_each_once(Attempt attempt) {
    for (int n = 0; n < most_allocations; ++n) {
        bool failed = false;
        try {
            const Failing failing(n);
            attempt(n);
            failed = Failing::has_failed();
        } catch (const std::bad_alloc&) {
            failed = true;
        }
        if (testing::Test::HasFatalFailure() || !failed) return;
    }
    FAIL() << "there is no end of allocations";
}

TEST_F(ReplayAllocations, FailInReplayingALog) {
    const auto log = parse_log(text_, "some.log");
    ASSERT_TRUE(log);
    const Replay whole = replay(*log, rules_, layout_);
    ASSERT_FALSE(whole.difference);
    const std::uint64_t hash = whole.game.world().hash();
    fail_each_once([&](int n) {
        const Replay replayed = replay(*log, rules_, layout_);
        ASSERT_FALSE(replayed.difference) << "allocation " << n << " became " << replayed.difference->what;
        ASSERT_EQ(replayed.game.world().hash(), hash);
    });
}

}  // namespace
}  // namespace rulewright::playtest
