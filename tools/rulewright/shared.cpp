#include "rulewright/shared.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "agents/agent.h"
#include "content/packs.h"

namespace rulewright::command {

using content::Diagnostics;

namespace {

// The elements of a list typed with commas. None may be empty: "a,,b" forgot something.
std::vector<std::string> elements(const std::string& list, const char* option) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        parts.push_back(list.substr(begin, end - begin));
        if (parts.back().empty())
            throw UsageError{fmt::format("--{} '{}' has an empty element", option, list),
                             "elements are separated by one comma, without spaces"};
        begin = end + 1;
    }
    return parts;
}

// The values of an option that takes texts; none for others.
std::vector<std::string> texts_in(const boost::any& value) {
    if (const auto* one = boost::any_cast<std::string>(&value)) return {*one};
    if (const auto* several = boost::any_cast<std::vector<std::string>>(&value)) return *several;
    return {};
}

constexpr const char* plain_words = "plain words";

// The words of the first error, as one line.
std::string first_error(const Diagnostics& diagnostics) {
    for (const content::Diagnostic& one : diagnostics.all())
        if (one.severity == content::Severity::error) return one.message;
    return {};
}

std::string first_cure(const Diagnostics& diagnostics) {
    for (const content::Diagnostic& one : diagnostics.all())
        if (one.severity == content::Severity::error) return one.suggestion;
    return {};
}

}  // namespace

CommandLine::CommandLine(std::string name, std::string synopsis, std::string text, std::vector<std::string> examples,
                         std::vector<std::string> positional)
    : name_(std::move(name)),
      synopsis_(std::move(synopsis)),
      text_(std::move(text)),
      examples_(std::move(examples)),
      positional_names_(std::move(positional)),
      options_("Options", 100) {
    options_.add_options()("help,h", "show this help")("rulesets", po::value<std::string>()->value_name("DIR"),
                                                       "folder in which games are looked for first");
    // One nameless option takes all plain words: an option called like a word ("--game") must stay unknown.
    hidden_.add_options()(plain_words, po::value<std::vector<std::string>>()->composing());
}

namespace {

constexpr long long usual_seconds = 10;
constexpr std::chrono::seconds grace{5};  // for a script to be stopped from within

}  // namespace

void CommandLine::add_table_options() {
    options_.add_options()("with", po::value<std::vector<std::string>>()->composing()->value_name("PACK,..."),
                           "expansions to play with")("variant", po::value<std::string>()->value_name("NAME"),
                                                      "a variant of the game")(
        "set", po::value<std::vector<std::string>>()->composing()->value_name("OPTION=VALUE"),
        "an option of the game; may be repeated");
}

void CommandLine::add_format(const char* text) {
    options_.add_options()("format", po::value<std::string>()->default_value("text")->value_name("text|json"), text);
}

void CommandLine::add_limits() {
    const script::Limits usual;
    options_.add_options()("max-instructions",
                           po::value<long long>()->default_value(usual.instructions)->value_name("N"),
                           "what a script may do between two answers before it is stopped as endless")(
        "max-memory",
        po::value<long long>()->default_value(static_cast<long long>(usual.memory >> 20))->value_name("MIB"),
        "memory for all scripts of a game")(
        "max-text", po::value<long long>()->default_value(static_cast<long long>(usual.text >> 10))->value_name("KIB"),
        "the longest text that a script may make")(
        "max-seconds", po::value<long long>()->default_value(usual_seconds)->value_name("S"),
        "how long a script may take between two answers before this command gives up");
}

void CommandLine::watch() {
    const std::chrono::seconds time(bounded(*this, "max-seconds", 1, 1'000'000));
    watchdog_ = std::make_unique<script::Watchdog>(time + grace, [time] {
        std::fprintf(stderr,
                     "rulewright: a script did not come back from one call within %lld seconds, and nothing could stop "
                     "it\n",
                     static_cast<long long>(time.count()));
    });
}

