// Scripts that change what is not theirs, and call things in ways that nobody thought of.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

TEST(Hostile, GlobalsAreFrozen) {
    EXPECT_STOPPED(run("x = 1"), "cannot be changed");
    EXPECT_STOPPED(run("print = nil"), "cannot be changed");
    EXPECT_STOPPED(run("string.rep = nil"), "cannot be changed");
    EXPECT_STOPPED(run("math.huge = 1"), "cannot be changed");
    EXPECT_STOPPED(run("table.insert(string, 1)"), "");
    EXPECT_STOPPED(run("steps.play = function() end"), "");
    EXPECT_STOPPED(run("actions.x = {}"), "");
    EXPECT_REFUSED(run("", "x = 1\n"), "cannot be changed");
    EXPECT_REFUSED(run("", "string.x = 1\n"), "cannot be changed");
    EXPECT_STOPPED(run("_ENV.x = 1"), "cannot be changed");
    EXPECT_STOPPED(run("setmetatable(_ENV, {})"), "");
    EXPECT_STOPPED(run("setmetatable(string, {})"), "protected");
    EXPECT_STOPPED(run("setmetatable(steps, {})"), "protected");
    EXPECT_STOPPED(run("enums.x = 1", ""), "");
}

TEST(Hostile, ALocalEnvironmentDoesNotEscape) {
    EXPECT_STOPPED(run("local _ENV = {} x = 1 print(x)"), "");
    EXPECT_STOPPED(run("local _ENV = setmetatable({}, {__index = function(_, k) return nil end}) os.exit()"), "");
}

TEST(Hostile, MetatablesOfTextsAndHandlesAreOutOfReach) {
    EXPECT_STOPPED(run("getmetatable('').__index = nil"), "");
    EXPECT_STOPPED(run("local m = getmetatable('') m.x = 1"), "");
    EXPECT_STOPPED(run("setmetatable('', {})"), "");
    for (const char* handle : {"game", "me", "game.deck", "game.deck[1]", "game.players", "game.options", "enums"}) {
        EXPECT_STOPPED(run(fmt::format("setmetatable({}, {{}})", handle)), "");
        EXPECT_STOPPED(run(fmt::format("local m = getmetatable({}) m.__index = nil", handle)), "");
        EXPECT_STOPPED(run(fmt::format("local h = {} h.__index = 1", handle)), "");
    }
}

TEST(Hostile, MethodsCalledOnTheWrongThing) {
    for (const char* call : {"me.choose(game, {1}, 'x')",
                             "me.choose(nil, {1}, 'x')",
                             "me.choose('x', {1})",
                             "me.choose({}, {1})",
                             "game.deck.shuffle(me)",
                             "game.deck.shuffle()",
                             "game.deck[1].move(game.deck, game.deck)",
                             "game.deck[1].move(me, game.deck)",
                             "game.deck[1]:move(me)",
                             "game.deck[1]:move({})",
                             "me.score(game, 'x', 1)",
                             "game.finish(me, {})",
                             "game.finish()",
                             "game.emit(me)",
                             "game.value(me, me)",
                             "game.random(me)",
                             "game.random(game)",
                             "game:random(0)",
                             "game:random(1 << 62, -1)",
                             "game:random(math.mininteger, math.maxinteger)",
                             "math.random(math.mininteger, math.maxinteger)",
                             "math.random()",
                             "game:after(nil)",
                             "game:order(3)",
                             "game.after(me)",
                             "game.ask_all(me, me, me)",
                             "game:ask_all(nil, nil)",
                             "me.act(game, 'x')",
                             "me:act()",
                             "me:act({})",
                             "game.deck:where()",
                             "game.deck:count()",
                             "game.deck:top('x')",

                             "game.deck:deal()",
                             "game.deck:deal(game.deck)",
                             "game.deck:best('nothing')",
                             "game.deck:slot(1)",

                             "game:pass()",
                             "game:stop({})",
                             "game:component()",
                             "game:components({})",
                             "game.deck[1].flip(me)",
                             "game.deck[1].has(game)",
                             "shapes.new()",
                             "shapes.new{}",
                             "shapes.new{1}",
                             "shapes.placements(1, 2)",
                             "shapes.can_tile(1, {2})",
                             "shapes.draw('x')",
                             "shapes.pack(-1, 9, 9)",
                             "ipairs()",
                             "pairs()",
                             "pairs(nil)",
                             "local f = ipairs(game.players) f()",
                             "local f = ipairs(game.players) f(nil, 1)",
                             "local f = ipairs(game.players) f({}, 1)",
                             "local f = ipairs(game.players) f(game, 1)",
                             "local f = ipairs(game.players) f(me, 0)",
                             "local f = ipairs(game.players) f(game.deck, 'x')",
                             "ipairs(me)(me, 0)",
                             "select(0)",
                             "tonumber()",
                             "setmetatable({})",
                             "error(setmetatable({}, {__tostring = function() error('x') end}))"}) {
        const Result result = run(call);
        EXPECT_NE(result.message, "") << call;
        EXPECT_FALSE(result.reached) << call;
    }
}

