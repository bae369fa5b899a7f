-- What happens when puzzles are full.

local board = require "board"
local supply = require "supply"

local completing = {}

-- PL-DONE-1, PL-DONE-4, PL-DONE-5: pieces to the stock, the tile face down on the pile, or face up beside it for its M.
local function clear_away(me, puzzle)
  board.empty(puzzle, me.stock)
  puzzle.face_up = puzzle.mastery
  puzzle:move(puzzle.mastery and me.symbols or me.finished)
  me.completed = me.completed + 1
end

-- PL-U18: an arrow may go to any piece of the stock, several to the same one, and may be declined.
local function red_upgrade(game, me)
  local piece = me:choose(supply.one_of_each(me.stock), "Red arrow: upgrade which piece?", {optional = "Decline"})
  if piece then supply.exchange(game, me, piece, supply.GHOST) end
end

-- PL-DONE-2, PL-DONE-3; the M of a tile needs nothing more than its face.
local function give_reward(game, me, puzzle)
  local kind = puzzle.reward
  if kind then
    local prompt = "No " .. game:component(kind).title .. " left; take instead"
    supply.take(game, me, function() return supply.rewards(game, kind) end, prompt)
  end
  for _ = 1, puzzle.red_upgrades do
    red_upgrade(game, me)
  end
end

-- At the end of an action: all full puzzles are cleared, then the rewards are given in the player's order (PL-U19).
function completing.settle(game, me)
  local owed = {}
  for _, puzzle in ipairs(me.puzzles:all()) do
    if board.is_full(puzzle) then
      clear_away(me, puzzle)
      game:emit("puzzle_completed", me, puzzle)
      if puzzle.reward or puzzle.red_upgrades > 0 then owed[#owed + 1] = puzzle end
    end
  end
  while #owed > 0 do
    local next_one = #owed == 1 and owed[1] or me:choose(owed, "Which reward first?")
    give_reward(game, me, next_one)
    local rest = {}
    for _, puzzle in ipairs(owed) do
      if puzzle ~= next_one then rest[#rest + 1] = puzzle end
    end
    owed = rest
  end
end

return completing
