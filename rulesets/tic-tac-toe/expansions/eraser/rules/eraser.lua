-- Before marking a cell, a player may erase one of the other's marks (TTT-ERASE-1), once (TTT-ERASE-2).
function steps.erase(game, me)
  if me.erasers == 0 then return end
  local cell = me:choose(game.mark:keys(me.left), "Erase a mark", {optional = "Keep the eraser"})
  if cell then
    game.mark[cell] = nil
    me.erasers = me.erasers - 1
  end
end

function metrics.erasers_used(_, me) return 1 - me.erasers end
