// rulewright list
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "rulewright/games.h"
#include "rulewright/shared.h"

namespace rulewright::command {

namespace {

std::string players_of(const content::RulesetInfo& game) {
    return game.players_min == game.players_max ? fmt::format("{}", game.players_min)
                                                : fmt::format("{}-{}", game.players_min, game.players_max);
}

std::vector<std::string> path_texts(const std::vector<fs::path>& paths) {
    std::vector<std::string> texts;
    for (const fs::path& path : paths) texts.push_back(path.string());
    return texts;
}

void print_games_json(const std::vector<content::FoundRuleset>& found) {
    auto all = nlohmann::ordered_json::array();
    for (const auto& [game, hides] : found) {
        nlohmann::ordered_json one;
        one["id"] = game.id;
        one["title"] = game.title;
        one["version"] = game.version;
        one["folder"] = game.folder.string();
        one["players"] = {{"min", game.players_min}, {"max", game.players_max}};
        one["packs"] = game.packs;
        one["variants"] = game.variants;
        one["bots"] = game.bots;
        one["hides"] = path_texts(hides);
        all.push_back(std::move(one));
    }
    say("{}\n", all.dump(2, ' ', true, nlohmann::json::error_handler_t::replace));
}

void print_games(const std::vector<content::FoundRuleset>& found) {
    std::size_t width = 4, title_width = 5;
    for (const auto& [game, hides] : found) {
        width = std::max(width, game.id.size());
        title_width = std::max(title_width, game.title.size());
    }
    say("{:<{}}  {:<{}}  players\n", "game", width, "title", title_width);
    for (const auto& [game, hides] : found) {
        say("{:<{}}  {:<{}}  {}\n", game.id, width, game.title, title_width, players_of(game));
        const auto more = [&](const char* what, const std::vector<std::string>& names) {
            if (!names.empty()) say("{:<{}}  {}: {}\n", "", width, what, fmt::join(names, ", "));
        };
        more("expansions", game.packs);
        more("variants", game.variants);
        more("bots", game.bots);
        if (!hides.empty()) say("{:<{}}  this is {}\n", "", width, game.folder.string());
        more("it hides", path_texts(hides));
    }
}

// A folder that the user named and that holds no game is a mistake, also when other folders hold some.
void check_named_folders(const std::vector<content::RulesetFolder>& folders, content::Diagnostics& problems) {
    for (const content::RulesetFolder& folder : folders)
        if (folder.named && content::ruleset_ids({folder}).empty())
            problems.error({folder.path.string(), 0, 0, ""}, "there is no game in this folder",
                           fmt::format("{} names a folder of games", folder.origin));
}

}  // namespace

int list(const Arguments& arguments) {
    CommandLine line(
        "list", "list [--format json]",
        "Shows the games that were found. They are looked for in the folder that --rulesets names, in the one that "
        "the\n"
        "environment variable RULEWRIGHT_RULESETS names, in ./rulesets, beside this program and where it was\n"
        "installed. The first folder that has a game wins; a game that is hidden thereby is told.",
        {"list", "list --rulesets my-games"});
    line.add_format();
    if (!line.parse(arguments)) return fine;
    content::Diagnostics problems;
    const auto folders = ruleset_folders(line);
    const auto found = content::list_rulesets(folders, problems);
    if (line.json())
        print_games_json(found);
    else if (!found.empty())
        print_games(found);
    if (content::ruleset_ids(folders).empty()) {
        tell(no_games(folders));
        return problem;
    }
    check_named_folders(folders, problems);
    tell(problems, false);
    return problems.has_errors() ? problem : fine;
}

}  // namespace rulewright::command
