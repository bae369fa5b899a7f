// unused-enum-value: a value of an enum that nothing has and no script names. An enum that state is declared per, that
// fields map, or that a script goes through uses all its values at once.
#include <fmt/format.h>

#include <set>
#include <utility>

#include "checks/references.h"
#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void add_texts(const content::Data& data, std::set<std::string>& texts) {
    using Kind = content::Data::Kind;
    if (data.kind == Kind::text || data.kind == Kind::enumeration) texts.insert(data.text);
    for (const content::Data& item : data.list) add_texts(item, texts);
    for (const auto& [name, item] : data.map) {
        texts.insert(name);
        add_texts(item, texts);
    }
}

std::set<std::string> printed_texts(const content::Definition& definition) {
    std::set<std::string> texts;
    for (const content::Component& component : definition.components)
        for (const content::Data& field : component.fields) add_texts(field, texts);
    return texts;
}

// (enum, value) that variables and attributes start with.
std::set<std::pair<int, int>> starting_values(const content::Definition& definition) {
    std::set<std::pair<int, int>> values;
    for (const content::Store& store : definition.stores)
        if (store.type.kind == content::ValueType::Kind::enumeration)
            values.emplace(store.type.index, store.start.constant);
    return values;
}

void find_unused_enum_value(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        const References references = references_of(definition);
        const std::set<std::string> printed = printed_texts(definition);
        const std::set<std::pair<int, int>> starting = starting_values(definition);
        for (std::size_t i = 0; i < definition.enums.size(); ++i) {
            const content::Enum& one = definition.enums[i];
            if (!references.enums.contains(static_cast<int>(i))) continue;  // nothing uses the enum itself
            const bool whole =
                references.whole_enums.contains(static_cast<int>(i)) || ruleset.uses.has_entry("enums", one.name);
            for (std::size_t v = 0; v < one.values.size(); ++v) {
                const std::string& value = one.values[v];
                const bool used = whole || printed.contains(value) || ruleset.uses.has_word(value) ||
                                  starting.contains({static_cast<int>(i), static_cast<int>(v)});
                declared.add(fmt::format("enums.{}[{}]", one.name, value), one.location, used,
                             fmt::format("nothing uses the value '{}' of enum '{}'", value, one.name));
            }
        }
    });
}

}  // namespace

extern const Check unused_enum_value{.id = "unused-enum-value",
                                     .text = "a value of an enum that no component has and no script names",
                                     .look = find_unused_enum_value};

}  // namespace rulewright::checks
