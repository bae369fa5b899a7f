#include "decision/behaviour.h"

#include <array>

#include "decision/kinds.h"

namespace rulewright::decision {
namespace {

// In the order of Decision::Kind.
const std::array<const Behaviour*, 5>& kinds() {
    static const std::array<const Behaviour*, 5> all{&act(), &choose(), &choose_many(), &number(), &confirm()};
    return all;
}

}  // namespace

const Behaviour& behaviour(Decision::Kind kind) { return *kinds()[static_cast<std::size_t>(kind)]; }

std::span<const Behaviour* const> behaviours() { return kinds(); }

}  // namespace rulewright::decision
