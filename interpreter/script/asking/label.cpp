#include "script/asking/label.h"

#include <algorithm>
#include <string_view>

#include "script/bindings/happening.h"

namespace rulewright::script {

using decision::Sentence;
using decision::Thing;
using decision::words;

namespace {

constexpr std::string_view hidden = "hidden";

// The player whose component or zone it is, or -1.
int owner_of(const state::World& world, const state::Value& thing) {
    if (thing.kind == state::Value::Kind::zone) return world.owner_of(thing.index);
    if (thing.kind != state::Value::Kind::component) return -1;
    return world.owner_of(world.places[thing.index].zone);
}

Thing target_of(const Machine& machine, const Labelled& what) {
    if (what.target.kind == state::Value::Kind::none) return words("...");
    if (what.target.kind != state::Value::Kind::text) return thing_of(machine, what.target, hidden);
    Thing text{.value = what.target, .seen = machine.name_of(what.target, what.texts), .unseen = "something"};
    if (what.player >= 0) text.seen_by = decision::Watchers::only(what.player);
    return text;
}

// The action's label, or what is made of its name: places are called {target}, {component} and {owner}.
std::string pattern_of(const Action& rule, bool has_target) {
    std::string label = rule.label;
    if (label.empty()) {
        label = rule.name;
        std::replace(label.begin(), label.end(), '_', ' ');
        if (rule.ability) label += " ({component})";
        if (has_target) label += ": {target}";
    } else if (has_target && label.find("{target}") == std::string::npos) {
        label += ": {target}";  // otherwise two options would read the same
    }
    return label;
}

class Filling {
  public:
    Filling(const Machine& machine, const Labelled& what) : machine_(machine), what_(what) {}

    Sentence fill(std::string_view pattern) {
        while (!pattern.empty()) {
            std::size_t taken = place(pattern);
            if (taken == 0) {
                taken = std::min(pattern.find('{', 1), pattern.size());
                put(words(std::string(pattern.substr(0, taken))));
            }
            pattern.remove_prefix(taken);
        }
        return std::move(sentence_);
    }

  private:
    // Puts a thing for the place that the pattern begins with; how long that was, 0 for none.
    std::size_t place(std::string_view pattern) {
        const auto is = [&](std::string_view name) { return pattern.starts_with(name) ? name.size() : 0; };
        if (const std::size_t length = is("{target}")) return put(target_of(machine_, what_)), length;
        if (const std::size_t length = is("{owner}")) {
            const int owner = owner_of(*machine_.bound.world, what_.target);
            put(owner < 0 ? words("nobody") : thing_of(machine_, state::player(owner)));
            return length;
        }
        if (const std::size_t length = is("{component}"); length > 0 && what_.component >= 0)
            return put(thing_of(machine_, state::component(what_.component), hidden)), length;
        return 0;
    }
    void put(Thing thing) { sentence_.push_back(std::move(thing)); }

    const Machine& machine_;
    const Labelled& what_;
    Sentence sentence_;
};

}  // namespace

Sentence labelled(const Machine& machine, const Labelled& what) {
    if (what.action < 0) return {target_of(machine, what)};
    const Action& rule = machine.rulebook().actions[what.action];
    return Filling(machine, what).fill(pattern_of(rule, what.target.kind != state::Value::Kind::none));
}

}  // namespace rulewright::script
