#include "rulewright/games.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace rulewright::command {

namespace {

using Folders = std::vector<content::RulesetFolder>;

// A folder of that name with a ruleset.yaml. Throws UsageError when it is a folder of something else.
std::optional<fs::path> as_path(const std::string& game) {
    std::error_code ignored;
    if (!fs::is_directory(game, ignored)) return std::nullopt;
    fs::path folder = fs::path(game).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();
    if (content::is_ruleset(folder)) return folder;
    throw UsageError{fmt::format("the folder '{}' has no ruleset.yaml", game), "a game's folder is expected"};
}

UsageError no_such_game(const std::string& game, const Folders& folders) {
    const auto ids = content::ruleset_ids(folders);
    std::string cure = content::did_you_mean(game, ids);
    if (cure.empty()) cure = ids.empty() ? "no games were found" : fmt::format("there are: {}", fmt::join(ids, ", "));
    return {fmt::format("there is no game '{}'", game), cure + "\n  " + content::looked_in(folders)};
}

}  // namespace

Folders ruleset_folders(const CommandLine& line) {
    const content::RulesetSearch search = content::ruleset_search(line.text("rulesets"));
    std::error_code ignored;
    if (line.flag("rulesets") && !fs::is_directory(search.option, ignored))
        throw UsageError{fmt::format("there is no folder '{}'", search.option.string()),
                         "--rulesets names a folder of games"};
    if (search.option.empty() && !search.environment.empty() && !fs::is_directory(search.environment, ignored))
        throw UsageError{fmt::format("there is no folder '{}'", search.environment.string()),
                         "the environment variable RULEWRIGHT_RULESETS names it"};
    return content::ruleset_folders(search);
}

UsageError no_games(const Folders& folders) {
    return {"no games were found", content::looked_in(folders) + "\n  --rulesets names a folder of games"};
}

fs::path game_folder(const CommandLine& line, const std::string& game) {
    const Folders folders = ruleset_folders(line);
    if (game.empty()) {
        const auto ids = content::ruleset_ids(folders);
        if (ids.empty()) throw no_games(folders);
        throw UsageError{"which game?", fmt::format("one of: {}", fmt::join(ids, ", "))};
    }
    const bool path = game.find('/') != std::string::npos;
    if (!path)
        if (const auto found = content::find_ruleset(folders, game)) return *found;
    if (const auto folder = as_path(game)) return *folder;
    if (path) throw UsageError{fmt::format("there is no folder '{}'", game)};
    throw no_such_game(game, folders);
}

std::vector<fs::path> game_folders(const CommandLine& line, const std::string& game) {
    if (game != "all") return {game_folder(line, game)};
    Folders folders = ruleset_folders(line);
    if (folders.front().named) folders.resize(1);
    std::vector<fs::path> games;
    for (const content::RulesetFolder& folder : folders) {
        for (const std::string& id : content::ruleset_ids({folder})) games.push_back(folder.path / id);
        if (!games.empty()) return games;
    }
    throw no_games(folders);
}

std::string rulesets_words(const fs::path& folder) {
    const Folders folders = content::ruleset_folders(content::ruleset_search());
    const auto found = content::find_ruleset(folders, folder.filename().string());
    std::error_code ignored;
    if (found && fs::equivalent(*found, folder, ignored)) return {};
    const fs::path parent = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
    return " --rulesets " + shell_word(parent.string());
}

}  // namespace rulewright::command
