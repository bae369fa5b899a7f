// Plays one scenario: given, when, then.
#include <fmt/format.h>

#include <algorithm>

#include "agents/agent.h"
#include "engine/table.h"
#include "playtest/arrange.h"
#include "playtest/choice.h"
#include "playtest/stage.h"

namespace rulewright::playtest {

using content::Diagnostics;
using content::Location;
using content::Node;
using engine::Decision;

namespace {

class Run {
  public:
    Run(const Scenario& scenario, RulesCache& cache) : stage_{scenario, cache} {}

    std::vector<ScenarioFailure> all() {
        for (const Node* list : {stage_.scenario.node.get("when"), stage_.scenario.node.get("then")})
            for (const Node& entry : list ? list->items : std::vector<Node>{})
                error_expected_ |= entry.get("error") != nullptr;
        if (create() && arrange()) {
            stage_.game->advance();
            play();
        }
        if (stage_.game && stage_.game->failure()) stage_.error = stage_.game->failure()->message;
        if (!stage_.error.empty() && !error_expected_ && stage_.failures.empty())
            stage_.fail(at_, "the game to run", "error: " + stage_.error);
        if (stage_.error.empty() || error_expected_) check_all();
        return std::move(stage_.failures);
    }

  private:
    // ---- given ------------------------------------------------------------------------------------------------------

    bool create() {
        const Node* given = stage_.scenario.node.get("given");
        const Node nothing = content::make_map(stage_.scenario.location);
        const Node& g = given ? *given : nothing;
        at_ = g.location;

        std::vector<std::string> packs;
        if (const Node* chosen = g.get("packs")) {
            for (const Node& pack : chosen->items) packs.push_back(pack.text);
        } else if (stage_.scenario.home != "base") {
            packs = stage_.cache.with_required(stage_.scenario.home);
        }
        const RulesCache::LoadedRules& loaded = stage_.cache.get(packs, g.text_or("variant"));
        if (!loaded.rules) return stage_.without_errors(loaded.problems);
        stage_.rules = loaded.rules;

        engine::TableRequest table;
        if (const Node* chosen = g.get("options"))
            for (std::size_t i = 0; i < chosen->keys.size(); ++i)
                table.options[chosen->keys[i].text] = chosen->items[i].text;
        if (const Node* players = g.get("players")) table.players = static_cast<int>(players->as_int().value_or(0));
        Diagnostics problems;
        const auto layout = engine::lay_out(stage_.rules->definition_pointer(), table, problems);
        if (!layout) return stage_.without_errors(problems);

        const Node* seed = g.get("seed");
        // What is arranged by hand need not be a position the rules can reach, so invariants are for real games.
        const bool by_hand = g.get("at") || g.get("set") || g.get("place") || g.get("lua");
        stage_.game.emplace(stage_.rules, layout, static_cast<std::uint64_t>(seed ? seed->as_int().value_or(1) : 1),
                            engine::Settings{.explain = true, .record_steps = true, .check_invariants = !by_hand});
        return true;
    }

    bool arrange() {
        const Node* given = stage_.scenario.node.get("given");
        if (!given) return true;
        const Node* at = given->get("at");
        stage_.me = at ? seat_in(*at) : -1;
        Diagnostics problems;
        state::World& world = stage_.game->mutable_world();
        if (const Node* place = given->get("place")) place_components(world, *place, problems);
        if (const Node* set = given->get("set")) set_values(world, *set, problems);
        for (const content::Diagnostic& one : problems.all())
            stage_.fail(one.location, "a position that can be arranged",
                        one.message + (one.suggestion.empty() ? "" : "; " + one.suggestion));
        if (!problems.empty()) return false;
        if (const Node* lua = given->get("lua")) {
            at_ = lua->location;
            const auto done = stage_.rules->run(world, stage_.me, lua->text, "lua");
            if (!done.ok) {
                stage_.error = done.text;
                return false;
            }
        }
        if (at) {
            at_ = at->location;
            std::vector<std::pair<std::string, int>> passes;
            if (const Node* loops = at->get("loops"))
                for (std::size_t i = 0; i < loops->keys.size(); ++i)
                    passes.emplace_back(loops->keys[i].text, static_cast<int>(loops->items[i].as_int().value_or(1)));
            stage_.error = stage_.game->jump(at->text_or("step"), stage_.me, passes).reason();
        }
        return stage_.error.empty();
    }

    // ---- when -------------------------------------------------------------------------------------------------------

