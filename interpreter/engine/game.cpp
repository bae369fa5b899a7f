#include "engine/game.h"

#include <fmt/format.h>

#include "engine/flow.h"
#include "engine/run.h"

namespace rulewright::engine {

using content::because;
using content::Result;
using script::Steps;
using state::FlowOp;

Game::Game(std::shared_ptr<script::Rules> rules, std::shared_ptr<const state::Layout> layout, std::uint64_t seed,
           Settings settings)
    : Game(std::move(rules), state::World(std::move(layout), seed), seed, settings) {}

Game::Game(std::shared_ptr<script::Rules> rules, const state::World& start, std::uint64_t seed, Settings settings)
    : run_(std::make_unique<Run>()) {
    run_->rules = std::move(rules);
    run_->settings = settings;
    run_->begin(start, seed);
    run_->connect();
}

Game::~Game() {
    if (run_) run_->release_parts();
}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&& other) noexcept {
    if (run_) run_->release_parts();
    run_ = std::move(other.run_);
    return *this;
}

namespace {

// In which order those are asked who decide at once.
constexpr std::uint64_t order_stream = state::name_key("order");

// What a decider is told that wants to lead the game it is being asked about; a copy may be led anywhere.
constexpr const char* being_decided = "a decider answers by what it returns; the game itself stands still meanwhile";

}  // namespace

void Game::restart(const state::World& start, std::uint64_t seed) {
    if (run_->deciding) throw DeciderFailure(being_decided);
    run_->begin(start, seed);
}

void Game::listen(decision::Listener* listener) { run_->session.listener = listener; }

std::string Line::text(decision::Viewer viewer) const {
    return only_for < 0 || viewer.reads_for(only_for) ? decision::read(words, viewer) : std::string();
}

void Game::advance() {
    Run& run = *run_;
    if (finished() || run.in_step()) return;
    run.began = true;
    const Steps::Bound bound(*run.runner, run.session);
    run.go_on();
}

bool Game::finished() const { return run_->over(); }
const std::optional<Failure>& Game::failure() const { return run_->failure; }
const std::vector<const Decision*>& Game::pending() const { return run_->pending; }

const Decision* Game::pending_of(int player) const {
    for (const Decision* decision : run_->pending)
        if (decision->player == player) return decision;
    return nullptr;
}

Result<void> Game::answer(int player, const Answer& answer) {
    Run& run = *run_;
    if (finished()) return because("the game is over");
    if (run.deciding) return because(being_decided);
    const Run::Waiting waiting = run.waiting_of(player);
    if (!waiting.part) {
        if (run.pending.empty()) return because("nobody is asked anything");
        std::string seats;
        for (const Decision* decision : run.pending)
            seats += fmt::format("{}Player {}", seats.empty() ? "" : " and ", decision->player + 1);
        return because(fmt::format("it is the turn of {}, not of Player {}", seats, player + 1));
    }
    std::string why = decision::refusal(*waiting.part->task->decisions[waiting.decision], answer);
    if (!why.empty()) return because(std::move(why));
    run.take(waiting, answer);
    return {};
}

namespace {

// However the decider is left, by an answer or by an exception:
class Deciding {
  public:
    explicit Deciding(bool& flag) : flag_(flag) { flag_ = true; }
    ~Deciding() { flag_ = false; }
    Deciding(const Deciding&) = delete;
    Deciding& operator=(const Deciding&) = delete;

  private:
    bool& flag_;
};

// ... and whatever ends `play`, nobody is asked any more through the session.
class Deaf {
  public:
    explicit Deaf(script::Session& session) : session_(session) {}
    ~Deaf() { session_.decide = nullptr; }
    Deaf(const Deaf&) = delete;
    Deaf& operator=(const Deaf&) = delete;

