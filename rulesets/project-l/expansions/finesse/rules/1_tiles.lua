-- The row of tiles: laying it out, and the clock it is.

local DRAWN = {a = 2, b = 2, c = 6}
local FACE_DOWN = 2

-- PL-SETUP-12 to 14
function steps.lay_out_tiles(game)
  for _, group in ipairs(enums.tile_group) do
    local stack = game.finesse_stack[group]
    stack:shuffle()
    stack:deal(game.finesse_row, DRAWN[group])
  end
  game.finesse_row:shuffle()
  for i, tile in ipairs(game.finesse_row) do
    tile.face_up = i > FACE_DOWN
  end
end

-- PL-TURN-5 to 7. The base says when play returns: with two stones only the clear one counts.
function on.play_returns(game)
  game.finesse_row:first():move(game.box)
  game.tiles_removed = game.tiles_removed + 1
  if #game.finesse_row == 0 then game.over = true end
end

local function is_over_by_the_clock(game) return #game.finesse_row == 0 and game.returns < 2 end

function modify.end_reason(game, _, reason) return is_over_by_the_clock(game) and "the clock" or reason end

-- For playtest tables.
function metrics.game.ended_by_the_clock(game) return is_over_by_the_clock(game) end
