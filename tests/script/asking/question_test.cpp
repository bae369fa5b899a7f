// Decisions of every kind: what is offered, what is refused, what the script gets back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::HasSubstr;
using Kind = Decision::Kind;

constexpr const char* state =
    "enums: {colour: [red, green, blue]}\n"
    "grids: {board: {width: 3, height: 2}}\n"
    "types: {card: {fields: {worth: {type: int, default: 0}}, attributes: {used: {type: bool}}}}\n"
    "zones: {deck: {holds: card, visible: everyone}, hand: {per: player, holds: card, visible: owner}}\n"
    "counters: {result: {per: player, min: none}}\n"
    "variables: {mark: {per: board, type: player}}\n";
const std::map<std::string, std::string> cards = {{"components/cards.yaml",
                                                   "type: card\nzone: deck\ncomponents:\n  ace: {title: Ace, copies: "
                                                   "3}\n  king: {title: King}\n  queen: {title: Queen}\n"}};

class Decisions : public testing::Test {
  protected:
    // A game whose first player is asked by this code; the result goes to me.result.
    Game& ask(const std::string& body) {
        content_ = std::make_unique<InlineGame>(one_step(state), play_body(body), cards);
        game_ = std::make_unique<Game>(content_->begin(2));
        EXPECT_FALSE(game_->failure().has_value()) << game_->failure()->message;
        return *game_;
    }
    std::vector<std::string> labels() const {
        std::vector<std::string> all;
        const Decision& decision = *game_->pending()[0];
        for (const auto& option : decision.options)
            all.push_back(content_->rules->label(game_->world(), decision, option));
        return all;
    }
    std::string answer(const Answer& answer) { return game_->answer(0, answer).reason(); }
    int result() const { return stored(*game_, "result", 0); }

    std::unique_ptr<InlineGame> content_;
    std::unique_ptr<Game> game_;
};

TEST_F(Decisions, ChooseFromAList) {
    Game& game = ask("me.result = me:choose({7, 8, 9, 8}, 'Which?')");
    const Decision& decision = *game.pending()[0];
    EXPECT_EQ(decision.kind, Kind::choose);
    EXPECT_EQ(decision.prompt, "Which?");
    EXPECT_EQ(decision.options.size(), 3u) << "the same element is offered once";
    EXPECT_EQ(decision.answers(), 3);
    EXPECT_THAT(answer(Answer::pick(3)), HasSubstr("no option 4"));
    EXPECT_THAT(answer(Answer::pick(-1)), HasSubstr("no option 0"));
    EXPECT_THAT(answer(Answer::decline()), HasSubstr("cannot be declined"));
    EXPECT_THAT(game.answer(1, Answer::pick(0)).reason(), testing::Not("")) << "it is not his turn";
    EXPECT_THAT(game.answer(9, Answer::pick(0)).reason(), testing::Not(""));
    EXPECT_EQ(result(), 0) << "refused answers change nothing";
    EXPECT_EQ(answer(Answer::pick(1)), "");
    EXPECT_EQ(result(), 8);
}

TEST_F(Decisions, ChooseReturnsTheVeryElement) {
    ask("local card = me:choose(game.deck, 'Card') card:move(me.hand) me.result = #me.hand");
    EXPECT_THAT(labels(), testing::ElementsAre("Ace", "Ace", "Ace", "King", "Queen"));
    EXPECT_EQ(answer(Answer::pick(3)), "");
    EXPECT_EQ(result(), 1);
    const auto& world = game_->world();
    EXPECT_EQ(world.layout()
                  .definition->components[world.layout().components[world.zones[world.places[3].zone].first].definition]
                  .id,
              "king");
}

TEST_F(Decisions, AlikeComponentsAreOfferedOnce) {
    ask("game.deck[1].used = true me:choose(game.deck, 'Card', {alike = true})");
    EXPECT_THAT(labels(), testing::ElementsAre("Ace", "Ace", "King", "Queen")) << "a used ace is not like the others";
}

TEST_F(Decisions, PlayersEnumsGridsAndTextsCanBeOffered) {
    ask("me:choose(game.players, 'Who')");
    EXPECT_EQ(labels().size(), 2u);
    ask("local c = me:choose(enums.colour, 'Which') me.result = c == 'blue' and 1 or 2");
    EXPECT_THAT(labels(), testing::ElementsAre("red", "green", "blue"));
    EXPECT_EQ(answer(Answer::pick(2)), "");
    EXPECT_EQ(result(), 1);
    ask("local cell = me:choose(game.grids.board, 'Where') me.result = cell.x * 10 + cell.y");
    EXPECT_EQ(labels().size(), 6u);
    EXPECT_EQ(answer(Answer::pick(5)), "");
    EXPECT_EQ(result(), 32);
    ask("game.mark[game.grids.board:cell(2, 1)] = me me.result = me:choose(game.mark:keys(nil), 'Where').index");
    EXPECT_EQ(labels().size(), 5u);
    ask("me.result = me:choose({'left', 'right'}, 'Where') == 'right' and 5 or 6");
    EXPECT_THAT(labels(), testing::ElementsAre("left", "right"));
    EXPECT_EQ(answer(Answer::pick(1)), "");
    EXPECT_EQ(result(), 5);
    ask("me:choose(me.others, 'Who')");
    EXPECT_EQ(game_->pending()[0]->options[0].target, state::player(1));
}

