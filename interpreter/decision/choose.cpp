// choose: one of several things.
#include "decision/kinds.h"
#include "decision/one_option.h"
#include "decision/reading.h"

namespace rulewright::decision {
namespace {

class Choose final : public OneOption {
  public:
    [[nodiscard]] std::string_view name() const override { return "choose"; }

    [[nodiscard]] Result<Answer> find(const Decision& decision, const content::Node& wanted,
                                      const Names& names) const override {
        const content::Node& word = *wanted.get(entry());
        if (const auto found = find_option(decision, word, names)) return Answer::pick(*found);
        return not_offered(word.text);
    }
};

}  // namespace

const Behaviour& choose() {
    static const Choose kind;
    return kind;
}

}  // namespace rulewright::decision
