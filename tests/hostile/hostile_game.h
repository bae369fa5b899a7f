// A game whose one step is hostile or careless. Nothing may hang, crash, eat the machine's memory, see the outside or
// go on after a limit was hit.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <string>

#include "support/inline_game.h"

namespace rulewright::script {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;
using testing::Ne;

inline constexpr const char* yaml =
    "types: {card: {attributes: {n: {type: int}}}}\n"
    "zones: {deck: {holds: card}}\n"
    "counters: {reached: {per: player}}\n";
inline const std::map<std::string, std::string> cards = {
    {"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 4}}\n"}};
inline constexpr Limits small{.instructions = 2'000'000, .memory = 32u << 20};

struct Result {
    std::string message;  // of the failure, or the problems of loading
    bool loaded = false;
    bool reached = false;  // the script went on to set me.reached
    double seconds = 0;
};

// Plays a game whose step has this body, followed by a sign that the body was survived.
inline Result run(const std::string& body, const std::string& top = "", Limits limits = small,
                  const std::string& more_yaml = "") {
    const auto begin = std::chrono::steady_clock::now();
    // On the lines of a function of its own, so that it may end in a return.
    const std::string code = "local function attempt()\n" + body + "\nend\nattempt()\nme.reached = 1";
    InlineGame content(one_step(yaml + more_yaml), top + play_body(code), cards);
    Result result;
    result.loaded = content.load({}, limits);
    if (!result.loaded) {
        result.message = content.problems;
    } else {
        const Game game = content.begin(1);
        if (game.failure()) result.message = game.failure()->message;
        result.reached = stored(game, "reached", 0) == 1;
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    // A run that collects garbage all the time looks for other things (docs/internals/lua.md).
    if (!std::getenv("RULEWRIGHT_COLLECT_EVERY")) {
        EXPECT_LT(result.seconds, 10) << body;
    }
    return result;
}

// In play, by an error with this in its text.
#define EXPECT_STOPPED(result, text)                                   \
    do {                                                               \
        const Result stopped = (result);                               \
        EXPECT_TRUE(stopped.loaded) << "no play: " << stopped.message; \
        EXPECT_THAT(stopped.message, AllOf(Ne(""), HasSubstr(text)));  \
        EXPECT_FALSE(stopped.reached) << "the script went on";         \
    } while (false)
// While it was loaded.
#define EXPECT_REFUSED(result, text)                                  \
    do {                                                              \
        const Result refused = (result);                              \
        EXPECT_FALSE(refused.loaded);                                 \
        EXPECT_THAT(refused.message, AllOf(Ne(""), HasSubstr(text))); \
    } while (false)

}  // namespace rulewright::script
