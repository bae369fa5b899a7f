// What is said to a player is a function of what that player sees. Over every shipped ruleset two games are played that
// differ only in what is hidden from one viewer, with the same answers while they stay legal; as long as the viewer
// cannot tell the games apart, every text he gets is the same in both.
#include <gtest/gtest.h>

#include "decision/behaviour.h"
#include "decision/information.h"
#include "engine/reader.h"
#include "support/every_ruleset.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;
using decision::Event;
using decision::Viewer;

Viewer viewer_of(int player) { return player < 0 ? Viewer::onlooker() : Viewer::player(player); }

// What one viewer is told, and what he sees each time.
class Ear final : public decision::Listener {
  public:
    Ear(const Game& game, int player) : game_(game), player_(player) {}

    struct Told {
        std::uint64_t sees = 0;
        std::string text;
    };
    std::vector<Told> all;

    void happened(const Event& event) override { hear(decision::read(event, viewer_of(player_))); }

    void hear_questions() {
        const Reader reader(game_, viewer_of(player_));
        for (const Decision* decision : game_.pending()) {
            hear(fmt::format("{}: {}", decision->player + 1, reader.question(*decision)) + reader.decline(*decision));
            if (decision->player != player_) continue;
            for (const decision::Option& option : decision->options) hear(reader.option(*decision, option));
            for (const decision::Unavailable& one : decision->unavailable)
                hear(reader.unavailable(*decision, one) + ": " + reader.reason(*decision, one));
        }
    }

  private:
    void hear(std::string text) {
        if (!text.empty()) all.push_back({decision::information(game_.world(), player_), std::move(text)});
    }
    const Game& game_;
    int player_;
};

// The World at the beginning of some steps.
class Starts final : public decision::Listener {
  public:
    explicit Starts(const Game& game) : game_(game) {}
    void happened(const Event& event) override {
        if (event.kind == Event::Kind::step_begun && ++steps_ % every == 0 && worlds.size() < most)
            worlds.push_back(game_.world());
    }
    std::vector<state::World> worlds;

  private:
    static constexpr int every = 7;
    static constexpr std::size_t most = 12;
    const Game& game_;
    int steps_ = 0;
};

class Eyes : public testing::TestWithParam<Case> {
  protected:
    void SetUp() override {
        loaded = std::make_unique<Loaded>(GetParam());
        ASSERT_TRUE(loaded->rules);
    }

    // Both games from here; how many texts were compared.
    std::size_t compare(const state::World& start, int player, std::uint64_t seed) {
        const Settings settings{.explain = true};
        Game one(loaded->rules, start, seed, settings);
        Game other(loaded->rules, start.determinize(player, seed), seed, settings);
        Ear left(one, player), right(other, player);
        one.listen(&left);
        other.listen(&right);
        one.advance();
        other.advance();
        Habits habits(seed);
        for (int answers = 0; answers < 25; ++answers) {
            left.hear_questions();
            right.hear_questions();
            if (one.finished() || other.finished()) break;
            const Decision& decision = *one.pending().front();
            const int asked = decision.player;
            const Answer answer = habits(decision);
            const Decision* same = other.pending_of(asked);
            if (!same || same->kind != decision.kind || !decision::refusal(*same, answer).empty()) break;
            if (decision::behaviour(decision).has_options() && same->options.size() != decision.options.size()) break;
            EXPECT_TRUE(one.answer(asked, answer));
            EXPECT_TRUE(other.answer(asked, answer));
        }
        std::size_t heard = 0;
        for (; heard < std::min(left.all.size(), right.all.size()); ++heard) {
            if (left.all[heard].sees != right.all[heard].sees) break;
            EXPECT_EQ(left.all[heard].text, right.all[heard].text) << "viewer " << player + 1 << ", text " << heard;
            if (left.all[heard].text != right.all[heard].text) break;
        }
        return heard;
    }

    std::unique_ptr<Loaded> loaded;
};

TEST_P(Eyes, ReadTheSameWhateverIsHiddenFromThem) {
    const int players = loaded->definition->players_min;
    Game game(loaded->rules, loaded->layout(players), 41);
    Starts starts(game);
    game.listen(&starts);
    Habits habits(41);
    game.play([&](const Game&, const Decision& decision) { return habits(decision); }, 250);
    std::size_t heard = 0;
    std::uint64_t seed = 0;
    for (const state::World& start : starts.worlds)
        for (int player = -1; player < players; ++player) heard += compare(start, player, ++seed);
    EXPECT_GT(heard, 20u);
}

INSTANTIATE_TEST_SUITE_P(Shipped, Eyes, testing::ValuesIn(all_cases()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace rulewright::engine
