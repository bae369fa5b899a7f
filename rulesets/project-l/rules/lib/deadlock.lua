-- A position in which nobody can ever take a puzzle or place a piece again: everybody has four puzzles, and no piece
-- that could still be had fits into any of them (all 15 dots may lie in puzzles that lack a dot). Without an end of its
-- own such a game would go on for ever.

local board = require "board"
local turn = require "turn"

local function puzzles_left(game)
  for _, colour in ipairs(enums.stone_colour) do
    if #game.centre[colour] > 0 then return true end
  end
  return #game.deck.white > 0 or #game.deck.black > 0
end

local function fits_somewhere(player, pieces)
  for _, puzzle in ipairs(player.puzzles) do
    if #board.fitting(puzzle, pieces) > 0 then return true end
  end
  return false
end

-- One piece of each kind that can change hands: those of the supply and, as long as there is a supply to exchange them
-- with, those of all stocks.
local function exchangeable(game)
  local pieces = {}
  for _, kind in ipairs(enums.kind) do
    local piece = game.supply[kind]:first()
    if piece and piece.level < 5 then pieces[#pieces + 1] = piece end
  end
  if #pieces > 0 then
    for _, player in ipairs(game.players) do
      for _, piece in ipairs(player.stock) do pieces[#pieces + 1] = piece end
    end
  end
  return pieces
end

return function(game)
  local more_puzzles = puzzles_left(game)
  for _, player in ipairs(game.players) do
    if more_puzzles and turn.has_room(player) then return false end
    if board.can_place(player) then return false end
  end
  local others = exchangeable(game)
  for _, player in ipairs(game.players) do
    local can_trade = #player.stock > 0 or not game.options.strict_summary
    if can_trade and fits_somewhere(player, others) then return false end
  end
  return true
end
