// One scenario: arrange, answer, check.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "agents/agent.h"
#include "content/loader.h"
#include "playtest/arrange.h"
#include "playtest/choice.h"
#include "playtest/expression.h"
#include "playtest/path.h"
#include "playtest/scenario.h"

namespace rulewright::playtest {

using content::Diagnostics;
using content::Location;
using content::Node;
using engine::Decision;

namespace {

bool contains(std::string text, std::string part) {
    const auto lower = [](std::string& s) {
        for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    };
    lower(text);
    lower(part);
    return text.find(part) != std::string::npos;
}

std::string seats(const std::vector<int>& players) {
    if (players.empty()) return "nobody";
    return fmt::format("player{} {}", players.size() == 1 ? "" : "s", fmt::join(players, ", "));
}

std::vector<int> integers(const Node& list) {
    std::vector<int> numbers;
    for (const Node& item : list.items) numbers.push_back(static_cast<int>(item.as_int().value_or(0)));
    return numbers;
}

int seat_in(const Node& node, const char* key = "player") {
    const Node* seat = node.get(key);
    return seat ? static_cast<int>(seat->as_int().value_or(0)) - 1 : -1;
}

std::string first_line(const std::string& text) {
    const auto end = text.find('\n');
    return end == std::string::npos ? text : text.substr(0, end) + " ...";
}

class Run {
  public:
    Run(const Scenario& scenario, RulesCache& cache) : scenario_(scenario), cache_(cache) {}

    std::vector<ScenarioFailure> all() {
        for (const Node* list : {scenario_.node.get("when"), scenario_.node.get("then")})
            for (const Node& entry : list ? list->items : std::vector<Node>{})
                error_expected_ |= entry.get("error") != nullptr;
        if (create() && arrange()) {
            game_->advance();
            play();
        }
        if (game_ && game_->failure()) error_ = game_->failure()->message;
        if (!error_.empty() && !error_expected_ && failures_.empty())
            fail(stage_, "the game to run", "error: " + error_);
        if (error_.empty() || error_expected_) check_all();
        return std::move(failures_);
    }

  private:
    // ---- given ------------------------------------------------------------------------------------------------------

    // Keeps the errors as the text `error` is compared with. True when there are none.
    bool without_errors(const Diagnostics& diagnostics) {
        for (const content::Diagnostic& one : diagnostics.all()) {
            if (one.severity != content::Severity::error) continue;
            if (!error_.empty()) error_ += "\n";
            const Location& at = one.location;
            const bool elsewhere = !at.file.empty() && at.file != scenario_.location.file;
            if (elsewhere && at.column > 0)
                error_ += fmt::format("{}:{}:{}: ", at.file, at.line, at.column);
            else if (elsewhere)
                error_ += fmt::format("{}:{}: ", at.file, at.line);
            error_ += one.message;
            if (!one.suggestion.empty()) error_ += "; " + one.suggestion;
        }
        return error_.empty();
    }

    bool create() {
        const Node* given = scenario_.node.get("given");
        const Node nothing = content::make_map(scenario_.location);
        const Node& g = given ? *given : nothing;
        stage_ = g.location;

        std::vector<std::string> packs;
        if (const Node* chosen = g.get("packs")) {
            for (const Node& pack : chosen->items) packs.push_back(pack.text);
        } else if (scenario_.home != "base") {
            packs = cache_.with_required(scenario_.home);
        }
        const RulesCache::Entry& loaded = cache_.get(packs, g.text_or("variant"));
        if (!loaded.rules) return without_errors(loaded.problems);
        rules_ = loaded.rules;

        std::map<std::string, std::string> options;
        if (const Node* chosen = g.get("options"))
            for (std::size_t i = 0; i < chosen->keys.size(); ++i) options[chosen->keys[i].text] = chosen->items[i].text;
        Diagnostics problems;
        state::Table table;
        table.options = content::settle_options(rules_->definition(), options, problems);
        if (!without_errors(problems)) return false;
        const Node* players = g.get("players");
        table.players = players ? static_cast<int>(players->as_int().value_or(0)) : rules_->definition().players_min;
        const auto layout = state::make_layout(rules_->definition_pointer(), table, problems);
        if (!layout) return without_errors(problems);

        const Node* seed = g.get("seed");
        // What is arranged by hand need not be a position the rules can reach, so invariants are for real games.
        const bool by_hand = g.get("at") || g.get("set") || g.get("place") || g.get("lua");
        game_.emplace(
            rules_, layout, static_cast<std::uint64_t>(seed ? seed->as_int().value_or(1) : 1),
            engine::Settings{.forkable = false, .explain = true, .record_steps = true, .check_invariants = !by_hand});
        return true;
    }

