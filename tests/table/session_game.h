// A small game for sessions, and a journal that a test can read and break.
#pragma once

#include "support/inline_game.h"
#include "table/session.h"

namespace rulewright::table {

// Two players put 1 to 3 stones each turn, four rounds; what one puts is drawn upon by chance.
class SessionGame {
  public:
    SessionGame() : game_(yaml, rules(3)) {
        game_.write("bots/timid.lua", "function bot.decide(game, me, decision) return 1 end\n");
        game_.write("bots/broken.lua", "function bot.decide(game, me, decision) return decision.nothing.there end\n");
    }
    static std::string rules(int most, const std::string& label = "Put {target}") {
        return fmt::format(
            "actions.put = {{\n  label = '{}',\n  targets = function() return {{{}}} end,\n"
            "  run = function(game, me, n) me.stones = me.stones + n + game:random(2) - 1\n"
            "    game:log('{{1}} has {{2}}', me, me.stones) end,\n}}\n"
            "function steps.turn(game, me) me:act('turn') end\n"
            "function steps.the_end(game) game:finish{{rank_by = {{'stones'}}}} end\n",
            label, most == 3 ? "1, 2, 3" : "1, 2");
    }
    static constexpr const char* yaml =
        "counters: {stones: {per: player}}\nmenus: {turn: [put]}\n"
        "flow:\n  - {loop: round, times: 4, do: [{each: player, name: turns, do: [turn]}]}\n  - the_end\n";

    engine::OpenTable table() {
        content::Diagnostics problems;
        auto table = engine::open_table({.folder = game_.folder(), .players = 2}, problems);
        EXPECT_TRUE(table) << content::render(problems, false);
        return table;
    }
    std::unique_ptr<Session> session(std::vector<std::string> seats = {person, person}, std::uint64_t seed = 1) {
        content::Diagnostics problems;
        auto session = Session::open({table(), seed, std::move(seats)}, problems);
        EXPECT_TRUE(session) << content::render(problems, false);
        return session;
    }
    void write_rules(const std::string& lua) { game_.write("rules/rules.lua", lua); }

  private:
    testing_support::InlineGame game_;
};

// Keeps what was written beyond the life of the journal; `room` bytes and no more.
class MemorySink final : public JournalSink {
  public:
    explicit MemorySink(std::string& text, std::size_t room = SIZE_MAX) : text_(text), room_(room) {}
    content::Result<void> append(std::string_view line) override {
        if (text_.size() + line.size() > room_) return content::because("there is no room");
        text_ += line;
        return {};
    }
    content::Result<void> flush() override { return {}; }

  private:
    std::string& text_;
    std::size_t room_;
};

inline content::Result<void> answer(Session& session, int option) {
    const auto& pending = session.game().pending();
    if (pending.empty()) return content::because("nobody is asked");
    return session.answer(pending.front()->player, session.game().decisions(), engine::Answer::pick(option));
}

}  // namespace rulewright::table
