-- Air: one card of each gas onto the discard pile, and money.

local plant = require "plant"

function values.air_income() return 2 end

function steps.air(game, me)
  plant.work(game, me, "air", 1)
end

actions.air = {
  label = "Take Air",
  available = function(game) return game.to_do > 0, "Air is already taken" end,
  run = function(game, me)
    game.to_do = game.to_do - 1
    plant.air(game, me)
  end,
}
