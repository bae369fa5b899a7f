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

---Numbers per player for playtest tables, read when a game has ended.
---@type table<string, fun(game: Game, me: Player): integer>
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

---The whole table. Counters, variables and zones declared without `per` are its members; families are indexed by key.
---@class Game
---@field options table<string, integer|boolean|string> What the host chose, by the option's name.
---@field players Player[] Everybody, by seat.
---@field player_count integer How many play.
---@field packs table<string, true?> Packs that are on. For bots and scenarios: rules never ask.
---@field first Player The player in seat 1.
---@field grids table<string, Grid> The declared grids.
---@field box Zone Where components lie that the rules do not see.
---@field [string] any A declared counter, variable, zone or family of them.
local Game = {}

---A computed value, after every modification.
---@param name string In the `values` registry.
---@param me? Player For whom it is asked.
---@param ... any Further arguments of the value.
---@return any
function Game:value(name, me, ...) end

---Calls `on.event` of every pack, then reactions of abilities, seat by seat.
---@param event string A declared event.
---@param ... any Its arguments.
function Game:emit(event, ...) end

---A whole number from the game's generator: 1 to n, or a to b.
---@param n integer
---@return integer
---@overload fun(self: Game, a: integer, b: integer): integer
function Game:random(n) end

---The next player clockwise.
---@param player Player
---@return Player
function Game:after(player) end

---All players clockwise, starting with this one.
---@param player Player
---@return Player[]
function Game:order(player) end

---Which pass of the named loop is running: 1 in its first.
---@param loop string
---@return integer
function Game:pass(loop) end

---Ends the named loop after this pass, or after n more.
---@param loop string
---@param n? integer
function Game:stop(loop, n) end

---The current `each` gives this player another turn right after this one.
function Game:again() end

---A line for people; `{1}` shows the first value with its name, a zone as what lies in it.
---@param text string
---@param ... any
function Game:log(text, ...) end

---Ends the game: `rank_by` (points, counters, variables or values, `-` before a name for fewest), `winners`, or `draw`.
---@param result {rank_by?: string[], winners?: Player[], draw?: boolean}
function Game:finish(result) end

---Every component of a type.
---@param type string
---@return Component[]
function Game:components(type) end

---The first copy of a definition.
---@param id string
---@return Component
function Game:component(id) end

---Asks several players at once. `options` gives each what to choose from, or a range; returns the answers by player.
---@param players Player[]
---@param options fun(player: Player): Offer|Range
---@param prompt string
---@param how? AskOptions
---@return table<Player, any>
function Game:ask_all(players, options, prompt, how) end

---------------------------------------------------------------------------------------------------------------------
-- Players
---------------------------------------------------------------------------------------------------------------------

---A player. Counters, variables and zones declared `per: player` are members; of a pair, `me.stock.water`, `me.invested[other]`.
---@class Player
---@field seat integer From 1.
---@field name string For people.
---@field left Player The next player clockwise.
---@field right Player The next player the other way.
---@field others Player[] Everybody else, clockwise from the left neighbour.
---@field points integer Total of the score sheet so far.
---@field [string] any A declared counter, variable, zone or family of them.
local Player = {}

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

---Adds to a line of the score sheet.
---@param line string A declared score line.
---@param points integer
function Player:score(line, points) end

---A line for this player only.
---@param text string
---@param ... any
function Player:log(text, ...) end

---------------------------------------------------------------------------------------------------------------------
-- Zones and components
---------------------------------------------------------------------------------------------------------------------

---An ordered list of components, or numbered places. `#zone` counts, `zone[1]` is on top, `ipairs(zone)` goes down.
---@class Zone
---@field owner Player? The player it is per, if any.
---@field name string As declared.
---@field key any The enum value or cell it is per, if any.
---@field host Component? The component it lies on, if any.
---@field slots integer How many places it has; 0 for a plain list.
---@field [integer] Component Counted from the top, or by place.
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

---The components for which the function, or the comparison, holds.
---@param test fun(card: Component): boolean
---@return Component[]
---@overload fun(self: Zone, field: string, value: any): Component[]
function Zone:where(test) end

---How many components have the field's value, fulfil the function, or are copies of the definition.
---@param field string
---@param value any
---@return integer
---@overload fun(self: Zone, test: fun(card: Component): boolean): integer
---@overload fun(self: Zone, id: string): integer
function Zone:count(field, value) end

---The first component with that definition, or nil.
---@param id string
---@return Component?
function Zone:find(id) end

---Puts the components into a random order.
function Zone:shuffle() end

---Moves everything, from the top.
---@param to Zone
function Zone:move_all(to) end

---Moves n components from the top; an error when there are fewer.
---@param to Zone
---@param n integer
function Zone:deal(to, n) end

---Moves as many components as there are, at most n, from the top; returns how many.
---@param to Zone
---@param n integer
---@return integer
function Zone:deal_up_to(to, n) end

---The component in that place, or nil.
---@param i integer
---@return Component?
function Zone:slot(i) end

