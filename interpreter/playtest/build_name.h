// What this build was made from: for --version, and for logs, which must say who wrote them.
#pragma once

#include <string>
#include <string_view>

namespace rulewright::playtest {

struct BuildName {
    std::string_view version;   // 0.1.0
    std::string_view commit;    // short, "-dirty" when files differed from it; "unknown" without git
    std::string_view compiler;  // GNU 12.2.0
    std::string_view kind;      // Release
    std::string_view lua;       // 5.4.4
};

// The build makes these functions (cmake/NameBuild.cmake).
[[nodiscard]] const BuildName& build_name();

// "0.1.0 (1a2b3c4d5e)": two programs that call themselves the same are taken to be the same.
[[nodiscard]] std::string program_name();

}  // namespace rulewright::playtest
