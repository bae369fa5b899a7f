#include "content/document.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "content/game_folder.h"

namespace rulewright::content {
namespace {

struct Parsed {
    std::optional<Node> node;
    Diagnostics problems;
};

Parsed parse(const std::string& text) {
    Parsed parsed;
    parsed.node = parse_document(text, "a.yaml", "base", parsed.problems);
    return parsed;
}

std::string problem_of(const std::string& text) {
    const Parsed parsed = parse(text);
    EXPECT_FALSE(parsed.node) << text.substr(0, 200);
    return brief(parsed.problems);
}

Node good(const std::string& text) {
    Parsed parsed = parse(text);
    EXPECT_TRUE(parsed.node) << brief(parsed.problems);
    return parsed.node.value_or(Node{});
}

TEST(Document, EveryKeyAndValueKnowsItsPlace) {
    const Node root = good("a: 1\nb:\n  - x\n  - {c: d}\n");
    EXPECT_EQ(root.keys[1].location, (Location{"a.yaml", 2, 1, "base"}));
    const Node& list = *root.get("b");
    EXPECT_EQ(list.items[0].location, (Location{"a.yaml", 3, 5, "base"}));
    EXPECT_EQ(list.items[1].keys[0].location, (Location{"a.yaml", 4, 6, "base"}));
    EXPECT_EQ(list.items[1].get("c")->location, (Location{"a.yaml", 4, 9, "base"}));
}

TEST(Document, QuotesMakeANumberAText) {
    const Node root = good("a: 4\nb: \"4\"\nc: '4'\nd: |\n  4\n");
    EXPECT_EQ(root.get("a")->as_int(), 4);
    for (const char* key : {"b", "c", "d"}) {
        EXPECT_FALSE(root.get(key)->as_int()) << key;
        EXPECT_TRUE(root.get(key)->is_string()) << key;
    }
}

TEST(Document, OnlyTrueAndFalseAreBooleans) {
    const Node root = good("a: true\nb: False\nc: yes\nd: N\ne: 'true'\n");
    EXPECT_EQ(root.get("a")->as_bool(), true);
    EXPECT_EQ(root.get("b")->as_bool(), false);
    for (const char* key : {"c", "d", "e"}) EXPECT_TRUE(root.get(key)->is_string()) << key;
}

TEST(Document, ANumberTooLargeForSixtyFourBitsIsNoInteger) {
    const Node root = good("a: 9223372036854775807\nb: 9223372036854775808\nc: 1.5\nd: -3\ne: +3\nf: 0x10\n");
    EXPECT_TRUE(root.get("a")->as_int());
    EXPECT_FALSE(root.get("b")->as_int());
    EXPECT_FALSE(root.get("c")->as_int());
    EXPECT_TRUE(root.get("c")->is_number());
    EXPECT_EQ(root.get("d")->as_int(), -3);
    EXPECT_EQ(root.get("e")->as_int(), 3);
    EXPECT_TRUE(root.get("f")->is_string());
}

TEST(Document, MapsKeepTheOrderTheyAreWrittenIn) {
    EXPECT_EQ(good("z: 1\na: 2\nm: 3\n").key_names(), (std::vector<std::string>{"z", "a", "m"}));
}

TEST(Document, AnAliasIsACopyOfWhatItsAnchorNames) {
    const Node root = good("a: &x {n: 1}\nb: *x\n");
    EXPECT_EQ(root.get("b")->get("n")->as_int(), 1);
}

TEST(Document, EveryDuplicateKeyIsReportedWithItsFirstPlace) {
    EXPECT_EQ(problem_of("a: 1\nb: 2\na: 3\nb: 4\n"),
              "3:1: the key 'a' is given twice (first given in line 1)\n"
              "4:1: the key 'b' is given twice (first given in line 2)");
}

TEST(Document, EmptyFilesAreRefused) {
    for (const char* text : {"", "\n\n", "   ", "# only a comment\n", "---\n", "~\n", "null"})
        EXPECT_EQ(problem_of(text), "0:0: the file is empty") << text;
}

TEST(Document, ASecondDocumentIsRefused) {
    EXPECT_EQ(problem_of("a: 1\n---\nb: 2\n"), "3:1: a file holds one document: a second one begins here");
}

TEST(Document, BrokenYamlIsReportedWhereItBreaks) {
    EXPECT_EQ(problem_of("a: [1, 2\nb: 3\n"), "1:4: this '[' is never closed (a ']' is missing)");
}

TEST(Document, BracketsInPlainTextAreExplained) {
    EXPECT_NE(problem_of("a: {zone: supply[N]}\n").find("needs quotes"), std::string::npos);
}

TEST(Document, AnUnknownAnchorIsRefused) { EXPECT_NE(problem_of("a: *nobody\n").find("anchor"), std::string::npos); }

TEST(Document, AnAliasInsideItsOwnValueIsRefused) {
    EXPECT_EQ(problem_of("a: &x [1, *x]\n"), "1:11: this alias stands inside the value it names");
}

TEST(Document, TagsAreRefused) {
    EXPECT_EQ(problem_of("a: !!python/object x\n"),
              "1:4: YAML tags are not used here: 'tag:yaml.org,2002:python/object'");
}

TEST(Document, KeysMustBeText) {
    EXPECT_EQ(problem_of("? [a, b]\n: 1\n"), "1:3: a key must be plain text, not a list or a map");
    EXPECT_EQ(problem_of("~: 1\n"), "1:1: a key must be plain text");
}

TEST(Document, InvalidUtf8IsRefusedWithItsPlace) {
    EXPECT_EQ(problem_of("a: 1\nb: x\xFFy\n"), "2:5: the byte 0xFF is not valid UTF-8 (save the file as UTF-8)");
    for (const char* bad :
         {"\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\x80", "\xC3", "\xF0\x9F\x98"})
        EXPECT_NE(problem_of(std::string("a: ") + bad).find("not valid UTF-8"), std::string::npos);
}

TEST(Document, GoodUtf8IsKept) { EXPECT_EQ(good("a: Größe ⓝ 😀\n").get("a")->text, "Größe ⓝ 😀"); }

TEST(Document, ControlCharactersAreRefused) {
    EXPECT_EQ(problem_of(std::string("a: x\0y\n", 7)), "1:5: the control character 0x00 is not allowed");
    EXPECT_EQ(problem_of("a: \x1b[31m\n"), "1:4: the control character 0x1B is not allowed");
}

// ---- limits ---------------------------------------------------------------------------------------------------------

std::string repeated(const std::string& text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += text;
    return out;
}

std::string nested_blocks(int depth) {
    std::string out;
    for (int i = 0; i < depth; ++i) out += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
    return out + std::string(static_cast<std::size_t>(depth), ' ') + "b: 1\n";
}

TEST(DocumentLimits, TenThousandLevelsOfAnyKindAreRefusedAtOnce) {
    const std::vector<std::string> attacks = {
        repeated("[", 10'000),        repeated("[", 10'000) + repeated("]", 10'000),
        repeated("{a: ", 10'000),     repeated("- ", 10'000) + "x",
        repeated("? ", 10'000) + "x", repeated("[{a: ", 5'000),
        nested_blocks(1'500),         repeated("{[", 10'000),
        repeated("a: [", 10'000),     repeated("-\t", 10'000) + "x",
        repeated("!x ", 10'000),      repeated("&a ", 10'000),
    };
    for (const std::string& attack : attacks) {
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_NE(problem_of(attack), "") << attack.substr(0, 40);
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5)) << attack.substr(0, 40);
    }
}

TEST(DocumentLimits, SixtyFourLevelsAreAllowedAndOneMoreIsNot) {
    EXPECT_TRUE(parse(repeated("[", 64) + "1" + repeated("]", 64)).node);
    EXPECT_EQ(problem_of(repeated("[", 65) + "1" + repeated("]", 65)), "1:65: values are nested more than 64 deep");
    EXPECT_TRUE(parse(nested_blocks(63)).node);
    EXPECT_FALSE(parse(nested_blocks(64)).node);
}

TEST(DocumentLimits, DepthReachedThroughAnAliasCounts) {
    const std::string forty = repeated("[", 40) + "1" + repeated("]", 40);
    EXPECT_NE(problem_of("a: &x " + forty + "\nb: " + repeated("[", 40) + "*x" + repeated("]", 40) + "\n")
                  .find("nested more than 64"),
              std::string::npos);
}

TEST(DocumentLimits, ABillionLaughsAreNotFunny) {
    std::string text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n";
    for (int i = 1; i < 10; ++i)
        text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" +
                repeated("*a" + std::to_string(i - 1) + ", ", 8) + "*a" + std::to_string(i - 1) + "]\n";
    EXPECT_NE(problem_of(text).find("aliases expand to more than 10000 values"), std::string::npos);
}

TEST(DocumentLimits, AnchorsInsideAnchorsDoNotMultiplyMemory) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += "&a" + std::to_string(i) + " [";
    text += repeated("1,", 50'000);
    text += repeated("]", 60);
    EXPECT_NE(problem_of(text).find("anchors hold more than"), std::string::npos);
}

TEST(DocumentLimits, AFileHasAtMostTwoHundredThousandValues) {
    EXPECT_TRUE(parse("[" + repeated("1,", 100'000) + "1]").node);
    EXPECT_NE(problem_of("[" + repeated("1,", 200'001) + "1]").find("more than 200000 values"), std::string::npos);
}

TEST(DocumentLimits, AFileLargerThanFourMebibytesIsNotRead) {
    GameFolder game;
    game.write("big.yaml", "a: " + std::string(5u << 20, 'x'));
    Diagnostics problems;
    EXPECT_FALSE(read_text(game.path("big.yaml"), "base", problems));
    EXPECT_EQ(brief(problems), "0:0: the file has 5242883 bytes; at most 4194304 are read");
}

TEST(DocumentFiles, AMissingFileAndAFolderAreReported) {
    GameFolder game;
    Diagnostics problems;
    EXPECT_FALSE(read_text(game.path("nothing.yaml"), "base", problems));
    EXPECT_FALSE(read_text(game.folder(), "base", problems));
    EXPECT_EQ(brief(problems), "0:0: the file does not exist\n0:0: this is a folder, not a file");
}

TEST(DocumentFiles, FilesAreListedByNameAndHiddenOnesAreNot) {
    GameFolder game;
    for (const char* name : {"x/b.yaml", "x/a.yaml", "x/.hidden.yaml", "x/c.lua", "x/10.yaml", "x/sub/d.yaml"})
        game.write(name, "a: 1\n");
    std::vector<std::string> names;
    for (const auto& path : files_in(game.folder() / "x", ".yaml")) names.push_back(path.filename().string());
    EXPECT_EQ(names, (std::vector<std::string>{"10.yaml", "a.yaml", "b.yaml"}));
    EXPECT_TRUE(files_in(game.folder() / "nowhere", ".yaml").empty());
}

TEST(DocumentFiles, PathsAreShownRelativeToTheCurrentFolderOnlyBelowIt) {
    namespace fs = std::filesystem;
    EXPECT_EQ(shown_path(fs::current_path() / "rules" / "a.lua"), "rules/a.lua");
    EXPECT_EQ(shown_path("rules/../a.lua"), "a.lua");
    EXPECT_EQ(shown_path("/nowhere/a.lua"), "/nowhere/a.lua");
}

// ---- properties -----------------------------------------------------------------------------------------------------

Node arbitrary_node(int depth) {
    const Location at{"made.yaml", 1, 1, "base"};
    const auto text = [] {
        return *rc::gen::container<std::string>(
            rc::gen::elementOf(std::string("abz019_-. :#'\"\\[]{},&*!|>%@`\n\t~ENtruefalsel")));
    };
    switch (*rc::gen::inRange(0, depth > 0 ? 5 : 3)) {
        case 0:
            return Node{};
        case 1: {
            Node node = make_scalar(text(), at);
            node.quoted = true;
            return node;
        }
        case 2:
            return make_scalar(std::to_string(*rc::gen::inRange(-1000, 1000)), at);
        case 3: {
            Node list = make_sequence(at);
            for (int i = *rc::gen::inRange(0, 4); i > 0; --i) list.items.push_back(arbitrary_node(depth - 1));
            return list;
        }
        default: {
            Node map = make_map(at);
            for (int i = *rc::gen::inRange(0, 4); i > 0; --i) map.put({text(), at}, arbitrary_node(depth - 1));
            return map;
        }
    }
}

std::string canonical(const Node& node) {
    std::string out;
    canonical_text(node, out);
    return out;
}

RC_GTEST_PROP(DocumentProperties, WhatIsWrittenWithProvenanceReadsBackTheSame, ()) {
    Node root = make_map({"made.yaml", 1, 1, "base"});
    root.put({"value", root.location}, arbitrary_node(4));
    Diagnostics problems;
    const std::string yaml = to_yaml_with_provenance(root);
    const auto again = parse_document(yaml, "again.yaml", "base", problems);
    if (!again) RC_FAIL(brief(problems) + "\n" + yaml);
    RC_ASSERT(canonical(*again) == canonical(root));
}

RC_GTEST_PROP(DocumentProperties, CanonicalTextTellsDifferentTreesApart, ()) {
    const Node a = arbitrary_node(3), b = arbitrary_node(3);
    RC_ASSERT((canonical(a) == canonical(b)) ==
              (to_yaml_with_provenance(a) == to_yaml_with_provenance(b) && a.kind == b.kind && a.text == b.text));
}

RC_GTEST_PROP(DocumentProperties, NoBytesCrashTheParser, ()) {
    const auto bytes = *rc::gen::container<std::string>(
        rc::gen::oneOf(rc::gen::elementOf(std::string("[]{}:,-?&*!|>'\"%@#ab1 \n\t~")), rc::gen::arbitrary<char>()));
    Diagnostics problems;
    const auto node = parse_document(bytes, "a.yaml", "base", problems);
    RC_ASSERT(node.has_value() == !problems.has_errors());
}

}  // namespace
}  // namespace rulewright::content
