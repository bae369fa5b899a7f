// The merge against a model: random packs change a small game, and a few lines of plain maps say what must come out.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "content/document.h"
#include "content/game_folder.h"
#include "content/packs.h"
#include "support/shipped.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;
using Ids = std::vector<std::string>;

// What the model knows of a counter: its maximum and who wrote it.
struct Limit {
    int max = 0;
    std::string author;
    bool operator==(const Limit&) const = default;
};

struct Model {
    std::map<std::string, Limit> counters;
    std::vector<std::pair<std::string, std::string>> actions;  // of the menu, with their authors
    std::vector<std::pair<std::string, std::string>> steps;    // of the flow
    bool operator==(const Model&) const = default;
};

Model base_model() {
    return {{{"a", {1, "base"}}, {"b", {2, "base"}}, {"c", {3, "base"}}},
            {{"buy", "base"}, {"sell", "base"}},
            {{"setup", "base"}, {"play", "base"}, {"score", "base"}}};
}

const char* const base_sections =
    "counters:\n"
    "  a: {max: 1}\n"
    "  b: {max: 2}\n"
    "  c: {max: 3}\n"
    "menus: {turn: [buy, sell]}\n"
    "flow: [setup, play, score]\n";

// A random change, written as YAML and done to the model. Every name a pack adds carries its id, so nothing collides.
std::string random_change(const std::string& pack, int number, Model& model) {
    const std::string fresh = pack + std::to_string(number);
    switch (*rc::gen::inRange(0, 7)) {
        case 0: {
            const std::string name = *rc::gen::element<std::string>("a", "b", "c");
            const int max = *rc::gen::inRange(0, 1000);
            model.counters[name] = {max, pack};
            return "{path: counters." + name + ".max, set: " + std::to_string(max) + "}";
        }
        case 1:
            model.counters[fresh] = {number, pack};
            return "{path: counters, append: {" + fresh + ": {max: " + std::to_string(number) + "}}}";
        case 2:
            model.counters[fresh] = {7, pack};
            return "{path: counters." + fresh + ", set: {max: 7}}";
        case 3:
            model.actions.emplace_back(fresh, pack);
            return "{path: menus.turn, append: [" + fresh + "]}";
        case 4: {
            const bool after = *rc::gen::arbitrary<bool>();
            const auto& anchors = model.steps;
            const std::size_t at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(anchors.size())));
            const std::string anchor = anchors[at].first;
            model.steps.insert(model.steps.begin() + static_cast<std::ptrdiff_t>(at + (after ? 1 : 0)), {fresh, pack});
            return std::string("{path: flow, insert_") + (after ? "after" : "before") + ": {anchor: " + anchor +
                   ", add: " + fresh + "}}";
        }
        case 5: {
            const std::size_t at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(model.steps.size())));
            const std::string old = model.steps[at].first;
            model.steps[at] = {fresh, pack};
            return "{path: 'flow[" + old + "]', set: " + fresh + "}";
        }
        default: {
            if (model.actions.size() < 2) return "{path: counters.a.text, set: nothing left to remove}";
            const std::size_t at =
                static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(model.actions.size())));
            const std::string old = model.actions[at].first;
            model.actions.erase(model.actions.begin() + static_cast<std::ptrdiff_t>(at));
            return "{path: 'menus.turn[" + old + "]', remove: true}";
        }
    }
}

Model model_of(const Definition& game) {
    Model model;
    for (const Store& store : game.stores) model.counters[store.name] = {store.max->constant, ""};
    for (std::size_t i = 0; i < game.menus[0].actions.size(); ++i)
        model.actions.emplace_back(game.menus[0].actions[i], game.menus[0].action_locations[i].pack);
    for (const FlowNode& step : game.flow) model.steps.emplace_back(step.name, step.location.pack);
    return model;
}

RC_GTEST_PROP(Merge, GivesWhatTheModelSaysAndNamesItsAuthors, ()) {
    GameFolder game;
    game.ruleset(base_sections);
    Model model = base_model();
    Ids ids;
    const int packs = *rc::gen::inRange(1, 5);
    for (int p = 0; p < packs; ++p) {
        const std::string id(1, static_cast<char>('p' + p));
        std::string patches;
        const int changes = *rc::gen::inRange(1, 6);
        for (int number = 0; number < changes; ++number) patches += "  - " + random_change(id, number, model) + "\n";
        game.pack(id, "patches:\n" + patches);
        ids.push_back(id);
    }
    if (*rc::gen::arbitrary<bool>()) std::reverse(ids.begin(), ids.end());  // typed in another order
    const auto loaded = game.load(ids);
    if (!loaded) RC_FAIL(brief_with_files(game.problems));
    Diagnostics problems;
    const auto merged = merge({game.folder(), ids, ""}, problems);
    Model found = model_of(*loaded);
    for (auto& [name, limit] : found.counters)
        limit.author = merged->root.get("counters")->get(name)->get("max")->location.pack;
    RC_ASSERT(found.counters.size() == model.counters.size());
    for (const auto& [name, limit] : model.counters) {
        RC_ASSERT(found.counters[name].max == limit.max);
        RC_ASSERT(found.counters[name].author == limit.author);
    }
    RC_ASSERT(found.actions == model.actions);
    RC_ASSERT(found.steps == model.steps);
}

