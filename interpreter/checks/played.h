// For checks that look at the games that were played.
#pragma once

#include "checks/check.h"
#include "checks/repeated.h"
#include "checks/ruleset.h"

namespace rulewright::checks {

// Where a rehearsal's problems are said to be.
[[nodiscard]] Repeated::Place place_of(const Rehearsal& rehearsal);
// The command that plays a game of it again; empty when the caller of the checks has not said how.
[[nodiscard]] std::string replayed_by(const Ruleset& ruleset, const Rehearsal& rehearsal, std::uint64_t seed);

// Tells all, each once.
void tell_repeated(const Repeated& problems, Findings& findings);

}  // namespace rulewright::checks
