// A YAML file as a tree in which every value and every key knows where it was written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.h"

namespace rulewright::content {

struct Key {
    std::string text;
    Location location;
};

struct Node {
    enum class Kind : std::uint8_t { null, scalar, sequence, map };
    Kind kind = Kind::null;
    std::string text;         // scalar
    bool quoted = false;      // scalar in quotes or a block: always a string, never a number or boolean
    std::vector<Node> items;  // elements of a sequence, values of a map
    std::vector<Key> keys;    // map: parallel to items, in written order
    Location location;

    [[nodiscard]] bool is_null() const { return kind == Kind::null; }
    [[nodiscard]] bool is_scalar() const { return kind == Kind::scalar; }
    [[nodiscard]] bool is_sequence() const { return kind == Kind::sequence; }
    [[nodiscard]] bool is_map() const { return kind == Kind::map; }

    // The value at a key of a map; null when absent or when this is no map.
    [[nodiscard]] const Node* get(std::string_view key) const;
    [[nodiscard]] Node* get(std::string_view key);
    [[nodiscard]] const Key* key_of(std::string_view key) const;
    // A map's keys and items change through these alone, so that great maps can be searched by an index.
    void put(Key key, Node value);     // replaces key and value if the key is there, in its place
    void append(Key key, Node value);  // the key is not there yet
    bool erase(std::string_view key);
    void erase_at(std::size_t place);  // of a list too

    [[nodiscard]] std::optional<std::int64_t> as_int() const;  // plain scalars only
    [[nodiscard]] std::optional<bool> as_bool() const;
    [[nodiscard]] bool is_number() const;  // an integer or a decimal fraction
    [[nodiscard]] bool is_string() const;  // a scalar that is neither number nor boolean
    [[nodiscard]] std::string text_or(std::string_view key, std::string_view otherwise = {}) const;
    [[nodiscard]] std::vector<std::string> key_names() const;

  private:
    [[nodiscard]] std::size_t find(std::string_view key) const;  // keys.size() when absent
    void index(std::size_t place);
    void index_all();

    std::vector<std::uint32_t> slots_;  // of a great map, by hash: place of the key, plus 1; 0 is free
};

[[nodiscard]] Node make_scalar(std::string text, const Location& at);
[[nodiscard]] Node make_sequence(const Location& at);
[[nodiscard]] Node make_map(const Location& at);

// "a map", "a list", "the number 4", "the text 'x'": for messages.
[[nodiscard]] std::string describe(const Node& node);

// YAML text -> tree. `file` and `pack` go into the locations. Nothing when the text is no usable YAML.
[[nodiscard]] std::optional<Node> parse_document(std::string_view text, const std::string& file,
                                                 const std::string& pack, Diagnostics& diagnostics);

// How a file is called in messages: relative to the current folder when it lies below it, else as given.
[[nodiscard]] std::string shown_path(const std::filesystem::path& path);

// The bytes of a file, capped at 4 MiB; a problem is reported.
[[nodiscard]] std::optional<std::string> read_text(const std::filesystem::path& path, const std::string& pack,
                                                   Diagnostics& diagnostics);

// Reads, parses and validates against schemas/<schema_name>.schema.json (no validation when the name is empty).
[[nodiscard]] std::optional<Node> load_document(const std::filesystem::path& path, const std::string& pack,
                                                const std::string& schema_name, Diagnostics& diagnostics);

// What a folder holds with that extension (".yaml"), sorted by name; empty when the folder does not exist. What is no
// file is among it: reading tells.
[[nodiscard]] std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                          std::string_view extension);

// Canonical text of the values alone, for hashing: the same for the same content wherever it was written.
void canonical_text(const Node& node, std::string& out);
// YAML, each value followed by `# file:line (pack)`.
[[nodiscard]] std::string to_yaml_with_provenance(const Node& node);

}  // namespace rulewright::content
