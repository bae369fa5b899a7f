// Chance by purpose: what a pack adds, and what is asked or drawn more in one place, changes nothing in the others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "agents/agent.h"
#include "support/inline_game.h"

namespace rulewright::agents {
namespace {

using namespace testing_support;

const std::string colours = R"(
enums: {colour: [red, blue]}
types: {card: {fields: {worth: {type: int}}}}
zones:
  deck: {holds: card, visible: nobody}
  pile: {per: colour, holds: card, visible: nobody}
  hand: {per: player, holds: card, visible: owner}
counters: {rolled: {}, later: {}, mine: {per: player}}
menus: {turn: [nothing]}
flow:
  - prepare
  - {each: player, name: turns, do: [turn, roll]}
  - the_end
)";

const std::string colour_rules = R"(
function steps.prepare(game)
  game.deck:shuffle()
  for _, colour in ipairs(enums.colour) do
    game.deck:deal(game.pile[colour], 3)
    game.pile[colour]:shuffle()
  end
  game.rolled = game:random(1000000)
end
function steps.turn(game, me) me:act("turn") end
function steps.roll(game, me) me.mine = game:random(1000000) end
actions.nothing = {label = "Nothing", run = function() end}
function steps.the_end(game)
  game.deck:shuffle()
  game.later = game:random(1000000)
  game:finish{draw = true}
end
)";

std::string numbered(const std::string& prefix, int count, const std::string& zone = "deck") {
    std::string text = "type: card\nzone: " + zone + "\ncomponents:\n";
    for (int i = 0; i < count; ++i)
        text += fmt::format("  {}{}: {{title: {}{}, worth: {}}}\n", prefix, i, prefix, i, i);
    return text;
}

class Chance : public testing::Test {
  protected:
    Chance() : content(colours, colour_rules, {{"components/cards.yaml", numbered("m", 20)}}) {}

    void pack(const std::string& yaml, const std::string& lua = "", const std::string& more_cards = "") {
        content.write("expansions/more/pack.yaml", "id: more\ntitle: More\nversion: 1.0.0\n" + yaml);
        if (!lua.empty()) content.write("expansions/more/rules/more.lua", lua);
        if (!more_cards.empty()) content.write("expansions/more/components/cards.yaml", more_cards);
    }

    Game played(const std::vector<std::string>& packs, std::uint64_t seed = 1) {
        EXPECT_TRUE(content.load(packs)) << content.problems;
        Game game = content.start(2, seed);
        game.play([](const Game&, const Decision&) { return Answer::pick(0); });
        EXPECT_FALSE(game.failure()) << game.failure()->message;
        return game;
    }

    // Titles of the base game's cards in a zone, top first.
    static std::vector<std::string> base_cards(const Game& game, const std::string& name, int key = 0) {
        const state::Layout& layout = game.world().layout();
        const int family = content::find_named(layout.definition->zones, name);
        std::vector<std::int32_t> listed;
        game.world().list(layout.zone_families[family].base + key, listed);
        std::vector<std::string> titles;
        for (const int c : listed) {
            const std::string& title = layout.definition->components[layout.components[c].definition].title;
            if (title[0] == 'm') titles.push_back(title);
        }
        return titles;
    }

    InlineGame content;
};

TEST_F(Chance, APackThatAddsCardsLeavesTheOrderOfTheOthersAlone) {
    pack("", "", numbered("a", 7));
    content.write("rules/rules.lua",
                  "function steps.prepare(game) game.deck:shuffle() end function steps.turn(game, me) "
                  "me:act(\"turn\") end function steps.roll() end actions.nothing = {label = \"N\", run "
                  "= function() end} function steps.the_end(game) game:finish{draw = true} end");
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        EXPECT_EQ(base_cards(played({}, seed), "deck"), base_cards(played({"more"}, seed), "deck")) << seed;
    EXPECT_NE(base_cards(played({}, 1), "deck"), base_cards(played({}, 2), "deck"));
}

TEST_F(Chance, APackThatShufflesAndRollsElsewhereChangesNothingElse) {
    pack(
        "zones: {aside: {holds: card, visible: nobody}}\n"
        "patches: [{path: flow, insert_before: {anchor: prepare, add: [another]}}]\n",
        "function steps.another(game) game.aside:shuffle() game:random(6) game:random(6) end\n"
        "function replace.steps.turn(base, game, me) base(game, me) game:random(6) game.aside:shuffle() end",
        numbered("a", 5, "aside"));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Game without = played({}, seed), with = played({"more"}, seed);
        for (const char* counter : {"rolled", "later"}) EXPECT_EQ(stored(with, counter), stored(without, counter));
        for (const int player : {0, 1}) EXPECT_EQ(stored(with, "mine", player), stored(without, "mine", player));
        EXPECT_EQ(base_cards(with, "deck"), base_cards(without, "deck"));
        for (const int colour : {0, 1})
            EXPECT_EQ(base_cards(with, "pile", colour), base_cards(without, "pile", colour));
    }
}

TEST_F(Chance, OfZonesOfAFamilyGoesByTheNamesOfItsKeys) {
    pack("patches: [{path: enums.colour, insert_before: {anchor: red, add: [green]}}]\n");
    content.write(
        "rules/rules.lua",
        "function steps.prepare(game) for i = 1, 6 do game.deck[1]:move(game.pile[i <= 3 and \"red\" or "
        "\"blue\"]) end game.pile.red:shuffle() game.pile.blue:shuffle() end function steps.turn(game, me) "
        "me:act(\"turn\") end function steps.roll() end actions.nothing = {label = \"N\", run = function() end} "
        "function steps.the_end(game) game:finish{draw = true} end");
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Game without = played({}, seed), with = played({"more"}, seed);
        EXPECT_EQ(base_cards(with, "pile", 1), base_cards(without, "pile", 0)) << "red";
        EXPECT_EQ(base_cards(with, "pile", 2), base_cards(without, "pile", 1)) << "blue";
    }
}

