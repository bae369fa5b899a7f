#include "content/subsets.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "content/loader.h"

namespace rulewright::content {

namespace fs = std::filesystem;

PackChoices::PackChoices(const fs::path& folder, Diagnostics& diagnostics) {
    for (const std::string& id : pack_ids(folder))
        if (auto manifest = read_manifest(folder, id, diagnostics)) manifests_.emplace(id, std::move(*manifest));
    for (const auto& [id, manifest] : manifests_)
        if (legal(with_required(id))) usable_.push_back(id);
    // What a pack requires has fewer to require itself.
    std::stable_sort(usable_.begin(), usable_.end(), [&](const std::string& a, const std::string& b) {
        return with_required(a).size() < with_required(b).size();
    });
}

PackChoices::Packs PackChoices::with_required(const std::string& id) const {
    Packs all;
    std::vector<std::string> wanted{id};
    while (!wanted.empty()) {
        const std::string one = std::move(wanted.back());
        wanted.pop_back();
        const auto manifest = manifests_.find(one);
        if (one == "base" || !all.insert(one).second || manifest == manifests_.end()) continue;
        const auto& required = manifest->second.pack.requires_packs;
        wanted.insert(wanted.end(), required.begin(), required.end());
    }
    return all;
}

bool PackChoices::legal(const Packs& packs) const {
    return std::all_of(packs.begin(), packs.end(), [&](const std::string& id) { return fits(packs, id); });
}

// Does it exist, is all it requires among those, and does it exclude none of them?
bool PackChoices::fits(const Packs& on, const std::string& id) const {
    const auto manifest = manifests_.find(id);
    if (manifest == manifests_.end()) return false;
    const Pack& pack = manifest->second.pack;
    return std::all_of(pack.requires_packs.begin(), pack.requires_packs.end(),
                       [&](const std::string& other) { return other == "base" || on.contains(other); }) &&
           std::none_of(pack.conflicts.begin(), pack.conflicts.end(),
                        [&](const std::string& other) { return on.contains(other); }) &&
           std::none_of(on.begin(), on.end(), [&](const std::string& other) {
               const auto found = manifests_.find(other);
               if (found == manifests_.end()) return false;
               const auto& excluded = found->second.pack.conflicts;
               return std::find(excluded.begin(), excluded.end(), id) != excluded.end();
           });
}

// Off first, then on where it fits. Leaving a pack off is always possible, so every way down ends in a legal set.
void PackChoices::enumerate(std::size_t next, Packs& on, std::size_t most, std::vector<Packs>& found) const {
    if (found.size() >= most) return;
    if (next == usable_.size()) return found.push_back(on);
    enumerate(next + 1, on, most, found);
    if (!fits(on, usable_[next])) return;
    on.insert(usable_[next]);
    enumerate(next + 1, on, most, found);
    on.erase(usable_[next]);
}

bool PackChoices::more_than(std::size_t most) const {
    std::vector<Packs> found;
    Packs on;
    enumerate(0, on, most + 1, found);
    return found.size() > most;
}

PackChoices::Packs PackChoices::as_many_as_go_together(const std::vector<std::string>& order) const {
    Packs on;
    for (const std::string& id : order) {
        Packs more = with_required(id);
        more.insert(on.begin(), on.end());
        if (legal(more)) on = std::move(more);
    }
    return on;
}

std::vector<PackChoices::Packs> PackChoices::sample(std::size_t most) const {
    std::set<Packs> chosen{{}};
    for (const std::string& id : usable_) chosen.insert(with_required(id));
    chosen.insert(as_many_as_go_together(usable_));
    chosen.insert(as_many_as_go_together({usable_.rbegin(), usable_.rend()}));
    std::mt19937_64 chance;  // of no seed: the same sample each time
    for (std::size_t tries = 0; chosen.size() < most && tries < 16 * most; ++tries) {
        Packs on;
        for (const std::string& id : usable_)
            if ((chance() & 1) != 0 && fits(on, id)) on.insert(id);
        chosen.insert(std::move(on));
    }
    return {chosen.begin(), chosen.end()};
}

std::vector<std::vector<std::string>> PackChoices::subsets(std::size_t most) const {
    std::vector<Packs> found;
    Packs on;
    enumerate(0, on, most + 1, found);
    if (found.size() > most) found = sample(most);
    std::vector<std::vector<std::string>> sorted;
    for (const Packs& packs : found) sorted.emplace_back(packs.begin(), packs.end());
    // Small ones first; those of one size as if they were counted in binary, the first pack being the lowest digit.
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        if (a.size() != b.size()) return a.size() < b.size();
        return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    });
    return sorted;
}

namespace {

// Reports what keeps the pack from being turned on together with all that it requires.
void tell_why_unusable(const PackChoices& choices, const std::string& id, Diagnostics& diagnostics) {
    std::map<std::string, Manifest> on;
    std::vector<std::string> existing;
    for (const auto& [other, manifest] : choices.manifests()) existing.push_back(other);
    for (const std::string& one : choices.with_required(id))
        if (const auto manifest = choices.manifests().find(one); manifest != choices.manifests().end())
            on.insert(*manifest);
    (void)load_order(on, existing, choices.manifests().at(id).node.location, diagnostics);
}

}  // namespace

std::vector<std::vector<std::string>> pack_subsets(const fs::path& folder, Diagnostics& diagnostics) {
    const PackChoices choices(folder, diagnostics);
    auto subsets = choices.subsets(most_subsets);
    if (choices.more_than(most_subsets))
        diagnostics.add({.severity = Severity::note,
                         .location = {shown_path(folder), 0, 0, "base"},
                         .message = fmt::format("{} packs go together in more than {} ways: {} of these are looked at",
                                                choices.manifests().size(), most_subsets, subsets.size()),
                         .suggestion = "none, each pack alone, as many as go together, and others by chance"});
    for (const auto& [id, manifest] : choices.manifests())
        if (!choices.legal(choices.with_required(id))) tell_why_unusable(choices, id, diagnostics);
    return subsets;
}

}  // namespace rulewright::content