script::Limits CommandLine::limits() const {
    return {.instructions = bounded(*this, "max-instructions", 10'000, 1'000'000'000'000),
            .memory = static_cast<std::size_t>(bounded(*this, "max-memory", 4, 1 << 20)) << 20,
            .text = static_cast<std::size_t>(bounded(*this, "max-text", 1, script::Limits::longest_text >> 10)) << 10,
            .time = std::chrono::seconds(number("max-seconds")),
            .watchdog = watchdog_.get()};
}

bool CommandLine::parse(const Arguments& arguments) {
    constexpr std::size_t most_words = 1'000;
    if (arguments.size() > most_words)
        throw UsageError{fmt::format("{} words are too many; at most {} are read", grouped(std::ssize(arguments)),
                                     grouped(most_words))};
    po::options_description all;
    all.add(options_).add(hidden_);
    po::positional_options_description positional;
    positional.add(plain_words, -1);
    try {
        po::store(po::command_line_parser(arguments)
                      .options(all)
                      .positional(positional)
                      .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                      .run(),
                  values_);
        po::notify(values_);
    } catch (const po::unknown_option& error) {
        std::string name = error.get_option_name();
        name.erase(0, name.find_first_not_of('-'));
        std::vector<std::string> names;
        for (const auto& option : options_.options()) names.push_back(option->long_name());
        const std::string near = content::nearest(name, names);
        throw UsageError{fmt::format("'{}' has no option '--{}'", name_, name),
                         near.empty() ? fmt::format("see: {} {} --help", program(), name_)
                                      : fmt::format("did you mean '--{}'?", near)};
    } catch (const po::error& error) {
        throw UsageError{error.what(), fmt::format("see: {} {} --help", program(), name_)};
    }
    if (values_.count("help")) {
        say("usage: {} {}\n\n{}\n\n", program(), synopsis_, text_);
        std::ostringstream options;
        options << options_;
        say("{}", options.str());
        say("\nFor example:\n");
        for (const std::string& example : examples_) say("  {} {}\n", program(), example);
        return false;
    }
    if (words(plain_words).size() > positional_names_.size())
        throw UsageError{fmt::format("too many words after '{}'", name_),
                         fmt::format("usage: {} {}", program(), synopsis_)};
    for (const auto& option : options_.options()) {
        const auto typed = words(option->long_name().c_str());
        if (option->semantic()->max_tokens() > 0 && std::find(typed.begin(), typed.end(), "") != typed.end())
            throw UsageError{fmt::format("--{} needs a value, not an empty text", option->long_name()),
                             fmt::format("see: {} {} --help", program(), name_)};
    }
    if (values_.count("format") && text("format") != "text" && text("format") != "json")
        throw UsageError{fmt::format("--format is text or json, not '{}'", text("format"))};
    if (flag("max-seconds")) watch();
    return true;
}

std::string CommandLine::word(const char* name) const {
    const auto at = std::find(positional_names_.begin(), positional_names_.end(), name) - positional_names_.begin();
    const auto typed = words(plain_words);
    return at < std::ssize(typed) ? typed[at] : "";
}

std::string CommandLine::text(const char* name) const {
    if (!values_.count(name)) return {};
    const auto texts = texts_in(values_[name].value());
    return texts.empty() ? std::string() : texts.front();
}

std::vector<std::string> CommandLine::words(const char* name) const {
    if (!values_.count(name)) return {};
    return texts_in(values_[name].value());
}

std::vector<std::string> CommandLine::texts(const char* name) const {
    std::vector<std::string> parts;
    for (const std::string& word : words(name))
        for (std::string& part : elements(word, name)) {
            if (std::find(parts.begin(), parts.end(), part) != parts.end())
                throw UsageError{fmt::format("--{} names '{}' twice", name, part)};
            parts.push_back(std::move(part));
        }
    return parts;
}

long long bounded(const CommandLine& line, const char* option, long long min, long long max) {
    const long long value = line.number(option);
    if (value < min || value > max)
        throw UsageError{fmt::format("--{} is a number from {} to {}, not {}", option, min, max, value)};
    return value;
}

void check_packs(const fs::path& folder, const std::vector<std::string>& packs, const std::string& variant) {
    const std::string game = folder.filename().string();
    const auto known = content::pack_ids(folder);
    for (const std::string& pack : packs) {
        if (std::find(known.begin(), known.end(), pack) != known.end()) continue;
        std::string cure = content::did_you_mean(pack, known);
        if (cure.empty()) cure = known.empty() ? "it has none" : fmt::format("it has: {}", fmt::join(known, ", "));
        throw UsageError{fmt::format("{} has no pack '{}'", game, pack), cure};
    }
    const auto variants = content::variant_ids(folder);
    if (variant.empty() || std::find(variants.begin(), variants.end(), variant) != variants.end()) return;
    std::string cure = content::did_you_mean(variant, variants);
    if (cure.empty()) cure = variants.empty() ? "it has none" : fmt::format("it has: {}", fmt::join(variants, ", "));
    throw UsageError{fmt::format("{} has no variant '{}'", game, variant), cure};
}

TableRequest table_choice(const CommandLine& line, const fs::path& folder) {
    TableRequest choice{.folder = folder, .packs = line.texts("with"), .variant = line.text("variant")};
    check_packs(folder, choice.packs, choice.variant);
    for (const std::string& word : line.words("set")) {
        const auto equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UsageError{fmt::format("--set '{}' is no OPTION=VALUE", word), "for example: --set missions=3"};
        if (!choice.options.emplace(word.substr(0, equals), word.substr(equals + 1)).second)
            throw UsageError{fmt::format("--set gives '{}' twice", word.substr(0, equals))};
    }
    return choice;
}

std::vector<std::string> bot_list(const std::vector<std::string>& words) {
    std::vector<std::string> bots;
    for (const std::string& word : words) {
        bool first = true;
        for (const std::string& part : elements(word, "bots")) {
            const auto equals = part.find('=');
            const bool parameter = equals != std::string::npos && part.find(':') > equals;
            if (parameter && !first)
                bots.back() += "," + part;
            else
                bots.push_back(part);
            first = false;
        }
    }
    return bots;
}

void check_bots(const content::Definition& definition, const std::vector<std::string>& bots) {
    std::vector<std::string> known = agents::bot_names(definition);
    if (std::find(known.begin(), known.end(), "random") == known.end()) known.insert(known.begin(), "random");
    for (const std::string& bot : bots) {
        const std::string name = bot.substr(0, bot.find(':'));
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        std::string cure = content::did_you_mean(name, known);
        if (cure.empty()) cure = fmt::format("it has: {}", fmt::join(known, ", "));
        throw UsageError{fmt::format("{} has no bot '{}'", definition.title, name), cure};
    }
}

void check_seats(const std::vector<std::string>& bots, int seats) {
    if (std::ssize(bots) <= seats) return;
    throw UsageError{fmt::format("{} bots ({}) are too many for {} seat{}", bots.size(), fmt::join(bots, ", "), seats,
                                 seats == 1 ? "" : "s"),
                     "--bots names who plays, seat by seat"};
}

engine::OpenTable open(const TableRequest& choice, Diagnostics& diagnostics) {
    Diagnostics found;
    engine::OpenTable table = engine::open_table(choice, found);
    if (table.definition && !table.layout) throw UsageError{first_error(found), first_cure(found)};
    for (const content::Diagnostic& one : found.all()) diagnostics.add(one);
    return table;
}

std::shared_ptr<const content::Definition> load(const TableRequest& choice, Diagnostics& diagnostics) {
    auto definition = content::load({choice.folder, choice.packs, choice.variant}, diagnostics);
    if (!definition) return nullptr;
    Diagnostics typed;
    (void)content::settle_options(*definition, choice.options, typed);
    if (typed.has_errors()) throw UsageError{first_error(typed), first_cure(typed)};
    return definition;
}

std::shared_ptr<const state::Layout> lay_out(const std::shared_ptr<const content::Definition>& definition,
                                             const TableRequest& choice) {
    Diagnostics typed;
    auto layout = engine::lay_out(definition, choice, typed);
    if (!layout) throw UsageError{first_error(typed), first_cure(typed)};
    return layout;
}

std::string program() {
    const char* called = std::getenv("RULEWRIGHT_CALLED_AS");
    return called && *called ? shell_word(called) : "rulewright";
}

bool color(int descriptor) {
    const char* refused = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return isatty(descriptor) && !(refused && *refused) && !(terminal && std::string_view(terminal) == "dumb");
}

void tell(const UsageError& error) {
    say_error("rulewright: {}\n", error.message);
    if (!error.cure.empty()) say_error("  {}\n", error.cure);
}

void tell(const Diagnostics& diagnostics, bool json) {
    if (json) {
        say("{}\n", content::render_json(diagnostics));
    } else if (!diagnostics.empty()) {
        write_error(content::render(diagnostics, color(STDERR_FILENO)));
    }
}

std::string limits_words(const script::Limits& limits) {
    const script::Limits usual;
    std::string words;
    if (limits.instructions != usual.instructions) words += fmt::format(" --max-instructions {}", limits.instructions);
    if (limits.memory != usual.memory) words += fmt::format(" --max-memory {}", limits.memory >> 20);
    if (limits.text != usual.text) words += fmt::format(" --max-text {}", limits.text >> 10);
    return words;
}

std::string shell_word(const std::string& word) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) || std::string_view("-_./=,:+@%").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string table_words(const TableRequest& choice, int players) {
    std::string words;
    if (players > 0) words += fmt::format(" --players {}", players);
    if (!choice.packs.empty()) words += fmt::format(" --with {}", fmt::join(choice.packs, ","));
    if (!choice.variant.empty()) words += " --variant " + choice.variant;
    for (const auto& [name, value] : choice.options) words += " --set " + shell_word(name + "=" + value);
    return words;
}

}  // namespace rulewright::command