    bool arrange() {
        const Node* given = scenario_.node.get("given");
        if (!given) return true;
        const Node* at = given->get("at");
        me_ = at ? seat_in(*at) : -1;
        Diagnostics problems;
        state::World& world = game_->mutable_world();
        if (const Node* place = given->get("place")) place_components(world, *place, problems);
        if (const Node* set = given->get("set")) set_values(world, *set, problems);
        for (const content::Diagnostic& one : problems.all())
            fail(one.location, "a position that can be arranged",
                 one.message + (one.suggestion.empty() ? "" : "; " + one.suggestion));
        if (!problems.empty()) return false;
        if (const Node* lua = given->get("lua")) {
            stage_ = lua->location;
            const auto done =
                rules_->run(world, me_, lua->text, fmt::format("{}:{}", lua->location.file, lua->location.line));
            if (!done.ok) {
                error_ = done.text;
                return false;
            }
        }
        if (at) {
            stage_ = at->location;
            std::vector<std::pair<std::string, int>> passes;
            if (const Node* loops = at->get("loops"))
                for (std::size_t i = 0; i < loops->keys.size(); ++i)
                    passes.emplace_back(loops->keys[i].text, static_cast<int>(loops->items[i].as_int().value_or(1)));
            error_ = game_->jump(at->text_or("step"), me_, passes);
        }
        return error_.empty();
    }

    // ---- when -------------------------------------------------------------------------------------------------------

    void play() {
        const Node* when = scenario_.node.get("when");
        if (!when) return;
        for (const Node& entry : when->items) {
            if (game_->failure() && !entry.get("error")) return;
            stage_ = entry.location;
            const std::size_t before = failures_.size();
            if (const Node* expectation = entry.get("check"))
                check(*expectation);
            else if (entry.get("bot"))
                let_bot_play(entry);
            else if (is_answer(entry))
                give(entry);
            else
                check(entry);
            if (failures_.size() > before) {
                stopped_ = true;  // what follows would fail for the same reason
                return;
            }
        }
    }

    static bool is_answer(const Node& entry) {
        for (const char* key : {"act", "choose", "choose_many", "number", "confirm", "pass"})
            if (entry.get(key)) return true;
        return false;
    }

    // The decision this entry answers; without `player`, the only one there is.
    const Decision* decision_for(const Node& entry) {
        if (entry.get("player")) return game_->pending_of(seat_in(entry));
        return game_->pending().size() == 1 ? game_->pending().front() : nullptr;
    }

    void give(const Node& entry) {
        const Decision* decision = decision_for(entry);
        if (!decision) {
            fail(entry.location,
                 "a decision of " + (entry.get("player") ? seats({seat_in(entry) + 1}) : "exactly one player"),
                 "pending: " + seats(pending()));
            return;
        }
        const int player = decision->player;
        const Choice choice = find_choice(*game_, *decision, entry);
        if (!choice.answer) {
            std::string found = choice.problem;
            if (const std::string unknown = unknown_names(*rules_, &game_->world(), decision, entry); !unknown.empty())
                found = unknown;
            fail(entry.location, "this answer to be offered", found);
            return;
        }
        if (const std::string refused = game_->answer(player, *choice.answer); !refused.empty())
            fail(entry.location, "this answer to be taken", "refused: " + refused);
    }

