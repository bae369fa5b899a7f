-- Bid: put one of your tokens on a face-up card. It may be one that lies on another card (XP-BID-2).
-- XP-U12: a token on a card comes home only when the card is bought.

local plant = require "plant"

function steps.bid(game, me)
  plant.work(game, me, "bid", 1)
end

actions.place_bid = {
  label = "Bid for {target}",
  available = function(game, me)
    if game.to_do == 0 then return false, "already bid" end
    return #me.bids > 0, "all your Bid tokens lie on cards"
  end,
  targets = function(game) return plant.face_up_cards(game) end,
  run = function(game, me, card)
    game.to_do = game.to_do - 1
    me.bids:first():move(card.tokens)
  end,
}

-- The player's first token on the card.
local function token_on(card, me)
  for _, token in ipairs(card.tokens) do
    if token.maker == me then return token end
  end
end

-- The face-up cards with a token of the player.
local function cards_bid_for(game, me)
  local found = {}
  for _, card in ipairs(plant.face_up_cards(game)) do
    if token_on(card, me) then found[#found + 1] = card end
  end
  return found
end

actions.move_bid = {
  label = "Move a Bid token from {target}",
  available = function(game, me)
    if game.to_do == 0 then return false, "already bid" end
    if #cards_bid_for(game, me) == 0 then return false, "none of your Bid tokens lies on a card" end
    return #game.row.contracts + #game.row.upgrades > 1, "no other card to move it to"
  end,
  targets = cards_bid_for,
  run = function(game, me, from)
    local others = {}
    for _, card in ipairs(plant.face_up_cards(game)) do
      if card ~= from then others[#others + 1] = card end
    end
    local to = me:choose(others, "Move the Bid token to")
    game.to_do = game.to_do - 1
    token_on(from, me):move(to.tokens)
  end,
}
