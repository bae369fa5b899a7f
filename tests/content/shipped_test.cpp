// Every shipped ruleset, with every legal subset of its packs and every variant; and what happens when its files break.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "content/document.h"
#include "content/game_folder.h"
#include "content/packs.h"
#include "content/schema.h"
#include "support/shipped.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;
using testing_support::shipped_games;

TEST(ShippedRulesets, LoadWithEveryLegalSubsetOfTheirPacksAndEveryVariant) {
    EXPECT_FALSE(shipped_games().empty());
    for (const fs::path& folder : shipped_games()) {
        Diagnostics problems;
        std::set<std::uint64_t> hashes;
        for (const auto& packs : pack_subsets(folder, problems)) {
            const auto loaded = load({folder, packs, ""}, problems);
            ASSERT_TRUE(loaded) << folder << "\n" << render(problems, false);
            EXPECT_TRUE(hashes.insert(loaded->content_hash).second) << folder << ": two subsets are the same game";
        }
        for (const std::string& variant : variant_ids(folder))
            EXPECT_TRUE(load({folder, {}, variant}, problems)) << folder << " " << variant << "\n"
                                                               << render(problems, false);
        EXPECT_TRUE(problems.empty()) << render(problems, false);
    }
}

TEST(ShippedRulesets, ResolveToAGameThatReadsBackTheSame) {
    for (const fs::path& folder : shipped_games()) {
        Diagnostics problems;
        const auto subsets = pack_subsets(folder, problems);
        const LoadRequest all{folder, subsets.back(), ""};
        const auto merged = merge(all, problems);
        const auto again = parse_document(resolve(all, problems), "resolved.yaml", "base", problems);
        ASSERT_TRUE(merged && again) << render(problems, false);
        std::string before, after;
        canonical_text(merged->root, before);
        canonical_text(*again, after);
        EXPECT_EQ(before, after) << folder;
    }
}

TEST(ShippedRulesets, AreAcceptedByTheirOwnSchema) {
    for (const fs::path& folder : shipped_games()) {
        Diagnostics problems;
        const auto loaded = load({folder, {}, ""}, problems);
        ASSERT_TRUE(loaded) << render(problems, false);
        const std::string schema = game_schema(*loaded);
        for (const fs::path& file : files_in(folder / "components", ".yaml")) {
            const auto node = load_document(file, "base", "components", problems);
            ASSERT_TRUE(node);
            EXPECT_TRUE(validate_with(*node, schema, "game.schema.json", problems)) << render(problems, false);
        }
    }
}

TEST(ShippedRulesets, LoadFastEnoughToEditAndPlay) {
    for (const fs::path& folder : shipped_games()) {
        Diagnostics problems;
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_TRUE(load({folder, {}, ""}, problems));
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2)) << folder;
    }
}

// ---- breaking them --------------------------------------------------------------------------------------------------

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string mutate(std::string text, std::mt19937& random) {
    static const std::vector<std::string> scraps = {"",
                                                    "[",
                                                    "]",
                                                    "{",
                                                    "}",
                                                    ":",
                                                    ": ",
                                                    "- ",
                                                    "\n",
                                                    "  ",
                                                    "&a ",
                                                    "*a",
                                                    "!x",
                                                    "~",
                                                    "null",
                                                    "true",
                                                    "-1",
                                                    "99999999999999999999",
                                                    "1e9",
                                                    "\"",
                                                    "'",
                                                    "#",
                                                    "|\n",
                                                    "\t",
                                                    "\xFF",
                                                    "ß",
                                                    "player",
                                                    "box",
                                                    "base",
                                                    "all",
                                                    "{by_players: {2: 1}}",
                                                    "option.x",
                                                    "value.x",
                                                    "per: player",
                                                    "not ",
                                                    "list of ",
                                                    "map of ",
                                                    "flow",
                                                    "do",
                                                    "remove: true",
                                                    "set: {}",
                                                    "[[[[[[[["};
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = random() % text.size();
        const std::size_t length = std::min<std::size_t>(random() % 12, text.size() - at);
        switch (random() % 5) {
            case 0:
                text.replace(at, length, scraps[random() % scraps.size()]);
                break;
            case 1:
                text.insert(at, scraps[random() % scraps.size()]);
                break;
            case 2:
                text.erase(at, length);
                break;
            case 3: {  // one line somewhere else
                const std::size_t begin = text.rfind('\n', at), end = text.find('\n', at);
                if (begin == std::string::npos || end == std::string::npos) break;
                const std::string line = text.substr(begin, end - begin);
                text.insert(text.find('\n', random() % text.size()) == std::string::npos
                                ? 0
                                : text.find('\n', random() % text.size() / 2),
                            line);
                break;
            }
            default:
                text[at] = static_cast<char>(random() % 256);
                break;
        }
    }
    return text;
}

// Whatever is in the files: a game, or errors that say where; never a crash, never neither.
TEST(BrokenRulesets, LoadOrSayWhyNot) {
    const char* wanted = std::getenv("RULEWRIGHT_MUTATIONS");
    const int rounds = wanted ? std::atoi(wanted) : 300;
    std::mt19937 random(wanted ? static_cast<unsigned>(rounds) : 7);
    const fs::path copy = fs::temp_directory_path() / ("rulewright-broken-" + std::to_string(::getpid()));
    const auto folders = shipped_games();
    fs::create_directories(copy);
    for (const fs::path& folder : folders) fs::copy(folder, copy / folder.filename(), fs::copy_options::recursive);
    int refused = 0;
    for (int round = 0; round < rounds; ++round) {
        const fs::path home = copy / folders[random() % folders.size()].filename();
        Diagnostics ignored;
        const auto subsets = pack_subsets(home, ignored);
        const auto packs = subsets[random() % subsets.size()];
        std::vector<fs::path> files = {home / "ruleset.yaml"};
        for (const fs::path& file : files_in(home / "components", ".yaml")) files.push_back(file);
        for (const std::string& pack : packs) files.push_back(home / "expansions" / pack / "pack.yaml");
        const fs::path victim = files[random() % files.size()];
        const std::string original = read(victim);
        std::ofstream(victim, std::ios::binary) << mutate(original, random);
        Diagnostics problems;
        const auto loaded = load({home, packs, ""}, problems);
        EXPECT_EQ(loaded == nullptr, problems.has_errors()) << victim << " round " << round;
        (void)render(problems, true);
        (void)render_json(problems);
        if (loaded) {
            (void)game_schema(*loaded);
            EXPECT_NE(resolve({home, packs, ""}, problems), "");
        } else {
            ++refused;
        }
        std::ofstream(victim, std::ios::binary) << original;
    }
    fs::remove_all(copy);
    EXPECT_GT(refused, rounds / 4);
}

}  // namespace
}  // namespace rulewright::content
