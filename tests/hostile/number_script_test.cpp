// Numbers that state cannot hold, and those that another machine would compute otherwise.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

constexpr const char* scores = "scores: [Fields, Cows]\n";

TEST(Hostile, PowersAreRefusedWhereverTheyAre) {
    for (const char* source : {"local x = 2^2\n", "local x = 2 ^ 0.5\n", "local s = 'a^b' local x = s.n^2\n",
                               "local s = [[a]] local x = 3^s\n", "-- a comment\nlocal x = 2^-1\n",
                               "local t = {[1] = 2^2}\n", "local s = 'it\\'s' local x = 2^2\n",
                               "local s = 'a\\z\n  b' local x = 2^2\n", "--[==[ x ]] ]==] local x = 2^2\n"})
        EXPECT_REFUSED(run("", source), "'^' is not to be had here");
    EXPECT_REFUSED(run("", "\n\nlocal x = 2^2\n"), "rules/rules.lua:3: error: '^'");
    for (const char* source : {"local s = 'a^b'\n", "local s = [==[ ^ ]] ]==]\n", "-- 2^2\n", "--[[ 2^2\n ^ ]]\n",
                               "local x = ('x'):find('[^y]')\n", "local s = \"\\\"^\"\n", "local x = 1 ~ 2\n"})
        EXPECT_EQ(run("", source).message, "") << source;
}

TEST(Hostile, PowersOfWholeNumbersAreOurs) {
    EXPECT_EQ(run("assert(math.power(2, 10) == 1024 and math.power(-3, 3) == -27 and math.power(0, 0) == 1)\n"
                  "assert(math.power(1, 1 << 62) == 1 and math.power(-1, (1 << 62) + 1) == -1)\n"
                  "assert(math.power(2, 62) == 1 << 62 and math.power(-2, 63) == math.mininteger)")
                  .message,
              "");
    EXPECT_STOPPED(run("math.power(2, 63)"), "more than 64 bits");
    EXPECT_STOPPED(run("math.power(10, 1 << 62)"), "more than 64 bits");
    EXPECT_STOPPED(run("math.power(2, -1)"), "0 or more");
    EXPECT_STOPPED(run("math.power(2.5, 2)"), "number has no integer representation");
}

TEST(Hostile, TextsOfNumbersAreTheSameEverywhere) {
    EXPECT_STOPPED(run("return string.format('%a', 1.5)"), "'%a'");
    EXPECT_STOPPED(run("return ('%5.2A'):format(1.5)"), "'%A'");
    EXPECT_EQ(run("assert(tostring(0/0) == 'nan' and tostring(-(0/0)) == 'nan')\n"
                  "assert(string.format('%f %g', 0/0, -(0/0)) == 'nan nan')\n"
                  "assert(tostring(1e15) == '1e+15' and tostring(0.1) == '0.1' and tostring(-0.0) == '-0.0')\n"
                  "assert(string.format('%.3f|%10.4g|%5d', 2/3, 1/3, 7) == '0.667|    0.3333|    7')\n"
                  "assert(7 // 2.0 == 3.0 and -7 // 2.0 == -4.0 and -7 % 2.5 == 0.5 and 7 % -2.5 == -0.5)\n"
                  "assert(5.5 // 0.0 == math.huge and 1e308 * 10 == math.huge)\n"
                  "assert(math.fmod(-7, 2.5) == -2.0 and math.sqrt(2) == 0x1.6a09e667f3bcdp+0)\n"
                  "assert('a' < 'b' and 'Z' < 'a' and 'z' < 'ä')")
                  .message,
              "");
}

TEST(Hostile, SortingIsStableAndTheSameEverywhere) {
    for (const int size : {0, 1, 2, 7, 8, 9, 16, 17, 100, 1000})
        for (const char* key : {"i % 3", "-i", "i", "(i * 7919) % 101", "0"})
            EXPECT_EQ(run(fmt::format("local t = {{}} for i = 1, {} do t[i] = {{key = {}, at = i}} end\n"
                                      "table.sort(t, function(a, b) return a.key < b.key end)\n"
                                      "for i = 2, #t do local a, b = t[i - 1], t[i]\n"
                                      "assert(a.key < b.key or a.key == b.key and a.at < b.at) end",
                                      size, key))
                          .message,
                      "")
                << size << " by " << key;
    EXPECT_EQ(run("local t = {3, 1, 2.5, -1} table.sort(t) assert(table.concat(t, ' ') == '-1 1 2.5 3')").message, "");
    EXPECT_EQ(run("local t = {} for i = 1, 500 do t[i] = i end table.sort(t, function() return true end)\n"
                  "local sum = 0 for _, n in ipairs(t) do sum = sum + n end assert(sum == 125250)")
                  .message,
              "")
        << "an order that contradicts itself loses nothing";
    EXPECT_STOPPED(run("table.sort({1, 'x'})"), "rules/rules.lua:3: attempt to compare");
    EXPECT_STOPPED(run("table.sort({1, 2}, 3)"), "bad argument #2 to 'sort'");
    EXPECT_STOPPED(run("local t = {3, 2, 1} table.sort(t, function(a, b) t[1] = nil error('stop') end)"), "stop");
}

