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

std::optional<playtest::Log> read_logged(const std::string& file, content::Diagnostics& problems) {
    check_file(file);
    auto log = playtest::read_log(file);
    if (!log) return problems.add(log.problem()), std::nullopt;
    return std::move(*log);
}

std::optional<TableRequest> logged_request(const CommandLine& line, const playtest::LogHeader& header,
                                           const content::Location& at, content::Diagnostics& problems,
                                           const fs::path& folder) {
    try {
        std::error_code error;
        const bool there = !folder.empty() && fs::exists(folder / "ruleset.yaml", error);
        const fs::path found = there ? folder : game_folder(line, header.game);
        check_packs(found, header.packs, header.variant);
        // Options that came or went since are no reason to refuse: the first difference will tell what they changed.
        return TableRequest{.folder = found,
                            .packs = header.packs,
                            .variant = header.variant,
                            .options = header.options,
                            .players = header.players,
                            .known_options_only = true,
                            .limits = line.limits()};
    } catch (const UsageError& error) {
        problems.error(at, error.message, error.cure);
        return std::nullopt;
    }
}

std::optional<LoggedGame> load_logged(const CommandLine& line, const std::string& file,
                                      content::Diagnostics& problems) {
    auto log = read_logged(file, problems);
    if (!log) return std::nullopt;
    LoggedGame logged{.log = std::move(*log)};
    const auto request = logged_request(line, logged.log.header, {file, 1, 0, ""}, problems);
    if (!request) return std::nullopt;
    logged.table = engine::open_table(*request, problems);
    if (!logged.table) return std::nullopt;
    logged.same_rules = logged.table.definition->content_hash == logged.log.header.content_hash;
    return logged;
}

}  // namespace rulewright::command
