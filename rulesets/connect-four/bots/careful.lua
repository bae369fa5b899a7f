-- Looks at most two moves ahead: takes a win, stops a loss, does not lift the other into one, likes the middle.

bot.text = "Takes a line, blocks the other's, never opens the cell above for one, prefers the middle"
bot.parameters = {
  foresight = {default = 1, min = 0, max = 1, text = "1: also looks at the cell above the one it fills"},
}

local DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}}

-- How many discs of this player follow each other from the cell on, the cell itself not counted.
local function run(game, player, cell, dx, dy)
  local length = 0
  local x, y = cell.x + dx, cell.y + dy
  local next = game.grids.board:cell(x, y)
  while next and game.disc[next] == player do
    length = length + 1
    x, y = x + dx, y + dy
    next = game.grids.board:cell(x, y)
  end
  return length
end

local function makes_line(game, player, cell)
  for _, direction in ipairs(DIRECTIONS) do
    local dx, dy = direction[1], direction[2]
    local length = 1 + run(game, player, cell, dx, dy) + run(game, player, cell, -dx, -dy)
    if length >= game.options.goal then return true end
  end
  return false
end

-- The option whose cell gives this player a line, or nil.
local function finisher(game, player, decision)
  for i = 1, decision:count() do
    if makes_line(game, player, decision:target(i)) then return i end
  end
end

-- Filling the cell under it would let the other win there.
local function lifts(game, other, cell)
  return cell.up ~= nil and makes_line(game, other, cell.up)
end

-- The column nearest the middle among those that do not help the other; any of equally near ones.
local function calm_move(game, me, decision, foresight)
  local middle = (game.grids.board.width + 1) / 2
  local best, nearest, ties = nil, 0, 0
  for i = 1, decision:count() do
    local cell = decision:target(i)
    if foresight == 0 or not lifts(game, me.left, cell) then
      local distance = math.abs(cell.x - middle)
      if best == nil or distance < nearest then
        best, nearest, ties = i, distance, 1
      elseif distance == nearest then
        ties = ties + 1
        if game:random(ties) == 1 then best = i end
      end
    end
  end
  return best
end

function bot.decide(game, me, decision, parameters)
  return finisher(game, me, decision)
    or finisher(game, me.left, decision)
    or calm_move(game, me, decision, parameters.foresight)
    or decision:random()
end