TEST(Hostile, ListsEndWhereverTheyAreAsked) {
    for (const char* position : {"-1 << 62", "-1", "1 << 31", "math.maxinteger", "math.mininteger"}) {
        for (const char* list : {"game.players", "game.deck", "me.others"}) {
            const Result result = run(fmt::format("local f = ipairs({0}) assert(f({0}, {1}) == nil)", list, position));
            EXPECT_EQ(result.message, "") << list << " at " << position;
        }
    }
}

TEST(Hostile, OddNumbersAreRefusedOrHarmless) {
    for (const char* call : {"game.deck[1 << 62]", "game.deck[-1]", "game.deck[0]", "game.deck[0/0]", "game.deck[1.5]",
                             "game.players[99]", "game.players[-1]"})
        run(fmt::format("local x = {}", call));  // must end, whichever way
    EXPECT_STOPPED(run("me.reached = 0/0"), "");
    EXPECT_STOPPED(run("me.reached = 1/0"), "");
    EXPECT_STOPPED(run("me.reached = math.mininteger"), "");
    EXPECT_STOPPED(run("game.deck[1]:move(game.deck, 1 << 62)"), "");
    EXPECT_STOPPED(run("game.deck[1]:move(game.deck, -5)"), "");
    EXPECT_STOPPED(run("me:choose_number({min = math.mininteger, max = math.maxinteger}, 'x')"), "");
    EXPECT_STOPPED(run("game:stop('turns', 1 << 62)"), "");
}

TEST(Hostile, GarbageCollectionCannotBeHooked) {
    EXPECT_STOPPED(run("setmetatable({}, {__gc = function() end})"), "'__gc'");
    EXPECT_STOPPED(run("setmetatable({}, {__mode = 'k'})"), "'__mode'");
    EXPECT_STOPPED(run("setmetatable({}, {__close = function() end})"), "'__close'");
    EXPECT_STOPPED(run("local m = {} setmetatable({}, m) m.__gc = function() while true do end end\n"
                       "m.__close = function() end local c <close> = setmetatable({}, m)  me:choose({}, 'fails')"),
                   "");
}

TEST(Hostile, AMetatableCannotBeChangedOnceItIsSet) {
    EXPECT_STOPPED(run("local m = {} local t = setmetatable({}, m) m.__mode = 'k' "
                       "error(getmetatable(t).__mode and 'weak' or 'still strong')"),
                   "still strong");
    EXPECT_STOPPED(run("getmetatable(setmetatable({}, {})).__mode = 'k'"), "cannot be changed");
}

TEST(Hostile, ErrorsThatAreNotTexts) {
    EXPECT_STOPPED(run("error({})"), "not a text");
    EXPECT_STOPPED(run("error()"), "not a text");
    EXPECT_STOPPED(run("error(nil)"), "not a text");
    EXPECT_STOPPED(run("error(me)"), "not a text");
    EXPECT_STOPPED(run("error(function() end)"), "not a text");
    EXPECT_STOPPED(run("error(setmetatable({}, {__tostring = function() while true do end end}))"), "");
    EXPECT_REFUSED(run("", "error({})\n"), "not a text");
    EXPECT_TRUE(run("local ok, e = pcall(error, {code = 5}) assert(not ok and e.code == 5)").reached)
        << "pcall gets the object";
}

