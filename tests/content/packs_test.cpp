// Packs and variants: load order, what they add, what they may not redefine, and who is named as the author.
#include "content/packs.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <fstream>
#include <set>

#include "content/game_folder.h"
#include "content/subsets.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> order_of(const Definition& game) {
    std::vector<std::string> ids;
    for (const Pack& pack : game.packs) ids.push_back(pack.id);
    return ids;
}

std::string problems_of(GameFolder& game, const std::vector<std::string>& packs, const std::string& variant = {}) {
    EXPECT_FALSE(game.load(packs, variant));
    return brief(game.problems);
}

using Ids = std::vector<std::string>;

// ---- order ----------------------------------------------------------------------------------------------------------

TEST(PackOrder, IsByIdWhateverTheUserTypes) {
    GameFolder game;
    for (const char* id : {"alpha", "beta", "gamma"}) game.pack(id, "");
    for (const Ids& typed : {Ids{"gamma", "alpha", "beta"}, Ids{"beta", "gamma", "alpha"},
                             Ids{"alpha", "alpha", "gamma", "beta", "base"}}) {
        const auto loaded = game.load(typed);
        ASSERT_TRUE(loaded) << brief(game.problems);
        EXPECT_EQ(order_of(*loaded), (Ids{"alpha", "beta", "gamma"}));
    }
}

TEST(PackOrder, RequiredAndOptionalPacksComeFirst) {
    GameFolder game;
    game.pack("alpha", "requires: [gamma]\n");
    game.pack("beta", "optional: [delta, missing]\n");
    game.pack("gamma", "requires: [base]\n");
    game.pack("delta", "");
    EXPECT_EQ(order_of(*game.load({"alpha", "beta", "gamma", "delta"})), (Ids{"delta", "beta", "gamma", "alpha"}));
    EXPECT_EQ(order_of(*game.load({"beta"})), (Ids{"beta"}));
}

TEST(PackOrder, ARequiredPackThatIsOffIsNamed) {
    GameFolder game;
    game.pack("alpha", "requires: [beta]\n");
    game.pack("beta", "");
    EXPECT_EQ(problems_of(game, {"alpha"}),
              "0:0: pack 'alpha' requires pack 'beta', which is off (turn 'beta' on too)");
}

TEST(PackOrder, ARequiredPackThatDoesNotExistIsNamedWhereItIsRequired) {
    GameFolder game;
    game.pack("alpha", "requires: [betta]\n");
    game.pack("beta", "");
    EXPECT_EQ(problems_of(game, {"alpha"}),
              "3:12: pack 'alpha' requires pack 'betta', which does not exist (did you mean 'beta'?)");
}

TEST(PackOrder, ConflictsAreReportedOnce) {
    GameFolder game;
    game.pack("alpha", "conflicts: [beta]\n");
    game.pack("beta", "conflicts: [alpha]\n");
    game.pack("gamma", "conflicts: [alpha]\n");
    EXPECT_EQ(problems_of(game, {"beta", "alpha"}), "0:0: packs 'alpha' and 'beta' cannot be on together");
    EXPECT_EQ(problems_of(game, {"gamma", "alpha"}), "0:0: packs 'gamma' and 'alpha' cannot be on together");
    EXPECT_TRUE(game.load({"beta", "gamma"}));
}

TEST(PackOrder, PacksThatWaitForEachOtherAreReported) {
    GameFolder game;
    game.pack("alpha", "requires: [beta]\n");
    game.pack("beta", "optional: [gamma]\n");
    game.pack("gamma", "optional: [alpha]\n");
    EXPECT_EQ(
        problems_of(game, {"alpha", "beta", "gamma"}),
        "0:0: these packs wait for each other: 'alpha', 'beta', 'gamma' (look at their 'requires' and 'optional')");
    EXPECT_TRUE(game.load({"alpha", "beta"}));
    game.pack("self", "requires: [self]\n");
    EXPECT_NE(problems_of(game, {"self"}).find("wait for each other: 'self'"), std::string::npos);
}

