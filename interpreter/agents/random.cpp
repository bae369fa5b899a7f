#include "agents/agent.h"

namespace rulewright::agents {
namespace {

using engine::Answer;
using engine::Decision;

class RandomAgent final : public Agent {
  public:
    void begin(std::uint64_t seed) override { random_ = state::Random(seed); }

    Answer answer(const Situation& situation) override {
        const Decision& decision = situation.question();
        const std::uint32_t declining = decision.optional ? 1 : 0;
        const auto count = static_cast<std::uint32_t>(decision.options.size());
        switch (decision.kind) {
            case Decision::Kind::confirm:
                return Answer::pick(static_cast<std::int32_t>(random_.below(2)));
            case Decision::Kind::number: {
                const auto steps = static_cast<std::uint32_t>((decision.max - decision.min) / decision.step) + 1;
                const std::uint32_t pick = random_.below(steps + declining);
                return pick == steps ? Answer::decline()
                                     : Answer::pick(decision.min + static_cast<std::int32_t>(pick) * decision.step);
            }
            case Decision::Kind::choose_many:
                return several(decision, count);
            case Decision::Kind::act:
            case Decision::Kind::choose:
                break;
        }
        const std::uint32_t pick = random_.below(count + declining);
        return pick == count ? Answer::decline() : Answer::pick(static_cast<std::int32_t>(pick));
    }

  private:
    // How many first, then which: each option is taken with the chance that the rest still needs it.
    Answer several(const Decision& decision, std::uint32_t count) {
        Answer answer;
        std::uint32_t wanted = static_cast<std::uint32_t>(decision.min) +
                               random_.below(static_cast<std::uint32_t>(decision.max - decision.min) + 1);
        for (std::uint32_t i = 0; i < count && wanted > 0; ++i) {
            if (random_.below(count - i) >= wanted) continue;
            answer.many.push_back(static_cast<std::int32_t>(i));
            --wanted;
        }
        return answer;
    }

    state::Random random_;
};

}  // namespace

std::unique_ptr<Agent> make_random() { return std::make_unique<RandomAgent>(); }

}  // namespace rulewright::agents
