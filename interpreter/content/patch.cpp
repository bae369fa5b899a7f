#include "content/patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace rulewright::content {
namespace {

struct Segment {
    bool bracket = false;  // [x]: an element of a list; else the key of a map
    std::string text;
};

// a.b[c].d; nothing when it cannot be read.
std::optional<std::vector<Segment>> parse_path(std::string_view path) {
    std::vector<Segment> segments;
    std::size_t i = 0;
    while (i < path.size()) {
        if (path[i] == '[') {
            const std::size_t close = path.find(']', i);
            if (segments.empty() || close == std::string_view::npos || close == i + 1) return std::nullopt;
            segments.push_back({true, std::string(path.substr(i + 1, close - i - 1))});
            i = close + 1;
            if (i < path.size() && path[i] != '.' && path[i] != '[') return std::nullopt;
            continue;
        }
        if (path[i] == '.') {
            if (segments.empty()) return std::nullopt;
            ++i;
        } else if (!segments.empty()) {
            return std::nullopt;
        }
        const std::size_t end = std::min(path.find_first_of(".[]", i), path.size());
        if (end == i || (end < path.size() && path[end] == ']')) return std::nullopt;
        segments.push_back({false, std::string(path.substr(i, end - i))});
        i = end;
    }
    if (segments.empty()) return std::nullopt;
    return segments;
}

// An element of a list is called by itself, or by its `name`, `loop` or `id`.
constexpr std::string_view naming_keys[] = {"name", "loop", "id"};

bool is_called(const Node& element, std::string_view name) {
    if (element.is_scalar()) return element.text == name;
    return std::any_of(std::begin(naming_keys), std::end(naming_keys), [&](std::string_view key) {
        const Node* value = element.get(key);
        return value && value->is_scalar() && value->text == name;
    });
}

void add_names(const Node& list, bool nested, std::vector<std::string>& names) {
    for (const Node& element : list.items) {
        if (element.is_scalar()) names.push_back(element.text);
        for (const std::string_view key : naming_keys)
            if (const Node* value = element.get(key); value && value->is_scalar()) names.push_back(value->text);
        if (!nested) continue;
        for (const char* body : {"do", "else"})
            if (const Node* inner = element.get(body); inner && inner->is_sequence()) add_names(*inner, true, names);
    }
}

struct Spot {
    Node* list = nullptr;
    std::size_t index = 0;
};

void find_elements(Node& list, const std::string& name, bool nested, std::vector<Spot>& found) {
    const std::size_t before = found.size();
    for (std::size_t i = 0; i < list.items.size(); ++i)
        if (is_called(list.items[i], name)) found.push_back({&list, i});
    // A direct element wins over one deeper down: the path said where to look.
    if (!nested || found.size() > before) return;
    for (Node& item : list.items)
        for (const char* body : {"do", "else"})
            if (Node* inner = item.get(body); inner && inner->is_sequence()) find_elements(*inner, name, true, found);
}

class Patcher {
  public:
    Patcher(Node& root, const Node& patch, Diagnostics& diagnostics)
        : root_(root), patch_(patch), diagnostics_(diagnostics) {}

    bool apply() {
        const Node* path = patch_.get("path");
        if (!path || !path->is_scalar()) return fail(patch_.location, "a patch needs a 'path'");
        at_ = path->location;
        path_ = path->text;
        const auto segments = parse_path(path_);
        if (!segments)
            return fail(at_, fmt::format("the path '{}' cannot be read", path_),
                        "a path looks like flow[mission].do[turn] or counters.cash.max");
        segments_ = *segments;

        std::string operation;
        const Node* value = nullptr;
        for (const char* name : {"set", "append", "insert_before", "insert_after", "remove"})
            if (const Node* given = patch_.get(name)) {
                if (value)
                    return fail(given->location, fmt::format("a patch does one thing: '{}' or '{}'", operation, name));
                operation = name;
                value = given;
            }
        if (!value)
            return fail(patch_.location, "a patch needs one of set, append, insert_before, insert_after, remove");
        if (operation == "set") return set(*value);
        if (operation == "append") return append(*value);
        if (operation == "remove") return remove(*value);
        return insert(*value, operation == "insert_after" ? 1 : 0);
    }

  private:
    bool fail(const Location& where, std::string message, std::string cure = {}) {
        diagnostics_.error(where, std::move(message), std::move(cure),
                           where == at_ ? static_cast<int>(path_.size()) : 1);
        return false;
    }

    [[nodiscard]] bool in_flow() const { return segments_[0].text == "flow"; }

    // A list operation on a menu means its actions.
    Node& list_view(Node& node) {
        if (segments_[0].text == "menus" && node.is_map())
            if (Node* actions = node.get("actions")) return *actions;
        return node;
    }

    std::string path_up_to(std::size_t count) const {
        std::string out;
        for (std::size_t i = 0; i < count; ++i)
            out += segments_[i].bracket ? "[" + segments_[i].text + "]" : (i ? "." : "") + segments_[i].text;
        return out;
    }

    // The one element of a list with that name, or nothing (reported).
    std::optional<Spot> element(Node& list, const std::string& name, const Location& where,
                                const std::string& list_name) {
        std::vector<Spot> found;
        find_elements(list, name, in_flow(), found);
        if (found.size() == 1) return found[0];
        if (found.empty()) {
            std::vector<std::string> names;
            add_names(list, in_flow(), names);
            fail(where, fmt::format("the patch matches nothing: '{}' has no element '{}'", list_name, name),
                 did_you_mean(name, names));
        } else {
            fail(where, fmt::format("'{}' names {} elements of '{}'", name, found.size(), list_name),
                 "say which with a longer path, or give them names");
        }
        return std::nullopt;
    }

