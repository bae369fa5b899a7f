#include "rulewright/logged.h"

#include <fmt/format.h>

#include "rulewright/games.h"

namespace rulewright::command {

namespace {

void check_file(const fs::path& file) {
    std::error_code error;
    if (file.empty()) throw UsageError{"which log?", "name the file of a logged game"};
    if (fs::exists(file, error)) return;
    std::vector<std::string> names;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        names.push_back(it->path().filename().string());
    throw UsageError{fmt::format("there is no file '{}'", file.string()),
                     content::did_you_mean(file.filename().string(), names)};
}

}  // namespace

std::optional<LoggedGame> load_logged(const CommandLine& line, const std::string& file,
                                      content::Diagnostics& problems) {
    check_file(file);
    auto log = playtest::read_log(file);
    if (!log) return problems.add(log.problem()), std::nullopt;
    LoggedGame logged{.log = std::move(*log)};
    const playtest::LogHeader& header = logged.log.header;
    const content::Location at{file, 1, 0, ""};
    fs::path folder;
    try {
        folder = game_folder(line, header.game);
        check_packs(folder, header.packs, header.variant);
    } catch (const UsageError& error) {
        problems.error(at, error.message, error.cure);
        return std::nullopt;
    }
    // Options that came or went since are no reason to refuse: the first difference will tell what they changed.
    logged.table = engine::open_table({.folder = folder,
                                       .packs = header.packs,
                                       .variant = header.variant,
                                       .options = header.options,
                                       .players = header.players,
                                       .known_options_only = true,
                                       .limits = line.limits()},
                                      problems);
    if (!logged.table) return std::nullopt;
    logged.same_rules = logged.table.definition->content_hash == header.content_hash;
    return logged;
}

}  // namespace rulewright::command
