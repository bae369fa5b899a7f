---@meta rulewright
-- The script API of a ruleset, for editors that read LuaCATS annotations (lua-language-server). Nothing here runs: the
-- program offers these names itself, and docs/scripting.md explains them. Point the editor here with a .luarc.json beside
-- the rulesets:
--
--     {"runtime.version": "Lua 5.4", "workspace.library": ["schemas/lua"]}
--
-- Counters, variables, zones, fields and options that a ruleset declares are members too; the editor cannot know their
-- names, so the classes below accept any further field. The program checks them.

---------------------------------------------------------------------------------------------------------------------
-- Registries
---------------------------------------------------------------------------------------------------------------------

---Steps of the flow by name. `me` is the player inside `each` and `simultaneous`, else nil.
---@type table<string, fun(game: Game, me: Player)>
steps = {}

---What players may do from a menu, by name.
---@type table<string, Action>
actions = {}

---Computed numbers, booleans or players that packs and abilities may modify; read them with `game:value`. They only look.
---@type table<string, fun(game: Game, me: Player, ...: any): any>
values = {}

---What components can do, by name; a component lists its abilities in YAML.
---@type table<string, Ability>
abilities = {}

---Reactions to events, by the event's name. Each pack may add one.
---@type table<string, fun(game: Game, ...: any)>
on = {}

---Changes to a value, by the value's name: its arguments, then the current result; returns the new result.
---@type table<string, fun(game: Game, me: Player, ...: any): any>
modify = {}

---Replacements of what was there before; each gets the former as `base`.
---@class Replace
---@field steps table<string, fun(base: fun(game: Game, me: Player), game: Game, me: Player)> Replaces a step; `base(game, me)` runs what was there.
---@field actions table<string, fun(base: Action): Action> Gets the action's table and returns the new one.
---@field values table<string, fun(base: fun(game: Game, me: Player, ...: any): any, game: Game, me: Player, ...: any): any> Replaces a value.
replace = {}

---Numbers for playtest tables, read when a game has ended: one for each player, those in `metrics.game` one for the game.
---@type table<string, fun(game: Game, me: Player): number|boolean> | {game: table<string, fun(game: Game): number|boolean>}
metrics = {}

---What must hold after every step when checks are on: true, or false and a reason.
---@type table<string, fun(game: Game): boolean, string?>
invariants = {}

---The values of each declared enum, in order: `enums.category`.
---@type table<string, string[]>
enums = {}

---Something a player may do from a menu.
---@class Action
---@field label? string For people; `{target}` becomes the target's name, `{owner}` that of its owner.
---@field available? fun(game: Game, me: Player): boolean, string? May it be done at all? False, and the reason. Only looks.
---@field targets? (fun(game: Game, me: Player): Offer)|string[] What it can be done to; one option for each: a function that only looks, or an enum.
---@field allows? fun(game: Game, me: Player, target: any): boolean, string? Asked for each target; false, and the reason. Only looks.
---@field run fun(game: Game, me: Player, target: any) Does it; may ask further questions.

---What a component can do. All parts are optional.
---@class Ability
---@field windows? string[] Offered by every menu that has one of these windows open.
---@field label? string For people; `{component}`, `{target}` and `{owner}` (of the target) become names.
---@field available? fun(game: Game, me: Player, card: Component): boolean, string? May it be used now? False, and the reason. Only looks.
---@field targets? (fun(game: Game, me: Player, card: Component): Offer)|string[] What it can be used on: a function that only looks, or an enum.
---@field allows? fun(game: Game, me: Player, card: Component, target: any): boolean, string? Asked for each target; false, and the reason. Only looks.
---@field run? fun(game: Game, me: Player, card: Component, target: any) Uses it.
---@field on? table<string, fun(game: Game, me: Player, card: Component, ...: any)> Reactions to events while the component lies in an `abilities: true` zone of `me`.
---@field modify? table<string, fun(game: Game, me: Player, card: Component, ...: any): any> Changes to values asked for its owner; the current result comes last.

---What can be offered as options or targets, in this order; the same element twice is offered once.
---@alias Offer Zone|Selection|Grid|Component[]|Player[]|Zone[]|Cell[]|string[]|integer[]

