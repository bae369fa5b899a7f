// Every member that the reference describes is called here, and does what the reference says. A new member fails the
// first test until it has an example.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "script/bot.h"
#include "script/reference.h"
#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* yaml =
    "options: {speed: {type: int, default: 3, min: 1, max: 9}}\n"
    "enums: {color: [red, green, blue]}\n"
    "grids: {board: {width: 3, height: 2}}\n"
    "types:\n"
    "  token: {}\n"
    "  card:\n"
    "    text: A card.\n"
    "    fields: {color: {type: color}, outline: {type: shape, optional: true}}\n"
    "    attributes: {hearts: {type: int}}\n"
    "    zones: {pins: {holds: token}}\n"
    "zones:\n"
    "  pile: {holds: card, visible: by_face}\n"
    "  hand: {per: player, holds: card, visible: owner, abilities: true}\n"
    "  rack: {holds: card, slots: 3}\n"
    "  spot: {per: board, holds: card}\n"
    "  trays: {per: [player, color], holds: token}\n"
    "counters: {cash: {per: player, start: 4}, invested: {per: [player, player]}, votes: {per: color}, turns: {}}\n"
    "variables: {mark: {per: board, type: color}}\n"
    "events: {rang: {text: It rang}}\n"
    "scores: [Prize]\n"
    "windows: {market: {text: Selling}}\n"
    "menus: {shop: {actions: [buy], windows: [market]}}\n"
    "flow:\n"
    "  - {loop: rounds, times: 3, do: [{each: player, name: circle, do: [play]}]}\n"
    "  - the_end\n";
constexpr const char* cards =
    "type: card\nzone: pile\ncomponents:\n"
    "  rose: {title: A rose, text: It smells., color: red, copies: 2, outline: \"##\\n#.\", abilities: [bloom]}\n"
    "  leaf: {color: green}\n"
    "  sky: {color: blue, zone: rack}\n";
constexpr const char* tokens = "type: token\ncomponents:\n  pin: {}\n  own: {per: player, zone: \"trays[red]\"}\n";

constexpr const char* rules =
    "actions.buy = {targets = function(game, me) return me.others end,\n"
    "  run = function(game, me, who) me.cash = who.seat - 1 end}\n"
    "abilities.bloom = {windows = {'market'}, run = function() end,\n"
    "  on = {rang = function(game, me, card, n) me.cash = me.cash + n end}}\n"
    "values.worth = function(game, me, n) return n + me.seat end\n";
constexpr const char* shop_with_an_ability = "game.pile[1]:move(me.hand) me:act('shop')";

// `body` is run in the first turn, `later` when the game ends, `seen` where a bot looks at what its player knows; what
// they assert is the outcome.
struct Example {
    const char* type;
    const char* member;
    const char* body;
    const char* later = "";
    const char* seen = "";
};

