// Schemas as read: their JSON, `$ref` followed, unsupported keywords refused. For schema.cpp alone.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace rulewright::content {

// A schema that cannot be used: thrown and caught within schema.cpp and schema_file.cpp only.
struct BadSchema {
    std::string message;
};

struct SchemaFile {
    nlohmann::ordered_json json;
};

// `origin` names the text in messages.
[[nodiscard]] std::shared_ptr<const SchemaFile> parse_schema(std::string_view text, const std::string& origin);
// By its file's name. Each is parsed once per thread: a batch of scenarios validates hundreds of documents.
[[nodiscard]] std::shared_ptr<const SchemaFile> embedded_schema(const std::string& name);

// One schema within its file.
struct SchemaPlace {
    std::shared_ptr<const SchemaFile> file;
    const nlohmann::ordered_json* json = nullptr;
};
// What a chain of `$ref` leads to, in this file or an embedded one.
[[nodiscard]] SchemaPlace follow(SchemaPlace place);

}  // namespace rulewright::content
