#include "playtest/log.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "content/loader.h"
#include "content/read_file.h"
#include "engine/reader.h"
#include "playtest/build_name.h"
#include "playtest/sealed_lines.h"

namespace rulewright::playtest {

namespace fs = std::filesystem;
using content::because;
using Json = nlohmann::ordered_json;

namespace {

constexpr int most_players = 64;

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

Json fields_json(const FieldHashes& fields) {
    Json json = Json::object();
    for (const auto& [name, hash] : fields) json[name] = hex(hash);
    return json;
}

// In logs answers go by their keys as the player who was asked sees them.
decision::Keys log_keys(const engine::Game& game, const engine::Decision& decision) {
    return game.keys(decision::Viewer::player(decision.player));
}

}  // namespace

content::Result<engine::Answer> find_answer(const engine::Game& game, const LoggedAnswer& logged) {
    const engine::Decision* decision = game.pending_of(logged.player);
    if (!decision) return logged.given.answer;  // the game says why it takes none
    return decision::find_answer(*decision, logged.given, log_keys(game, *decision));
}

LogHeader header_of(const engine::Game& game, std::vector<std::string> seats, bool checks) {
    const state::Layout& layout = game.world().layout();
    const content::Definition& d = *layout.definition;
    LogHeader header{.program = program_name(),
                     .game = d.id,
                     .title = d.title,
                     .version = d.version,
                     .content_hash = d.content_hash};
    for (const content::Pack& pack : d.packs) header.packs.push_back(pack.id);
    header.variant = d.variant;
    for (std::size_t i = 0; i < d.options.size(); ++i)
        header.options[d.options[i].name] = content::option_text(d.options[i], layout.table.options[i]);
    header.players = layout.table.players;
    header.seats = std::move(seats);
    header.seed = game.seed();
    header.generator = state::generator_version;
    header.checks = checks;
    return header;
}

Json header_json(const LogHeader& header) {
    Json json;
    json["kind"] = "game";
    json["format"] = log_format;
    json["program"] = header.program;
    json["game"] = header.game;
    json["title"] = header.title;
    json["version"] = header.version;
    json["content"] = hex(header.content_hash);
    json["packs"] = header.packs;
    json["variant"] = header.variant;
    json["options"] = Json(header.options);
    json["players"] = header.players;
    json["seats"] = header.seats;
    json["seed"] = header.seed;
    json["generator"] = header.generator;
    json["checks"] = header.checks;
    return json;
}

LogWriter::LogWriter(const LogHeader& header) { text_ += seal_line(seal_, header_json(header)); }

FieldHashes LogWriter::changed_fields(const state::World& world) {
    FieldHashes changed;
    for (auto& [name, hash] : world.field_hashes()) {
        const auto [known, added] = fields_.try_emplace(name, hash);
        if (!added && known->second == hash) continue;
        known->second = hash;
        changed.emplace_back(std::move(name), hash);
    }
    return changed;
}

void LogWriter::write_steps(const engine::Game& game) {
    for (; steps_ < game.steps().size(); ++steps_) {
        const engine::StepRecord& step = game.steps()[steps_];
        Json json;
        json["kind"] = "step";
        json["step"] = step.step;
        json["player"] = step.player + 1;
        json["answers"] = step.answers;
        json["hash"] = hex(step.hash);
        text_ += seal_line(seal_, json);
    }
}

void LogWriter::answer(const engine::Game& game, const engine::Decision& decision, const engine::Answer& answer) {
    write_steps(game);
    Json json;
    json["kind"] = "answer";
    json["player"] = decision.player + 1;
    decision::write_answer(json, decision, answer, log_keys(game, decision));
    json["text"] = engine::Reader(game, decision::Viewer::everything()).answer(decision, answer);
    json["hash"] = hex(game.world().hash());
    json["fields"] = fields_json(changed_fields(game.world()));
    text_ += seal_line(seal_, json);
}

void LogWriter::end(const engine::Game& game) {
    write_steps(game);
    Json json;
    json["kind"] = "end";
    json["ending"] = game.failure() ? "failed" : state::word_of(game.world().ending);
    if (!game.world().reason.empty()) json["reason"] = game.world().reason;
    json["ranks"] = game.world().ranks;
    if (game.failure()) {
        json["failure"] = game.failure()->message;
        json["step"] = game.failure()->step;
        json["player"] = game.failure()->player + 1;
    }
    json["hash"] = hex(game.world().hash());
    json["fields"] = fields_json(changed_fields(game.world()));
    text_ += seal_line(seal_, json);
}

// ---- reading --------------------------------------------------------------------------------------------------------

namespace {

struct BadLine {  // thrown and caught in this file
    std::string message;
};

std::uint64_t hash_in(const Json& json, const char* key) {
    const auto text = json.at(key).get<std::string>();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (error != std::errc{} || end != text.data() + text.size()) throw BadLine{fmt::format("'{}' is no hash", key)};
    return value;
}

// A whole number within its limits; a log that somebody wrote may hold any.
std::int64_t number_in(const Json& value, const char* key, std::int64_t least, std::int64_t most) {
    if (!value.is_number_integer()) throw BadLine{fmt::format("'{}' is no whole number", key)};
    const bool fits =
        value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX) : true;
    if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
        throw BadLine{fmt::format("'{}' is {}; a number from {} to {} is expected", key, value.dump(), least, most)};
    return value.get<std::int64_t>();
}

int int_in(const Json& json, const char* key, int least, int most) {
    return static_cast<int>(number_in(json.at(key), key, least, most));
}

// One or a list of them: of numbers that somebody else reads.
void check_ints_in(const Json& value, const char* key) {
    if (!value.is_array()) return void(number_in(value, key, INT32_MIN, INT32_MAX));
    for (const Json& one : value) (void)number_in(one, key, INT32_MIN, INT32_MAX);
}

std::vector<std::int32_t> ints_in(const Json& json, const char* key) {
    if (!json.at(key).is_array()) throw BadLine{fmt::format("'{}' is no list", key)};
    std::vector<std::int32_t> numbers;
    for (const Json& one : json.at(key))
        numbers.push_back(static_cast<std::int32_t>(number_in(one, key, INT32_MIN, INT32_MAX)));
    return numbers;
}

FieldHashes fields_in(const Json& json) {
    FieldHashes fields;
    for (const auto& [name, value] : json.at("fields").items())
        fields.emplace_back(name, hash_in(json.at("fields"), name.c_str()));
    return fields;
}

// Logs of the first generator do not name it.
constexpr int first_generator = 1;

// With another generator shuffles and dice fall in another way, so nothing in the log could be compared.
BadLine other_chance(const LogHeader& header) {
    return {
        fmt::format("this log's chance was drawn by generator {} and this program draws by generator {}, so the same "
                    "seed is another game here{}",
                    header.generator, state::generator_version,
                    header.program.empty() ? "" : fmt::format("; rulewright {} can replay it", header.program))};
}

LogHeader header_in(const Json& json) {
    if (json.value("kind", "") != "game") throw BadLine{"the first line is no header of a game's log"};
    if (const int format = int_in(json, "format", INT32_MIN, INT32_MAX); format != log_format)
        throw BadLine{fmt::format("this log has format {}; this program reads format {}", format, log_format)};
    LogHeader header;
    header.program = json.value("program", "");
    header.game = json.at("game").get<std::string>();
    header.title = json.at("title").get<std::string>();
    header.version = json.at("version").get<std::string>();
    header.content_hash = hash_in(json, "content");
    header.packs = json.at("packs").get<std::vector<std::string>>();
    header.variant = json.at("variant").get<std::string>();
    header.options = json.at("options").get<std::map<std::string, std::string>>();
    header.players = int_in(json, "players", 1, most_players);
    header.seats = json.at("seats").get<std::vector<std::string>>();
    if (!json.at("seed").is_number_unsigned()) throw BadLine{"'seed' is no whole number from 0"};
    header.seed = json.at("seed").get<std::uint64_t>();
    header.generator = json.value("generator", first_generator);
    if (header.generator != state::generator_version) throw other_chance(header);
    header.checks = json.at("checks").get<bool>();
    return header;
}

LoggedAnswer answer_in(const Json& json, int line) {
    LoggedAnswer logged;
    logged.player = int_in(json, "player", 1, most_players) - 1;
    for (const char* places : {"choice", "many"})
        if (json.contains(places)) check_ints_in(json.at(places), places);
    logged.given = decision::read_answer(json);
    logged.text = json.at("text").get<std::string>();
    logged.hash = hash_in(json, "hash");
    logged.fields = fields_in(json);
    logged.line = line;
    return logged;
}

LoggedStep step_in(const Json& json, int line) {
    LoggedStep logged;
    logged.record.step = json.at("step").get<std::string>();
    logged.record.player = int_in(json, "player", 0, most_players) - 1;
    logged.record.answers = int_in(json, "answers", 0, INT32_MAX);
    logged.record.hash = hash_in(json, "hash");
    logged.line = line;
    return logged;
}

LoggedEnd end_in(const Json& json) {
    LoggedEnd end;
    end.ending = json.at("ending").get<std::string>();
    end.ranks = ints_in(json, "ranks");
    end.failure = json.value("failure", "");
    end.hash = hash_in(json, "hash");
    end.fields = fields_in(json);
    return end;
}

constexpr const char* bad_field = "a field of this line is missing or has the wrong type";

}  // namespace

