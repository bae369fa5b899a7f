// What `playtest` tells people about a batch.
#pragma once

#include "playtest/batch.h"
#include "playtest/failed_games.h"
#include "playtest/summary.h"
#include "rulewright/playtest_plan.h"

namespace rulewright::command {

void print_summary(const Plan& plan, const playtest::BatchRequest& request, const playtest::Batch& batch,
                   const playtest::Summary& summary);

// The first failed games, each with what went wrong and a log that repeats it. To stderr.
void print_failures(const playtest::BatchRequest& request, const playtest::FailedGames& failed, const fs::path& folder);

}  // namespace rulewright::command
