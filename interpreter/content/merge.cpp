// The merge: ruleset.yaml, then each pack's additions and patches in load order, then the variant's patches.
#include <fmt/format.h>

#include <algorithm>

#include "content/packs.h"
#include "content/patch.h"
#include "content/schema.h"

namespace rulewright::content {

namespace fs = std::filesystem;

namespace {

void redefined(const std::string& what, const Key& key, const Location& first, Diagnostics& diagnostics) {
    diagnostics.error(
        key.location,
        fmt::format("{} '{}' is defined already, in {}:{} ({})", what, key.text, first.file, first.line, first.pack),
        "a pack changes what exists with a patch", static_cast<int>(key.text.size()));
}

std::string singular(const std::string& section) { return section.substr(0, section.size() - 1); }

void add_to_map(const std::string& section, Node& target, const Node& added, Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < added.keys.size(); ++i) {
        const Key& key = added.keys[i];
        if (const Key* old = target.key_of(key.text))
            redefined(singular(section), key, old->location, diagnostics);
        else
            target.put(key, added.items[i]);
    }
}

// What `check` is not to tell is no part of the game: adding a silence must not make it another one.
constexpr const char* for_checks_only = "silence";

void add_sections(Node& root, const Node& pack, Diagnostics& diagnostics) {
    for (const std::string& section : shared_sections(diagnostics)) {
        if (section == for_checks_only) continue;
        const Node* added = pack.get(section);
        if (!added || (!added->is_map() && !added->is_sequence())) continue;
        if (!root.get(section)) root.put({section, added->location}, make_scalar("", added->location));
        Node& target = *root.get(section);
        if (!target.is_map() && !target.is_sequence())
            target = added->is_map() ? make_map(target.location) : make_sequence(target.location);
        if (added->is_map())
            add_to_map(section, target, *added, diagnostics);
        else
            target.items.insert(target.items.end(), added->items.begin(), added->items.end());
    }
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

// What merging starts from: every file read, nothing merged yet.
struct Sources {
    Node base;
    std::optional<Node> variant;
    std::map<std::string, Manifest> packs;
    std::vector<std::string> order;
};

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

// Patches may have put anything anywhere: the result must still be a ruleset with components.
bool still_valid(const Node& root, Diagnostics& diagnostics) {
    Node ruleset = root;
    ruleset.erase("components");
    bool good = validate(ruleset, "ruleset", diagnostics);
    const Node* components = root.get("components");
    if (!components || !components->is_map()) {
        const Location& at = components ? components->location : root.location;
        diagnostics.error(
            at, fmt::format("'components' must be a map, not {}", components ? describe(*components) : "nothing"));
        return false;
    }
    // One at a time, under a made-up id: combinations have ids that a file could not write.
    for (const Node& component : components->items) {
        Node entries = make_map(component.location);
        entries.put({"x", component.location}, component);
        Node file = make_map(component.location);
        file.put({"type", component.location}, make_scalar("x", component.location));
        file.put({"components", component.location}, std::move(entries));
        good = validate(file, "components", diagnostics) && good;
    }
    return good;
}

std::optional<Sources> read_sources(const LoadRequest& request, Diagnostics& diagnostics) {
    Sources sources;
    const Location here{shown_path(request.folder), 0, 0, "base"};
    auto base = load_document(request.folder / "ruleset.yaml", "base", "ruleset", diagnostics);
    std::vector<std::string> wanted = request.packs;
    bool good = base.has_value();
    if (!request.variant.empty()) {
        auto variant = read_variant(request.folder, request.variant, diagnostics);
        if (variant) {
            wanted.insert(wanted.end(), variant->packs.begin(), variant->packs.end());
            sources.variant = std::move(variant->node);
        } else {
            good = false;
        }
    }
    const auto existing = pack_ids(request.folder);
    auto on = read_wanted(request, wanted, existing, diagnostics);
    if (!on || !good) return std::nullopt;
    auto order = load_order(*on, existing, here, diagnostics);
    if (!order) return std::nullopt;
    sources.base = std::move(*base);
    sources.packs = std::move(*on);
    sources.order = std::move(*order);
    return sources;
}

}  // namespace

std::optional<Merged> merge(const LoadRequest& request, Diagnostics& diagnostics) {
    std::error_code error;
    if (!fs::is_directory(request.folder, error)) {
        diagnostics.error({shown_path(request.folder), 0, 0, "base"}, "there is no such ruleset folder");
        return std::nullopt;
    }
    auto sources = read_sources(request, diagnostics);
    if (!sources) return std::nullopt;
    Diagnostics found;
    Diagnostics in_files;  // of components: what is wrong there hides nothing elsewhere, so the rest is still looked at
    Merged merged;
    merged.root = std::move(sources->base);
    merged.variant = request.variant;
    Node& root = merged.root;
    root.erase(for_checks_only);
    root.put({"components", {}}, make_map({}));
    normalize(root);
    add_component_files(root, request.folder, "base", in_files);
    // A component missing because its file is broken is no reason to blame the patch that wants to change it.
    const auto patch_components = [&](const Node& source) {
        if (!in_files.has_errors()) apply_patches(root, source, true, found);
    };
    for (const std::string& id : sources->order) {
        const Manifest& manifest = sources->packs.at(id);
        merged.packs.push_back(manifest.pack);
        add_sections(root, manifest.node, found);
        normalize(root);
        apply_patches(root, manifest.node, false, found);
        add_component_files(root, manifest.pack.folder, id, in_files);
        patch_components(manifest.node);
    }
    if (const auto& variant = sources->variant) {
        if (const Node* options = variant->get("options")) merged.options = *options;
        apply_patches(root, *variant, false, found);
        patch_components(*variant);
    }
    bool good = !found.has_errors();
    for (const Diagnostics* some : {&found, &in_files})
        for (const Diagnostic& d : some->all()) diagnostics.add(d);
    if (good && (!sources->order.empty() || sources->variant)) good = still_valid(root, diagnostics);
    if (!good) return std::nullopt;
    return merged;
}

}  // namespace rulewright::content