// Questions are answered with the first option, the least number, the first two of several, and yes.
const Example examples[] = {
    {"Game", "options", "assert(game.options.speed == 3)"},
    {"Game", "players", "assert(#game.players == 3 and game.players[2] == me.left)"},
    {"Game", "player_count", "assert(game.player_count == 3)"},
    {"Game", "packs", "assert(game.packs.extra == nil)"},
    {"Game", "first", "assert(game.first == me)"},
    {"Game", "grids", "assert(game.grids.board.width == 3)"},
    {"Game", "box", "assert(game.box:find('pin').id == 'pin')"},
    {"Game", "after", "assert(game:after(game.players[3]) == me)"},
    {"Game", "order", "assert(game:order(me.left)[1] == me.left and game:order(me.left)[3] == me)"},
    {"Game", "components", "assert(#game:components('card') == 4 and #game:components('token') == 4)"},
    {"Game", "component", "assert(game:component('leaf').color == 'green' and game:component('rose') == game.pile[1])"},
    {"Game", "random",
     "for _ = 1, 50 do local n, m = game:random(6), game:random(-2, 2) assert(n >= 1 and n <= 6 and m >= -2 and m <= "
     "2) "
     "end assert(game:random(1) == 1 and game:random(5, 5) == 5)"},
    {"Game", "value", "assert(game:value('worth', me, 10) == 11)"},
    {"Game", "emit", "game.pile[1]:move(me.hand) game:emit('rang', 7) assert(me.cash == 11 and me.left.cash == 4)"},
    {"Game", "pass", "assert(game:pass('rounds') == 1)", "assert(game:pass('rounds') == 3)"},
    {"Game", "stop", "game:stop('rounds', 1)", "assert(game.turns == 6, 'this pass and one more')"},
    {"Game", "again", "game:again()", "assert(game.turns == 10)"},
    {"Game", "log", "game:log('{1} rings', me)"},
    {"Game", "finish", "game:finish{winners = {me}}", "error('the flow went on')"},
    {"Game", "ask_all",
     "local t = game:ask_all(game.players, function(p) return {p.seat * 10, p.seat * 10 + 1} end, 'Which?')\n"
     "assert(t[me] == 10 and t[me.left] == 20 and t[me.right] == 30)\n"
     "t = game:ask_all({me.left}, function() return {min = 2, max = 5} end, 'How many?')\n"
     "assert(t[me.left] == 2 and t[me] == nil)"},
    {"Game", "[string]", "assert(game.turns == 1 and game['turns'] == 1 and #game['pile'] == 3)"},

    {"Player", "seat", "assert(me.seat == 1 and me.left.seat == 2)"},
    {"Player", "name", "assert(me.name == 'Player 1')"},
    {"Player", "left", "assert(me.left.left.left == me and me.left ~= me)"},
    {"Player", "right", "assert(me.right == game.players[3])"},
    {"Player", "others", "assert(#me.others == 2 and me.others[1] == me.left)"},
    {"Player", "points", "assert(me.points == 0) me:score('Prize', 3) assert(me.points == 3)"},
    {"Player", "score", "me:score('Prize', 3) me:score('Prize', -1) assert(me.points == 2)"},
    {"Player", "log", "me:log('only for you')"},
    {"Player", "act",
     "local name, target = me:act('shop') assert(name == 'buy' and target == me.left and me.cash == 1)"},
    {"Player", "choose", "assert(me:choose({'one', 'two'}, 'Which?') == 'one')"},
    {"Player", "choose_many",
     "local some = me:choose_many({5, 6, 7}, {min = 2, max = 2}, 'Which?') assert(#some == 2 and some[2] == 6)"},
    {"Player", "choose_number", "assert(me:choose_number({min = 3, max = 9}, 'How many?') == 3)"},
    {"Player", "confirm", "assert(me:confirm('Sure?') == true)"},
    {"Player", "[string]", "assert(me['cash'] == 4 and me.cash == 4 and me.trays['red'] == me.trays.red)"},

    {"Player", "look", "me:look(game.pile:top(1)) me:confirm('Seen?')", "",
     "assert(game.pile[1].id == 'rose' and game.pile[2].hidden)"},
    {"Zone", "show", "game.pile:show(me) me:confirm('Seen?')", "",
     "assert(game.pile[1].id == 'rose' and game.pile[3].id == 'leaf')"},
    {"Component", "show", "game.pile[3]:show() me:confirm('Seen?')", "",
     "assert(game.pile[3].id == 'leaf' and game.pile[1].hidden)"},

    {"Zone", "owner", "assert(me.left.hand.owner == me.left and game.pile.owner == nil)"},
    {"Zone", "name", "assert(game.pile.name == 'pile' and me.hand.name == 'hand')"},
    {"Zone", "key",
     "assert(me.left.hand.key == me.left and me.trays.green.key == 'green' and game.pile.key == nil)\n"
     "assert(game.spot[game.grids.board[4]].key == game.grids.board:cell(1, 2))"},
    {"Zone", "host", "local leaf = game:component('leaf') assert(leaf.pins.host == leaf and game.pile.host == nil)"},
    {"Zone", "slots", "assert(game.rack.slots == 3 and game.pile.slots == 0)"},
    {"Zone", "[integer]", "assert(game.pile[1].id == 'rose' and game.pile[3].id == 'leaf' and game.pile[4] == nil)"},
    {"Zone", "#", "assert(#game.pile == 3 and #me.hand == 0)"},
    {"Zone", "first", "assert(game.pile:first() == game.pile[1] and me.hand:first() == nil)"},
    {"Zone", "last", "assert(game.pile:last().id == 'leaf' and me.hand:last() == nil)"},
    {"Zone", "top", "assert(#game.pile:top(2) == 2 and #game.pile:top(9) == 3 and game.pile:top(1)[1].id == 'rose')"},
    {"Zone", "all", "for _, c in ipairs(game.pile:all()) do c:move(me.hand) end assert(#me.hand == 3)"},
    {"Zone", "slot", "assert(game.rack:slot(1).id == 'sky' and game.rack:slot(2) == nil)"},
    {"Zone", "free_slot", "assert(game.rack:free_slot() == 2)"},
    {"Zone", "free_slots", "local free = game.rack:free_slots() assert(#free == 2 and free[2] == 3)"},
    {"Zone", "where",
     "assert(#game.pile:where('color', 'red') == 2)\n"
     "assert(game.pile:where(function(c) return c.color == 'green' end)[1].id == 'leaf')"},
    {"Zone", "count", "assert(game.pile:count('color', 'red') == 2 and game.pile:count('leaf') == 1)"},
    {"Zone", "find", "assert(game.pile:find('leaf').id == 'leaf' and me.hand:find('leaf') == nil)"},
    {"Zone", "best", "local n, color = game.pile:best('color') assert(n == 2 and color == 'red')"},
    {"Zone", "shuffle",
     "local last = 0 for _ = 1, 30 do game.pile:shuffle() if game.pile:last().id == 'leaf' then last = last + 1 end "
     "end\n"
     "assert(last > 0 and last < 30 and #game.pile == 3)"},
    {"Zone", "deal",
     "game.pile:deal(me.hand, 2) assert(#me.hand == 2 and me.hand[2].id == 'rose' and #game.pile == 1)"},
    {"Zone", "deal_up_to", "assert(game.pile:deal_up_to(me.hand, 9) == 3 and #me.hand == 3)"},
    {"Zone", "move_all", "game.pile:move_all(me.hand) assert(#game.pile == 0 and me.hand[3].id == 'leaf')"},
    {"Zone", "turn_up", "game.pile:turn_up() assert(game.pile[1].face_up and game.pile[3].face_up)"},
    {"Zone", "turn_down", "game.pile:turn_up() game.pile:turn_down() assert(not game.pile[1].face_up)"},

    {"Component", "id", "assert(game.pile[3].id == 'leaf')"},
    {"Component", "title", "assert(game.pile[1].title == 'A rose')"},
    {"Component", "text", "assert(game.pile[1].text == 'It smells.')"},
    {"Component", "type", "assert(game.pile[1].type == 'card')"},
    {"Component", "zone", "assert(game.pile[1].zone == game.pile)"},
    {"Component", "owner", "local c = game.pile[1] assert(c.owner == nil) c:move(me.hand) assert(c.owner == me)"},
    {"Component", "maker", "assert(me.left.trays.red[1].maker == me.left and game.pile[1].maker == nil)"},
    {"Component", "face_up",
     "local c = game.pile[1] c.face_up = true assert(c.face_up) c.face_up = false assert(not c.face_up)"},
    {"Component", "slot", "assert(game.rack:slot(1).slot == 1 and game.pile[1].slot == nil)"},
    {"Component", "hidden", "assert(game.pile[1].hidden == false)"},
    {"Component", "move",
     "local c = game.pile[3] c:move(game.pile, 'top') assert(game.pile[1] == c) c:move(game.rack, 3) assert(c.slot == "
     "3)"},
    {"Component", "flip", "local c = game.pile[1] local up = c.face_up c:flip() assert(c.face_up ~= up)"},
    {"Component", "has", "assert(game.pile[1]:has('bloom') and not game.pile[3]:has('bloom'))"},
    {"Component", "[string]", "assert(game.pile[1].color == 'red' and game.pile[1]['hearts'] == 0)"},

    {"Grid", "width", "assert(board.width == 3)"},
    {"Grid", "height", "assert(board.height == 2)"},
    {"Grid", "[integer]", "assert(board[5] == board:cell(2, 2) and board[7] == nil)"},
    {"Grid", "#", "assert(#board == 6) local n = 0 for _ in ipairs(board) do n = n + 1 end assert(n == 6)"},
    {"Grid", "cell", "assert(board:cell(3, 1) == board[3] and board:cell(4, 1) == nil and board:cell(1, 0) == nil)"},

    {"Cell", "x", "assert(board[6].x == 3)"},
    {"Cell", "y", "assert(board[6].y == 2 and board[3].y == 1)"},
    {"Cell", "index", "assert(board:cell(2, 2).index == 5)"},
    {"Cell", "left", "assert(board[2].left == board[1] and board[4].left == nil)"},
    {"Cell", "right", "assert(board[1].right == board[2] and board[3].right == nil)"},
    {"Cell", "up", "assert(board[4].up == board[1] and board[1].up == nil)"},
    {"Cell", "down", "assert(board[1].down == board[4] and board[4].down == nil)"},
    {"Cell", "neighbours",
     "local near = board[2]:neighbours() local seen = {} for _, c in ipairs(near) do seen[c] = true end\n"
     "assert(#near == 3 and seen[board[1]] and seen[board[3]] and seen[board[5]] and #board[1]:neighbours() == 2)"},
    {"Cell", "around",
     "local near = board[1]:around() local seen = {} for _, c in ipairs(near) do seen[c] = true end\n"
     "assert(#near == 3 and seen[board[2]] and seen[board[4]] and seen[board[5]] and #board[2]:around() == 5)"},

    {"Family", "[any]", "mark[board[2]] = 'red' assert(mark[board[2]] == 'red' and mark[board[1]] == nil)"},
    {"Family", "keys", "mark[board[2]] = 'red' assert(#mark:keys('red') == 1 and mark:keys('red')[1] == board[2])"},
    {"Family", "count", "mark[board[2]] = 'red' assert(mark:count('red') == 1 and mark:count(nil) == 5)"},
    {"Family", "sum",
     "me.invested[me.left] = 2 me.left.invested[me.left] = 3 me.invested[me] = 4\n"
     "assert(game.invested:sum() == 9 and game.invested:sum(me) == 6 and game.invested:sum(nil, me.left) == 5)"},
    {"Family", "fill",
     "game.votes:fill(2) assert(game.votes.blue == 2) game.invested:fill(1, me) assert(me.invested[me] == 1)"},
    {"Family", "line",
     "for i = 1, 3 do mark[board[i]] = 'red' end assert(mark:line(board[2], 3) and not mark:line(board[2], 4))"},
    {"Family", "region",
     "for _, i in ipairs{1, 2, 5} do mark[board[i]] = 'red' end mark[board[3]] = 'blue'\n"
     "local region = mark:region(board[1]) local seen = {} for _, c in ipairs(region) do seen[c] = true end\n"
     "assert(#region == 3 and seen[board[1]] and seen[board[2]] and seen[board[5]] and #mark:region(board[3]) == 1)"},
    {"Family", "lowest",
     "mark[board[4]] = 'red' local free = mark:lowest(nil)\n"
     "assert(#free == 3 and free[1] == board[1] and free[2] == board[5] and free[3] == board[6])"},

    {"Selection", "[integer]", "assert(game.players[3] == me.right and game.players[4] == nil)"},
    {"Selection", "#", "assert(#game.players == 3 and #me.others == 2)"},
    {"Enum", "[integer]", "assert(enums.color[2] == 'green' and enums.color[4] == nil)"},
    {"Enum", "#", "assert(#enums.color == 3)"},

    {"Shape", "size", "assert(game.pile[1].outline.size == 3)"},
    {"Shape", "width", "assert(shapes.new{'###'}.width == 3)"},
    {"Shape", "height", "assert(shapes.new{'###'}.height == 1)"},
    {"Shape", "==", "assert(game.pile[1].outline == shapes.new{'.#', '##'} and shapes.new{'#'} ~= shapes.new{'##'})"},
    {"Shape", "orientations",
     "assert(shapes.new{'##', '#.'}:orientations() == 4 and shapes.new{'#'}:orientations() == 1)"},
    {"Shapes", "new", "assert(shapes.new{'##', '.#'}.size == 3)"},
    {"Shapes", "mask", "assert(shapes.mask(game.pile[1].outline) == 1 + 2 + 256)"},
    {"Shapes", "placements",
     "local all = shapes.placements(shapes.new{'##'}, shapes.board(2, 2)) assert(#all == 4 and all[1] == 3)"},
    {"Shapes", "can_tile",
     "local two = {shapes.new{'##'}} assert(shapes.can_tile(shapes.board(2, 3), two))\n"
     "assert(not shapes.can_tile(shapes.board(3, 3), two) and not shapes.can_tile(shapes.board(2, 3), two, {2}))"},
    {"Shapes", "tilings",
     "local all = shapes.tilings(shapes.board(2, 1), {shapes.new{'#'}, shapes.new{'##'}})\n"
     "assert(#all == 2 and all[1][1] == 0 and all[1][2] == 1 and all[2][1] == 2)"},
    {"Shapes", "draw", "assert(shapes.draw(shapes.mask(game.pile[1].outline), 3, 2) == '##.\\n#..')"},
    {"Shapes", "bits", "assert(shapes.bits(1 + 2 + 256) == 3 and shapes.bits(0) == 0)"},
    {"Shapes", "board", "assert(shapes.board(2, 2) == 1 + 2 + 256 + 512)"},
    {"Shapes", "pack", "assert(shapes.pack(shapes.board(2, 2), 2, 2) == 15)"},
    {"Shapes", "unpack", "assert(shapes.unpack(15, 2, 2) == shapes.board(2, 2))"},

    // What a bot is asked: the body stands in `decide`, and the step asks with `later`.
    {"Decision", "kind", "assert(decision.kind == 'confirm')", "me:confirm('Sure?')"},
    {"Decision", "prompt", "assert(decision.prompt == 'Sure?')", "me:confirm('Sure?')"},
    {"Decision", "menu", "assert(decision.menu == 'shop')", "me:act('shop')"},
    {"Decision", "step", "assert(decision.step == 'play')", "me:confirm('Sure?')"},
    {"Decision", "optional", "assert(decision.optional == true)", "me:choose({1}, 'Which?', {optional = true})"},
    {"Decision", "min", "assert(decision.min == 2)", "me:choose_number({min = 2, max = 8, step = 3}, 'How many?')"},
    {"Decision", "max", "assert(decision.max == 8)", "me:choose_number({min = 2, max = 8, step = 3}, 'How many?')"},
    {"Decision", "step_size", "assert(decision.step_size == 3)",
     "me:choose_number({min = 2, max = 8, step = 3}, 'How many?')"},
    {"Decision", "#", "assert(#decision == 2)", "me:choose({5, 6}, 'Which?')"},
    {"Decision", "options",
     "local all = decision:options() assert(#all == 2 and all[2].value == 6 and all[2].index == 2)",
     "me:choose({5, 6}, 'Which?')"},
    {"Decision", "count", "assert(decision:count() == 2)", "me:choose({5, 6}, 'Which?', {optional = true})"},
    {"Decision", "action", "assert(decision:action(1) == 'buy' and decision:action(3) == 'bloom')",
     shop_with_an_ability},
    {"Decision", "target", "assert(decision:target(2) == me.right and decision:target(3) == nil)",
     shop_with_an_ability},
    {"Decision", "component", "assert(decision:component(3).id == 'rose' and decision:component(1) == nil)",
     shop_with_an_ability},
    {"Decision", "find", "assert(decision:find('buy', me.right) == 2 and decision:find('sell') == nil)",
     shop_with_an_ability},
    {"Decision", "random", "for _ = 1, 20 do local n = decision:random() assert(n == 1 or n == 2) end",
     "me:choose({5, 6}, 'Which?')"},
};