---Anything that can be chosen.
---@alias Choice Component|Player|Zone|Cell|string|integer

---------------------------------------------------------------------------------------------------------------------
-- The game
---------------------------------------------------------------------------------------------------------------------

-- members of Game
---The whole table. Counters, variables and zones declared without `per` are its members; families are indexed by key.
---@class Game
---@field options table<string, integer|boolean|string> What the host chose, by the option's name.
---@field players Player[] Everybody, by seat: a selection.
---@field player_count integer How many play.
---@field packs table<string, true?> Packs that are on: true or nil. For bots and scenarios; rules never ask.
---@field first Player The player in seat 1.
---@field grids table<string, Grid> The declared grids.
---@field box Zone The zone for components that the rules do not see.
---@field [string] any A declared counter, variable, zone, or family of them; a family is indexed by its key, `game.bribes.cargo`.
local Game = {}

---The next player clockwise.
---@param player Player
---@return Player
function Game:after(player) end

---All players clockwise, starting with this one: something to offer or iterate.
---@param player Player
---@return Player[]
function Game:order(player) end

---Every component of a type.
---@param type string
---@return Component[]
function Game:components(type) end

---The first copy of a definition, or nil when none is in this game.
---@param id string
---@return Component?
function Game:component(id) end

---A whole number by chance: 1 to n, or a to b. It comes from the stream of the running step and its player, or from one that is named; in a bot from the bot's own dice.
---@param n integer
---@param stream? string
---@return integer
---@overload fun(self: Game, a: integer, b: integer, stream?: string): integer
function Game:random(n, stream) end

---A computed value of the registry `values` with its further arguments, after every modification.
---@param name string
---@param me? Player
---@param ... any
---@return any
function Game:value(name, me, ...) end

---Calls `on.event` of every pack, then reactions of abilities, seat by seat.
---@param event string
---@param ... any
function Game:emit(event, ...) end

---Which pass of the named loop is running: 1 in its first, 0 before; after the loop the last one stays.
---@param loop string
---@return integer
function Game:pass(loop) end

---Ends the named loop after this pass, or after n more.
---@param loop string
---@param n? integer
function Game:stop(loop, n) end

---The current `each` gives this player another turn right after this one.
function Game:again() end

---A line for people; `{1}` shows the first value with its name, a zone as what lies in it. Each reader is told as much of a component as that player sees at that moment.
---@param text string
---@param ... any
function Game:log(text, ...) end

---Ends the game: `rank_by` (points, counters, variables or values, `-` before a name for fewest; equal in all is shared), `winners`, `draw`, or `unfinished`: nobody has won. `reason` says why, for people and tables. The result is fixed at once; the rest of the step still runs.
---@param result {rank_by?: string[], winners?: Player[], draw?: boolean, unfinished?: boolean, reason?: string}
function Game:finish(result) end

---Asks several players at once. `options` gives each what to choose from, or a range; returns the answers by player.
---@param players Player[]
---@param options fun(player: Player): Offer|Range
---@param prompt string
---@param how? AskOptions
---@return table<Player, any>
function Game:ask_all(players, options, prompt, how) end
-- end of members

---------------------------------------------------------------------------------------------------------------------
-- Players
---------------------------------------------------------------------------------------------------------------------

-- members of Player
---A player. Counters, variables and zones declared `per: player` are members; of a pair, `me.stock.water`, `me.invested[other]`.
---@class Player
---@field seat integer From 1.
---@field name string For people.
---@field left Player The next player clockwise.
---@field right Player The next player the other way.
---@field others Player[] Everybody else, clockwise from the left neighbour: a selection.
---@field points integer Total of the score sheet so far.
---@field [string] any A counter, variable or zone declared `per: player`, or a family of them: `me.stock.water`, `me.invested[other]`.
local Player = {}

---Adds to a declared line of the score sheet.
---@param line string
---@param points integer
function Player:score(line, points) end

---Shows these components to this player alone: `me:look(game.deck:top(3))`.
---@param cards Component|Zone|Component[]
function Player:look(cards) end

---A line for this player only.
---@param text string
---@param ... any
function Player:log(text, ...) end

