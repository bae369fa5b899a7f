// Viewer: through whose eyes something is read: a player's, an onlooker's, or those of somebody who sees everything (an
// author, a log).
#pragma once

#include "state/world.h"

namespace rulewright::decision {

class Viewer {
  public:
    [[nodiscard]] static constexpr Viewer player(int seat) { return Viewer(seat); }
    [[nodiscard]] static constexpr Viewer onlooker() { return Viewer(-1); }
    [[nodiscard]] static constexpr Viewer everything() { return Viewer(-2); }

    [[nodiscard]] constexpr bool sees_everything() const { return seat_ == -2; }
    // May this viewer read what was written for that player alone?
    [[nodiscard]] constexpr bool reads_for(int player) const { return sees_everything() || seat_ == player; }

    [[nodiscard]] bool sees(const state::World& world, int component) const {
        return sees_everything() ? world.places[component].hidden == 0 : world.sees(seat_, component);
    }
    [[nodiscard]] bool sees_store(const state::World& world, int family, int key0) const {
        return sees_everything() || world.sees_store(seat_, family, key0);
    }

    // -1: an onlooker.
    [[nodiscard]] constexpr int seat() const { return seat_; }

  private:
    explicit constexpr Viewer(int seat) : seat_(seat) {}
    int seat_;
};

}  // namespace rulewright::decision
