#include "checks/list.h"

namespace rulewright::checks {

extern const Check failing_game, wrong_metric, differing_game, hidden_memory;
extern const Check wrong_playtest, empty_hole, overwritten_patch;
extern const Check unused_option, unused_enum, unused_enum_value, unused_grid, unused_record, unused_type;
extern const Check unused_zone, unused_counter, unused_variable, unused_attribute;
extern const Check unused_event, unused_window, unused_score, unused_menu;
extern const Check unused_step, unused_action, unused_ability, unused_value;

std::span<const Check* const> all_checks() {
    static constexpr const Check* all[] = {
        &failing_game,    &wrong_metric,      &differing_game, &hidden_memory,  &wrong_playtest,
        &empty_hole,      &overwritten_patch, &unused_option,  &unused_enum,    &unused_enum_value,
        &unused_grid,     &unused_record,     &unused_type,    &unused_zone,    &unused_counter,
        &unused_variable, &unused_attribute,  &unused_event,   &unused_window,  &unused_score,
        &unused_menu,     &unused_step,       &unused_action,  &unused_ability, &unused_value};
    return all;
}

const Check* find_check(std::string_view id) {
    for (const Check* check : all_checks())
        if (check->id == id) return check;
    return nullptr;
}

}  // namespace rulewright::checks
