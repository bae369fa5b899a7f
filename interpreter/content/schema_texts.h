// The files schemas/*.schema.json as they were when the program was built: they are part of it, so that it can be
// moved.
#pragma once

#include <span>
#include <string_view>

namespace rulewright::content {

struct SchemaText {
    std::string_view name;  // of the file: "ruleset.schema.json"
    std::string_view text;
};

// Sorted by name. The build makes this function (cmake/EmbedSchemas.cmake).
[[nodiscard]] std::span<const SchemaText> schema_texts();

}  // namespace rulewright::content
