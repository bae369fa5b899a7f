// Model: what one viewer sees of a game, as plain values that any front end can draw: the shared part of the table and
// a mat per player, their zones with cards, counters and pictures, the question and what happened. Derived from the
// declarations alone; nothing in it depends on what is hidden from its viewer. json.h writes it.
//
// Things are named by where they lie, as scenarios name them: `players[1].hand` is a zone, `players[1].hand[3]` the
// third card of it from the top, `row[red][2].tokens` a zone on a card, `board[2,1]` a cell. A card that stands for
// several equal ones has the place of the first. Seats count from 0 here, and from 1 in names and in JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rulewright::table {

// Who looks: a seat, or
inline constexpr int onlooker = -1;    // somebody who sits nowhere
inline constexpr int everything = -2;  // somebody to whom nothing is hidden: for replays and designers

// Something with a value: a printed field, a changed attribute, a score line.
struct Fact {
    std::string name;
    std::string text;                    // the value in words
    std::optional<std::int32_t> number;  // when the value is one
};

struct Zone;

// A cell of a picture and what fills it.
struct Cell {
    std::string id;           // empty: nobody can point at it (the cell of a shape)
    bool outside = false;     // no cell of the shape: left blank
    std::string mark;         // what fills it, short enough for a cell; empty: nothing does
    std::string text;         // the same in words
    int seat = -1;            // whose it is, when a player fills it
    std::vector<Zone> zones;  // whose cards lie in this cell
};

// A grid or a shape, row by row.
struct Picture {
    std::string name;
    int width = 0, height = 0;
    std::vector<Cell> cells;
};

struct Card {
    std::string id;
    int count = 1;        // stands for so many equal ones
    int slot = 0;         // 1.., in zones with slots
    bool hidden = false;  // a back: type, back and maker are all there is to know
    bool open = false;    // among cards that only their owner sees: the others see this one too
    std::string type;
    std::string back;     // what its back shows
    int maker = -1;       // the player it was made for, when it does not lie with that player
    std::string printed;  // the component's id
    std::string title;
    std::string text;
    std::vector<Fact> fields;  // printed, without those that say what the place or the title says already
    std::vector<Fact> marks;   // attributes that are no longer as they started
    std::vector<Picture> pictures;
    std::vector<Zone> zones;  // what lies on it; no empty ones
};

struct Zone {
    enum class Form : std::uint8_t {
        row,     // cards beside each other
        slots,   // the same with labelled places, some of them empty
        pile,    // on top of each other: the first is the top
        supply,  // many equal ones: each kind once, with its count
    };
    std::string id;
    std::string name;
    std::string key;  // which of its family
    std::string text;
    Form form = Form::row;
    int slots = 0;
    int count = 0;
    std::vector<Card> cards;
};

struct Entry {
    std::string id;  // of the thing it stands for, when options can stand on it: a player, an enum value
    std::string text;
    std::optional<std::int32_t> number;
    bool hidden = false;
    int seat = -1;  // a value that is a player
};

// A counter or variable.
struct Counter {
    enum class Form : std::uint8_t {
        chip,   // one value
        track,  // one value on a short scale
        flag,   // yes or no; only told when yes
        list,   // a value per key
        pairs,  // a value per key and column
    };
    std::string name;
    std::string text;
    Form form = Form::chip;
    std::optional<std::int32_t> min, max;
    std::vector<std::string> keys, columns;
    std::vector<Entry> entries;  // row by row
};

struct Area {
    int seat = -1;  // whose mat; -1: shared
    std::vector<Counter> counters;
    std::vector<Picture> pictures;
    std::vector<Zone> zones;
    int points = 0;
    std::vector<Fact> score;  // lines that are not 0
};

struct Choice {
    int index = 0;  // what answers pick
    std::string label;
    std::string action;           // empty for a plain choice
    std::vector<std::string> on;  // the things it is about: the card whose ability it is, then the target
};

struct Refused {
    std::string label;
    std::string action;
    std::vector<std::string> on;
    std::string reason;
};

// Choices and refusals about one thing, for marking it; by their places in the question's lists.
struct Group {
    std::string on;
    std::vector<int> options, unavailable;
};

struct Question {
    int seat = 0;
    std::string kind;   // act, choose, choose_many, number, confirm
    std::string text;   // what is asked
    std::string range;  // what may be answered where that is not one of the options
    bool optional = false;
    std::string decline;  // how declining is called
    int min = 0, max = 0, step = 1;
    std::vector<Choice> options;
    std::vector<Refused> unavailable;
    std::vector<Group> groups;
};

struct Outcome {
    std::string ending;  // ranked, winners, draw, unfinished, failed
    std::string reason;  // why it ended, when its rules say so
    std::vector<int> winners;
    std::string failure;  // of a game that failed: why
};

struct Model {
    std::string game, title, version;
    std::vector<std::string> packs;
    int players = 0;
    int viewer = onlooker;
    std::string step;
    int step_player = -1;
    int decision = 0;  // how many have been answered: the number of the present one
    Area shared;
    std::vector<Area> mats;           // the viewer's own first, then round the table
    std::vector<int> asked;           // who owes an answer
    std::vector<Question> questions;  // the viewer's own; all of them for who sees everything
    std::vector<std::string> news;    // what happened since the last look
    std::optional<Outcome> outcome;   // when it is over
};

}  // namespace rulewright::table
