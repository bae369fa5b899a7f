// Chronicle: what happened at a table, in lines, each as every viewer may read it: the narration of the rules and what
// the players answered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "decision/viewer.h"
#include "engine/game.h"
#include "table/model.h"

namespace rulewright::table {

// The engine's word for somebody who looks (model.h).
[[nodiscard]] decision::Viewer reading(int viewer);

struct News {
    int decision = 0;      // how many decisions had been answered
    int answered_by = -1;  // a seat, or -1 for narration
    std::string text;
};

class Chronicle {
  public:
    // A line's number: what a viewer has read up to.
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    // What this viewer may read from line `from` on.
    [[nodiscard]] std::vector<News> since(std::size_t from, int viewer) const;

    // The same in sentences: "Player 2: Build a hut".
    [[nodiscard]] std::vector<std::string> lines_since(std::size_t from, int viewer) const;

    void clear();
    // Lines that the rules wrote since the last call.
    void add_narration(const engine::Game& game);
    // Call before the answer is given.
    void add_answer(const engine::Game& game, const engine::Decision& decision, const engine::Answer& answer);

  private:
    struct Line {
        int decision = 0;
        int answered_by = -1;
        std::vector<std::string> texts;  // per viewer, from `everything` up; empty: not told
    };
    Line& add_line(const engine::Game& game);

    std::vector<Line> lines_;
    std::size_t narrated_ = 0;
};

}  // namespace rulewright::table
