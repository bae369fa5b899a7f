-- The common supply of pieces. With two stones two players use it at once, so whatever was offered may be gone when the
-- answer arrives; who asks checks again and, if it is gone, asks again (PL-U11: first come, first served).

-- Levels: ghosts are above the coloured pieces, and no level is above them.
local supply = {COLOURED = 4, GHOST = 5}

local function level_of(game, kind)
  return game:component(kind).level
end

-- Kinds in the supply of level `low` to `high`; `own` counts as being there, since it is given back first.
local function between(game, low, high, own)
  local kinds = {}
  for _, kind in ipairs(enums.kind) do
    local level = level_of(game, kind)
    if level >= low and level <= high and (kind == own or #game.supply[kind] > 0) then
      kinds[#kinds + 1] = kind
    end
  end
  return kinds
end

-- The kinds of the lowest level above `level` and up to `top` of which the supply has any.
local function next_level_up(game, level, top)
  for each = level + 1, top do
    local kinds = between(game, each, each)
    if #kinds > 0 then return kinds end
  end
  return {}
end

-- PL-UPGRADE-1: what a piece of this kind may become: any lower level, its own, or one up; up to level `top`.
-- PL-U15: with none left one level up, the next level that has any takes its place.
function supply.upgrades(game, kind, top)
  local level = level_of(game, kind)
  local kinds = between(game, 1, math.min(level, top), kind)
  for _, higher in ipairs(next_level_up(game, level, top)) do
    kinds[#kinds + 1] = higher
  end
  return kinds
end

-- The lowest level that is left, ghosts excepted.
function supply.basics(game)
  return next_level_up(game, 0, supply.COLOURED)
end

-- PL-DONE-7: what a player gets for a reward of this kind. The kind itself as long as there is one; then anything a
-- normal Upgrade of it could give; PL-U14: if that is nothing, the next level that has any.
function supply.rewards(game, kind)
  if #game.supply[kind] > 0 then return {kind} end
  local kinds = between(game, 1, math.min(level_of(game, kind) + 1, supply.COLOURED))
  return #kinds > 0 and kinds or supply.basics(game)
end

-- Takes a piece of one of the kinds that `offer` returns; nil when it returns none.
function supply.take(game, me, offer, prompt)
  while true do
    local kinds = offer()
    if #kinds == 0 then return nil end
    local kind = #kinds == 1 and kinds[1] or me:choose(kinds, prompt)
    local piece = game.supply[kind]:first()
    if piece then
      piece:move(me.stock)
      return piece
    end
  end
end

function supply.give_back(game, piece)
  piece:move(game.supply[piece.kind])
end

-- Exchanges a piece of the player's stock; false when there is nothing left to exchange a ghost for.
function supply.exchange(game, me, piece, top)
  local kind
  repeat
    local kinds = supply.upgrades(game, piece.kind, top)
    if #kinds == 0 then return false end
    me.handling = piece
    kind = me:choose(kinds, "Exchange " .. piece.title .. " for")
    me.handling = nil
  until kind == piece.kind or #game.supply[kind] > 0
  supply.give_back(game, piece)
  local new = game.supply[kind]:first()
  new:move(me.stock)
  game:emit("piece_upgraded", me, new)
end

-- One piece of each kind in a zone or list.
function supply.one_of_each(pieces)
  local different, seen = {}, {}
  for _, piece in ipairs(pieces) do
    local kind = piece.kind
    if not seen[kind] then
      seen[kind] = true
      different[#different + 1] = piece
    end
  end
  return different
end

return supply
