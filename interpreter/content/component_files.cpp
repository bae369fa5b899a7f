// components/*.yaml -> entries of the merged tree's `components`.
#include <fmt/format.h>

#include "content/packs.h"

namespace rulewright::content {
namespace {

constexpr std::size_t most_combinations = 10'000;

class ComponentFile {
  public:
    ComponentFile(Node& root, const Node& file, Diagnostics& diagnostics)
        : root_(root), file_(file), diagnostics_(diagnostics) {}

    void add() {
        if (const Node* components = file_.get("components"); components && components->is_map())
            for (std::size_t i = 0; i < components->keys.size(); ++i) put(components->keys[i], components->items[i]);
        const Node* combinations = file_.get("combinations");
        if (combinations && combinations->is_map()) expand(*combinations);
    }

  private:
    void put(const Key& key, Node component) {
        Node& all = *root_.get("components");
        if (const Key* old = all.key_of(key.text)) {
            diagnostics_.error(key.location,
                               fmt::format("component '{}' is defined already, in {}:{} ({})", key.text,
                                           old->location.file, old->location.line, old->location.pack),
                               "a pack changes what exists with a patch", static_cast<int>(key.text.size()));
            return;
        }
        if (component.is_null()) component = make_map(component.location);
        for (const char* inherited : {"type", "zone"})
            if (const Node* value = file_.get(inherited); value && !component.get(inherited))
                component.put(*file_.key_of(inherited), *value);
        all.put(key, std::move(component));
    }

    // The values an axis of `each` goes through; `all` asks the type's field for its enum.
    std::vector<Node> axis_values(const Node& combination, const Key& field, const Node& given) {
        if (given.is_sequence()) return given.items;
        const Node* type = combination.get("type") ? combination.get("type") : file_.get("type");
        const Node* types = root_.get("types");
        const Node* declared = type && types ? types->get(type->text) : nullptr;
        const Node* fields = declared ? declared->get("fields") : nullptr;
        const Node* declaration = fields ? fields->get(field.text) : nullptr;
        if (!declaration) {
            diagnostics_.error(
                field.location, fmt::format("type '{}' has no field '{}'", type ? type->text : "?", field.text),
                fields ? did_you_mean(field.text, fields->key_names()) : "", static_cast<int>(field.text.size()));
            return {};
        }
        const Node* enums = root_.get("enums");
        const Node* values = enums ? enums->get(declaration->text_or("type")) : nullptr;
        if (given.text != "all" || !values) {
            diagnostics_.error(given.location,
                               fmt::format("'{}' must be a list of values, or all if it is an enum", field.text));
            return {};
        }
        return values->items;
    }

    static std::string filled(std::string text, const std::vector<std::pair<std::string, std::string>>& chosen) {
        for (const auto& [name, value] : chosen) {
            const std::string hole = "{" + name + "}";
            for (std::size_t at = text.find(hole); at != std::string::npos; at = text.find(hole, at + value.size()))
                text.replace(at, hole.size(), value);
        }
        return text;
    }

    void expand(const Node& combination) {
        const Node* each = combination.get("each");
        const Node* id = combination.get("id");
        if (!each || !each->is_map() || !id) {
            diagnostics_.error(combination.location, "combinations need 'id' and 'each'");
            return;
        }
        std::vector<std::vector<Node>> axes;
        std::size_t count = 1;
        for (std::size_t i = 0; i < each->keys.size(); ++i) {
            axes.push_back(axis_values(combination, each->keys[i], each->items[i]));
            if (axes.back().empty()) return;
            count *= axes.back().size();
            if (count > most_combinations) {
                diagnostics_.error(each->location,
                                   fmt::format("these are more than {} combinations", most_combinations));
                return;
            }
        }
        for (std::size_t number = 0; number < count; ++number) {
            // The first axis varies slowest, as one would write the list by hand.
            std::size_t rest = number, weight = count;
            Node component = make_map(combination.location);
            std::vector<std::pair<std::string, std::string>> chosen;
            for (std::size_t i = 0; i < axes.size(); ++i) {
                weight /= axes[i].size();
                const Node& value = axes[i][rest / weight];
                rest %= weight;
                chosen.emplace_back(each->keys[i].text, value.text);
                Node placed = value;
                placed.location = each->items[i].location;
                component.put(each->keys[i], std::move(placed));
            }
            for (const char* builtin : {"title", "text", "copies", "zone", "per", "abilities", "type"})
                if (const Node* value = combination.get(builtin)) {
                    Node copy = *value;
                    if (copy.is_scalar()) copy.text = filled(copy.text, chosen);
                    component.put(*combination.key_of(builtin), std::move(copy));
                }
            if (const Node* shared = combination.get("fields"); shared && shared->is_map())
                for (std::size_t i = 0; i < shared->keys.size(); ++i) component.put(shared->keys[i], shared->items[i]);
            put({filled(id->text, chosen), id->location}, std::move(component));
        }
    }

    Node& root_;
    const Node& file_;
    Diagnostics& diagnostics_;
};

}  // namespace

void add_component_files(Node& root, const std::filesystem::path& folder, const std::string& pack,
                         Diagnostics& diagnostics) {
    for (const auto& path : files_in(folder / "components", ".yaml"))
        if (const auto file = load_document(path, pack, "components", diagnostics))
            ComponentFile(root, *file, diagnostics).add();
}

}  // namespace rulewright::content
