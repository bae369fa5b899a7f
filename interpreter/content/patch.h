// Patches: how a pack or a variant changes what is already there.
#pragma once

#include "content/document.h"

namespace rulewright::content {

// Applies one entry of `patches` to the merged tree. False when it was refused; the reason is reported.
// Values keep the locations they have in the patch, so provenance survives.
bool apply_patch(Node& root, const Node& patch, Diagnostics& diagnostics);

// Brings sugar into one shape, so that patches need not know how the base was written: a menu becomes
// {actions, windows}, `do: step` becomes a list.
void normalize(Node& root);

}  // namespace rulewright::content
