#include "content/rulesets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace rulewright::content {

namespace fs = std::filesystem;

namespace {

fs::path shortened(const fs::path& path) {
    std::error_code error;
    const fs::path here = fs::proximate(path, error);
    return error || here.empty() || *here.begin() == ".." ? path : here;
}

// The same folder once: the build tree links to the one that a user who stands in the source tree reaches as
// ./rulesets.
bool reached_before(const std::vector<RulesetFolder>& folders, const fs::path& path) {
    std::error_code ignored;
    return std::any_of(folders.begin(), folders.end(),
                       [&](const RulesetFolder& known) { return fs::equivalent(known.path, path, ignored); });
}

std::vector<std::string> ids_in(const RulesetFolder& folder) {
    std::vector<std::string> ids;
    std::error_code error;
    for (fs::directory_iterator it(folder.path, error), end; !error && it != end; it.increment(error))
        if (is_ruleset(it->path())) ids.push_back(it->path().filename().string());
    std::sort(ids.begin(), ids.end());
    return ids;
}

}  // namespace

RulesetSearch ruleset_search(fs::path option) {
    const char* environment = std::getenv("RULEWRIGHT_RULESETS");
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return {std::move(option), environment ? environment : "", error ? fs::path() : program};
}

std::vector<RulesetFolder> ruleset_folders(const RulesetSearch& search) {
    std::vector<RulesetFolder> folders;
    const auto add = [&](const fs::path& path, std::string_view origin, bool named = false) {
        std::error_code ignored;
        const bool exists = fs::is_directory(path, ignored);
        if (!exists || !reached_before(folders, path)) folders.push_back({path, origin, named, exists});
    };
    if (!search.option.empty()) add(search.option, "--rulesets", true);
    if (!search.environment.empty()) add(search.environment, "RULEWRIGHT_RULESETS", true);
    add("rulesets", "in the working folder");
    if (search.program.empty()) return folders;
    const fs::path home = search.program.parent_path();
    std::error_code ignored;
    add(shortened(fs::weakly_canonical(home / "rulesets", ignored)), "beside the program");
    add(shortened((home / RULEWRIGHT_SHARE / "rulesets").lexically_normal()), "installed");
    return folders;
}

bool is_ruleset(const fs::path& folder) {
    std::error_code ignored;
    // Whatever it is: what stands there and is no file is told when it is read.
    return fs::is_directory(folder, ignored) &&
           fs::symlink_status(folder / "ruleset.yaml", ignored).type() != fs::file_type::not_found;
}

std::vector<std::string> ruleset_ids(const std::vector<RulesetFolder>& folders) {
    std::set<std::string> ids;
    for (const RulesetFolder& folder : folders)
        for (std::string& id : ids_in(folder)) ids.insert(std::move(id));
    return {ids.begin(), ids.end()};
}

std::optional<fs::path> find_ruleset(const std::vector<RulesetFolder>& folders, const std::string& id) {
    for (const RulesetFolder& folder : folders)
        if (is_ruleset(folder.path / id)) return folder.path / id;
    return std::nullopt;
}

std::vector<FoundRuleset> list_rulesets(const std::vector<RulesetFolder>& folders, Diagnostics& diagnostics) {
    std::vector<FoundRuleset> all;
    std::map<std::string, std::vector<fs::path>> hidden;
    std::set<std::string> taken;
    for (const RulesetFolder& folder : folders) {
        for (const std::string& id : ids_in(folder)) {
            if (!taken.insert(id).second)
                hidden[id].push_back(folder.path / id);
            else if (auto info = ruleset_info(folder.path / id, diagnostics))
                all.push_back({std::move(*info), {}});
        }
    }
    for (FoundRuleset& found : all) found.hides = hidden[found.info.id];
    return all;
}

std::string looked_in(const std::vector<RulesetFolder>& folders) {
    std::vector<std::string> names;
    for (const RulesetFolder& folder : folders)
        names.push_back(
            fmt::format("'{}' ({}{})", folder.path.string(), folder.origin, folder.exists ? "" : ", not there"));
    return fmt::format("looked in {}", fmt::join(names, ", "));
}

}  // namespace rulewright::content
