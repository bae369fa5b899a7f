// Where the streams of a game (state/streams.h) get their names from.
#pragma once

namespace rulewright::state {

struct Layout;

// Fills in ZoneInfo::stream, FlowOp::key and Layout::step_keys: from declared names and keys, which a pack that adds
// others cannot move.
void name_streams(Layout& layout);

}  // namespace rulewright::state
