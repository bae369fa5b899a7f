// Scripts that do not come back in time, and those that nothing can stop.
#include "lua/watchdog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include "lua/small_host.h"

namespace rulewright::lua {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing_support::SmallHost;

constexpr std::int64_t endless = 1'000'000'000'000;

TEST(Time, EndsAScriptByAnExceptionThatNoPcallStops) {
    for (const char* body : {"while true do end", "while true do pcall(function() while true do end end) end",
                             "local s = ('x'):rep(60000) while true do local _ = s == s .. 'y' end"}) {
        SmallHost host({.instructions = endless, .time = 100ms});
        const auto begin = std::chrono::steady_clock::now();
        try {
            (void)host.run(std::string("\n") + body);
            ADD_FAILURE() << body;
        } catch (const OutOfTime& late) {
            EXPECT_THAT(late.what(),
                        AllOf(HasSubstr("scripts/test.lua:2: "), HasSubstr("did not end within 0.1 seconds")));
        }
        EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s) << body;
        EXPECT_EQ(host.run("return 'next'"), "next");
    }
}

TEST(Time, BeginsAnewWithEachAnswer) {
    Meter meter({.time = 50ms});
    for (int i = 0; i < 5; ++i) {
        for (int look = 0; look < 8; ++look) EXPECT_FALSE(meter.is_late());
        std::this_thread::sleep_for(30ms);
        meter.begin_answer();
    }
}

TEST(Watchdog, EndsTheProcessWhenAScriptIsStuck) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    EXPECT_EXIT(
        {
            Watchdog dog(50ms, [] { std::fputs("last word\n", stderr); });
            Meter meter({.watchdog = &dog});
            const Meter::Running running(meter);
            std::this_thread::sleep_for(20s);
        },
        testing::ExitedWithCode(3), "last word");
}

TEST(Watchdog, LetsScriptsThatMoveAndThoseThatWaitAlone) {
    std::atomic<bool> spoke = false;
    Watchdog dog(200ms, [&] { spoke = true; });
    Meter meter({.watchdog = &dog});
    {
        Meter gone({.watchdog = &dog});
        const Meter::Running running(gone);
    }
    std::this_thread::sleep_for(300ms);  // nothing runs
    const Meter::Running running(meter);
    for (int i = 0; i < 6; ++i) {
        std::this_thread::sleep_for(60ms);
        meter.begin_answer();
    }
    const Meter::Outside outside(meter);
    std::this_thread::sleep_for(500ms);  // somebody thinks
    EXPECT_FALSE(spoke);
}

}  // namespace
}  // namespace rulewright::lua
