// What is no YAML is told at the slip, in plain words and with the cure, not where the parser gives up.
#include "content/yaml_mistakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "content/document.h"
#include "content/game_folder.h"
#include "support/shipped.h"

namespace rulewright::content {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string told(const std::string& yaml) {
    Diagnostics problems;
    const auto node = parse_document(yaml, "file.yaml", "base", problems);
    EXPECT_EQ(node.has_value(), problems.empty());
    return brief(problems);
}

TEST(YamlMistakes, AreNamedWhereTheyAre) {
    const std::pair<const char*, const char*> slips[] = {
        {"a: 1\n\tb: 2\n", "2:1: this line is indented with a tab (indent with spaces)"},
        {"a:\n  b: 1\n\tc: 2\n", "3:1: this line is indented with a tab"},
        {"a: [b, c\nd: 1\n", "1:4: this '[' is never closed (a ']' is missing)"},
        {"a: {b: {c: 1}\nd: {}\n", "1:4: this '{' is never closed (a '}' is missing)"},
        {"a: {b: {c: 1\nd: {}\n", "1:8: this '{' is never closed"},
        {"a: {\n  b: 1,\n  c: 2\nd: 3\n", "1:4: this '{' is never closed"},
        {"l:\n  - {a: 1\n  - {b: 2}\n", "2:5: this '{' is never closed"},
        {"a: [b]]\nc: 1\n", "1:7: this ']' closes nothing (remove it)"},
        {"a: {b: [1, 2}\nc: 1\n", "1:13: '}' cannot close the '[' of line 1 (a ']' is missing before it)"},
        {"a: {b: 1 c: 2}\nd: 1\n", "1:10: a ',' is missing before 'c'"},
        {"a: {zone: supply[N]}\n", "1:17: a text with '[' in it needs quotes (put the text in quotes)"},
        {"a: 1\nb 2\nc: 3\n", "2:1: a ':' is missing after 'b'"},
        {"a: 1\nb\n  c: {}\n", "2:1: a ':' is missing after 'b'"},
        {"a:\n  b {}\n  c: 1\n", "2:3: a ':' is missing after 'b'"},
        {"l:\n  - a: 1\n    b 2\n    c: 3\n", "3:5: a ':' is missing after 'b'"},
        {"a: 1\nb:2\nc: 3\n", "2:2: a space is missing after 'b:' (write 'b: 2')"},
        {"a:\n  b:\n    c: 1\n   d: 2\n", "4:4: this indentation fits no line above"},
        {"a:\n    b: 1\n  c: 2\n", "3:3: this indentation fits no line above"},
        {"l:\n  - a\n - b\n", "3:2: this indentation fits no line above"},
        {"a: 1\n b: 2\n", "2:2: this line is indented deeper, but 'a' above has a value already"},
        {"- s: x\n   g: {}\n", "2:4: this line is indented deeper, but 's' above has a value already"},
        {"a: \"b\nc: \"d\"\ne: 1\n", "1:4: this text begins with \" and never ends with \""},
        {"a: 'b\nc: 1\n", "1:4: this text begins with ' and never ends with '"},
        {"a: 1\nb: 'c\n", "2:4: this text begins with ' and never ends with '"},
        {"a: \"b\" c\nd: 1\n", "1:8: nothing can follow a text in quotes or brackets"},
        {"a: 'it's b'\n", "1:8: nothing can follow a text in quotes or brackets"},
        {"a: Note: b\n", "1:8: a text with ': ' in it looks like a key (put the text in quotes)"},
        {"a: @b\n", "1:4: a text cannot begin with '@' (put the text in quotes)"},
    };
    for (const auto& [yaml, expected] : slips) EXPECT_THAT(told(yaml), StartsWith(expected)) << yaml;
}

TEST(YamlMistakes, AreNotSeenWhereThereAreNone) {
    for (const char* good :
         {"a: it's\nb: don't [mind\n", "a: |\n  b: c: d\n  [\n  'x\ne: 1\n", "a: >\n \"x\nb: 1\n",
          "a: one\n  'two' three\n", "a:\n- b\n- c: 1\n  d: 2\n", "\"a: b\": 1\n'c': \"d: e\"\n",
          "a: \"b\n  c\"\nd: 'e''s'\n", "a: &x {b: 1}\nc: *x\n", "# 'a\nb: 1 # \"c\n", "a:\n  text\n  goes on\n",
          "a: {b: \"}\", c: ']'}\n", "a: [b,\n  c]\nd: 1\n", "a: &x   # here\n  b: 1\n"}) {
        EXPECT_EQ(told(good), "") << good;
        EXPECT_FALSE(find_yaml_mistake(good, 1'000)) << good << find_yaml_mistake(good, 1'000)->message;
    }
}

// ---- generated: one slip in a file that was good --------------------------------------------------------------------

std::vector<std::string> good_lines() {
    return {"id: game",
            "title: \"A game\"",
            "counters:",
            "  cash: {per: player, start: 3}",
            "  fame:",
            "    per: player",
            "    text: 'How well known'",
            "enums:",
            "  colour: [red, green, blue]",
            "flow:",
            "  - loop: round",
            "    times: 3",
            "    do: [play, {each: player, do: [turn]}]",
            "  - final",
            "scores: [Cash, Fame]"};
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

// Makes the slip in each line where it can be made, and expects to be told that line.
void expect_told_at_its_line(const char* what, const std::function<bool(std::string&)>& slip) {
    int made = 0;
    for (std::size_t i = 0; i < good_lines().size(); ++i) {
        auto lines = good_lines();
        if (!slip(lines[i])) continue;
        const std::string yaml = joined(lines);
        if (told(yaml).empty()) continue;  // YAML all the same: it says something else
        ++made;
        EXPECT_THAT(told(yaml), StartsWith(std::to_string(i + 1) + ":")) << what << "\n" << yaml;
    }
    EXPECT_GT(made, 1) << what;
}

bool without_last(std::string& line, char c) {
    const auto at = line.rfind(c);
    if (at == std::string::npos) return false;
    line.erase(at, 1);
    return true;
}

TEST(YamlMistakes, OneSlipIsToldAtItsLine) {
    EXPECT_EQ(told(joined(good_lines())), "");
    for (const char c : {']', '}', '"', '\''}) {
        int made = 0;
        for (const std::string& line : good_lines()) made += line.rfind(c) != std::string::npos;
        if (made > 2)
            expect_told_at_its_line("a closing sign", [c](std::string& line) { return without_last(line, c); });
    }
    expect_told_at_its_line("a colon", [](std::string& line) {
        const auto at = line.find(": ");
        if (line.find('{') < at || line.find("- ") != std::string::npos || at == std::string::npos) return false;
        line.erase(at, 1);
        return true;
    });
    expect_told_at_its_line("a tab", [](std::string& line) {
        if (!line.starts_with("  ")) return false;
        line.replace(0, 2, "\t");
        return true;
    });
    expect_told_at_its_line("an opening sign", [](std::string& line) {
        const auto at = line.find_first_of("[");
        if (at == std::string::npos || line.find('{') != std::string::npos) return false;
        line.insert(line.size(), "]");
        return true;
    });
}

TEST(YamlMistakes, ShippedFilesHaveNone) {
    int read = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(testing_support::shipped_rulesets())) {
        if (entry.path().extension() != ".yaml") continue;
        Diagnostics problems;
        const auto text = read_text(entry.path(), "base", problems);
        ASSERT_TRUE(text);
        const auto mistake = find_yaml_mistake(*text, 1'000'000);
        EXPECT_FALSE(mistake) << entry.path() << ":" << mistake->line << ": " << mistake->message;
        ++read;
    }
    EXPECT_GT(read, 50);
}

}  // namespace
}  // namespace rulewright::content
