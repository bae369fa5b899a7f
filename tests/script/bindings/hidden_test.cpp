// Every member of a component, from the table they are registered with: where a viewer does not know which component it
// is, the member refuses, unless it is declared to tell nothing of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "script/asking/machine.h"
#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::HasSubstr;

class HiddenComponents : public testing::Test {
  protected:
    HiddenComponents() {
        EXPECT_TRUE(content.load()) << content.problems;
        Game game = content.begin(2);
        EXPECT_FALSE(game.pending().empty());
        view.emplace(game.view(0));
    }

    Evaluation of(const std::string& expression) { return content.rules->evaluate(*view, 0, expression); }

    InlineGame content{
        one_step("types: {card: {fields: {worth: {type: int, default: 1}}, attributes: {hearts: {type: int}}}}\n"
                 "zones: {deck: {holds: card, visible: nobody}, row: {holds: card, visible: everyone}}\n"),
        play_body("game.deck[1]:move(game.row) me:confirm('x')"),
        {{"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 3}, king: {copies: 3}}\n"}}};
    std::optional<state::World> view;
};

TEST_F(HiddenComponents, RefuseEveryMemberThatWouldTellWhichTheyAre) {
    const Machine machine(content.definition, {});
    int refused = 0, told = 0;
    for (const MemberList::Group& group : machine.members.groups()) {
        if (group.kind != HandleKind::component || !group.library.empty()) continue;
        for (const Member& member : group.members) {
            if (!member.is_name() || member.effect != Effect::looks) continue;
            // A method may come from a component that is known.
            const std::string use = member.is_method() ? fmt::format("game.row[1].{}(game.deck[1], 'x')", member.name)
                                                       : fmt::format("game.deck[1].{}", member.name);
            const Evaluation result = of(use);
            EXPECT_EQ(result.ok, member.of_hidden) << use << ": " << result.text;
            if (!result.ok) {
                EXPECT_THAT(result.text, HasSubstr("is hidden")) << use;
            }
            ++(result.ok ? told : refused);
            EXPECT_TRUE(of(member.is_method() ? fmt::format("game.row[1]:{}('x')", member.name)
                                              : fmt::format("game.row[1].{}", member.name))
                            .ok)
                << use << " of a component that is known";
        }
    }
    EXPECT_GT(refused, 3);
    EXPECT_GT(told, 5);
    for (const char* declared : {"worth", "hearts"})
        EXPECT_THAT(of(fmt::format("game.deck[1].{}", declared)).text, HasSubstr("is hidden"));
}

TEST_F(HiddenComponents, AreNotFoundNorCountedByWhatTheyAre) {
    for (const char* expression :
         {"game.deck:count('ace')", "game.deck:count('worth', 1)", "#game.deck:where('worth', 1)"})
        EXPECT_EQ(of(expression).text, "0") << expression;
    EXPECT_EQ(of("game.deck:find('ace') or game.deck:find('king') or false").text, "false");
    EXPECT_EQ(of("#game.deck").text, "5") << "how many there are may be known";
}

}  // namespace
}  // namespace rulewright::script
