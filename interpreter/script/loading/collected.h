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

    [[nodiscard]] const Entry* find(const std::string& registry, const std::string& name) const {
        const auto all = registries.find(registry);
        if (all == registries.end()) return nullptr;
        for (const Entry& entry : all->second)
            if (entry.name == name) return &entry;
        return nullptr;
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& registry) const {
        std::vector<std::string> result;
        if (const auto all = registries.find(registry); all != registries.end())
            for (const Entry& entry : all->second) result.push_back(entry.name);
        return result;
    }
};

}  // namespace rulewright::script