TEST_F(Chance, OfANamedStreamIsApartFromTheStepsOwn) {
    const auto rolled = [&](const std::string& body) {
        InlineGame game(one_step("counters: {a: {}, b: {}}\n"), play_body(body));
        const Game played = game.begin(1);
        EXPECT_FALSE(played.failure()) << played.failure()->message;
        return std::pair(stored(played, "a"), stored(played, "b"));
    };
    const auto plain = rolled("game.a = game:random(1000000) game.b = game:random(1000000)");
    const auto between =
        rolled("game.a = game:random(1000000) game:random(6, 'weather') game.b = game:random(1000000)");
    EXPECT_EQ(plain, between);
    const auto named = rolled("game.a = game:random(1, 1000000, 'weather') game.b = game:random(1000000, 'weather')");
    EXPECT_NE(named.first, plain.first);
    EXPECT_NE(named.second, named.first);
    EXPECT_EQ(rolled("game:random(6) game.a = game:random(1000000, 'weather')").first, named.first);
}

TEST_F(Chance, RefusesWhatIsNoNameOfAStream) {
    EXPECT_THAT(InlineGame(one_step(), play_body("game:random(6, {})")).failure(),
                testing::HasSubstr("string expected"));
    EXPECT_THAT(InlineGame(one_step(), play_body("game:random(1, 6, 7)")).failure(),
                testing::HasSubstr("string expected"));
    EXPECT_THAT(InlineGame(one_step(), play_body("for i = 1, 20000 do game:random(6, 'roll ' .. i) end")).failure(),
                testing::HasSubstr("name them by purpose"));
}

// Two players who roll in a simultaneous block roll the same whoever answers first.
TEST_F(Chance, InASimultaneousBlockDoesNotDependOnWhoAnswersFirst) {
    InlineGame game("counters: {mine: {per: player}}\nflow:\n  - {simultaneous: player, do: [play]}\n  - the_end\n",
                    play_body("me:confirm('Ready') me.mine = game:random(1000000)"));
    const auto rolled = [&](int first) {
        Game one = game.begin();
        EXPECT_TRUE(one.answer(first, Answer::pick(1)));
        EXPECT_TRUE(one.answer(1 - first, Answer::pick(1)));
        return std::pair(stored(one, "mine", 0), stored(one, "mine", 1));
    };
    EXPECT_EQ(rolled(0), rolled(1));
    EXPECT_NE(rolled(0).first, rolled(0).second);
}

// What a bot of chance answers follows from the step, which run of it this is and which answer in it, so one question
// more in one turn changes nothing in the turns after it.
TEST_F(Chance, OfBotsIsNotShiftedByAQuestionMore) {
    const auto answers = [&](const std::string& also) {
        InlineGame game(
            "flow:\n  - {loop: round, times: 4, do: [{each: player, name: turns, do: [play]}]}\n  - the_end\n",
            play_body(also + " me:choose_number({min = 1, max = 1000000}, 'How many')"));
        Game one = game.start();
        const auto bot = make_random();
        bot->begin(7);
        std::vector<int> numbers;
        one.play([&](const Game& now, const Decision& decision) {
            const Answer answer = bot->decide(now, decision);
            if (decision.kind == Decision::Kind::number) numbers.push_back(answer.choice);
            return answer;
        });
        EXPECT_FALSE(one.failure()) << one.failure()->message;
        return numbers;
    };
    const auto plain = answers("");
    const auto more = answers("if me.seat == 2 and game:pass('round') == 2 then me:confirm('Sure') end");
    ASSERT_EQ(plain.size(), 8u);
    ASSERT_EQ(more.size(), 8u);
    EXPECT_EQ(std::set<int>(plain.begin(), plain.end()).size(), 8u);
    for (std::size_t i = 0; i < plain.size(); ++i)
        EXPECT_EQ(plain[i] == more[i], i != 3) << "the second turn of player 2 is the fourth of all: " << i;
}

// A step that shuffles, deals and asks is repeated for a sample: the shuffle must not bring the true hands back.
TEST_F(Chance, OfAStepThatIsRepeatedForASampleDoesNotTellTheTruth) {
    InlineGame game(R"(
types: {card: {fields: {worth: {type: int}}}}
zones:
  deck: {holds: card, visible: nobody}
  hand: {per: player, holds: card, visible: owner}
flow: [deal]
)",
                    "function steps.deal(game) game.deck:shuffle() for _, p in ipairs(game.players) do "
                    "game.deck:deal(p.hand, 2) end game.players[1]:confirm('Now') game:finish{draw = true} end",
                    {{"components/cards.yaml", numbered("m", 12)}});
    const Game truth = game.begin();
    const auto own = base_cards(truth, "hand", 0), other = base_cards(truth, "hand", 1);
    std::set<std::vector<std::string>> others;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto sample = truth.determinize(0, seed);
        ASSERT_TRUE(sample) << seed;
        EXPECT_EQ(base_cards(*sample, "hand", 0), own);
        others.insert(base_cards(*sample, "hand", 1));
        EXPECT_EQ(sample->fork().world().hash(), sample->world().hash()) << "a fork of it repeats the step once more";
    }
    EXPECT_GT(others.size(), 50u) << "of 90";
}

}  // namespace
}  // namespace rulewright::agents