    // Walks the first `count` segments; null when something is missing (reported).
    Node* walk(std::size_t count, Spot* last = nullptr) {
        Node* here = &root_;
        for (std::size_t i = 0; i < count; ++i) {
            const Segment& segment = segments_[i];
            if (segment.bracket) {
                Node& list = list_view(*here);
                if (!list.is_sequence()) {
                    fail(at_, fmt::format("the patch matches nothing: '{}' is {}, not a list", path_up_to(i),
                                          describe(list)));
                    return nullptr;
                }
                const auto spot = element(list, segment.text, at_, path_up_to(i));
                if (!spot) return nullptr;
                if (last) *last = *spot;
                here = &spot->list->items[spot->index];
                continue;
            }
            Node* next = here->get(segment.text);
            if (!next) {
                const std::string where = i == 0 ? "the game" : "'" + path_up_to(i) + "'";
                fail(at_, fmt::format("the patch matches nothing: {} has no '{}'", where, segment.text),
                     did_you_mean(segment.text, here->key_names()));
                return nullptr;
            }
            if (last) *last = {here, static_cast<std::size_t>(next - here->items.data())};
            here = next;
        }
        return here;
    }

    bool set(const Node& value) {
        const Segment& last = segments_.back();
        if (!last.bracket) {
            Node* parent = walk(segments_.size() - 1);
            if (!parent) return false;
            if (parent->is_null()) *parent = make_map(parent->location);
            if (!parent->is_map())
                return fail(at_, fmt::format("the patch matches nothing: '{}' is {}, not a map",
                                             path_up_to(segments_.size() - 1), describe(*parent)));
            parent->put({last.text, at_}, value);
            return true;
        }
        Node* target = walk(segments_.size());
        if (!target) return false;
        *target = value;
        return true;
    }

    bool append(const Node& value) {
        Node* found = walk(segments_.size());
        if (!found) return false;
        Node& target = value.is_map() ? *found : list_view(*found);
        if (target.is_null()) target = value.is_map() ? make_map(value.location) : make_sequence(value.location);
        if (target.is_sequence()) {
            if (value.is_sequence())
                target.items.insert(target.items.end(), value.items.begin(), value.items.end());
            else
                target.items.push_back(value);
            return true;
        }
        if (!target.is_map()) return fail(at_, fmt::format("cannot append to '{}': it is {}", path_, describe(target)));
        if (!value.is_map()) return fail(value.location, fmt::format("'{}' is a map: append needs a map too", path_));
        bool good = true;
        for (std::size_t i = 0; i < value.keys.size(); ++i) {
            const Key& key = value.keys[i];
            if (const Key* old = target.key_of(key.text)) {
                good = fail(key.location,
                            fmt::format("'{}' has '{}' already, from {}:{}", path_, key.text, old->location.file,
                                        old->location.line),
                            "change it with set");
                continue;
            }
            target.put(key, value.items[i]);
        }
        return good;
    }

    bool insert(const Node& value, std::size_t offset) {
        const Node* anchor = value.get("anchor");
        const Node* add = value.get("add");
        if (!anchor || !anchor->is_scalar() || !add)
            return fail(value.location, "insert_before and insert_after need 'anchor' and 'add'");
        Node* found = walk(segments_.size());
        if (!found) return false;
        Node& target = list_view(*found);
        if (!target.is_sequence())
            return fail(at_, fmt::format("cannot insert into '{}': it is {}, not a list", path_, describe(target)));
        const auto spot = element(target, anchor->text, anchor->location, path_);
        if (!spot) return false;
        auto& items = spot->list->items;
        const auto position = items.begin() + static_cast<std::ptrdiff_t>(spot->index + offset);
        if (add->is_sequence())
            items.insert(position, add->items.begin(), add->items.end());
        else
            items.insert(position, *add);
        return true;
    }

    bool remove(const Node& value) {
        if (value.as_bool() != true) return fail(value.location, "'remove' must be true");
        Spot spot;
        if (!walk(segments_.size(), &spot)) return false;
        spot.list->erase_at(spot.index);
        return true;
    }

    Node& root_;
    const Node& patch_;
    Diagnostics& diagnostics_;
    Location at_;
    std::string path_;
    std::vector<Segment> segments_;
};

void normalize_flow(Node& list) {
    for (Node& item : list.items)
        for (const char* body : {"do", "else"})
            if (Node* inner = item.get(body)) {
                if (inner->is_scalar()) {
                    Node wrapped = make_sequence(inner->location);
                    wrapped.items.push_back(std::move(*inner));
                    *inner = std::move(wrapped);
                }
                normalize_flow(*inner);
            }
}

}  // namespace

bool apply_patch(Node& root, const Node& patch, Diagnostics& diagnostics) {
    const bool good = Patcher(root, patch, diagnostics).apply();
    const std::string path = patch.text_or("path");  // all the rest is as it was
    if (path.starts_with("menus") || path.starts_with("flow")) normalize(root);
    return good;
}

void normalize(Node& root) {
    if (Node* menus = root.get("menus"); menus && menus->is_map())
        for (Node& menu : menus->items) {
            const Location at = menu.location;
            if (menu.is_sequence()) {
                Node full = make_map(at);
                full.put({"actions", at}, std::move(menu));
                menu = std::move(full);
            }
            if (menu.is_map() && !menu.get("actions")) menu.put({"actions", at}, make_sequence(at));
            if (menu.is_map() && !menu.get("windows")) menu.put({"windows", at}, make_sequence(at));
        }
    if (Node* flow = root.get("flow"); flow && flow->is_sequence()) normalize_flow(*flow);
}

}  // namespace rulewright::content