TEST(PackOrder, UnknownPacksAreReportedAllAtOnce) {
    GameFolder game;
    game.pack("research", "");
    EXPECT_EQ(problems_of(game, {"resaerch", "xyz"}),
              "0:0: there is no pack 'resaerch' (did you mean 'research'?)\n0:0: there is no pack 'xyz'");
}

TEST(PackOrder, AMisspeltConflictIsAWarning) {
    GameFolder game;
    game.pack("research", "");
    game.pack("other", "conflicts: [reserch]\n");
    EXPECT_TRUE(game.load({"other"}));
    EXPECT_EQ(brief(game.problems), "warning 3:13: there is no pack 'reserch' (did you mean 'research'?)");
}

TEST(PackOrder, IdsMustBeTheFoldersNames) {
    GameFolder game;
    game.write("expansions/one/pack.yaml", "id: two\ntitle: T\n");
    EXPECT_EQ(problems_of(game, {"one"}), "1:5: the pack's id must be its folder's name, 'one'");
    game.write("expansions/base/pack.yaml", "id: base\ntitle: T\n");
    game.pack("needs_base", "requires: [base]\n");
    EXPECT_TRUE(game.load({"needs_base"})) << brief(game.problems);
    Diagnostics problems;
    EXPECT_FALSE(read_manifest(game.folder(), "base", problems));
    EXPECT_EQ(brief(problems), "1:1: no pack can be called 'base': that is the ruleset itself");
}

// A random graph of packs. Whatever is typed, the order is legal, complete and the same.
RC_GTEST_PROP(PackOrderProperties, IsATopologicalOrderThatDoesNotDependOnTyping, ()) {
    const int count = *rc::gen::inRange(1, 8);
    std::map<std::string, Manifest> on;
    Ids ids;
    for (int i = 0; i < count; ++i) {
        Manifest manifest;
        manifest.pack.id = std::string(1, static_cast<char>('a' + i));
        on[manifest.pack.id] = manifest;
        ids.push_back(manifest.pack.id);
    }
    // Edges only from later to earlier in a random permutation: no circles.
    std::vector<int> rank =
        *rc::gen::container<std::vector<int>>(static_cast<std::size_t>(count), rc::gen::inRange(0, 100));
    const auto rank_of = [&](int i) { return rank[i] * 10 + i; };
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < count; ++j)
            if (rank_of(j) < rank_of(i) && *rc::gen::inRange(0, 3) == 0) {
                Pack& pack = on[ids[i]].pack;
                (*rc::gen::arbitrary<bool>() ? pack.requires_packs : pack.optional_packs).push_back(ids[j]);
            }
    Diagnostics problems;
    const auto order = load_order(on, ids, {}, problems);
    RC_ASSERT(order.has_value());
    RC_ASSERT(order->size() == ids.size());
    const auto position = [&](const std::string& id) {
        return std::find(order->begin(), order->end(), id) - order->begin();
    };
    for (const auto& [id, manifest] : on)
        for (const auto* list : {&manifest.pack.requires_packs, &manifest.pack.optional_packs})
            for (const std::string& other : *list) RC_ASSERT(position(other) < position(id));
    // Ties by id: no pack could have gone in front of a larger neighbour it does not wait for.
    for (std::size_t i = 0; i + 1 < order->size(); ++i) {
        const Pack& next = on[(*order)[i + 1]].pack;
        const auto waits = [&](const Ids& list) {
            return std::find(list.begin(), list.end(), (*order)[i]) != list.end();
        };
        RC_ASSERT((*order)[i] < (*order)[i + 1] || waits(next.requires_packs) || waits(next.optional_packs));
    }
}

// ---- additions ------------------------------------------------------------------------------------------------------

