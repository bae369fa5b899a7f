-- Filling puzzles: Place, Master and Ambassador.

local board = require "board"
local completing = require "completing"
local place_in_each = require "place_in_each"
local turn = require "turn"

-- PL-PLACE-1
actions.place = turn.action{
  label = "Place a piece in {target}",
  available = function(_, me) return #me.puzzles > 0, "no puzzle in front of you" end,
  targets = function(_, me) return me.puzzles end,
  allows = function(_, me, puzzle)
    return board.takes_any(puzzle, me.stock), "no piece in stock fits"
  end,
  run = function(game, me, puzzle)
    game:emit("piece_placed", me, board.place(me, puzzle), false)
    completing.settle(game, me)
  end,
}

-- PL-MASTER-2
actions.master = turn.action{
  label = "Master: place a piece in each of your puzzles",
  available = function(_, me)
    if me.mastered then return false, "Master is possible once a turn" end
    return board.can_place(me)
  end,
  run = function(game, me)
    me.mastered = true
    place_in_each(game, me, me.stock, true)
  end,
}

-- PL-AMB-1, PL-DONE-6: the same for an M symbol, as often as there are symbols.
local function unspent_symbol(me)
  for _, puzzle in ipairs(me.symbols) do
    if puzzle.face_up then return puzzle end
  end
end

actions.ambassador = turn.action{
  label = "Ambassador: spend an M symbol to place a piece in each of your puzzles",
  available = function(_, me)
    if not unspent_symbol(me) then return false, "needs an M symbol" end
    return board.can_place(me)
  end,
  run = function(game, me)
    unspent_symbol(me):flip()
    place_in_each(game, me, me.stock, true)
  end,
}
