// What the subcommands share: reading the command line, finding games, loading a table, telling people about problems.
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "content/loader.h"
#include "engine/table.h"
#include "rulewright/terminal.h"
#include "script/watchdog.h"

namespace rulewright::command {

namespace fs = std::filesystem;
namespace po = boost::program_options;

enum Exit : int { fine = 0, problem = 1, usage = 2, internal = 3 };

// What was typed makes no sense. Thrown anywhere in a subcommand; main prints it and exits with 2.
struct UsageError {
    std::string message;
    std::string cure{};
};

using Arguments = std::vector<std::string>;

// One file per subcommand.
int list(const Arguments& arguments);
int check(const Arguments& arguments);
int resolve(const Arguments& arguments);
int schema(const Arguments& arguments);
int play(const Arguments& arguments);
int playtest(const Arguments& arguments);
int replay(const Arguments& arguments);
int test(const Arguments& arguments);
int bench(const Arguments& arguments);

struct Subcommand {
    const char* name;
    const char* text;
    int (*run)(const Arguments&);
};
[[nodiscard]] const std::vector<Subcommand>& subcommands();

// ---- the command line -----------------------------------------------------------------------------------------------

// The options of one subcommand and what --help says about it.
class CommandLine {
  public:
    // `positional` names the plain words in order.
    CommandLine(std::string name, std::string synopsis, std::string text, std::vector<std::string> examples,
                std::vector<std::string> positional = {});

    po::options_description_easy_init add() { return options_.add_options(); }
    // --players, --with, --variant, --set, --seed
    void add_table_options();
    // --format
    void add_format(const char* text = "how problems are written; json is for editors");
    // --max-instructions, --max-memory, --max-text, --max-seconds
    void add_limits();

    // False when --help was asked for and printed. Throws UsageError.
    bool parse(const Arguments& arguments);

    [[nodiscard]] bool has(const char* name) const { return values_.count(name) > 0 && !values_[name].defaulted(); }
    [[nodiscard]] bool flag(const char* name) const { return values_.count(name) > 0; }
    [[nodiscard]] std::string word(const char* name) const;  // a plain word, by its name
    [[nodiscard]] std::string text(const char* name) const;
    [[nodiscard]] std::vector<std::string> texts(const char* name) const;  // repeated, and split at commas
    [[nodiscard]] std::vector<std::string> words(const char* name) const;  // repeated, not split
    [[nodiscard]] long long number(const char* name) const { return values_[name].as<long long>(); }
    // Throws UsageError. Machines made with them are watched by this line, which must outlive them.
    [[nodiscard]] script::Limits limits() const;
    [[nodiscard]] bool json() const { return flag("format") && text("format") == "json"; }

  private:
    void watch();

    std::string name_, synopsis_, text_;
    std::vector<std::string> examples_, positional_names_;
    po::options_description options_;
    po::options_description hidden_;
    po::variables_map values_;
    std::unique_ptr<script::Watchdog> watchdog_;  // of those commands that have limits
};

// A number typed for an option, within limits. Throws UsageError.
[[nodiscard]] long long bounded(const CommandLine& line, const char* option, long long min, long long max);

// ---- a table --------------------------------------------------------------------------------------------------------

using engine::TableRequest;  // what the user chose on the command line
// From --with, --variant and --set. Misspelt packs and variants are UsageErrors.
[[nodiscard]] TableRequest table_choice(const CommandLine& line, const fs::path& folder);
void check_packs(const fs::path& folder, const std::vector<std::string>& packs, const std::string& variant);

// "investor:greed=5,fear=1,random" -> investor:greed=5,fear=1 and random.
[[nodiscard]] std::vector<std::string> bot_list(const std::vector<std::string>& words);
// Misspelt bots are UsageErrors.
void check_bots(const content::Definition& definition, const std::vector<std::string>& bots);

// More bots than seats are a UsageError: one of them would never play.
void check_seats(const std::vector<std::string>& bots, int seats);

// What is wrong with the content is reported, what is wrong with the choice (options, number of players) is a
// UsageError: the table has a layout when it has a definition.
[[nodiscard]] engine::OpenTable open(const TableRequest& choice, content::Diagnostics& diagnostics);
// The content alone, options checked in the same way; null when it has errors.
[[nodiscard]] std::shared_ptr<const content::Definition> load(const TableRequest& choice,
                                                              content::Diagnostics& diagnostics);
// A table of content that is loaded already.
[[nodiscard]] std::shared_ptr<const state::Layout> lay_out(const std::shared_ptr<const content::Definition>& definition,
                                                           const TableRequest& choice);

// ---- telling --------------------------------------------------------------------------------------------------------

// How the user called this program, for commands people can copy: "rulewright", or tools/run as it was typed.
[[nodiscard]] std::string program();
[[nodiscard]] bool color(int descriptor);  // a terminal, and NO_COLOR is not set
// Writes to stderr what was wrong and what helps.
void tell(const UsageError& error);
// Writes the problems: to stderr as text, to stdout as JSON.
void tell(const content::Diagnostics& diagnostics, bool json);
// "--set a=1 --with x" etc. that names the same table again, for commands people can copy.
[[nodiscard]] std::string table_words(const TableRequest& choice, int players);
// " --max-memory 64" when it is not the usual limit.
[[nodiscard]] std::string limits_words(const script::Limits& limits);
[[nodiscard]] std::string shell_word(const std::string& word);  // for a shell, only when needed
using content::grouped;

}  // namespace rulewright::command
