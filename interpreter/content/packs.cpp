#include "content/packs.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace rulewright::content {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> text_list(const Node& node, std::string_view key) {
    std::vector<std::string> texts;
    if (const Node* list = node.get(key); list && list->is_sequence())
        for (const Node& item : list->items)
            if (item.is_scalar()) texts.push_back(item.text);
    return texts;
}

// Where a manifest names that pack: in its `requires`, `optional` or `conflicts`.
const Location& place_of(const Manifest& manifest, const char* list, const std::string& id) {
    if (const Node* entries = manifest.node.get(list))
        for (const Node& item : entries->items)
            if (item.text == id) return item.location;
    return manifest.node.location;
}

struct VariantFile {
    std::string id;
    fs::path path;
    std::string pack;  // empty: of the base game
};

// Those of the game, then those of its packs: a game's own files never name a pack, so bundles with one live there.
std::vector<VariantFile> variant_files(const fs::path& folder) {
    std::vector<VariantFile> all;
    const auto add = [&](const fs::path& home, const std::string& pack) {
        for (const fs::path& file : files_in(home / "variants", ".yaml"))
            all.push_back({file.stem().string(), file, pack});
    };
    add(folder, "");
    for (const std::string& id : pack_ids(folder)) add(folder / "expansions" / id, id);
    return all;
}

}  // namespace

