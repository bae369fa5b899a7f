#include "rulewright/journals.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

#include "table/journal_file.h"

namespace rulewright::command {

namespace {

constexpr const char* ending = ".journal";

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

}  // namespace

std::optional<fs::path> journal_folder() {
    if (const fs::path state = variable("XDG_STATE_HOME"); state.is_absolute()) return state / "rulewright" / "play";
    if (const fs::path home = variable("HOME"); home.is_absolute())
        return home / ".local" / "state" / "rulewright" / "play";
    return std::nullopt;
}

fs::path new_journal(const fs::path& folder, const std::string& game) {
    return folder / fmt::format("{}-{:%Y%m%d-%H%M%S}-{}{}", game, fmt::gmtime(std::time(nullptr)), getpid(), ending);
}

fs::path last_journal(const std::string& game) {
    const auto folder = journal_folder();
    if (!folder)
        throw UsageError{"no journals are kept: neither HOME nor XDG_STATE_HOME is set", "name one: --journal FILE"};
    fs::path last;
    fs::file_time_type newest;
    std::error_code error;
    for (fs::directory_iterator it(*folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code gone;  // somebody may finish a game meanwhile
        const auto written = it->last_write_time(gone);
        if (gone || it->path().extension() != ending || (!last.empty() && written < newest)) continue;
        if (!game.empty()) {
            const auto read = table::read_journal_file(it->path());
            if (!read || read->header.game.game != game) continue;
        }
        if (table::is_in_use(it->path())) continue;
        last = it->path();
        newest = written;
    }
    if (last.empty())
        throw UsageError{fmt::format("there is no unfinished game{}", game.empty() ? "" : " of " + game),
                         fmt::format("games are kept in '{}' while they are played", folder->string())};
    return last;
}

std::string journal_words(const fs::path& journal) {
    const auto folder = journal_folder();
    if (folder && journal.parent_path() == *folder) return {};
    return " --journal " + shell_word(journal.string());
}

}  // namespace rulewright::command
