#include "rulewright/card.h"

#include <fmt/format.h>

#include <cctype>
#include <vector>

#include "table/names.h"

namespace rulewright::command {

namespace {

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// A drawing, each line below the field's name.
std::string drawn(const std::string& drawing) {
    std::string out = "\n      ";
    for (const char c : drawing) {
        out += c;
        if (c == '\n') out += "      ";
    }
    out.erase(out.find_last_not_of(" \n") + 1);
    return out;
}

}  // namespace

std::string card_text(const content::Definition& definition, const std::string& name) {
    std::vector<std::string> names;
    for (const content::Component& component : definition.components) {
        names.push_back(lower(component.title));
        names.push_back(component.id);
        if (lower(component.title) != lower(name) && component.id != name) continue;
        const content::Type& type = definition.types[component.type];
        std::string out = fmt::format("  {} ({})\n", table::printed_title(component), table::spaced(type.name));
        if (!component.text.empty()) out += fmt::format("    {}\n", component.text);
        for (std::size_t i = 0; i < type.fields.size() && i < component.fields.size(); ++i) {
            if (table::is_empty(component.fields[i])) continue;
            const bool shape = component.fields[i].kind == content::Data::Kind::shape;
            out += fmt::format("    {}: {}\n", table::spaced(type.fields[i].name),
                               shape ? drawn(component.fields[i].text) : table::data_words(component.fields[i]));
        }
        return out;
    }
    const std::string cure = content::did_you_mean(lower(name), names);
    return fmt::format("  nothing is called '{}'{}{}\n", name, cure.empty() ? "" : "; ", cure);
}

}  // namespace rulewright::command
