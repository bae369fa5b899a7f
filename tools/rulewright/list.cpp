// rulewright list
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "rulewright/shared.h"

namespace rulewright::command {

namespace {

std::string players_of(const content::RulesetInfo& game) {
    return game.players_min == game.players_max ? fmt::format("{}", game.players_min)
                                                : fmt::format("{}-{}", game.players_min, game.players_max);
}

void print_json(const std::vector<content::RulesetInfo>& found) {
    auto all = nlohmann::ordered_json::array();
    for (const content::RulesetInfo& game : found) {
        nlohmann::ordered_json one;
        one["id"] = game.id;
        one["title"] = game.title;
        one["version"] = game.version;
        one["folder"] = game.folder.string();
        one["players"] = {{"min", game.players_min}, {"max", game.players_max}};
        one["packs"] = game.packs;
        one["variants"] = game.variants;
        one["bots"] = game.bots;
        all.push_back(std::move(one));
    }
    fmt::print("{}\n", all.dump(2));
}

}  // namespace

int list(const Arguments& arguments) {
    CommandLine line("list", "list [--format json]", "Shows the games that were found.",
                     {"list", "list --rulesets my-games"});
    line.add_format();
    if (!line.parse(arguments)) return fine;
    content::Diagnostics problems;
    const auto found = games(line, problems);
    if (line.json()) {
        print_json(found);
    } else {
        std::size_t width = 4, title_width = 5;
        for (const content::RulesetInfo& game : found) {
            width = std::max(width, game.id.size());
            title_width = std::max(title_width, game.title.size());
        }
        if (found.empty())
            fmt::print("No games were found. --rulesets names their folder.\n");
        else
            fmt::print("{:<{}}  {:<{}}  players\n", "game", width, "title", title_width);
        for (const content::RulesetInfo& game : found) {
            fmt::print("{:<{}}  {:<{}}  {}\n", game.id, width, game.title, title_width, players_of(game));
            const auto more = [&](const char* what, const std::vector<std::string>& names) {
                if (!names.empty()) fmt::print("{:<{}}  {}: {}\n", "", width, what, fmt::join(names, ", "));
            };
            more("expansions", game.packs);
            more("variants", game.variants);
            more("bots", game.bots);
        }
    }
    tell(problems, false);
    return problems.has_errors() ? problem : fine;
}

}  // namespace rulewright::command