TEST(PackAdditions, EverySectionCanBeAddedToAndFollowsTheBase) {
    GameFolder game;
    game.ruleset(
        "options: {a: {type: int, default: 1}}\nenums: {ea: [x]}\ngrids: {ga: {width: 1, height: 1}}\ntypes: {ta: {}}\n"
        "zones: {za: {holds: ta}}\ncounters: {ca: {}}\nvariables: {va: {type: bool}}\nevents: {eva: {}}\nwindows: {wa: "
        "{}}\n"
        "scores: [Sa]\nmenus: {ma: [act]}\n");
    game.pack("extra",
              "options: {b: {type: int, default: 1}}\nenums: {eb: [x]}\ngrids: {gb: {width: 1, height: 1}}\n"
              "records: {rb: {fields: {n: {type: int}}}}\ntypes: {tb: {}}\n"
              "zones: {zb: {holds: [ta, tb]}}\ncounters: {cb: {per: ea}}\nvariables: {vb: {type: eb}}\nevents: {evb: "
              "{}}\nwindows: {wb: {}}\n"
              "scores: [Sb]\nmenus: {mb: {actions: [act], windows: [wa, wb]}}\n");
    const auto loaded = game.load({"extra"});
    ASSERT_TRUE(loaded) << brief(game.problems);
    const auto names = [](const auto& all) {
        std::string out;
        for (const auto& one : all) out += one.name + " ";
        return out;
    };
    EXPECT_EQ(names(loaded->options), "a b ");
    EXPECT_EQ(names(loaded->enums), "ea eb ");
    EXPECT_EQ(names(loaded->grids), "ga gb ");
    EXPECT_EQ(names(loaded->records), "rb ");
    EXPECT_EQ(names(loaded->types), "ta tb ");
    EXPECT_EQ(names(loaded->zones), "box za zb ");
    EXPECT_EQ(names(loaded->stores), "ca cb va vb ");
    EXPECT_EQ(names(loaded->events), "eva evb ");
    EXPECT_EQ(names(loaded->windows), "wa wb ");
    EXPECT_EQ(names(loaded->scores), "Sa Sb ");
    EXPECT_EQ(names(loaded->menus), "ma mb ");
    EXPECT_EQ(loaded->stores[1].location.pack, "extra");
    EXPECT_EQ(loaded->stores[0].location.pack, "base");
}

TEST(PackAdditions, RedefiningAnIdIsAnErrorThatShowsBothPlaces) {
    GameFolder game;
    game.ruleset("counters:\n  cash: {}\nmenus:\n  turn: [a]\n");
    game.pack("extra", "counters:\n  cash: {max: 3}\nmenus:\n  turn: [b]\nscores: [X]\n");
    EXPECT_EQ(problems_of(game, {"extra"}), "4:3: counter 'cash' is defined already, in " + game.path("ruleset.yaml") +
                                                ":5 (base) (a pack changes what exists with a patch)\n"
                                                "6:3: menu 'turn' is defined already, in " +
                                                game.path("ruleset.yaml") +
                                                ":7 (base) (a pack changes what exists with a patch)");
}

TEST(PackAdditions, TwoPacksCannotDefineTheSame) {
    GameFolder game;
    game.pack("one", "counters: {cash: {}}\n");
    game.pack("two", "counters: {cash: {}}\n");
    EXPECT_TRUE(game.load({"one"}));
    EXPECT_TRUE(game.load({"two"}));
    EXPECT_EQ(problems_of(game, {"one", "two"}), "3:12: counter 'cash' is defined already, in " +
                                                     game.path("expansions/one/pack.yaml") +
                                                     ":3 (one) (a pack changes what exists with a patch)");
}

TEST(PackAdditions, APackCannotWriteAFlow) {
    GameFolder game;
    game.pack("extra", "flow: [more]\n");
    EXPECT_EQ(problems_of(game, {"extra"}), "3:1: unknown field 'flow' in pack");
}

TEST(PackAdditions, TheTableOfAnOptionMayUnlockPlayersTheBaseDoesNotKnow) {
    GameFolder game;
    game.ruleset("counters: {deal: {start: {by_players: {2: 1, 3: 1, 4: 1}}}}\n");
    game.pack("more", "options: {six: {type: bool, default: false, players: {max: 6}}}\n");
    EXPECT_EQ(problems_of(game, {"more"}),
              "4:39: 'start' of 'deal' says nothing for 5, 6 players (the game allows 2 to 6 players)");
    game.pack("more",
              "options: {six: {type: bool, default: false, players: {max: 6}}}\n"
              "patches:\n  - {path: counters.deal.start.by_players, append: {5: 1, 6: 1}}\n");
    EXPECT_TRUE(game.load({"more"})) << brief(game.problems);
}

