#include "content/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <system_error>
#include <utility>

#include "content/schema.h"

namespace rulewright::content {

namespace fs = std::filesystem;

const Node* Node::get(std::string_view key) const {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i].text == key) return &items[i];
    return nullptr;
}

Node* Node::get(std::string_view key) { return const_cast<Node*>(std::as_const(*this).get(key)); }

const Key* Node::key_of(std::string_view key) const {
    for (const Key& k : keys)
        if (k.text == key) return &k;
    return nullptr;
}

void Node::put(Key key, Node value) {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i].text == key.text) {
            keys[i].location = std::move(key.location);
            items[i] = std::move(value);
            return;
        }
    kind = Kind::map;
    keys.push_back(std::move(key));
    items.push_back(std::move(value));
}

bool Node::erase(std::string_view key) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].text != key) continue;
        keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(i));
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
    }
    return false;
}

std::optional<std::int64_t> Node::as_int() const {
    if (!is_scalar() || quoted) return std::nullopt;
    std::string_view digits = text;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

std::optional<bool> Node::as_bool() const {
    if (!is_scalar() || quoted) return std::nullopt;
    if (text == "true" || text == "True" || text == "TRUE") return true;
    if (text == "false" || text == "False" || text == "FALSE") return false;
    return std::nullopt;
}

bool Node::is_number() const {
    if (!is_scalar() || quoted || text.empty()) return false;
    std::string_view digits = text;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    if (digits.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return false;
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error != std::errc::invalid_argument && end == digits.data() + digits.size();
}

bool Node::is_string() const { return is_scalar() && (quoted || (!is_number() && !as_bool())); }

std::string Node::text_or(std::string_view key, std::string_view otherwise) const {
    const Node* found = get(key);
    return found && found->is_scalar() ? found->text : std::string(otherwise);
}

std::vector<std::string> Node::key_names() const {
    std::vector<std::string> names;
    for (const Key& key : keys) names.push_back(key.text);
    return names;
}

Node make_scalar(std::string text, const Location& at) {
    Node node;
    node.kind = Node::Kind::scalar;
    node.text = std::move(text);
    node.location = at;
    return node;
}

Node make_sequence(const Location& at) {
    Node node;
    node.kind = Node::Kind::sequence;
    node.location = at;
    return node;
}

Node make_map(const Location& at) {
    Node node;
    node.kind = Node::Kind::map;
    node.location = at;
    return node;
}

std::string describe(const Node& node) {
    switch (node.kind) {
        case Node::Kind::null:
            return "nothing";
        case Node::Kind::sequence:
            return "a list";
        case Node::Kind::map:
            return "a map";
        case Node::Kind::scalar:
            break;
    }
    std::string shown = node.text.substr(0, 40);
    std::replace(shown.begin(), shown.end(), '\n', ' ');
    if (node.text.size() > 40) shown += "...";
    if (node.as_bool()) return shown;
    if (node.is_number()) return "the number " + shown;
    return "the text '" + shown + "'";
}

std::string shown_path(const fs::path& path) {
    std::error_code error;
    const fs::path here = fs::current_path(error);
    if (error || !path.is_absolute()) return path.lexically_normal().string();
    const fs::path shown = path.lexically_normal().lexically_relative(here);
    return shown.empty() || *shown.begin() == ".." ? path.string() : shown.string();
}

std::optional<std::string> read_text(const fs::path& path, const std::string& pack, Diagnostics& diagnostics) {
    constexpr std::uintmax_t largest_file = 4u * 1024 * 1024;
    const Location whole{shown_path(path), 0, 0, pack};
    std::error_code error;
    if (!fs::exists(path, error)) {
        diagnostics.error(whole, "the file does not exist");
        return std::nullopt;
    }
    if (!fs::is_regular_file(path, error)) {
        diagnostics.error(whole, "this is not a regular file");
        return std::nullopt;
    }
    const std::uintmax_t size = fs::file_size(path, error);
    if (error || size > largest_file) {
        diagnostics.error(whole, error ? "the file cannot be read"
                                       : fmt::format("the file has {} bytes; at most {} are read", size, largest_file));
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    in.read(text.data(), static_cast<std::streamsize>(size));
    if (!in) {
        diagnostics.error(whole, "the file cannot be read");
        return std::nullopt;
    }
    return text;
}

std::optional<Node> load_document(const fs::path& path, const std::string& pack, const std::string& schema_name,
                                  Diagnostics& diagnostics) {
    const auto text = read_text(path, pack, diagnostics);
    if (!text) return std::nullopt;
    auto node = parse_document(*text, shown_path(path), pack, diagnostics);
    if (!node) return std::nullopt;
    if (!schema_name.empty() && !validate(*node, schema_name, diagnostics)) return std::nullopt;
    return node;
}

std::vector<fs::path> files_in(const fs::path& folder, std::string_view extension) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        std::error_code ignored;
        if (!name.starts_with('.') && it->path().extension() == extension && it->is_regular_file(ignored))
            found.push_back(it->path());
    }
    // By name, not by what the file system returns: load order must not depend on the machine.
    std::sort(found.begin(), found.end());
    return found;
}

void canonical_text(const Node& node, std::string& out) {
    switch (node.kind) {
        case Node::Kind::null:
            out += '~';
            break;
        case Node::Kind::scalar:
            // Lengths keep neighbouring values apart whatever they contain.
            out += fmt::format("{}{}:{}", node.is_string() ? 's' : 'p', node.text.size(), node.text);
            break;
        case Node::Kind::sequence:
            out += '[';
            for (const Node& item : node.items) canonical_text(item, out);
            out += ']';
            break;
        case Node::Kind::map:
            out += '{';
            for (std::size_t i = 0; i < node.keys.size(); ++i) {
                out += fmt::format("{}:{}=", node.keys[i].text.size(), node.keys[i].text);
                canonical_text(node.items[i], out);
            }
            out += '}';
            break;
    }
}

namespace {

bool safe_plain(std::string_view text) {
    if (text.empty() || text == "null" || text == "Null" || text == "NULL") return false;
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
               c == '.';
    };
    return text[0] != '-' && text[0] != '.' && std::all_of(text.begin(), text.end(), plain);
}

std::string quoted_text(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (c == '\r')
            out += "\\r";
        else
            out += c;
    }
    return out + '"';
}

