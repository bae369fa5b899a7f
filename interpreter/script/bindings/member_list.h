// MemberList: the members of every kind of handle and library, in the order in which they were registered.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "script/bindings/member.h"

namespace rulewright::script {

class MemberList {
  public:
    explicit MemberList(Bindings& bindings) : bindings_(bindings) {}

    // Gives every handle of a kind these members; their tables live as long as the program. The kind has its metatable.
    void add(HandleKind kind, std::span<const Member> members);
    // Makes a library of functions, a global.
    void add_library(const char* name, std::span<const Member> functions);

    [[nodiscard]] const Member& operator[](int index) const { return *entries_[index].member; }
    // Pushes what the member with this index is to the handle: its method, or what it has there.
    void push(lua_State* L, int index, const Handle& handle) const {
        const Installed& entry = entries_[index];
        if (entry.member->read)
            entry.member->read(L, bindings_, handle);
        else
            lua_rawgeti(L, LUA_REGISTRYINDEX, entry.reference);
    }

    // What is registered, for those who describe it: members of a kind of handle, or of a library.
    struct Group {
        HandleKind kind;
        std::string_view library;
        std::span<const Member> members;
    };
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }

  private:
    struct Installed {
        const Member* member;
        int reference;  // of the function, in the registry
    };
    void name(HandleKind kind, const Member& member);
    void set_operator(HandleKind kind, const Member& member);

    Bindings& bindings_;
    std::vector<Installed> entries_;
    std::vector<Group> groups_;
};

}  // namespace rulewright::script
