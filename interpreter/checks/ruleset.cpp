#include "checks/ruleset.h"

#include <fmt/format.h>

#include <array>
#include <set>

#include "checks/repeated.h"
#include "content/loader.h"
#include "content/packs.h"

namespace rulewright::checks {
namespace {

constexpr std::array registries{"steps", "actions", "values", "abilities"};

std::string words_of(const engine::TableRequest& request) {
    if (!request.variant.empty()) return "variant " + request.variant;
    return request.packs.empty() ? "without packs" : fmt::format("with {}", fmt::join(request.packs, ", "));
}

}  // namespace

const std::vector<content::Named>& Combination::defined(const std::string& registry) const {
    static const std::vector<content::Named> none;
    const auto found = scripted.find(registry);
    return found == scripted.end() ? none : found->second;
}

Ruleset open_ruleset(const std::filesystem::path& folder, const script::Limits& limits,
                     content::Diagnostics& diagnostics) {
    Ruleset ruleset;
    ruleset.folder = folder;
    ruleset.limits = limits;
    std::vector<engine::TableRequest> requests;
    for (auto& packs : content::pack_subsets(folder, diagnostics))
        requests.push_back({.folder = folder, .packs = std::move(packs), .limits = limits});
    for (const std::string& variant : content::variant_ids(folder))
        requests.push_back({.folder = folder, .variant = variant, .limits = limits});

    Repeated problems;
    std::set<std::string> read;
    for (const engine::TableRequest& request : requests) {
        const std::string words = words_of(request);
        content::Diagnostics found;
        const auto rules = engine::open_rules(request, found);
        for (const content::Diagnostic& one : found.all())
            problems.add(one, {Repeated::Place::Kind::combination, words, words});
        if (!rules) {
            ruleset.whole = false;
            continue;
        }
        Combination& open = ruleset.combinations.emplace_back(Combination{request, words, rules->definition_pointer()});
        for (const char* registry : registries) open.scripted[registry] = rules->defined(registry);
        for (const content::Script& script : open.definition->scripts)
            if (read.insert(script.path).second) ruleset.uses.add_script(script.text);
    }
    problems.tell(diagnostics, requests.size());
    return ruleset;
}

}  // namespace rulewright::checks
