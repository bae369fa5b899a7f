// Writes what comes from the members of handles: interpreter/content/reserved_names.h, the classes in
// schemas/lua/rulewright.lua, and the tables in docs/scripting.md. With --check nothing is written: it fails, naming
// the files, when one is not what would be written.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

#include "reference/pages.h"

namespace {

using namespace rulewright;

// A file in which what stands between "members of <type>" and "end of members", both in comments, is written.
struct Page {
    const char* file;
    const char *comment, *end_of_comment;
    std::string (*write)(const script::DescribedOwner& owner);
};
const Page pages[] = {
    {"schemas/lua/rulewright.lua", "-- ", "", reference::stub},
    {"docs/scripting.md", "<!-- ", " -->", reference::table},
};

std::string read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The page with every owner in its place.
std::string filled(const Page& page, std::string text, const std::vector<script::DescribedOwner>& owners) {
    const std::string stop = fmt::format("{}end of members{}\n", page.comment, page.end_of_comment);
    for (const script::DescribedOwner& owner : owners) {
        const std::string start = fmt::format("{}members of {}{}\n", page.comment, owner.type, page.end_of_comment);
        const std::size_t from = text.find(start);
        const std::size_t to = from == std::string::npos ? from : text.find(stop, from);
        if (to == std::string::npos)
            throw std::runtime_error(
                fmt::format("{} has no place for {}. It needs these lines:\n{}{}", page.file, owner.type, start, stop));
        text.replace(from + start.size(), to - from - start.size(), page.write(owner));
    }
    return text;
}

// Is the file, or has it become, what it should be?
bool settle(const std::filesystem::path& file, const std::string& text, bool only_check) {
    if (read(file) == text) return true;
    if (only_check) return false;
    std::ofstream out(file, std::ios::binary);
    if (!(out << text).flush()) throw std::runtime_error("cannot write " + file.generic_string());
    fmt::print("written: {}\n", file.generic_string());
    return true;
}

int generate(const std::filesystem::path& root, bool only_check) {
    const auto owners = script::described_members();
    std::string stale;
    const auto settled = [&](const char* file, const std::string& text) {
        if (!settle(root / file, text, only_check)) stale += fmt::format("  {}\n", file);
    };
    settled("interpreter/content/reserved_names.h", reference::reserved_names(owners));
    for (const Page& page : pages) settled(page.file, filled(page, read(root / page.file), owners));
    if (stale.empty()) return 0;
    fmt::print(stderr, "not what the tables of members say; run tools/generate:\n{}", stale);
    return 1;
}

}  // namespace

int main(int count, char** words) {
    const bool only_check = count == 3 && std::string_view(words[1]) == "--check";
    if (count != 2 && !only_check) {
        fmt::print(stderr, "usage: {} [--check] <source tree>\n", words[0]);
        return 2;
    }
    try {
        return generate(words[count - 1], only_check);
    } catch (const std::exception& failure) {
        fmt::print(stderr, "{}\n", failure.what());
        return 1;
    }
}
