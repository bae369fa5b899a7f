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
    auto log = playtest::read_log(file, problems);
    if (!log) return std::nullopt;
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
    logged.definition = content::load({folder, header.packs, header.variant}, problems);
    if (!logged.definition) return std::nullopt;
    logged.same_rules = logged.definition->content_hash == header.content_hash;
    // Options that came or went since are no reason to refuse: the first difference will tell what they changed.
    std::map<std::string, std::string> options;
    for (const auto& [name, value] : header.options)
        if (content::find_named(logged.definition->options, name) >= 0) options[name] = value;
    state::Table table{header.players, content::settle_options(*logged.definition, options, problems)};
    if (problems.has_errors()) return std::nullopt;
    logged.layout = state::make_layout(logged.definition, table, problems);
    logged.rules = logged.layout ? script::Rules::load(logged.definition, problems, line.limits()) : nullptr;
    if (!logged.rules) return std::nullopt;
    return logged;
}

}  // namespace rulewright::command
