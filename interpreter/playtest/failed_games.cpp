#include "playtest/failed_games.h"

#include <fmt/format.h>

#include "content/read_file.h"
#include "playtest/log.h"
#include "playtest/output_file.h"

namespace rulewright::playtest {

namespace fs = std::filesystem;

namespace {

bool holds(const fs::path& file, const std::string& text) {
    const auto held = content::read_file(file, text.size());
    return held && *held == text;
}

// The log's file: one that holds this very text already, from an earlier run, or the first free name.
fs::path name_for(const fs::path& folder, const std::string& stem, const std::string& text) {
    std::error_code error;
    fs::path file = folder / (stem + ".log");
    for (int i = 2; fs::exists(file, error) && !holds(file, text); ++i)
        file = folder / fmt::format("{}-{}.log", stem, i);
    return file;
}

}  // namespace

content::Result<void> FailedGames::take(const GameResult& result) {
    if (!result.failure || ++count_ > most_logs) return {};
    Failed& failed = logged_.emplace_back(Failed{.number = result.number, .failure = *result.failure});
    save(failed);
    return {};
}

void FailedGames::save(Failed& failed) const {
    content::Diagnostics ignored;  // what did not load would have kept the batch from beginning
    const auto again = log_of_game(request_, failed.number, ignored);
    if (!again) {
        failed.trouble = "the game cannot be played again";
        return;
    }
    if (!again->failure || again->failure->message != failed.failure.message)
        failed.trouble =
            "played once more, the game does not fail like this: something outside the declared state decides";
    if (const auto saved = save_log(failed.failure.seed, again->log))
        failed.log = *saved;
    else
        failed.trouble = saved.reason();
}

content::Result<fs::path> FailedGames::save_late(const LateGame& late) const {
    return save_log(late.seed(), late.log());
}

content::Result<fs::path> FailedGames::save_log(std::uint64_t seed, const std::string& log) const {
    std::error_code error;
    fs::create_directories(folder_, error);
    const fs::path file =
        name_for(folder_, fmt::format("{}-{}p-{}", request_.definition->id, request_.table.players, seed), log);
    if (!fs::exists(file, error))
        if (const auto saved = write_new_file(file, log); !saved) return content::because(saved.reason());
    return file;
}

}  // namespace rulewright::playtest
