#include "lua/name_table.h"

#include <gtest/gtest.h>
#include <lauxlib.h>

#include <memory>
#include <string>

namespace rulewright::lua {
namespace {

class NameTables : public testing::Test {
  protected:
    [[nodiscard]] int find(const std::string& name) {
        lua_pushlstring(L.get(), name.data(), name.size());
        const int code = names.find(L.get(), -1);
        lua_pop(L.get(), 1);
        return code;
    }
    std::unique_ptr<lua_State, void (*)(lua_State*)> L{luaL_newstate(), lua_close};
    NameTable names;
};

TEST_F(NameTables, FindWhatWasAdded) {
    for (int i = 0; i < 100; ++i) names.add(L.get(), "name" + std::to_string(i), i);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(find("name" + std::to_string(i)), i);
    EXPECT_EQ(find("name100"), -1);
    EXPECT_EQ(names.find("name7"), 7);
    EXPECT_EQ(names.names().size(), 100u);
}

TEST_F(NameTables, ReplaceACodeThatIsThere) {
    names.add(L.get(), "name", 1);
    names.add(L.get(), "name", 2);
    EXPECT_EQ(find("name"), 2);
    EXPECT_EQ(names.names().size(), 1u);
}

TEST_F(NameTables, FindLongNamesToo) {
    const std::string one(60, 'a'), other(60, 'b');
    names.add(L.get(), one, 1);
    EXPECT_EQ(find(one), 1) << "Lua keeps several copies of texts this long";
    EXPECT_EQ(find(other), -1);
}

TEST_F(NameTables, AreNotFooledByOtherValues) {
    EXPECT_EQ(find("anything"), -1) << "an empty table knows nothing";
    names.add(L.get(), "1", 1);
    lua_pushinteger(L.get(), 1);
    EXPECT_EQ(names.find(L.get(), -1), -1);
    lua_newtable(L.get());
    EXPECT_EQ(names.find(L.get(), -1), -1);
}

}  // namespace
}  // namespace rulewright::lua
