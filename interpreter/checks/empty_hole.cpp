// empty-hole: a text of game:log or of a reason that names more values than follow it: game:log("{1} pays {2}", me).
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "checks/check.h"
#include "checks/lua_tokens.h"
#include "checks/ruleset.h"

namespace rulewright::checks {
namespace {

using Tokens = std::vector<LuaToken>;

// The largest n of {n}.
int highest_hole(std::string_view text) {
    int highest = 0;
    for (std::size_t i = 0; i + 2 < text.size(); ++i)
        if (text[i] == '{' && text[i + 1] >= '1' && text[i + 1] <= '9' && text[i + 2] == '}')
            highest = std::max(highest, text[i + 1] - '0');
    return highest;
}

// x:log("...") or return false, "...": the texts that are filled with the values behind them.
bool is_filled(const Tokens& tokens, std::size_t text) {
    const auto before = [&](std::size_t n) { return text >= n ? tokens[text - n] : LuaToken{}; };
    const bool logged = before(1).is("(") && before(2).is("log") && before(3).is(":");
    const bool reason = before(1).is(",") && (before(2).is("false") || before(2).is("nil")) && before(3).is("return");
    return logged || reason;
}

bool opens(const LuaToken& token) { return token.is("(") || token.is("{") || token.is("["); }
bool closes(const LuaToken& token) { return token.is(")") || token.is("}") || token.is("]"); }
bool ends_statement(const LuaToken& token) {
    return token.is("end") || token.is("else") || token.is("elseif") || token.is("until") || token.is(";");
}

// How many expressions follow the text in its list; nothing when that is known only in play: a call or `...` at the end
// may give any number.
std::optional<int> values_behind(const Tokens& tokens, std::size_t text) {
    int values = 0, depth = 0;
    std::size_t i = text + 1;
    if (i >= tokens.size() || !tokens[i].is(",")) {
        const bool alone = i >= tokens.size() || closes(tokens[i]) || ends_statement(tokens[i]);
        return alone ? std::optional(0) : std::nullopt;  // "..." .. x: not the text that is filled
    }
    for (; i < tokens.size(); ++i) {
        const LuaToken& token = tokens[i];
        if (token.is("function")) return std::nullopt;
        if (depth == 0 && (closes(token) || ends_statement(token))) break;
        if (depth == 0 && token.is(",")) ++values;
        depth += opens(token) ? 1 : closes(token) ? -1 : 0;
    }
    const LuaToken& last = tokens[i - 1];
    if (last.is(")") || last.is("...")) return std::nullopt;
    return values;
}

void look_at_script(const content::Script& script, Findings& findings) {
    const Tokens tokens = lua_tokens(script.text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const LuaToken& token = tokens[i];
        if (token.kind != LuaToken::Kind::text || !is_filled(tokens, i)) continue;
        const int highest = highest_hole(token.text);
        const auto values = values_behind(tokens, i);
        if (!values || highest <= *values) continue;
        findings.tell(std::string(token.text), {script.path, token.line, token.column, script.pack},
                      fmt::format("nothing fills {{{}}} in this text: {} follow it", highest,
                                  *values == 1 ? "1 value" : fmt::format("{} values", *values)),
                      "", static_cast<int>(token.text.size()) + 2);
    }
}

void find_empty_holes(const Ruleset& ruleset, Findings& findings) {
    std::set<std::string> seen;
    for (const Combination& combination : ruleset.combinations)
        for (const content::Script& script : combination.definition->scripts)
            if (seen.insert(script.path).second) look_at_script(script, findings);
}

}  // namespace

extern const Check empty_hole{.id = "empty-hole",
                              .text = "a {1} in a log line or a reason that no value fills",
                              .severity = content::Severity::error,
                              .look = find_empty_holes};

}  // namespace rulewright::checks
