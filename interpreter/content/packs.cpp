#include "content/packs.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "content/patch.h"
#include "content/schema.h"

namespace rulewright::content {

namespace fs = std::filesystem;

namespace {

constexpr const char* map_sections[] = {"options",  "enums",     "grids",  "records", "types", "zones",
                                        "counters", "variables", "events", "windows", "menus"};

std::vector<std::string> text_list(const Node& node, std::string_view key) {
    std::vector<std::string> texts;
    if (const Node* list = node.get(key); list && list->is_sequence())
        for (const Node& item : list->items)
            if (item.is_scalar()) texts.push_back(item.text);
    return texts;
}

void redefined(const std::string& what, const Key& key, const Location& first, Diagnostics& diagnostics) {
    diagnostics.error(
        key.location,
        fmt::format("{} '{}' is defined already, in {}:{} ({})", what, key.text, first.file, first.line, first.pack),
        "a pack changes what exists with a patch", static_cast<int>(key.text.size()));
}

std::string singular(const std::string& section) { return section.substr(0, section.size() - 1); }

void add_sections(Node& root, const Node& pack, Diagnostics& diagnostics) {
    for (const char* section : map_sections) {
        const Node* added = pack.get(section);
        if (!added || !added->is_map()) continue;
        if (!root.get(section)) root.put({section, added->location}, make_map(added->location));
        Node& target = *root.get(section);
        if (target.is_null()) target = make_map(target.location);
        for (std::size_t i = 0; i < added->keys.size(); ++i) {
            const Key& key = added->keys[i];
            if (const Key* old = target.key_of(key.text))
                redefined(singular(section), key, old->location, diagnostics);
            else
                target.put(key, added->items[i]);
        }
    }
    const Node* scores = pack.get("scores");
    if (!scores || !scores->is_sequence()) return;
    if (!root.get("scores")) root.put({"scores", scores->location}, make_sequence(scores->location));
    for (const Node& line : scores->items) root.get("scores")->items.push_back(line);
}

// Patches on components wait until the pack's own components are there; all others come before them, so that
// `combinations` over an enum see the values the pack appends.
void apply_patches(Node& root, const Node& source, bool on_components, Diagnostics& diagnostics) {
    const Node* patches = source.get("patches");
    if (!patches || !patches->is_sequence()) return;
    for (const Node& patch : patches->items) {
        const std::string path = patch.text_or("path");
        const bool is_component = path == "components" || path.starts_with("components.");
        if (is_component == on_components) apply_patch(root, patch, diagnostics);
    }
}

std::optional<Node> read_variant(const LoadRequest& request, Diagnostics& diagnostics) {
    const auto known = variant_ids(request.folder);
    if (std::find(known.begin(), known.end(), request.variant) == known.end()) {
        diagnostics.error({shown_path(request.folder), 0, 0, "base"},
                          fmt::format("there is no variant '{}'", request.variant),
                          did_you_mean(request.variant, known));
        return std::nullopt;
    }
    const fs::path path = request.folder / "variants" / (request.variant + ".yaml");
    auto node = load_document(path, "variant", "variant", diagnostics);
    if (node && node->text_or("id", request.variant) != request.variant) {
        diagnostics.error(node->get("id")->location,
                          fmt::format("the variant's id must be its file's name, '{}'", request.variant));
        return std::nullopt;
    }
    return node;
}

// Every wanted pack's manifest; nothing when one is unknown or broken. All are looked at before giving up.
std::optional<std::map<std::string, Manifest>> read_wanted(const LoadRequest& request,
                                                           const std::vector<std::string>& wanted,
                                                           const std::vector<std::string>& existing,
                                                           Diagnostics& diagnostics) {
    std::map<std::string, Manifest> on;
    bool good = true;
    for (const std::string& id : wanted) {
        if (on.contains(id) || id == "base") continue;
        if (std::find(existing.begin(), existing.end(), id) == existing.end()) {
            diagnostics.error({shown_path(request.folder), 0, 0, "base"}, fmt::format("there is no pack '{}'", id),
                              did_you_mean(id, existing));
            good = false;
        } else if (auto manifest = read_manifest(request.folder, id, diagnostics)) {
            on.emplace(id, std::move(*manifest));
        } else {
            good = false;
        }
    }
    if (!good) return std::nullopt;
    return on;
}

}  // namespace

std::vector<std::string> pack_ids(const fs::path& folder) {
    std::vector<std::string> ids;
    std::error_code error;
    for (fs::directory_iterator it(folder / "expansions", error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        if (fs::is_regular_file(it->path() / "pack.yaml", ignored)) ids.push_back(it->path().filename().string());
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::vector<std::string> variant_ids(const fs::path& folder) {
    std::vector<std::string> ids;
    for (const fs::path& file : files_in(folder / "variants", ".yaml")) ids.push_back(file.stem().string());
    return ids;
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

std::optional<std::vector<std::string>> load_order(const std::map<std::string, Manifest>& on,
                                                   const std::vector<std::string>& existing, const Location& request,
                                                   Diagnostics& diagnostics) {
    bool good = true;
    std::map<std::string, std::set<std::string>> before;
    const auto exists = [&](const std::string& id) {
        return std::find(existing.begin(), existing.end(), id) != existing.end();
    };
    for (const auto& [id, manifest] : on) {
        before[id];
        const Location& at = manifest.pack.location;
        for (const std::string& other : manifest.pack.requires_packs) {
            if (on.contains(other)) {
                before[id].insert(other);
            } else if (other != "base") {
                good = false;
                if (exists(other))
                    diagnostics.error(request, fmt::format("pack '{}' requires pack '{}', which is off", id, other),
                                      fmt::format("turn '{}' on too", other));
                else
                    diagnostics.error(at, fmt::format("pack '{}' requires pack '{}', which does not exist", id, other),
                                      did_you_mean(other, existing));
            }
        }
        for (const std::string& other : manifest.pack.optional_packs)
            if (on.contains(other)) before[id].insert(other);
        for (const std::string& other : manifest.pack.conflicts)
            if (on.contains(other)) {
                diagnostics.error(request, fmt::format("packs '{}' and '{}' cannot be on together", id, other));
                good = false;
            }
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
            std::string circle;
            for (const auto& [id, ignored] : before)
                if (!done.contains(id)) circle += (circle.empty() ? "'" : ", '") + id + "'";
            diagnostics.error(request, "these packs wait for each other: " + circle);
            return std::nullopt;
        }
        order.push_back(ready->first);
        done.insert(ready->first);
    }
    return order;
}

std::optional<Merged> merge(const LoadRequest& request, Diagnostics& diagnostics) {
    const Location here{shown_path(request.folder), 0, 0, "base"};
    std::error_code error;
    if (!fs::is_directory(request.folder, error)) {
        diagnostics.error(here, "there is no such ruleset folder");
        return std::nullopt;
    }
    Merged merged;
    bool good = true;
    auto base = load_document(request.folder / "ruleset.yaml", "base", "ruleset", diagnostics);
    std::vector<std::string> wanted = request.packs;
    std::optional<Node> variant;
    if (!request.variant.empty()) {
        variant = read_variant(request, diagnostics);
        good = variant.has_value();
        if (variant) {
            for (const std::string& id : text_list(*variant, "packs")) wanted.push_back(id);
            if (const Node* options = variant->get("options")) merged.options = *options;
            merged.variant = request.variant;
        }
    }
    const auto existing = pack_ids(request.folder);
    const auto on = read_wanted(request, wanted, existing, diagnostics);
    if (!base || !on || !good) return std::nullopt;
    const auto order = load_order(*on, existing, here, diagnostics);
    if (!order) return std::nullopt;

    merged.root = std::move(*base);
    Node& root = merged.root;
    if (!root.is_map()) {
        diagnostics.error(root.location, "a ruleset must be a map");
        return std::nullopt;
    }
    root.put({"components", {}}, make_map({}));
    normalize(root);
    add_component_files(root, request.folder, "base", diagnostics);
    for (const std::string& id : *order) {
        const Manifest& manifest = on->at(id);
        merged.packs.push_back(manifest.pack);
        add_sections(root, manifest.node, diagnostics);
        normalize(root);
        apply_patches(root, manifest.node, false, diagnostics);
        add_component_files(root, manifest.pack.folder, id, diagnostics);
        apply_patches(root, manifest.node, true, diagnostics);
    }
    if (variant) {
        apply_patches(root, *variant, false, diagnostics);
        apply_patches(root, *variant, true, diagnostics);
    }
    if (diagnostics.has_errors()) return std::nullopt;

    // Patches may have put anything anywhere: the result must still be a ruleset.
    if (!order->empty() || variant) {
        Node without_components = root;
        without_components.erase("components");
        if (!validate(without_components, "ruleset", diagnostics)) return std::nullopt;
    }
    return merged;
}

}  // namespace rulewright::content
