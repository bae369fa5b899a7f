// A program outside the tree: loads the ruleset in the folder it is given and prints the game's title.
#include <cstdio>

#include "content/loader.h"

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    rulewright::content::Diagnostics problems;
    const auto game = rulewright::content::load({.folder = argv[1], .packs = {}, .variant = {}}, problems);
    if (!game) std::fputs(rulewright::content::render(problems, false).c_str(), stderr);
    if (game) std::puts(game->title.c_str());
    return game ? 0 : 1;
}
