// What the scripts of a ruleset wrote into the registries, in the order they wrote it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "content/diagnostic.h"

namespace rulewright::script {

struct Entry {
    std::string name;
    int value = 0;  // registry reference
    std::string pack;
    content::Location location;
};

struct Collected {
    // "steps", "actions", "values", "abilities", "on", "modify", "metrics", "invariants", "replace.steps", ...
    std::map<std::string, std::vector<Entry>> registries;

    [[nodiscard]] const std::vector<Entry>& entries(const std::string& registry) const {
        static const std::vector<Entry> none;
        const auto all = registries.find(registry);
        return all == registries.end() ? none : all->second;
    }
    [[nodiscard]] const Entry* find(const std::string& registry, const std::string& name) const {
        for (const Entry& entry : entries(registry))
            if (entry.name == name) return &entry;
        return nullptr;
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& registry) const {
        std::vector<std::string> result;
        for (const Entry& entry : entries(registry)) result.push_back(entry.name);
        return result;
    }
};

}  // namespace rulewright::script
