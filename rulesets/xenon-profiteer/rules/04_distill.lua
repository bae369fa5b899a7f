-- Distill: take the first gas in the order nitrogen, oxygen, krypton out of the hand, all of it; xenon alone is pure.

local plant = require "plant"

-- XP-DISTILL-8
function values.distills(game, me)
  return game:value("in_overtime", me) and 2 or 1
end

function steps.distill(game, me)
  plant.work(game, me, "distill", game:value("distills", me))
end

actions.distill = {
  label = "Distill",
  available = function(game) return game.to_do > 0, "already distilled" end,
  run = function(game, me)
    game.to_do = game.to_do - 1
    plant.distill(game, me)
  end,
}
