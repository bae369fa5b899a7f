-- Office cards (SEN-CASH-8). All effects are our own design; each is used once (SEN-U7).

local money = require "money"
local sets = require "sets"
local track = require "track"

-- An ability that is offered in a Cash-In and costs its card.
local function office(effect)
  return {
    windows = {"cash_in"},
    label = effect.label,
    available = effect.available,
    targets = effect.targets,
    run = function(game, me, card, target)
      card:move(game.discard[card.market])
      game:log("{1} plays {2}", me, card)
      effect.run(game, me, card, target)
    end,
  }
end

abilities.gain_places = office{
  label = "{component}: move up the track",
  available = function(_, me) return me.position < track.top, "you are at the top of the track" end,
  run = function(game, me, card) track.move(game, me, card.amount) end,
}

abilities.draw_money = office{
  label = "{component}: take money from the bank",
  run = function(_, me, card) me.cash = me.cash + card.amount end,
}

-- Opponents highest on the track; all of them when they are level.
local function leading_opponents(_, me)
  local leaders = track.leaders(me.others)
  if #leaders == 0 then return me.others end
  return leaders
end

-- These two make others pay: they must, so they may convert although it is not their turn.
abilities.fine_leader = office{
  label = "{component}: {target} must pay you",
  targets = leading_opponents,
  run = function(game, me, card, leader) money.pay(game, leader, me, card.amount, "required") end,
}

abilities.collect_tribute = office{
  label = "{component}: every opponent must pay you",
  run = function(game, me, card)
    for _, other in ipairs(me.others) do money.pay(game, other, me, card.amount, "required") end
  end,
}

local function exposed_resources(_, me)
  local cards = {}
  for _, other in ipairs(me.others) do
    for _, card in ipairs(other.tableau) do
      if card.face_up and card.type == "resource" then cards[#cards + 1] = card end
    end
  end
  return cards
end

abilities.seize_resource = office{
  label = "{component}: take {target}",
  available = function(game, me) return #exposed_resources(game, me) > 0, "no opponent has a face-up Resource" end,
  targets = exposed_resources,
  run = function(_, me, _, resource) resource:move(me.tableau) end,
}

abilities.stand_in = office{
  label = "{component}: sell {target}",
  available = function(_, me) return sets.possible(me, 2), "no two Resources of one kind or one number" end,
  targets = function(game, me) return sets.names(sets.of_two(game, me)) end,
  run = function(game, me, _, wanted) sets.sell(game, me, sets.named(sets.of_two(game, me), wanted)) end,
}

-- Where a card may stand in, two Resources are enough for a set.
local function cards_for_a_set(me)
  for _, card in ipairs(me.tableau) do
    if card:has("stand_in") then return 2 end
  end
  return 3
end

abilities.raise_price = office{
  label = "{component}: a better price for the next set",
  available = function(_, me) return sets.possible(me, cards_for_a_set(me)), "no set to sell" end,
  run = function(_, me, card) me.next_set_bonus = me.next_set_bonus + card.amount end,
}

abilities.take_protection = office{
  label = "{component}: be safe from the next Extortion",
  run = function(_, me, card) me.protection = me.protection + card.amount end,
}