    void let_bot_play(const Node& entry) {
        constexpr int most_decisions = 100'000;
        Diagnostics problems;
        const auto agent = agents::make_agent(rules_, entry.text_or("bot"), problems);
        if (!agent) {
            without_errors(problems);
            fail(entry.location, "a bot of this name", std::exchange(error_, {}));
            return;
        }
        agent->begin(game_->seed() + static_cast<std::uint64_t>(game_->decisions()));
        const Node* until = entry.get("until");
        const Node* count = entry.get("decisions");
        const int limit = count ? static_cast<int>(count->as_int().value_or(0)) : most_decisions;
        const std::size_t steps_before = game_->steps().size();
        int done = 0;
        while (!game_->finished() && done < limit && !(until && reached(*until, steps_before))) {
            const Decision& decision = *game_->pending().front();
            const int player = decision.player;
            std::string refused;
            try {
                refused = game_->answer(player, agent->decide(*game_, decision));
            } catch (const engine::DeciderFailure& failure) {
                refused = failure.what();
            }
            if (!refused.empty()) return fail(entry.location, "the bot to answer legally", refused);
            ++done;
        }
        if (game_->failure()) return;
        if (count && done < limit)
            fail(entry.location, fmt::format("{} decisions", limit), fmt::format("the game was over after {}", done));
        else if (until && !reached(*until, steps_before))
            fail(entry.location, "to get there",
                 done >= most_decisions ? fmt::format("not there after {} decisions", done)
                                        : "the game was over before");
    }

    // A step is reached when it asks somebody, or has just been done without asking.
    [[nodiscard]] bool reached(const Node& until, std::size_t steps_before) const {
        if (until.is_scalar()) return game_->finished();
        const std::string step = until.text_or("step");
        const int player = seat_in(until);
        if (!game_->finished() && game_->step() == step && (player < 0 || game_->step_player() == player)) return true;
        const auto& steps = game_->steps();
        return std::any_of(steps.begin() + static_cast<std::ptrdiff_t>(std::min(steps_before, steps.size())),
                           steps.end(), [&](const engine::StepRecord& record) {
                               return record.step == step && (player < 0 || record.player == player);
                           });
    }

    // ---- then -------------------------------------------------------------------------------------------------------

    void check_all() {
        const Node* then = scenario_.node.get("then");
        if (!then || stopped_) return;
        for (const Node& entry : then->items) {
            if (!game_ && !entry.get("error")) continue;  // `error` says what is wrong
            check(entry);
        }
    }

    void check(const Node& entry) {
        if (entry.is_scalar()) return check_expression(entry);
        if (const Node* x = entry.get("check")) return check(*x);
        if (const Node* x = entry.get("error")) return check_error(*x);
        if (const Node* x = entry.get("offered")) return check_offered(*x);
        if (const Node* x = entry.get("not_offered")) return check_not_offered(*x, entry.get("reason"));
        if (const Node* x = entry.get("refused")) return check_refused(*x, entry.get("reason"));
        if (const Node* x = entry.get("pending")) return check_pending(*x);
        if (const Node* x = entry.get("score")) return check_score(*x);
        if (const Node* x = entry.get("finished")) return check_finished(*x);
        if (const Node* x = entry.get("winners")) return check_winners(*x);
        if (const Node* x = entry.get("hidden")) return check_seen(*x, false);
        if (const Node* x = entry.get("visible")) return check_seen(*x, true);
        fail(entry.location, "an answer or a check", "an entry that is neither");
    }

    void check_expression(const Node& entry) {
        const auto value_of = [&](const std::string& expression) {
            state::World world = game_->world();
            return rules_->evaluate(world, me_, expression);
        };
        const auto whole = value_of(entry.text);
        if (!whole.ok) return fail(entry.location, first_line(entry.text), "error: " + whole.text);
        if (whole.truth) return;
        // The part that is false says more than the whole.
        for (const std::string& part : conjuncts_of(entry.text)) {
            const auto value = value_of(part);
            if (value.ok && value.truth) continue;
            const auto comparison = comparison_in(part);
            if (!comparison) return fail(entry.location, first_line(part), value.text);
            const auto left = value_of(comparison->left);
            const auto right = value_of(comparison->right);
            return fail(entry.location, first_line(part),
                        fmt::format("{} {} {} is false", left.text, comparison->comparator, right.text));
        }
        fail(entry.location, first_line(entry.text), whole.text);
    }

