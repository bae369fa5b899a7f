-- Earning credits by what the active tile asks for.

-- PL-U26: a tile that lies face down pays nothing.
local function active_tile(game)
  local tile = game.finesse_row:first()
  return tile and tile.face_up and tile or nil
end

local function earn(game, me, tile, times)
  local credits = tile.credits * times
  if credits == 0 then return end
  me.credits = me.credits + credits
  me.fresh_credits = me.fresh_credits + credits          -- PL-FIN-4
  me.credits_earned = me.credits_earned + credits
  game:log("{1} earns credits: {2}", me, credits)
end

local function depicts(tile, kind)
  for _, each in ipairs(tile.kinds) do
    if each == kind then return true end
  end
  return false
end

-- PL-FIN-2: pink tiles pay each time it happens.
local function happened(game, me, goal)
  local tile = active_tile(game)
  if tile and tile.colour == "pink" and tile.goal == goal then earn(game, me, tile, 1) end
end

function on.piece_placed(game, me, piece, in_each)
  local tile = active_tile(game)
  if tile and tile.goal == "place" and depicts(tile, piece.kind) then earn(game, me, tile, 1) end
  if in_each then happened(game, me, "place_in_each") end
end

function on.puzzle_completed(game, me) happened(game, me, "complete") end
function on.puzzle_taken(game, me) happened(game, me, "take") end
function on.piece_upgraded(game, me) happened(game, me, "upgrade") end
function on.row_recycled(game, me) happened(game, me, "recycle") end
function on.inserted(game, me) happened(game, me, "insert") end

-- Everything a player owns, in stock or in puzzles.
local function each_piece(me, visit)
  for _, piece in ipairs(me.stock) do visit(piece) end
  for _, puzzle in ipairs(me.puzzles) do
    for _, piece in ipairs(puzzle.pieces) do visit(piece) end
  end
end

-- How often a blue goal is met.
local blue = {}

function blue.unfinished(_, me) return #me.puzzles end

function blue.owned(tile, me)
  local count = 0
  each_piece(me, function(piece)
    if depicts(tile, piece.kind) then count = count + 1 end
  end)
  return count
end

function blue.owned_kinds(tile, me)
  local count, seen = 0, {}
  each_piece(me, function(piece)
    if not seen[piece.kind] and depicts(tile, piece.kind) then count = count + 1 end
    seen[piece.kind] = true
  end)
  return count
end

function blue.no_unfinished(_, me) return #me.puzzles == 0 and 1 or 0 end

function blue.no_small(_, me)
  local met = 1
  each_piece(me, function(piece)
    if piece.level <= 2 then met = 0 end
  end)
  return met
end

function blue.no_duplicates(_, me)
  local met, seen = 1, {}
  each_piece(me, function(piece)
    if seen[piece.kind] then met = 0 end
    seen[piece.kind] = true
  end)
  return met
end

function blue.every_level(_, me)
  local seen = {}
  each_piece(me, function(piece) seen[piece.level] = true end)
  return seen[1] and seen[2] and seen[3] and seen[4] and 1 or 0
end

-- PL-FIN-3: blue tiles look at the end of the turn. After that all credits are free to use (PL-FIN-4).
function on.turn_ends(game, me)
  local tile = active_tile(game)
  if tile and tile.colour == "blue" then earn(game, me, tile, blue[tile.goal](tile, me)) end
  me.fresh_credits = 0
end

function metrics.credits_earned(_, me) return me.credits_earned end