TEST_F(Decisions, OptionalChoicesMayBeDeclined) {
    Game& game = ask("local n = me:choose({1, 2}, 'Which?', {optional = 'Keep it'}) me.result = n or -1");
    EXPECT_TRUE(game.pending()[0]->optional);
    EXPECT_EQ(game.pending()[0]->decline, "Keep it");
    EXPECT_EQ(game.pending()[0]->answers(), 3);
    EXPECT_EQ(answer(Answer::decline()), "");
    EXPECT_EQ(result(), -1);
}

TEST_F(Decisions, AnOptionalQuestionWithoutOptionsIsNotAsked) {
    Game& game = ask("local n = me:choose({}, 'Which?', {optional = true}) me.result = n or -1 me:confirm('Sure?')");
    EXPECT_EQ(game.pending()[0]->kind, Kind::confirm);
    EXPECT_EQ(result(), -1);
}

TEST_F(Decisions, AMandatoryQuestionWithoutOptionsNamesStepAndPrompt) {
    InlineGame content(one_step(state), play_body("me:choose({}, 'Pick a card')"), cards);
    const Game game = content.begin(2);
    ASSERT_TRUE(game.failure().has_value());
    EXPECT_THAT(game.failure()->message,
                testing::AllOf(HasSubstr("rules.lua:2:"), HasSubstr("Pick a card"), HasSubstr("'play'")));
    EXPECT_EQ(game.failure()->step, "play");
    EXPECT_EQ(game.failure()->player, 0);
    EXPECT_TRUE(game.finished());
}

TEST_F(Decisions, ASingleOptionIsStillAsked) {
    Game& game = ask("me.result = me:choose({4}, 'Which?')");
    EXPECT_EQ(game.pending().size(), 1u);
}

TEST_F(Decisions, ChooseManyWithinItsLimits) {
    Game& game =
        ask("local all = me:choose_many({1, 10, 100, 1000}, {min = 1, max = 2}, 'Some')\n"
            "for _, n in ipairs(all) do me.result = me.result + n end");
    const Decision& decision = *game.pending()[0];
    EXPECT_EQ(decision.kind, Kind::choose_many);
    EXPECT_EQ(decision.min, 1);
    EXPECT_EQ(decision.max, 2);
    EXPECT_EQ(decision.answers(), 4 + 6);
    const auto many = [](std::vector<std::int32_t> all) { return Answer{0, false, std::move(all)}; };
    EXPECT_THAT(answer(many({})), HasSubstr("1 to 2"));
    EXPECT_THAT(answer(many({0, 1, 2})), HasSubstr("1 to 2"));
    EXPECT_THAT(answer(many({2, 1})), HasSubstr("ascending"));
    EXPECT_THAT(answer(many({1, 1})), testing::Not(""));
    EXPECT_THAT(answer(many({1, 4})), HasSubstr("no option 5"));
    EXPECT_EQ(answer(many({1, 3})), "");
    EXPECT_EQ(result(), 1010);
}

TEST_F(Decisions, NumbersAreRanges) {
    Game& game =
        ask("me.result = me:choose_number({min = 2, max = 20, step = 6}, 'How much?', {optional = 'Pass'}) or -1");
    const Decision& decision = *game.pending()[0];
    EXPECT_EQ(decision.kind, Kind::number);
    EXPECT_TRUE(decision.options.empty()) << "never a list";
    EXPECT_EQ(decision.answers(), 5) << "2, 8, 14, 20 and passing";
    EXPECT_THAT(answer(Answer::pick(1)), HasSubstr("between 2 and 20"));
    EXPECT_THAT(answer(Answer::pick(21)), HasSubstr("between 2 and 20"));
    EXPECT_THAT(answer(Answer::pick(9)), HasSubstr("steps of 6"));
    EXPECT_EQ(answer(Answer::pick(14)), "");
    EXPECT_EQ(result(), 14);
}

TEST_F(Decisions, AnEmptyRangeIsAnErrorUnlessOptional) {
    Game& game =
        ask("me.result = me:choose_number({min = 5, max = 4}, 'How much?', {optional = true}) or -1 me:confirm('x')");
    EXPECT_EQ(result(), -1);
    EXPECT_EQ(game.pending()[0]->kind, Kind::confirm);
    InlineGame content(one_step(state), play_body("me:choose_number({min = 5, max = 4}, 'How much?')"), cards);
    EXPECT_THAT(content.failure(), HasSubstr("How much?"));
}

