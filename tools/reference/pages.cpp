#include "reference/pages.h"

#include <fmt/format.h>

#include "reference/signature.h"

namespace rulewright::reference {
namespace {

using script::DescribedMember;
using script::DescribedOwner;
using script::Effect;

// ---- stubs ----

std::string stub_field(const DescribedMember& member) {
    if (member.name == "#") return fmt::format("---@operator len: {}\n", member.signature);
    if (member.name == "==") return "";  // LuaCATS has no word for it
    return fmt::format("---@field {} {} {}\n", member.name, member.signature, member.text);
}

// "(a: b): c" with what it is called on as "fun(self: Zone, a: b): c".
std::string function_type(const DescribedOwner& owner, const std::string& signature) {
    if (owner.library) return "fun" + signature;
    return fmt::format("fun(self: {}{}{}", owner.type, signature.starts_with("()") ? "" : ", ", signature.substr(1));
}

std::string stub_function(const DescribedOwner& owner, const DescribedMember& member) {
    const Signature signature = parse_signature(member.signature);
    std::string text = fmt::format("---{}\n", member.text);
    std::string names;
    for (const Parameter& parameter : signature.parameters) {
        text += fmt::format("---@param {} {}\n", parameter.name, parameter.type);
        std::string name = parameter.name;
        if (name.ends_with('?')) name.pop_back();
        names += (names.empty() ? "" : ", ") + name;
    }
    for (const Parameter& result : signature.results)
        text += fmt::format("---@return {}{}{}\n", result.type, result.name.empty() ? "" : " ", result.name);
    if (!member.also.empty()) text += fmt::format("---@overload {}\n", function_type(owner, member.also));
    const std::string on = owner.library ? owner.name + "." : owner.type + ":";
    return text + fmt::format("function {}{}({}) end\n", on, member.name, names);
}

// ---- the reference page ----

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '|') result += '\\';
        result += c;
    }
    return result;
}

std::string spelled(const DescribedOwner& owner, const DescribedMember& member, const std::string& signature) {
    if (member.name == "#") return "#" + owner.name;
    if (member.name == "==") return fmt::format("{} == other", owner.name);
    if (member.name == "[integer]") return owner.name + "[i]";
    if (member.name == "[any]") return owner.name + "[key]";
    if (member.name == "[string]") return owner.name + ".<name>";
    if (!member.called) return fmt::format("{}.{}", owner.name, member.name);
    return fmt::format("{}{}{}({})", owner.name, owner.library ? '.' : ':', member.name,
                       names_of(parse_signature(signature).parameters));
}

std::string given(const DescribedMember& member) {
    if (!member.called) return fmt::format("`{}`", escaped(member.signature));
    std::string types;
    for (const Parameter& result : parse_signature(member.signature).results)
        types += (types.empty() ? "" : ", ") + result.type;
    return types.empty() ? "" : fmt::format("`{}`", escaped(types));
}

const char* effect_of(const DescribedMember& member) {
    switch (member.effect) {
        case Effect::changes:
            return " *Changes the game.*";
        case Effect::asks:
            return " *Asks.*";
        case Effect::looks:
            break;
    }
    return "";
}

// ---- reserved names ----

std::string reserved_names_of(const DescribedOwner& owner, const char* constant) {
    std::string text = fmt::format("\ninline constexpr std::string_view {}[] = {{\n", constant);
    for (const DescribedMember& member : owner.members)
        if (member.name[0] >= 'a' && member.name[0] <= 'z') text += fmt::format("    \"{}\",\n", member.name);
    return text + "};\n";
}

}  // namespace

std::string stub(const DescribedOwner& owner) {
    std::string fields, functions;
    for (const DescribedMember& member : owner.members) {
        if (member.called)
            functions += "\n" + stub_function(owner, member);
        else
            fields += stub_field(member);
    }
    const std::string object = owner.library ? owner.name : "local " + owner.type;
    return fmt::format("---{}\n---@class {}\n{}{} = {{}}\n{}", owner.text, owner.type, fields, object, functions);
}

std::string table(const DescribedOwner& owner) {
    std::string text = "| | gives | |\n|---|---|---|\n";
    for (const DescribedMember& member : owner.members) {
        std::string first = fmt::format("`{}`", spelled(owner, member, member.signature));
        if (!member.also.empty()) first += fmt::format(", `{}`", spelled(owner, member, member.also));
        text += fmt::format("| {} | {} | {}{} |\n", first, given(member), escaped(member.text), effect_of(member));
    }
    return text;
}

std::string reserved_names(const std::vector<DescribedOwner>& owners) {
    std::string text =
        "// Names of the members that every game, player and component has: a ruleset cannot declare others so named.\n"
        "// Written by tools/generate from the tables of members in interpreter/script; change those.\n"
        "// clang-format off\n#pragma once\n\n#include <string_view>\n\nnamespace rulewright::content {\n";
    for (const DescribedOwner& owner : owners) {
        if (owner.type == "Game") text += reserved_names_of(owner, "game_members");
        if (owner.type == "Player") text += reserved_names_of(owner, "player_members");
        if (owner.type == "Component") text += reserved_names_of(owner, "component_members");
    }
    return text + "\n}  // namespace rulewright::content\n";
}

}  // namespace rulewright::reference
