-- Bid: put one of your tokens on a face-up card, from in front of you or from another card (XP-BID-2).
-- XP-U12: a token on a card comes home only when the card is bought.

local plant = require "plant"

local BID_TOKENS = 5

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

actions.move_bid = {
  label = "Move a Bid token from {target}",
  available = function(game, me)
    if game.to_do == 0 then return false, "already bid" end
    if #me.bids == BID_TOKENS then return false, "none of your Bid tokens lies on a card" end
    return #game.row.contracts + #game.row.upgrades > 1, "no other card to move it to"
  end,
  targets = function(game) return plant.face_up_cards(game) end,
  allows = function(_, me, card) return token_on(card, me) ~= nil, "you have no token there" end,
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
