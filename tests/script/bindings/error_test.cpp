// Mistakes in what scripts do with things of the game: each is named with file, line and, where there is one, a cure.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* yaml =
    "enums: {colour: [red, green]}\n"
    "types: {card: {fields: {worth: {type: int, default: 2}}, attributes: {hearts: {type: int, min: 0, max: 3}}}, "
    "chip: {}}\n"
    "zones: {deck: {holds: card}, row: {holds: card, slots: 2}, hand: {per: player, holds: card, visible: owner}}\n"
    "counters: {cash: {per: player, max: 9}, stock: {per: colour}, score: {}}\n"
    "variables: {captain: {type: player}, shade: {type: colour}, done: {type: bool}, thing: {type: component}}\n"
    "options: {missions: {type: int, default: 4}}\n"
    "events: {bought: {text: x}}\n"
    "menus: {shop: [nothing]}\n";
constexpr const char* lua =
    "actions.nothing = {run = function(game) return game.options.missions end}\nfunction on.bought() end\n";
const std::map<std::string, std::string> cards = {
    {"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 4}, king: {}}\n"},
    {"components/chips.yaml", "type: chip\ncomponents: {chip: {}}\n"}};

// The failure of a step with this body, which begins on line 4 of rules/rules.lua.
std::string failure(const std::string& body) {
    InlineGame content(one_step(yaml), lua + play_body(body), cards);
    return content.failure();
}

TEST(Errors, UndeclaredNamesGetACure) {
    EXPECT_THAT(failure("return me.csh"),
                AllOf(HasSubstr("rules/rules.lua:4:"), HasSubstr("player has no 'csh'; did you mean 'cash'?")));
    EXPECT_THAT(failure("me.csh = 1"), HasSubstr("player has no 'csh'; did you mean 'cash'?"));
    EXPECT_THAT(failure("return game.captian"), HasSubstr("game has no 'captian'; did you mean 'captain'?"));
    EXPECT_THAT(failure("return game.deck[1].wroth"), HasSubstr("card has no 'wroth'; did you mean 'worth'?"));
    EXPECT_THAT(failure("game.deck[1].heart = 1"), HasSubstr("did you mean 'hearts'?"));
    EXPECT_THAT(failure("return game.stock.rde"), HasSubstr("did you mean 'red'?"));
    EXPECT_THAT(failure("return game.options.mission"), HasSubstr("did you mean 'missions'?"));
    EXPECT_THAT(failure("game.deck:shufle()"), HasSubstr("did you mean 'shuffle'?"));
    EXPECT_THAT(failure("return enums.color"), HasSubstr("did you mean 'colour'?"));
    EXPECT_THAT(failure("me:act('shoop')"), HasSubstr("did you mean 'shop'?"));
    EXPECT_THAT(failure("game:emit('bougt')"), HasSubstr("did you mean 'bought'?"));
    EXPECT_THAT(failure("return tostrin(1)"), HasSubstr("did you mean 'tostring'?"));
    EXPECT_THAT(failure("return game:component('kign')"), HasSubstr("did you mean 'king'?"));
    EXPECT_THAT(failure("return game:components('crad')"), HasSubstr("did you mean 'card'?"));
    EXPECT_THAT(failure("game:stop('turn')"), HasSubstr("did you mean 'turns'?"));
}

TEST(Errors, FunctionsOfLibrariesNameThemselvesAndTheLine) {
    struct Case {
        const char *call, *message;
    };
    for (const auto& [call, message] : std::initializer_list<Case>{
             {"table.insert(1, 2)", "bad argument #1 to 'insert' (table expected, got number)"},
             {"table.insert({}, 5, 2)", "bad argument #2 to 'insert' (position out of bounds)"},
             {"table.insert({}, 1, 2, 3)", "wrong number of arguments to 'insert'"},
             {"table.remove({}, 7)", "to 'remove' (position out of bounds)"},
             {"table.concat({{}})", "invalid value (table) at index 1 in table for 'concat'"},
             {"table.concat({}, {})", "bad argument #2 to 'concat'"},
             {"table.unpack()", "bad argument #1 to 'unpack'"},
             {"table.sort({}, 1)", "bad argument #2 to 'sort'"},
             {"table.move({}, 1)", "bad argument #3 to 'move'"},
             {"string.rep()", "bad argument #1 to 'rep'"},
             {"('x'):rep({})", "bad argument #1 to 'rep'"},
             {"string.format('%d', 'x')", "bad argument #2 to 'format' (number expected, got string)"},
             {"string.format('%d', 1.5)", "bad argument #2 to 'format' (number has no integer representation)"},
             {"string.format('%y', 1)", "invalid conversion '%y' to 'format'"},
             {"('x'):find('[')", "malformed pattern (missing ']')"},
             {"('x'):gsub('x', true)", "bad argument #2 to 'gsub'"},
             {"('x'):find('(')", "unfinished capture"},
             {"string.gmatch('x')", "bad argument #2 to 'gmatch'"},
             {"string.byte({})", "bad argument #1 to 'byte'"},
             {"string.sub('x')", "bad argument #2 to 'sub'"},
             {"string.upper()", "bad argument #1 to 'upper'"},
             {"utf8.len('\\xff', 9)", "bad argument #2 to 'len'"},
             {"math.floor('x')", "bad argument #1 to 'floor' (number expected, got string)"},
             {"math.max()", "bad argument #1 to 'max' (value expected)"},
             {"math.ult(1, 1.5)", "bad argument #2 to 'ult'"},
             {"math.power(2)", "bad argument #2 to 'power'"},
             {"tonumber('1', 99)", "bad argument #2 to 'tonumber'"},
             {"select(0)", "bad argument #1 to 'select'"},
             {"setmetatable(1, {})", "bad argument #1 to 'setmetatable'"},
             {"ipairs()", "bad argument #1 to 'ipairs'"},
             {"tostring()", "bad argument #1 to 'tostring'"},
             {"assert(false)", "assertion failed!"},
             {"assert(false, 'my words')", "my words"},
         })
        EXPECT_THAT(failure(std::string("local _ = ") + call),
                    AllOf(HasSubstr("rules/rules.lua:4: "), HasSubstr(message)))
            << call;
}

