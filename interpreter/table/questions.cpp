#include "table/questions.h"

#include <fmt/format.h>

#include <algorithm>

#include "decision/behaviour.h"
#include "table/names.h"

namespace rulewright::table {

using engine::Decision;

namespace {

std::vector<std::string> things(const Sight& sight, std::int32_t component, const state::Value& target) {
    std::vector<std::string> on;
    const auto add = [&](std::string place) {
        if (!place.empty() && std::find(on.begin(), on.end(), place) == on.end()) on.push_back(std::move(place));
    };
    if (component >= 0) add(sight.place(state::component(component)));
    add(sight.place(target));
    return on;
}

std::string action_name(const engine::Game& game, std::int32_t action) {
    return action < 0 ? std::string() : game.rules().action_names()[action];
}

void group(Question& question) {
    const auto group_of = [&](const std::string& thing) -> Group& {
        const auto known = std::find_if(question.groups.begin(), question.groups.end(),
                                        [&](const Group& one) { return one.on == thing; });
        return known != question.groups.end() ? *known : question.groups.emplace_back(Group{.on = thing});
    };
    for (std::size_t i = 0; i < question.options.size(); ++i)
        for (const std::string& thing : question.options[i].on) group_of(thing).options.push_back(static_cast<int>(i));
    for (std::size_t i = 0; i < question.unavailable.size(); ++i)
        for (const std::string& thing : question.unavailable[i].on)
            group_of(thing).unavailable.push_back(static_cast<int>(i));
}

}  // namespace

Decision as_seen(const Sight& sight, const Decision& decision) {
    Decision seen = decision;
    if (sight.names.empty()) return seen;
    const auto rename = [&](std::int32_t& component, state::Value& target) {
        if (component >= 0) component = sight.names[component];
        if (target.kind == state::Value::Kind::component) target.index = sight.names[target.index];
    };
    for (decision::Option& option : seen.options) rename(option.component, option.target);
    for (decision::Unavailable& one : seen.unavailable) rename(one.component, one.target);
    return seen;
}

std::string question_words(const engine::Game& game, const Decision& decision) {
    if (!decision.prompt.empty()) return decision.prompt;
    for (const content::Menu& menu : game.rules().definition().menus)
        if (menu.name == decision.menu && !menu.text.empty()) return menu.text;
    return fmt::format("Choose ({})", spaced(decision.menu.empty() ? std::string(game.step()) : decision.menu));
}

Question draw_question(const Sight& sight, const engine::Game& game, const Decision& decision) {
    const Decision seen = as_seen(sight, decision);
    const decision::Behaviour& kind = decision::behaviour(seen);
    Question question{.seat = seen.player,
                      .kind = std::string(kind.name()),
                      .text = question_words(game, seen),
                      .range = kind.range(seen),
                      .optional = seen.optional,
                      .min = seen.min,
                      .max = seen.max,
                      .step = seen.step};
    if (seen.optional) question.decline = seen.decline.empty() ? "decline" : seen.decline;
    if (kind.has_options())
        for (std::size_t i = 0; i < seen.options.size(); ++i) {
            const decision::Option& option = seen.options[i];
            question.options.push_back({.index = static_cast<int>(i),
                                        .label = game.rules().label(sight.world, seen, option),
                                        .action = action_name(game, option.action),
                                        .on = things(sight, option.component, option.target)});
        }
    for (const decision::Unavailable& one : seen.unavailable)
        question.unavailable.push_back(
            {.label = game.rules().action_label(sight.world, one.action, one.component, one.target),
             .action = action_name(game, one.action),
             .on = things(sight, one.component, one.target),
             .reason = one.reason.empty() ? "not available" : one.reason});
    group(question);
    return question;
}

}  // namespace rulewright::table
