#include "rulewright/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace rulewright::command {

namespace {

using content::Data;

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string data_text(const Data& data) {
    std::vector<std::string> parts;
    switch (data.kind) {
        case Data::Kind::none:
            return "-";
        case Data::Kind::integer:
            return std::to_string(data.integer);
        case Data::Kind::boolean:
            return data.integer ? "yes" : "no";
        case Data::Kind::text:
        case Data::Kind::enumeration:
        case Data::Kind::shape:
            return data.text;
        case Data::Kind::list:
            for (const Data& one : data.list) parts.push_back(data_text(one));
            return fmt::format("{}", fmt::join(parts, ", "));
        case Data::Kind::map:
            for (const auto& [key, value] : data.map)
                parts.push_back(fmt::format("{} {}", spaced(key), data_text(value)));
            return fmt::format("({})", fmt::join(parts, ", "));
    }
    return {};
}

namespace {

bool is_empty(const Data& data) {
    return data.kind == Data::Kind::none || (data.kind == Data::Kind::list && data.list.empty()) ||
           (data.kind == Data::Kind::map && data.map.empty());
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
        std::string out =
            fmt::format("  {} ({})\n", component.title.empty() ? component.id : component.title, spaced(type.name));
        if (!component.text.empty()) out += fmt::format("    {}\n", component.text);
        for (std::size_t i = 0; i < type.fields.size() && i < component.fields.size(); ++i) {
            if (is_empty(component.fields[i])) continue;
            const bool shape = component.fields[i].kind == Data::Kind::shape;
            out += fmt::format("    {}: {}\n", spaced(type.fields[i].name),
                               shape ? drawn(component.fields[i].text) : data_text(component.fields[i]));
        }
        return out;
    }
    const std::string cure = content::did_you_mean(lower(name), names);
    return fmt::format("  nothing is called '{}'{}{}\n", name, cure.empty() ? "" : "; ", cure);
}

}  // namespace rulewright::command
