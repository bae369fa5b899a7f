// rulebook.yaml: the rules of a game as numbered clauses, and which of them scenarios prove.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "content/diagnostic.h"

namespace rulewright::playtest {

struct Clause {
    std::string id;
    std::string scope;  // "base" or a pack's id
    std::string text;
    bool physical = false;  // about the box and the table: nothing to run
    content::Location location;
    int passed = 0, failed = 0;  // scenarios that name it

    enum class Standing : std::uint8_t { proven, physical, unproven };
    // Proven when some scenario names it and none that does fails.
    [[nodiscard]] Standing standing() const;
};

// The clauses of the base game and of every pack, in the order written. An id given twice and a scope that is no pack
// of this game are reported.
[[nodiscard]] std::vector<Clause> load_rulebook(const std::filesystem::path& folder, content::Diagnostics& diagnostics);

}  // namespace rulewright::playtest
