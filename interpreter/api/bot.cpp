#include "rulewright/bot.h"

#include "api/inside.h"

namespace rulewright {

struct Situation::Seen {
    std::shared_ptr<const state::World> world;
    engine::Decision decision;
};

const Situation::Seen& Situation::seen() const {
    if (!seen_) {
        agents::Situation::Seen seen = inside_->look();
        seen_ = std::make_shared<Seen>(
            Seen{std::make_shared<const state::World>(std::move(seen.world)), std::move(seen.decision)});
    }
    return *seen_;
}

int Situation::player() const { return inside_->player(); }
std::string_view Situation::step() const { return inside_->step(); }

Decision Situation::decision() const {
    const Seen& seen = this->seen();
    return {inside_->rules(), *seen.world, seen.decision};
}

View Situation::view() const { return View(seen().world); }

namespace {

class NamedBot final : public Bot {
  public:
    NamedBot(Table table, std::unique_ptr<agents::Agent> agent) : table_(std::move(table)), agent_(std::move(agent)) {}

    void begin(std::uint64_t seed) override { agent_->begin(seed); }

    Result<Answer> answer(const Situation& situation) override {
        try {
            return api::outer(agent_->answer(situation.inside()));
        } catch (const agents::AgentFailure& failure) {
            return because(failure.what());
        }
    }

  private:
    Table table_;  // whose scripts' machine the agent runs in
    std::unique_ptr<agents::Agent> agent_;
};

}  // namespace

Result<std::unique_ptr<Bot>> make_bot(const Table& table, const std::string& name) {
    Diagnostics problems;
    auto agent = agents::make_agent(table.inside().open.rules, name, problems);
    if (!agent) return problems.all().front();
    return std::unique_ptr<Bot>(std::make_unique<NamedBot>(table, std::move(agent)));
}

engine::Answer api::answer_of(Bot& bot, const agents::Situation& situation) {
    const auto answer = bot.answer(borrowed(situation));
    if (!answer) throw agents::AgentFailure(answer.reason());
    return inner(*answer);
}

}  // namespace rulewright
