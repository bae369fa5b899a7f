#include "content/game_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <fstream>

namespace rulewright::content {

namespace fs = std::filesystem;

const char* const minimal_header =
    "id: game\n"
    "title: Game\n"
    "players: {min: 2, max: 4}\n";
const char* const minimal_flow = "flow: [play]\n";

GameFolder::GameFolder() {
    static std::atomic<int> count = 0;
    root_ = fs::temp_directory_path() / fmt::format("rulewright-content-{}-{}", getpid(), ++count);
    ruleset("");
}

GameFolder::~GameFolder() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
}

void GameFolder::write(const std::string& path, const std::string& text) const {
    const fs::path file = folder() / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

void GameFolder::ruleset(const std::string& sections) const {
    const bool own_flow = sections.starts_with("flow:") || sections.find("\nflow:") != std::string::npos;
    write("ruleset.yaml", minimal_header + sections + (own_flow ? "" : minimal_flow));
}

void GameFolder::pack(const std::string& id, const std::string& sections) const {
    write("expansions/" + id + "/pack.yaml", fmt::format("id: {}\ntitle: Pack {}\n{}", id, id, sections));
}

std::shared_ptr<const Definition> GameFolder::load(const std::vector<std::string>& packs, const std::string& variant) {
    problems = {};
    return content::load({folder(), packs, variant}, problems);
}

std::string GameFolder::resolve(const std::vector<std::string>& packs, const std::string& variant) {
    problems = {};
    return content::resolve({folder(), packs, variant}, problems);
}

namespace {

std::string list(const Diagnostics& diagnostics, bool files) {
    std::string out;
    for (const Diagnostic& d : diagnostics.all()) {
        if (!out.empty()) out += '\n';
        if (files) out += fs::path(d.location.file).filename().string() + ":";
        if (d.severity == Severity::warning) out += "warning ";
        out += fmt::format("{}:{}: {}", d.location.line, d.location.column, d.message);
        if (!d.suggestion.empty()) out += fmt::format(" ({})", d.suggestion);
    }
    return out;
}

}  // namespace

std::string brief(const Diagnostics& diagnostics) { return list(diagnostics, false); }
std::string brief_with_files(const Diagnostics& diagnostics) { return list(diagnostics, true); }

}  // namespace rulewright::content
