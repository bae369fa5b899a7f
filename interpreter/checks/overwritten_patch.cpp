// overwritten-patch: two packs that change the same place, so that the one that comes last undoes the other. Packs that
// say which of them comes first (`requires`, `optional`) know of each other.
#include <fmt/format.h>

#include <algorithm>

#include "checks/check.h"
#include "checks/ruleset.h"
#include "content/subsets.h"

namespace rulewright::checks {
namespace {

using content::Manifest;

struct Change {
    std::string path;   // as written
    std::string place;  // what it names: the same for every path to the same part of the flow
    bool overwrites = false;
    content::Location location;
};

// In a flow `[x]` is found at any depth, so what stands before the last one only says it again.
std::string place_named_by(const std::string& path) {
    const std::size_t last = path.rfind('[');
    return path.starts_with("flow") && last != std::string::npos ? "flow" + path.substr(last) : path;
}

std::vector<Change> changes_of(const Manifest& manifest) {
    std::vector<Change> changes;
    const content::Node* patches = manifest.node.get("patches");
    if (!patches) return changes;
    for (const content::Node& patch : patches->items)
        if (const content::Node* path = patch.get("path"))
            changes.push_back(
                {path->text, place_named_by(path->text), patch.get("set") || patch.get("remove"), path->location});
    return changes;
}

// Does the first path name the other or something around it?
bool covers(const std::string& outer, const std::string& inner) {
    return inner.starts_with(outer) &&
           (inner.size() == outer.size() || inner[outer.size()] == '.' || inner[outer.size()] == '[');
}

bool collide(const Change& a, const Change& b) {
    return (a.overwrites && covers(a.place, b.place)) || (b.overwrites && covers(b.place, a.place));
}

bool names(const std::vector<std::string>& packs, const std::string& id) {
    return std::find(packs.begin(), packs.end(), id) != packs.end();
}

bool know_their_order(const content::PackChoices& choices, const Manifest& a, const Manifest& b) {
    return choices.with_required(a.pack.id).contains(b.pack.id) ||
           choices.with_required(b.pack.id).contains(a.pack.id) || names(a.pack.optional_packs, b.pack.id) ||
           names(b.pack.optional_packs, a.pack.id);
}

bool go_together(const content::PackChoices& choices, const Manifest& a, const Manifest& b) {
    auto both = choices.with_required(a.pack.id);
    both.merge(choices.with_required(b.pack.id));
    return choices.legal(both);
}

void tell_collisions(const Manifest& a, const Manifest& b, Findings& findings) {
    for (const Change& first : changes_of(a))
        for (const Change& second : changes_of(b))
            if (collide(first, second))
                findings.tell(
                    second.path, second.location,
                    fmt::format("packs '{}' and '{}' both change '{}', here and in {}:{}; when both are on, "
                                "one undoes the other",
                                a.pack.id, b.pack.id, first.path, first.location.file, first.location.line),
                    "say with 'optional' which of them comes first, or with 'conflicts' that only one can be on",
                    static_cast<int>(second.path.size()));
}

void find_overwritten_patches(const Ruleset& ruleset, Findings& findings) {
    content::Diagnostics told_when_opened;
    const content::PackChoices choices(ruleset.folder, told_when_opened);
    const auto& manifests = choices.manifests();
    for (auto a = manifests.begin(); a != manifests.end(); ++a)
        for (auto b = std::next(a); b != manifests.end(); ++b)
            if (!know_their_order(choices, a->second, b->second) && go_together(choices, a->second, b->second))
                tell_collisions(a->second, b->second, findings);
}

}  // namespace

extern const Check overwritten_patch{.id = "overwritten-patch",
                                     .text = "two packs that change the same place, where one undoes the other",
                                     .look = find_overwritten_patches};

}  // namespace rulewright::checks
