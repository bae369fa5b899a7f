#include "checks/repeated.h"

#include <fmt/format.h>

#include <utility>

namespace rulewright::checks {

void Repeated::add(content::Diagnostic problem, const Place& place) {
    const content::Location& at = problem.location;
    std::string key = fmt::format("{}:{}:{}: {}", at.file, at.line, at.column, problem.message);
    const auto [known, is_new] = known_.emplace(std::move(key), met_.size());
    if (is_new) met_.push_back({std::move(problem), place.words, {}});
    met_[known->second].names[place.kind].insert(place.name);
}

std::string Repeated::where(const Met& met) {
    constexpr std::string_view words[] = {"combinations", "tables", "bots"};
    std::vector<std::string> counts;
    for (const auto& [kind, names] : met.names) {
        const std::string_view many = words[static_cast<std::size_t>(kind)];
        if (names.size() > 1 || met.names.size() > 1)
            counts.push_back(fmt::format("{} {}", names.size(), many.substr(0, many.size() - (names.size() == 1))));
    }
    return counts.empty() ? met.first : fmt::format("in {}, first: {}", fmt::join(counts, " and "), met.first);
}

void Repeated::tell(content::Diagnostics& into, std::size_t everywhere) const {
    for (const Met& met : met_) {
        content::Diagnostic problem = met.problem;
        const auto combinations = met.names.find(Place::Kind::combination);
        if (combinations == met.names.end() || combinations->second.size() != everywhere)
            problem.message += fmt::format(" ({})", where(met));
        into.add(std::move(problem));
    }
}

}  // namespace rulewright::checks
