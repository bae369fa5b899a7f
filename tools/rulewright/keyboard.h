// A person at the terminal, in one seat of a session's table; bots take the others.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rulewright/shared.h"
#include "table/session.h"

namespace rulewright::command {

class Keyboard {
  public:
    using Reopen = std::function<engine::OpenTable(content::Diagnostics&)>;
    // `reopen` loads the rules once more, for `reload`.
    Keyboard(table::Session& session, int me, Reopen reopen);

    // What happened so far has been told already.
    void skip_news() { told_ = session_.chronicle().size(); }

    enum class End { over, left, failed };
    // Until the game is over, the person leaves or the input ends; or something failed, which was told.
    [[nodiscard]] End run();

  private:
    enum class Turn { answered, changed, again, left };

    // False when a bot failed.
    bool let_bots_answer();
    void tell_news();
    void print_table() const;
    void print_question(const table::Question& question) const;
    void print_unavailable(const table::Question& question) const;

    // One question to the person: until it is answered, or taken back, or the person leaves.
    Turn ask();
    Turn take_line(const table::Question& question, const std::string& line);
    Turn take_answer(const std::vector<std::string>& words);
    Turn moved(const content::Result<void>& done, const char* told);
    Turn reload();
    void save(std::string name) const;
    [[nodiscard]] table::Model look() const { return session_.look(me_, session_.chronicle().size()); }

    table::Session& session_;
    int me_;
    Reopen reopen_;
    std::size_t told_ = 0;
};

}  // namespace rulewright::command
