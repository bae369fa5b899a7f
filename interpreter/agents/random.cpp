#include "agents/agent.h"

namespace rulewright::agents {
namespace {

class RandomAgent final : public Agent {
  public:
    void begin(std::uint64_t seed) override { random_ = state::Random(seed); }
    engine::Answer answer(const Situation& situation) override {
        return decision::random_answer(situation.question(), random_);
    }

  private:
    state::Random random_;
};

}  // namespace

std::unique_ptr<Agent> make_random() { return std::make_unique<RandomAgent>(); }

}  // namespace rulewright::agents
