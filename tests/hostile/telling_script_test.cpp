// Scripts that tell people more than anybody reads, and texts that nobody could show.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

std::string failure_of(const std::string& body, bool narrate) {
    InlineGame content(one_step(yaml), play_body(body), cards);
    if (!content.load({}, {.instructions = 2'000'000'000})) return content.problems;
    const Game game = content.begin(1, 1, {.narrate = narrate});
    std::size_t kept = 0;
    for (const engine::Line& line : game.narration()) kept += line.text().size() + sizeof line;
    EXPECT_LT(kept, 160u << 20) << body;
    return game.failure() ? game.failure()->message : "";
}

TEST(Hostile, AGameTellsOnlySoMuchWhetherAnybodyListensOrNot) {
    for (const char* body : {"while true do game:log('x') end", "while true do me:log(('x'):rep(60000)) end",
                             "while true do game:log('{1}{1}{1}', ('x'):rep(60000)) end",
                             "while true do game:log(('{1}'):rep(5000), game.deck) end"})
        for (const bool narrate : {false, true})
            EXPECT_THAT(failure_of(body, narrate),
                        AllOf(HasSubstr("rules.lua:2:"), HasSubstr("more than 16 MiB were told")))
                << body;
    for (const bool narrate : {false, true}) {
        EXPECT_EQ(failure_of("for i = 1, 20000 do game:log('line {1}', i) end", narrate), "");
        EXPECT_THAT(failure_of("game:log('{2}', 1)", narrate), HasSubstr("fewer values"));
        EXPECT_THAT(failure_of("game:log(5, {})", narrate), "");
        EXPECT_THAT(failure_of("game:log()", narrate), HasSubstr("string expected"));
    }
}

TEST(Hostile, ALineEndsSomewhere) {
    InlineGame content(one_step(yaml), play_body("game:log('{1}', ('ä'):rep(30000))"), cards);
    const Game game = content.begin(1, 1, {.narrate = true});
    ASSERT_EQ(game.narration().size(), 1u) << game.failure()->message;
    const std::string& text = game.narration().front().text();
    EXPECT_EQ(text.size(), 4096u + 3);
    EXPECT_EQ(text.substr(4090), "äää...");
}

TEST(Hostile, PrintingForEverIsStopped) {
    testing::internal::CaptureStderr();
    const Result result = run("while true do print(('x'):rep(1000)) end");
    const std::string printed = testing::internal::GetCapturedStderr();
    EXPECT_THAT(result.message, HasSubstr("endless loop"));
    EXPECT_LT(printed.size(), 17u << 20);
    testing::internal::CaptureStderr();
    EXPECT_EQ(run("for i = 1, 400 do print(('x'):rep(60000)) end", "", {}).message, "") << "printing changes nothing";
    EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::EndsWith("no more of it is shown)\n"));
}

TEST(Hostile, TextsThatPeopleAreAskedWithHaveAnEnd) {
    for (const char* call : {"me:confirm(('x'):rep(5000))", "me:choose({('x'):rep(5000)}, 'x')",
                             "me:choose({1}, 'x', {optional = ('x'):rep(5000)})",
                             "local t = {} for i = 1, 10 do t[i] = ('x'):rep(60000) end me:choose(t, 'x')",
                             "me:choose_number({min = 1, max = 2}, ('x'):rep(5000))",
                             "game:ask_all({me}, function() return {('x'):rep(5000)} end, 'x')"})
        EXPECT_STOPPED(run(call), "at most 4096 bytes");
    EXPECT_STOPPED(run("local t = {} for i = 1, 100000 do t[i] = i .. ('x'):rep(4000) end me:choose(t, 'x')"), "");
}

}  // namespace
}  // namespace rulewright::script
