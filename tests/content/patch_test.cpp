#include "content/patch.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "content/game_folder.h"

namespace rulewright::content {
namespace {

Node parse(const std::string& text, const std::string& file = "base.yaml", const std::string& pack = "base") {
    Diagnostics problems;
    auto node = parse_document(text, file, pack, problems);
    EXPECT_TRUE(node) << brief(problems);
    return node.value_or(Node{});
}

std::string canonical(const Node& node) {
    std::string out;
    canonical_text(node, out);
    return out;
}

const char* const game = R"(
counters:
  cash: {per: player, max: 10}
  shares:
enums:
  gas: [N, O]
scores: [Contracts, Money]
menus:
  turn: [buy, sell]
  distill: {actions: [distill], windows: [still]}
flow:
  - setup
  - loop: mission
    do:
      - deal
      - loop: round
        do:
          - each: player
            name: turns
            do: turn
          - reveal
      - when: rich
        name: bonus
        do: [pay]
        else: [no_pay]
      - deal
  - final_scoring
)";

struct Patched {
    Node root;
    bool good = false;
    Diagnostics problems;
};

Patched patched(const std::string& patch) {
    Patched result;
    result.root = parse(game);
    normalize(result.root);
    result.good = apply_patch(result.root, parse(patch, "pack.yaml", "extra"), result.problems);
    EXPECT_EQ(result.good, !result.problems.has_errors()) << brief(result.problems);
    return result;
}

// The patched tree equals the tree in which `part` (a path of keys) reads like `wanted`.
Node part(const Node& root, const std::vector<std::string>& path) {
    const Node* here = &root;
    for (const std::string& key : path) {
        const bool index = here->is_sequence();
        here = index ? &here->items.at(std::stoul(key)) : here->get(key);
        if (!here) return {};
    }
    return *here;
}

void expect_part(const std::string& patch, const std::vector<std::string>& path, const std::string& wanted) {
    const Patched result = patched(patch);
    EXPECT_TRUE(result.good) << brief(result.problems);
    EXPECT_EQ(canonical(part(result.root, path)), canonical(parse(wanted))) << to_yaml_with_provenance(result.root);
}

std::string refusal(const std::string& patch) {
    const Patched result = patched(patch);
    EXPECT_FALSE(result.good);
    Node untouched = parse(game);
    normalize(untouched);
    EXPECT_EQ(canonical(result.root), canonical(untouched)) << "a refused patch must change nothing";
    return brief(result.problems);
}

// ---- set ------------------------------------------------------------------------------------------------------------

TEST(PatchSet, ReplacesAValue) {
    expect_part("{path: counters.cash.max, set: 14}", {"counters", "cash"}, "{per: player, max: 14}");
}
TEST(PatchSet, AddsAKeyToAMap) {
    expect_part("{path: counters.cash.start, set: 3}", {"counters", "cash"}, "{per: player, max: 10, start: 3}");
}
TEST(PatchSet, TurnsAnEmptyValueIntoAMap) {
    expect_part("{path: counters.shares.max, set: 3}", {"counters", "shares"}, "{max: 3}");
}
TEST(PatchSet, ReplacesAWholeMap) {
    expect_part("{path: counters.cash, set: {min: 1}}", {"counters", "cash"}, "{min: 1}");
}
TEST(PatchSet, ReplacesAnElementOfAList) {
    expect_part("{path: 'scores[Money]', set: Gold}", {"scores"}, "[Contracts, Gold]");
}
TEST(PatchSet, ReplacesAStepDeepInTheFlow) {
    expect_part("{path: 'flow[mission].do[round].do[turns].do', set: [think, turn]}",
                {"flow", "1", "do", "1", "do", "0", "do"}, "[think, turn]");
}
TEST(PatchSet, AMenuGivenAsAListBecomesAMenu) {
    expect_part("{path: menus.turn, set: [pass]}", {"menus", "turn"}, "{actions: [pass], windows: []}");
}
TEST(PatchSet, AParentThatIsNotThereIsAnError) {
    EXPECT_EQ(refusal("{path: counters.csh.max, set: 3}"),
              "1:8: the patch matches nothing: 'counters' has no 'csh' (did you mean 'cash'?)");
    EXPECT_EQ(refusal("{path: counter.cash.max, set: 3}"),
              "1:8: the patch matches nothing: the game has no 'counter' (did you mean 'counters'?)");
}
TEST(PatchSet, AValueThatHasNoKeysIsAnError) {
    EXPECT_EQ(refusal("{path: counters.cash.max.min, set: 3}"),
              "1:8: the patch matches nothing: 'counters.cash.max' is the number 10, not a map");
}
TEST(PatchSet, AnElementThatIsNotThereIsAnError) {
    EXPECT_EQ(refusal("{path: 'scores[Mony]', set: Gold}"),
              "1:8: the patch matches nothing: 'scores' has no element 'Mony' (did you mean 'Money'?)");
}

// ---- append ---------------------------------------------------------------------------------------------------------

TEST(PatchAppend, AddsElementsInOrder) {
    expect_part("{path: enums.gas, append: [Ar, Xe]}", {"enums", "gas"}, "[N, O, Ar, Xe]");
}
TEST(PatchAppend, TakesASingleElement) { expect_part("{path: enums.gas, append: Ar}", {"enums", "gas"}, "[N, O, Ar]"); }
TEST(PatchAppend, ToAMenuMeansItsActions) {
    expect_part("{path: menus.turn, append: [research]}", {"menus", "turn", "actions"}, "[buy, sell, research]");
    expect_part("{path: menus.distill, append: [research]}", {"menus", "distill", "actions"}, "[distill, research]");
    expect_part("{path: menus.turn.windows, append: [still]}", {"menus", "turn", "windows"}, "[still]");
}
TEST(PatchAppend, AddsKeysToAMap) {
    expect_part("{path: counters.cash, append: {start: 1, min: 0}}", {"counters", "cash"},
                "{per: player, max: 10, start: 1, min: 0}");
}
TEST(PatchAppend, DoesNotReplaceAKey) {
    const Patched result = patched("{path: counters.cash, append: {max: 3}}");
    EXPECT_EQ(brief(result.problems), "1:32: 'counters.cash' has 'max' already, from base.yaml:3 (change it with set)");
    EXPECT_EQ(part(result.root, {"counters", "cash", "max"}).as_int(), 10);
}
TEST(PatchAppend, NeedsAListOrAMap) {
    EXPECT_EQ(refusal("{path: counters.cash.max, append: [1]}"),
              "1:8: cannot append to 'counters.cash.max': it is the number 10");
    EXPECT_EQ(refusal("{path: counters.cash, append: [1]}"), "1:31: 'counters.cash' is a map: append needs a map too");
}

// ---- insert ---------------------------------------------------------------------------------------------------------

TEST(PatchInsert, BeforeAndAfterAStep) {
    expect_part("{path: flow, insert_before: {anchor: setup, add: [choose_colours]}}", {"flow", "0"}, "choose_colours");
    expect_part("{path: flow, insert_after: {anchor: setup, add: [a, b]}}", {"flow", "2"}, "b");
    expect_part("{path: flow, insert_after: {anchor: final_scoring, add: prizes}}", {"flow", "3"}, "prizes");
}
TEST(PatchInsert, AnchorsCanBeNamesOfLoopsAndEaches) {
    expect_part("{path: 'flow[mission].do[round].do', insert_after: {anchor: turns, add: [research]}}",
                {"flow", "1", "do", "1", "do", "1"}, "research");
    expect_part("{path: 'flow[mission].do', insert_before: {anchor: round, add: [research]}}", {"flow", "1", "do", "1"},
                "research");
    expect_part("{path: 'flow[mission].do', insert_after: {anchor: bonus, add: [research]}}", {"flow", "1", "do", "3"},
                "research");
}
TEST(PatchInsert, AFlowIsSearchedDownwards) {
    expect_part("{path: flow, insert_after: {anchor: reveal, add: [look]}}", {"flow", "1", "do", "1", "do", "2"},
                "look");
    expect_part("{path: 'flow[turns].do', insert_before: {anchor: turn, add: [think]}}",
                {"flow", "1", "do", "1", "do", "0", "do"}, "[think, turn]");
    expect_part("{path: flow, insert_after: {anchor: no_pay, add: [sigh]}}", {"flow", "1", "do", "2", "else"},
                "[no_pay, sigh]");
}
TEST(PatchInsert, IntoAMenu) {
    expect_part("{path: menus.turn, insert_before: {anchor: sell, add: [hold]}}", {"menus", "turn", "actions"},
                "[buy, hold, sell]");
}
TEST(PatchInsert, AnAnchorThatIsNotThereIsAnError) {
    EXPECT_EQ(refusal("{path: flow, insert_after: {anchor: setpu, add: [a]}}"),
              "1:37: the patch matches nothing: 'flow' has no element 'setpu' (did you mean 'setup'?)");
}
TEST(PatchInsert, AnAnchorThatNamesTwoElementsIsAnError) {
    EXPECT_EQ(refusal("{path: 'flow[mission].do', insert_after: {anchor: deal, add: [a]}}"),
              "1:51: 'deal' names 2 elements of 'flow[mission].do' (say which with a longer path, or give them names)");
}
TEST(PatchInsert, NeedsAnchorAndAdd) {
    EXPECT_EQ(refusal("{path: flow, insert_after: {anchor: setup}}"),
              "1:28: insert_before and insert_after need 'anchor' and 'add'");
    EXPECT_EQ(refusal("{path: counters.cash, insert_after: {anchor: max, add: 1}}"),
              "1:8: cannot insert into 'counters.cash': it is a map, not a list");
}

// ---- remove ---------------------------------------------------------------------------------------------------------

TEST(PatchRemove, AKeyOfAMap) {
    expect_part("{path: counters.cash.max, remove: true}", {"counters", "cash"}, "{per: player}");
}
TEST(PatchRemove, AnElementOfAList) { expect_part("{path: 'enums.gas[N]', remove: true}", {"enums", "gas"}, "[O]"); }
TEST(PatchRemove, AnActionOfAMenu) {
    expect_part("{path: 'menus.turn[buy]', remove: true}", {"menus", "turn", "actions"}, "[sell]");
}
TEST(PatchRemove, ALoopWithAllThatIsInIt) {
    expect_part("{path: 'flow[mission].do[round]', remove: true}", {"flow", "1", "do", "1", "name"}, "bonus");
}
TEST(PatchRemove, WhatIsNotThereIsAnError) {
    EXPECT_EQ(refusal("{path: counters.debt, remove: true}"),
              "1:8: the patch matches nothing: 'counters' has no 'debt'");
    EXPECT_EQ(refusal("{path: counters.cash, remove: false}"), "1:31: 'remove' must be true");
}

// ---- paths and shape ------------------------------------------------------------------------------------------------

TEST(Patch, APathThatCannotBeReadIsAnError) {
    for (const char* path : {"", ".", "a.", ".a", "a..b", "a[", "a[]", "[a]", "a]b", "a[b", "a[b]c", "a]"})
        EXPECT_NE(refusal(std::string("{path: '") + path + "', set: 1}").find("cannot be read"), std::string::npos)
            << path;
}
TEST(Patch, DoesExactlyOneThing) {
    EXPECT_EQ(refusal("{path: counters.cash.max, set: 1, remove: true}"),
              "1:43: a patch does one thing: 'set' or 'remove'");
    EXPECT_EQ(refusal("{path: counters.cash.max}"),
              "1:1: a patch needs one of set, append, insert_before, insert_after, remove");
    EXPECT_EQ(refusal("{set: 1}"), "1:1: a patch needs a 'path'");
}
TEST(Patch, BracketsPickFromListsOnly) {
    EXPECT_EQ(refusal("{path: 'counters[cash]', remove: true}"),
              "1:8: the patch matches nothing: 'counters' is a map, not a list");
}

TEST(Patch, NewValuesRememberThePatchAndOldOnesTheirFile) {
    const Patched result = patched("{path: counters.cash.max, set: 14}");
    EXPECT_EQ(part(result.root, {"counters", "cash", "max"}).location, (Location{"pack.yaml", 1, 32, "extra"}));
    EXPECT_EQ(part(result.root, {"counters", "cash", "per"}).location.file, "base.yaml");
    EXPECT_EQ(part(result.root, {"counters", "cash"}).key_of("max")->location.file, "pack.yaml");
}

TEST(Patch, InsertedElementsRememberThePatch) {
    const Patched result = patched("{path: menus.turn, append: [research]}");
    const Node actions = part(result.root, {"menus", "turn", "actions"});
    EXPECT_EQ(actions.items[1].location.pack, "base");
    EXPECT_EQ(actions.items[2].location, (Location{"pack.yaml", 1, 29, "extra"}));
}

TEST(Normalize, IsDoneOnlyOnce) {
    Node once = parse(game);
    normalize(once);
    Node twice = once;
    normalize(twice);
    EXPECT_EQ(canonical(once), canonical(twice));
    EXPECT_EQ(canonical(part(once, {"flow", "1", "do", "1", "do", "0", "do"})), canonical(parse("[turn]")));
}

// ---- properties -----------------------------------------------------------------------------------------------------

std::string name() {
    return *rc::gen::element<std::string>("setup", "mission", "round", "turns", "turn", "reveal", "bonus", "deal",
                                          "pay", "cash", "gas", "N", "x");
}

RC_GTEST_PROP(PatchProperties, InsertThenRemoveLeavesTheGameAsItWas, ()) {
    Node root = parse(game);
    normalize(root);
    const std::string before = canonical(root);
    const std::string anchor =
        *rc::gen::element<std::string>("setup", "mission", "round", "turns", "reveal", "bonus", "pay");
    const std::string how = *rc::gen::element<std::string>("insert_before", "insert_after");
    Diagnostics problems;
    RC_ASSERT(apply_patch(root, parse("{path: flow, " + how + ": {anchor: " + anchor + ", add: [fresh]}}"), problems));
    RC_ASSERT(canonical(root) != before);
    RC_ASSERT(apply_patch(root, parse("{path: 'flow[fresh]', remove: true}"), problems));
    RC_ASSERT(canonical(root) == before);
}

RC_GTEST_PROP(PatchProperties, PatchesOfDifferentPlacesCommute, ()) {
    const std::vector<std::string> patches = {"{path: counters.cash.max, set: 1}",
                                              "{path: enums.gas, append: [Ar]}",
                                              "{path: menus.turn, append: [research]}",
                                              "{path: flow, insert_after: {anchor: reveal, add: [look]}}",
                                              "{path: 'scores[Money]', set: Gold}",
                                              "{path: counters.shares.start, set: 2}",
                                              "{path: flow, insert_before: {anchor: setup, add: [a]}}"};
    const auto order = *rc::gen::suchThat(
        rc::gen::container<std::vector<int>>(patches.size(), rc::gen::inRange(0, static_cast<int>(patches.size()))),
        [](std::vector<int> v) {
            std::sort(v.begin(), v.end());
            return std::unique(v.begin(), v.end()) - v.begin() >= 2;
        });
    std::vector<int> once;
    for (const int i : order)
        if (std::find(once.begin(), once.end(), i) == once.end()) once.push_back(i);
    const auto apply_all = [&](const std::vector<int>& indices) {
        Node root = parse(game);
        normalize(root);
        Diagnostics problems;
        for (const int i : indices) RC_ASSERT(apply_patch(root, parse(patches[i]), problems));
        return canonical(root);
    };
    const std::string forwards = apply_all(once);
    std::reverse(once.begin(), once.end());
    RC_ASSERT(forwards == apply_all(once));
}

RC_GTEST_PROP(PatchProperties, AnyPatchEitherChangesSomethingOrSaysWhyNot, ()) {
    std::string path = *rc::gen::element<std::string>("flow", "counters", "menus.turn", "enums.gas", "scores", "zones",
                                                      "flow[mission].do");
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i)
        path += *rc::gen::arbitrary<bool>() ? "." + name() : "[" + name() + "]";
    const std::string operation = *rc::gen::element<std::string>(
        "set: 1", "append: [y]", "append: {y: 1}", "remove: true", "insert_after: {anchor: turn, add: [y]}");
    Node root = parse(game);
    normalize(root);
    const std::string before = canonical(root);
    Diagnostics problems;
    const bool good = apply_patch(root, parse("{path: '" + path + "', " + operation + "}"), problems);
    RC_ASSERT(good == !problems.has_errors());
    RC_ASSERT(good == (canonical(root) != before));
}

}  // namespace
}  // namespace rulewright::content
