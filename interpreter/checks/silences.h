// Silences: the findings that a ruleset says are meant to be so, in `silence:` of its manifest or of a pack's.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "content/document.h"

namespace rulewright::checks {

class Silences {
  public:
    // Reads them; one that names no check, or a check of errors, is reported.
    Silences(const std::filesystem::path& folder, content::Diagnostics& diagnostics);

    // What is left of the findings.
    [[nodiscard]] content::Diagnostics keep_loud(const content::Diagnostics& findings);
    // Reports those that silenced nothing, with the nearest subject their check has found.
    void tell_useless(content::Diagnostics& diagnostics) const;

  private:
    struct Silence {
        std::string check, subject;
        content::Location location;
        bool used = false;
    };
    void read(const content::Node& manifest, content::Diagnostics& diagnostics);

    std::vector<Silence> all_;
    std::vector<content::Diagnostic> seen_;
};

}  // namespace rulewright::checks
