-- Looks one move ahead: takes a win, stops a loss, likes the centre, else marks anything.

bot.text = "Takes a line of three, blocks the other's, prefers the centre"

local DIRECTIONS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}}
local LINE = 3

-- How many marks of this player follow each other from the cell on, the cell itself not counted.
local function run(game, player, cell, dx, dy)
  local length = 0
  local x, y = cell.x + dx, cell.y + dy
  local next = game.grids.board:cell(x, y)
  while next and game.mark[next] == player do
    length = length + 1
    x, y = x + dx, y + dy
    next = game.grids.board:cell(x, y)
  end
  return length
end

local function makes_line(game, player, cell)
  for _, direction in ipairs(DIRECTIONS) do
    local dx, dy = direction[1], direction[2]
    if 1 + run(game, player, cell, dx, dy) + run(game, player, cell, -dx, -dy) >= LINE then return true end
  end
  return false
end

-- The option whose cell gives this player a line, or nil.
local function finisher(game, player, decision)
  for i = 1, decision:count() do
    if makes_line(game, player, decision:target(i)) then return i end
  end
end

local function centre(game, decision)
  local board = game.grids.board
  return decision:find(nil, board:cell((board.width + 1) // 2, (board.height + 1) // 2))
end

function bot.decide(game, me, decision)
  if decision.step ~= "place_mark" then return decision:random() end
  return finisher(game, me, decision)
    or finisher(game, me.left, decision)
    or centre(game, decision)
    or decision:random()
end
