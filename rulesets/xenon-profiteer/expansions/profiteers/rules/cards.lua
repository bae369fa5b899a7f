-- A card in the player's colour: a bonus at the start, or an ability for the whole game.

local plant = require "plant"

-- The bonus sides, by the card's id.
local bonus = {}

-- XP-SETUP-9, XP-SETUP-10: before the opening hand is drawn.
function steps.choose_side(game, me)
  local colour = enums.colour[me.seat]
  for _, card in ipairs(game.profiteer_box:all()) do
    if card.colour == colour then card:move(me.profiteer) end
  end
  me:act("profiteer_side")
end

actions.take_bonus = {
  label = "Take the bonus now",
  run = function(game, me)
    local card = me.profiteer:first()
    card.side = "bonus"
    bonus[card.id](game, me)
  end,
}

actions.keep_ability = {
  label = "Keep the ability for the whole game",
  run = function(_, me)
    me.profiteer:first().side = "ability"
  end,
}

local function lasts(card) return card.side == "ability" end

-- Adds to a number while the ability side is up.
local function adding(n)
  return function(_, _, card, current)
    return lasts(card) and current + n or current
  end
end

function bonus.financier(game, me) plant.receive(game, me, 5) end
abilities.financier = {modify = {air_income = adding(1)}}

function bonus.chemist(game, me) plant.move_gas("nitrogen", me.deck, game.supply.nitrogen) end
abilities.chemist = {
  windows = {"distill"},
  label = "Put a krypton on your discard pile",
  available = function(game, me, card)
    if not lasts(card) then return false, "the bonus was chosen" end
    if card.used_on == game.turn then return false, "used already this turn" end
    return me.hand:find("krypton") ~= nil, "no krypton in hand"
  end,
  run = function(game, me, card)
    card.used_on = game.turn
    plant.move_gas("krypton", me.hand, me.discard, 1)
  end,
}

function bonus.dealer(game, me)
  for _ = 1, 2 do plant.at_once(game, me, "bonus_bid") end
end
abilities.dealer = {
  on = {
    contract_completed = function(game, me, card, player)
      if player == me and lasts(card) then plant.receive(game, me, 1) end
    end,
  },
}

local FREE_UP_TO = 3

function bonus.engineer(game, me)
  local cheap = {}
  for _, card in ipairs(plant.on_offer(game, "upgrade")) do
    if card.cost <= FREE_UP_TO then cheap[#cheap + 1] = card end
  end
  local card = me:choose(cheap, "Take an Upgrade into your deck", {optional = "Take none"})
  if card then
    for _, token in ipairs(card.tokens:all()) do token:move(token.maker.bids) end
    card:move(me.deck)
    plant.restock(game, "upgrades")
  end
end
abilities.engineer = {
  modify = {
    cost = function(_, _, card, _, installing, current)
      if lasts(card) and installing then return math.max(0, current - 1) end
      return current
    end,
  },
}

function bonus.planner(game, me) plant.take_gas(game, "xenon", me.set_aside) end
abilities.planner = {modify = {hand_size = adding(1)}}

function metrics.took_bonus(_, me)
  local card = me.profiteer:first()
  return card and card.side == "bonus" and 1 or 0
end
