-- Auction: four cards, one round of bids, and the auctioneer chooses card by card who pays whom.

local money = require "money"

-- SEN-U23: an empty deck is made up from its own discards.
local function refill(game, market)
  if #game.deck[market] == 0 then
    game.discard[market]:move_all(game.deck[market])
    game.deck[market]:shuffle()
  end
end

-- SEN-AUCTION-1. Whoever gets a card, it stays face up (SEN-AUCTION-9).
local function turn_up(game)
  for _, market in ipairs(enums.market) do
    refill(game, market)
    local card = game.deck[market]:first()
    if card then
      card.face_up = true
      card:move(game.lot[market])
      game:log("{1} is up for auction", card)
    end
  end
end

-- SEN-U13: a bid is owed, so all standing bids of a player together must be payable, with the track if need be.
local function highest_bid(game, me)
  return math.min(money.means(game, me, "required") - me.pledged, game.options.price_limit)
end

-- The standing bid on a card is this one from now on; nil and 0 for none.
local function set_bid(game, market, bidder, price)
  local before = game.bidder[market]
  if before then before.pledged = before.pledged - game.price[market] end
  if bidder then bidder.pledged = bidder.pledged + price end
  game.bidder[market] = bidder
  game.price[market] = price
end

actions.place_bid = {
  label = "Bid on {target}",
  targets = function(game)
    local cards = {}
    for _, market in ipairs(enums.market) do cards[#cards + 1] = game.lot[market]:first() end
    return cards
  end,
  allows = function(game, me, card)
    local market = card.market
    local price = game.price[market]
    if game.bidder[market] == me then return false, "your bid on it stands" end
    if price >= game.options.price_limit then return false, "its price track is full" end
    return highest_bid(game, me) > price, "you could not pay more than is bid already"
  end,
  run = function(game, me, card)
    game.subject = card
    -- SEN-AUCTION-4: only more than the standing bid has a point, so nothing else is offered.
    local bid = me:choose_number({min = game.price[card.market] + 1, max = highest_bid(game, me)}, "Your bid on " .. card.title)
    set_bid(game, card.market, me, bid)
    game.subject = nil
    game:log("{1} bids {2} on {3}", me, bid, card)
  end,
}

actions.stop_bidding = {
  label = "No more bids",
  run = function() end,
}

local function the_subject(game) return {game.subject} end

-- SEN-AUCTION-7. The bidder owes the price: a required expense, out of turn too.
actions.sell_lot = {
  label = "Sell {target} to the highest bidder",
  targets = the_subject,
  run = function(game, me, card)
    local buyer, price = game.bidder[card.market], game.price[card.market]
    money.pay(game, buyer, me, price, "required")
    card:move(buyer.tableau)
    game:log("{1} sells {2} to {3} for {4}", me, card, buyer, price)
    game:emit("lot_sold", me, buyer, card, price)
  end,
}

-- SEN-AUCTION-8. A choice, so cash only (SEN-U14).
actions.keep_lot = {
  label = "Keep {target} and pay the highest bidder",
  targets = the_subject,
  allows = function(game, me, card)
    return money.means(game, me, "voluntary") >= game.price[card.market], "you hold less than the price"
  end,
  run = function(game, me, card)
    local bidder, price = game.bidder[card.market], game.price[card.market]
    money.pay(game, me, bidder, price, "voluntary")
    card:move(me.tableau)
    game:log("{1} keeps {2} and pays {3} to {4}", me, card, price, bidder)
  end,
}

-- SEN-AUCTION-6, and SEN-AUCTION-10 for a card without a bid.
local function settle(game, me, market)
  local card = game.lot[market]:first()
  if not card then return end
  game.subject = card
  if game.bidder[market] then
    me:act("settlement")
  else
    card:move(me.tableau)
    game:log("nobody bid: {1} takes {2}", me, card)
  end
  set_bid(game, market, nil, 0)
  game.subject = nil
end

actions.auction = {
  label = "Hold an auction",
  available = function(game)
    for _, market in ipairs(enums.market) do
      if #game.deck[market] + #game.discard[market] > 0 then return true end
    end
    return false, "no cards left to auction"
  end,
  run = function(game, me)
    turn_up(game)
    -- SEN-AUCTION-2, -5, SEN-U10: from the left neighbour round, each once; the auctioneer does not bid.
    for _, bidder in ipairs(me.others) do
      repeat local action = bidder:act("bidding") until action == "stop_bidding"
    end
    for _, market in ipairs(enums.market) do settle(game, me, market) end
  end,
}
