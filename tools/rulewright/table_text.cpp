#include "rulewright/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "table/names.h"

namespace rulewright::command {

namespace {

using namespace table;

// ---- cards and zones ------------------------------------------------------------------------------------------------

std::string contents(const Zone& zone);

// What changed about a card and what lies on it.
std::vector<std::string> remarks(const Card& card) {
    std::vector<std::string> remarks;
    for (const Fact& mark : card.marks) {
        const std::string name = spaced(mark.name);
        remarks.push_back(mark.text == "yes"  ? name
                          : mark.text == "no" ? "not " + name
                                              : fmt::format("{} {}", name, mark.text));
    }
    for (const Zone& zone : card.zones) remarks.push_back(fmt::format("{}: {}", spaced(zone.name), contents(zone)));
    return remarks;
}

std::string card_words(const Card& card) {
    std::string title = card.title;
    if (card.maker >= 0) title += fmt::format(" of player {}", card.maker + 1);
    if (card.open) title += " (face up)";
    const auto more = remarks(card);
    return more.empty() ? title : fmt::format("{} [{}]", title, fmt::join(more, "; "));
}

std::string back_words(const Card& card) {
    std::string words = card.back.empty() ? std::string() : fmt::format(" ({})", card.back);
    const auto more = remarks(card);
    return more.empty() ? words : fmt::format("{} [{}]", words, fmt::join(more, "; "));
}

// Equal things of a zone, named once, where the first of them lies.
struct Kind {
    std::string text;
    bool hidden = false;
    int count = 0;
};

std::vector<Kind> kinds_in(const Zone& zone) {
    std::vector<Kind> kinds;
    int slot = 0;
    for (const Card& card : zone.cards) {
        for (++slot; zone.form == Zone::Form::slots && slot < card.slot; ++slot) kinds.push_back({"-", false, 1});
        std::string text = card.hidden ? back_words(card) : card_words(card);
        auto same = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const Kind& kind) { return kind.hidden == card.hidden && kind.text == text; });
        if (same == kinds.end() || zone.form == Zone::Form::slots)
            same = kinds.insert(kinds.end(), {std::move(text), card.hidden, 0});
        same->count += card.count;
    }
    for (; zone.form == Zone::Form::slots && slot < zone.slots; ++slot) kinds.push_back({"-", false, 1});
    return kinds;
}

// "2 hidden | Ocean | Desert x2", in the order of the zone.
std::string contents(const Zone& zone) {
    constexpr std::size_t most_shown = 16;
    std::vector<std::string> shown;
    for (const Kind& kind : kinds_in(zone)) {
        if (shown.size() == most_shown) {
            shown.emplace_back("...");
            break;
        }
        shown.push_back(kind.hidden       ? fmt::format("{} hidden{}", kind.count, kind.text)
                        : kind.count == 1 ? kind.text
                                          : fmt::format("{} x{}", kind.text, kind.count));
    }
    return fmt::format("{}", fmt::join(shown, " | "));
}

std::string zone_name(const Zone& zone) {
    return zone.key.empty() ? spaced(zone.name) : fmt::format("{} {}", spaced(zone.name), zone.key);
}

// ---- counters and pictures ------------------------------------------------------------------------------------------

std::string entry_words(const Entry& entry) {
    if (entry.hidden) return "hidden";
    return entry.text.empty() ? "-" : entry.text;
}

std::string list_words(const Counter& counter) {
    std::vector<std::string> members;
    for (std::size_t i = 0; i < counter.entries.size(); ++i)
        if (counter.entries[i].hidden || counter.entries[i].number != 0)
            members.push_back(fmt::format("{} {}", counter.keys[i], entry_words(counter.entries[i])));
    return fmt::format("{}", fmt::join(members, ", "));
}

std::string pairs_words(const Counter& counter) {
    std::vector<std::string> members;
    for (std::size_t i = 0; i < counter.entries.size(); ++i) {
        const Entry& entry = counter.entries[i];
        if (!entry.hidden && (entry.number == 0 || entry.text.empty())) continue;
        members.push_back(fmt::format("{} and {} {}", counter.keys[i / counter.columns.size()],
                                      counter.columns[i % counter.columns.size()], entry_words(entry)));
    }
    return fmt::format("{}", fmt::join(members, ", "));
}

