// `silence:` of a manifest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checks/checked.h"

namespace rulewright::checks {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string unheard = "flow: [play]\nevents: {harvest: {}}\n";

std::string silenced(const std::string& check, const std::string& subject) {
    return unheard + "silence:\n  - {check: " + check + ", subject: " + subject + ", reason: packs raise it}\n";
}

TEST(Silence, KeepsAFindingFromBeingTold) {
    EXPECT_THAT(found_in(InlineGame(unheard, played(""))), ElementsAre("unused-event events.harvest"));
    EXPECT_THAT(found_in(InlineGame(silenced("unused-event", "events.harvest"), played(""))), IsEmpty());
}

TEST(Silence, OfAPackCountsToo) {
    EXPECT_THAT(found_in(InlineGame(unheard, played(""),
                                    {{"expansions/more/pack.yaml",
                                      "id: more\ntitle: More\nsilence:\n"
                                      "  - {check: unused-event, subject: events.harvest, reason: for others}\n"}})),
                IsEmpty());
}

TEST(Silence, OfNoCheckIsAnErrorWithTheNearestId) {
    EXPECT_THAT(told_of(InlineGame(silenced("unused-evnt", "events.harvest"), played(""))),
                AllOf(HasSubstr("ruleset.yaml:8:13: error: there is no check 'unused-evnt'"),
                      HasSubstr("did you mean 'unused-event'?"), HasSubstr("[unused-event]")));
}

TEST(Silence, OfErrorsIsRefused) {
    EXPECT_THAT(told_of(InlineGame(silenced("failing-game", "events.harvest"), played("error('no')"))),
                AllOf(HasSubstr("which cannot be silenced"), HasSubstr("[failing-game]")));
}

TEST(Silence, ThatSilencesNothingIsTold) {
    EXPECT_THAT(told_of(InlineGame(silenced("unused-event", "events.harvst"), played(""))),
                AllOf(HasSubstr("this silences nothing"), HasSubstr("did you mean 'events.harvest'?")));
    EXPECT_THAT(told_of(InlineGame(silenced("unused-event", "events.harvest"), played("game:emit('harvest')"))),
                AllOf(HasSubstr("warning: this silences nothing"), HasSubstr("take it out")));
}

TEST(Silence, IsNotCalledUselessWhenTheGameDoesNotLoad) {
    EXPECT_THAT(told_of(InlineGame(silenced("unused-event", "events.harvest"), "function steps.ply() end")),
                AllOf(HasSubstr("no script defines steps.play"), testing::Not(HasSubstr("silences nothing"))));
}

TEST(Silence, NeedsAReason) {
    EXPECT_THAT(
        told_of(InlineGame(unheard + "silence: [{check: unused-event, subject: events.harvest}]\n", played(""))),
        HasSubstr("'reason'"));
}

// Logs of a game stay good when somebody silences a finding.
TEST(Silence, ChangesNoGame) {
    InlineGame loud(unheard, played("")), silent(silenced("unused-event", "events.harvest"), played(""));
    ASSERT_TRUE(loud.load() && silent.load()) << loud.problems << silent.problems;
    EXPECT_EQ(loud.definition->content_hash, silent.definition->content_hash);
}

}  // namespace
}  // namespace rulewright::checks