RC_GTEST_PROP(Merge, DoesNotDependOnTheOrderTyped, ()) {
    GameFolder game;
    game.ruleset(base_sections);
    Ids ids;
    for (const char* id : {"p", "q", "r", "s"}) {
        const std::string wish = *rc::gen::element<std::string>("", "optional: [s]\n", "optional: [r, s]\n");
        // s and r come first or nobody waits for them: no circles.
        const bool free = std::string(id) == "s" || std::string(id) == "r";
        game.pack(id, (free ? "" : wish) +
                          "patches:\n  - {path: counters.a.max, set: " + std::to_string(ids.size() + 10) +
                          "}\n  - {path: flow, insert_after: {anchor: setup, add: [" + id + "1]}}\n");
        ids.push_back(id);
    }
    const auto expected = game.load(ids)->content_hash;
    const int swaps = *rc::gen::inRange(1, 6);
    for (int i = 0; i < swaps; ++i) std::swap(ids[*rc::gen::inRange(0, 4)], ids[*rc::gen::inRange(0, 4)]);
    RC_ASSERT(game.load(ids)->content_hash == expected);
}

// ---- what comes out is a game like any other ------------------------------------------------------------------------

std::string yaml_of(const Node& node) { return to_yaml_with_provenance(node); }

TEST(Merge, AMergedGameWrittenDownAsOneIsTheSameGame) {
    for (const fs::path& folder : testing_support::shipped_games()) {
        Diagnostics problems;
        for (const Ids& packs : pack_subsets(folder, problems)) {
            const auto merged = merge({folder, packs, ""}, problems);
            ASSERT_TRUE(merged) << render(problems, false);
            Node ruleset = merged->root;
            const Node components = *merged->root.get("components");
            ruleset.erase("components");
            ruleset.put({"id", {}}, make_scalar("game", {}));
            GameFolder game;
            game.write("ruleset.yaml", yaml_of(ruleset));
            if (!components.items.empty()) {
                Node file = make_map({});
                file.put({"type", {}}, *components.items[0].get("type"));
                file.put({"components", {}}, components);
                game.write("components/all.yaml", yaml_of(file));
            }
            const auto again = merge({game.folder(), {}, ""}, game.problems);
            ASSERT_TRUE(again) << folder << "\n" << render(game.problems, false);
            Node before = ruleset;  // components last, as they are when a game is read
            before.put({"components", {}}, components);
            std::string wanted, found;
            canonical_text(before, wanted);
            canonical_text(again->root, found);
            EXPECT_EQ(wanted, found) << folder;
            EXPECT_TRUE(game.load()) << render(game.problems, false);
        }
    }
}

TEST(Merge, EveryValueOfAMergedGameKnowsWhoWroteIt) {
    const std::function<void(const Node&, const Ids&, int&)> visit = [&](const Node& node, const Ids& authors,
                                                                         int& count) {
        if (node.is_scalar()) {
            ++count;
            EXPECT_NE(node.location.file, "") << node.text;
            EXPECT_GT(node.location.line, 0) << node.text;
            EXPECT_TRUE(std::find(authors.begin(), authors.end(), node.location.pack) != authors.end())
                << node.text << " by '" << node.location.pack << "'";
        }
        for (const Node& item : node.items) visit(item, authors, count);
    };
    for (const fs::path& folder : testing_support::shipped_games()) {
        Diagnostics problems;
        for (const Ids& packs : pack_subsets(folder, problems)) {
            const auto merged = merge({folder, packs, ""}, problems);
            ASSERT_TRUE(merged) << render(problems, false);
            Ids authors = packs;
            authors.push_back("base");
            int count = 0;
            visit(merged->root, authors, count);
            EXPECT_GT(count, 5);
        }
    }
}

TEST(Merge, APackThatIsOffLeavesNoTrace) {
    GameFolder game;
    game.ruleset(base_sections);
    const auto before = game.load();
    game.pack("extra", "counters: {d: {}}\npatches: [{path: counters.a.max, set: 9}]\n");
    game.write("expansions/extra/rules/x.lua", "x");
    game.write("expansions/extra/components/c.yaml", "this: is not even [ valid\n");
    const auto after = game.load();
    ASSERT_TRUE(after) << brief(game.problems);
    EXPECT_EQ(before->content_hash, after->content_hash);
    EXPECT_FALSE(game.load({"extra"}));
}

}  // namespace
}  // namespace rulewright::content