std::string scalar_text(const Node& node) {
    if (!node.quoted && (node.as_int() || node.is_number() || node.as_bool())) return node.text;
    const Node plain = make_scalar(node.text, {});
    return safe_plain(node.text) && plain.is_string() ? node.text : quoted_text(node.text);
}

std::string provenance(const Location& at) {
    if (at.file.empty()) return "";
    return fmt::format("  # {}:{} ({})", at.file, at.line, at.pack);
}

void write(const Node& node, int depth, std::string& out);

// The rest of a line after "key:" or "-", and what lies below it. `at` is where a map or list begins for people: at its
// key, while YAML lets it begin at its first element.
void write_value(const Node& node, const Location& at, int depth, std::string& out) {
    switch (node.kind) {
        case Node::Kind::null:
            out += " null" + provenance(node.location) + "\n";
            return;
        case Node::Kind::scalar:
            out += " " + scalar_text(node) + provenance(node.location) + "\n";
            return;
        case Node::Kind::sequence:
        case Node::Kind::map:
            if (node.items.empty()) {
                out += (node.is_map() ? " {}" : " []") + provenance(node.location) + "\n";
                return;
            }
            out += provenance(at) + "\n";
            write(node, depth + 1, out);
            return;
    }
}

void write(const Node& node, int depth, std::string& out) {
    const std::string indent(static_cast<std::size_t>(depth) * 2, ' ');
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        out += indent;
        if (node.is_map()) {
            const std::string& key = node.keys[i].text;
            out += (safe_plain(key) ? key : quoted_text(key)) + ":";
        } else {
            out += "-";
        }
        write_value(node.items[i], node.is_map() ? node.keys[i].location : node.items[i].location, depth, out);
    }
}

}  // namespace

std::string to_yaml_with_provenance(const Node& node) {
    std::string out;
    write(node, 0, out);
    return out;
}

}  // namespace rulewright::content
