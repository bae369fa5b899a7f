#include "rulewright/decision.h"

#include <fmt/format.h>

#include "api/inside.h"
#include "decision/key.h"
#include "engine/reader.h"

namespace rulewright {

Decision::Kind Decision::kind() const {
    switch (decision_->kind) {
        case decision::Decision::Kind::act:
            return Kind::act;
        case decision::Decision::Kind::choose:
            return Kind::choose;
        case decision::Decision::Kind::choose_many:
            return Kind::choose_many;
        case decision::Decision::Kind::number:
            return Kind::number;
        case decision::Decision::Kind::confirm:
            break;
    }
    return Kind::confirm;
}

int Decision::player() const { return decision_->player; }
std::string_view Decision::prompt() const { return decision_->prompt; }
bool Decision::may_decline() const { return decision_->optional; }
std::string_view Decision::decline_label() const { return decision_->decline; }
int Decision::min() const { return decision_->min; }
int Decision::max() const { return decision_->max; }
int Decision::step() const { return decision_->step; }
int Decision::options() const { return static_cast<int>(decision_->options.size()); }

namespace {

// Labels are those that the player who is asked may read.
engine::Reader reader(const script::Rules& rules, const state::World& world, const decision::Decision& decision) {
    return {rules, world, decision::Viewer::player(decision.player)};
}

}  // namespace

std::string Decision::label(int option) const {
    return reader(*rules_, *world_, *decision_)
        .option(*decision_, decision_->options.at(static_cast<std::size_t>(option)));
}

std::string Decision::action(int option) const {
    const int action = decision_->options.at(static_cast<std::size_t>(option)).action;
    return action < 0 ? std::string() : rules_->action_names()[action];
}

namespace {

decision::Keys keys_of(const script::Rules& rules, const state::World& world, const decision::Decision& decision) {
    return {world, rules.action_names(), decision::Viewer::player(decision.player)};
}

}  // namespace

std::string Decision::key(int option) const {
    return keys_of(*rules_, *world_, *decision_)
        .option(*decision_, decision_->options.at(static_cast<std::size_t>(option)));
}

Result<Answer> Decision::find_key(std::string_view key) const {
    const std::vector<std::string> parts{std::string(key)};
    const auto found = keys_of(*rules_, *world_, *decision_).find(*decision_, parts);
    if (!found) return found.problem();
    return api::outer(*found);
}

Result<Answer> Decision::find(std::string_view label) const {
    std::vector<std::string> labels;
    for (int option = 0; option < options(); ++option) {
        labels.push_back(this->label(option));
        if (labels.back() == label) return Answer::pick(option);
    }
    return because(fmt::format("'{}' is not offered", label), content::did_you_mean(label, labels));
}

std::vector<Decision::Unavailable> Decision::unavailable() const {
    const engine::Reader read = reader(*rules_, *world_, *decision_);
    std::vector<Unavailable> all;
    for (const decision::Unavailable& one : decision_->unavailable)
        all.push_back({read.unavailable(*decision_, one), read.reason(*decision_, one)});
    return all;
}

Result<void> Decision::check(const Answer& answer) const {
    std::string why = decision::refusal(*decision_, api::inner(answer));
    if (!why.empty()) return because(std::move(why));
    return {};
}

}  // namespace rulewright
