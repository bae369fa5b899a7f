// A model as JSON, as schemas/table.schema.json describes it. What is empty, zero or no is left out; seats count
// from 1.
#pragma once

#include <string>

#include "table/model.h"

namespace rulewright::table {

inline constexpr int model_format = 1;

// In one line.
[[nodiscard]] std::string to_json(const Model& model);

}  // namespace rulewright::table
