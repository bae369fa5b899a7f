// Repeated: problems that many tables share, each told once with how often and where it was met first.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "content/diagnostic.h"

namespace rulewright::checks {

class Repeated {
  public:
    struct Place {
        enum class Kind : std::uint8_t { combination, table, bot };
        Kind kind = Kind::table;
        std::string name;   // places of one name count once: the bot's
        std::string words;  // for people: "bot 'greedy', 3 players, with research"
    };

    // The same problem is one of the same place in the files and the same message.
    void add(content::Diagnostic problem, const Place& place);

    // In the order met, each with "(in 8 tables and 2 bots, first: ...)" behind its message; what is met in all of
    // `everywhere` combinations without.
    void tell(content::Diagnostics& into, std::size_t everywhere = SIZE_MAX) const;

  private:
    struct Met {
        content::Diagnostic problem;
        std::string first;
        std::map<Place::Kind, std::set<std::string>> names;
    };
    [[nodiscard]] static std::string where(const Met& met);

    std::vector<Met> met_;
    std::map<std::string, std::size_t> known_;
};

}  // namespace rulewright::checks