// Empty: nothing to tell.
std::string counter_words(const Counter& counter) {
    const std::string name = spaced(counter.name);
    switch (counter.form) {
        case Counter::Form::flag:
            return counter.entries[0].hidden ? name + " hidden" : name;
        case Counter::Form::chip:
        case Counter::Form::track:
            return fmt::format("{} {}", name, entry_words(counter.entries[0]));
        case Counter::Form::list:
        case Counter::Form::pairs:
            break;
    }
    const std::string members = counter.form == Counter::Form::list ? list_words(counter) : pairs_words(counter);
    return members.empty() ? members : fmt::format("{}: {}", name, members);
}

// Cells are named x,y: the numbers at the edges are what a player types and reads.
std::string picture_text(const Picture& picture, const std::string& margin) {
    std::size_t width = std::to_string(picture.width).size();
    for (const Cell& cell : picture.cells) width = std::max(width, cell.mark.size());
    std::string out = fmt::format("{}{}\n{}  ", margin, picture.name, margin);
    for (int x = 1; x <= picture.width; ++x) out += fmt::format(" {:>{}}", x, width);
    out += "\n";
    for (int y = 0; y < picture.height; ++y) {
        out += fmt::format("{}{:>2}", margin, y + 1);
        for (int x = 0; x < picture.width; ++x) {
            const Cell& cell = picture.cells[static_cast<std::size_t>(y * picture.width + x)];
            out += fmt::format(" {:>{}}", cell.mark.empty() ? (cell.outside ? " " : ".") : cell.mark, width);
        }
        out += "\n";
    }
    return out;
}

// ---- areas ----------------------------------------------------------------------------------------------------------

std::string area_text(const Area& area, const std::string& margin) {
    std::string out;
    std::vector<std::string> counters, empty;
    for (const Counter& counter : area.counters)
        if (std::string words = counter_words(counter); !words.empty()) counters.push_back(std::move(words));
    if (!counters.empty()) out += fmt::format("{}{}\n", margin, fmt::join(counters, "; "));
    for (const Picture& picture : area.pictures) out += picture_text(picture, margin);
    for (const Zone& zone : area.zones) {
        if (zone.count == 0)
            empty.push_back(zone_name(zone));
        else
            out += fmt::format("{}{} ({}): {}\n", margin, zone_name(zone), zone.count, contents(zone));
    }
    if (!empty.empty()) out += fmt::format("{}empty: {}\n", margin, fmt::join(empty, ", "));
    return out;
}

bool has_scores(const Model& model) {
    return std::any_of(model.mats.begin(), model.mats.end(), [](const Area& mat) { return !mat.score.empty(); });
}

}  // namespace

std::string player_name(int player, int me) {
    return fmt::format("Player {}{}", player + 1, player == me ? " (you)" : "");
}

std::string table_text(const Model& model) {
    std::string out = area_text(model.shared, "  ");
    for (const Area& mat : model.mats) {
        out += fmt::format("  {}", player_name(mat.seat, model.viewer));
        if (has_scores(model)) out += fmt::format(", {} points", mat.points);
        out += "\n" + area_text(mat, "    ");
    }
    return out;
}

std::string ending_text(const Model& model) {
    if (!model.outcome) return "The game is not over.\n";
    std::string out;
    const std::string because = model.outcome->reason.empty() ? "" : ": " + model.outcome->reason;
    if (model.outcome->ending == "draw")
        out = fmt::format("The game is a draw{}.\n", because);
    else if (model.outcome->ending == "unfinished")
        out = fmt::format("The game was not finished, so nobody has won{}.\n", because);
    else {
        std::vector<std::string> names;
        for (const int seat : model.outcome->winners) names.push_back(player_name(seat, model.viewer));
        out = fmt::format("Won by {}{}.\n", names.empty() ? "nobody" : fmt::format("{}", fmt::join(names, ", ")),
                          because);
    }
    std::vector<const Area*> seats;
    for (const Area& mat : model.mats) seats.push_back(&mat);
    std::sort(seats.begin(), seats.end(), [](const Area* a, const Area* b) { return a->seat < b->seat; });
    for (const Area* mat : seats) {
        if (!has_scores(model)) break;
        std::vector<std::string> lines;
        for (const Fact& line : mat->score) lines.push_back(fmt::format("{} {}", line.name, line.text));
        out += fmt::format("  {:<16} {:>4} points{}{}\n", player_name(mat->seat, model.viewer), mat->points,
                           lines.empty() ? "" : ": ", fmt::join(lines, ", "));
    }
    return out;
}

}  // namespace rulewright::command