TEST(Hostile, StateCannotBeChangedWhereOneMayOnlyLook) {
    InlineGame content(one_step(std::string(yaml) + "menus: {shop: [x]}\n"),
                       "actions.x = {run = function() end, available = function(game, me)\n"
                       "  pcall(function() me.reached = 1 end)\n"
                       "  pcall(function() game.deck:shuffle() end)\n"
                       "  pcall(function() game.deck[1].n = 5 end)\n"
                       "  pcall(function() game.deck[1]:move(game.box) end)\n"
                       "  pcall(function() game.deck:move_all(game.box) end)\n"
                       "  pcall(function() game.deck:deal(game.box, 1) end)\n"
                       "  pcall(function() game:random(6) end)\n"
                       "  pcall(function() math.random(6) end)\n"
                       "  pcall(function() game:finish{draw = true} end)\n"
                       "  pcall(function() game:stop('turns') end)\n"
                       "  pcall(function() game:again() end)\n"
                       "  return true end}\n" +
                           play_body("me:act('shop')"),
                       cards);
    ASSERT_TRUE(content.load()) << content.problems;
    Game game = content.start(1);
    const state::World before = game.world();
    game.advance();
    ASSERT_EQ(game.pending().size(), 1u) << (game.failure() ? game.failure()->message : "");
    const auto was = before.field_hashes(), is = game.world().field_hashes();
    for (std::size_t i = 0; i < was.size(); ++i)
        if (was[i].first != "flow") {
            EXPECT_EQ(was[i], is[i]) << was[i].first;
        }
}

TEST(Hostile, HandlesKeptFromAnotherGameDoNotCrash) {
    // Six players' handles are remembered, then used in a game of two.
    InlineGame content(one_step(yaml),
                       "local kept = {}\n" +
                           play_body("kept[me.seat] = me\nfor i = 1, 6 do if kept[i] then kept[i].reached = 1 end end\n"
                                     "me:confirm('x')"),
                       cards);
    ASSERT_TRUE(content.load()) << content.problems;
    Game six = content.begin(6);
    for (int player = 0; player < 6 && !six.finished(); ++player) (void)six.answer(player, Answer::pick(0));
    const Game two = content.begin(2);
    ASSERT_TRUE(two.failure().has_value()) << "a player who is not in this game was written to";
}

TEST(Hostile, RandomAbuseNeverCrashes) {
    // Programs of random calls with random arguments: every one ends with success or a failure, never with a crash.
    const std::vector<std::string> values = {"game",
                                             "me",
                                             "game.deck",
                                             "game.deck[1]",
                                             "game.box",
                                             "game.players",
                                             "nil",
                                             "{}",
                                             "''",
                                             "0",
                                             "-1",
                                             "1 << 40",
                                             "0.5",
                                             "function() return true end",
                                             "me.others",
                                             "enums",
                                             "game.options",
                                             "{me}",
                                             "{game.deck[1]}",
                                             "'deck'",
                                             "true",
                                             "shapes.new{'#'}"};
    const std::vector<std::string> methods = {
        "choose",    "choose_many", "choose_number", "confirm",    "act",    "score",     "log",
        "shuffle",   "move_all",    "deal",          "deal_up_to", "where",  "count",     "find",
        "first",     "last",        "top",           "all",        "slot",   "free_slot", "free_slots",
        "best",      "move",        "flip",          "has",        "value",  "emit",      "random",
        "after",     "order",       "pass",          "stop",       "again",  "finish",    "components",
        "component", "ask_all",     "keys",          "line",       "region", "lowest",    "orientations",
        "x",         "name",        "zone"};
    state::Random dice(2026);
    const auto pick = [&](const auto& all) { return all[dice.below(static_cast<std::uint32_t>(all.size()))]; };
    std::string body;
    for (int i = 0; i < 3000; ++i) {
        body +=
            "pcall(function() return (" + pick(values) + ")" + (dice.below(4) == 0 ? "." : ":") + pick(methods) + "(";
        const std::uint32_t count = dice.below(4);
        for (std::uint32_t k = 0; k < count; ++k) body += (k > 0 ? ", " : "") + pick(values);
        body += ") end)\n";
    }
    InlineGame content(one_step(std::string(yaml) + "scores: [Points]\n"), play_body(body), cards);
    ASSERT_TRUE(content.load({}, {.instructions = 20'000'000, .memory = 64u << 20})) << content.problems;
    Game game = content.begin(3);
    for (int i = 0; i < 100 && !game.finished(); ++i) {
        const Decision& decision = *game.pending().front();
        const int player = decision.player;
        ASSERT_EQ(game.answer(player, random_answer(decision, dice)).reason(), "");
    }
    SUCCEED();
}

}  // namespace
}  // namespace rulewright::script