// ---- patches --------------------------------------------------------------------------------------------------------

const char* const patched_game =
    "types: {card: {fields: {cost: {type: int, default: 1}}}}\n"
    "zones: {deck: {holds: card}, row: {holds: card}}\n"
    "counters: {cash: {per: player, max: 10}}\n"
    "menus: {turn: [buy]}\n"
    "flow:\n"
    "  - setup\n"
    "  - loop: round\n"
    "    do: [turn]\n";

TEST(PackPatches, ReachCountersMenusFlowAndComponents) {
    GameFolder game;
    game.ruleset(patched_game);
    game.write("components/c.yaml", "type: card\nzone: deck\ncomponents: {ace: {cost: 3}, two: {}}\n");
    game.pack("extra",
              "patches:\n"
              "  - {path: components.ace.cost, set: 5}\n"
              "  - {path: components.two.zone, set: row}\n"
              "  - {path: components.fresh.cost, set: 7}\n"
              "  - {path: counters.cash.max, remove: true}\n"
              "  - {path: menus.turn, append: [sell]}\n"
              "  - {path: 'flow[round].do', insert_before: {anchor: turn, add: [event]}}\n");
    game.write("expansions/extra/components/c.yaml", "type: card\ncomponents: {fresh: {}}\n");
    const auto loaded = game.load({"extra"});
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->components[0].fields[0].integer, 5);
    EXPECT_EQ(loaded->zones[loaded->components[1].zone].name, "row");
    EXPECT_EQ(loaded->components[2].fields[0].integer, 7);
    EXPECT_FALSE(loaded->stores[0].max);
    EXPECT_EQ(loaded->menus[0].actions, (Ids{"buy", "sell"}));
    EXPECT_EQ(loaded->flow[1].body[0].name, "event");
    EXPECT_EQ(loaded->flow[1].body[0].location.pack, "extra");
    const auto base = game.load();
    EXPECT_EQ(base->components[0].fields[0].integer, 3);
    EXPECT_EQ(base->stores[0].max->constant, 10);
}

TEST(PackPatches, OfALaterPackSeeWhatEarlierOnesDid) {
    GameFolder game;
    game.ruleset(patched_game);
    game.pack("alpha", "patches:\n  - {path: menus.turn, append: [sell]}\n");
    game.pack("beta", "requires: [alpha]\npatches:\n  - {path: 'menus.turn[sell]', set: trade}\n");
    EXPECT_EQ(game.load({"beta", "alpha"})->menus[0].actions, (Ids{"buy", "trade"}));
}

TEST(PackPatches, ThatMatchNothingAreAllReported) {
    GameFolder game;
    game.ruleset(patched_game);
    game.pack("extra",
              "patches:\n"
              "  - {path: counters.csh.max, set: 1}\n"
              "  - {path: 'flow[rund].do', append: [x]}\n"
              "  - {path: components.joker.cost, set: 1}\n");
    EXPECT_EQ(problems_of(game, {"extra"}),
              "4:12: the patch matches nothing: 'counters' has no 'csh' (did you mean 'cash'?)\n"
              "5:12: the patch matches nothing: 'flow' has no element 'rund' (did you mean 'round'?)\n"
              "6:12: the patch matches nothing: 'components' has no 'joker'");
}