std::vector<std::string> pack_ids(const fs::path& folder) {
    std::vector<std::string> ids;
    std::error_code error;
    for (fs::directory_iterator it(folder / "expansions", error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        // Whatever it is: what stands there and is no file is told when it is read.
        if (fs::symlink_status(it->path() / "pack.yaml", ignored).type() == fs::file_type::not_found) continue;
        if (fs::is_directory(it->path(), ignored)) ids.push_back(it->path().filename().string());
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::vector<std::string> variant_ids(const fs::path& folder) {
    std::vector<std::string> ids;
    for (const VariantFile& file : variant_files(folder)) ids.push_back(file.id);
    return ids;
}

std::optional<Variant> read_variant(const fs::path& folder, const std::string& id, Diagnostics& diagnostics) {
    const auto files = variant_files(folder);
    const auto is_it = [&](const VariantFile& file) { return file.id == id; };
    const auto found = std::find_if(files.begin(), files.end(), is_it);
    const Location here{shown_path(folder), 0, 0, "base"};
    if (found == files.end()) {
        diagnostics.error(here, fmt::format("there is no variant '{}'", id), did_you_mean(id, variant_ids(folder)));
        return std::nullopt;
    }
    if (const auto second = std::find_if(found + 1, files.end(), is_it); second != files.end()) {
        diagnostics.error({shown_path(second->path), 0, 0, "variant"},
                          fmt::format("there are two variants '{}', the other in {}", id, shown_path(found->path)),
                          "rename one of them");
        return std::nullopt;
    }
    auto node = load_document(found->path, "variant", "variant", diagnostics);
    if (!node) return std::nullopt;
    if (node->text_or("id") != id) {
        diagnostics.error(node->get("id")->location, fmt::format("the variant's id must be its file's name, '{}'", id),
                          "", static_cast<int>(node->text_or("id").size()));
        return std::nullopt;
    }
    Variant variant;
    variant.packs = text_list(*node, "packs");
    if (!found->pack.empty()) variant.packs.push_back(found->pack);
    variant.node = std::move(*node);
    return variant;
}

std::optional<Manifest> read_manifest(const fs::path& folder, const std::string& id, Diagnostics& diagnostics) {
    const fs::path home = folder / "expansions" / id;
    auto node = load_document(home / "pack.yaml", id, "pack", diagnostics);
    if (!node) return std::nullopt;
    Manifest manifest;
    Pack& pack = manifest.pack;
    pack.id = node->text_or("id");
    pack.title = node->text_or("title", id);
    pack.version = node->text_or("version");
    pack.text = node->text_or("text");
    pack.folder = home.string();
    pack.requires_packs = text_list(*node, "requires");
    pack.optional_packs = text_list(*node, "optional");
    pack.conflicts = text_list(*node, "conflicts");
    pack.location = node->location;
    if (id == "base") {
        diagnostics.error(node->location, "no pack can be called 'base': that is the ruleset itself");
        return std::nullopt;
    }
    if (pack.id != id) {
        const Node* given = node->get("id");
        diagnostics.error(given ? given->location : node->location,
                          fmt::format("the pack's id must be its folder's name, '{}'", id), "",
                          static_cast<int>(pack.id.size()));
        return std::nullopt;
    }
    manifest.node = std::move(*node);
    return manifest;
}

namespace {

std::string waiting(const std::map<std::string, std::set<std::string>>& before, const std::set<std::string>& done) {
    std::string names;
    for (const auto& [id, ignored] : before)
        if (!done.contains(id)) names += (names.empty() ? "'" : ", '") + id + "'";
    return names;
}

// Are the wishes of one pack fulfilled? What is missing or must be off is reported.
bool content_with(const Manifest& manifest, const std::map<std::string, Manifest>& on,
                  const std::vector<std::string>& existing, const Location& request, Diagnostics& diagnostics) {
    const std::string& id = manifest.pack.id;
    const auto exists = [&](const std::string& other) {
        return std::find(existing.begin(), existing.end(), other) != existing.end();
    };
    bool good = true;
    for (const std::string& other : manifest.pack.requires_packs) {
        if (other == "base" || on.contains(other)) continue;
        good = false;
        if (exists(other))
            diagnostics.error(request, fmt::format("pack '{}' requires pack '{}', which is off", id, other),
                              fmt::format("turn '{}' on too", other));
        else
            diagnostics.error(place_of(manifest, "requires", other),
                              fmt::format("pack '{}' requires pack '{}', which does not exist", id, other),
                              did_you_mean(other, existing), static_cast<int>(other.size()));
    }
    for (const std::string& other : manifest.pack.conflicts) {
        if (!on.contains(other)) continue;
        good = false;
        const auto& theirs = on.at(other).pack.conflicts;
        const bool mutual = std::find(theirs.begin(), theirs.end(), id) != theirs.end();
        if (!mutual || id <= other)
            diagnostics.error(request, fmt::format("packs '{}' and '{}' cannot be on together", id, other));
    }
    // Neither list must name what exists, but a slip of the fingers there would go unnoticed for ever.
    for (const char* list : {"optional", "conflicts"})
        for (const std::string& other : text_list(manifest.node, list))
            if (const std::string cure = did_you_mean(other, existing); !exists(other) && !cure.empty())
                diagnostics.warning(place_of(manifest, list, other), fmt::format("there is no pack '{}'", other), cure,
                                    static_cast<int>(other.size()));
    return good;
}

}  // namespace

std::optional<std::vector<std::string>> load_order(const std::map<std::string, Manifest>& on,
                                                   const std::vector<std::string>& existing, const Location& request,
                                                   Diagnostics& diagnostics) {
    bool good = true;
    std::map<std::string, std::set<std::string>> before;
    for (const auto& [id, manifest] : on) {
        good = content_with(manifest, on, existing, request, diagnostics) && good;
        before[id];
        for (const auto* list : {&manifest.pack.requires_packs, &manifest.pack.optional_packs})
            for (const std::string& other : *list)
                if (on.contains(other)) before[id].insert(other);
    }
    if (!good) return std::nullopt;
    std::vector<std::string> order;
    std::set<std::string> done;
    while (order.size() < on.size()) {
        // The map is sorted by id, so the first that is ready is the tie-break.
        const auto ready = std::find_if(before.begin(), before.end(), [&](const auto& entry) {
            return !done.contains(entry.first) &&
                   std::includes(done.begin(), done.end(), entry.second.begin(), entry.second.end());
        });
        if (ready == before.end()) {
            diagnostics.error(request, "these packs wait for each other: " + waiting(before, done),
                              "look at their 'requires' and 'optional'");
            return std::nullopt;
        }
        order.push_back(ready->first);
        done.insert(ready->first);
    }
    return order;
}

}  // namespace rulewright::content
