// What a scenario expects, one function for each kind of check.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "playtest/choice.h"
#include "playtest/expression.h"
#include "playtest/path.h"
#include "playtest/stage.h"

namespace rulewright::playtest {

using content::because;
using content::Diagnostics;
using content::Node;
using content::Result;
using engine::Decision;

namespace {

bool contains(std::string text, std::string part) {
    const auto lower = [](std::string& s) {
        for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    };
    lower(text);
    lower(part);
    return text.find(part) != std::string::npos;
}

std::vector<int> integers(const Node& list) {
    std::vector<int> numbers;
    for (const Node& item : list.items) numbers.push_back(static_cast<int>(item.as_int().value_or(0)));
    return numbers;
}

std::string first_line(const std::string& text) {
    const auto end = text.find('\n');
    return end == std::string::npos ? text : text.substr(0, end) + " ...";
}

void check_expression(Stage& stage, const Node& entry) {
    const auto value_of = [&](const std::string& expression) {
        state::World world = stage.game->world();
        return stage.rules->evaluate(world, stage.me, expression);
    };
    const auto whole = value_of(entry.text);
    if (!whole.ok) return stage.fail(entry.location, first_line(entry.text), "error: " + whole.text);
    if (whole.truth) return;
    // The part that is false says more than the whole.
    for (const std::string& part : conjuncts_of(entry.text)) {
        const auto value = value_of(part);
        if (value.ok && value.truth) continue;
        const auto comparison = comparison_in(part);
        if (!comparison) return stage.fail(entry.location, first_line(part), value.text);
        const auto left = value_of(comparison->left);
        const auto right = value_of(comparison->right);
        return stage.fail(entry.location, first_line(part),
                          fmt::format("{} {} {} is false", left.text, comparison->comparator, right.text));
    }
    stage.fail(entry.location, first_line(entry.text), whole.text);
}

void check_error(Stage& stage, const Node& part) {
    if (stage.error.empty() && stage.game && stage.game->failure()) stage.error = stage.game->failure()->message;
    if (stage.error.empty())
        stage.fail(part.location, fmt::format("an error with '{}'", part.text), "no error");
    else if (!contains(stage.error, part.text))
        stage.fail(part.location, fmt::format("an error with '{}'", part.text), "error: " + stage.error);
}

// The reason is a name that is unknown even with the pack in whose folder the scenario lies.
Result<void> check_names_at(const Stage& stage, const Node& wanted, const Decision* decision) {
    auto known = check_names(*stage.rules, &stage.game->world(), decision, wanted);
    if (known || stage.scenario.home == "base") return known;
    const auto& home = stage.cache.get(stage.cache.with_required(stage.scenario.home), {});
    return home.rules ? check_names(*home.rules, nullptr, nullptr, wanted) : known;
}

void compare_reason(Stage& stage, const Node& wanted, const Decision* decision, const std::string& why,
                    const Node* reason) {
    if (const auto known = check_names_at(stage, wanted, decision); !known)
        return stage.fail(wanted.location, "names that this game has", known.reason());
    if (reason && !contains(why, reason->text))
        stage.fail(reason->location, fmt::format("the reason '{}'", reason->text), fmt::format("'{}'", why));
}

// Why this answer cannot be given; empty when it can.
std::string why_not(const Stage& stage, const Decision& decision, const Node& wanted) {
    const auto choice = find_choice(*stage.game, decision, wanted);
    return choice ? decision::refusal(decision, *choice) : choice.reason();
}

void check_offered(Stage& stage, const Node& wanted) {
    const Decision* decision = stage.decision_for(wanted);
    if (!decision) return stage.fail(wanted.location, "this to be offered", "pending: " + seats(stage.pending()));
    if (lacks_target(*stage.game, *decision, wanted)) return;  // on something
    std::string problem = why_not(stage, *decision, wanted);
    const auto known = check_names(*stage.rules, &stage.game->world(), decision, wanted);
    if (!problem.empty()) stage.fail(wanted.location, "this to be offered", known ? problem : known.reason());
}

void check_not_offered(Stage& stage, const Node& wanted, const Node* reason) {
    const Decision* decision = stage.decision_for(wanted);
    if (!decision)
        return stage.fail(
            wanted.location, "a decision in which this is not offered",
            fmt::format("pending: {}; 'refused' is the check for somebody who is not asked", seats(stage.pending())));
    const std::string why = why_not(stage, *decision, wanted);
    if (why.empty() || lacks_target(*stage.game, *decision, wanted))
        return stage.fail(wanted.location, "this not to be offered", "it is offered");
    compare_reason(stage, wanted, decision, why, reason);
}

void check_refused(Stage& stage, const Node& wanted, const Node* reason) {
    const Decision* decision = stage.decision_for(wanted);
    if (!decision) {
        const std::string why = stage.game->answer(seat_in(wanted), engine::Answer::pick(0)).reason();
        return compare_reason(stage, wanted, nullptr, why, reason);
    }
    const std::string why = why_not(stage, *decision, wanted);
    if (why.empty() || lacks_target(*stage.game, *decision, wanted))
        return stage.fail(wanted.location, "this answer to be refused", "it is legal");
    compare_reason(stage, wanted, decision, why, reason);
}

// Who is asked, and beside it whether the answers are secret and how many options there are.
void check_pending(Stage& stage, const Node& entry) {
    const Node& wanted = *entry.get("pending");
    auto expected = integers(wanted);
    std::sort(expected.begin(), expected.end());
    auto found = stage.pending();
    std::sort(found.begin(), found.end());
    if (expected != found)
        return stage.fail(wanted.location, "pending: " + seats(expected), "pending: " + seats(found));
    const Node* secret = entry.get("secret");
    const Node* options = entry.get("options");
    for (const Decision* decision : stage.game->pending()) {
        if (secret && secret->as_bool() != decision->secret)
            stage.fail(secret->location,
                       fmt::format("the answer of player {} to be {}", decision->player + 1,
                                   decision->secret ? "open" : "secret"),
                       decision->secret ? "it is secret" : "it is open");
        if (options && options->as_int() != std::ssize(decision->options))
            stage.fail(options->location, fmt::format("{} options for player {}", options->text, decision->player + 1),
                       std::to_string(decision->options.size()));
    }
}

void check_score(Stage& stage, const Node& wanted) {
    const auto& lines = stage.rules->definition().scores;
    const std::string name = wanted.text_or("line");
    const int line = content::find_named(lines, name);
    if (!name.empty() && line < 0) {
        std::vector<std::string> names;
        for (const content::Named& one : lines) names.push_back(one.name);
        return stage.fail(wanted.location, fmt::format("a score line '{}'", name),
                          "there is none; " + content::did_you_mean(name, names));
    }
    int points = 0;
    for (const state::ScoreLine& score : stage.game->world().scores)
        if (score.player == seat_in(wanted) && (line < 0 || score.line == line)) points += score.points;
    const Node* expected = wanted.get("points");
    if (expected && expected->as_int() != points)
        stage.fail(wanted.location, fmt::format("{} points{}", expected->text, name.empty() ? "" : " for " + name),
                   std::to_string(points));
}

void check_finished(Stage& stage, const Node& wanted, const Node* reason) {
    const bool finished = stage.game->finished();
    if (wanted.as_bool() != finished)
        stage.fail(wanted.location, finished ? "the game to go on" : "the game to be over",
                   finished ? "it is over" : "it goes on");
    else if (reason && !contains(stage.game->world().reason, reason->text))
        stage.fail(reason->location, fmt::format("the reason '{}'", reason->text),
                   fmt::format("'{}'", stage.game->world().reason));
}

void check_winners(Stage& stage, const Node& wanted) {
    if (!stage.game->finished()) return stage.fail(wanted.location, "winners", "the game is not over");
    auto expected = integers(wanted);
    std::sort(expected.begin(), expected.end());
    const auto found = stage.winners();
    if (expected != found) stage.fail(wanted.location, "won by " + seats(expected), "won by " + seats(found));
}

std::string told(const content::Diagnostic& problem) {
    return problem.message + (problem.suggestion.empty() ? "" : "; " + problem.suggestion);
}

// What of the place that a sight names that player sees, one after the other.
struct Sight {
    std::string what;
    std::vector<bool> seen;
};

Result<Sight> look_at_cards(const state::World& world, const std::string& id, const Spot* zone, int from,
                            const std::string& where) {
    const content::Definition& d = *world.layout().definition;
    Sight sight{zone ? fmt::format("'{}' in {}", id, where) : fmt::format("'{}'", id), {}};
    std::vector<std::string> ids;
    for (const content::Component& component : d.components) ids.push_back(component.id);
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
        const std::string cure = content::did_you_mean(id, ids);
        return because(fmt::format("there is no component '{}'{}{}", id, cure.empty() ? "" : "; ", cure));
    }
    for (int c = 0; c < static_cast<int>(world.places.size()); ++c) {
        if (d.components[world.layout().components[c].definition].id != id) continue;
        if (zone && world.places[c].zone != zone->index) continue;
        sight.seen.push_back(world.sees(from, c));
    }
    if (sight.seen.empty()) return because(fmt::format("there is no {}, which proves nothing", sight.what));
    return sight;
}

Result<Sight> look_at_spot(const state::World& world, const Spot& spot, int from, const std::string& where) {
    Sight sight{where, {}};
    if (spot.kind == Spot::Kind::zone) {
        std::vector<std::int32_t> there;
        world.list(spot.index, there);
        for (const int component : there) sight.seen.push_back(world.sees(from, component));
        if (there.empty()) return because(where + " is empty, which proves nothing");
    } else if (spot.kind == Spot::Kind::component) {
        sight.seen.push_back(world.sees(from, spot.index));
    } else {
        const state::World view = world.view(from);
        const auto store = static_cast<std::size_t>(spot.index);
        sight.seen.push_back(store >= view.hidden_stored.size() || !view.hidden_stored[store]);
    }
    return sight;
}

void check_seen(Stage& stage, const Node& wanted, bool visible) {
    const state::World& world = stage.game->world();
    const Node* path = wanted.get("zone");
    const Node* card = wanted.get("card");
    if (!path && !card) return stage.fail(wanted.location, "'zone', 'card' or both", "neither");
    const int from = seat_in(wanted, "from");
    if (from < 0 || from >= world.players()) return stage.fail(wanted.location, "'from': a player", "no such player");
    std::optional<Spot> spot;
    if (path) {
        const auto found = find_spot(world, path->text, path->location);
        if (!found) return stage.fail(wanted.location, "a zone", told(found.problem()));
        spot = *found;
    }
    if (card && spot && spot->kind != Spot::Kind::zone)
        return stage.fail(path->location, "a zone that the card lies in", fmt::format("'{}' is none", path->text));
    const std::string where = path ? path->text : "";
    const auto sight = card ? look_at_cards(world, card->text, spot ? &*spot : nullptr, from, where)
                            : look_at_spot(world, *spot, from, where);
    if (!sight) return stage.fail(wanted.location, "something to look at", sight.reason());
    const auto wrong = std::count(sight->seen.begin(), sight->seen.end(), !visible);
    if (wrong > 0)
        stage.fail(
            wanted.location,
            fmt::format("{} {} player {}", sight->what, visible ? "to be visible to" : "to be hidden from", from + 1),
            fmt::format("{} of {} there {}", wrong, sight->seen.size(), visible ? "hidden" : "visible"));
}

}  // namespace

void check(Stage& stage, const Node& entry) {
    if (entry.is_scalar()) return check_expression(stage, entry);
    if (const Node* x = entry.get("check")) return check(stage, *x);
    if (const Node* x = entry.get("error")) return check_error(stage, *x);
    if (const Node* x = entry.get("offered")) return check_offered(stage, *x);
    if (const Node* x = entry.get("not_offered")) return check_not_offered(stage, *x, entry.get("reason"));
    if (const Node* x = entry.get("refused")) return check_refused(stage, *x, entry.get("reason"));
    if (entry.get("pending")) return check_pending(stage, entry);
    if (const Node* x = entry.get("score")) return check_score(stage, *x);
    if (const Node* x = entry.get("finished")) return check_finished(stage, *x, entry.get("reason"));
    if (const Node* x = entry.get("winners")) return check_winners(stage, *x);
    if (const Node* x = entry.get("hidden")) return check_seen(stage, *x, false);
    if (const Node* x = entry.get("visible")) return check_seen(stage, *x, true);
    stage.fail(entry.location, "an answer or a check", "an entry that is neither");
}

}  // namespace rulewright::playtest
