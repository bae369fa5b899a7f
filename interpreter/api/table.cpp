#include "rulewright/table.h"

#include <algorithm>

#include "api/inside.h"
#include "content/loader.h"
#include "content/rulesets.h"

namespace rulewright {

const std::string& Table::id() const { return inside_->open.definition->id; }
const std::string& Table::title() const { return inside_->open.definition->title; }
const std::string& Table::version() const { return inside_->open.definition->version; }
int Table::players() const { return inside_->open.layout->table.players; }
std::uint64_t Table::content_hash() const { return inside_->open.definition->content_hash; }
std::vector<std::string> Table::bots() const { return agents::bot_names(*inside_->open.definition); }

std::optional<Table> open_table(const TableRequest& request, Diagnostics& problems) {
    const script::Limits limits{.instructions = request.most_instructions,
                                .memory = request.most_memory,
                                .text = std::min(request.most_text, script::Limits::longest_text)};
    auto open = engine::open_table({.folder = request.folder,
                                    .packs = request.packs,
                                    .variant = request.variant,
                                    .options = request.options,
                                    .players = request.players,
                                    .known_options_only = request.known_options_only,
                                    .limits = limits},
                                   problems);
    if (!open) return std::nullopt;
    state::World start(open.layout, 0);
    return Table(std::make_shared<Table::Inside>(Table::Inside{std::move(open), limits, std::move(start)}));
}

std::vector<GameInfo> list_games(const std::filesystem::path& rulesets, Diagnostics& problems) {
    std::vector<GameInfo> games;
    const std::vector<content::RulesetFolder> folders{{.path = rulesets, .exists = true}};
    for (content::FoundRuleset& found : content::list_rulesets(folders, problems)) {
        content::RulesetInfo& one = found.info;
        games.push_back({.id = std::move(one.id),
                         .title = std::move(one.title),
                         .version = std::move(one.version),
                         .text = std::move(one.text),
                         .folder = std::move(one.folder),
                         .players_min = one.players_min,
                         .players_max = one.players_max,
                         .packs = std::move(one.packs),
                         .variants = std::move(one.variants),
                         .bots = std::move(one.bots)});
    }
    return games;
}

}  // namespace rulewright