    void check_error(const Node& part) {
        if (error_.empty() && game_ && game_->failure()) error_ = game_->failure()->message;
        if (error_.empty())
            fail(part.location, fmt::format("an error with '{}'", part.text), "no error");
        else if (!contains(error_, part.text))
            fail(part.location, fmt::format("an error with '{}'", part.text), "error: " + error_);
    }

    void check_offered(const Node& wanted) {
        const Decision* decision = decision_for(wanted);
        if (!decision) return fail(wanted.location, "this to be offered", "pending: " + seats(pending()));
        const Choice choice = find_choice(*game_, *decision, wanted);
        std::string problem = choice.problem;
        if (choice.answer)
            problem = script::refusal(*decision, *choice.answer);
        else if (const std::string unknown = unknown_names(*rules_, &game_->world(), decision, wanted);
                 !unknown.empty())
            problem = unknown;
        if (!problem.empty()) fail(wanted.location, "this to be offered", problem);
    }

    void check_not_offered(const Node& wanted, const Node* reason) {
        const Decision* decision = decision_for(wanted);
        if (!decision)
            return fail(
                wanted.location, "a decision in which this is not offered",
                fmt::format("pending: {}; 'refused' is the check for somebody who is not asked", seats(pending())));
        const Choice choice = find_choice(*game_, *decision, wanted);
        if (choice.answer && script::refusal(*decision, *choice.answer).empty())
            return fail(wanted.location, "this not to be offered", "it is offered");
        compare_reason(wanted, decision, choice.answer ? script::refusal(*decision, *choice.answer) : choice.problem,
                       reason);
    }

    void check_refused(const Node& wanted, const Node* reason) {
        const Decision* decision = decision_for(wanted);
        if (!decision) {
            const std::string why = game_->answer(seat_in(wanted), engine::Answer::pick(0));
            return compare_reason(wanted, nullptr, why, reason);
        }
        const Choice choice = find_choice(*game_, *decision, wanted);
        const std::string why = choice.answer ? script::refusal(*decision, *choice.answer) : choice.problem;
        if (choice.answer && why.empty()) return fail(wanted.location, "this answer to be refused", "it is legal");
        compare_reason(wanted, decision, why, reason);
    }

    void compare_reason(const Node& wanted, const Decision* decision, const std::string& why, const Node* reason) {
        if (const std::string unknown = slip_in(wanted, decision); !unknown.empty())
            return fail(wanted.location, "names that this game has", unknown);
        if (reason && !contains(why, reason->text))
            fail(reason->location, fmt::format("the reason '{}'", reason->text), fmt::format("'{}'", why));
    }

    // A name that is unknown even with the pack in whose folder the scenario lies.
    std::string slip_in(const Node& wanted, const Decision* decision) {
        std::string unknown = unknown_names(*rules_, &game_->world(), decision, wanted);
        if (unknown.empty() || scenario_.home == "base") return unknown;
        const auto& home = cache_.get(cache_.with_required(scenario_.home), {});
        return home.rules ? unknown_names(*home.rules, nullptr, nullptr, wanted) : unknown;
    }

    void check_pending(const Node& wanted) {
        auto expected = integers(wanted);
        std::sort(expected.begin(), expected.end());
        auto found = pending();
        std::sort(found.begin(), found.end());
        if (expected != found) fail(wanted.location, "pending: " + seats(expected), "pending: " + seats(found));
    }

    void check_score(const Node& wanted) {
        const auto& lines = rules_->definition().scores;
        const std::string name = wanted.text_or("line");
        const int line = content::find_named(lines, name);
        if (!name.empty() && line < 0) {
            std::vector<std::string> names;
            for (const content::Named& one : lines) names.push_back(one.name);
            return fail(wanted.location, fmt::format("a score line '{}'", name),
                        "there is none; " + content::did_you_mean(name, names));
        }
        int points = 0;
        for (const state::ScoreLine& score : game_->world().scores)
            if (score.player == seat_in(wanted) && (line < 0 || score.line == line)) points += score.points;
        const Node* expected = wanted.get("points");
        if (expected && expected->as_int() != points)
            fail(wanted.location, fmt::format("{} points{}", expected->text, name.empty() ? "" : " for " + name),
                 std::to_string(points));
    }

