// A small game in a folder of its own, gone when the test ends.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "content/loader.h"

namespace rulewright::content {

class GameFolder {
  public:
    // A minimal game named "game": two to four players, one step.
    GameFolder();
    ~GameFolder();
    GameFolder(const GameFolder&) = delete;
    GameFolder& operator=(const GameFolder&) = delete;

    // Writes a file below the game's folder, making folders on the way.
    void write(const std::string& path, const std::string& text) const;
    // ruleset.yaml: the minimal game's header, then this.
    void ruleset(const std::string& sections) const;
    // expansions/<id>/pack.yaml: id and title, then this.
    void pack(const std::string& id, const std::string& sections) const;

    [[nodiscard]] std::filesystem::path folder() const { return root_ / "game"; }
    [[nodiscard]] std::string path(const std::string& below) const { return (folder() / below).string(); }

    // Loads it; `problems` afterwards holds what was reported.
    std::shared_ptr<const Definition> load(const std::vector<std::string>& packs = {}, const std::string& variant = {});
    std::string resolve(const std::vector<std::string>& packs = {}, const std::string& variant = {});

    Diagnostics problems;

  private:
    std::filesystem::path root_;
};

// "line:column: message (suggestion)" for each, joined by newlines: one look shows what was reported and where.
[[nodiscard]] std::string brief(const Diagnostics& diagnostics);
// The same with "file name:" in front.
[[nodiscard]] std::string brief_with_files(const Diagnostics& diagnostics);

// Header of the minimal game, and its flow.
extern const char* const minimal_header;
extern const char* const minimal_flow;

}  // namespace rulewright::content
