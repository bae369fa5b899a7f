// Schema files as read: their JSON, `$ref` followed, unsupported keywords refused. For schema.cpp alone.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace rulewright::content {

// A schema that cannot be used: thrown and caught within schema.cpp and schema_file.cpp only.
struct BadSchema {
    std::string message;
};

struct SchemaFile {
    std::filesystem::path path;
    nlohmann::ordered_json json;
};

[[nodiscard]] std::shared_ptr<const SchemaFile> parse_schema(const std::string& text,
                                                             const std::filesystem::path& path);
// Each file is read once per thread: a batch of scenarios validates hundreds of documents.
[[nodiscard]] std::shared_ptr<const SchemaFile> load_schema(const std::filesystem::path& path);

// One schema within its file.
struct SchemaPlace {
    std::shared_ptr<const SchemaFile> file;
    const nlohmann::ordered_json* json = nullptr;
};
// What a chain of `$ref` leads to, in this file or another.
[[nodiscard]] SchemaPlace follow(SchemaPlace place);

}  // namespace rulewright::content
