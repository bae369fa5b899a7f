// The public classes (include/rulewright) over a small game: what they show, refuse and keep apart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "playtest/sample.h"
#include "rulewright/batch.h"
#include "rulewright/log.h"

namespace rulewright {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class Api : public testing::Test {
  protected:
    [[nodiscard]] Table table(TableRequest request = {}) const {
        request.folder = folder_;
        Diagnostics problems;
        auto opened = open_table(request, problems);
        if (!opened) throw std::runtime_error(text(problems));
        return *opened;
    }
    // What opening this table reports.
    [[nodiscard]] std::string refusal(TableRequest request) const {
        request.folder = folder_;
        Diagnostics problems;
        EXPECT_FALSE(open_table(request, problems));
        return text(problems);
    }

    sample::Folder root_;
    std::filesystem::path folder_ = sample::write_game(root_.path());
};

// Takes an option by its number, round and round.
class Rotating : public Bot {
  public:
    void begin(std::uint64_t seed) override { next_ = static_cast<int>(seed % 7); }
    Result<Answer> answer(const Situation& situation) override {
        return Answer::pick(next_++ % situation.decision().options());
    }

  private:
    int next_ = 0;
};

TEST_F(Api, ATableKnowsWhatItWasOpenedWith) {
    const Table three = table({.players = 3});
    EXPECT_EQ(three.id(), "stones");
    EXPECT_EQ(three.players(), 3);
    EXPECT_EQ(table().players(), 2) << "the fewest the game allows";
}

TEST_F(Api, EveryProblemOfATableIsReported) {
    EXPECT_THAT(refusal({.players = 7}), HasSubstr("not 7"));
    const std::string two = refusal({.options = {{"ronds", "2"}, {"rounds", "100"}}});
    EXPECT_THAT(two, HasSubstr("did you mean 'rounds'?"));
    EXPECT_THAT(two, HasSubstr("100"));
    EXPECT_EQ(table({.options = {{"ronds", "2"}}, .known_options_only = true}).players(), 2);
    // What is wrong with the choice and with the scripts is told at once.
    sample::edit(folder_ / "rules" / "turn.lua", "function steps.turn", "function steps.trun");
    const std::string both = refusal({.players = 7});
    EXPECT_THAT(both, HasSubstr("not 7"));
    EXPECT_THAT(both, HasSubstr("trun"));
}

TEST_F(Api, ADecisionTellsItsOptionsAndWhatIsNotToBeHad) {
    const Game game(table(), 1, {.explain = true});
    const Decision decision = game.decision();
    EXPECT_EQ(decision.kind(), Decision::Kind::act);
    EXPECT_EQ(decision.player(), 0);
    ASSERT_EQ(decision.options(), 3);
    EXPECT_EQ(decision.label(2), "Draw a card");
    EXPECT_EQ(decision.action(2), "draw");
    EXPECT_EQ(*decision.find("Draw a card"), Answer::pick(2));
    const auto slip = decision.find("Draw a crad");
    EXPECT_EQ(slip.problem().suggestion, "did you mean 'Draw a card'?");
    EXPECT_TRUE(decision.check(Answer::pick(2)));
    EXPECT_FALSE(decision.check(Answer::decline()));
    EXPECT_THROW((void)decision.label(3), std::out_of_range);
    EXPECT_TRUE(decision.unavailable().empty());

    sample::edit(folder_ / "ruleset.yaml", "start: 5", "start: 0");
    const Game poor(table(), 1, {.explain = true});
    ASSERT_FALSE(poor.decision().unavailable().empty());
    EXPECT_EQ(poor.decision().unavailable().front().reason, "no stones left");
}

TEST_F(Api, ARefusedAnswerChangesNothing) {
    Game game(table(), 1);
    const std::uint64_t before = game.hash();
    EXPECT_THAT(game.answer(Answer::pick(9)).reason(), HasSubstr("no option 10"));
    EXPECT_THAT(game.answer(1, Answer::pick(0)).reason(), HasSubstr("turn of Player 1"));
    EXPECT_EQ(game.hash(), before);
    EXPECT_EQ(game.decisions(), 0);
    EXPECT_TRUE(game.answer(Answer::pick(0)));
    EXPECT_NE(game.hash(), before);
}

TEST_F(Api, AForkGoesItsOwnWay) {
    Game game(table(), 1);
    ASSERT_TRUE(game.answer(Answer::pick(0)));
    const std::uint64_t here = game.hash();
    Game fork = game.fork();
    EXPECT_EQ(fork.hash(), here);
    ASSERT_TRUE(fork.answer(Answer::pick(2)));
    EXPECT_EQ(game.hash(), here);
    ASSERT_TRUE(game.answer(Answer::pick(2)));
    EXPECT_EQ(game.hash(), fork.hash()) << "the same answers, the same game";
}

TEST_F(Api, AViewHidesWhatIsHidden) {
    Game game(table(), 3);
    ASSERT_TRUE(game.answer(Answer::pick(2)));  // player 1 draws
    const auto own = game.view(0).zone("players[1].hand");
    ASSERT_TRUE(own);
    ASSERT_EQ(own->size(), 1u);
    EXPECT_FALSE(own->front().hidden);
    EXPECT_FALSE(own->front().title.empty());
    const auto others = game.view(1).zone("players[1].hand");
    ASSERT_EQ(others->size(), 1u);
    EXPECT_TRUE(others->front().hidden);
    EXPECT_EQ(others->front().id, "");
    EXPECT_FALSE(game.everything().zone("players[1].hand")->front().hidden);

    EXPECT_EQ(*game.view(1).number("players[1].stones"), 5);
    EXPECT_EQ(*game.view(1).word("favourite"), "-");
    EXPECT_EQ(*game.view(1).word("done"), "no");
    EXPECT_EQ(game.view(1).number("players[1].stonse").problem().suggestion, "did you mean 'stones'?");
    EXPECT_THAT(game.view(1).number("deck").reason(), HasSubstr("no counter"));
    EXPECT_THAT(game.view(1).zone("pile[red]").reason(), HasSubstr("no zone"));
}

TEST_F(Api, AHiddenCounterIsNotTold) {
    sample::edit(folder_ / "ruleset.yaml", "stones: {per: player,", "stones: {per: player, visible: owner,");
    const Game game(table(), 1);
    EXPECT_EQ(*game.view(0).number("players[1].stones"), 5);
    EXPECT_THAT(game.view(1).number("players[1].stones").reason(), HasSubstr("hidden"));
    EXPECT_THAT(game.view(-1).word("players[1].stones").reason(), HasSubstr("hidden"));
}

TEST_F(Api, ASampleLooksTheSameToItsPlayer) {
    Game game(table(), 3);
    ASSERT_TRUE(game.answer(Answer::pick(2)));
    const auto sample = game.sample(1, 99);
    ASSERT_TRUE(sample);
    EXPECT_TRUE(sample->view(1).zone("players[1].hand")->front().hidden);
    EXPECT_EQ(sample->decision().options(), game.decision().options());
}

TEST_F(Api, ABotMaySeeWhatItsPlayerSees) {
    class Curious : public Bot {
      public:
        Result<Answer> answer(const Situation& situation) override {
            const auto hand = situation.view().zone("players[1].hand");
            hidden = hidden || (!hand->empty() && hand->front().hidden);
            EXPECT_EQ(situation.decision().player(), situation.player());
            return *situation.decision().find("Draw a card");
        }
        bool hidden = false;
    };
    Curious first, second;
    Game game(table({.options = {{"rounds", "2"}}}), 1);
    game.play({&first, &second});
    EXPECT_FALSE(game.failure());
    EXPECT_FALSE(first.hidden) << "his own";
    EXPECT_TRUE(second.hidden);
}

TEST_F(Api, ABotWithoutAnAnswerFailsTheGameWithItsReason) {
    class Silent : public Bot {
        Result<Answer> answer(const Situation&) override { return because("out of ideas"); }
    };
    Silent silent;
    Rotating other;
    Game game(table(), 1);
    game.play({&other, &silent});
    ASSERT_TRUE(game.failure());
    EXPECT_EQ(game.failure()->message, "out of ideas");
    EXPECT_EQ(game.ending(), Ending::failed);
    EXPECT_TRUE(game.winners().empty());
}

TEST_F(Api, BotsBeginWithASeedThatTheGameGives) {
    const Table one = table({.players = 3});
    Rotating a, b, c;
    const std::vector<Bot*> bots{&a, &b, &c};
    Game pushed(one, 11);
    pushed.play(bots);
    for (Bot* bot : bots) bot->begin(0);
    Game again(one, 11);
    again.play(bots);
    EXPECT_EQ(pushed.hash(), again.hash());
}

TEST_F(Api, ABotMayAnswerInAGameThatSomebodyElseDrives) {
    const Table one = table({.players = 3});
    auto random = make_bot(one, "random");
    ASSERT_TRUE(random);
    (*random)->begin(5);
    Game pulled(one, 11);
    while (!pulled.finished()) {
        const int player = pulled.decision().player();
        ASSERT_TRUE(pulled.answer(player, *(*random)->answer(pulled.situation(player))));
    }
    EXPECT_EQ(pulled.ending(), Ending::ranked);
    EXPECT_EQ(pulled.ranks().size(), 3u);
    EXPECT_EQ(pulled.scores(0).front().name, "Stones");
    int total = 0;
    for (const Score& score : pulled.scores(0)) total += score.points;
    EXPECT_EQ(total, pulled.points(0));
}

TEST_F(Api, AMisspeltBotIsRefused) {
    EXPECT_THAT(make_bot(table(), "radnom").reason(), HasSubstr("no bot 'radnom'"));
    EXPECT_EQ(make_bot(table(), "radnom").problem().suggestion, "did you mean 'random'?");
}

TEST_F(Api, ABatchDoesNotDependOnItsThreads) {
    const BatchRequest request{.games = 20,
                               .bots = {"mine", "random"},
                               .rotate = true,
                               .makers = {{"mine", [] { return std::make_unique<Rotating>(); }}}};
    BatchRequest threaded = request;
    threaded.jobs = 3;
    std::vector<GameResult> games;
    threaded.result = [&](const GameResult& game) { games.push_back(game); };
    Diagnostics problems;
    const auto one = play_batch(table(), request, problems);
    const auto three = play_batch(table(), threaded, problems);
    ASSERT_TRUE(one && three) << text(problems);
    EXPECT_EQ(one->hash, three->hash);
    EXPECT_EQ(one->failed, 0);
    EXPECT_EQ(one->played, 20);
    EXPECT_THAT(one->metrics, ElementsAre("stones_left"));
    EXPECT_THAT(one->score_lines, ElementsAre("Stones", "Cards"));
    ASSERT_EQ(games.size(), 20u);
    for (int i = 0; i < 20; ++i) {
        const GameResult& game = games[static_cast<std::size_t>(i)];
        EXPECT_EQ(game.number, i);
        EXPECT_EQ(game.points[0], game.score_lines[0][0] + game.score_lines[0][1]);
        EXPECT_TRUE(game.metrics[0][0]);
    }
    std::vector<std::string> names;
    for (const Side& side : one->bots) names.push_back(side.name);
    EXPECT_THAT(names, Contains("mine"));
}

TEST_F(Api, ABatchMayBeStopped) {
    int games = 0;
    Diagnostics problems;
    const auto batch = play_batch(
        table(), {.games = 1000, .result = [&](const GameResult&) { ++games; }, .stop = [&] { return games == 5; }},
        problems);
    ASSERT_TRUE(batch);
    EXPECT_EQ(batch->played, 5);
}

TEST_F(Api, ASavedGameIsReplayedAndAChangeOfRulesIsFound) {
    Game game(table({.players = 3}), 4, {.record = true, .seats = {"Ann", "Bob"}});
    Rotating a, b, c;
    EXPECT_FALSE(game.answer(Answer::pick(77))) << "refused, and not in the log";
    ASSERT_TRUE(game.answer(Answer::pick(0)));
    game.fork().play({&a, &b, &c});  // has a log of its own
    game.play({&a, &b, &c});
    const auto file = root_.path() / "game.log";
    ASSERT_TRUE(game.save(file));
    EXPECT_THAT(game.save(file).reason(), HasSubstr("exists already"));

    const auto log = read_log(file);
    ASSERT_TRUE(log) << log.reason();
    EXPECT_THAT(log->seats(), ElementsAre("Ann", "Bob", "program"));
    EXPECT_EQ(log->answers(), game.decisions());
    const auto replayed = replay(*log, table(table_of(*log, folder_)));
    EXPECT_FALSE(replayed.difference) << *replayed.difference;
    EXPECT_EQ(replayed.game.hash(), game.hash());

    sample::edit(folder_ / "rules" / "turn.lua", "me.stones = me.stones - 1", "me.stones = me.stones - 2");
    const auto changed = replay(*log, table(table_of(*log, folder_)));
    ASSERT_TRUE(changed.difference);
    EXPECT_THAT(*changed.difference, HasSubstr("step 'turn'"));

    sample::write(file, "no log");
    EXPECT_EQ(read_log(file).problem().location.line, 1);
    EXPECT_FALSE(Game(table(), 1).save(root_.path() / "other.log")) << "nothing was recorded";
}

}  // namespace
}  // namespace rulewright
