#include "agents/agent.h"

namespace rulewright::agents {
namespace {

class RandomAgent final : public Agent {
  public:
    void begin(std::uint64_t seed) override { seed_ = seed; }
    engine::Answer answer(const Situation& situation) override {
        state::Random luck = situation.luck(seed_);
        return decision::random_answer(situation.question(), luck);
    }

  private:
    std::uint64_t seed_ = 0;
};

}  // namespace

std::unique_ptr<Agent> make_random() { return std::make_unique<RandomAgent>(); }

}  // namespace rulewright::agents
