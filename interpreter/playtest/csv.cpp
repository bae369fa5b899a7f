#include "playtest/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "content/loader.h"

namespace rulewright::playtest {

namespace {

constexpr const char* fixed_columns[] = {"game",   "seed",       "players", "packs",  "options",
                                         "seat",   "turn_order", "bot",     "rank",   "win_share",
                                         "points", "decisions",  "ending",  "reason", "variant"};

// Score lines and metrics go by their own names, unless that would give two columns the same one.
std::string header_line(const std::vector<std::string>& score_lines, const std::vector<std::string>& metrics,
                        const std::vector<std::string>& game_metrics) {
    std::vector<std::string> all(std::begin(fixed_columns), std::end(fixed_columns));
    const std::size_t fixed = all.size();
    all.insert(all.end(), score_lines.begin(), score_lines.end());
    all.insert(all.end(), metrics.begin(), metrics.end());
    std::string line;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool clashes = i >= fixed && std::count(all.begin(), all.end(), all[i]) > 1;
        const char* kind = !clashes ? "" : i < fixed + score_lines.size() ? "score." : "metric.";
        line += (i ? "," : "") + csv_field(kind + all[i]);
    }
    for (const std::string& metric : game_metrics) line += "," + csv_field("game." + metric);
    return line + "\n";
}

std::string packs_of(const content::Definition& definition) {
    std::string packs;
    for (const content::Pack& pack : definition.packs) packs += (packs.empty() ? "" : " ") + pack.id;
    return packs;
}

std::string options_of(const state::Layout& layout) {
    std::string options;
    for (std::size_t i = 0; i < layout.definition->options.size(); ++i) {
        const content::Option& option = layout.definition->options[i];
        options +=
            fmt::format("{}{}={}", i ? " " : "", option.name, content::option_text(option, layout.table.options[i]));
    }
    return options;
}

}  // namespace

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + "\"";
}

content::Result<void> CsvTable::begin(const BatchInfo& info) {
    const content::Definition& definition = *info.layout->definition;
    std::vector<std::string> score_lines;
    for (const content::Named& line : definition.scores) score_lines.push_back(line.name);
    score_lines_ = score_lines.size();
    metrics_ = info.metrics.size();
    game_metrics_ = info.game_metrics.size();
    table_ = fmt::format("{},{},{}", info.layout->table.players, csv_field(packs_of(definition)),
                         csv_field(options_of(*info.layout)));
    variant_ = csv_field(definition.variant);
    if (std::exchange(headed_, true)) return {};
    return file_.write(header_line(score_lines, info.metrics, info.game_metrics));
}

content::Result<void> CsvTable::take(const GameResult& result) {
    lines_.clear();
    auto out = std::back_inserter(lines_);
    for (std::size_t seat = 0; seat < result.bots.size(); ++seat) {
        fmt::format_to(out, "{},{},{},{},", result.number + 1, result.seed, table_, seat + 1);
        if (!result.turn_order.empty()) fmt::format_to(out, "{}", result.turn_order[seat]);
        fmt::format_to(out, ",{},", csv_field(result.bots[seat]));
        if (!result.failure && seat < result.ranks.size()) fmt::format_to(out, "{}", result.ranks[seat]);
        lines_ += ',';
        if (!result.failure) fmt::format_to(out, "{}", result.win_share(static_cast<int>(seat)));
        fmt::format_to(out, ",{},{},{},{},{}", result.points[seat], result.decisions, ending_word(result),
                       csv_field(result.reason), variant_);
        for (std::size_t i = 0; i < score_lines_; ++i) fmt::format_to(out, ",{}", result.score_lines[seat][i]);
        const auto add = [&](const std::vector<std::optional<double>>* numbers, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                lines_ += ',';
                if (numbers && i < numbers->size() && (*numbers)[i]) fmt::format_to(out, "{}", *(*numbers)[i]);
            }
        };
        add(seat < result.metrics.size() ? &result.metrics[seat] : nullptr, metrics_);
        add(&result.game_metrics, game_metrics_);
        lines_ += '\n';
    }
    return file_.write(lines_);
}

}  // namespace rulewright::playtest