// Every method that somebody calls with a dot says so.
TEST(Errors, MethodsCalledWithADotSayThatTheyNeedAColon) {
    InlineGame content(one_step(yaml), lua + play_body(""), cards);
    ASSERT_TRUE(content.load()) << content.problems;
    for (const char* method :
         {"game.finish",       "game.value",         "game.emit",       "game.log",          "game.after",
          "game.order",        "game.components",    "game.component",  "game.random",       "game.pass",
          "game.stop",         "game.again",         "game.ask_all",    "me.choose",         "me.choose_many",
          "me.choose_number",  "me.confirm",         "me.act",          "me.score",          "me.log",
          "game.deck.shuffle", "game.deck.top",      "game.deck.where", "game.deck.count",   "game.deck.first",
          "game.deck.all",     "game.deck.move_all", "game.deck.deal",  "game.deck[1].move", "game.deck[1].flip",
          "game.deck[1].has",  "game.stock.keys"})
        for (const char* arguments : {"'x'", "{}", "5", ""})
            EXPECT_THAT(failure(fmt::format("local _ = {}({})", method, arguments)), HasSubstr("called with ':'"))
                << method << "(" << arguments << ")";
}

TEST(Errors, ValuesMustFitTheirDeclaration) {
    EXPECT_THAT(failure("me.cash = 1.5"), HasSubstr("whole number"));
    EXPECT_THAT(failure("me.cash = 'x'"), HasSubstr("whole number"));
    EXPECT_THAT(failure("me.cash = nil"), HasSubstr("whole number"));
    EXPECT_THAT(failure("me.cash = 1 << 40"), HasSubstr("32 bits"));
    EXPECT_THAT(failure("me.cash = -1"), AllOf(HasSubstr("'cash'"), HasSubstr("-1")));
    EXPECT_THAT(failure("me.cash = 10"), AllOf(HasSubstr("'cash'"), HasSubstr("10"), HasSubstr("9")));
    EXPECT_THAT(failure("game.done = 1"), HasSubstr("true or false"));
    EXPECT_THAT(failure("game.captain = 1"), HasSubstr("a player or nil"));
    EXPECT_THAT(failure("game.thing = me"), HasSubstr("a component or nil"));
    EXPECT_THAT(failure("game.shade = 'rde'"), HasSubstr("did you mean 'red'?"));
    EXPECT_THAT(failure("game.deck[1].hearts = 4"), HasSubstr("'hearts'"));
    EXPECT_EQ(failure("me.cash = 9 game.captain = me game.captain = nil game.shade = 'green' game.done = true "
                      "game.thing = game.deck[1] game.deck[1].hearts = 3 me.cash = 4.0"),
              "");
}

TEST(Errors, PrintedAndBuiltInThingsCannotBeAssigned) {
    EXPECT_THAT(failure("game.deck[1].worth = 3"), HasSubstr("printed"));
    EXPECT_THAT(failure("me.seat = 3"), HasSubstr("cannot be assigned"));
    EXPECT_THAT(failure("game.deck = nil"), HasSubstr("cannot be assigned"));
    EXPECT_THAT(failure("game.stock = 3"), HasSubstr("name[key]"));
    EXPECT_THAT(failure("game.options.missions = 3"), HasSubstr("cannot be assigned"));
}

TEST(Errors, ComponentsGoOnlyWhereTheyFit) {
    EXPECT_THAT(failure("game:component('chip'):move(game.deck)"), AllOf(HasSubstr("rules.lua:4:"), HasSubstr("deck")));
    EXPECT_THAT(failure("for i = 1, 3 do game.deck:first():move(game.row) end"), HasSubstr("row"));
    EXPECT_THAT(failure("game.deck:first():move(game.row, 3)"), HasSubstr("slot"));
    EXPECT_THAT(failure("game.deck:first():move(game.row, 1) game.deck:first():move(game.row, 1)"), HasSubstr("slot"));
    EXPECT_THAT(failure("game.deck:first():move(nil)"), HasSubstr("zone"));
}

TEST(Errors, AComponentCannotBePutOnItself) {
    InlineGame content(one_step("types: {card: {zones: {under: {holds: card}}}}\nzones: {deck: {holds: card}}\n"),
                       play_body("local a, b = game.deck[1], game.deck[2] b:move(a.under) a:move(b.under)"),
                       {{"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 4}}\n"}});
    EXPECT_THAT(content.failure(), HasSubstr("itself"));
}

}  // namespace
}  // namespace rulewright::script
