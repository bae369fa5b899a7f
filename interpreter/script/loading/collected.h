// What the scripts of a ruleset wrote into the registries, in the order they wrote it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "content/diagnostic.h"

namespace rulewright::script {

struct Registered {
    std::string name;
    int value = 0;  // registry reference
    std::string pack;
    content::Location location;
};

struct Collected {
    // "steps", "actions", "values", "abilities", "on", "modify", "metrics", "invariants", "replace.steps", ...
    std::map<std::string, std::vector<Registered>> registries;

    [[nodiscard]] const std::vector<Registered>& entries(const std::string& registry) const {
        static const std::vector<Registered> none;
        const auto all = registries.find(registry);
        return all == registries.end() ? none : all->second;
    }
    [[nodiscard]] const Registered* find(const std::string& registry, const std::string& name) const {
        for (const Registered& entry : entries(registry))
            if (entry.name == name) return &entry;
        return nullptr;
    }
    [[nodiscard]] std::vector<std::string> names(const std::string& registry) const {
        std::vector<std::string> result;
        for (const Registered& entry : entries(registry)) result.push_back(entry.name);
        return result;
    }
};

}  // namespace rulewright::script