// Runs the example to its end; the error it ends in, or nothing.
std::string run(const Example& example) {
    const bool asked = std::string_view(example.type) == "Decision";
    const std::string body = asked ? example.later : example.body;
    const std::string later = asked ? "" : example.later;
    const std::string seen = asked ? example.body : example.seen;
    InlineGame content(yaml,
                       std::string(rules) + "function steps.play(game, me)\ngame.turns = game.turns + 1\n" +
                           "if game.turns > 1 then return end\nlocal board, mark = game.grids.board, game.mark\n" +
                           body + "\nend\nfunction steps.the_end(game)\n" + later + "\ngame:finish{draw = true} end\n",
                       {{"components/cards.yaml", cards}, {"components/tokens.yaml", tokens}});
    if (!content.load()) return content.problems;
    std::unique_ptr<Bot> bot;
    if (!seen.empty())
        bot = Bot::load(
            content.rules, "bots/asked.lua",
            std::string("function bot.decide(game, me, decision)\n") + seen + "\nreturn decision:random() end", {}, {},
            content.diagnostics);
    if (!seen.empty() && !bot) return content::render(content.diagnostics, false);
    std::string error;
    Game game = content.start(3);
    game.play([&](const Game& now, const Decision& decision) -> std::optional<Answer> {
        state::World view = now.view(decision.player);
        state::Random random(7);
        Answer answer;
        if (bot && !bot->decide(view, decision, now.step(), random, answer, error)) return std::nullopt;
        if (bot) return answer;
        if (decision.kind == Decision::Kind::choose_many) return Answer{.many = {0, 1}};
        if (decision.kind == Decision::Kind::number) return Answer::pick(decision.min);
        return Answer::pick(decision.kind == Decision::Kind::confirm ? 1 : 0);
    });
    return game.failure() ? game.failure()->message : error;
}