  private:
    script::Session& session_;
};

// One call of play: asks the decider, and remembers why no more is to be asked.
class Asking {
  public:
    Asking(Game& game, const Game::Decider& decider, int most) : game_(game), decider_(decider), left_(most) {}

    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] const std::string& failed() const { return failed_; }

    // Nothing: the decider wants to stop, has failed, or has been asked often enough.
    std::optional<Answer> ask(const Decision& decision) {
        std::optional<Answer> given;
        if (left_ > 0) {
            --left_;
            try {
                given = decider_(game_, decision);
            } catch (const DeciderFailure& failure) {
                failed_ = failure.what();
            }
        }
        stopped_ = !given;
        return given;
    }

  private:
    Game& game_;
    const Game::Decider& decider_;
    int left_;
    bool stopped_ = false;
    std::string failed_;
};

}  // namespace

void Game::play(const Decider& decider, int most) {
    Run& run = *run_;
    if (run.deciding) throw DeciderFailure(being_decided);
    Asking asking(*this, decider, most);
    // What is asked is pending while the decider looks, in a step that waits as well as in one that goes on at once.
    const auto ask = [&](const Decision& decision) {
        const Deciding deciding(run.deciding);
        return asking.ask(decision);
    };
    const Deaf deaf_afterwards(run.session);
    // Inside one player's step the answer is taken on the spot. A simultaneous block needs every player's question on
    // the table at once, so there the scripts are suspended and answered below.
    run.session.decide = [&](const Decision& decision, Answer& answer) {
        if (asking.stopped() || run.op().kind == FlowOp::Kind::simultaneous) return false;
        run.silent_steps = 0;
        run.collect_pending();
        std::optional<Answer> given = ask(decision);
        run.pending.clear();
        if (!given) return false;
        answer = std::move(*given);
        run.record(decision.player, answer);
        return true;
    };
    advance();
    while (!finished() && !run.pending.empty() && !asking.stopped()) {
        const auto waiting = static_cast<std::uint32_t>(run.pending.size());
        const std::uint64_t order = state::mixed(state::mixed(run.seed, order_stream), run.moment(-1));
        const Decision& decision = *run.pending[state::Random(order).below(waiting)];
        const int player = decision.player;
        const std::optional<Answer> given = ask(decision);
        if (!given) break;
        if (const auto taken = answer(player, *given); !taken)
            run.fail(fmt::format("the answer of Player {} is not legal: {}", player + 1, taken.reason()), step(),
                     player);
    }
    if (!asking.failed().empty() && !finished())
        run.fail(asking.failed(), step(), run.pending.empty() ? -1 : run.pending.front()->player);
}

const state::World& Game::world() const { return run_->world; }
decision::Keys Game::keys(decision::Viewer viewer) const { return {world(), rules().action_names(), viewer}; }

std::uint64_t Game::information_key(int player) const {
    return decision::information(world(), player, run_->trace, pending_of(player));
}

state::World& Game::mutable_world() { return run_->world; }
script::Rules& Game::rules() const { return *run_->rules; }
const std::shared_ptr<script::Rules>& Game::rules_pointer() const { return run_->rules; }
std::uint64_t Game::seed() const { return run_->seed; }
const std::vector<AnswerRecord>& Game::answers() const { return run_->answers; }
const std::vector<StepRecord>& Game::steps() const { return run_->steps; }
const std::vector<Line>& Game::narration() const { return run_->lines; }
int Game::decisions() const { return static_cast<int>(run_->answers.size()); }

std::string_view Game::step() const { return run_->step(); }
int Game::step_player() const { return run_->step_player(); }
state::Random Game::luck(int player, std::uint64_t seed) const {
    return state::Random(state::mixed(seed, run_->moment(player)));
}

Result<void> Game::jump(std::string_view step, int player, const std::vector<std::pair<std::string, int>>& passes) {
    Run& run = *run_;
    const Steps::Bound bound(*run.runner, run.session);
    return jump_flow(*run.runner, run.world, step, player, passes);
}

}  // namespace rulewright::engine
