#include "table/json.h"

#include <nlohmann/json.hpp>

namespace rulewright::table {
namespace {

using Json = nlohmann::ordered_json;

// ---- what is left out when there is nothing to say ----

void put(Json& json, const char* name, const std::string& text) {
    if (!text.empty()) json[name] = text;
}
void put(Json& json, const char* name, const std::optional<std::int32_t>& number) {
    if (number) json[name] = *number;
}
void put(Json& json, const char* name, const std::vector<std::string>& texts) {
    if (!texts.empty()) json[name] = texts;
}
void put_flag(Json& json, const char* name, bool flag) {
    if (flag) json[name] = true;
}
void put_seat(Json& json, const char* name, int seat) {
    if (seat >= 0) json[name] = seat + 1;
}

Json json_of(const Fact& fact);
Json json_of(const Cell& cell);
Json json_of(const Picture& picture);
Json json_of(const Card& card);
Json json_of(const Zone& zone);
Json json_of(const Entry& entry);
Json json_of(const Counter& counter);
Json json_of(const Area& area);
Json json_of(const Choice& choice);
Json json_of(const Refused& refused);
Json json_of(const Group& group);
Json json_of(const Question& question);

template <class T>
void put_all(Json& json, const char* name, const std::vector<T>& all) {
    if (all.empty()) return;
    Json list = Json::array();
    for (const T& one : all) list.push_back(json_of(one));
    json[name] = std::move(list);
}

Json seats(const std::vector<int>& seats) {
    Json list = Json::array();
    for (const int seat : seats) list.push_back(seat + 1);
    return list;
}

// ---- the parts, in the order of model.h ----

Json json_of(const Fact& fact) {
    Json json{{"name", fact.name}, {"text", fact.text}};
    put(json, "number", fact.number);
    return json;
}

Json json_of(const Cell& cell) {
    Json json = Json::object();
    put(json, "id", cell.id);
    put_flag(json, "outside", cell.outside);
    put(json, "mark", cell.mark);
    put(json, "text", cell.text);
    put_seat(json, "seat", cell.seat);
    put_all(json, "zones", cell.zones);
    return json;
}

Json json_of(const Picture& picture) {
    Json json{{"name", picture.name}, {"width", picture.width}, {"height", picture.height}};
    put_all(json, "cells", picture.cells);
    return json;
}

Json json_of(const Card& card) {
    Json json{{"id", card.id}, {"type", card.type}};
    if (card.count > 1) json["count"] = card.count;
    if (card.slot > 0) json["slot"] = card.slot;
    put_flag(json, "hidden", card.hidden);
    put_flag(json, "open", card.open);
    put(json, "back", card.back);
    put_seat(json, "maker", card.maker);
    put(json, "printed", card.printed);
    put(json, "title", card.title);
    put(json, "text", card.text);
    put_all(json, "fields", card.fields);
    put_all(json, "marks", card.marks);
    put_all(json, "pictures", card.pictures);
    put_all(json, "zones", card.zones);
    return json;
}

const char* word(Zone::Form form) {
    switch (form) {
        case Zone::Form::row:
            return "row";
        case Zone::Form::slots:
            return "slots";
        case Zone::Form::pile:
            return "pile";
        case Zone::Form::supply:
            break;
    }
    return "supply";
}

Json json_of(const Zone& zone) {
    Json json{{"id", zone.id}, {"name", zone.name}, {"form", word(zone.form)}, {"count", zone.count}};
    put(json, "key", zone.key);
    put(json, "text", zone.text);
    if (zone.slots > 0) json["slots"] = zone.slots;
    put_all(json, "cards", zone.cards);
    return json;
}

Json json_of(const Entry& entry) {
    Json json = Json::object();
    put(json, "id", entry.id);
    put(json, "text", entry.text);
    put(json, "number", entry.number);
    put_flag(json, "hidden", entry.hidden);
    put_seat(json, "seat", entry.seat);
    return json;
}

const char* word(Counter::Form form) {
    switch (form) {
        case Counter::Form::chip:
            return "chip";
        case Counter::Form::track:
            return "track";
        case Counter::Form::flag:
            return "flag";
        case Counter::Form::list:
            return "list";
        case Counter::Form::pairs:
            break;
    }
    return "pairs";
}

Json json_of(const Counter& counter) {
    Json json{{"name", counter.name}, {"form", word(counter.form)}};
    put(json, "text", counter.text);
    put(json, "min", counter.min);
    put(json, "max", counter.max);
    put(json, "keys", counter.keys);
    put(json, "columns", counter.columns);
    put_all(json, "entries", counter.entries);
    return json;
}

Json json_of(const Area& area) {
    Json json = Json::object();
    put_seat(json, "seat", area.seat);
    put_all(json, "counters", area.counters);
    put_all(json, "pictures", area.pictures);
    put_all(json, "zones", area.zones);
    if (area.points != 0) json["points"] = area.points;
    put_all(json, "score", area.score);
    return json;
}

Json json_of(const Choice& choice) {
    Json json{{"index", choice.index}, {"label", choice.label}};
    put(json, "action", choice.action);
    put(json, "on", choice.on);
    return json;
}

Json json_of(const Refused& refused) {
    Json json{{"label", refused.label}, {"reason", refused.reason}};
    put(json, "action", refused.action);
    put(json, "on", refused.on);
    return json;
}

Json json_of(const Group& group) {
    Json json{{"on", group.on}};
    if (!group.options.empty()) json["options"] = group.options;
    if (!group.unavailable.empty()) json["unavailable"] = group.unavailable;
    return json;
}

Json json_of(const Question& question) {
    Json json{{"seat", question.seat + 1}, {"kind", question.kind}, {"text", question.text}};
    put(json, "range", question.range);
    put_flag(json, "optional", question.optional);
    put(json, "decline", question.decline);
    if (question.kind == "number" || question.kind == "choose_many") {
        json["min"] = question.min;
        json["max"] = question.max;
        if (question.kind == "number") json["step"] = question.step;
    }
    put_all(json, "options", question.options);
    put_all(json, "unavailable", question.unavailable);
    put_all(json, "groups", question.groups);
    return json;
}

Json json_of(const Outcome& outcome) {
    Json json{{"ending", outcome.ending}};
    put(json, "reason", outcome.reason);
    if (!outcome.winners.empty()) json["winners"] = seats(outcome.winners);
    put(json, "failure", outcome.failure);
    return json;
}

Json viewer_of(const Model& model) {
    if (model.viewer == everything) return "everything";
    return model.viewer == onlooker ? Json("onlooker") : Json(model.viewer + 1);
}

Json json_of(const Model& model) {
    Json json{{"format", model_format},    {"game", model.game},       {"title", model.title},
              {"version", model.version},  {"players", model.players}, {"viewer", viewer_of(model)},
              {"decision", model.decision}};
    put(json, "packs", model.packs);
    put(json, "step", model.step);
    put_seat(json, "step_player", model.step_player);
    json["shared"] = json_of(model.shared);
    put_all(json, "mats", model.mats);
    if (!model.asked.empty()) json["asked"] = seats(model.asked);
    put_all(json, "questions", model.questions);
    put(json, "news", model.news);
    if (model.outcome) json["outcome"] = json_of(*model.outcome);
    return json;
}

}  // namespace

std::string to_json(const Model& model) { return json_of(model).dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace rulewright::table