---Offers every legal action of the menu and runs the chosen one. Nothing when declined, or when nothing could be offered.
---@param menu string
---@param how? AskOptions
---@return string? action
---@return any target
function Player:act(menu, how) end

---Asks for one of the options and returns it. Nil when declined, or when nothing could be offered.
---@param options Offer
---@param prompt string
---@param how? AskOptions
---@return any
function Player:choose(options, prompt, how) end

---Asks for several of the options; returns them in the order of the options.
---@param options Offer
---@param count {min?: integer, max?: integer}
---@param prompt string
---@param how? AskOptions
---@return any[]
function Player:choose_many(options, count, prompt, how) end

---Asks for a number of a range. Nil when declined.
---@param range Range
---@param prompt string
---@param how? AskOptions
---@return integer?
function Player:choose_number(range, prompt, how) end

---Asks yes or no.
---@param prompt string
---@return boolean
function Player:confirm(prompt) end
-- end of members

---How a question is asked.
---@class AskOptions
---@field optional? boolean|string May be declined; a string names the declining.
---@field secret? boolean The answer is kept from the other players.
---@field alike? boolean Of components with the same definition in the same condition, offer only one.

---Whole numbers from min to max in steps.
---@class Range
---@field min integer The least.
---@field max integer The most.
---@field step? integer 1 unless given.

---------------------------------------------------------------------------------------------------------------------
-- Zones and components
---------------------------------------------------------------------------------------------------------------------

-- members of Zone
---An ordered list of components, or numbered places. `#zone` counts, `zone[1]` is on top, `ipairs(zone)` goes down.
---@class Zone
---@field owner Player? The player it is per, if any.
---@field name string As declared.
---@field key any The player, enum value or cell it is per, if any; of two keys the second.
---@field host Component? The component it lies on, if any.
---@field slots integer How many places it has; 0 for a plain list.
---@field [integer] Component Counted from the top, which is 1; `ipairs(zone)` goes down.
---@operator len: integer
local Zone = {}

---The component on top, or nil.
---@return Component?
function Zone:first() end

---The component at the bottom, or nil.
---@return Component?
function Zone:last() end

---At most n components from the top.
---@param n integer
---@return Component[]
function Zone:top(n) end

---All components as an array: for loops that move them.
---@return Component[]
function Zone:all() end

---The component in that place of a zone with slots, or nil.
---@param i integer
---@return Component?
function Zone:slot(i) end

---The first free place, or nil when all are taken.
---@return integer?
function Zone:free_slot() end

---Every free place.
---@return integer[]
function Zone:free_slots() end

---The components for which the function, or the comparison, holds.
---@param test fun(card: Component): boolean
---@return Component[]
---@overload fun(self: Zone, field: string, value: any): Component[]
function Zone:where(test) end

---How many components have the field's value, are copies of the definition named, or fulfil the function.
---@param field string
---@param value any
---@return integer
---@overload fun(self: Zone, what: string|fun(card: Component): boolean): integer
function Zone:count(field, value) end

---The first component with that definition, or nil.
---@param id string
---@return Component?
function Zone:find(id) end

---The largest number of components that share one value of an enum field, and that value; further zones count too.
---@param field string
---@param ... Zone
---@return integer count
---@return string? value
function Zone:best(field, ...) end

---Puts the components into a random order.
function Zone:shuffle() end

---Moves n components from the top; an error when there are fewer.
---@param to Zone
---@param n integer
function Zone:deal(to, n) end

---Moves as many components as there are, at most n, from the top; returns how many.
---@param to Zone
---@param n integer
---@return integer
function Zone:deal_up_to(to, n) end

---Moves everything, from the top.
---@param to Zone
function Zone:move_all(to) end

---Turns every component in it face up.
function Zone:turn_up() end

---Turns every component in it face down.
function Zone:turn_down() end

---Shows what lies in it at the moment to a player, several, or everybody.
---@param to? Player|Player[]
function Zone:show(to) end
-- end of members