content::Result<LogHeader> read_header(const Json& json) {
    try {
        return header_in(json);
    } catch (const BadLine& bad) {
        return because(bad.message);
    } catch (const Json::exception&) {
        return because(bad_field);
    }
}

content::Result<Log> parse_log(const std::string& text, const std::string& file) {
    Log log;
    int line = 0;
    SealState seal;
    bool ended = false;
    const auto complain = [&](std::string message, std::string cure = {}) {
        return because(std::move(message), std::move(cure), {file, line, 0, ""});
    };
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = text.find('\n', begin);
        ++line;
        if (newline == std::string::npos) return complain("the log is cut off in the middle of this line");
        const std::string_view raw = std::string_view(text).substr(begin, newline - begin);
        begin = newline + 1;
        if (ended) return complain("there is something after the end of the log");
        const auto opened = open_line(seal, raw);
        if (!opened) return complain(opened.reason());
        try {
            const Json& json = *opened;
            const std::string kind = json.value("kind", "");
            if (line == 1)
                log.header = header_in(json);
            else if (kind == "answer")
                log.answers.push_back(answer_in(json, line));
            else if (kind == "step")
                log.steps.push_back(step_in(json, line));
            else if (kind == "end")
                log.end = end_in(json), ended = true;
            else
                throw BadLine{fmt::format("a log has no lines of kind '{}'", kind)};
        } catch (const BadLine& bad) {
            return complain(bad.message);
        } catch (const Json::exception&) {
            return complain(bad_field);
        }
    }
    if (line == 0) return complain("the file is empty", "a log has at least two lines");
    if (!ended) return complain("the log is cut off after this line: its end is missing");
    return log;
}

content::Result<Log> read_log(const fs::path& path) {
    constexpr std::uintmax_t largest_log = 256u << 20;
    const auto text = content::read_file(path, largest_log);
    if (!text) return because(text.problem().message, {}, {path.string(), 0, 0, ""});
    return parse_log(*text, path.string());
}

}  // namespace rulewright::playtest
