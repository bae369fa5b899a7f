#include "script/rules.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <set>

#include "script/asking/machine.h"

namespace rulewright::script {

std::shared_ptr<Rules> Rules::load(std::shared_ptr<const content::Definition> definition,
                                   content::Diagnostics& diagnostics, Limits limits) {
    std::shared_ptr<Rules> rules(new Rules);
    rules->definition_ = definition;
    rules->machine_ = std::make_unique<Machine>(std::move(definition), limits);
    if (!load_scripts(*rules->machine_, diagnostics)) return nullptr;
    rules->machine_->fresh_locals = local_fingerprints(*rules->machine_);
    return rules;
}

Rules::~Rules() = default;

const std::vector<std::string>& Rules::action_names() const { return machine_->action_names; }

const std::vector<std::string>& Rules::metric_names() const { return machine_->metric_names; }

// ---- texts for people ----

namespace {

// Names need a World to look components up in; only reading happens.
class Looking {
  public:
    Looking(Machine& machine, const state::World& world) : machine_(machine), before_(machine.world) {
        machine_.world = const_cast<state::World*>(&world);
    }
    ~Looking() { machine_.world = before_; }
    Looking(const Looking&) = delete;
    Looking& operator=(const Looking&) = delete;

  private:
    Machine& machine_;
    state::World* before_;
};

void replace_all(std::string& text, std::string_view from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// The player whose component or zone it is, or -1.
int owner_of(const state::World& world, const state::Value& thing) {
    if (thing.kind == state::Value::Kind::zone) return world.owner_of(thing.index);
    if (thing.kind != state::Value::Kind::component) return -1;
    return world.owner_of(world.places[static_cast<std::size_t>(thing.index)].zone);
}

std::string labelled(const Machine& machine, std::int32_t action, std::int32_t component, const state::Value& target,
                     const std::vector<std::string>* texts) {
    const Action& rule = machine.actions[static_cast<std::size_t>(action)];
    const bool has_target = target.kind != state::Value::Kind::none;
    std::string label = rule.label;
    if (label.empty()) {
        label = rule.name;
        std::replace(label.begin(), label.end(), '_', ' ');
        if (rule.ability) label += " ({component})";
        if (has_target) label += ": {target}";
    } else if (has_target && label.find("{target}") == std::string::npos) {
        label += ": {target}";  // otherwise two options would read the same
    }
    replace_all(label, "{target}", has_target ? machine.name_of(target, texts) : "...");
    if (label.find("{owner}") != std::string::npos) {
        const int owner = owner_of(*machine.world, target);
        replace_all(label, "{owner}", owner < 0 ? "nobody" : machine.name_of(state::player(owner)));
    }
    if (component >= 0) replace_all(label, "{component}", machine.name_of(state::component(component)));
    return label;
}

}  // namespace

std::string Rules::name(const state::World& world, const state::Value& value) const {
    const Looking looking(*machine_, world);
    return machine_->name_of(value);
}

std::string Rules::label(const state::World& world, const Decision& decision, const Option& option) const {
    const Looking looking(*machine_, world);
    if (option.action >= 0) return labelled(*machine_, option.action, option.component, option.target, &decision.texts);
    return machine_->name_of(option.target, &decision.texts);
}

std::string Rules::action_label(const state::World& world, std::int32_t action, std::int32_t component,
                                const state::Value& target) const {
    const Looking looking(*machine_, world);
    return labelled(*machine_, action, component, target, nullptr);
}

// ---- expressions and chunks of scenarios ----

namespace {

// count(zone, "id")
int count_in_zone(lua_State* L) {
    lua_getfield(L, 1, "count");
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

int as_text(lua_State* L) {
    push_text(L, 1);
    return 1;
}

// Pushes the globals of an expression or chunk: all a script sees, and the game.
void push_environment(Machine& machine, int me) {
    lua_State* L = machine.runtime.state();
    lua_newtable(L);
    machine.push_game(L);
    lua_setfield(L, -2, "game");
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.table->players);
    lua_setfield(L, -2, "players");
    if (me >= 0) {
        machine.push_player(L, me);
        lua_setfield(L, -2, "me");
    }
    lua_pushcfunction(L, count_in_zone);
    lua_setfield(L, -2, "count");
    machine.runtime.globals().put_behind(L);
}

Rules::Evaluation execute(Machine& machine, state::World& world, int me, const std::string& text,
                          const std::string& chunk, bool look) {
    Session session{.world = &world};
    const Machine::Binding binding(machine, session);
    lua_State* L = machine.runtime.state();
    Rules::Evaluation result;
    push_environment(machine, me);
    if (!lua::push_chunk(L, text, chunk)) {
        result.text = machine.runtime.take_error(L);
        return result;
    }
    machine.runtime.depth() = look ? 1 : 0;
    machine.looking_where = "an expression";
    std::string error;
    result.ok = machine.runtime.call(0, 1, error);
    if (!result.ok) {
        result.text = error;
        return result;
    }
    result.truth = lua_toboolean(L, -1);
    if (lua_isuserdata(L, -1) || lua_type(L, -1) == LUA_TSTRING) {
        result.text = machine.describe(L, -1);
        lua_pop(L, 1);
        return result;
    }
    lua_pushcfunction(L, as_text);  // its __tostring may do anything
    lua_insert(L, -2);
    result.ok = machine.runtime.call(1, 1, error);
    result.text = result.ok ? lua_tostring(L, -1) : error;
    if (result.ok) lua_pop(L, 1);
    return result;
}

}  // namespace

Rules::Evaluation Rules::evaluate(state::World& world, int me, const std::string& expression) {
    return execute(*machine_, world, me, "return " + expression, "expression", true);
}

Rules::Evaluation Rules::run(state::World& world, int me, const std::string& chunk, const std::string& name) {
    return execute(*machine_, world, me, chunk, name, false);
}

// ---- metrics, invariants, leaks ----

std::optional<std::int64_t> Rules::metric(state::World& world, int metric, int player, std::string& error) {
    Session session{.world = &world};
    const Machine::Binding binding(*machine_, session);
    lua_State* L = machine_->runtime.state();
    const NamedFunction& rule = machine_->metrics[static_cast<std::size_t>(metric)];
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule.function);
    machine_->push_game(L);
    machine_->push_player(L, player);
    machine_->runtime.depth() = 1;
    machine_->looking_where = "a metric";
    if (!machine_->runtime.call(2, 1, error)) return std::nullopt;
    int whole = 0;
    std::int64_t number = lua_tointegerx(L, -1, &whole);
    if (lua_isboolean(L, -1)) {
        number = lua_toboolean(L, -1);
        whole = 1;
    }
    if (!whole)
        error = fmt::format("metric '{}' must give a whole number, not {}", rule.name, machine_->describe(L, -1));
    lua_pop(L, 1);
    if (!whole) return std::nullopt;
    return number;
}

std::string Rules::broken_invariant(state::World& world) {
    if (machine_->invariants.empty()) return {};
    Session session{.world = &world};
    const Machine::Binding binding(*machine_, session);
    lua_State* L = machine_->runtime.state();
    machine_->runtime.depth() = 1;
    machine_->looking_where = "an invariant";
    for (const NamedFunction& rule : machine_->invariants) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule.function);
        machine_->push_game(L);
        machine_->runtime.meter().refill();
        std::string error;
        if (!machine_->runtime.call(1, 2, error)) return fmt::format("{}: {}", rule.name, error);
        const bool holds = lua_toboolean(L, -2);
        const char* reason = lua_tostring(L, -1);
        std::string text = holds ? std::string() : fmt::format("{}: {}", rule.name, reason ? reason : "does not hold");
        lua_pop(L, 2);
        if (!holds) return text;
    }
    return {};
}

std::vector<std::string> Rules::leaked_state() {
    std::set<std::string> leaked;
    for (const auto& [local, print] : local_fingerprints(*machine_)) {
        const auto fresh = machine_->fresh_locals.find(local);
        if (fresh != machine_->fresh_locals.end() && fresh->second != print) leaked.insert(local.second);
    }
    return {leaked.begin(), leaked.end()};
}

}  // namespace rulewright::script
