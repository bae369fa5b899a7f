#include "content/location.h"

#include <algorithm>

namespace rulewright::content {

std::pair<Location, std::string> split_location(const std::string& message) {
    Location location;
    for (std::size_t colon = message.find(':'); colon != std::string::npos; colon = message.find(':', colon + 1)) {
        std::size_t end = colon + 1;
        while (end < message.size() && message[end] >= '0' && message[end] <= '9') ++end;
        if (end == colon + 1 || end >= message.size() || message[end] != ':') continue;
        // What stands before the place says who met the error: "an invariant does not hold: rules/turn.lua:3: ...".
        const std::size_t before = message.rfind(": ", colon);
        const std::size_t file = before == std::string::npos ? 0 : before + 2;
        location.file = message.substr(file, colon - file);
        location.line = std::stoi(message.substr(colon + 1, std::min<std::size_t>(end - colon - 1, 9)));
        const std::size_t text = message.find_first_not_of(' ', end + 1);
        return {location, message.substr(0, file) + (text == std::string::npos ? "" : message.substr(text))};
    }
    return {location, message};
}

}  // namespace rulewright::content
