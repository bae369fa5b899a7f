#include "script/loading/cross_check.h"

#include <fmt/format.h>

namespace rulewright::script {
namespace {

using content::FlowNode;
using content::ValueType;

class Checker {
  public:
    Checker(const content::Definition& definition, const Collected& collected, content::Diagnostics& diagnostics)
        : definition_(definition), collected_(collected), diagnostics_(diagnostics) {}

    void run() {
        for (const FlowNode& node : definition_.flow) check(node);
    }

  private:
    void check(const FlowNode& node) {
        if (node.kind == FlowNode::Kind::step) {
            if (!collected_.find("steps", node.name))
                diagnostics_.error(
                    node.location,
                    fmt::format("the flow names step '{}', but no script defines steps.{}", node.name, node.name),
                    content::did_you_mean(node.name, collected_.names("steps")));
        }
        condition(node.condition);
        condition(node.until);
        condition(node.only);
        if (!node.from.empty()) name(node.from, node.from_location, ValueType::Kind::player, "a player variable");
        if (node.times && node.times->kind == content::Number::Kind::value && !is_value(node.times->value))
            diagnostics_.error(node.location,
                               fmt::format("'times' names value '{}', but no script defines values.{}",
                                           node.times->value, node.times->value),
                               content::did_you_mean(node.times->value, collected_.names("values")));
        for (const FlowNode& child : node.body) check(child);
        for (const FlowNode& child : node.otherwise) check(child);
    }

    void condition(const content::Condition& condition) {
        if (!condition.name.empty())
            name(condition.name, condition.location, ValueType::Kind::boolean, "a bool variable");
    }

    bool is_value(const std::string& name) const { return collected_.find("values", name) != nullptr; }

    void name(const std::string& name, const content::Location& at, ValueType::Kind kind, const char* wanted) {
        std::vector<std::string> known = collected_.names("values");
        for (const content::Store& store : definition_.stores) {
            if (store.on_type >= 0 || store.counter) continue;
            if (store.name != name) {
                known.push_back(store.name);
                continue;
            }
            const bool reachable =
                store.per.empty() || (store.per.size() == 1 && store.per[0].kind == content::Axis::Kind::player);
            if (store.type.kind != kind || !reachable)
                diagnostics_.error(at, fmt::format("'{}' must be {} or a value", name, wanted));
            return;
        }
        if (!is_value(name))
            diagnostics_.error(at, fmt::format("'{}' is neither {} nor a value of a script", name, wanted),
                               content::did_you_mean(name, known));
    }

    const content::Definition& definition_;
    const Collected& collected_;
    content::Diagnostics& diagnostics_;
};

}  // namespace

void cross_check(const content::Definition& definition, const Collected& collected, content::Diagnostics& diagnostics) {
    Checker(definition, collected, diagnostics).run();
}

}  // namespace rulewright::script
