-- Using Upgrades. `windows` says when (XP-UPG-1 to 3): `turn` is any moment of one's own turn, the others name an action.

local plant = require "plant"

-- What all Upgrades have in common. XP-UPG-4: one in the hand is discarded when used. XP-U21: an installed one works once a
-- turn; so that cards cannot draw each other for ever, the same holds for a card that comes back to the hand.
local function upgrade(window, effect)
  return {
    windows = {window},
    label = "Use {component}",
    available = function(game, me, card)
      if card.used_on == game.turn then return false, "used already this turn" end
      if effect.available then return effect.available(game, me, card) end
      return true
    end,
    targets = effect.targets,
    run = function(game, me, card, target)
      card.used_on = game.turn
      if card.zone == me.hand then card:move(me.discard) end
      effect.run(game, me, card, target)
    end,
  }
end

-- Distill

abilities.extra_distill = upgrade("distill", {
  run = function(game, me) plant.distill(game, me) end,
})

local function impure_hand(_, me)
  return plant.first_impurity(me.hand) ~= nil, "no other gas than xenon in hand"
end

local function impurities_in_hand(_, me)
  return plant.impurities_in(me.hand)
end

abilities.pass_over = upgrade("distill", {
  available = impure_hand,
  targets = impurities_in_hand,
  run = function(_, me, _, gas) plant.move_gas(gas, me.hand, me.discard) end,
})

abilities.vent = upgrade("distill", {
  available = impure_hand,
  targets = impurities_in_hand,
  run = function(game, me, _, gas) plant.move_gas(gas, me.hand, game.supply[gas], 1) end,
})

abilities.catch_xenon = upgrade("distill", {
  available = function(_, me) return me.hand:find("xenon") ~= nil, "no xenon in hand" end,
  run = function(_, me) plant.move_gas("xenon", me.hand, me.set_aside, 1) end,
})

-- Air

abilities.extra_air = upgrade("air", {
  run = function(game, me) plant.air(game, me) end,
})

abilities.draw_in_xenon = upgrade("air", {
  available = function(game) return #game.supply.xenon > 0, "no xenon in the supply" end,
  run = function(game, me) plant.take_gas(game, "xenon", me.discard) end,
})

abilities.scrub = upgrade("air", {
  available = function(_, me) return plant.first_impurity(me.discard) ~= nil, "no other gas than xenon among your discards" end,
  targets = function(_, me) return plant.impurities_in(me.discard) end,
  run = function(game, me, _, gas) plant.move_gas(gas, me.discard, game.supply[gas], 1) end,
})

-- Wipe

abilities.extra_wipe = upgrade("wipe", {
  targets = function() return enums.line end,
  run = function(game, _, _, line) plant.wipe(game, line) end,
})

-- Buy

abilities.cheaper_install = upgrade("buy", {
  run = function(_, me, card) me.rebate = me.rebate + card.amount end,
})

abilities.extra_buy = upgrade("buy", {
  run = function(game) game.to_do = game.to_do + 1 end,
})

-- Bid

abilities.extra_bid = upgrade("bid", {
  run = function(game) game.to_do = game.to_do + 1 end,
})

-- Any time

abilities.take_money = upgrade("turn", {
  run = function(game, me, card) plant.receive(game, me, card.amount) end,
})

abilities.draw_cards = upgrade("turn", {
  available = function(_, me) return #me.deck + #me.discard > 0, "no cards to draw" end,
  run = function(_, me, card) plant.draw(me, card.amount, true) end,
})

-- One card of each kind in the hand, the used one left out.
local function kinds_in_hand(_, me, used)
  local kinds, seen = {}, {}
  for _, card in ipairs(me.hand) do
    if card ~= used and not seen[card.id] then
      seen[card.id] = true
      kinds[#kinds + 1] = card
    end
  end
  return kinds
end

abilities.put_back = upgrade("turn", {
  available = function(game, me, card) return #kinds_in_hand(game, me, card) > 0, "no other card in hand" end,
  targets = kinds_in_hand,
  run = function(_, me, _, card) card:move(me.deck, "top") end,
})

abilities.larger_hand = upgrade("turn", {
  run = function(_, me) me.extra_draw = me.extra_draw + 1 end,
})

abilities.sell_xenon = upgrade("turn", {
  available = function(_, me) return #me.set_aside > 0, "no xenon set aside" end,
  run = function(game, me, card)
    plant.move_gas("xenon", me.set_aside, game.supply.xenon, 1)
    plant.receive(game, me, card.amount)
  end,
})