TEST_F(Decisions, ConfirmIsYesOrNo) {
    Game& game = ask("me.result = me:confirm('Sure?') and 1 or 2");
    EXPECT_EQ(game.pending()[0]->kind, Kind::confirm);
    EXPECT_EQ(game.pending()[0]->answers(), 2);
    EXPECT_THAT(answer(Answer::pick(2)), testing::Not(""));
    EXPECT_EQ(answer(Answer::pick(1)), "");
    EXPECT_EQ(result(), 1);
}

TEST_F(Decisions, SeveralQuestionsInOneStepKeepLocals) {
    ask("local a = me:choose({1, 2}, 'A') local b = me:choose({3, 4}, 'B')\n"
        "local c = me:choose({5, 6}, 'C') me.result = a * 100 + b * 10 + c");
    EXPECT_EQ(answer(Answer::pick(1)), "");
    EXPECT_EQ(answer(Answer::pick(0)), "");
    EXPECT_EQ(answer(Answer::pick(1)), "");
    EXPECT_EQ(result(), 236);
}

TEST_F(Decisions, AskingInsidePcallAndHelpersWorks) {
    ask("local function ask() return me:choose({1, 2}, 'A') end\n"
        "local ok, n = pcall(ask) me.result = ok and n or -1");
    EXPECT_EQ(answer(Answer::pick(1)), "");
    EXPECT_EQ(result(), 2);
}

TEST_F(Decisions, AScriptErrorAfterAnAnswerIsReportedWithItsLine) {
    Game& game = ask("local a = me:choose({1, 2}, 'A')\nlocal t = nil\nme.result = t.x");
    answer(Answer::pick(0));
    ASSERT_TRUE(game.failure().has_value());
    EXPECT_THAT(game.failure()->message, HasSubstr("rules.lua:4:"));
    EXPECT_EQ(game.failure()->decisions, 1);
    EXPECT_EQ(game.failure()->seed, 1u);
}

TEST_F(Decisions, ThingsThatCannotBeOfferedAreNamed) {
    InlineGame content(one_step(state), play_body("me:choose({1.5}, 'Which?')"), cards);
    EXPECT_THAT(content.failure(), HasSubstr("1.5 cannot be offered"));
    InlineGame other(one_step(state), play_body("me:choose(nil, 'Which?')"), cards);
    EXPECT_THAT(other.failure(), HasSubstr("nil cannot be offered"));
}

TEST(Asking, WhereAScriptCannotWaitIsTheSameErrorInPushAndPull) {
    const std::map<std::string, std::string> bodies = {
        {"table.sort", "local t = {3, 1, 2} table.sort(t, function(a, b) return me:confirm('Less?') end)"},
        {"string.gsub", "local text = string.gsub('abc', 'b', function() return me:choose({'x', 'y'}) end)"},
        {"a metamethod that a library calls",
         "local t = setmetatable({}, {__tostring = function() return me:choose({'x', 'y'}) end}) tostring(t)"},
    };
    for (const auto& [where, body] : bodies) {
        InlineGame content(one_step(state), play_body(body), cards);
        Game pulled = content.start(2), pushed = content.start(2);
        pulled.advance();
        int asked = 0;
        pushed.play([&](const Game&, const Decision&) {
            ++asked;
            return Answer::pick(0);
        });
        ASSERT_TRUE(pulled.failure().has_value() && pushed.failure().has_value()) << where;
        EXPECT_EQ(asked, 0) << where;
        EXPECT_EQ(pulled.failure()->message, pushed.failure()->message) << where;
        EXPECT_THAT(pulled.failure()->message, HasSubstr("rules/rules.lua:2: nobody can be asked here")) << where;
    }
}

TEST(Asking, InAMetamethodOfTheScriptItselfWaitsInPushAndPull) {
    const std::string body =
        "local t = setmetatable({}, {__index = function() return me:confirm('Really?') end})\n"
        "me.result = t.x and 5 or 6";
    InlineGame content(one_step(state), play_body(body), cards);
    Game pulled = content.begin(1), pushed = content.start(1);
    ASSERT_TRUE(pulled.answer(0, Answer::pick(1)));
    pushed.play([](const Game&, const Decision&) { return Answer::pick(1); });
    EXPECT_FALSE(pulled.failure().has_value() || pushed.failure().has_value());
    EXPECT_EQ(stored(pulled, "result"), 5);
    EXPECT_EQ(stored(pushed, "result"), 5);
}

}  // namespace
}  // namespace rulewright::script
