-- Setup. What lies ready from the start (supply, Console, Bid tokens, $3) is said in ruleset.yaml and components/.

local plant = require "plant"

local STARTING_GAS = 2      -- cards of each gas in a starting deck, beside Feed and Reflux

function steps.setup(game)
  local seat = game.options.first_seat
  if seat < 1 or seat > game.player_count then
    seat = game:random(game.player_count)      -- XP-U27
  end
  game.starter = game.players[seat]

  for _, line in ipairs(enums.line) do
    game.stack[line]:shuffle()
    plant.restock(game, line)
  end
  for _, player in ipairs(game.players) do
    game.bank = game.bank - player.cash
    for _, gas in ipairs(enums.gas) do
      for _ = 1, STARTING_GAS do plant.take_gas(game, gas, player.deck) end
    end
  end
  game.dealt = true
end

-- XP-SETUP-12
function steps.opening_hand(game, me)
  me.deck:shuffle()
  plant.draw(me, game:value("hand_size", me), false)
end
