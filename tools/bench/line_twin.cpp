#include "twins.h"

namespace rulewright::bench {

template <int Width, int Height, int Line, bool Falls>
int LineTwin<Width, Height, Line, Falls>::collect_options(std::array<int, cells>& options) const {
    int count = 0;
    if constexpr (Falls) {
        for (int x = 0; x < Width; ++x) {
            for (int y = Height - 1; y >= 0; --y) {
                if (mark_[y * Width + x] == nobody) {
                    options[count++] = y * Width + x;
                    break;
                }
            }
        }
    } else {
        for (int cell = 0; cell < cells; ++cell) {
            if (mark_[cell] == nobody) options[count++] = cell;
        }
    }
    return count;
}

template <int Width, int Height, int Line, bool Falls>
bool LineTwin<Width, Height, Line, Falls>::line_through(int cell) const {
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    const int owner = mark_[cell];
    const auto run = [&](int dx, int dy) {
        int length = 0;
        int x = cell % Width + dx, y = cell / Width + dy;
        while (x >= 0 && x < Width && y >= 0 && y < Height && mark_[y * Width + x] == owner) {
            ++length;
            x += dx;
            y += dy;
        }
        return length;
    };
    for (const auto& [dx, dy] : directions) {
        if (1 + run(dx, dy) + run(-dx, -dy) >= Line) return true;
    }
    return false;
}

template <int Width, int Height, int Line, bool Falls>
void LineTwin<Width, Height, Line, Falls>::play(state::Random& choices) {
    mark_.fill(nobody);
    winner_ = nobody;
    std::array<int, cells> options;
    for (decisions_ = 0; decisions_ < cells;) {
        const int player = decisions_ % 2;
        const int count = collect_options(options);
        const int cell = options[choices.below(count)];
        mark_[cell] = player;
        ++decisions_;
        if (line_through(cell)) {
            winner_ = player;
            return;
        }
    }
}

template <int Width, int Height, int Line, bool Falls>
Outcome LineTwin<Width, Height, Line, Falls>::outcome() const {
    Outcome outcome;
    outcome.decisions = decisions_;
    if (winner_ != nobody) outcome.winners.push_back(winner_);
    return outcome;
}

template class LineTwin<3, 3, 3, false>;
template class LineTwin<7, 6, 4, true>;

}  // namespace rulewright::bench
