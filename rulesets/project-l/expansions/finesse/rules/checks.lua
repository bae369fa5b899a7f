-- What must be true after every step.

function invariants.ten_tiles(game)
  local left = #game.finesse_row
  if left + game.tiles_removed == 10 then return true end
  return left == 0 and game.tiles_removed == 0, left .. " tiles in the row, " .. game.tiles_removed .. " removed"
end

function invariants.fresh_credits_exist(game)
  for _, player in ipairs(game.players) do
    if player.fresh_credits > player.credits then return false, player.name end
  end
  return true
end
