#include "rulewright/game.h"

#include <algorithm>
#include <stdexcept>

#include "api/inside.h"
#include "playtest/batch.h"
#include "playtest/output_file.h"

namespace rulewright {

Ending api::ending_of(state::Ending ending, bool failed) {
    if (failed) return Ending::failed;
    switch (ending) {
        case state::Ending::none:
            return Ending::open;
        case state::Ending::ranked:
            return Ending::ranked;
        case state::Ending::winners:
            return Ending::winners;
        case state::Ending::draw:
            return Ending::draw;
        case state::Ending::unfinished:
            return Ending::unfinished;
    }
    return Ending::open;
}

std::optional<Failure> api::failure_of(const std::optional<engine::Failure>& failure) {
    if (!failure) return std::nullopt;
    return Failure{failure->message, failure->step, failure->player, failure->decisions, failure->seed};
}

namespace {

engine::Settings inner(const Settings& settings) {
    return {.explain = settings.explain,
            .record_steps = settings.record,
            .check_invariants = settings.check_invariants,
            .narrate = settings.narrate};
}

std::vector<std::string> seats_of(const Table& table, const Settings& settings) {
    std::vector<std::string> seats = settings.seats;
    seats.resize(static_cast<std::size_t>(table.players()), "program");
    return seats;
}

// The log gets what the game takes, before it takes it.
void record(std::optional<playtest::LogWriter>& log, const engine::Game& game, const engine::Decision* decision,
            const engine::Answer& answer) {
    if (log && decision && decision::refusal(*decision, answer).empty()) log->answer(game, *decision, answer);
}

}  // namespace

Game::Game(const Table& table, std::uint64_t seed, const Settings& settings)
    : inside_(
          new Inside{table, engine::Game(table.inside().open.rules, table.inside().start, seed, inner(settings)), {}}) {
    if (settings.record)
        inside_->log.emplace(playtest::header_of(inside_->game, seats_of(table, settings), settings.check_invariants));
    inside_->game.advance();
}

Game::Game(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Game::~Game() = default;
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;

const Table& Game::table() const { return inside_->table; }
std::uint64_t Game::seed() const { return inside_->game.seed(); }
bool Game::finished() const { return inside_->game.finished(); }

std::vector<Decision> Game::pending() const {
    const engine::Game& game = inside_->game;
    std::vector<Decision> all;
    for (const engine::Decision* one : game.pending()) all.emplace_back(game.rules(), game.world(), *one);
    return all;
}

Decision Game::decision() const {
    const engine::Game& game = inside_->game;
    if (game.pending().empty()) throw std::logic_error("Game::decision: the game is finished");
    return {game.rules(), game.world(), *game.pending().front()};
}

std::optional<Decision> Game::decision_of(int player) const {
    const engine::Game& game = inside_->game;
    const engine::Decision* decision = game.pending_of(player);
    if (!decision) return std::nullopt;
    return Decision(game.rules(), game.world(), *decision);
}

Result<void> Game::answer(int player, const Answer& answer) {
    const engine::Answer given = api::inner(answer);
    record(inside_->log, inside_->game, inside_->game.pending_of(player), given);
    return inside_->game.answer(player, given);
}

Result<void> Game::answer(const Answer& answer) {
    const auto& pending = inside_->game.pending();
    return this->answer(pending.empty() ? 0 : pending.front()->player, answer);
}

Situation Game::situation(int player) const {
    const engine::Decision* decision = inside_->game.pending_of(player);
    if (!decision) throw std::logic_error("Game::situation: this player is not asked anything");
    return Situation(std::make_shared<const agents::Situation>(inside_->game, *decision));
}

void Game::play(const std::vector<Bot*>& bots) {
    if (static_cast<int>(bots.size()) != inside_->table.players())
        throw std::invalid_argument("Game::play: one bot for each seat");
    for (std::size_t seat = 0; seat < bots.size(); ++seat)
        bots[seat]->begin(playtest::agent_seed(seed(), static_cast<int>(seat)));
    inside_->game.play([&](const engine::Game& game, const engine::Decision& decision) {
        engine::Answer answer = api::answer_of(*bots[decision.player], agents::Situation(game, decision));
        record(inside_->log, game, &decision, answer);
        return answer;
    });
}

Game Game::fork() const {
    return Game(std::unique_ptr<Inside>(new Inside{inside_->table, inside_->game.fork(), inside_->log}));
}

std::optional<Game> Game::sample(int player, std::uint64_t seed) const {
    auto sampled = inside_->game.determinize(player, seed);
    if (!sampled) return std::nullopt;
    // What a sample would log is not how its game began, so it keeps no log.
    return Game(std::unique_ptr<Inside>(new Inside{inside_->table, std::move(*sampled), std::nullopt}));
}

View Game::view(int player) const { return View(std::make_shared<const state::World>(inside_->game.view(player))); }
View Game::everything() const { return View(std::make_shared<const state::World>(inside_->game.world())); }
std::uint64_t Game::hash() const { return inside_->game.world().hash(); }
std::uint64_t Game::information_key(int player) const { return inside_->game.information_key(player); }
int Game::decisions() const { return inside_->game.decisions(); }
std::string_view Game::step() const { return inside_->game.step(); }
int Game::step_player() const { return inside_->game.step_player(); }

std::vector<Line> Game::narration() const {
    std::vector<Line> lines;
    for (const engine::Line& line : inside_->game.narration()) lines.push_back({line.only_for, line.text()});
    return lines;
}

std::vector<std::string> Game::narration(int player) const {
    std::vector<std::string> lines;
    for (const engine::Line& line : inside_->game.narration()) {
        std::string text = line.text(decision::Viewer::player(player));
        if (!text.empty()) lines.push_back(std::move(text));
    }
    return lines;
}

Ending Game::ending() const {
    return api::ending_of(inside_->game.world().ending, inside_->game.failure().has_value());
}
std::optional<Failure> Game::failure() const { return api::failure_of(inside_->game.failure()); }

std::vector<int> Game::ranks() const {
    const auto& ranks = inside_->game.world().ranks;
    return {ranks.begin(), ranks.end()};
}

std::vector<int> Game::winners() const {
    std::vector<int> winners;
    const Ending how = ending();
    if (how != Ending::ranked && how != Ending::winners) return winners;
    const auto& ranks = inside_->game.world().ranks;
    for (std::size_t player = 0; player < ranks.size(); ++player)
        if (ranks[player] == 1) winners.push_back(static_cast<int>(player));
    return winners;
}

int Game::points(int player) const { return inside_->game.world().points(player); }

std::vector<Score> Game::scores(int player) const {
    const state::World& world = inside_->game.world();
    std::vector<Score> scores;
    for (const content::Named& line : world.layout().definition->scores) scores.push_back({line.name, 0});
    for (const state::ScoreLine& line : world.scores)
        if (line.player == player) scores[line.line].points += line.points;
    return scores;
}

Result<void> Game::save(const std::filesystem::path& file) const {
    if (!inside_->log) return because("this game keeps no log", "start it with Settings::record");
    playtest::LogWriter complete = *inside_->log;
    complete.end(inside_->game);
    return playtest::write_new_file(file, complete.text());
}

}  // namespace rulewright
