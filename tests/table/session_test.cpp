#include "table/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/session_game.h"

namespace rulewright::table {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Sessions : public testing::Test {
  protected:
    static void play(Session& session, const std::vector<int>& options) {
        for (const int option : options) ASSERT_EQ(answer(session, option).reason(), "");
    }
    static std::uint64_t hash(const Session& session) { return session.game().world().hash(); }

    SessionGame game_;
};

TEST_F(Sessions, AreAnsweredByPeopleUntilTheGameIsOver) {
    const auto session = game_.session();
    play(*session, {0, 1, 2, 0, 1, 2, 0, 1});
    EXPECT_TRUE(session->game().world().finished());
    EXPECT_EQ(answer(*session, 0).reason(), "nobody is asked");
}

TEST_F(Sessions, RefuseWhatIsNotOnesTurnOrIllegalOrTooLate) {
    const auto session = game_.session();
    EXPECT_THAT(session->answer(1, 0, engine::Answer::pick(0)).reason(), HasSubstr("Player 2 is not asked anything"));
    EXPECT_THAT(session->answer(0, 0, engine::Answer::pick(3)).reason(), HasSubstr("option"));
    EXPECT_THAT(session->answer(7, 0, engine::Answer::pick(0)).reason(), HasSubstr("no seat 8"));
    play(*session, {0, 0});
    EXPECT_THAT(session->answer(0, 0, engine::Answer::pick(0)).reason(), HasSubstr("moved on"));
    EXPECT_THAT(session->answer(0, 3, engine::Answer::pick(0)).reason(), HasSubstr("moved on"));
    EXPECT_EQ(session->game().decisions(), 2);
}

TEST_F(Sessions, LetBotsAnswerTheirSeatsOnly) {
    const auto session = game_.session({person, "timid"});
    EXPECT_FALSE(session->bot_answers()) << "a person is asked";
    play(*session, {2});
    const auto answered = session->bot_answers();
    ASSERT_TRUE(answered);
    EXPECT_EQ(answered->reason(), "");
    EXPECT_FALSE(session->bot_answers());
    EXPECT_THAT(session->answer(1, 2, engine::Answer::pick(0)).reason(), HasSubstr("played by timid"));
}

TEST_F(Sessions, GoBackAndForwardToTheSameStates) {
    const auto session = game_.session();
    std::vector<std::uint64_t> states{hash(*session)};
    for (const int option : {0, 1, 2, 1, 0}) {
        play(*session, {option});
        states.push_back(hash(*session));
    }
    for (const int there : {3, 0, 5, 2, 4, 1}) {
        ASSERT_EQ(session->go_to(there).reason(), "");
        EXPECT_EQ(hash(*session), states[static_cast<std::size_t>(there)]) << there;
    }
    EXPECT_THAT(session->go_to(6).reason(), HasSubstr("0 to 5"));
    EXPECT_THAT(session->go_to(-1).reason(), HasSubstr("0 to 5"));
}

TEST_F(Sessions, UndoGoesToOnesLastAnswerAndRedoToOnesNextQuestion) {
    const auto session = game_.session();
    EXPECT_THAT(session->undo(0).reason(), HasSubstr("nothing to take back"));
    play(*session, {0, 1, 2, 1});
    ASSERT_EQ(session->undo(0).reason(), "");
    EXPECT_EQ(session->game().decisions(), 2);
    ASSERT_EQ(session->undo(0).reason(), "");
    EXPECT_EQ(session->game().decisions(), 0);
    ASSERT_EQ(session->redo(0).reason(), "");
    EXPECT_EQ(session->game().decisions(), 2);
    play(*session, {2});
    ASSERT_EQ(session->redo(1).reason(), "") << "the same answer leaves what was undone after it";
    EXPECT_EQ(session->game().decisions(), 4);
    ASSERT_EQ(session->undo(0).reason(), "");
    play(*session, {0});
    EXPECT_THAT(session->redo(0).reason(), HasSubstr("nothing to do again")) << "another way was taken";
}

TEST_F(Sessions, BranchOffWithoutTouchingTheGame) {
    const auto session = game_.session();
    play(*session, {0, 1, 2});
    const std::uint64_t before = hash(*session);
    content::Diagnostics problems;
    const auto other = session->branch(2, problems);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->game().decisions(), 2);
    play(*other, {2});
    EXPECT_EQ(hash(*other), before) << "the same answers, the same game";
    play(*other, {0, 0});
    EXPECT_EQ(hash(*session), before);
}

TEST_F(Sessions, SeatsChangeHandsInTheMiddle) {
    const auto session = game_.session();
    play(*session, {0});
    EXPECT_THAT(session->give_seat(1, "tmid").reason(), HasSubstr("no bot 'tmid'"));
    ASSERT_EQ(session->give_seat(1, "timid").reason(), "");
    ASSERT_TRUE(session->bot_answers());
    EXPECT_EQ(session->game().decisions(), 2);
    ASSERT_EQ(session->give_seat(1, person).reason(), "");
    play(*session, {0, 2});
    EXPECT_EQ(session->game().decisions(), 4);
}