    void check_finished(const Node& wanted) {
        const bool finished = game_->finished();
        if (wanted.as_bool() != finished)
            fail(wanted.location, finished ? "the game to go on" : "the game to be over",
                 finished ? "it is over" : "it goes on");
    }

    void check_winners(const Node& wanted) {
        if (!game_->finished()) return fail(wanted.location, "winners", "the game is not over");
        auto expected = integers(wanted);
        std::sort(expected.begin(), expected.end());
        const auto found = winners();
        if (expected != found) fail(wanted.location, "won by " + seats(expected), "won by " + seats(found));
    }

    void check_seen(const Node& wanted, bool visible) {
        const Node* path = wanted.get("zone");
        Diagnostics problems;
        const auto spot =
            find_spot(game_->world(), path ? path->text : "", path ? path->location : wanted.location, problems);
        if (!spot) {
            without_errors(problems);
            return fail(wanted.location, "a zone", std::exchange(error_, {}));
        }
        const int from = seat_in(wanted, "from");
        if (from < 0 || from >= game_->world().players())
            return fail(wanted.location, "'from': a player", "no such player");
        const state::World view = game_->world().view(from);
        std::vector<bool> seen;
        if (spot->kind == Spot::Kind::zone) {
            std::vector<std::int32_t> there;
            view.list(spot->index, there);
            for (const int component : there) seen.push_back(!view.places[component].hidden);
            if (seen.empty())
                return fail(wanted.location, "something in " + path->text, "it is empty, which proves nothing");
        } else if (spot->kind == Spot::Kind::component) {
            seen.push_back(game_->world().sees(from, spot->index));
        } else {
            const auto cell = static_cast<std::size_t>(spot->index);
            seen.push_back(cell >= view.hidden_cells.size() || !view.hidden_cells[cell]);
        }
        const auto wrong = std::count(seen.begin(), seen.end(), !visible);
        if (wrong > 0)
            fail(wanted.location,
                 fmt::format("{} {} player {}", path->text, visible ? "to be visible to" : "to be hidden from",
                             from + 1),
                 fmt::format("{} of {} there {}", wrong, seen.size(), visible ? "hidden" : "visible"));
    }

    // ---- what was found ---------------------------------------------------------------------------------------------

    [[nodiscard]] std::vector<int> pending() const {
        std::vector<int> players;
        if (game_->finished()) return players;
        for (const Decision* decision : game_->pending()) players.push_back(decision->player + 1);
        return players;
    }

    [[nodiscard]] std::vector<int> winners() const {
        std::vector<int> players;
        const state::World& world = game_->world();
        if (world.ending != state::Ending::ranked && world.ending != state::Ending::winners) return players;
        for (std::size_t i = 0; i < world.ranks.size(); ++i)
            if (world.ranks[i] == 1) players.push_back(static_cast<int>(i) + 1);
        return players;
    }

    [[nodiscard]] std::string position() const {
        if (!game_) return {};
        if (game_->failure()) {
            const engine::Failure& failure = *game_->failure();
            return failure.player < 0 ? fmt::format("in step '{}', after {} decisions", failure.step, failure.decisions)
                                      : fmt::format("in step '{}' of player {}, after {} decisions", failure.step,
                                                    failure.player + 1, failure.decisions);
        }
        if (game_->finished()) return "the game is over, won by " + seats(winners());
        std::vector<std::string> lines;
        for (const Decision* decision : game_->pending()) lines.push_back(describe_decision(*game_, *decision));
        return fmt::format("{}", fmt::join(lines, "\n"));
    }

    void fail(const Location& at, std::string expected, std::string found) {
        failures_.push_back({at, scenario_.name, std::move(expected), std::move(found), position()});
    }

    const Scenario& scenario_;
    RulesCache& cache_;
    std::shared_ptr<script::Rules> rules_;
    std::optional<engine::Game> game_;
    std::vector<ScenarioFailure> failures_;
    std::string error_;  // creating, arranging or running the game went wrong
    bool error_expected_ = false;
    bool stopped_ = false;
    int me_ = -1;
    Location stage_;  // the entry being worked on
};

}  // namespace

std::vector<ScenarioFailure> run_scenario(const Scenario& scenario, RulesCache& cache) {
    return Run(scenario, cache).all();
}

}  // namespace rulewright::playtest
