-- Getting pieces: Upgrade, a new level-1 piece, and Ghost.

local place_in_each = require "place_in_each"
local supply = require "supply"
local turn = require "turn"

-- PL-UPGRADE-1, PL-UPGRADE-2: no ghosts this way.
actions.upgrade = turn.action{
  label = "Upgrade {target}",
  available = function(_, me) return #me.stock > 0, "no piece in stock" end,
  targets = function(_, me) return supply.one_of_each(me.stock) end,
  allows = function(game, _, piece)
    -- A coloured piece can at least be exchanged for its like.
    return piece.level <= supply.COLOURED or #supply.basics(game) > 0, "the supply has nothing to exchange it for"
  end,
  run = function(game, me, piece)
    return supply.exchange(game, me, piece, supply.COLOURED)
  end,
}

-- PL-U1: without this a player whose pieces all lie in puzzles could never place again. For the same reason a player
-- with an empty stock gets the lowest level that is left when no level-1 piece is.
actions.take_basic = turn.action{
  label = "Take a level-1 piece",
  available = function(game, me)
    if game.options.strict_summary then return false, "not with strict_summary" end
    if #game.supply.dot > 0 then return true end
    return #me.stock == 0 and #supply.basics(game) > 0, "none left"
  end,
  run = function(game, me)
    return supply.take(game, me, function() return supply.basics(game) end, "Take which piece?") ~= nil
  end,
}

-- The coloured kinds, and how many of each the supply has.
local function coloured(game)
  local kinds, outlines, left = {}, {}, {}
  for _, kind in ipairs(enums.kind) do
    local piece = game:component(kind)
    if piece.level <= supply.COLOURED then
      kinds[#kinds + 1] = kind
      outlines[#outlines + 1] = piece.outline
      left[#left + 1] = #game.supply[kind]
    end
  end
  return kinds, outlines, left
end

-- "2 dot, 1 bar"
local function in_words(kinds, counts)
  local parts = {}
  for i, count in ipairs(counts) do
    if count > 0 then parts[#parts + 1] = count .. " " .. kinds[i] end
  end
  return table.concat(parts, ", ")
end

-- Every way to make up the ghost: texts to choose from, and the counts by text.
local function ways_to_split(game, ghost)
  local kinds, outlines, left = coloured(game)
  local texts, by_text = {}, {}
  for i, counts in ipairs(shapes.tilings(shapes.mask(ghost.outline), outlines, left)) do
    texts[i] = in_words(kinds, counts)
    by_text[texts[i]] = counts
  end
  return texts, by_text, kinds
end

local function still_there(game, kinds, counts)
  for i, count in ipairs(counts) do
    if #game.supply[kinds[i]] < count then return false end
  end
  return true
end

local function ghosts_of(me)
  local ghosts = {}
  for _, piece in ipairs(supply.one_of_each(me.stock)) do
    if piece.level > supply.COLOURED then ghosts[#ghosts + 1] = piece end
  end
  return ghosts
end

-- PL-GHOST-1. PL-U16: with the option the new pieces may be placed at once, one in each puzzle.
actions.ghost = turn.action{
  label = "Ghost: give back {target} for coloured pieces",
  available = function(_, me) return me.stock:count("level", supply.GHOST) > 0, "no ghost in stock" end,
  targets = function(_, me) return ghosts_of(me) end,
  allows = function(game, _, ghost)
    local _, outlines, left = coloured(game)
    return shapes.can_tile(shapes.mask(ghost.outline), outlines, left), "the supply cannot make up its shape"
  end,
  run = function(game, me, ghost)
    local counts, kinds
    repeat
      local texts, by_text
      texts, by_text, kinds = ways_to_split(game, ghost)
      if #texts == 0 then return false end
      counts = by_text[me:choose(texts, "Which pieces for " .. ghost.title .. "?")]
    until still_there(game, kinds, counts)

    supply.give_back(game, ghost)
    local received = {}
    for i, count in ipairs(counts) do
      for _ = 1, count do
        local piece = game.supply[kinds[i]]:first()
        piece:move(me.stock)
        received[#received + 1] = piece
      end
    end
    if game.options.ghost_place_at_once then place_in_each(game, me, received, false) end
  end,
}
