// wrong-playtest: a file of playtests/ that names bots, packs, options or numbers of players which the game does not
// have.
#include <fmt/format.h>

#include <algorithm>

#include "agents/agent.h"
#include "checks/check.h"
#include "checks/ruleset.h"
#include "content/packs.h"

namespace rulewright::checks {
namespace {

namespace fs = std::filesystem;
using content::Node;

class PlaytestFile {
  public:
    PlaytestFile(const Ruleset& ruleset, const fs::path& file, const std::string& home, const Node& node,
                 Findings& findings)
        : ruleset_(ruleset), subject_("playtests/" + file.stem().string()), node_(node), findings_(findings) {
        request_ = {.folder = ruleset.folder, .variant = node.text_or("variant"), .limits = ruleset.limits};
        if (const Node* packs = node.get("packs"))
            for (const Node& pack : packs->items) request_.packs.push_back(pack.text);
        else if (home != "base")
            request_.packs.push_back(home);
        if (const Node* options = node.get("options"))
            for (std::size_t i = 0; i < options->keys.size(); ++i)
                request_.options[options->keys[i].text] = options->items[i].text;
        if (node.text_or("id") != file.stem().string())
            tell(node.get("id"), fmt::format("the playtest's id must be its file's name, '{}'", file.stem().string()));
    }

    void look() {
        content::Diagnostics found;
        const auto rules = engine::open_rules(request_, found);
        if (!rules) return tell_errors(found, node_.get("packs"));
        options(*rules);
        players(rules->definition_pointer());
        bots(rules);
    }

  private:
    void tell(const Node* at, const std::string& message, const std::string& cure = {}) {
        const Node& place = at ? *at : node_;
        findings_.tell(subject_, place.location, message, cure, std::max(1, static_cast<int>(place.text.size())));
    }

    // What the engine says of the choice, at the place where this file makes it. Mistakes of the game itself are told
    // where the game is opened.
    void tell_errors(const content::Diagnostics& found, const Node* at) {
        for (const content::Diagnostic& one : found.all())
            if (one.severity == content::Severity::error && one.location.line == 0)
                tell(at, one.message, one.suggestion);
    }

    void options(const script::Rules& rules) {
        const Node* options = node_.get("options");
        if (!options) return;
        for (std::size_t i = 0; i < options->keys.size(); ++i) {
            content::Diagnostics found;
            (void)content::settle_options(rules.definition(), {{options->keys[i].text, options->items[i].text}}, found);
            tell_errors(found, &options->items[i]);
        }
    }

    void players(const std::shared_ptr<const content::Definition>& definition) {
        for (const Node& count : node_.get("players")->items) {
            content::Diagnostics found, told_already;  // of the options; those that are wrong keep their default
            const auto options = content::settle_options(*definition, request_.options, told_already);
            (void)state::make_layout(definition, {static_cast<int>(count.as_int().value_or(0)), options}, found);
            tell_errors(found, &count);
        }
    }

    void bots(const std::shared_ptr<script::Rules>& rules) {
        const Node& bots = *node_.get("bots");
        std::int64_t seats = 0;
        for (const Node& count : node_.get("players")->items) seats = std::max(seats, count.as_int().value_or(0));
        for (std::size_t i = 0; i < bots.items.size(); ++i) {
            content::Diagnostics found;
            (void)agents::make_agent(rules, bots.items[i].text, found);
            tell_errors(found, &bots.items[i]);
            if (static_cast<std::int64_t>(i) >= seats)
                tell(&bots.items[i], fmt::format("this bot never plays: there are {} seats", seats));
        }
    }

    const Ruleset& ruleset_;
    std::string subject_;
    const Node& node_;
    Findings& findings_;
    engine::TableRequest request_;
};

void find_wrong_playtests(const Ruleset& ruleset, Findings& findings) {
    std::vector<std::pair<fs::path, std::string>> homes{{ruleset.folder, "base"}};
    for (const std::string& pack : content::pack_ids(ruleset.folder))
        homes.emplace_back(ruleset.folder / "expansions" / pack, pack);
    content::Diagnostics told_when_read;
    for (const auto& [folder, home] : homes)
        for (const fs::path& file : content::files_in(folder / "playtests", ".yaml"))
            if (const auto node = content::load_document(file, home, "playtest", told_when_read))
                PlaytestFile(ruleset, file, home, *node, findings).look();
}

}  // namespace

extern const Check wrong_playtest{.id = "wrong-playtest",
                                  .text = "a playtest with bots, packs, options or players that the game does not have",
                                  .severity = content::Severity::error,
                                  .look = find_wrong_playtests};

}  // namespace rulewright::checks