TEST(PackPatches, CannotLeaveAGameThatIsNoGame) {
    GameFolder game;
    game.ruleset(patched_game);
    game.write("components/c.yaml", "type: card\nzone: deck\ncomponents: {ace: {}}\n");
    const auto with = [&](const std::string& patch) {
        game.pack("extra", "patches:\n  - " + patch + "\n");
        return problems_of(game, {"extra"});
    };
    EXPECT_EQ(with("{path: counters.cash.mxa, set: 1}"),
              "4:12: unknown field 'mxa' in counter 'cash' (did you mean 'max'?)");
    EXPECT_EQ(with("{path: counters.cash.max, set: many}"),
              "4:36: 'max' cannot be 'many' (none, or the value of an option: option.<name>)");
    EXPECT_EQ(with("{path: flow, remove: true}"), "1:1: ruleset needs 'flow'");
    EXPECT_EQ(with("{path: flow, set: {}}"), "4:23: 'flow' must be a list, not a map");
    EXPECT_EQ(with("{path: components, set: []}"), "4:29: 'components' must be a map, not a list");
    EXPECT_EQ(with("{path: components.ace.copies, set: [1]}"),
              "4:40: 'copies' must be a whole number, text or a map, not a list");
    EXPECT_EQ(with("{path: zones.deck, remove: true}"), "2:7: there is no zone 'deck'");
    EXPECT_EQ(with("{path: types.card, remove: true}"),
              "5:23: there is no component type 'card'\n"
              "5:43: there is no component type 'card'\n"
              "1:7: there is no component type 'card'");
}

TEST(PackPatches, AnErrorInPatchedDataIsReportedInThePatch) {
    GameFolder game;
    game.ruleset(patched_game);
    game.write("components/c.yaml", "type: card\ncomponents: {ace: {cost: 3}}\n");
    game.pack("extra", "patches:\n  - {path: components.ace.cost, set: x}\n");
    EXPECT_FALSE(game.load({"extra"}));
    EXPECT_EQ(brief_with_files(game.problems),
              "pack.yaml:4:38: 'cost' of card 'ace' must be a whole number, not the text 'x'");
    EXPECT_EQ(game.problems.all()[0].location.pack, "extra");
}

// ---- variants -------------------------------------------------------------------------------------------------------

TEST(Variants, TurnPacksOnSetOptionsAndPatchLast) {
    GameFolder game;
    game.ruleset("options: {rounds: {type: int, default: 5}}\ncounters: {cash: {max: 10}}\n");
    game.pack("extra", "patches:\n  - {path: counters.cash.max, set: 20}\n");
    game.write("variants/wild.yaml",
               "id: wild\ntitle: Wild\npacks: [extra]\noptions: {rounds: 2}\npatches:\n  - {path: counters.cash.max, "
               "set: 30}\n");
    const auto loaded = game.load({}, "wild");
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(order_of(*loaded), (Ids{"extra"}));
    EXPECT_EQ(loaded->variant, "wild");
    EXPECT_EQ(loaded->option_values.at("rounds"), 2);
    EXPECT_EQ(loaded->stores[0].max->constant, 30);
    EXPECT_EQ(game.load({"extra"})->stores[0].max->constant, 20);
}

TEST(Variants, OfAPackLieInItsFolderAndTurnItOn) {
    GameFolder game;
    game.pack("extra", "options: {extra_cards: {type: int, default: 1}}\n");
    game.write("expansions/extra/variants/more.yaml", "{id: more, title: More, options: {extra_cards: 2}}");
    const auto loaded = game.load({}, "more");
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(order_of(*loaded), (Ids{"extra"}));
    EXPECT_EQ(variant_ids(game.folder()), (Ids{"more"}));
}

TEST(Variants, ThatDoNotExistOrExistTwiceAreReported) {
    GameFolder game;
    game.write("variants/short.yaml", "{id: short, title: S}");
    EXPECT_EQ(problems_of(game, {}, "shrot"), "0:0: there is no variant 'shrot' (did you mean 'short'?)");
    EXPECT_EQ(problems_of(game, {}, "../short"), "0:0: there is no variant '../short' (did you mean 'short'?)");
    game.pack("extra", "");
    game.write("expansions/extra/variants/short.yaml", "{id: short, title: S}");
    EXPECT_EQ(problems_of(game, {}, "short"), "0:0: there are two variants 'short', the other in " +
                                                  game.path("variants/short.yaml") + " (rename one of them)");
    game.write("variants/long.yaml", "{id: lang, title: S}");
    EXPECT_EQ(problems_of(game, {}, "long"), "1:6: the variant's id must be its file's name, 'long'");
}

// ---- subsets, lists -------------------------------------------------------------------------------------------------