TEST_F(Sessions, ABotThatFailsChangesNothingAndCanBeReplaced) {
    const auto session = game_.session({"broken", person});
    const auto failed = session->bot_answers();
    ASSERT_TRUE(failed);
    EXPECT_THAT(failed->reason(), HasSubstr("the bot of player 1 failed"));
    EXPECT_EQ(session->game().decisions(), 0);
    EXPECT_FALSE(session->game().failure());
    ASSERT_EQ(session->give_seat(0, "timid").reason(), "");
    ASSERT_TRUE(session->bot_answers());
    EXPECT_EQ(session->game().decisions(), 1);
}

TEST_F(Sessions, EditedRulesKeepWhatStillFits) {
    const auto session = game_.session();
    play(*session, {0, 1, 1});
    game_.write_rules(SessionGame::rules(2));
    auto fit = session->reload(game_.table());
    ASSERT_TRUE(fit) << fit.reason();
    EXPECT_EQ(fit->problem, "");
    EXPECT_EQ(session->game().decisions(), 3);
    EXPECT_EQ(session->game().pending().front()->options.size(), 2u) << "the new rules are in force";
}

TEST_F(Sessions, EditedRulesThatNoLongerFitSayWhereAndWhy) {
    const auto session = game_.session();
    play(*session, {0, 1, 2, 0});
    game_.write_rules(SessionGame::rules(2));
    auto fit = session->reload(game_.table());
    ASSERT_TRUE(fit) << fit.reason();
    EXPECT_EQ(fit->answers, 2);
    EXPECT_EQ(fit->of, 4);
    EXPECT_THAT(fit->problem, HasSubstr("at decision 3: Player 1 cannot answer 'put:3'"));
    EXPECT_EQ(session->game().decisions(), 2);
    play(*session, {1});
}

TEST_F(Sessions, AnswersAreFoundAgainWhereTheOptionsMoved) {
    const auto session = game_.session();
    play(*session, {0, 2});
    game_.write_rules(
        "actions.put = {\n  label = 'Put {target}',\n  targets = function() return {3, 2, 1} end,\n"
        "  run = function(game, me, n) me.stones = me.stones + n + game:random(2) - 1 end,\n}\n"
        "function steps.turn(game, me) me:act('turn') end\n"
        "function steps.the_end(game) game:finish{rank_by = {'stones'}} end\n");
    const std::uint64_t before = hash(*session);
    auto fit = session->reload(game_.table());
    ASSERT_TRUE(fit) << fit.reason();
    EXPECT_EQ(fit->problem, "");
    EXPECT_EQ(hash(*session), before);
    EXPECT_THAT(session->log(), HasSubstr("\"choice\":2")) << "where 'Put 1' stands now";
}

TEST_F(Sessions, TellEachViewerWhatHappened) {
    const auto session = game_.session();
    play(*session, {0});
    const auto news = session->chronicle().since(0, 1);
    ASSERT_EQ(news.size(), 2u);
    EXPECT_EQ(news[0].text, "Put 1");
    EXPECT_EQ(news[0].answered_by, 0);
    EXPECT_THAT(news[1].text, HasSubstr("Player 1 has"));
    const std::size_t told = session->chronicle().size();
    play(*session, {1});
    EXPECT_EQ(session->look(0, told).news.size(), 2u);
    EXPECT_EQ(session->look(0, told).news.front(), "Player 2: Put 2");
    ASSERT_EQ(session->go_to(1).reason(), "");
    EXPECT_EQ(session->chronicle().size(), told);
}

TEST_F(Sessions, AreSavedAsLogsThatReplay) {
    const auto session = game_.session();
    play(*session, {0, 1, 2});
    const auto log = playtest::parse_log(session->log(), "x.log");
    ASSERT_TRUE(log) << log.reason();
    EXPECT_EQ(log->answers.size(), 3u);
    EXPECT_EQ(log->end.ending, "open");
    EXPECT_EQ(log->end.hash, hash(*session));
}

TEST_F(Sessions, UndoGivesBotsTheirLuckBack) {
    const auto session = game_.session({person, "random"}, 5);
    const auto round = [&] {
        play(*session, {1});
        while (session->bot_answers()) {
        }
        return hash(*session);
    };
    const std::uint64_t first = round(), second = round();
    ASSERT_EQ(session->go_to(0).reason(), "");
    EXPECT_EQ(round(), first);
    EXPECT_EQ(round(), second);
    ASSERT_EQ(session->undo(0).reason(), "");
    EXPECT_EQ(round(), second);
}

}  // namespace
}  // namespace rulewright::table
