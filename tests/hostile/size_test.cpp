// Great content inside all limits takes no longer than it takes to read it, and what is wrong with it is told in a few
// lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>
#include <functional>

#include "playtest/scenario.h"
#include "support/inline_game.h"

namespace rulewright::playtest {
namespace {

using namespace testing_support;
using testing::HasSubstr;

constexpr const char* size_lua = "function steps.play(game) game:finish{draw = true} end\n";

// "first0rest\nfirst1rest\n..."
std::string lines(int count, const std::function<std::string(int)>& line) {
    std::string all;
    for (int i = 0; i < count; ++i) all += line(i) + "\n";
    return all;
}

// What is told about it, in little text and, whoever else uses the processor meanwhile, little time.
std::string told_quickly(const std::string& yaml, const std::map<std::string, std::string>& more = {},
                         const std::vector<std::string>& packs = {}) {
    InlineGame content(yaml, size_lua, more);
    const std::clock_t begin = std::clock();
    content.load(packs);
    std::string told = content.problems;
    if (content.rules) {
        content::Diagnostics problems;
        (void)run_scenarios(content.folder(), "", problems);
        told += content::render(problems, false);
    }
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
    constexpr double most_seconds = 2;
#else
    constexpr double most_seconds = 20;
#endif
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, most_seconds);
    EXPECT_LT(told.size(), 30'000u);
    return told;
}

TEST(GreatContent, UnknownKeys) {
    const auto keys = [](const char* indent) {
        return lines(9'000, [&](int i) { return fmt::format("{}unknown{}: 1", indent, i); });
    };
    EXPECT_THAT(told_quickly("flow: [play]\n" + keys("")), HasSubstr("and 8,950 more problems"));
    EXPECT_THAT(told_quickly("flow: [play]\ncounters:\n  cash:\n" + keys("    ")), HasSubstr("more problems"));
}

TEST(GreatContent, Enums) {
    const auto of = [](int count) {
        return "flow: [play]\ntypes: {card: {fields: {c: {type: e}}}}\nenums:\n  e:\n" +
               lines(count, [](int i) { return fmt::format("    - v{}", i); });
    };
    EXPECT_THAT(told_quickly(of(100'000)), HasSubstr("more than 10000 elements"));
    EXPECT_EQ(
        told_quickly(of(10'000), {{"components/x.yaml",
                                   "type: card\ncomponents:\n" +
                                       lines(5'000, [](int i) { return fmt::format("  x{}: {{c: v{}}}", i, i); })}}),
        "");
    EXPECT_THAT(
        told_quickly(of(10'000), {{"components/x.yaml",
                                   "type: card\ncomponents:\n" +
                                       lines(5'000, [](int i) { return fmt::format("  x{}: {{c: w{}z}}", i, i); })}}),
        HasSubstr("and 4,950 more problems"));
}

TEST(GreatContent, Components) {
    const auto of = [](const char* body) {
        return std::map<std::string, std::string>{
            {"components/x.yaml",
             "type: card\ncomponents:\n" + lines(30'000, [&](int i) { return fmt::format("  x{}: {}", i, body); })}};
    };
    EXPECT_EQ(told_quickly("flow: [play]\ntypes: {card: {}}\n", of("{}")), "");
    EXPECT_THAT(told_quickly("flow: [play]\ntypes: {card: {}}\n", of("{unknown: 1}")), HasSubstr("more problems"));
    EXPECT_THAT(told_quickly("flow: [play]\ntypes: {card: {}}\n", of("{type: crad}")), HasSubstr("more problems"));
}

std::map<std::string, std::string> pack_of(const std::string& patches) {
    return {{"expansions/more/pack.yaml", "id: more\ntitle: More\nversion: 1.0.0\ntext: More.\npatches:\n" + patches}};
}

TEST(GreatContent, Patches) {
    const std::string base = "flow: [play]\nenums: {e: [b0]}\ncounters: {cash: {}}\n";
    const char* const kinds[] = {"  - {{path: counters.cash.start, set: {0}}}", "  - {{path: enums.e, append: [c{0}]}}",
                                 "  - {{path: \"enums.e\", insert_before: {{anchor: b0, add: [c{0}]}}}}",
                                 "  - {{path: counters, append: {{c{0}: {{}}}}}}"};
    for (const char* kind : kinds) {
        const auto of = [&](int count) {
            return pack_of(lines(count, [&](int i) { return fmt::format(fmt::runtime(kind), i); }));
        };
        EXPECT_EQ(told_quickly(base, of(5'000), {"more"}), "") << kind;
        EXPECT_THAT(told_quickly(base, of(12'000), {"more"}), HasSubstr("more than 5000 elements")) << kind;
    }
    EXPECT_THAT(
        told_quickly(base,
                     pack_of(lines(5'000, [](int i) { return fmt::format("  - {{path: cuonters.x{}, set: 1}}", i); })),
                     {"more"}),
        HasSubstr("and 4,950 more problems"));
}

TEST(GreatContent, Scenarios) {
    const auto told = [](const std::string& text) {
        return told_quickly("flow: [play]\n", {{"scenarios/x.yaml", text}});
    };
    const auto rows = [](int count) {
        std::string values;
        for (int i = 0; i < count; ++i) values += (i ? ", " : "") + std::to_string(i);
        return "- scenario: many\n  for: {n: [" + values +
               "]}\n  given: {players: 2, seed: $n}\n  then:\n    - {finished: true}\n";
    };
    EXPECT_EQ(told(rows(1'000)), "");
    EXPECT_THAT(told(rows(60'000)), HasSubstr("'n' has 60000 values; a scenario runs at most 1000 times"));
    EXPECT_THAT(
        told(lines(6'000, [](int i) { return fmt::format("- scenario: s{}\n  then: [{{finished: true}}]", i); })),
        HasSubstr("the file has 6000 scenarios; at most 5000 are read"));
}

TEST(GreatContent, Clauses) {
    EXPECT_THAT(
        told_quickly(
            "flow: [play]\n",
            {{"rulebook.yaml",
              "clauses:\n" + lines(30'000, [](int i) { return fmt::format("  C-{}: {{scope: bse, text: t}}", i); })}}),
        HasSubstr("and 29,950 more problems"));
}

}  // namespace
}  // namespace rulewright::playtest
