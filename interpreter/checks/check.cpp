#include "checks/check.h"

#include <utility>

namespace rulewright::checks {

void Findings::tell(std::string subject, const content::Location& at, std::string message, std::string cure,
                    int length) {
    into_.add({.severity = check_.severity,
               .location = at,
               .message = std::move(message),
               .suggestion = std::move(cure),
               .length = length,
               .check = std::string(check_.id),
               .subject = std::move(subject)});
}

}  // namespace rulewright::checks
