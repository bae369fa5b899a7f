#include "content/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "content/read_file.h"
#include "content/schema.h"

namespace rulewright::content {

namespace fs = std::filesystem;

std::string shown_path(const fs::path& path) {
    std::error_code error;
    const fs::path here = fs::current_path(error);
    if (error || !path.is_absolute()) return path.lexically_normal().string();
    const fs::path shown = path.lexically_normal().lexically_relative(here);
    return shown.empty() || *shown.begin() == ".." ? path.string() : shown.string();
}

namespace {

// The game that a file belongs to: the nearest folder above it with a ruleset.yaml. Empty when there is none.
fs::path game_of(const fs::path& file) {
    constexpr int deepest = 5;  // <game>/expansions/<pack>/rules/lib
    std::error_code error;
    fs::path folder = fs::absolute(file, error).lexically_normal().parent_path();
    for (int i = 0; i < deepest && folder.has_relative_path(); ++i, folder = folder.parent_path())
        if (fs::symlink_status(folder / "ruleset.yaml", error).type() != fs::file_type::not_found) return folder;
    return {};
}

// A game that somebody sent must not bring files of its reader's disk into messages and logs.
bool leads_out_of_its_game(const fs::path& file) {
    const fs::path game = game_of(file);
    if (game.empty()) return false;
    std::error_code error;
    const fs::path home = fs::canonical(game, error), target = fs::canonical(file, error);
    if (error) return false;  // reading will tell
    return *target.lexically_relative(home).begin() == "..";
}

}  // namespace

std::optional<std::string> read_text(const fs::path& path, const std::string& pack, Diagnostics& diagnostics) {
    constexpr std::uintmax_t largest_file = 4u * 1024 * 1024;
    const Location whole{shown_path(path), 0, 0, pack};
    if (leads_out_of_its_game(path)) {
        diagnostics.error(whole, "this is a link that leads out of the game's folder",
                          "copy what it leads to into the game");
        return std::nullopt;
    }
    auto text = read_file(path, largest_file);
    if (text) return std::move(*text);
    diagnostics.error(whole, text.problem().message);
    return std::nullopt;
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
        if (!name.starts_with('.') && it->path().extension() == extension) found.push_back(it->path());
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
