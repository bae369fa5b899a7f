#include "checks/unused.h"

#include <fmt/format.h>

#include <utility>

namespace rulewright::checks {

void Declarations::add(std::string subject, const content::Location& at, bool used, std::string message) {
    const auto [known, is_new] =
        known_.emplace(fmt::format("{}:{}:{}: {}", at.file, at.line, at.column, subject), all_.size());
    if (is_new) all_.push_back({std::move(subject), at, std::move(message)});
    Declared& declared = all_[known->second];
    declared.used = declared.used || used;
}

void Declarations::tell(Findings& findings) const {
    for (const Declared& one : all_)
        if (!one.used) findings.tell(one.subject, one.at, one.message);
}

void tell_unused(const Ruleset& ruleset, Findings& findings,
                 const std::function<void(const Combination&, Declarations&)>& list) {
    if (!ruleset.whole) return;
    Declarations declarations;
    for (const Combination& combination : ruleset.combinations) list(combination, declarations);
    declarations.tell(findings);
}

}  // namespace rulewright::checks
