#include "rulewright/playtest_plan.h"

#include <fmt/format.h>

#include <charconv>
#include <map>

#include "content/document.h"
#include "content/packs.h"

namespace rulewright::command {

namespace {

// Named batches of the game and of its packs, with the pack they belong to.
std::map<std::string, std::pair<fs::path, std::string>> named_plans(const fs::path& folder) {
    std::map<std::string, std::pair<fs::path, std::string>> plans;
    const auto add = [&](const fs::path& where, const std::string& pack) {
        for (const fs::path& file : content::files_in(where / "playtests", ".yaml"))
            plans.try_emplace(file.stem().string(), file, pack);
    };
    add(folder, "base");
    for (const std::string& pack : content::pack_ids(folder)) add(folder / "expansions" / pack, pack);
    return plans;
}

}  // namespace

bool read_plan(Plan& plan, content::Diagnostics& problems) {
    const auto plans = named_plans(plan.choice.folder);
    const auto found = plans.find(plan.name);
    if (found == plans.end()) {
        std::vector<std::string> names;
        for (const auto& [name, file] : plans) names.push_back(name);
        std::string cure = content::did_you_mean(plan.name, names);
        if (cure.empty()) cure = names.empty() ? "it has none" : fmt::format("it has: {}", fmt::join(names, ", "));
        throw UsageError{fmt::format("{} has no playtest '{}'", plan.choice.folder.filename().string(), plan.name),
                         cure};
    }
    const auto& [file, pack] = found->second;
    const auto node = content::load_document(file, pack, "playtest", problems);
    if (!node) return false;
    plan.text = node->text_or("text");
    if (const auto* games = node->get("games")) plan.games = static_cast<int>(games->as_int().value_or(plan.games));
    if (const auto* seed = node->get("seed")) plan.seed = static_cast<std::uint64_t>(seed->as_int().value_or(1));
    if (const auto* rotate = node->get("rotate")) plan.rotate = rotate->as_bool().value_or(false);
    if (const auto* players = node->get("players"))
        for (const content::Node& count : players->items)
            plan.players.push_back(static_cast<int>(count.as_int().value_or(0)));
    if (const auto* bots = node->get("bots")) {
        plan.bots.clear();
        for (const content::Node& bot : bots->items) plan.bots.push_back(bot.text);
    }
    if (plan.choice.packs.empty()) {
        if (const auto* packs = node->get("packs"))
            for (const content::Node& one : packs->items) plan.choice.packs.push_back(one.text);
        else if (pack != "base")
            plan.choice.packs.push_back(pack);
    }
    if (plan.choice.variant.empty()) plan.choice.variant = node->text_or("variant");
    if (const auto* options = node->get("options"))
        for (std::size_t i = 0; i < options->keys.size(); ++i)
            plan.choice.options.try_emplace(options->keys[i].text, options->items[i].text);
    check_packs(plan.choice.folder, plan.choice.packs, plan.choice.variant);
    return true;
}

std::vector<int> player_counts(const CommandLine& line) {
    std::vector<int> counts;
    for (const std::string& text : line.texts("players")) {
        int count = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
        if (error != std::errc{} || end != text.data() + text.size())
            throw UsageError{fmt::format("--players '{}' is no number", text),
                             "for example: --players 3 or --players 3,4"};
        counts.push_back(count);
    }
    return counts;
}

}  // namespace rulewright::command
