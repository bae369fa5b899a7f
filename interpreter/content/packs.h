// Packs: manifests, load order, and the merge of base, packs and variant into one tree.
#pragma once

#include <map>
#include <optional>

#include "content/definition.h"
#include "content/document.h"
#include "content/loader.h"

namespace rulewright::content {

struct Manifest {
    Pack pack;
    Node node;
};

// Ids of the packs a game has: the folders of expansions/ with a pack.yaml, sorted.
[[nodiscard]] std::vector<std::string> pack_ids(const std::filesystem::path& folder);
// Ids of the variants of a game and of its packs.
[[nodiscard]] std::vector<std::string> variant_ids(const std::filesystem::path& folder);

struct Variant {
    Node node;
    std::vector<std::string> packs;  // it turns on: those it names, and the one whose folder it lies in
};
[[nodiscard]] std::optional<Variant> read_variant(const std::filesystem::path& folder, const std::string& id,
                                                  Diagnostics& diagnostics);

[[nodiscard]] std::optional<Manifest> read_manifest(const std::filesystem::path& folder, const std::string& id,
                                                    Diagnostics& diagnostics);

// Topological over requires and optional, ties by id. Nothing when packs miss, conflict or require each other in a
// circle.
[[nodiscard]] std::optional<std::vector<std::string>> load_order(const std::map<std::string, Manifest>& on,
                                                                 const std::vector<std::string>& existing,
                                                                 const Location& request, Diagnostics& diagnostics);

struct Merged {
    Node root;                // ruleset.yaml with every addition and patch, plus `components`: id -> component
    std::vector<Pack> packs;  // in load order
    std::string variant;
    Node options;  // the variant's: a map, or null
};
// Nothing when the game cannot be put together. When only components files are wrong the rest is returned all the same,
// so that it can be checked too: look at the diagnostics before using it.
[[nodiscard]] std::optional<Merged> merge(const LoadRequest& request, Diagnostics& diagnostics);

// Reads components/*.yaml of a folder into root's `components`: defaults filled in, combinations expanded.
void add_component_files(Node& root, const std::filesystem::path& folder, const std::string& pack,
                         Diagnostics& diagnostics);

}  // namespace rulewright::content
