#include "playtest/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

#include "content/packs.h"
#include "content/schema.h"
#include "engine/table.h"

namespace rulewright::playtest {

namespace fs = std::filesystem;
using content::Diagnostics;
using content::Node;

namespace {

using Bindings = std::vector<std::pair<std::string, Node>>;

bool continues_a_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// "$n" inside a text. A longer name that begins like a shorter one is not touched by it.
std::string filled_text(std::string text, const Bindings& bindings) {
    for (const auto& [name, value] : bindings) {
        const std::string mark = "$" + name;
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
            const std::size_t after = at + mark.size();
            if (after < text.size() && continues_a_name(text[after])) {
                at = after;
                continue;
            }
            text.replace(at, mark.size(), value.text);
            at += value.text.size();
        }
    }
    return text;
}

void fill(Node& node, const Bindings& bindings) {
    if (node.is_scalar()) {
        for (const auto& [name, value] : bindings) {
            if (node.text != "$" + name) continue;
            const content::Location written = node.location;
            node = value;
            node.location = written;
            return;
        }
        node.text = filled_text(node.text, bindings);
    }
    for (content::Key& key : node.keys) key.text = filled_text(key.text, bindings);
    for (Node& item : node.items) fill(item, bindings);
}

bool is_expectation(const Node& entry) { return entry.is_scalar() || (!entry.get("player") && !entry.get("bot")); }

// A scenario that expects nothing passes whatever the rules do: it proves nothing.
bool proves_what_it_says(const Node& scenario, Diagnostics& diagnostics) {
    const Node* proves = scenario.get("proves");
    if (!proves || proves->items.empty()) return true;
    for (const char* part : {"when", "then"})
        if (const Node* entries = scenario.get(part))
            if (std::any_of(entries->items.begin(), entries->items.end(), is_expectation)) return true;
    diagnostics.error(proves->location, "this scenario expects nothing, so it proves nothing",
                      "say under 'then' what must hold");
    return false;
}

bool is_hole(const std::string& text) {
    return text.size() > 1 && text[0] == '$' && std::all_of(text.begin() + 1, text.end(), continues_a_name);
}

// Reports holes that `for` does not fill.
void report_holes(const Node& node, const std::vector<std::string>& names, Diagnostics& diagnostics) {
    const auto report = [&](const std::string& text, const content::Location& at) {
        if (!is_hole(text)) return;
        diagnostics.error(at, fmt::format("'for' has no '{}' to fill this hole with", text.substr(1)),
                          content::did_you_mean(text.substr(1), names), static_cast<int>(text.size()));
    };
    if (node.is_scalar()) report(node.text, node.location);
    for (const content::Key& key : node.keys) report(key.text, key.location);
    for (const Node& item : node.items) report_holes(item, names, diagnostics);
}

// The runs that `for` asks for; none when it is wrong. Several names go through their values side by side.
std::vector<Bindings> runs_of(const Node& scenario, Diagnostics& diagnostics) {
    constexpr std::size_t most_runs = 1'000;
    const Node* loop = scenario.get("for");
    if (!loop) return {{}};
    std::vector<Bindings> runs;
    for (std::size_t i = 0; i < loop->keys.size(); ++i) {
        const Node& values = loop->items[i];
        if (!values.is_sequence() || values.items.empty()) {
            diagnostics.error(values.location, fmt::format("'{}' needs a list of values", loop->keys[i].text));
            return {};
        }
        if (values.items.size() > most_runs) {
            diagnostics.error(values.location, fmt::format("'{}' has {} values; a scenario runs at most {} times",
                                                           loop->keys[i].text, values.items.size(), most_runs));
            return {};
        }
        if (i > 0 && values.items.size() != runs.size()) {
            diagnostics.error(values.location,
                              fmt::format("'{}' has {} values, '{}' has {}", loop->keys[i].text, values.items.size(),
                                          loop->keys[0].text, runs.size()),
                              "several names go through their values side by side");
            return {};
        }
        runs.resize(values.items.size());
        for (std::size_t run = 0; run < runs.size(); ++run)
            runs[run].emplace_back(loop->keys[i].text, values.items[run]);
    }
    return runs;
}

bool is_valid(const Node& scenario, Diagnostics& diagnostics) {
    Node alone = content::make_sequence(scenario.location);
    alone.items.push_back(scenario);
    return content::validate(alone, "scenario", diagnostics);
}

std::string name_of(const Node& scenario, const Bindings& bindings) {
    std::string name = scenario.text_or("scenario");
    if (bindings.empty()) return name;
    std::vector<std::string> shown;
    for (const auto& [variable, value] : bindings)
        shown.push_back(fmt::format("{} = {}", variable, value.is_scalar() ? value.text : "..."));
    return name + fmt::format(" ({})", fmt::join(shown, ", "));
}

// One scenario as it is written, with each value of `for`. False when it cannot be used (reported).
bool add_scenario(const Node& written, const std::string& home, std::vector<Scenario>& scenarios,
                  Diagnostics& diagnostics) {
    // Validated as it is written, so that an editor finds the same, and again with each value of `for` filled in.
    if (!is_valid(written, diagnostics) || !proves_what_it_says(written, diagnostics)) return false;
    const auto runs = runs_of(written, diagnostics);
    std::vector<Scenario> made;
    for (const Bindings& bindings : runs) {
        Scenario scenario{.home = home, .node = written, .location = written.location};
        fill(scenario.node, bindings);
        scenario.node.erase("for");
        std::vector<std::string> names;
        for (const auto& [name, value] : bindings) names.push_back(name);
        Diagnostics holes;
        report_holes(scenario.node, names, holes);
        for (const content::Diagnostic& one : holes.all()) diagnostics.add(one);
        if (!holes.empty() || (!bindings.empty() && !is_valid(scenario.node, diagnostics))) return false;
        scenario.name = name_of(scenario.node, bindings);
        made.push_back(std::move(scenario));
    }
    std::move(made.begin(), made.end(), std::back_inserter(scenarios));
    return !runs.empty();
}

void add_file(const fs::path& file, const std::string& home, LoadedScenarios& loaded, Diagnostics& diagnostics) {
    constexpr std::size_t most_scenarios = 5'000;  // of a file, written out
    const auto document = content::load_document(file, home, "", diagnostics);
    if (!document || !document->is_sequence()) {
        if (document) (void)content::validate(*document, "scenario", diagnostics);  // it says what a file looks like
        ++loaded.unread_files;
        return;
    }
    if (document->items.size() > most_scenarios) {
        diagnostics.error(document->location, fmt::format("the file has {} scenarios; at most {} are read",
                                                          document->items.size(), most_scenarios));
        ++loaded.unread_files;
        return;
    }
    // A bad scenario hides none of its neighbours.
    for (const Node& written : document->items)
        loaded.unusable += !add_scenario(written, home, loaded.scenarios, diagnostics);
}

std::vector<std::string> clause_ids(const Scenario& scenario) {
    std::vector<std::string> ids;
    if (const Node* proves = scenario.node.get("proves"))
        for (const Node& id : proves->items) ids.push_back(id.text);
    return ids;
}

bool matches(const Scenario& scenario, const std::string& filter) {
    if (filter.empty() || scenario.name.find(filter) != std::string::npos) return true;
    if (fs::path(scenario.location.file).filename().string().find(filter) != std::string::npos) return true;
    const auto ids = clause_ids(scenario);
    return std::any_of(ids.begin(), ids.end(),
                       [&](const std::string& id) { return id.find(filter) != std::string::npos; });
}

// Reports clause ids that no rulebook has.
void check_clause_ids(const std::vector<Scenario>& scenarios, const std::vector<Clause>& clauses,
                      Diagnostics& diagnostics) {
    std::vector<std::string> names;
    for (const Clause& clause : clauses) names.push_back(clause.id);
    const std::set<std::string_view> known(names.begin(), names.end());
    std::set<std::tuple<std::string_view, int, int>> told;  // a scenario with `for` is there several times
    for (const Scenario& scenario : scenarios) {
        const Node* proves = scenario.node.get("proves");
        if (!proves) continue;
        for (const Node& id : proves->items) {
            if (known.contains(id.text)) continue;
            if (!told.emplace(id.location.file, id.location.line, id.location.column).second) continue;
            diagnostics.error(id.location, fmt::format("no rulebook has a clause '{}'", id.text),
                              content::did_you_mean(id.text, names), static_cast<int>(id.text.size()));
        }
    }
}

}  // namespace

