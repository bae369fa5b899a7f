#include "checks/references.h"

#include <optional>
#include <vector>

namespace rulewright::checks {
namespace {

class Collector {
  public:
    References collect(const content::Definition& definition) {
        for (const content::Type& type : definition.types) fields(type.fields);
        for (const content::Record& record : definition.records) fields(record.fields);
        for (const content::Store& store : definition.stores) {
            type(store.type);
            axes(store.per);
            number(store.start);
            number(store.min);
            number(store.max);
        }
        for (const content::Zone& zone : definition.zones) {
            axes(zone.per);
            number(zone.slots);
        }
        for (const content::Component& component : definition.components) number(component.copies);
        flow(definition.flow);
        return std::move(found_);
    }

  private:
    void fields(const std::vector<content::Field>& all) {
        for (const content::Field& field : all) type(field.type);
    }

    void type(const content::ValueType& type) {
        if (type.kind == content::ValueType::Kind::record) found_.records.insert(type.index);
        if (type.kind == content::ValueType::Kind::enumeration || type.map) found_.enums.insert(type.index);
        if (type.map) found_.whole_enums.insert(type.index);
    }

    void axes(const std::vector<content::Axis>& per) {
        for (const content::Axis& axis : per) {
            if (axis.kind == content::Axis::Kind::grid) found_.grids.insert(axis.index);
            if (axis.kind != content::Axis::Kind::enumeration) continue;
            found_.enums.insert(axis.index);
            found_.whole_enums.insert(axis.index);
        }
    }

    void number(const std::optional<content::Number>& number) {
        if (number && number->kind == content::Number::Kind::option) found_.options.insert(number->option);
    }

    void flow(const std::vector<content::FlowNode>& nodes) {
        for (const content::FlowNode& node : nodes) {
            number(node.times);
            flow(node.body);
            flow(node.otherwise);
        }
    }

    References found_;
};

}  // namespace

References references_of(const content::Definition& definition) { return Collector().collect(definition); }

}  // namespace rulewright::checks
