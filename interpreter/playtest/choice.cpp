#include "playtest/choice.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulewright::playtest {

using content::Node;
using engine::Answer;
using engine::Decision;
using state::Value;

namespace {

const content::Component& definition_of(const state::World& world, int component) {
    const state::Layout& layout = world.layout();
    const auto definition = layout.components[component].definition;
    return layout.definition->components[definition];
}

std::string cell_text(const content::Definition& d, const Value& value) {
    const int width = d.grids[value.family].width;
    return fmt::format("{},{}", value.index % width + 1, value.index / width + 1);
}

std::string without_spaces(std::string text) {
    std::erase(text, ' ');
    return text;
}

// How a scenario would write this value.
std::string word_for(const script::Rules& rules, const state::World& world, const Decision& decision,
                     const Value& value) {
    const content::Definition& d = rules.definition();
    switch (value.kind) {
        case Value::Kind::none:
            return "";
        case Value::Kind::boolean:
            return value.index ? "true" : "false";
        case Value::Kind::integer:
            return std::to_string(value.index);
        case Value::Kind::player:
            return std::to_string(value.index + 1);
        case Value::Kind::component:
            return definition_of(world, value.index).id;
        case Value::Kind::enumeration:
            return d.enums[value.family].values[value.index];
        case Value::Kind::cell:
            return cell_text(d, value);
        case Value::Kind::text:
            return decision.texts[value.index];
        case Value::Kind::zone:
            break;
    }
    return rules.name(world, value);
}

// `act` names an action, or an ability with `component` saying whose.
bool names_action(const script::Rules& rules, const state::World& world, std::int32_t action, std::int32_t component,
                  const Node& wanted) {
    const Node* act = wanted.get("act");
    if (!act || action < 0 || rules.action_names()[action] != act->text) return false;
    const Node* of = wanted.get("component");
    return !of || (component >= 0 && definition_of(world, component).id == of->text);
}

FoundAnswer find_act(const engine::Game& game, const Decision& decision, const Node& wanted) {
    const script::Rules& rules = game.rules();
    const state::World& world = game.world();
    const Node* target = wanted.get("target");
    bool without_target = false;
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        const script::Option& option = decision.options[i];
        if (!names_action(rules, world, option.action, option.component, wanted)) continue;
        const bool has_target = option.target.kind != Value::Kind::none;
        if (!target && has_target) {
            without_target = true;
            continue;
        }
        if (target && (!has_target || !names_value(rules, world, decision.texts, option.target, *target))) continue;
        return {Answer::pick(static_cast<std::int32_t>(i)), {}};
    }
    if (without_target) return {std::nullopt, "this action needs a target", true};
    for (const script::Unavailable& missing : decision.unavailable) {
        if (!names_action(rules, world, missing.action, missing.component, wanted)) continue;
        if (target && missing.target.kind != Value::Kind::none &&
            !names_value(rules, world, decision.texts, missing.target, *target))
            continue;
        if (!missing.reason.empty()) return {std::nullopt, missing.reason};
    }
    return {std::nullopt, "it is not offered"};
}

std::optional<std::int32_t> find_option(const engine::Game& game, const Decision& decision, const Node& word,
                                        const std::vector<std::int32_t>& used) {
    const auto free = [&](std::size_t i) {
        return std::find(used.begin(), used.end(), static_cast<std::int32_t>(i)) == used.end();
    };
    for (std::size_t i = 0; i < decision.options.size(); ++i)
        if (free(i) && names_value(game.rules(), game.world(), decision.texts, decision.options[i].target, word))
            return static_cast<std::int32_t>(i);
    for (std::size_t i = 0; i < decision.options.size(); ++i)
        if (free(i) && game.rules().label(game.world(), decision, decision.options[i]) == word.text)
            return static_cast<std::int32_t>(i);
    return std::nullopt;
}

FoundAnswer find_many(const engine::Game& game, const Decision& decision, const Node& words) {
    Answer answer;
    for (const Node& word : words.items) {
        const auto found = find_option(game, decision, word, answer.many);
        if (!found) return {std::nullopt, fmt::format("'{}' is not offered", word.text)};
        answer.many.push_back(*found);
    }
    std::sort(answer.many.begin(), answer.many.end());
    return {answer, {}};
}

FoundAnswer wrong_kind(const Decision& decision) {
    return {std::nullopt,
            fmt::format("the decision \"{}\" asks for '{}'", decision.prompt, script::kind_name(decision.kind))};
}

}  // namespace

bool names_value(const script::Rules& rules, const state::World& world, const std::vector<std::string>& texts,
                 const Value& value, const Node& word) {
    if (!word.is_scalar()) return false;
    const content::Definition& d = rules.definition();
    const auto integer = word.as_int();
    switch (value.kind) {
        case Value::Kind::none:
            return false;
        case Value::Kind::boolean:
            return word.as_bool() == (value.index != 0);
        case Value::Kind::integer:
            return integer && *integer == value.index;
        case Value::Kind::player:
            if (integer) return *integer == value.index + 1;
            break;
        case Value::Kind::component:
            if (definition_of(world, value.index).id == word.text) return true;
            break;
        case Value::Kind::enumeration:
            return d.enums[value.family].values[value.index] == word.text;
        case Value::Kind::cell:
            return without_spaces(word.text) == cell_text(d, value);
        case Value::Kind::text:
            return texts[value.index] == word.text;
        case Value::Kind::zone:
            break;
    }
    return rules.name(world, value) == word.text;
}

