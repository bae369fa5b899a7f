#include "unicode/printable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "content/diagnostic.h"

namespace rulewright::content {
namespace {

using unicode::printable;
using unicode::utf8_length;

using testing::HasSubstr;
using testing::Not;

TEST(Printable, KeepsWhatOneCanSee) {
    for (const char* text : {"", "plain\ntext\twith tabs", "Größe, 卡, 🎲, ±"}) EXPECT_EQ(printable(text), text);
}

TEST(Printable, ShowsWhatActsOnATerminalAsAnEscape) {
    EXPECT_EQ(printable("\x1b[2J\x1b]0;title\x07"), "\\x1B[2J\\x1B]0;title\\x07");
    EXPECT_EQ(printable("a\rb\bc\x7f"), "a\\x0Db\\x08c\\x7F");
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(printable("\xc2\x9b"
                        "31m"),
              "\\x9B31m");                            // one of the C1 controls, as UTF-8
    EXPECT_EQ(printable("\xe2\x80\xae"), "\\u202E");  // right-to-left override
    EXPECT_EQ(printable("\xe2\x81\xa6\xd8\x9c"), "\\u2066\\u061C");
    EXPECT_EQ(printable("\xe2\x80\xa8"), "\\u2028");
}

TEST(Printable, ShowsBrokenBytes) {
    EXPECT_EQ(printable("\x9b"), "\\x9B");  // a C1 control as a single byte
    EXPECT_EQ(printable("a\xff\xc3"), "a\\xFF\\xC3");
    EXPECT_EQ(printable("\xc0\x9b"), "\\xC0\\x9B");  // overlong: another spelling of ESC's neighbours
}

RC_GTEST_PROP(Printable, WhateverComesInNothingActsOnATerminal, (const std::string& text)) {
    const std::string shown = printable(text);
    for (std::size_t i = 0; i < shown.size(); i += utf8_length(shown, i)) {
        RC_ASSERT(utf8_length(shown, i) > 0u);
        const auto byte = static_cast<unsigned char>(shown[i]);
        RC_ASSERT(byte == '\n' || byte == '\t' || (byte >= 0x20 && byte != 0x7f));
    }
    RC_ASSERT(printable(shown) == shown);
}

TEST(Printable, ProblemsAreAndTheirJsonIsAscii) {
    Diagnostics problems;
    problems.error({"a\x1b[1m.yaml", 3, 1, ""}, "no '\xe2\x80\xae' here\x07", "did you mean '\xff'?");
    const std::string told = render(problems, false);
    EXPECT_EQ(told, "a\\x1B[1m.yaml:3:1: error: no '\\u202E' here\\x07\n    did you mean '\\xFF'?\n");
    for (const char c : render_json(problems)) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

TEST(ManyProblems, AreCappedInEachFile) {
    Diagnostics problems;
    for (int i = 0; i < 9'000; ++i) problems.error({"many.yaml", i + 1, 1, ""}, "wrong");
    problems.error({"other.yaml", 1, 1, ""}, "another");
    const std::string told = render(problems, false);
    EXPECT_THAT(told, HasSubstr("many.yaml:50:1"));
    EXPECT_THAT(told, Not(HasSubstr("many.yaml:51:1")));
    EXPECT_THAT(told, HasSubstr("many.yaml: note: and 8,950 more problems"));
    EXPECT_THAT(told, HasSubstr("other.yaml:1:1"));
    EXPECT_THAT(render_json(problems), HasSubstr("and 8,950 more problems"));
}

}  // namespace
}  // namespace rulewright::content
