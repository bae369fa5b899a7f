// Results in the order of the games, whoever finishes first.
#include "playtest/delivery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace rulewright::playtest {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Order final : public ResultSink {
  public:
    content::Result<void> take(const GameResult& result) override {
        numbers.push_back(result.number);
        seeds.push_back(result.seed);
        return {};
    }
    std::vector<int> numbers;
    std::vector<std::uint64_t> seeds;
};

GameResult numbered(int number) {
    GameResult result;
    result.number = number;
    result.seed = static_cast<std::uint64_t>(number) * 100;
    return result;
}

class Deliveries : public testing::Test {
  protected:
    bool give(int number) {
        GameResult result = numbered(number);
        return delivery_.give(result);
    }

    Order order_;
    std::vector<ResultSink*> sinks_{&order_};
    Delivery delivery_{sinks_, 4};
};

TEST_F(Deliveries, AResultWaitsForTheGamesBeforeItsOwn) {
    EXPECT_TRUE(give(2));
    EXPECT_TRUE(give(1));
    EXPECT_THAT(order_.numbers, IsEmpty());
    EXPECT_TRUE(give(0));
    EXPECT_THAT(order_.numbers, ElementsAre(0, 1, 2));
    EXPECT_THAT(order_.seeds, ElementsAre(0, 100, 200));
    EXPECT_EQ(delivery_.delivered(), 3);
}

TEST_F(Deliveries, WhoIsTooFarAheadWaits) {
    std::atomic<bool> given{false};
    std::thread ahead([&] {
        EXPECT_TRUE(give(4));  // four places, and game 0 is missing
        given = true;
    });
    EXPECT_TRUE(give(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_FALSE(given);
    EXPECT_TRUE(give(0));
    ahead.join();
    EXPECT_TRUE(give(2));
    EXPECT_TRUE(give(3));
    EXPECT_THAT(order_.numbers, ElementsAre(0, 1, 2, 3, 4));
}

TEST_F(Deliveries, NobodyWaitsForAGameThatNeverComes) {
    std::thread ahead([&] { EXPECT_FALSE(give(9)); });
    delivery_.close();
    ahead.join();
    EXPECT_FALSE(give(0));
    EXPECT_THAT(order_.numbers, IsEmpty());
}

TEST_F(Deliveries, ManyThreadsKeepTheOrder) {
    std::atomic<int> next{0};
    const auto work = [&] {
        GameResult result;
        for (int number = next++; number < 20'000; number = next++) {
            result = numbered(number);
            EXPECT_TRUE(delivery_.give(result));
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(order_.numbers.size(), 20'000u);
    for (int i = 0; i < 20'000; ++i) ASSERT_EQ(order_.numbers[static_cast<std::size_t>(i)], i);
}

}  // namespace
}  // namespace rulewright::playtest
