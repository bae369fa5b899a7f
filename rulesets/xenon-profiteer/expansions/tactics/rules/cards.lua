-- One secret card for everybody, with an ability for once in the game and a score for not using it.

local plant = require "plant"

-- XP-SETUP-11
function steps.deal_tactics(game)
  game.tactics_deck:shuffle()
  for _, player in ipairs(game.players) do
    game.tactics_deck:deal(player.tactics, 1)
  end
end

-- XP-UPG-5, XP-UPG-6: windows as on Upgrades, but once in the game; a used card is turned up.
local function once(window, effect)
  return {
    windows = {window},
    label = "Use {component}, once in the game",
    available = function(game, me, card)
      if card.spent then return false, "used already in this game" end
      if effect.available then return effect.available(game, me, card) end
      return true
    end,
    run = function(game, me, card)
      card.spent = true
      card.face_up = true
      effect.run(game, me, card)
    end,
  }
end

abilities.once_money = once("turn", {
  run = function(game, me, card) plant.receive(game, me, card.amount) end,
})

abilities.once_distill = once("distill", {
  run = function(game, me, card)
    for _ = 1, card.amount do plant.distill(game, me) end
  end,
})

abilities.once_purify = once("distill", {
  available = function(_, me) return plant.first_impurity(me.hand) ~= nil, "no other gas than xenon in hand" end,
  run = function(game, me)
    for _, gas in ipairs(plant.impurities) do plant.move_gas(gas, me.hand, game.supply[gas]) end
  end,
})

abilities.once_buy = once("buy", {
  run = function(game, _, card) game.to_do = game.to_do + card.amount end,
})

abilities.once_rebate = once("buy", {
  run = function(_, me, card) me.rebate = me.rebate + card.amount end,
})

abilities.once_bids = once("bid", {
  run = function(game, _, card) game.to_do = game.to_do + card.amount end,
})

abilities.once_draw = once("turn", {
  available = function(_, me) return #me.deck + #me.discard > 0, "no cards to draw" end,
  run = function(_, me, card) plant.draw(me, card.amount, true) end,
})

abilities.once_air = once("air", {
  run = function(game, me, card)
    for _ = 1, card.amount do plant.air(game, me) end
  end,
})

abilities.once_clearance = once("wipe", {
  run = function(game)
    for _, line in ipairs(enums.line) do plant.wipe(game, line) end
  end,
})

abilities.once_xenon = once("turn", {
  available = function(game) return #game.supply.xenon > 0, "no xenon in the supply" end,
  run = function(game, me) plant.take_gas(game, "xenon", me.set_aside) end,
})

-- The end-game score ----------------------------------------------------------------------------------------------------

local function upgrades_in(zone)
  return zone:count(function(card) return card.type == "upgrade" end)
end

local counted = {
  cash = function(_, me) return me.cash end,
  xenon = function(_, me) return #me.set_aside end,
  large_contracts = function(_, me) return me.completed:count(function(contract) return contract.needs >= 3 end) end,
  contracts = function(_, me) return #me.completed end,
  installed = function(_, me) return #me.installed end,
  bids = function(game, me)
    local n = 0
    for _, card in ipairs(plant.face_up_cards(game)) do n = n + plant.tokens_on(card, me) end
    return n
  end,
  deck_upgrades = function(_, me) return upgrades_in(me.hand) + upgrades_in(me.deck) + upgrades_in(me.discard) end,
  pipelines = function(_, me) return #me.pipelines end,
  plain_installed = function(_, me) return me.installed:count(function(card) return card.stars == 0 end) end,
  open_contracts = function(_, me) return #me.contracts end,
}

-- XP-SCORE-8
function on.scoring(game, me)
  local card = me.tactics:first()
  if card and not card.spent then
    me:score("Tactics", counted[card.goal](game, me) // card.every * card.stars)
  end
end

function metrics.tactic_used(_, me)
  local card = me.tactics:first()
  return card and card.spent and 1 or 0
end