int ScenarioReport::count(Clause::Standing standing) const {
    return static_cast<int>(
        std::count_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.standing() == standing; }));
}

const RulesCache::LoadedRules& RulesCache::get(std::vector<std::string> packs, const std::string& variant) {
    std::sort(packs.begin(), packs.end());
    const auto [entry, added] = entries_.try_emplace({packs, variant});
    if (added) {
        LoadedRules& fresh = entry->second;
        fresh.rules = engine::open_rules({.folder = folder_, .packs = packs, .variant = variant, .limits = limits_},
                                         fresh.problems);
    }
    return entry->second;
}

std::vector<std::string> RulesCache::with_required(const std::string& pack) {
    std::vector<std::string> packs{pack};
    for (std::size_t i = 0; i < packs.size(); ++i) {
        Diagnostics reported_when_loaded;
        const auto manifest = content::read_manifest(folder_, packs[i], reported_when_loaded);
        if (!manifest) continue;
        for (const std::string& required : manifest->pack.requires_packs)
            if (std::find(packs.begin(), packs.end(), required) == packs.end()) packs.push_back(required);
    }
    return packs;
}

LoadedScenarios load_scenarios(const fs::path& folder, Diagnostics& diagnostics) {
    LoadedScenarios loaded;
    for (const fs::path& file : content::files_in(folder / "scenarios", ".yaml"))
        add_file(file, "base", loaded, diagnostics);
    for (const std::string& pack : content::pack_ids(folder))
        for (const fs::path& file : content::files_in(folder / "expansions" / pack / "scenarios", ".yaml"))
            add_file(file, pack, loaded, diagnostics);
    return loaded;
}

