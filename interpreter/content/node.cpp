// Values of a YAML file: looking for keys, reading numbers and truth values.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <system_error>
#include <utility>

#include "content/document.h"

namespace rulewright::content {

namespace {

// Smaller maps are looked through: that is as fast, and nearly all maps are small.
constexpr std::size_t fewest_indexed = 32;

}  // namespace

std::size_t Node::find(std::string_view key) const {
    if (slots_.empty()) {
        std::size_t i = 0;
        while (i < keys.size() && keys[i].text != key) ++i;
        return i;
    }
    for (std::size_t slot = std::hash<std::string_view>{}(key);; ++slot) {
        const std::uint32_t place = slots_[slot & (slots_.size() - 1)];
        if (place == 0) return keys.size();
        if (keys[place - 1].text == key) return place - 1;
    }
}

void Node::index(std::size_t place) {
    std::size_t slot = std::hash<std::string_view>{}(keys[place].text);
    while (slots_[slot & (slots_.size() - 1)] != 0) ++slot;
    slots_[slot & (slots_.size() - 1)] = static_cast<std::uint32_t>(place + 1);
}

// At most half full, so that a search is short.
void Node::index_all() {
    slots_.clear();
    if (keys.size() < fewest_indexed) return;
    std::size_t size = 4 * fewest_indexed;
    while (size < 4 * keys.size()) size *= 2;
    slots_.resize(size);
    for (std::size_t i = 0; i < keys.size(); ++i) index(i);
}

const Node* Node::get(std::string_view key) const {
    const std::size_t at = find(key);
    return at < keys.size() ? &items[at] : nullptr;
}

Node* Node::get(std::string_view key) { return const_cast<Node*>(std::as_const(*this).get(key)); }

const Key* Node::key_of(std::string_view key) const {
    const std::size_t at = find(key);
    return at < keys.size() ? &keys[at] : nullptr;
}

void Node::put(Key key, Node value) {
    const std::size_t at = find(key.text);
    if (at == keys.size()) return append(std::move(key), std::move(value));
    keys[at].location = std::move(key.location);
    items[at] = std::move(value);
}

void Node::append(Key key, Node value) {
    kind = Kind::map;
    keys.push_back(std::move(key));
    items.push_back(std::move(value));
    if (slots_.size() < 2 * keys.size())
        index_all();
    else
        index(keys.size() - 1);
}

bool Node::erase(std::string_view key) {
    const std::size_t at = find(key);
    if (at == keys.size()) return false;
    erase_at(at);
    return true;
}

void Node::erase_at(std::size_t place) {
    if (is_map()) keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(place));
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(place));
    index_all();
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

}  // namespace rulewright::content
