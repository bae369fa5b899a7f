// Each kind of decision by itself: what is legal, how many answers there are, how they are drawn, told and read.
#include "decision/behaviour.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace rulewright::decision {
namespace {

using Kind = Decision::Kind;
using testing::ElementsAre;

Decision options(Kind kind, int count, int min = 0, int max = 0) {
    Decision decision{.kind = kind, .min = min, .max = max};
    for (int i = 0; i < count; ++i) decision.options.push_back({.target = state::integer(10 * (i + 1))});
    return decision;
}

Decision range(int min, int max, int step = 1) { return {.kind = Kind::number, .min = min, .max = max, .step = step}; }

Decision optional(Decision decision) {
    decision.optional = true;
    return decision;
}

std::string told(const Decision& decision, const Answer& answer) {
    if (answer.declined) return "declined";
    return behaviour(decision).text(decision, answer,
                                    [](const Option& option) { return std::to_string(option.target.index); });
}

std::map<std::string, int> drawn(const Decision& decision, int times) {
    state::Random random(1);
    std::map<std::string, int> counted;
    for (int i = 0; i < times; ++i) {
        const Answer answer = random_answer(decision, random);
        EXPECT_EQ(refusal(decision, answer), "");
        ++counted[told(decision, answer)];
    }
    return counted;
}

// Pearson's statistic against the expected shares; 40 is passed by chance once in a million with up to 10 outcomes.
void expect_shares(const std::map<std::string, int>& counted, const std::map<std::string, double>& shares) {
    int total = 0;
    for (const auto& [text, count] : counted) {
        total += count;
        EXPECT_TRUE(shares.count(text)) << text;
    }
    double statistic = 0;
    for (const auto& [text, share] : shares) {
        const double expected = share * total;
        const auto found = counted.find(text);
        statistic += std::pow((found == counted.end() ? 0 : found->second) - expected, 2) / expected;
    }
    EXPECT_LT(statistic, 40);
}

std::map<std::string, double> equal_shares(const std::vector<std::string>& texts) {
    std::map<std::string, double> shares;
    for (const std::string& text : texts) shares[text] = 1.0 / static_cast<double>(texts.size());
    return shares;
}

TEST(RandomAnswer, DrawsEachOptionEquallyOften) {
    expect_shares(drawn(options(Kind::choose, 3), 20'000), equal_shares({"10", "20", "30"}));
    expect_shares(drawn(options(Kind::act, 2), 20'000), equal_shares({"10", "20"}));
}

TEST(RandomAnswer, CountsDecliningAsOneMoreAnswer) {
    expect_shares(drawn(optional(options(Kind::choose, 2)), 20'000), equal_shares({"10", "20", "declined"}));
    expect_shares(drawn(optional(range(1, 7, 3)), 20'000), equal_shares({"1", "4", "7", "declined"}));
    expect_shares(drawn(optional({.kind = Kind::confirm}), 20'000), equal_shares({"yes", "no", "declined"}));
}

TEST(RandomAnswer, DrawsHowManyFirstAndThenWhich) {
    // 0, 1, 2 of three things, or declining: a quarter each, shared by the selections of that size.
    const double size = 1.0 / 4;
    expect_shares(drawn(optional(options(Kind::choose_many, 3, 0, 2)), 40'000), {{"nothing", size},
                                                                                 {"10", size / 3},
                                                                                 {"20", size / 3},
                                                                                 {"30", size / 3},
                                                                                 {"10, 20", size / 3},
                                                                                 {"10, 30", size / 3},
                                                                                 {"20, 30", size / 3},
                                                                                 {"declined", size}});
}

TEST(RandomAnswer, ReachesBothEndsOfTheWidestRange) {
    const Decision decision = range(-1, INT32_MAX - 1);
    EXPECT_EQ(decision.answers(), std::int64_t{INT32_MAX} + 1);
    const Behaviour& number = behaviour(decision);
    state::Random random(1);
    EXPECT_EQ(number.drawn(decision, 0, random).choice, -1);
    EXPECT_EQ(number.drawn(decision, number.outcomes(decision) - 1, random).choice, INT32_MAX - 1);
}

TEST(Answers, AreCountedWithDeclining) {
    EXPECT_EQ(options(Kind::act, 4).answers(), 4);
    EXPECT_EQ(optional(options(Kind::choose, 4)).answers(), 5);
    EXPECT_EQ(range(2, 9, 3).answers(), 3);
    EXPECT_EQ((Decision{.kind = Kind::confirm}).answers(), 2);
    EXPECT_EQ(optional({.kind = Kind::confirm}).answers(), 3);
    EXPECT_EQ(options(Kind::choose_many, 4, 1, 2).answers(), 4 + 6);
    EXPECT_EQ(options(Kind::choose_many, 200, 0, 200).answers(), Behaviour::most_answers);
}

TEST(Refusal, SaysWhatIsWrong) {
    EXPECT_EQ(refusal(options(Kind::choose, 2), Answer::pick(1)), "");
    EXPECT_EQ(refusal(options(Kind::choose, 2), Answer::pick(2)), "there is no option 3; there are 2");
    EXPECT_EQ(refusal(options(Kind::choose, 2), Answer::decline()), "this decision cannot be declined");
    EXPECT_EQ(refusal(optional(options(Kind::choose, 2)), Answer::decline()), "");
    EXPECT_EQ(refusal(range(1, 7, 3), Answer::pick(4)), "");
    EXPECT_EQ(refusal(range(1, 7, 3), Answer::pick(5)), "5 is not reached from 1 in steps of 3");
    EXPECT_EQ(refusal(range(1, 7), Answer::pick(8)), "8 is not between 1 and 7");
    EXPECT_EQ(refusal({.kind = Kind::confirm}, Answer::pick(2)), "the answer must be yes or no");
    const Decision many = options(Kind::choose_many, 3, 1, 2);
    EXPECT_EQ(refusal(many, {0, false, {0, 2}}), "");
    EXPECT_EQ(refusal(many, {0, false, {}}), "1 to 2 may be chosen, not 0");
    EXPECT_EQ(refusal(many, {0, false, {2, 0}}), "options must be given once each, in ascending order");
    EXPECT_EQ(refusal(many, {0, false, {INT32_MAX}}), "there is no option 2147483648; there are 3");
}

TEST(Text, StandsEvenForAnswersThatAreNotLegal) {
    EXPECT_EQ(told(options(Kind::choose, 2), Answer::pick(-7)), "?");
    EXPECT_EQ(told(options(Kind::choose_many, 2), {0, false, {1, 9}}), "20");
}

Answer typed(const Decision& decision, const std::vector<std::string>& words) {
    const auto read = behaviour(decision).typed(decision, words);
    EXPECT_TRUE(read) << read.reason();
    return read ? *read : Answer::pick(-99);
}

std::string not_typed(const Decision& decision, const std::vector<std::string>& words) {
    return behaviour(decision).typed(decision, words).reason();
}

TEST(Typed, CountsOptionsFromOne) {
    EXPECT_EQ(typed(options(Kind::act, 3), {"3"}).choice, 2);
    EXPECT_THAT(typed(options(Kind::choose_many, 3, 0, 3), {"3", "1"}).many, ElementsAre(0, 2));
    EXPECT_THAT(typed(options(Kind::choose_many, 3, 0, 3), {"none"}).many, ElementsAre());
    EXPECT_EQ(typed(range(1, 9), {"7"}).choice, 7);
    EXPECT_EQ(typed({.kind = Kind::confirm}, {"yes"}).choice, 1);
    EXPECT_EQ(typed({.kind = Kind::confirm}, {"n"}).choice, 0);
}

TEST(Typed, SaysWhatCannotBeRead) {
    EXPECT_EQ(not_typed(options(Kind::act, 3), {"4"}), "there is no option 4; there are 3");
    EXPECT_EQ(not_typed(options(Kind::act, 3), {"-2147483648"}), "there is no option -2147483648; there are 3");
    EXPECT_EQ(not_typed(options(Kind::choose, 3), {"ace"}), "'ace' is no number");
    EXPECT_EQ(not_typed(range(1, 9), {"99999999999"}), "'99999999999' is no number");
    EXPECT_EQ(not_typed({.kind = Kind::confirm}, {"maybe"}), "type y or n");
}

TEST(Behaviours, GoByTheirNames) {
    std::vector<std::string_view> names;
    for (const Behaviour* kind : behaviours()) names.push_back(kind->name());
    EXPECT_THAT(names, ElementsAre("act", "choose", "choose_many", "number", "confirm"));
    for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(kind_name(static_cast<Kind>(i)), names[i]);
}

}  // namespace
}  // namespace rulewright::decision
