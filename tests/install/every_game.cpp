// Plays every game of the folder "rulesets" with bots, saves it, and replays what was saved.
#include <rulewright/bot.h>
#include <rulewright/log.h>
#include <cstdio>
#include <filesystem>

namespace {

// Empty, or what went wrong.
std::string tried(const rulewright::GameInfo& info) {
    rulewright::Diagnostics problems;
    const auto table = rulewright::open_table({.folder = info.folder}, problems);
    if (!table) return rulewright::text(problems);
    std::vector<std::unique_ptr<rulewright::Bot>> seats;
    std::vector<rulewright::Bot*> bots;
    for (int seat = 0; seat < table->players(); ++seat) {
        auto bot = rulewright::make_bot(*table, info.bots.empty() || seat > 0 ? "random" : info.bots.front());
        if (!bot) return bot.reason();
        bots.push_back(seats.emplace_back(*std::move(bot)).get());
    }
    rulewright::Game game(*table, 5, {.check_invariants = true, .record = true});
    game.play(bots);
    if (game.failure()) return game.failure()->message;

    const auto file = std::filesystem::temp_directory_path() / ("rulewright-" + info.id + std::to_string(game.hash()));
    if (const auto saved = game.save(file); !saved) return saved.reason();
    const auto log = rulewright::read_log(file);
    std::filesystem::remove(file);
    if (!log) return log.reason();
    const auto again = rulewright::open_table(rulewright::table_of(*log, info.folder), problems);
    if (!again) return rulewright::text(problems);
    const auto replayed = rulewright::replay(*log, *again);
    if (replayed.difference) return *replayed.difference;
    if (replayed.game.hash() != game.hash()) return "the replayed game has another hash";
    return {};
}

}  // namespace

int main() {
    rulewright::Diagnostics problems;
    const auto games = rulewright::list_games("rulesets", problems);
    int failed = games.empty() || problems.has_errors();
    for (const rulewright::GameInfo& info : games) {
        const std::string wrong = tried(info);
        std::printf("%s: %s\n", info.title.c_str(), wrong.empty() ? "played and replayed" : wrong.c_str());
        failed += !wrong.empty();
    }
    return failed;
}
