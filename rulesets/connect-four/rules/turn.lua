-- A turn: drop a disc, which falls to the lowest free cell of its column (C4-TURN-2, C4-TURN-3).
function steps.drop_disc(game, me)
  local disc = game.disc
  local cell = me:choose(disc:lowest(nil), "Drop a disc")
  disc[cell] = me
  if disc:line(cell, game.options.goal) then
    game:finish{winners = {me}, reason = "a line"}
  elseif disc:count(nil) == 0 then
    game:finish{draw = true, reason = "the board is full"}
  end
end
