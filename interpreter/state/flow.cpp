#include "state/flow.h"

#include <algorithm>

namespace rulewright::state {
namespace {

using content::FlowNode;
using Kind = FlowOp::Kind;

class Flattener {
  public:
    explicit Flattener(Layout& layout) : layout_(layout) {}

    void list(const std::vector<FlowNode>& nodes, int scope) {
        for (const FlowNode& node : nodes) one(node, scope);
    }

    int add(FlowOp op) {
        layout_.flow.push_back(std::move(op));
        return here() - 1;
    }

  private:
    [[nodiscard]] int here() const { return static_cast<int>(layout_.flow.size()); }

    [[nodiscard]] int step_index(const std::string& name) {
        auto& steps = layout_.steps;
        const auto at = std::find(steps.begin(), steps.end(), name);
        if (at != steps.end()) return static_cast<int>(at - steps.begin());
        steps.push_back(name);
        return static_cast<int>(steps.size()) - 1;
    }

    [[nodiscard]] int registers(int count) {
        const int first = layout_.register_count;
        layout_.register_count += count;
        return first;
    }

    void one(const FlowNode& node, int scope) {
        switch (node.kind) {
            case FlowNode::Kind::step:
                add({.kind = Kind::step, .node = &node, .step = step_index(node.name), .scope = scope});
                break;
            case FlowNode::Kind::loop:
                repeat(node, scope, Kind::loop_begin, Kind::loop_next, Kind::loop_end, loop_registers);
                break;
            case FlowNode::Kind::each:
                repeat(node, scope, Kind::each_begin, Kind::each_next, Kind::each_end, each_registers);
                break;
            case FlowNode::Kind::when:
                branch(node, scope);
                break;
            case FlowNode::Kind::simultaneous: {
                FlowOp op{.kind = Kind::simultaneous, .node = &node, .scope = scope};
                for (const FlowNode& step : node.body) op.steps.push_back(step_index(step.name));
                add(std::move(op));
                break;
            }
        }
    }

    void repeat(const FlowNode& node, int scope, Kind begin, Kind next, Kind end, int count) {
        const int reg = registers(count);
        const int begin_at = add({.kind = begin, .node = &node, .reg = reg, .scope = scope});
        const int inner = begin == Kind::each_begin ? begin_at : scope;
        const int next_at = add({.kind = next, .node = &node, .reg = reg, .scope = scope});
        list(node.body, inner);
        add({.kind = end, .node = &node, .target = next_at, .reg = reg, .scope = inner});
        layout_.flow[next_at].target = here();
    }

    void branch(const FlowNode& node, int scope) {
        const int when_at = add({.kind = Kind::when, .node = &node, .scope = scope});
        list(node.body, scope);
        if (!node.otherwise.empty()) {
            const int jump_at = add({.kind = Kind::jump, .node = &node, .scope = scope});
            layout_.flow[when_at].target = here();
            list(node.otherwise, scope);
            layout_.flow[jump_at].target = here();
        } else {
            layout_.flow[when_at].target = here();
        }
    }

    Layout& layout_;
};

}  // namespace

void flatten_flow(Layout& layout) {
    Flattener flattener(layout);
    flattener.list(layout.definition->flow, -1);
    flattener.add({.kind = Kind::end});
    if (layout.definition->turn_limit) layout.turn_limit_register = layout.register_count++;
    const auto& turn_order = layout.definition->turn_order;
    if (turn_order && turn_order->variable < 0) layout.turn_order_register = layout.register_count++;
}

}  // namespace rulewright::state
