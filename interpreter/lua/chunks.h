// Chunks: the scripts of one state and their names. Lua cuts long file names short, so a chunk is called script#N and
// gets its name back in what is read: its path in messages for people, and the file that the host calls it for scripts
// that catch an error, which must read the same wherever the content lies.
#pragma once

#include <lua.h>

#include <string>
#include <utility>
#include <vector>

namespace rulewright::lua {

class Chunks {
  public:
    // Notes a script down; its number.
    int add(std::string path, std::string file, std::string source);
    [[nodiscard]] const std::string& path(int number) const { return chunks_[number].path; }
    [[nodiscard]] const std::string& source(int number) const { return chunks_[number].source; }

    // Pushes the script as a function that sees the table at the top of the stack as its globals, in place of that
    // table; false with the error on the stack instead when it is not Lua.
    [[nodiscard]] bool push(lua_State* L, int number) const;

    // The number in what Lua calls the source of a function, or -1.
    [[nodiscard]] static int number_of(const char* source);
    [[nodiscard]] std::string with_paths(std::string text) const { return with_names(std::move(text), &Chunk::path); }
    [[nodiscard]] std::string with_files(std::string text) const { return with_names(std::move(text), &Chunk::file); }

  private:
    struct Chunk {
        std::string path, file, source;
    };
    [[nodiscard]] std::string with_names(std::string text, std::string Chunk::*name) const;

    std::vector<Chunk> chunks_;
};

// Text of a script that has no file, as a function with the globals at the top of the stack; otherwise like
// Chunks::push. `name` is what errors call it.
[[nodiscard]] bool push_chunk(lua_State* L, const std::string& text, const std::string& name);

}  // namespace rulewright::lua