ScenarioReport run_scenarios(const fs::path& folder, const std::string& filter, Diagnostics& diagnostics,
                             script::Limits limits) {
    ScenarioReport report;
    report.filtered = !filter.empty();
    report.clauses = load_rulebook(folder, diagnostics);
    const auto [scenarios, unread_files, unusable] = load_scenarios(folder, diagnostics);
    report.unread_files = unread_files;
    report.unusable = unusable;
    check_clause_ids(scenarios, report.clauses, diagnostics);
    RulesCache cache(folder, limits);
    // A game that does not load is one problem, not one for each scenario.
    const auto& base = cache.get({}, {});
    for (const content::Diagnostic& one : base.problems.all()) diagnostics.add(one);
    if (!base.rules) {
        report.loaded = false;
        return report;
    }
    std::map<std::string, Clause*> clauses;
    for (Clause& clause : report.clauses) clauses.emplace(clause.id, &clause);
    for (const Scenario& scenario : scenarios) {
        if (!matches(scenario, filter)) {
            ++report.left_out;
            continue;
        }
        auto failures = run_scenario(scenario, cache);
        ++report.run;
        report.passed += failures.empty();
        for (const std::string& id : clause_ids(scenario))
            if (const auto clause = clauses.find(id); clause != clauses.end())
                ++(failures.empty() ? clause->second->passed : clause->second->failed);
        std::move(failures.begin(), failures.end(), std::back_inserter(report.failures));
    }
    return report;
}

}  // namespace rulewright::playtest