---The first free place, or nil when all are taken.
---@return integer?
function Zone:free_slot() end

---Every free place.
---@return integer[]
function Zone:free_slots() end

---The largest number of components that share one value of an enum field, and that value; further zones count too.
---@param field string
---@param ... Zone
---@return integer count
---@return string? value
function Zone:best(field, ...) end

---Turns every component in it face up.
function Zone:turn_up() end

---Turns every component in it face down.
function Zone:turn_down() end

---A card, tile, piece or token. Its fields, attributes and own zones are members.
---@class Component
---@field id string Of its definition.
---@field title string For people.
---@field text string What it does, for people.
---@field type string The name of its type.
---@field zone Zone Where it lies.
---@field owner Player? Owner of its zone, else the player it was made for.
---@field maker Player? The player a `per: player` component was made for.
---@field face_up boolean May be set.
---@field slot integer Its place in a zone with slots.
---@field hidden boolean In a bot's view: the identity is not known, and nothing more can be read.
---@field [string] any A declared field, attribute or zone.
local Component = {}

---Moves it: to the end of the zone, to "top" or "bottom", or to an index from the top (in a zone with slots: a place).
---@param zone Zone
---@param where? "top"|"bottom"|integer
function Component:move(zone, where) end

---Turns it over.
function Component:flip() end

---Does it have that ability?
---@param ability string
---@return boolean
function Component:has(ability) end

---------------------------------------------------------------------------------------------------------------------
-- Grids and cells
---------------------------------------------------------------------------------------------------------------------

---A declared rectangle of cells. `#grid` counts them, `ipairs(grid)` goes row by row.
---@class Grid
---@field width integer Cells in a row.
---@field height integer Rows.
---@field [integer] Cell Row by row from 1.
---@operator len: integer
local Grid = {}

---The cell in column x and row y, from 1; nil outside.
---@param x integer
---@param y integer
---@return Cell?
function Grid:cell(x, y) end

---One place of a grid; y grows downwards.
---@class Cell
---@field x integer Column, from 1.
---@field y integer Row, from 1.
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

---Some of the keys of a family: something to offer or iterate.
---@class Selection
---@field [integer] any In order, from 1.
---@operator len: integer

---State declared `per` a grid, an enum or player: read and written as `game.mark[cell]`.
---@class Family
---@field [any] any The value for a key.
local Family = {}

---The keys whose value is this; nil for unset.
---@param value any
---@return Selection
function Family:keys(value) end

---How many keys have this value; nil for unset.
---@param value any
---@return integer
function Family:count(value) end

---All its numbers added up; of pairs also those of one key, nil meaning any.
---@param key? any
---@param second? any Of pairs whose first key is open, such as game.invested.
---@return integer
function Family:sum(key, second) end

---Gives every key this value; of pairs also those of one key, nil meaning any.
---@param value any
---@param key? any
---@param second? any Of pairs whose first key is open, such as game.invested.
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

---------------------------------------------------------------------------------------------------------------------
-- Shapes
---------------------------------------------------------------------------------------------------------------------

---Cells that belong together. Two shapes are equal when one can be turned or mirrored into the other.
---@class Shape
---@field size integer How many cells.
---@field width integer Columns.
---@field height integer Rows.
local Shape = {}

---How many different ones turning and mirroring give: 1 to 8.
---@return integer
function Shape:orientations() end

---Tile-laying on boards of at most 8 by 8 cells. A mask is an integer: bit (y-1)*8+(x-1) is the cell in column x, row y.
---@class Shapes
shapes = {}

---A shape from its picture, row by row; `.` and space are no cells.
---@param rows string[]
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

---The mask of a whole board of this size.
---@param width integer
---@param height integer
---@return integer
function shapes.board(width, height) end

---Can the mask be covered exactly with these shapes, at most so many of each?
---@param mask integer
---@param pieces Shape[]
---@param most? integer[] Nil: any number.
---@return boolean
function shapes.can_tile(mask, pieces, most) end

---Every multiset of the shapes that covers the mask exactly, as counts parallel to the shapes.
---@param mask integer
---@param pieces Shape[]
---@param most? integer[] Nil: any number.
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

---The mask of a board of this size in consecutive bits, small enough for a counter.
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

---What the bot is asked.
---@class Decision
---@field kind "act"|"choose"|"choose_many"|"number"|"confirm" What sort of answer is wanted.
---@field prompt string The question.
---@field menu string? The menu, if kind is "act".
---@field step string The step that asks.
---@field optional boolean May it be declined?
---@field min integer The least number, or how many must be chosen.
---@field max integer The most.
---@field step_size integer Distance between the numbers of a range.
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

---A legal answer at random.
---@return integer|boolean|integer[]
function Decision:random() end

---One option of a decision.
---@class DecisionOption
---@field index integer To be returned by `bot.decide`.
---@field action? string If kind is "act".
---@field target? Choice What the action is done to.
---@field component? Component Whose ability it is, if it is one.
---@field value? Choice The thing to choose, if kind is "choose" or "choose_many".
