#include "playtest/choice.h"

#include <fmt/format.h>

#include <algorithm>

#include "decision/reading.h"

namespace rulewright::playtest {

using content::because;
using content::Node;
using content::Result;
using engine::Answer;
using engine::Decision;
using state::Value;

namespace {

const content::Component& definition_of(const state::World& world, int component) {
    const state::Layout& layout = world.layout();
    const auto definition = layout.components[component].definition;
    return layout.definition->components[definition];
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
            return d.grids[value.family].cell_text(value.index);
        case Value::Kind::text:
            return decision.texts[value.index];
        case Value::Kind::zone:
            break;
    }
    return rules.name(world, value);
}

class GameNames final : public decision::Names {
  public:
    GameNames(const engine::Game& game, const Decision& decision) : game_(game), decision_(decision) {}

    std::string label(const script::Option& option) const override {
        return game_.rules().label(game_.world(), decision_, option);
    }
    bool means(const Node& word, const Value& value) const override {
        return names_value(game_.rules(), game_.world(), decision_.texts, value, word);
    }
    std::string_view action(std::int32_t action) const override { return game_.rules().action_names()[action]; }
    std::string_view component_id(std::int32_t component) const override {
        return definition_of(game_.world(), component).id;
    }

  private:
    const engine::Game& game_;
    const Decision& decision_;
};

content::Diagnostic wrong_kind(const Decision& decision) {
    return because(
        fmt::format("the decision \"{}\" asks for '{}'", decision.prompt, decision::kind_name(decision.kind)));
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
            return without_spaces(word.text) == d.grids[value.family].cell_text(value.index);
        case Value::Kind::text:
            return texts[value.index] == word.text;
        case Value::Kind::zone:
            break;
    }
    return rules.name(world, value) == word.text;
}

std::vector<std::string_view> answer_keys() {
    std::vector<std::string_view> keys;
    for (const decision::Behaviour* kind : decision::behaviours()) keys.push_back(kind->entry());
    return keys;
}

bool lacks_target(const engine::Game& game, const Decision& decision, const Node& wanted) {
    return decision::behaviour(decision).lacks_target(decision, wanted, GameNames(game, decision));
}

Result<Answer> find_choice(const engine::Game& game, const Decision& decision, const Node& wanted) {
    if (const Node* pass = wanted.get("pass"); pass && pass->as_bool().value_or(false)) {
        if (!decision.optional) return because("this decision cannot be declined");
        return Answer::decline();
    }
    const GameNames names(game, decision);
    for (const decision::Behaviour* kind : decision::behaviours()) {
        const Node* word = wanted.get(kind->entry());
        if (!word) continue;
        if (kind == &decision::behaviour(decision)) return kind->find(decision, wanted, names);
        // An action may also be called by what its option reads like.
        if (decision.kind == Decision::Kind::act && kind == &decision::behaviour(Decision::Kind::choose))
            if (const auto found = decision::find_option(decision, *word, names)) return Answer::pick(*found);
        return wrong_kind(decision);
    }
    return because(fmt::format("this entry names no answer: {} or pass", fmt::join(answer_keys(), ", ")));
}

Result<void> check_names(const script::Rules& rules, const state::World* world, const Decision* decision,
                         const Node& wanted) {
    if (const Node* act = wanted.get("act")) {
        const auto& names = rules.action_names();
        if (std::find(names.begin(), names.end(), act->text) == names.end()) {
            const std::string cure = content::did_you_mean(act->text, names);
            return because(fmt::format("there is no action '{}'{}{}", act->text, cure.empty() ? "" : "; ", cure));
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
        return because(
            fmt::format("nothing in this game is called '{}'{}{}", word->text, cure.empty() ? "" : "; ", cure));
    }
    return {};
}

std::string describe_decision(const engine::Game& game, const Decision& decision) {
    constexpr std::size_t most_shown = 12;
    const script::Rules& rules = game.rules();
    std::string out =
        fmt::format("player {} (step '{}') is asked \"{}\": ", decision.player + 1, game.step(), decision.prompt);
    const decision::Behaviour& kind = decision::behaviour(decision);
    out += kind.range(decision);
    if (!kind.has_options()) return out + (decision.optional ? ", or pass" : "");
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
