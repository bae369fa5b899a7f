// Every check finds what is planted for it, and nothing where it is mended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "checks/checked.h"
#include "checks/list.h"

namespace rulewright::checks {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::MatchesRegex;
using Files = std::map<std::string, std::string>;

struct Offence {
    std::string check, subject;
    std::string yaml, body, more_lua;  // with the offence
    std::string mended_yaml, mended_body, mended_lua;
    Files files{}, mended_files{};
};

const std::string flow = "flow: [play]\n";
const std::string card = "types: {card: {}}\n";
const Files one_card{{"components/cards.yaml", "type: card\nzone: pile\ncomponents: {ace: {title: Ace}}\n"}};
const Files no_file{{"playtests/many.yaml", "{id: many, games: 5, players: [2], bots: [random]}\n"}};

const std::vector<Offence>& offences() {
    static const std::vector<Offence> all{
        {"failing-game", "", flow, "error('no')", "", flow, "", ""},
        {"wrong-metric", "", flow, "", "function metrics.odd() return 'much' end", flow, "",
         "function metrics.odd() return 0.5 end"},
        {"differing-game", "", flow + "counters: {cash: {}}\n", "n = n + 1 game.cash = n", "",
         flow + "counters: {cash: {}}\n", "game.cash = 1", ""},
        {"hidden-memory", "", flow, "n = n + 1", "", flow, "local _ = n", ""},
        {"wrong-playtest",
         "playtests/many",
         flow,
         "",
         "",
         flow,
         "",
         "",
         {{"playtests/many.yaml", "{id: many, games: 5, players: [2], bots: [greedy]}\n"}},
         no_file},
        {"empty-hole", "{1} pays {3}", flow, "game:log('{1} pays {3}', 1, 2)", "", flow,
         "game:log('{1} pays {2}', 1, 2)", ""},
        {"overwritten-patch",
         "counters.cash.max",
         flow + "counters: {cash: {}}\n",
         "game.cash = 1",
         "",
         flow + "counters: {cash: {}}\n",
         "game.cash = 1",
         "",
         {{"expansions/a/pack.yaml", "{id: a, title: A, patches: [{path: counters.cash.max, set: 5}]}\n"},
          {"expansions/b/pack.yaml", "{id: b, title: B, patches: [{path: counters.cash.max, set: 9}]}\n"}},
         {{"expansions/a/pack.yaml", "{id: a, title: A, patches: [{path: counters.cash.max, set: 5}]}\n"},
          {"expansions/b/pack.yaml",
           "{id: b, title: B, optional: [a], patches: [{path: counters.cash.max, set: 9}]}\n"}}},
        {"unused-option", "options.speed", flow + "options: {speed: {type: int, default: 1}}\n", "", "",
         flow + "options: {speed: {type: int, default: 1}}\n", "local _ = game.options.speed", ""},
        {"unused-enum", "enums.colour", flow + "enums: {colour: [red]}\n", "", "", flow + "enums: {colour: [red]}\n",
         "local _ = enums.colour", ""},
        {"unused-enum-value", "enums.colour[blue]",
         flow + "enums: {colour: [red, blue]}\nvariables: {mood: {type: colour, start: red}}\n", "local _ = game.mood",
         "", flow + "enums: {colour: [red, blue]}\nvariables: {mood: {type: colour, start: red}}\n",
         "game.mood = 'blue'", ""},
        {"unused-grid", "grids.board", flow + "grids: {board: {width: 2, height: 2}}\n", "", "",
         flow + "grids: {board: {width: 2, height: 2}}\ncounters: {mark: {per: board}}\n", "game.mark:fill(1)", ""},
        {"unused-record", "records.effect", flow + card + "records: {effect: {fields: {gain: {type: int}}}}\n", "", "",
         flow + "types: {card: {fields: {does: {type: list of effect, optional: true}}}}\n"
                "records: {effect: {fields: {gain: {type: int}}}}\n",
         "", ""},
        {"unused-type",
         "types.card",
         flow + card,
         "",
         "",
         flow + card + "zones: {pile: {holds: card}}\n",
         "",
         "",
         {},
         one_card},
        {"unused-zone", "zones.heap", flow + card + "zones: {pile: {holds: card}, heap: {holds: card}}\n", "", "",
         flow + card + "zones: {pile: {holds: card}, heap: {holds: card}}\n", "game.pile:move_all(game.heap)", "",
         one_card, one_card},
        {"unused-counter", "counters.cash", flow + "counters: {cash: {}}\n", "", "", flow + "counters: {cash: {}}\n",
         "game.cash = 1", ""},
        {"unused-variable", "variables.ready", flow + "variables: {ready: {type: bool}}\n", "", "",
         "flow: [{when: ready, do: [play]}, play]\nvariables: {ready: {type: bool}}\n", "", ""},
        {"unused-attribute", "types.card.attributes.tapped",
         flow + "types: {card: {attributes: {tapped: {type: bool}}}}\n", "", "",
         flow + "types: {card: {attributes: {tapped: {type: bool}}}}\n",
         "for _, c in ipairs(game:components('card')) do c.tapped = true end", ""},
        {"unused-event", "events.harvest", flow + "events: {harvest: {}}\n", "", "function on.harvest(game) end\n",
         flow + "events: {harvest: {}}\n", "game:emit('harvest')", "function on.harvest(game) end\n"},
        {"unused-window", "windows.turn", flow + "windows: {turn: {}}\n", "", "",
         flow + "windows: {turn: {}}\nmenus: {shop: {actions: [], windows: [turn]}}\n", "", ""},
        {"unused-score", "scores[Gold]", flow + "scores: [Gold]\n", "", "", flow + "scores: [Gold]\n",
         "game.first:score('Gold', 1)", ""},
        {"unused-menu", "menus.shop", flow + "menus: {shop: [buy]}\n", "", "actions.buy = {run = function() end}\n",
         flow + "menus: {shop: [buy]}\n", "game.first:act('shop')", "actions.buy = {run = function() end}\n"},
        {"unused-step", "steps.other", flow, "", "function steps.other(game) end\n", flow, "steps.other(game)",
         "function steps.other(game) end\n"},
        {"unused-action", "actions.sell", flow, "", "actions.sell = {run = function() end}\n",
         flow + "menus: {shop: [sell]}\n", "game.first:act('shop')", "actions.sell = {run = function() end}\n"},
        {"unused-ability",
         "abilities.grow",
         flow,
         "",
         "abilities.grow = {}\n",
         flow + card + "zones: {pile: {holds: card}}\n",
         "",
         "abilities.grow = {}\n",
         {},
         {{"components/cards.yaml", "type: card\nzone: pile\ncomponents: {ace: {title: Ace, abilities: [grow]}}\n"}}},
        {"unused-value", "values.worth", flow, "", "function values.worth(game) return 1 end\n", flow,
         "local _ = game:value('worth')", "function values.worth(game) return 1 end\n"},
    };
    return all;
}

InlineGame game_with(const std::string& yaml, const std::string& body, const std::string& lua, const Files& files) {
    return InlineGame(yaml, "local n = 0\n" + played(body) + lua, files);
}

std::vector<std::string> of_check(const std::string& id, const InlineGame& game) {
    std::vector<std::string> subjects;
    const Report report = report_of(game, 2);
    for (const content::Diagnostic& one : report.problems.all())
        if (one.check == id) subjects.push_back(one.subject);
    return subjects;
}

TEST(EachCheck, FindsWhatIsPlantedForIt) {
    for (const Offence& one : offences()) {
        const InlineGame game = game_with(one.yaml, one.body, one.more_lua, one.files);
        EXPECT_THAT(of_check(one.check, game), Contains(one.subject)) << one.check << "\n" << told_of(game, 2);
    }
}

TEST(EachCheck, IsSilentWhereNothingIsWrong) {
    for (const Offence& one : offences()) {
        const InlineGame game = game_with(one.mended_yaml, one.mended_body, one.mended_lua, one.mended_files);
        const Report report = report_of(game, 2);
        EXPECT_THAT(of_check(one.check, game), IsEmpty()) << one.check << "\n"
                                                          << content::render(report.problems, false);
        for (const content::Diagnostic& problem : report.problems.all())
            EXPECT_FALSE(problem.severity == content::Severity::error) << one.check << ": " << problem.message;
    }
}

TEST(EachCheck, HasAnOffencePlantedForItHere) {
    std::set<std::string, std::less<>> planted;
    for (const Offence& one : offences()) planted.insert(one.check);
    for (const Check* check : all_checks()) EXPECT_TRUE(planted.contains(check->id)) << check->id;
}

TEST(EachCheck, HasAnIdOfItsOwnAndOneLineOfText) {
    std::set<std::string_view> ids;
    for (const Check* check : all_checks()) {
        EXPECT_THAT(std::string(check->id), MatchesRegex("[a-z]+(-[a-z]+)+"));
        EXPECT_TRUE(ids.insert(check->id).second) << check->id;
        EXPECT_FALSE(check->text.empty() || check->text.find('\n') != std::string_view::npos) << check->id;
        EXPECT_EQ(find_check(check->id), check);
    }
    EXPECT_EQ(find_check("no-such-check"), nullptr);
}

}  // namespace
}  // namespace rulewright::checks
