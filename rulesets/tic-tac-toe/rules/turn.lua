-- A turn: mark a free cell (TTT-TURN-2); a line of three wins (TTT-END-1), a full board without one is a draw (TTT-END-2).
function steps.place_mark(game, me)
  local mark = game.mark
  local cell = me:choose(mark:keys(nil), "Mark a cell")
  mark[cell] = me
  if mark:line(cell, 3) then
    game:finish{winners = {me}, reason = "a line"}
  elseif mark:count(nil) == 0 then
    game:finish{draw = true, reason = "the board is full"}
  end
end
