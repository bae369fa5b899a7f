#include "playtest/json_document.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "content/loader.h"
#include "playtest/build_name.h"
#include "playtest/interval.h"

namespace rulewright::playtest {

namespace {

using Json = nlohmann::ordered_json;

// A script may put broken bytes into a message: they are replaced, not thrown about. ASCII alone does nothing to a
// terminal.
std::string text_of(const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace); }

// The members of an object, to be followed by more.
std::string open_object(const Json& json) {
    std::string text = text_of(json);
    text.pop_back();
    return text;
}

Json game_head(const content::Definition& definition) {
    Json json;
    json["program"] = program_name();
    json["game"] = definition.id;
    json["title"] = definition.title;
    json["version"] = definition.version;
    json["packs"] = Json::array();
    for (const content::Pack& pack : definition.packs) json["packs"].push_back(pack.id);
    json["variant"] = definition.variant;
    return json;
}

Json option_json(const content::Option& option, int value) {
    if (option.type == content::OptionType::boolean) return value != 0;
    if (option.type == content::OptionType::integer) return value;
    return content::option_text(option, value);
}

Json table_head(const BatchInfo& info) {
    Json json;
    json["players"] = info.layout->table.players;
    json["seed"] = info.seed;
    json["options"] = Json::object();
    const auto& options = info.layout->definition->options;
    for (std::size_t i = 0; i < options.size(); ++i)
        json["options"][options[i].name] = option_json(options[i], info.layout->table.options[i]);
    return json;
}

Json numbers_json(const std::vector<std::string>& names, const std::vector<std::optional<double>>& numbers) {
    Json json = Json::object();
    for (std::size_t i = 0; i < names.size() && i < numbers.size(); ++i)
        json[names[i]] = numbers[i] ? Json(*numbers[i]) : Json(nullptr);
    return json;
}

Json seat_json(const BatchInfo& info, const GameResult& result, std::size_t seat) {
    Json json;
    json["seat"] = seat + 1;
    json["turn_order"] = result.turn_order.empty() ? Json(nullptr) : Json(result.turn_order[seat]);
    json["bot"] = result.bots[seat];
    const bool ranked = !result.failure && seat < result.ranks.size();
    json["rank"] = ranked ? Json(result.ranks[seat]) : Json(nullptr);
    json["win_share"] = result.failure ? Json(nullptr) : Json(result.win_share(static_cast<int>(seat)));
    json["points"] = result.points[seat];
    const auto& lines = info.layout->definition->scores;
    json["score_lines"] = Json::object();
    for (std::size_t i = 0; i < lines.size(); ++i) json["score_lines"][lines[i].name] = result.score_lines[seat][i];
    json["metrics"] = seat < result.metrics.size() ? numbers_json(info.metrics, result.metrics[seat]) : Json::object();
    return json;
}

Json game_json(const BatchInfo& info, const GameResult& result) {
    Json json;
    json["game"] = result.number + 1;
    json["seed"] = result.seed;
    json["decisions"] = result.decisions;
    json["ending"] = ending_word(result);
    json["reason"] = result.reason;
    json["hash"] = fmt::format("{:016x}", result.hash);
    if (result.failure)
        json["failure"] = {{"message", result.failure->message},
                           {"step", result.failure->step},
                           {"player", result.failure->player + 1},
                           {"decisions", result.failure->decisions}};
    json["metrics"] = numbers_json(info.game_metrics, result.game_metrics);
    for (const MetricProblem& problem : result.metric_problems) json["wrong_metrics"][problem.metric] = problem.message;
    json["seats"] = Json::array();
    for (std::size_t seat = 0; seat < result.bots.size(); ++seat)
        json["seats"].push_back(seat_json(info, result, seat));
    return json;
}

Json spread_json(const Spread& spread) {
    return {{"count", spread.count()},
            {"mean", spread.mean()},
            {"deviation", spread.deviation()},
            {"min", spread.min()},
            {"max", spread.max()}};
}

Json spreads_json(const std::vector<std::string>& names, const std::vector<Spread>& spreads) {
    Json json = Json::object();
    for (std::size_t i = 0; i < spreads.size(); ++i) json[names[i]] = spread_json(spreads[i]);
    return json;
}

Json sides_json(const Summary& summary, const std::vector<Side>& sides) {
    Json json = Json::array();
    for (const Side& side : sides) {
        const auto [low, high] = share_interval(side.wins, side.games);
        json.push_back({{"name", side.name},
                        {"games", side.games},
                        {"wins", side.wins},
                        {"interval", {low, high}},
                        {"points", spread_json(side.points)},
                        {"score_lines", spreads_json(summary.score_lines, side.score_lines)},
                        {"metrics", spreads_json(summary.metrics, side.metrics)}});
    }
    return json;
}

Json summary_json(const Summary& summary) {
    Json json;
    json["trusted"] = summary.trusted();
    json["games"] = summary.games;
    json["decided"] = summary.decided;
    json["draws"] = summary.draws;
    json["unfinished"] = summary.unfinished;
    json["failed"] = summary.failed;
    json["endings"] = Json::array();
    for (const EndingCount& kind : summary.endings)
        json["endings"].push_back({{"ending", kind.ending}, {"reason", kind.reason}, {"games", kind.games}});
    json["turn_order"] = sides_json(summary, summary.turns);
    json["seats"] = sides_json(summary, summary.seats);
    json["bots"] = sides_json(summary, summary.bots);
    json["results"] = sides_json(summary, summary.results);
    json["metrics"] = spreads_json(summary.game_metrics, summary.of_game);
    json["wrong_metrics"] = Json::array();
    for (const MetricFailures& wrong : summary.wrong_metrics)
        json["wrong_metrics"].push_back({{"metric", wrong.metric}, {"message", wrong.message}, {"games", wrong.games}});
    json["decisions"] = spread_json(summary.decisions);
    json["decisions"]["median"] = summary.lengths.quantile(0.5);
    json["hash"] = fmt::format("{:016x}", summary.hash);
    return json;
}

}  // namespace

content::Result<void> JsonDocument::begin(const BatchInfo& info) {
    info_ = info;
    first_game_ = true;
    in_table_ = true;
    std::string text = tables_++ ? ",\n" : open_object(game_head(*info.layout->definition)) + ",\"tables\":[\n";
    return write_(text + open_object(table_head(info)) + ",\"games\":[");
}

content::Result<void> JsonDocument::take(const GameResult& result) {
    return write_((std::exchange(first_game_, false) ? "\n" : ",\n") + text_of(game_json(info_, result)));
}

content::Result<void> JsonDocument::end(const Summary& summary, const BatchRequest& request, bool stopped) {
    if (!std::exchange(in_table_, false)) return {};
    Json json;
    json["requested"] = request.games;
    json["stopped"] = stopped;
    json["bots"] = request.bots;
    json["rotate"] = request.rotate;
    json["summary"] = summary_json(summary);
    return write_("\n]," + text_of(json).substr(1));
}

content::Result<void> JsonDocument::close(const content::Diagnostics& problems) {
    return write_((tables_ ? "\n]" : "{\"tables\":[]") + (",\"problems\":" + content::render_json(problems)) + "}\n");
}

}  // namespace rulewright::playtest
