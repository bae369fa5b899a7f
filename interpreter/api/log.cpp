#include "rulewright/log.h"

#include <fmt/format.h>

#include "api/inside.h"
#include "playtest/replay.h"

namespace rulewright {

const std::string& Log::game() const { return inside_->log.header.game; }
const std::string& Log::version() const { return inside_->log.header.version; }
std::uint64_t Log::content_hash() const { return inside_->log.header.content_hash; }
std::uint64_t Log::seed() const { return inside_->log.header.seed; }
const std::vector<std::string>& Log::seats() const { return inside_->log.header.seats; }
int Log::answers() const { return static_cast<int>(inside_->log.answers.size()); }

Result<Log> read_log(const std::filesystem::path& file) {
    auto log = playtest::read_log(file);
    if (!log) return log.problem();
    return Log(std::make_shared<const Log::Inside>(Log::Inside{*std::move(log)}));
}

TableRequest table_of(const Log& log, const std::filesystem::path& folder) {
    const playtest::LogHeader& header = log.inside().log.header;
    return {.folder = folder,
            .packs = header.packs,
            .variant = header.variant,
            .options = header.options,
            .players = header.players,
            .known_options_only = true};
}

namespace {

std::string told(const playtest::Difference& difference) {
    std::string text = fmt::format("line {}: step '{}'{}, after {} answers: {}", difference.line, difference.step,
                                   difference.player >= 0 ? fmt::format(" of player {}", difference.player + 1) : "",
                                   difference.answers, difference.what);
    if (!difference.fields.empty()) text += fmt::format("; fields: {}", fmt::join(difference.fields, ", "));
    return text;
}

}  // namespace

Replayed replay(const Log& log, const Table& table) {
    const engine::OpenTable& open = table.inside().open;
    playtest::Replay result = playtest::replay(log.inside().log, open.rules, open.layout);
    std::optional<std::string> difference;
    if (result.difference) difference = told(*result.difference);
    return {Game(std::unique_ptr<Game::Inside>(new Game::Inside{table, std::move(result.game), std::nullopt})),
            std::move(difference), result.answers};
}

}  // namespace rulewright
