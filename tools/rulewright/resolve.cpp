// rulewright resolve
#include <fmt/format.h>

#include "rulewright/games.h"
#include "rulewright/shared.h"

namespace rulewright::command {

int resolve(const Arguments& arguments) {
    CommandLine line(
        "resolve", "resolve <game> [--with PACK,...] [--variant NAME] [--set OPTION=VALUE]",
        "Prints the game as it is merged from its files, packs and variant. After each value stands the file,\n"
        "the line and the pack that set it.",
        {"resolve tic-tac-toe", "resolve planet-profiteers --with research --set missions=3"}, {"game"});
    line.add_table_options();
    line.add_format();
    if (!line.parse(arguments)) return fine;
    const TableRequest choice = table_choice(line, game_folder(line, line.word("game")));
    content::Diagnostics problems;
    if (!load(choice, problems)) {
        tell(problems, line.json());
        return problem;
    }
    content::Diagnostics reported_already;
    say("{}", content::resolve({choice.folder, choice.packs, choice.variant}, reported_already, choice.options));
    if (!line.json()) tell(problems, false);
    return fine;
}

}  // namespace rulewright::command
