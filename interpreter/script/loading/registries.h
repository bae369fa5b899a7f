// Registries: the tables steps, actions, values... that scripts write into, and `require`. They note who wrote what,
// and refuse everything once the scripts are loaded. They live as long as the scripts, which can reach them at any
// time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "script/asking/machine.h"
#include "script/loading/collected.h"

namespace rulewright::script {

class Registries {
  public:
    Registries(Machine& machine, content::Diagnostics& diagnostics) : machine_(machine), diagnostics_(diagnostics) {}
    Registries(const Registries&) = delete;
    Registries& operator=(const Registries&) = delete;

    // Runs all scripts and applies what packs replace; false when a script could not be run.
    [[nodiscard]] bool run();

    // What was written into tables that scripts can still read cannot be changed from now on. After everything was read
    // from it; false when something does not let itself be frozen.
    [[nodiscard]] bool freeze_tables();

    [[nodiscard]] const Collected& collected() const { return collected_; }

  private:
    static int read_entry(lua_State* L);
    static int write_entry(lua_State* L);
    static int require_module(lua_State* L);

    [[nodiscard]] std::vector<Registered>& entries(const std::string& registry) {
        return collected_.registries[registry];
    }
    void make_environment();
    void push_registry(const std::string& name);
    void define(lua_State* L, const std::string& registry);
    int push_module(lua_State* L, std::size_t index);
    [[nodiscard]] bool push_chunk(lua_State* L, std::size_t index) const;
    void run_script(std::size_t index);
    [[nodiscard]] Registered* replaced_entry(const std::string& registry, const Registered& replacement);
    void replace(const std::string& registry, Registered& entry, int value);
    void replace_functions(const std::string& registry);
    void replace_actions();

    Machine& machine_;
    lua_State* L_ = machine_.runtime.state();
    content::Diagnostics& diagnostics_;  // used while loading only
    bool open_ = true;                   // while scripts are loaded
    Collected collected_;
    std::map<std::string, int> stores_;
    std::vector<int> modules_;
};

}  // namespace rulewright::script
