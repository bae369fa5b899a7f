#include "engine/table.h"

#include "content/loader.h"

namespace rulewright::engine {

using content::Definition;
using content::Diagnostics;

namespace {

std::shared_ptr<const Definition> open_content(const TableRequest& request, Diagnostics& diagnostics) {
    return content::load({request.folder, request.packs, request.variant}, diagnostics);
}

// The scripts, told together with whatever else was found; but what else was found is not their fault.
std::shared_ptr<script::Rules> open_scripts(const std::shared_ptr<const Definition>& definition,
                                            const script::Limits& limits, Diagnostics& diagnostics) {
    Diagnostics own;
    auto rules = script::Rules::load(definition, own, limits);
    for (const content::Diagnostic& one : own.all()) diagnostics.add(one);
    return rules;
}

std::map<std::string, std::string> chosen_options(const Definition& definition, const TableRequest& request) {
    auto chosen = request.options;
    if (request.known_options_only)
        std::erase_if(chosen,
                      [&](const auto& option) { return content::find_named(definition.options, option.first) < 0; });
    return chosen;
}

}  // namespace

OpenTable open_table(const TableRequest& request, Diagnostics& diagnostics) {
    OpenTable table;
    table.definition = open_content(request, diagnostics);
    if (!table.definition) return table;
    table.layout = lay_out(table.definition, request, diagnostics);
    table.rules = open_scripts(table.definition, request.limits, diagnostics);
    return table;
}

std::shared_ptr<script::Rules> open_rules(const TableRequest& request, Diagnostics& diagnostics) {
    const auto definition = open_content(request, diagnostics);
    return definition ? open_scripts(definition, request.limits, diagnostics) : nullptr;
}

std::shared_ptr<const state::Layout> lay_out(const std::shared_ptr<const Definition>& definition,
                                             const TableRequest& request, Diagnostics& diagnostics) {
    Diagnostics own;
    const int players = request.players.value_or(definition->players_min);
    const auto options = content::settle_options(*definition, chosen_options(*definition, request), own);
    auto layout = own.has_errors() ? nullptr : state::make_layout(definition, {players, options}, own);
    for (const content::Diagnostic& one : own.all()) diagnostics.add(one);
    return layout;
}

}  // namespace rulewright::engine