// Does the text use the member: call it, read it, or apply the operator?
bool uses(std::string_view text, const DescribedMember& member) {
    if (member.name.starts_with('[')) return text.find('[') != std::string_view::npos;
    if (!std::isalpha(static_cast<unsigned char>(member.name[0])))
        return text.find(member.name) != std::string_view::npos;
    for (std::size_t at = 0; (at = text.find(member.name, at)) != std::string_view::npos; at += member.name.size()) {
        const char before = at > 0 ? text[at - 1] : ' ';
        const char after = at + member.name.size() < text.size() ? text[at + member.name.size()] : ' ';
        if (member.called ? (before == ':' || before == '.') && (after == '(' || after == '{')
                          : before == '.' && !std::isalnum(static_cast<unsigned char>(after)) && after != '_')
            return true;
    }
    return false;
}

// What is described and not called by an example, or has an example and is not described.
std::vector<std::string> unmatched(const std::vector<DescribedOwner>& owners, std::span<const Example> all) {
    std::vector<std::string> found;
    std::size_t matched = 0;
    for (const DescribedOwner& owner : owners)
        for (const DescribedMember& member : owner.members) {
            const auto example = std::find_if(all.begin(), all.end(), [&](const Example& each) {
                return owner.type == each.type && member.name == each.member;
            });
            if (example == all.end() || !uses(example->body, member)) found.push_back(owner.type + "." + member.name);
            if (example != all.end()) ++matched;
        }
    if (matched < all.size()) found.push_back("examples of what is not described");
    return found;
}

