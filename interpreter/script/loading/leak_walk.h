// LeakWalk: one walk through everything that functions of scripts can reach by their locals, however it is nested:
// tables with their keys and metatables, functions with their upvalues. Nothing here recurses, everything is met once
// per local, and there is an end to it: what is larger cannot be watched, and is told.
#pragma once

#include <lua.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace rulewright::script {

class Machine;

class LeakWalk {
  public:
    static constexpr std::size_t most_things_in_a_local = 100'000;
    static constexpr std::size_t most_things = 1'000'000;  // in all

    // A local of a script: the script's number and "file:line: local 'name'". A bot in two seats is two scripts.
    using Local = std::pair<int, std::string>;
    using Prints = std::map<Local, std::uint64_t>;
    // Functions are told apart by when they were first met, not by their address. This outlives the walk.
    using Known = std::unordered_map<const void*, std::size_t>;
    struct Result {
        Prints prints;  // of what each local holds
        std::set<Local> too_large;
    };

    LeakWalk(Machine& machine, Known& known);
    ~LeakWalk();
    LeakWalk(const LeakWalk&) = delete;
    LeakWalk& operator=(const LeakWalk&) = delete;

    // Adds a function, by its reference in the registry.
    void add(int function);
    [[nodiscard]] Result walk();

  private:
    void visit_function();
    void visit_upvalue(int script, std::string_view name, int line);
    [[nodiscard]] bool print_value(std::uint64_t& print);
    void print_content(std::uint64_t& print);
    void print_upvalues(std::uint64_t& print);
    void print_table(std::uint64_t& print);
    [[nodiscard]] std::string token();
    [[nodiscard]] std::string token_of_reached();
    [[nodiscard]] std::size_t number_of(const void* address);
    void add_function();
    [[nodiscard]] const std::string& place(int script, std::string_view local, int function_line);

    Machine& machine_;
    lua_State* L_;
    Known& known_;
    int bottom_, functions_, reached_,
        entries_;  // places on the stack: of tables that hold what is still to be visited
    std::unordered_set<const void*> seen_functions_, seen_upvalues_;
    std::unordered_map<const void*, std::size_t> numbers_;  // of what the local reaches, in the order it is met
    std::size_t things_ = 0, things_of_local_ = 0;
    std::map<std::tuple<int, std::string, int>, std::string> places_;
    Result result_;
};

}  // namespace rulewright::script