FoundAnswer find_choice(const engine::Game& game, const Decision& decision, const Node& wanted) {
    if (const Node* pass = wanted.get("pass"); pass && pass->as_bool().value_or(false)) {
        if (!decision.optional) return {std::nullopt, "this decision cannot be declined"};
        return {Answer::decline(), {}};
    }
    if (wanted.get("act")) {
        if (decision.kind != Decision::Kind::act) return wrong_kind(decision);
        return find_act(game, decision, wanted);
    }
    if (const Node* word = wanted.get("choose")) {
        if (decision.kind == Decision::Kind::act) {
            const auto found = find_option(game, decision, *word, {});
            if (found) return {Answer::pick(*found), {}};
            return wrong_kind(decision);
        }
        if (decision.kind != Decision::Kind::choose) return wrong_kind(decision);
        if (const auto found = find_option(game, decision, *word, {})) return {Answer::pick(*found), {}};
        return {std::nullopt, fmt::format("'{}' is not offered", word->text)};
    }
    if (const Node* words = wanted.get("choose_many")) {
        if (decision.kind != Decision::Kind::choose_many) return wrong_kind(decision);
        return find_many(game, decision, *words);
    }
    if (const Node* number = wanted.get("number")) {
        if (decision.kind != Decision::Kind::number) return wrong_kind(decision);
        const auto value = number->as_int();
        if (!value || *value < INT32_MIN || *value > INT32_MAX) return {std::nullopt, "this is no whole number"};
        return {Answer::pick(static_cast<std::int32_t>(*value)), {}};
    }
    if (const Node* confirm = wanted.get("confirm")) {
        if (decision.kind != Decision::Kind::confirm) return wrong_kind(decision);
        return {Answer::pick(confirm->as_bool().value_or(false) ? 1 : 0), {}};
    }
    return {std::nullopt, "this entry names no answer: act, choose, choose_many, number, confirm or pass"};
}

std::string unknown_names(const script::Rules& rules, const state::World* world, const Decision* decision,
                          const Node& wanted) {
    if (const Node* act = wanted.get("act")) {
        const auto& names = rules.action_names();
        if (std::find(names.begin(), names.end(), act->text) == names.end()) {
            const std::string cure = content::did_you_mean(act->text, names);
            return fmt::format("there is no action '{}'{}{}", act->text, cure.empty() ? "" : "; ", cure);
        }
    }
    std::vector<const Node*> words;
    for (const char* key : {"target", "choose", "component"})
        if (const Node* word = wanted.get(key)) words.push_back(word);
    if (const Node* many = wanted.get("choose_many"))
        for (const Node& word : many->items) words.push_back(&word);
    const content::Definition& d = rules.definition();
    std::vector<std::string> known;
    for (const content::Component& component : d.components) {
        known.push_back(component.id);
        known.push_back(component.title);
    }
    for (const content::Enum& one : d.enums) known.insert(known.end(), one.values.begin(), one.values.end());
    for (std::size_t zone = 0; world && zone < world->zones.size(); ++zone)
        known.push_back(rules.name(*world, state::zone(static_cast<int>(zone))));
    if (world && decision) {
        if (!decision->texts.empty()) return {};  // texts may be anything
        for (const script::Option& option : decision->options) known.push_back(rules.label(*world, *decision, option));
    }
    for (const Node* word : words) {
        const bool shaped = word->as_int() || word->as_bool() || word->text.find(',') != std::string::npos;
        if (shaped || std::find(known.begin(), known.end(), word->text) != known.end()) continue;
        const std::string cure = content::did_you_mean(word->text, known);
        return fmt::format("nothing in this game is called '{}'{}{}", word->text, cure.empty() ? "" : "; ", cure);
    }
    return {};
}

std::string describe_decision(const engine::Game& game, const Decision& decision) {
    constexpr std::size_t most_shown = 12;
    const script::Rules& rules = game.rules();
    std::string out =
        fmt::format("player {} (step '{}') is asked \"{}\": ", decision.player + 1, game.step(), decision.prompt);
    if (decision.kind == Decision::Kind::number)
        return out + fmt::format("a number from {} to {}{}", decision.min, decision.max,
                                 decision.optional ? ", or pass" : "");
    if (decision.kind == Decision::Kind::confirm) return out + "yes or no";
    if (decision.kind == Decision::Kind::choose_many) out += fmt::format("{} to {} of ", decision.min, decision.max);
    std::vector<std::string> shown;
    for (const script::Option& option : decision.options) {
        if (shown.size() == most_shown) {
            shown.push_back(fmt::format("... {} in all", decision.options.size()));
            break;
        }
        std::string text = option.action >= 0 ? rules.action_names()[option.action] : "";
        if (option.component >= 0) text += fmt::format(" of {}", definition_of(game.world(), option.component).id);
        const std::string target = word_for(rules, game.world(), decision, option.target);
        if (!target.empty()) text += (text.empty() ? "" : " ") + target;
        shown.push_back(std::move(text));
    }
    if (decision.optional) shown.emplace_back("pass");
    return out + fmt::format("[{}]", fmt::join(shown, ", "));
}

}  // namespace rulewright::playtest
