-- A turn: drop a disc, which falls to the lowest free cell of its column (C4-TURN-2, C4-TURN-3).
function steps.drop_disc(game, me)
  local cell = me:choose(game.disc:lowest(nil), "Drop a disc")
  game.disc[cell] = me
  if game.disc:line(cell, game.options.goal) then
    game:finish{winners = {me}}
  elseif game.disc:count(nil) == 0 then
    game:finish{draw = true}
  end
end
