#include "checks/tables.h"

#include <fmt/format.h>

#include <utility>

#include "agents/agent.h"
#include "content/loader.h"

namespace rulewright::checks {
namespace {

class Tables {
  public:
    Tables(Ruleset& ruleset, const Combination& combination, int games)
        : ruleset_(ruleset), combination_(combination), definition_(*combination.definition), games_(games) {
        content::Diagnostics none_chosen;
        options_ = content::settle_options(definition_, {}, none_chosen);
    }

    void play() {
        bots();
        for (int players = definition_.players_min; players <= definition_.players_max; ++players)
            random_games(combination_.request, options_, players);
        for (std::size_t i = 0; i < definition_.options.size(); ++i) tables_by_option(i);
    }

  private:
    // Options that allow other numbers of players: those tables must work too.
    void tables_by_option(std::size_t i) {
        const content::Option& option = definition_.options[i];
        if (!option.players_min && !option.players_max) return;
        auto changed = options_;
        changed[i] = 1;
        engine::TableRequest request = combination_.request;
        request.options[option.name] = "true";
        const int from = option.players_min.value_or(definition_.players_min),
                  to = option.players_max.value_or(definition_.players_max);
        for (int players = from; players <= to; ++players)
            if (players < definition_.players_min || players > definition_.players_max)
                random_games(request, changed, players);
    }

    void random_games(const engine::TableRequest& request, const std::vector<int>& options, int players) {
        add(request, {.definition = combination_.definition, .table = {players, options}, .games = games_});
    }

    // Each bot finishes a few games, with the fewest players.
    void bots() {
        constexpr int games_of_a_bot = 2;  // one to remember, one to remember it in
        for (const std::string& bot : agents::bot_names(definition_))
            add(combination_.request, {.definition = combination_.definition,
                                       .table = {definition_.players_min, options_},
                                       .games = games_of_a_bot,
                                       .bot = bot});
    }

    void add(const engine::TableRequest& request, RehearsalRequest games) {
        games.limits = ruleset_.limits;
        Rehearsal rehearsal = rehearse(games);
        rehearsal.request = request;
        rehearsal.request.players = games.table.players;
        rehearsal.words = fmt::format("{}{} player{}, {}", games.bot.empty() ? "" : "bot '" + games.bot + "', ",
                                      games.table.players, games.table.players == 1 ? "" : "s", combination_.words);
        rehearsal.bot = std::move(games.bot);
        ruleset_.rehearsals.push_back(std::move(rehearsal));
    }

    Ruleset& ruleset_;
    const Combination& combination_;
    const content::Definition& definition_;
    int games_;
    std::vector<int> options_;
};

}  // namespace

void rehearse_all(Ruleset& ruleset, int games) {
    for (const Combination& combination : ruleset.combinations) Tables(ruleset, combination, games).play();
}

}  // namespace rulewright::checks
