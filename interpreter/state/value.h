// Value: anything a script, an option or an answer can name, in eight bytes.
#pragma once

#include <cstdint>

namespace rulewright::state {

struct Value {
    enum class Kind : std::uint8_t { none, boolean, integer, player, component, zone, enumeration, cell, text };
    Kind kind = Kind::none;
    std::uint16_t family = 0;  // which enum (enumeration) or grid (cell)
    std::int32_t index = 0;    // player 0.., component 0.., zone 0.., enum value 0.., cell 0.., integer, text id

    friend bool operator==(const Value&, const Value&) = default;
};

[[nodiscard]] constexpr Value none() { return {}; }
[[nodiscard]] constexpr Value boolean(bool b) { return {Value::Kind::boolean, 0, b ? 1 : 0}; }
[[nodiscard]] constexpr Value integer(std::int32_t i) { return {Value::Kind::integer, 0, i}; }
[[nodiscard]] constexpr Value player(int seat) { return {Value::Kind::player, 0, seat}; }
[[nodiscard]] constexpr Value component(int index) { return {Value::Kind::component, 0, index}; }
[[nodiscard]] constexpr Value zone(int index) { return {Value::Kind::zone, 0, index}; }

}  // namespace rulewright::state
