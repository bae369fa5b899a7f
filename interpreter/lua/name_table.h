// NameTable: from a Lua string to a small integer, without hashing its characters. Lua keeps one copy of every short
// string, so a name is found by its address; the table keeps its names alive in the registry.
#pragma once

#include <lua.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rulewright::lua {

class NameTable {
  public:
    // Replaces the code when the name is there already.
    void add(lua_State* L, std::string_view name, int code);
    // The code of the string at this stack index, or -1; any other value is no name.
    [[nodiscard]] int find(lua_State* L, int index) const;
    // Slower, by content.
    [[nodiscard]] int find(std::string_view name) const;
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  private:
    struct Slot {
        const void* key = nullptr;
        int code = -1;
    };
    [[nodiscard]] static std::size_t hash(const void* key) {
        return (reinterpret_cast<std::uintptr_t>(key) >> 4) * 0x9e3779b97f4a7c15ULL >> 40;
    }
    void grow();

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
    std::vector<std::string> names_;
    std::vector<int> codes_;  // parallel to names_
    bool has_long_ = false;   // Lua does not intern strings over 40 bytes; those are compared by content
};

}  // namespace rulewright::lua
