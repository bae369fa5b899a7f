// What must hold for the table of every shipped game with every legal set of its packs: its JSON is as the schema says,
// nothing in it depends on what is hidden, its names lead to the things they name, and it is of bearable size.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "content/schema_texts.h"
#include "playtest/path.h"
#include "support/inline_game.h"
#include "support/shipped.h"
#include "table/json.h"
#include "table/look.h"

namespace rulewright::table {
namespace {

using namespace testing_support;
using Json = nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

const valijson::Schema& table_schema() {
    static const auto schema = [] {
        auto parsed = std::make_unique<valijson::Schema>();
        for (const content::SchemaText& text : content::schema_texts()) {
            if (std::string_view(text.name) != "table.schema.json") continue;
            const Json json = Json::parse(text.text);
            valijson::SchemaParser().populateSchema(Adapter(json), *parsed);
        }
        return parsed;
    }();
    return *schema;
}

// Empty, or what the schema does not allow.
std::string complaint(const Json& table) {
    valijson::Validator validator;
    valijson::ValidationResults results;
    if (validator.validate(table_schema(), Adapter(table), &results)) return {};
    std::string all;
    for (valijson::ValidationResults::Error error; results.popError(error);)
        all += fmt::format("{}: {}\n", fmt::join(error.context, ""), error.description);
    return all;
}

// Every place that the table names as the id of a zone or a card.
void collect_ids(const Json& json, const char* member, std::set<std::string>& ids) {
    if (json.is_object() && json.contains(member) && json.contains("id")) ids.insert(json["id"].get<std::string>());
    if (json.is_structured())
        for (const auto& child : json) collect_ids(child, member, ids);
}

std::vector<int> asked(const Game& game) {
    std::vector<int> seats;
    for (const Decision* decision : game.pending()) seats.push_back(decision->player);
    return seats;
}

class TableOfEveryRuleset : public testing::TestWithParam<Case> {
  protected:
    void SetUp() override {
        content::Diagnostics problems;
        rules_ = engine::open_rules({.folder = GetParam().folder, .packs = GetParam().packs}, problems);
        ASSERT_TRUE(rules_) << content::render(problems, false);
    }

    Game start(int players, std::uint64_t seed) {
        content::Diagnostics problems;
        auto layout = state::make_layout(rules_->definition_pointer(), {.players = players, .options = {}}, problems);
        Game game(rules_, layout, seed, {.explain = true});
        game.advance();
        return game;
    }

    // Plays at random and shows every position.
    template <class Visit>
    void play(int players, std::uint64_t seed, int most, const Visit& visit) {
        Game game = start(players, seed);
        state::Random dice(seed);
        while (!game.finished() && game.decisions() < most) {
            visit(game);
            if (HasFatalFailure()) return;
            const Decision& decision = *game.pending()[dice.below(static_cast<std::uint32_t>(game.pending().size()))];
            const int player = decision.player;
            ASSERT_EQ(game.answer(player, random_answer(decision, dice)).reason(), "");
        }
        visit(game);
    }
    [[nodiscard]] int most_players() const { return rules_->definition().players_max; }

    std::shared_ptr<script::Rules> rules_;
};

TEST_P(TableOfEveryRuleset, IsAsTheSchemaSays) {
    play(most_players(), 5, 90, [](const Game& game) {
        if (game.decisions() % 29 != 0 && !game.finished()) return;
        for (const int viewer : {everything, onlooker, game.finished() ? 0 : game.pending().front()->player}) {
            const std::string text = to_json(look(game, viewer));
            ASSERT_EQ(complaint(Json::parse(text)), "") << "viewer " << viewer << ", decision " << game.decisions();
        }
    });
}

// Two games that differ only in what is hidden from a player give that player the same text, to the byte.
TEST_P(TableOfEveryRuleset, TellsNothingThatIsHidden) {
    int compared = 0;
    play(most_players(), 6, 150, [&](const Game& game) {
        if (game.decisions() % 5 != 0 || game.finished()) return;
        for (int player = 0; player < game.world().players(); ++player) {
            const auto other = game.determinize(player, static_cast<std::uint64_t>(game.decisions()) + 1);
            // Who is asked may depend on hidden cards, and is for everybody to see.
            if (!other || asked(*other) != asked(game)) continue;
            ++compared;
            ASSERT_EQ(to_json(look(game, player)), to_json(look(*other, player)))
                << "player " << player + 1 << ", decision " << game.decisions();
        }
    });
    EXPECT_GT(compared, 0);
}

TEST_P(TableOfEveryRuleset, NamesThingsAsScenariosDo) {
    play(rules_->definition().players_min, 7, 60, [](const Game& game) {
        if (game.decisions() % 10 != 0) return;
        const Json table = Json::parse(to_json(look(game, everything)));
        std::set<std::string> zones, cards;
        collect_ids(table, "form", zones);
        collect_ids(table, "type", cards);
        ASSERT_FALSE(zones.empty() && cards.empty() && table["shared"].contains("zones"));
        using Kind = playtest::Spot::Kind;
        for (const auto& [ids, kind] : {std::pair{&zones, Kind::zone}, std::pair{&cards, Kind::component}})
            for (const std::string& id : *ids) {
                const auto spot = playtest::find_spot(game.world(), id, {});
                ASSERT_TRUE(spot) << spot.reason();
                ASSERT_EQ(spot->kind, kind) << id;
            }
    });
}

TEST_P(TableOfEveryRuleset, IsOfBearableSize) {
    std::size_t largest = 0;
    play(most_players(), 8, 200, [&](const Game& game) {
        if (game.decisions() % 20 == 0) largest = std::max(largest, to_json(look(game, 0)).size());
    });
    RecordProperty("largest", static_cast<int>(largest));
    EXPECT_LT(largest, 160'000u);
}

INSTANTIATE_TEST_SUITE_P(Shipped, TableOfEveryRuleset, testing::ValuesIn(all_cases()),
                         [](const auto& instance) { return instance.param.name(); });

}  // namespace
}  // namespace rulewright::table
