#include "engine/flow.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulewright::engine {
namespace {

using content::because;
using content::Result;
using script::FlowQuestion;
using script::Steps;
using state::FlowOp;
using state::World;

class FlowWalker {
  public:
    FlowWalker(Steps& steps, World& world) : steps_(steps), world_(world), layout_(world.layout()) {}

    std::string error;

    bool pass() {
        const FlowOp& op = layout_.flow[world_.position];
        switch (op.kind) {
            case FlowOp::Kind::jump:
                return go(op.target);
            case FlowOp::Kind::when: {
                bool holds = false;
                if (!ask(op.node->condition, FlowQuestion::condition, flow_player(world_, op), holds)) return false;
                return go(holds ? world_.position + 1 : op.target);
            }
            case FlowOp::Kind::loop_begin:
                return begin_loop(op, world_.position) && go(world_.position + 1);
            case FlowOp::Kind::loop_next:
                return next_pass(op);
            case FlowOp::Kind::each_begin:
                return begin_each(op, world_.position) && go(world_.position + 1);
            case FlowOp::Kind::each_next:
                return next_player(op);
            case FlowOp::Kind::loop_end:
            case FlowOp::Kind::each_end: {
                bool over = false;
                if (!ask(op.node->until, FlowQuestion::until, flow_player(world_, op), over)) return false;
                return go(over ? world_.position + 1 : op.target);
            }
            default:
                return true;
        }
    }

    bool begin_loop(const FlowOp& op, int position) {
        at(op, state::loop_passes) = 0;
        std::int32_t& limit = at(op, state::loop_limit);
        limit = INT32_MAX;
        if (!op.node->times) return true;
        if (op.node->times->kind != content::Number::Kind::value) {
            limit = state::settle(*op.node->times, layout_.table);
            return true;
        }
        state::Value value;
        if (!steps_.ask(FlowQuestion::times, position, flow_player(world_, op), value, error)) return false;
        if (value.kind != state::Value::Kind::integer) {
            error = fmt::format("value '{}' must give the number of passes", op.node->times->value);
            return false;
        }
        at(op, state::loop_limit) = value.index;
        return true;
    }

    bool begin_each(const FlowOp& op, int position) {
        at(op, state::each_done) = 0;
        at(op, state::each_limit) = INT32_MAX;
        at(op, state::each_current) = -1;
        at(op, state::each_again) = 0;
        int start = 0;
        if (!op.node->from.empty()) {
            state::Value value;
            if (!steps_.ask(FlowQuestion::from, position, flow_player(world_, op), value, error)) return false;
            if (value.kind != state::Value::Kind::player) {
                error = fmt::format("'{}' names no player, so nobody can begin", op.node->from);
                return false;
            }
            start = value.index;
        }
        at(op, state::each_start) = start;
        return true;
    }

    // Whoever jumps into the hundredth pass of the loop with the turn limit has had a hundred passes.
    void count_towards_limit(const FlowOp& op) {
        const auto& limit = layout_.definition->turn_limit;
        if (limit && limit->loop == op.node->name)
            world_.stored[layout_.register_base + layout_.turn_limit_register] = at(op, state::loop_passes);
    }

    std::int32_t& at(const FlowOp& op, int offset) { return world_.stored[layout_.register_base + op.reg + offset]; }

  private:
    bool go(int position) {
        world_.position = position;
        return true;
    }

    // Where the flow has no such condition, `result` stays as it is.
    bool ask(const content::Condition& condition, FlowQuestion question, int player, bool& result) {
        if (condition.name.empty()) return true;
        state::Value value;
        if (!steps_.ask(question, world_.position, player, value, error)) return false;
        result =
            value.kind != state::Value::Kind::none && (value.kind != state::Value::Kind::boolean || value.index != 0);
        return true;
    }

    bool next_pass(const FlowOp& op) {
        if (at(op, state::loop_passes) >= at(op, state::loop_limit)) return go(op.target);
        bool goes_on = true;
        if (!ask(op.node->condition, FlowQuestion::condition, flow_player(world_, op), goes_on)) return false;
        if (!goes_on) return go(op.target);
        ++at(op, state::loop_passes);
        const auto& limit = layout_.definition->turn_limit;
        if (limit && limit->loop == op.node->name && reached(limit->passes)) return true;
        return go(world_.position + 1);
    }

    // Counts a pass of the loop that has the turn limit; past the limit the game is over without a result.
    bool reached(int most) {
        std::int32_t& passes = world_.stored[layout_.register_base + layout_.turn_limit_register];
        if (++passes <= most) return false;
        world_.ending = state::Ending::unfinished;
        world_.reason = layout_.definition->turn_limit->text;
        if (world_.reason.empty()) world_.reason = "the turn limit";
        world_.ranks.clear();
        return true;
    }

