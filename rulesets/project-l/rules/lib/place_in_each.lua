-- Placing in several puzzles by one action: Master, Ambassador, and with an option the pieces received for a ghost.

local board = require "board"
local completing = require "completing"

local SKIP = {optional = "No piece here"}

local function in_stock(me, pieces)
  local left = {}
  for _, piece in ipairs(pieces) do
    if piece.zone == me.stock then left[#left + 1] = piece end
  end
  return left
end

-- PL-MASTER-1: one puzzle after the other gets one of these pieces or none; completion is checked when all had their
-- chance. `in_each` goes with the event piece_placed.
return function(game, me, pieces, in_each)
  for _, puzzle in ipairs(me.puzzles) do
    me.filling = puzzle
    local fitting = board.fitting(puzzle, in_stock(me, pieces))
    local piece = me:choose(fitting, board.question("Which piece for", puzzle), SKIP)
    if piece then
      board.put(me, piece, puzzle)
      game:emit("piece_placed", me, piece, in_each)
    end
  end
  me.filling = nil
  completing.settle(game, me)
end