    void play() {
        const Node* when = stage_.scenario.node.get("when");
        if (!when) return;
        for (const Node& entry : when->items) {
            if (stage_.game->failure() && !entry.get("error")) return;
            at_ = entry.location;
            const std::size_t before = stage_.failures.size();
            if (const Node* expectation = entry.get("check"))
                check(stage_, *expectation);
            else if (entry.get("bot"))
                let_bot_play(entry);
            else if (is_answer(entry))
                give(entry);
            else
                check(stage_, entry);
            if (stage_.failures.size() > before) {
                stopped_ = true;  // what follows would fail for the same reason
                return;
            }
        }
    }

    static bool is_answer(const Node& entry) {
        if (entry.get("pass")) return true;
        const auto keys = answer_keys();
        return std::any_of(keys.begin(), keys.end(), [&](std::string_view key) { return entry.get(key) != nullptr; });
    }

    void give(const Node& entry) {
        const Decision* decision = stage_.decision_for(entry);
        if (!decision) {
            stage_.fail(entry.location,
                        "a decision of " + (entry.get("player") ? seats({seat_in(entry) + 1}) : "exactly one player"),
                        "pending: " + seats(stage_.pending()));
            return;
        }
        const int player = decision->player;
        const auto choice = find_choice(*stage_.game, *decision, entry);
        if (!choice) {
            const auto known = check_names(*stage_.rules, &stage_.game->world(), decision, entry);
            stage_.fail(entry.location, "this answer to be offered", known ? choice.reason() : known.reason());
            return;
        }
        if (const auto taken = stage_.game->answer(player, *choice); !taken)
            stage_.fail(entry.location, "this answer to be taken", "refused: " + taken.reason());
    }

    void let_bot_play(const Node& entry) {
        constexpr int most_decisions = 100'000;
        Diagnostics problems;
        const auto agent = agents::make_agent(stage_.rules, entry.text_or("bot"), problems);
        if (!agent) {
            stage_.without_errors(problems);
            stage_.fail(entry.location, "a bot of this name", std::exchange(stage_.error, {}));
            return;
        }
        agent->begin(stage_.game->seed());
        const Node* until = entry.get("until");
        const Node* count = entry.get("decisions");
        const int limit = count ? static_cast<int>(count->as_int().value_or(0)) : most_decisions;
        const std::size_t steps_before = stage_.game->steps().size();
        int done = 0;
        while (!stage_.game->finished() && done < limit && !(until && reached(*until, steps_before))) {
            const Decision& decision = *stage_.game->pending().front();
            const int player = decision.player;
            std::string refused;
            try {
                refused = stage_.game->answer(player, agent->decide(*stage_.game, decision)).reason();
            } catch (const engine::DeciderFailure& failure) {
                refused = failure.what();
            }
            if (!refused.empty()) return stage_.fail(entry.location, "the bot to answer legally", refused);
            ++done;
        }
        if (stage_.game->failure()) return;
        if (count && done < limit)
            stage_.fail(entry.location, fmt::format("{} decisions", limit),
                        fmt::format("the game was over after {}", done));
        else if (until && !reached(*until, steps_before))
            stage_.fail(entry.location, "to get there",
                        done >= most_decisions ? fmt::format("not there after {} decisions", done)
                                               : "the game was over before");
    }

    // A step is reached when it asks somebody, or has just been done without asking.
    [[nodiscard]] bool reached(const Node& until, std::size_t steps_before) const {
        if (until.is_scalar()) return stage_.game->finished();
        const std::string step = until.text_or("step");
        const int player = seat_in(until);
        if (!stage_.game->finished() && stage_.game->step() == step &&
            (player < 0 || stage_.game->step_player() == player))
            return true;
        const auto& steps = stage_.game->steps();
        return std::any_of(steps.begin() + static_cast<std::ptrdiff_t>(std::min(steps_before, steps.size())),
                           steps.end(), [&](const engine::StepRecord& record) {
                               return record.step == step && (player < 0 || record.player == player);
                           });
    }

    // ---- then -------------------------------------------------------------------------------------------------------

    void check_all() {
        const Node* then = stage_.scenario.node.get("then");
        if (!then || stopped_) return;
        for (const Node& entry : then->items) {
            if (!stage_.game && !entry.get("error")) continue;  // `error` says what is wrong
            check(stage_, entry);
        }
    }

    Stage stage_;
    Location at_;  // the entry being worked on
    bool error_expected_ = false;
    bool stopped_ = false;
};

}  // namespace

std::vector<ScenarioFailure> run_scenario(const Scenario& scenario, RulesCache& cache) {
    return Run(scenario, cache).all();
}

}  // namespace rulewright::playtest