TEST(PackSubsets, AreAllThatRequiresAndConflictsAllowTheEmptyOneFirst) {
    GameFolder game;
    game.pack("a", "");
    game.pack("b", "requires: [a]\n");
    game.pack("c", "conflicts: [b]\n");
    Diagnostics problems;
    EXPECT_EQ(pack_subsets(game.folder(), problems), (std::vector<Ids>{{}, {"a"}, {"c"}, {"a", "b"}, {"a", "c"}}));
    EXPECT_TRUE(problems.empty());
    for (const Ids& subset : pack_subsets(game.folder(), problems))
        EXPECT_TRUE(game.load(subset)) << brief(game.problems);
}

TEST(PackSubsets, SayWhyAPackIsInNoneOfThem) {
    GameFolder game;
    game.pack("a", "requires: [gone]\n");
    game.pack("b", "conflicts: [c]\n");
    game.pack("c", "");
    game.pack("d", "requires: [b, c]\n");
    Diagnostics problems;
    EXPECT_EQ(pack_subsets(game.folder(), problems), (std::vector<Ids>{{}, {"b"}, {"c"}}));
    EXPECT_NE(brief(problems).find("pack 'a' requires pack 'gone', which does not exist"), std::string::npos)
        << brief(problems);
    EXPECT_NE(brief(problems).find("packs 'b' and 'c' cannot be on together"), std::string::npos) << brief(problems);
}

TEST(PackSubsets, OfVeryManyPacksAreASampleThatSaysSo) {
    GameFolder game;
    for (int i = 0; i < 25; ++i)
        game.pack(fmt::format("p{:02}", i), i == 7 ? "requires: [p03]\nconflicts: [p09]\n" : "");
    Diagnostics problems;
    const auto started = std::chrono::steady_clock::now();
    const auto subsets = pack_subsets(game.folder(), problems);
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(1));
    EXPECT_EQ(subsets.size(), most_subsets);
    EXPECT_NE(brief(problems).find("25 packs go together in more than 256 ways: 256 of these are looked at"),
              std::string::npos)
        << brief(problems);
    EXPECT_FALSE(problems.has_errors());
    EXPECT_EQ(subsets.front(), Ids{});
    EXPECT_EQ(subsets.back().size(), 24u) << "as many as go together";
    const PackChoices choices(game.folder(), problems);
    std::set<Ids> seen;
    for (const Ids& subset : subsets) {
        EXPECT_TRUE(choices.legal({subset.begin(), subset.end()}));
        EXPECT_TRUE(seen.insert(subset).second);
    }
    for (const auto& [id, manifest] : choices.manifests())
        EXPECT_TRUE(seen.contains(id == "p07" ? Ids{"p03", "p07"} : Ids{id})) << "each alone: " << id;
    EXPECT_EQ(pack_subsets(game.folder(), problems), subsets) << "the same each time";
}

TEST(PackSubsets, AreAllOfThemUpToTheLimit) {
    GameFolder game;
    for (int i = 0; i < 8; ++i) game.pack(fmt::format("p{}", i), "");
    Diagnostics problems;
    EXPECT_EQ(pack_subsets(game.folder(), problems).size(), 256u);
    EXPECT_TRUE(problems.empty()) << brief(problems);
}

TEST(PackSubsets, OfAGameWithoutPacksAreJustTheGame) {
    GameFolder game;
    Diagnostics problems;
    EXPECT_EQ(pack_subsets(game.folder(), problems), (std::vector<Ids>{{}}));
}

// ---- folders and scripts --------------------------------------------------------------------------------------------

TEST(Load, AMissingFolderAndAMissingManifestAreReported) {
    GameFolder game;
    Diagnostics problems;
    EXPECT_FALSE(load({game.folder() / "nowhere", {}, {}}, problems));
    EXPECT_EQ(brief(problems), "0:0: there is no such ruleset folder");
    fs::remove(game.folder() / "ruleset.yaml");
    EXPECT_EQ(problems_of(game, {}), "0:0: the file does not exist");
}

