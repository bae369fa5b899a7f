#include "script/reference.h"

#include <algorithm>
#include <iterator>
#include <memory>

#include "script/asking/machine.h"

namespace rulewright::script {
namespace {

struct Owner {
    HandleKind kind;
    const char* library;
    const char* type;
    const char* name;
    const char* text;
};

constexpr Owner owners[] = {
    {HandleKind::game, "", "Game", "game",
     "The whole table. Counters, variables and zones declared without `per` are its members; families are indexed by "
     "key."},
    {HandleKind::player, "", "Player", "me",
     "A player. Counters, variables and zones declared `per: player` are members; of a pair, `me.stock.water`, "
     "`me.invested[other]`."},
    {HandleKind::zone, "", "Zone", "zone",
     "An ordered list of components, or numbered places. `#zone` counts, `zone[1]` is on top, `ipairs(zone)` goes "
     "down."},
    {HandleKind::component, "", "Component", "card",
     "A card, tile, piece or token. Its fields, attributes and own zones are members."},
    {HandleKind::grid, "", "Grid", "grid",
     "A declared rectangle of cells. `#grid` counts them, `ipairs(grid)` goes row by row."},
    {HandleKind::cell, "", "Cell", "cell", "One place of a grid; y grows downwards."},
    {HandleKind::selection, "", "Selection", "list", "Some of the keys of a family, or players: to offer or iterate."},
    {HandleKind::stores, "", "Family", "game.mark",
     "State declared `per` a grid, an enum or player: read and written as `game.mark[cell]`."},
    {HandleKind::enumeration, "", "Enum", "enums.colour", "The values of a declared enum, in order."},
    {HandleKind::shape, "", "Shape", "shape",
     "Cells that belong together. Two shapes are equal when one can be turned or mirrored into the other."},
    {HandleKind::game, "shapes", "Shapes", "shapes",
     "Tile-laying on boards of at most 8 by 8 cells. A mask is an integer: bit (y-1)*8+(x-1) is the cell in column x, "
     "row y."},
    {HandleKind::decision, "", "Decision", "decision", "What the bot is asked."},
};

DescribedMember described(const Member& member) {
    return {.name = std::string(member.name),
            .signature = std::string(member.signature),
            .also = std::string(member.also),
            .text = std::string(member.text),
            .effect = member.effect,
            .called = member.is_method()};
}

}  // namespace

std::vector<DescribedOwner> described_members() {
    const Machine machine(std::make_shared<content::Definition>(), {});
    std::vector<DescribedOwner> result;
    for (const Owner& owner : owners) {
        DescribedOwner& made = result.emplace_back();
        made = {.type = owner.type, .name = owner.name, .text = owner.text, .library = *owner.library != 0};
        for (const MemberList::Group& group : machine.members.groups())
            if (group.kind == owner.kind && group.library == owner.library)
                std::transform(group.members.begin(), group.members.end(), std::back_inserter(made.members), described);
    }
    return result;
}

}  // namespace rulewright::script
