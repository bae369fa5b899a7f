// What scripts do to the World, told to whoever listens (decision/event.h). Where nobody does, each of these costs one
// test of a pointer.
#pragma once

#include <cstdint>
#include <string_view>

#include "decision/event.h"
#include "script/bindings/bindings.h"

namespace rulewright::script {

// The thing as it is now, with who can see it. `unseen` comes before the kind of component that others see: "a hidden
// card".
[[nodiscard]] decision::Thing thing_of(const Bindings& bindings, const state::Value& value,
                                       std::string_view unseen = {});

// What moves or turns is seen by those who see it before or afterwards.
class Witnessed {
  public:
    // Null when nobody listens. Notes how the component is before anything happens to it.
    Witnessed(const Bindings& bindings, int component);
    // After it happened.
    void moved();
    void turned();

  private:
    void finish(decision::Event::Kind kind);
    const Bindings& bindings_;
    int component_;
    decision::Event event_;
};

template <class Move>
void move_witnessed(Bindings& bindings, int component, Move move) {
    if (!bindings.bound.listener) return move();
    Witnessed witnessed(bindings, component);
    move();
    witnessed.moved();
}
// Everything of a zone.
void move_all_witnessed(Bindings& bindings, int from, int to);
void turn_witnessed(Bindings& bindings, int component, bool face_up);

// Shows it to these players, a bit for each.
void show_witnessed(const Bindings& bindings, int component, std::uint64_t players);

void tell_shuffled(const Bindings& bindings, int zone);
void tell_changed(const Bindings& bindings, int family, int at, std::int32_t before);
void tell_scored(const Bindings& bindings, int player, int line, std::int32_t before, std::int32_t after);

}  // namespace rulewright::script
