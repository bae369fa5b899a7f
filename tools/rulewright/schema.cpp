// rulewright schema
#include <fmt/format.h>

#include "rulewright/games.h"
#include "rulewright/shared.h"

namespace rulewright::command {

int schema(const Arguments& arguments) {
    CommandLine line(
        "schema", "schema <game> [--with PACK,...]",
        "Writes the JSON Schema of the game's own components files: the fields of its card types, its enum\n"
        "values and zones. An editor that reads it completes and checks them.",
        {"schema planet-profiteers > cards.schema.json"}, {"game"});
    line.add_table_options();
    line.add_format();
    if (!line.parse(arguments)) return fine;
    const TableRequest choice = table_choice(line, game_folder(line, line.word("game")));
    content::Diagnostics problems;
    const auto definition = load(choice, problems);
    if (!definition) {
        tell(problems, line.json());
        return problem;
    }
    say("{}\n", content::game_schema(*definition));
    return fine;
}

}  // namespace rulewright::command