TEST(Members, AreAllCalledByAnExample) {
    EXPECT_THAT(unmatched(described_members(), examples), IsEmpty()) << "add an example to " << __FILE__;
}

TEST(Members, ThatNothingCallsAreFound) {
    const std::vector<DescribedOwner> owners = {
        {.type = "Zone",
         .name = "zone",
         .text = "",
         .members = {
             {.name = "burn", .called = true}, {.name = "heat"}, {.name = "#"}, {.name = "cool", .called = true}}}};
    const Example some[] = {{"Zone", "burn", "assert(zone.burn == nil)"},
                            {"Zone", "heat", "assert(zone.heated)"},
                            {"Zone", "#", "assert(#zone == 0)"}};
    EXPECT_THAT(unmatched(owners, some), ElementsAre("Zone.burn", "Zone.heat", "Zone.cool"));
    const Example gone[] = {{"Zone", "freeze", "zone:freeze()"}};
    EXPECT_THAT(unmatched({}, gone), ElementsAre("examples of what is not described"));
}

TEST(Members, DoWhatTheirExamplesSay) {
    for (const Example& example : examples) EXPECT_EQ(run(example), "") << example.type << "." << example.member;
}

TEST(Members, FailWhereAnExampleIsWrong) {
    EXPECT_THAT(run({"Zone", "#", "assert(#game.pile == 4)"}), testing::HasSubstr("assertion failed"));
    EXPECT_THAT(run({"Game", "stop", "", "assert(game.turns == 6)"}), testing::HasSubstr("assertion failed"));
    EXPECT_THAT(run({"Decision", "#", "assert(#decision == 3)", "me:choose({5, 6}, 'Which?')"}),
                testing::HasSubstr("assertion failed"));
}

}  // namespace
}  // namespace rulewright::script
