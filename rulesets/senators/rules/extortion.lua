-- Extortion: a sum is named, and its target decides in which direction it flows.

local money = require "money"

function values.extortion_income() return 3 end

-- The least an offer to this player must be (SEN-U15).
function values.least_offer() return 1 end

-- Which cards of this owner an offer may be made for (SEN-EXTORT-2, SEN-EXTORT-3).
function values.extortable(_, _, card)
  return card.face_up and (card.type == "resource" or card.type == "office")
end

-- How the card lies once an offer has been made for it, whoever has it then (SEN-EXTORT-6, -7, SEN-U17).
function values.public_after_extortion(_, _, card)
  return card.type == "office"
end

-- SEN-U16: the target could sell instead, so keeping is not a required expense, unless the table plays it leniently.
function values.keeping_terms(game)
  return game.options.lenient_keeping and "required" or "voluntary"
end

-- Only what may be chosen is named here: a reason for each other card would give away what lies face down.
local function within_reach(game)
  local victim = game.victim
  return victim.tableau:where(function(card) return game:value("extortable", victim, card) end)
end

actions.make_offer = {
  label = "Make an offer for {target}",
  available = function(game, me)
    return money.means(game, me, "voluntary") >= game:value("least_offer", game.victim), "you hold too little for an offer"
  end,
  targets = within_reach,
  run = function(game, me, card)
    local victim = game.victim
    game.subject = card
    -- It must be payable if the target sells.
    game.offer = me:choose_number({min = game:value("least_offer", victim), max = money.means(game, me, "voluntary")},
      "The sum you name for " .. card.title)
    game:log("{1} offers {2} to {3} for {4}", me, game.offer, victim, card)
    victim:act("reply")
    card.face_up = game:value("public_after_extortion", card.owner, card)
    game.offer = 0
    game.subject = nil
  end,
}

actions.no_offer = {
  label = "No offer",
  run = function() end,
}

local function the_subject(game) return {game.subject} end

-- SEN-EXTORT-4
actions.hand_over = {
  label = "Sell {target} for the sum",
  targets = the_subject,
  run = function(game, me, card)
    money.pay(game, game.active, me, game.offer, "voluntary")
    card:move(game.active.tableau)
    game:log("{1} sells {2}", me, card)
  end,
}

-- SEN-EXTORT-5
actions.buy_off = {
  label = "Pay the sum and keep {target}",
  targets = the_subject,
  allows = function(game, me)
    return money.means(game, me, game:value("keeping_terms", me)) >= game.offer, "you cannot pay that sum"
  end,
  run = function(game, me, card)
    money.pay(game, me, game.active, game.offer, game:value("keeping_terms", me))
    game:log("{1} pays and keeps {2}", me, card)
  end,
}

actions.extortion = {
  label = "Extort",
  run = function(game, me)
    me.cash = me.cash + game:value("extortion_income", me)      -- SEN-EXTORT-1: offers or not
    for _, victim in ipairs(me.others) do                       -- SEN-EXTORT-2
      if victim.protection > 0 then
        victim.protection = victim.protection - 1
        game:log("{1} is protected", victim)
      else
        game.victim = victim
        if #within_reach(game) > 0 then me:act("extort") end
      end
    end
    game.victim = nil
  end,
}
