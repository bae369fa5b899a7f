#include "playtest/result.h"

#include <algorithm>

namespace rulewright::playtest {

bool GameResult::decided() const {
    return !failure && (ending == state::Ending::ranked || ending == state::Ending::winners);
}

double GameResult::win_share(int seat) const {
    const auto at = static_cast<std::size_t>(seat);
    if (!decided() || at >= ranks.size() || ranks[at] != 1) return 0;
    return 1.0 / static_cast<double>(std::count(ranks.begin(), ranks.end(), 1));
}

const char* ending_word(const GameResult& result) { return result.failure ? "failed" : state::word_of(result.ending); }

}  // namespace rulewright::playtest