-- members of Component
---A card, tile, piece or token. Its fields, attributes and own zones are members.
---@class Component
---@field id string Of its definition.
---@field title string For people.
---@field text string What it does, for people.
---@field type string The name of its type.
---@field zone Zone Where it lies.
---@field owner Player? Owner of its zone, else the player it was made for.
---@field maker Player? The player a `per: player` component was made for.
---@field face_up boolean Does its face show? May be assigned.
---@field slot integer? Its place in a zone with slots.
---@field hidden boolean In a bot's view: which one it is is not known, and little else can be read.
---@field [string] any A declared field, attribute or zone.
local Component = {}

---Moves it to the end of the zone, to its top or bottom, or to an index from the top (in a zone with slots: a place).
---@param zone Zone
---@param where? "top"|"bottom"|integer
function Component:move(zone, where) end

---Turns it over.
function Component:flip() end

---Does it have that ability?
---@param ability string
---@return boolean
function Component:has(ability) end

---Shows it to a player, several, or everybody: they know it until its zone is shuffled or it moves where they cannot follow it.
---@param to? Player|Player[]
function Component:show(to) end
-- end of members

---------------------------------------------------------------------------------------------------------------------
-- Grids and cells
---------------------------------------------------------------------------------------------------------------------

-- members of Grid
---A declared rectangle of cells. `#grid` counts them, `ipairs(grid)` goes row by row.
---@class Grid
---@field width integer Cells in a row.
---@field height integer Rows.
---@field [integer] Cell Row by row from 1; `ipairs(grid)` goes through.
---@operator len: integer
local Grid = {}

---The cell in column x and row y, from 1; nil outside.
---@param x integer
---@param y integer
---@return Cell?
function Grid:cell(x, y) end
-- end of members

-- members of Cell
---One place of a grid; y grows downwards.
---@class Cell
---@field x integer Column, from 1.
---@field y integer Row, from 1; it grows downwards.
---@field index integer Row by row, from 1.
---@field left Cell? Nil at the edge.
---@field right Cell? Nil at the edge.
---@field up Cell? Nil at the edge.
---@field down Cell? Nil at the edge.
local Cell = {}

---The cells left, right, above and below.
---@return Cell[]
function Cell:neighbours() end

---The up to eight cells around it.
---@return Cell[]
function Cell:around() end
-- end of members

-- members of Selection
---Some of the keys of a family, or players: to offer or iterate.
---@class Selection
---@field [integer] any In order, from 1; `ipairs(list)` goes through.
---@operator len: integer
local Selection = {}
-- end of members

-- members of Family
---State declared `per` a grid, an enum or player: read and written as `game.mark[cell]`.
---@class Family
---@field [any] any The value for a key: a cell, enum value or player. May be assigned.
local Family = {}

---The keys whose value is this; nil for unset.
---@param value any
---@return Selection
function Family:keys(value) end

---How many keys have this value; nil for unset.
---@param value any
---@return integer
function Family:count(value) end

---All its numbers added up; of pairs also those of one key, nil meaning any: `game.invested:sum(nil, p)`.
---@param key? any
---@param second? any
---@return integer
function Family:sum(key, second) end

---Gives every key this value; of pairs also those of one key, nil meaning any.
---@param value any
---@param key? any
---@param second? any
function Family:fill(value, key, second) end

---Per grid: do n equal values lie in a line through the cell?
---@param cell Cell
---@param n integer
---@return boolean
function Family:line(cell, n) end

---Per grid: the connected cells with the same value, this one included.
---@param cell Cell
---@return Cell[]
function Family:region(cell) end

---Per grid: in each column the lowest cell with that value, for pieces that fall.
---@param value any
---@return Selection
function Family:lowest(value) end
-- end of members

-- members of Enum
---The values of a declared enum, in order.
---@class Enum
---@field [integer] string In the order of their declaration, from 1.
---@operator len: integer
local Enum = {}
-- end of members

---------------------------------------------------------------------------------------------------------------------
-- Shapes
---------------------------------------------------------------------------------------------------------------------

-- members of Shape
---Cells that belong together. Two shapes are equal when one can be turned or mirrored into the other.
---@class Shape
---@field size integer How many cells.
---@field width integer Columns.
---@field height integer Rows.
local Shape = {}

---How many different ones turning and mirroring give: 1 to 8.
---@return integer
function Shape:orientations() end
-- end of members

