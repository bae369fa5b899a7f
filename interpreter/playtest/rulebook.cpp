#include "playtest/rulebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "content/document.h"
#include "content/packs.h"

namespace rulewright::playtest {

namespace fs = std::filesystem;

namespace {

void add_clauses(const fs::path& file, const std::string& pack, const std::vector<std::string>& scopes,
                 std::map<std::string, content::Location>& places, std::vector<Clause>& clauses,
                 content::Diagnostics& diagnostics) {
    const auto book = content::load_document(file, pack, "rulebook", diagnostics);
    const content::Node* list = book ? book->get("clauses") : nullptr;
    if (!list) return;
    for (std::size_t i = 0; i < list->keys.size(); ++i) {
        const content::Key& key = list->keys[i];
        const content::Node& node = list->items[i];
        const int length = static_cast<int>(key.text.size());
        if (const auto [same, is_new] = places.emplace(key.text, key.location); !is_new) {
            const content::Location& first = same->second;
            diagnostics.error(key.location,
                              fmt::format("clause '{}' is already in {}:{}", key.text, first.file, first.line), "",
                              length);
            continue;
        }
        Clause clause{.id = key.text, .scope = node.text_or("scope", pack), .text = node.text_or("text")};
        clause.location = key.location;
        if (const content::Node* physical = node.get("physical")) clause.physical = physical->as_bool().value_or(false);
        if (std::find(scopes.begin(), scopes.end(), clause.scope) == scopes.end()) {
            const content::Node* scope = node.get("scope");
            diagnostics.error(scope ? scope->location : key.location,
                              fmt::format("scope '{}' is neither 'base' nor a pack of this game", clause.scope),
                              content::did_you_mean(clause.scope, scopes), static_cast<int>(clause.scope.size()));
        }
        clauses.push_back(std::move(clause));
    }
}

}  // namespace

Clause::Standing Clause::standing() const {
    if (passed > 0 && failed == 0) return Standing::proven;
    return physical && failed == 0 ? Standing::physical : Standing::unproven;
}

std::vector<Clause> load_rulebook(const fs::path& folder, content::Diagnostics& diagnostics) {
    std::vector<Clause> clauses;
    std::map<std::string, content::Location> places;
    std::vector<std::string> scopes = content::pack_ids(folder);
    const std::vector<std::string> packs = scopes;
    scopes.insert(scopes.begin(), "base");
    std::error_code ignored;
    const auto is_there = [&](const fs::path& file) {
        return fs::symlink_status(file, ignored).type() != fs::file_type::not_found;
    };
    if (is_there(folder / "rulebook.yaml"))
        add_clauses(folder / "rulebook.yaml", "base", scopes, places, clauses, diagnostics);
    for (const std::string& pack : packs) {
        const fs::path file = folder / "expansions" / pack / "rulebook.yaml";
        if (is_there(file)) add_clauses(file, pack, scopes, places, clauses, diagnostics);
    }
    return clauses;
}

}  // namespace rulewright::playtest
