// Copies of a game: one in the same position, and one that a player cannot tell from it. A step that is being run
// cannot be copied, because its script stands somewhere in the middle: it is run again from the World it began with,
// with the answers it has had. That is done in push mode, where no script is suspended before the last answer.
#include "engine/run.h"

namespace rulewright::engine {

using script::Steps;
using state::FlowOp;

namespace {

// How often another deal is tried when the answers given in this step do not fit.
constexpr int most_deals = 20;
constexpr std::uint64_t next_deal = 0x9e3779b97f4a7c15ULL;

bool same_question(const Decision* mine, const Decision* theirs) {
    if (!mine || !theirs) return mine == theirs;
    return mine->kind == theirs->kind && mine->options == theirs->options && mine->min == theirs->min &&
           mine->max == theirs->max;
}

}  // namespace

void Game::Run::go_own_way(std::uint64_t own_seed) {
    world.streams.restart(own_seed);
    world.originals.clear();
    if (in_step()) reseed = Reseed{answers.size(), own_seed};
}

bool Game::Run::replay(std::span<const AnswerRecord> given) {
    std::size_t next = 0;
    bool fits = true;
    const auto legal = [&](const Decision& decision) {
        return given[next].player == decision.player && decision::refusal(decision, given[next].answer).empty();
    };
    session.decide = [&](const Decision& decision, Answer& answer) {
        if (!fits || next == given.size() || op().kind == FlowOp::Kind::simultaneous) return false;
        fits = legal(decision);
        if (!fits) return false;
        answer = given[next].answer;
        record(decision.player, answer);
        ++next;
        return true;
    };
    if (!over() && !in_step()) {
        const Steps::Bound bound(*runner, session);
        go_on();
    }
    while (fits && next < given.size() && !over()) {
        const Waiting waiting = waiting_of(given[next].player);
        fits = waiting.part && legal(*waiting.part->task->decisions[waiting.decision]);
        if (fits) take(waiting, given[next++].answer);
    }
    session.decide = nullptr;
    return fits && next == given.size();
}

Game Game::fork() const {
    const Run& run = *run_;
    Game copy(run.rules, run.in_step() ? run.step_start : run.world, run.seed, run.settings);
    Run& other = *copy.run_;
    other.session.budget = run.budget();
    other.world.streams = run.in_step() ? run.step_start.streams : run.world.streams;
    other.step_runs = run.step_runs;
    other.began = run.began;
    other.steps = run.steps;
    other.failure = run.failure;
    const std::span<const AnswerRecord> all(run.answers);
    if (!run.in_step()) {
        other.answers = run.answers;
        other.step_start = run.step_start;
        return copy;
    }
    other.answers.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(run.step_answers));
    const std::size_t before_reseed = run.reseed ? run.reseed->answers : all.size();
    other.replay(all.subspan(run.step_answers, before_reseed - run.step_answers));
    if (run.reseed) {
        other.go_own_way(run.reseed->seed);
        other.replay(all.subspan(before_reseed));
    }
    return copy;
}

std::optional<Game> Game::determinize(int player, std::uint64_t seed) const {
    const Run& run = *run_;
    const state::World& from = run.in_step() ? run.step_start : run.world;
    // What the player has seen since the step began stays as it is.
    std::vector<std::uint8_t> keep(from.places.size(), 0);
    for (std::size_t c = 0; c < keep.size(); ++c) keep[c] = run.world.sees(player, static_cast<int>(c)) ? 1 : 0;
    const std::uint64_t wanted = run.world.view(player).hash();
    const std::span<const AnswerRecord> all(run.answers);
    for (int deal = 0; deal < most_deals; ++deal) {
        const std::uint64_t deal_seed = seed + static_cast<std::uint64_t>(deal) * next_deal;
        std::vector<std::int32_t> originals;
        Game copy(run.rules, from.determinize(player, deal_seed, keep, &originals), deal_seed, run.settings);
        Run& other = *copy.run_;
        // While the step is replayed chance falls as it did; what comes afterwards is anybody's guess.
        other.world.streams = from.streams;
        other.world.originals = std::move(originals);
        other.step_runs = run.step_runs;
        other.began = run.began;
        other.session.budget = run.budget();
        other.answers.assign(all.begin(),
                             all.begin() + static_cast<std::ptrdiff_t>(run.in_step() ? run.step_answers : all.size()));
        if (run.in_step()) {
            if (!other.replay(all.subspan(run.step_answers)) || copy.failure() || !other.in_step()) continue;
            if (copy.world().view(player).hash() != wanted) continue;
            if (!same_question(pending_of(player), copy.pending_of(player))) continue;
        }
        other.go_own_way(deal_seed);
        return copy;
    }
    return std::nullopt;
}

}  // namespace rulewright::engine