-- members of Shapes
---Tile-laying on boards of at most 8 by 8 cells. A mask is an integer: bit (y-1)*8+(x-1) is the cell in column x, row y.
---@class Shapes
shapes = {}

---A shape from its picture, row by row: `shapes.new{"##", ".#"}`; `.` and space are no cells.
---@param rows string|string[]
---@return Shape
function shapes.new(rows) end

---The shape as a mask, in the upper left corner.
---@param shape Shape
---@return integer
function shapes.mask(shape) end

---Every way, turned or mirrored, to put the shape inside the mask's cells, as masks; each once.
---@param shape Shape
---@param mask integer
---@return integer[]
function shapes.placements(shape, mask) end

---Can the mask be covered exactly with these shapes, at most so many of each (nil: any number)?
---@param mask integer
---@param pieces Shape[]
---@param most? integer[]
---@return boolean
function shapes.can_tile(mask, pieces, most) end

---Every multiset of the shapes that covers the mask exactly, as counts parallel to the shapes.
---@param mask integer
---@param pieces Shape[]
---@param most? integer[]
---@return integer[][]
function shapes.tilings(mask, pieces, most) end

---A picture of the mask as text.
---@param mask integer
---@param width integer
---@param height integer
---@return string
function shapes.draw(mask, width, height) end

---How many cells the mask has.
---@param mask integer
---@return integer
function shapes.bits(mask) end

---The mask of a whole board of this size.
---@param width integer
---@param height integer
---@return integer
function shapes.board(width, height) end

---The mask of a board of this size in consecutive bits: 5x5 cells fit into a counter of 32.
---@param mask integer
---@param width integer
---@param height integer
---@return integer
function shapes.pack(mask, width, height) end

---The mask that was packed.
---@param bits integer
---@param width integer
---@param height integer
---@return integer
function shapes.unpack(bits, width, height) end
-- end of members

---------------------------------------------------------------------------------------------------------------------
-- Bots
---------------------------------------------------------------------------------------------------------------------

---A bot: the file bots/<name>.lua fills this table. It sees its player's view, never the whole game.
---@class Bot
---@field text string What it does, for people.
---@field parameters? table<string, BotParameter> What can be tuned from outside: `name:greed=5`.
---@field decide fun(game: Game, me: Player, decision: Decision, parameters: table<string, integer>): integer|boolean|integer[] An option's index or 0 to decline; choose_many: an array of indices; number: the number; confirm: true or false.
bot = {}

---One number of a bot.
---@class BotParameter
---@field default integer Its value unless given.
---@field min? integer The least.
---@field max? integer The most.
---@field text? string What it means.

-- members of Decision
---What the bot is asked.
---@class Decision
---@field kind "act"|"choose"|"choose_many"|"number"|"confirm" What sort of answer is wanted.
---@field prompt string The question.
---@field menu string The menu, if kind is "act"; else empty.
---@field step string The step that asks.
---@field optional boolean May it be declined?
---@field min integer The least number, or how many must be chosen.
---@field max integer The most.
---@field step_size integer Distance between the numbers of a range.
---@operator len: integer
local Decision = {}

---Every option. Slower than `count`, `action` and `target`, which make no tables.
---@return DecisionOption[]
function Decision:options() end

---How many options there are, declining not counted.
---@return integer
function Decision:count() end

---The action of option i, or nil for a plain choice.
---@param i integer
---@return string?
function Decision:action(i) end

---What option i is done to, or the thing chosen.
---@param i integer
---@return Choice?
function Decision:target(i) end

---The component whose ability option i is, or nil.
---@param i integer
---@return Component?
function Decision:component(i) end

---The index of the first option with this action (nil: any) and target (nil: any), or nil.
---@param action string?
---@param target? Choice
---@return integer?
function Decision:find(action, target) end

---A legal answer by chance: each equally likely, declining counts as one; where several may be chosen, first how many, then which.
---@return integer|boolean|integer[]
function Decision:random() end
-- end of members

---One option of a decision.
---@class DecisionOption
---@field index integer To be returned by `bot.decide`.
---@field action? string If kind is "act".
---@field target? Choice What the action is done to.
---@field component? Component Whose ability it is, if it is one.
---@field value? Choice The thing to choose, if kind is "choose" or "choose_many".