    void note_turn_order(const content::FlowNode& each, int player) {
        if (layout_.turn_order_register < 0) return;
        std::int32_t& first = world_.stored[layout_.register_base + layout_.turn_order_register];
        if (first == 0 && layout_.definition->turn_order->each == each.name) first = player + 1;
    }

    bool next_player(const FlowOp& op) {
        const int players = world_.players();
        if (at(op, state::each_again) && at(op, state::each_current) >= 0) {
            at(op, state::each_again) = 0;
            return go(world_.position + 1);
        }
        while (at(op, state::each_done) < std::min(players, at(op, state::each_limit))) {
            const int done = at(op, state::each_done)++;
            const int start = at(op, state::each_start);
            const int player = op.node->leftwards ? (start + done) % players : (start + players - done) % players;
            at(op, state::each_current) = player;
            bool in = true;
            if (!ask(op.node->only, FlowQuestion::only, player, in)) return false;
            if (!in) continue;
            note_turn_order(*op.node, player);
            const auto& limit = layout_.definition->turn_limit;
            if (limit && limit->loop == op.node->name && reached(limit->passes)) return true;
            return go(world_.position + 1);
        }
        at(op, state::each_current) = -1;
        return go(op.target);
    }

    Steps& steps_;
    World& world_;
    const state::Layout& layout_;
};

bool is_begin(const FlowOp& op) { return op.kind == FlowOp::Kind::loop_begin || op.kind == FlowOp::Kind::each_begin; }

// Position of the first op that runs the step, or -1.
int find_step(const state::Layout& layout, std::string_view step) {
    for (std::size_t i = 0; i < layout.flow.size(); ++i) {
        const FlowOp& op = layout.flow[i];
        const auto named = [&](int index) { return layout.steps[index] == step; };
        if (op.kind == FlowOp::Kind::step && named(op.step)) return static_cast<int>(i);
        if (op.kind == FlowOp::Kind::simultaneous &&
            (op.node->name == step || std::any_of(op.steps.begin(), op.steps.end(), named)))
            return static_cast<int>(i);
    }
    return -1;
}

}  // namespace

int flow_player(const World& world, const FlowOp& op) {
    if (op.scope < 0) return -1;
    const state::Layout& layout = world.layout();
    const FlowOp& each = layout.flow[op.scope];
    return world.stored[layout.register_base + each.reg + state::each_current];
}

bool pass_flow(Steps& steps, World& world, std::string& error) {
    FlowWalker walker(steps, world);
    if (walker.pass()) return true;
    error = walker.error;
    return false;
}

Result<void> jump_flow(Steps& steps, World& world, std::string_view step, int player,
                       const std::vector<std::pair<std::string, int>>& passes) {
    const state::Layout& layout = world.layout();
    const int target = find_step(layout, step);
    if (target < 0) {
        std::vector<std::string> names = layout.steps;
        const std::string cure = content::did_you_mean(step, names);
        return because(fmt::format("the flow has no step '{}'{}{}", step, cure.empty() ? "" : "; ", cure));
    }
    if (player >= world.players()) return because(fmt::format("there is no Player {}", player + 1));
    for (const auto& [name, pass] : passes)
        if (steps.loop_position(name) < 0) return because(fmt::format("the flow has no loop named '{}'", name));
    FlowWalker walker(steps, world);
    for (int i = 0; i < target; ++i) {
        const FlowOp& op = layout.flow[i];
        if (!is_begin(op) || layout.flow[static_cast<std::size_t>(i) + 1].target <= target)
            continue;  // not around the step
        if (op.kind == FlowOp::Kind::loop_begin) {
            if (!walker.begin_loop(op, i)) return because(walker.error);
            walker.at(op, state::loop_passes) = 1;
        } else {
            // A start that is not set yet is no obstacle: the player asked for begins.
            if (!walker.begin_each(op, i)) walker.at(op, state::each_start) = std::max(player, 0);
            const int players = world.players();
            const int current = player >= 0 ? player : walker.at(op, state::each_start);
            const int start = walker.at(op, state::each_start);
            walker.at(op, state::each_current) = current;
            walker.at(op, state::each_done) =
                (op.node->leftwards ? (current - start + players) % players : (start - current + players) % players) +
                1;
        }
        for (const auto& [name, pass] : passes)
            if (name == op.node->name) walker.at(op, state::loop_passes) = pass;
        walker.count_towards_limit(op);
    }
    world.position = target;
    return {};
}

}  // namespace rulewright::engine
