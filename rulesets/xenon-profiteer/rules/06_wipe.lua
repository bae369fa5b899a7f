-- Wipe: renew one line, except cards somebody bids for.

local plant = require "plant"

function steps.wipe(game, me)
  plant.work(game, me, "wipe", 1)
end

actions.wipe = {
  label = "Wipe the {target}",
  available = function(game) return game.to_do > 0, "already wiped" end,
  targets = function() return enums.line end,
  run = function(game, _, line)
    game.to_do = game.to_do - 1
    plant.wipe(game, line)
  end,
}
