#include "engine/reader.h"

#include <fmt/format.h>

#include "decision/behaviour.h"

namespace rulewright::engine {

using decision::Sentence;
using decision::Thing;
using decision::Viewer;
using decision::Watchers;
using decision::words;

std::string Reader::question(const Decision& decision) const {
    if (!viewer_.reads_for(decision.player)) return {};
    if (!decision.prompt.empty()) return decision.prompt;
    for (const content::Menu& menu : rules_.definition().menus)
        if (menu.name == decision.menu) return menu.text;
    return {};
}

std::string Reader::option(const Decision& decision, const decision::Option& option) const {
    return rules_.label(world_, decision, option, viewer_);
}

std::string Reader::decline(const Decision& decision) const {
    return viewer_.reads_for(decision.player) ? decision.decline : std::string();
}

std::string Reader::unavailable(const Decision& decision, const decision::Unavailable& one) const {
    if (!viewer_.reads_for(decision.player)) return {};
    return rules_.action_label(world_, one.action, one.component, one.target, viewer_);
}

std::string Reader::reason(const Decision& decision, const decision::Unavailable& one) const {
    if (!viewer_.reads_for(decision.player)) return {};
    return one.reason.empty() ? "not available" : one.reason;
}

std::string Reader::answer(const Decision& decision, const Answer& answer) const {
    return decision::read(answer_words(rules_, world_, decision, answer), viewer_);
}

namespace {

// What the player who was asked reads, and instead of it what the others do.
Thing for_asked(const Decision& decision, std::string text, std::string others) {
    return {.value = state::none(),
            .seen_by = Watchers::only(decision.player),
            .seen = std::move(text),
            .unseen = std::move(others)};
}

// The kind of decision puts the names of what was picked into a text; here they are things, so that each reader reads
// them for himself.
Sentence picked(const script::Rules& rules, const state::World& world, const Decision& decision, const Answer& answer) {
    constexpr char mark = '\x1f';  // no name has it
    std::vector<Sentence> names;
    const std::string text = decision::behaviour(decision).text(decision, answer, [&](const decision::Option& option) {
        names.push_back(rules.label_of(world, decision, option));
        return std::string(1, mark);
    });
    Sentence told;
    std::size_t next = 0, begin = 0;
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, begin)) {
        if (at > begin) told.push_back(words(text.substr(begin, at - begin)));
        told.insert(told.end(), names[next].begin(), names[next].end());
        ++next;
        begin = at + 1;
    }
    if (begin < text.size()) told.push_back(words(text.substr(begin)));
    return told;
}

}  // namespace

Sentence answer_words(const script::Rules& rules, const state::World& world, const Decision& decision,
                      const Answer& answer) {
    const std::string passes = decision.decline.empty() ? "passes" : decision.decline;
    if (decision.secret) {
        const Sentence whole = answer.declined ? Sentence{words(passes)} : picked(rules, world, decision, answer);
        return {for_asked(decision, decision::read(whole, Viewer::player(decision.player)), "has decided")};
    }
    if (answer.declined) return {for_asked(decision, passes, "passes")};
    Sentence told;
    if (decision::behaviour(decision).needs_question() && !decision.prompt.empty())
        told.push_back(for_asked(decision, decision.prompt + ": ", ""));
    const Sentence rest = picked(rules, world, decision, answer);
    told.insert(told.end(), rest.begin(), rest.end());
    return told;
}

std::string ending_words(const state::World& world) {
    const std::string because = world.reason.empty() ? "" : ": " + world.reason;
    switch (world.ending) {
        case state::Ending::none:
            return "The game is not over";
        case state::Ending::draw:
            return "The game is a draw" + because;
        case state::Ending::unfinished:
            return "The game ended unfinished" + because;
        case state::Ending::ranked:
        case state::Ending::winners:
            break;
    }
    std::string names;
    for (std::size_t i = 0; i < world.ranks.size(); ++i)
        if (world.ranks[i] == 1) names += fmt::format("{}Player {}", names.empty() ? "" : ", ", i + 1);
    return fmt::format("Won by {}{}", names.empty() ? "nobody" : names, because);
}

}  // namespace rulewright::engine
