#include "content/game_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "content/document.h"
#include "content/read_file.h"

namespace rulewright::content {

namespace fs = std::filesystem;

namespace {

struct Shelf {  // a folder whose files are read
    std::string_view name, extension;
    bool has_library = false;  // lib/ inside
};
constexpr Shelf shelves[] = {{"components", ".yaml"}, {"rules", ".lua", true}, {"bots", ".lua", true},
                             {"scenarios", ".yaml"},  {"playtests", ".yaml"},  {"variants", ".yaml"}};
constexpr std::string_view of_a_game[] = {"ruleset.yaml", "rulebook.yaml"};
constexpr std::string_view of_a_pack[] = {"pack.yaml", "rulebook.yaml"};
constexpr std::string_view packs_folder = "expansions";

bool is_for_people(const fs::path& path) {
    const std::string name = path.filename().string();
    return name.starts_with('.') || name.starts_with("LICENSE") || path.extension() == ".md";
}

class Look {
  public:
    explicit Look(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    void at_game(const fs::path& folder) {
        at_home(folder, of_a_game, true);
        const fs::path packs = folder / packs_folder;
        for (const fs::path& entry : entries(packs)) {
            std::error_code error;
            if (!fs::is_directory(entry, error))
                unread(entry, "an expansion is a folder with a pack.yaml");
            else if (exists(entry / "pack.yaml"))
                at_home(entry, of_a_pack, false);
            else
                unread(entry, "an expansion has a pack.yaml");
        }
    }

  private:
    static bool exists(const fs::path& path) {
        std::error_code error;
        return fs::symlink_status(path, error).type() != fs::file_type::not_found;
    }

    // What a folder holds, by name. A folder that cannot be looked into is an error; one that is not there is none.
    std::vector<fs::path> entries(const fs::path& folder) {
        std::vector<fs::path> found;
        if (!exists(folder)) return found;
        std::error_code error;
        if (!fs::is_directory(folder, error)) {
            const bool dangling = !fs::exists(folder, error);
            diagnostics_.error(here(folder),
                               dangling ? why_no_file(folder) : "this is a file where a folder is expected");
            return found;
        }
        for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
            if (!is_for_people(it->path())) found.push_back(it->path());
        if (error) diagnostics_.error(here(folder), fmt::format("the folder cannot be read: {}", error.message()));
        std::sort(found.begin(), found.end());
        return found;
    }

    // The folder of a game or of a pack.
    void at_home(const fs::path& folder, std::span<const std::string_view> files, bool has_packs) {
        std::vector<std::string> names(files.begin(), files.end());
        for (const Shelf& shelf : shelves) names.emplace_back(shelf.name);
        if (has_packs) names.emplace_back(packs_folder);
        for (const fs::path& entry : entries(folder)) {
            const std::string name = entry.filename().string();
            if (std::find(names.begin(), names.end(), name) == names.end())
                unread(entry, cure_of_name(entry, names));
            else if (std::find(files.begin(), files.end(), name) != files.end())
                check_file(entry);
        }
        for (const Shelf& shelf : shelves) at_shelf(folder / shelf.name, shelf, shelf.has_library);
    }

    void at_shelf(const fs::path& folder, const Shelf& shelf, bool has_library) {
        for (const fs::path& entry : entries(folder)) {
            std::error_code error;
            if (fs::is_directory(entry, error) && entry.extension() != shelf.extension) {
                if (has_library && entry.filename() == "lib")
                    at_shelf(entry, shelf, false);
                else
                    unread(entry, fmt::format("files in sub-folders are not read: move them to '{}'", shelf.name));
            } else if (entry.extension() != shelf.extension) {
                unread(entry, cure_of_extension(entry, shelf));
            } else {
                check_file(entry);
            }
        }
    }

    static std::string cure_of_name(const fs::path& entry, const std::vector<std::string>& names) {
        if (entry.extension() == ".yml") {
            const std::string right = fs::path(entry.filename()).replace_extension(".yaml").string();
            if (std::find(names.begin(), names.end(), right) != names.end())
                return fmt::format("did you mean '{}'?", right);
        }
        const std::string near = did_you_mean(entry.filename().string(), names);
        return near.empty() ? fmt::format("read are: {}", fmt::join(names, ", ")) : near;
    }

    static std::string cure_of_extension(const fs::path& entry, const Shelf& shelf) {
        if (entry.extension() == ".yml" && shelf.extension == ".yaml")
            return fmt::format("did you mean '{}.yaml'?", entry.stem().string());
        return fmt::format("only {} files are read in '{}'", shelf.extension, shelf.name);
    }

    static Location here(const fs::path& path) { return {shown_path(path), 0, 0, ""}; }

    void unread(const fs::path& entry, std::string cure) {
        std::error_code error;
        diagnostics_.warning(here(entry),
                             fs::is_directory(entry, error) ? "nothing reads this folder" : "nothing reads this file",
                             std::move(cure));
    }

    // What was read already has its problem.
    void check_file(const fs::path& file) {
        const std::string reason = why_no_file(file);
        if (reason.empty()) return;
        const Location at = here(file);
        const auto& all = diagnostics_.all();
        if (std::none_of(all.begin(), all.end(), [&](const Diagnostic& d) { return d.location.file == at.file; }))
            diagnostics_.error(at, reason);
    }

    Diagnostics& diagnostics_;
};

}  // namespace

void check_game_files(const fs::path& game, Diagnostics& diagnostics) { Look(diagnostics).at_game(game); }

}  // namespace rulewright::content
