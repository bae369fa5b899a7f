#include "playtest/replay.h"

#include <fmt/format.h>

#include <map>

namespace rulewright::playtest {

namespace {

class Comparer {
  public:
    Comparer(const Log& log, Replay& result) : log_(log), result_(result) {}

    // Steps finished since the last call, as far as the log has them.
    void steps() {
        const auto& done = result_.game.steps();
        for (; next_step_ < done.size() && !result_.difference; ++next_step_) {
            if (next_step_ >= log_.steps.size()) return;  // told by what is asked next, or by the end
            const LoggedStep& logged = log_.steps[next_step_];
            const engine::StepRecord& step = done[next_step_];
            if (step.step != logged.record.step || step.player != logged.record.player)
                differ(logged.line, logged.record.step, logged.record.player,
                       fmt::format("another step was run: {}", named(step.step, step.player)));
            else if (step.hash != logged.record.hash)
                differ(logged.line, step.step, step.player, "the state after the step");
            else
                ++result_.steps;
        }
    }

    // The World in which something is asked, or the last one. A step that differed is told with these fields.
    void state(int line, std::uint64_t hash, const FieldHashes& changed) {
        for (const auto& [name, value] : changed) logged_fields_[name] = value;
        const engine::Game& game = result_.game;
        if (game.world().hash() != hash && !result_.difference)
            differ(line, std::string(game.step()), game.step_player(), "the state inside the step");
        if (result_.difference && result_.difference->fields.empty()) result_.difference->fields = differing_fields();
    }

    void differ(int line, std::string step, int player, std::string what) {
        result_.difference = Difference{line, result_.answers, std::move(step), player, std::move(what), {}};
    }

    static std::string named(const std::string& step, int player) {
        return player < 0 ? fmt::format("'{}'", step) : fmt::format("'{}' of player {}", step, player + 1);
    }

  private:
    [[nodiscard]] std::vector<std::string> differing_fields() const {
        std::map<std::string, std::uint64_t> now;
        for (auto& [name, value] : result_.game.world().field_hashes()) now[name] = value;
        std::vector<std::string> names;
        for (const auto& [name, value] : logged_fields_) {
            const auto found = now.find(name);
            if (found == now.end())
                names.push_back(name + " (no longer there)");
            else if (found->second != value)
                names.push_back(name);
        }
        for (const auto& [name, value] : now)
            if (!logged_fields_.contains(name)) names.push_back(name + " (new)");
        return names;
    }

    const Log& log_;
    Replay& result_;
    std::size_t next_step_ = 0;
    std::map<std::string, std::uint64_t> logged_fields_;
};

}  // namespace

Replay replay(const Log& log, std::shared_ptr<script::Rules> rules, std::shared_ptr<const state::Layout> layout, int to,
              const OnAnswer& on_answer) {
    Replay result{engine::Game(std::move(rules), std::move(layout), log.header.seed,
                               {.explain = on_answer != nullptr,
                                .record_steps = true,
                                .check_invariants = log.header.checks,
                                .narrate = true}),
                  std::nullopt};
    Comparer comparer(log, result);
    engine::Game& game = result.game;
    game.advance();
    for (const LoggedAnswer& logged : log.answers) {
        if (to >= 0 && result.answers >= to) return result;
        comparer.steps();
        comparer.state(logged.line, logged.hash, logged.fields);
        if (result.difference) return result;
        if (game.finished()) {
            comparer.differ(logged.line, std::string(game.step()), logged.player,
                            game.failure() ? "the game fails: " + game.failure()->message : "the game is over already");
            return result;
        }
        if (on_answer) on_answer(game, logged);
        const auto answer = find_answer(game, logged);
        const auto taken = answer ? game.answer(logged.player, *answer) : content::Result<void>(answer.problem());
        if (!taken) {
            comparer.differ(logged.line, std::string(game.step()), logged.player,
                            fmt::format("the answer '{}' is refused: {}", logged.text, taken.reason()));
            return result;
        }
        ++result.answers;
    }
    if (to >= 0 && result.answers >= to && to < std::ssize(log.answers)) return result;
    comparer.steps();
    const int last_line = static_cast<int>(log.answers.size() + log.steps.size()) + 2;
    comparer.state(last_line, log.end.hash, log.end.fields);
    const std::string failure = game.failure() ? game.failure()->message : "";
    if (!result.difference && failure != log.end.failure)
        comparer.differ(last_line, std::string(game.step()), game.step_player(),
                        failure.empty() ? "the game no longer fails" : "the game fails: " + failure);
    return result;
}

}  // namespace rulewright::playtest