TEST(Load, TheIdMustBeTheFoldersName) {
    GameFolder game;
    game.write("ruleset.yaml", "id: other\ntitle: G\nplayers: {min: 2, max: 4}\nflow: [a]\n");
    EXPECT_EQ(problems_of(game, {}), "1:5: the ruleset's id must be its folder's name, 'game'");
}

TEST(Load, AFolderMayBeGivenWithASlashAtItsEnd) {
    GameFolder game;
    Diagnostics problems;
    EXPECT_TRUE(load({game.folder() / "", {}, {}}, problems)) << brief(problems);
}

TEST(Load, ErrorsOfAnEarlierRunDoNotSpoilThisOne) {
    GameFolder game;
    Diagnostics problems;
    problems.error({}, "something else");
    EXPECT_TRUE(load({game.folder(), {}, {}}, problems));
}

TEST(Load, ScriptsComeInOrderBaseFirstLibrariesMarked) {
    GameFolder game;
    game.write("rules/2_turn.lua", "b");
    game.write("rules/1_setup.lua", "a");
    game.write("rules/lib/tools.lua", "l");
    game.write("rules/readme.txt", "no");
    game.pack("zeta", "");
    game.write("expansions/zeta/rules/z.lua", "z");
    game.pack("eta", "requires: [zeta]\n");
    game.write("expansions/eta/rules/e.lua", "e");
    const auto loaded = game.load({"eta", "zeta"});
    ASSERT_TRUE(loaded) << brief(game.problems);
    std::string seen;
    for (const Script& script : loaded->scripts)
        seen += script.pack + ":" + (script.library ? "lib " + script.name + ":" : "") + script.text + " ";
    EXPECT_EQ(seen, "base:a base:b base:lib tools:l zeta:z eta:e ");
    EXPECT_EQ(loaded->scripts[0].path, game.path("rules/1_setup.lua"));
}

// ---- the hash of the content ----------------------------------------------------------------------------------------

TEST(ContentHash, DoesNotDependOnWhereOrHowPrettilyItIsWritten) {
    GameFolder a, b;
    a.ruleset("counters:\n  cash: {per: player, max: 3}\n");
    b.ruleset("# A comment.\ncounters:\n\n  cash:\n    per: player   # whose\n    max: 3\n");
    a.write("rules/turn.lua", "x");
    b.write("rules/other.lua", "x");
    EXPECT_EQ(a.load()->content_hash, b.load()->content_hash);
}

TEST(ContentHash, ChangesWithEverythingThatCanChangeAGame) {
    GameFolder game;
    game.ruleset("options: {rounds: {type: int, default: 5}}\ncounters: {cash: {max: 3}}\n");
    game.write("rules/turn.lua", "x");
    game.pack("extra", "version: 1.0.0\n");
    game.write("variants/short.yaml", "{id: short, title: S, options: {rounds: 3}}");
    std::set<std::uint64_t> hashes;
    const auto add = [&](const char* what, const Ids& packs = {}, const std::string& variant = {}) {
        const auto loaded = game.load(packs, variant);
        ASSERT_TRUE(loaded) << brief(game.problems);
        EXPECT_TRUE(hashes.insert(loaded->content_hash).second) << what;
    };
    add("base");
    add("pack", {"extra"});
    add("variant", {}, "short");
    game.write("variants/short.yaml", "{id: short, title: S, options: {rounds: 4}}");
    add("the variant's options", {}, "short");
    game.pack("extra", "version: 1.0.1\n");
    add("the pack's version", {"extra"});
    game.write("rules/turn.lua", "y");
    add("a script");
    game.write("rules/lib/turn.lua", "y");
    add("a library");
    game.ruleset("options: {rounds: {type: int, default: 5}}\ncounters: {cash: {max: 4}}\n");
    add("a counter");
    game.write("components/c.yaml", "type: card\ncomponents: {}\n");
    game.ruleset("options: {rounds: {type: int, default: 5}}\ncounters: {cash: {max: 4}}\ntypes: {card: {}}\n");
    add("a type");
    game.write("components/c.yaml", "type: card\ncomponents: {ace: {}}\n");
    add("a component");
}

}  // namespace
}  // namespace rulewright::content
