#include "lua/name_table.h"

#include <lauxlib.h>

#include <algorithm>

namespace rulewright::lua {
namespace {
constexpr std::size_t interned = 40;
}

void NameTable::add(lua_State* L, std::string_view name, int code) {
    const auto known = std::find(names_.begin(), names_.end(), name);
    if (known != names_.end()) {
        codes_[known - names_.begin()] = code;
    } else {
        names_.emplace_back(name);
        codes_.push_back(code);
    }
    if (name.size() > interned) {
        has_long_ = true;
        return;
    }
    lua_pushlstring(L, name.data(), name.size());
    const void* key = lua_topointer(L, -1);
    luaL_ref(L, LUA_REGISTRYINDEX);
    if (slots_.size() < 2 * (used_ + 1)) grow();
    for (std::size_t i = hash(key) & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
        if (slots_[i].key == key) {
            slots_[i].code = code;
            return;
        }
        if (!slots_[i].key) {
            slots_[i] = {key, code};
            ++used_;
            return;
        }
    }
}

int NameTable::find(lua_State* L, int index) const {
    const void* key = lua_topointer(L, index);
    if (!slots_.empty()) {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = hash(key) & mask; slots_[i].key; i = (i + 1) & mask)
            if (slots_[i].key == key) return slots_[i].code;
    }
    if (!has_long_ || lua_type(L, index) != LUA_TSTRING) return -1;
    std::size_t length = 0;
    const char* text = lua_tolstring(L, index, &length);
    return length > interned ? find(std::string_view(text, length)) : -1;
}

int NameTable::find(std::string_view name) const {
    const auto at = std::find(names_.begin(), names_.end(), name);
    return at == names_.end() ? -1 : codes_[at - names_.begin()];
}

void NameTable::grow() {
    std::vector<Slot> old = std::move(slots_);
    slots_.assign(std::max<std::size_t>(8, old.size() * 2), {});
    for (const Slot& slot : old) {
        if (!slot.key) continue;
        std::size_t i = hash(slot.key) & (slots_.size() - 1);
        while (slots_[i].key) i = (i + 1) & (slots_.size() - 1);
        slots_[i] = slot;
    }
}

}  // namespace rulewright::lua