TEST(Hostile, PointsThatDoNotFitAreRefused) {
    struct Case {
        const char *body, *message;
    };
    for (const auto& [body, message] : std::initializer_list<Case>{
             {"me:score('Fields', 2147483647) me:score('Fields', 2147483647)", "too many in 'Fields'"},
             {"me:score('Fields', 2147483647) me:score('Cows', 1)", "2147483647 in all"},
             {"me:score('Fields', -2147483648) me:score('Fields', -1)", "at most 32 bits"},
             {"me:score('Fields', -2147483648) me:score('Cows', -2147483648)", "at most 32 bits"},
             {"me:score('Fields', 1 << 40)", "at most 32 bits"},
             {"me:score('Fields', math.mininteger)", "at most 32 bits"},
             {"me:score('Fields', 1.5)", "whole numbers"},
             {"me:score('Fields', 0/0)", "whole numbers"},
             {"for i = 1, 3 do me:score('Cows', 1 << 30) end", "too many in 'Cows'"},
         })
        EXPECT_STOPPED(run(body, "", small, scores), message);
    const Result exact =
        run("me:score('Fields', -300) me:score('Cows', 200) me:score('Fields', 300) me:score('Fields', 2147483447)\n"
            "assert(me.points == 2147483647)",
            "", small, scores);
    EXPECT_EQ(exact.message, "");
}

TEST(Hostile, NumbersOfScriptsAreCheckedBeforeTheyAreNarrowed) {
    struct Case {
        const char *body, *message;
    };
    for (const auto& [body, message] : std::initializer_list<Case>{
             {"me:choose_number({min = 1, max = 1 << 40}, 'x')", "at most 32 bits"},
             {"me:choose_number({min = math.mininteger, max = 5}, 'x')", "at most 32 bits"},
             {"me:choose_number({min = -(1 << 31), max = (1 << 31) - 1}, 'x')", "too large"},
             {"me:choose_number({min = 1, max = 2, step = 1 << 33}, 'x')", "at most 32 bits"},
             {"me:choose_many({1, 2}, {max = 1 << 32}, 'x')", "at most 32 bits"},
             {"me:choose({1 << 32}, 'x')", "cannot be offered"},
             {"me.reached = 1 << 32", "32 bits"},
             {"me.reached = math.mininteger", "32 bits"},
             {"game:stop('turns', 1 << 32)", "0 or more passes"},
             {"game:random(1 << 40)", "no random number"},
             {"game:random(math.mininteger, math.maxinteger)", "no random number"},
             {"local _ = game.deck:top(1 << 40)[5].n", "nil value"},
             {"game.deck[1]:move(game.deck, 1 << 32)", ""},
         })
        EXPECT_STOPPED(run(body), message);
}

TEST(Hostile, AFlowRefusesNumbersItCannotHold) {
    for (const char* number : {"1 << 32", "math.mininteger", "math.maxinteger", "-(1 << 31) - 1"}) {
        InlineGame content("flow: [{loop: l, times: value.many, do: [nothing]}, the_end]\n",
                           fmt::format("function values.many() return {} end\nfunction steps.nothing() end\n", number) +
                               play_body(""));
        EXPECT_THAT(content.failure(1), AllOf(HasSubstr("'many'"), HasSubstr("at most 32 bits"))) << number;
    }
}

TEST(Hostile, PlayersAreRankedByAnyNumber) {
    const auto winner = [](const char* one, const char* other, const char* order) {
        InlineGame content("flow: [the_end]\n",
                           fmt::format("function values.worth(game, p) return p.seat == 1 and {} or {} end\n"
                                       "function steps.the_end(game) game:finish{{rank_by = {{'{}worth'}}}} end\n",
                                       one, other, order));
        const Game game = content.begin(2);
        if (game.failure()) return game.failure()->message;
        return std::string(game.world().ranks[0] == game.world().ranks[1] ? "both"
                           : game.world().ranks[0] == 1                   ? "one"
                                                                          : "other");
    };
    EXPECT_EQ(winner("math.mininteger", "0", ""), "other");
    EXPECT_EQ(winner("math.mininteger", "0", "-"), "one");
    EXPECT_EQ(winner("math.mininteger", "math.maxinteger", "-"), "one");
    EXPECT_EQ(winner("math.maxinteger", "math.mininteger", ""), "one");
    EXPECT_EQ(winner("math.mininteger", "math.mininteger", "-"), "both");
    EXPECT_EQ(winner("3", "2", "-"), "other");
    EXPECT_THAT(winner("0.5", "2", ""), HasSubstr("it gave 0.5"));
}

}  // namespace
}  // namespace rulewright::script
