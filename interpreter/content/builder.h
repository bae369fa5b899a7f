// Merged tree -> Definition. Shapes were checked by the schemas; here names are resolved and checked against each
// other.
#pragma once

#include <optional>
#include <set>

#include "content/definition.h"
#include "content/packs.h"

namespace rulewright::content {

// Fills everything but scripts, folder and content_hash. Problems are reported; the result is only good without errors.
[[nodiscard]] Definition build(const Merged& merged, Diagnostics& diagnostics);

// What an option's text means as its integer value; nothing when it does not fit (reported at `at`).
[[nodiscard]] std::optional<int> option_value(const Option& option, const std::string& text, const Location& at,
                                              Diagnostics& diagnostics);

// More copies of one component, or more slots of one zone, than any table has room for.
inline constexpr int most_copies = 10'000;

// Keys every component may have, which therefore cannot be fields.
[[nodiscard]] const std::set<std::string>& builtin_component_keys();

// The parts of build(), split over build_*.cpp by subject.
class Builder {
  public:
    Builder(const Merged& merged, Diagnostics& diagnostics)
        : merged_(merged), root_(merged.root), diagnostics_(diagnostics) {}
    Definition build();

  private:
    // builder.cpp
    void header();
    void names();  // events, windows, scores
    void scope_clashes();
    [[nodiscard]] Number number(const Node& node, const std::string& what, bool in_flow = false);
    void check_least(const Number& number, int least, const Node& at, const std::string& what);
    void check_most(const Number& number, int most, const Node& at, const std::string& what);
    [[nodiscard]] std::pair<int, int> widest_table() const;  // least and most players any options allow
    // build_options.cpp
    void options();
    void option(const Key& key, const Node& node);
    void option_players(Option& made, const Node& node);
    void variant_options();
    // build_types.cpp
    void enums();
    void grids();
    void records();
    void types();
    [[nodiscard]] std::vector<Field> fields(const Node* node, bool on_component);
    void default_of(Field& field, const Node& declaration);
    [[nodiscard]] std::optional<ValueType> value_type(const Node& node, bool state);
    [[nodiscard]] std::optional<Data> data(const Node& node, const ValueType& type, const std::string& what);
    [[nodiscard]] std::optional<Data> shape(const Node& node, const std::string& what);
    [[nodiscard]] std::optional<Data> record(const Node& node, const Record& record, const std::string& what);
    // build_state.cpp
    void zones();
    void zone(const Key& key, const Node& node, int on_type);
    void stores(const char* section, bool counter);
    void store(const Key& key, const Node& node, bool counter, int on_type);
    void type_members();
    void start_of(Store& store, const Node& node);
    [[nodiscard]] std::vector<Axis> axes(const Node* per);
    [[nodiscard]] std::vector<int> held_types(const Node* holds);
    [[nodiscard]] Visibility visibility(const Node& node, const std::vector<Axis>& per, bool zone);
    // build_components.cpp
    void components();
    void component(const Key& key, const Node& node);
    void component_fields(Component& component, const Type& type, const Node& node, const Key& at);
    void component_zone(Component& component, const Node& node);
    void zone_keys(Component& component, const Zone& zone, const std::vector<std::string>& keys, const Node& at);
    [[nodiscard]] std::string filled_zone(const Component& component, const Node& zone);
    // build_flow.cpp
    void menus();
    void flow();
    [[nodiscard]] std::vector<FlowNode> flow_list(const Node* list);
    [[nodiscard]] FlowNode flow_node(const Node& node);
    void flow_name(FlowNode& made, const Node* name);
    [[nodiscard]] Condition condition(const Node* node);
    void turn_limit();
    void turn_order();

    // Reports at the word itself.
    void complain(const Node& at, std::string message, std::string cure = {});
    void complain(const Key& at, std::string message, std::string cure = {});
    void check_name(const Key& key, const char* what);  // usable from Lua: lower case and _
    template <class T>
    [[nodiscard]] static std::vector<std::string> names_of(const std::vector<T>& all) {
        std::vector<std::string> names;
        for (const T& one : all) names.push_back(one.name);
        return names;
    }

    const Merged& merged_;
    const Node& root_;
    Diagnostics& diagnostics_;
    Definition d_;
    std::map<std::string, Location> flow_names_;
    std::vector<std::string> repeated_;  // names of loops and eaches
};

}  // namespace rulewright::content
