-- What must be true after every step.

local track = require "track"

-- Cards of a type in the places where such cards may be; one that got lost in the box would be missing.
local function market_cards(game, wanted)
  local function is_wanted(card) return card.type == wanted end
  local cards = 0
  for _, market in ipairs(enums.market) do
    cards = cards + game.deck[market]:count(is_wanted) + game.lot[market]:count(is_wanted) + game.discard[market]:count(is_wanted)
  end
  for _, player in ipairs(game.players) do cards = cards + player.tableau:count(is_wanted) end
  return cards
end

function invariants.fifty_four_resources(game)
  local cards = market_cards(game, "resource")
  return cards == 54, cards .. " Resources"
end

function invariants.eighteen_offices(game)
  local cards = market_cards(game, "office")
  return cards == 18, cards .. " Offices"
end

function invariants.twenty_five_events(game)
  local cards = #game.event_deck + #game.current_event + #game.event_discard + #game.wars
  return cards == 25, cards .. " Events"
end

-- Every card lies where its back says.
function invariants.market_in_order(game)
  for _, market in ipairs(enums.market) do
    for _, zone in ipairs({game.deck[market], game.discard[market]}) do
      for _, card in ipairs(zone) do
        if card.market ~= market then return false, card.title .. " lies at " .. market end
      end
    end
  end
  return true
end

-- A step ends with nothing half done, so the last War can never cut anything short (SEN-U27).
function invariants.nothing_half_done(game)
  for _, market in ipairs(enums.market) do
    if #game.lot[market] > 0 or game.price[market] > 0 or game.bidder[market] then
      return false, "the auction at " .. market .. " is not settled"
    end
  end
  for _, player in ipairs(game.players) do
    if player.pledged ~= 0 then return false, player.name .. " has bids standing after the auction" end
    if player.next_set_bonus ~= 0 then return false, player.name .. " has a bonus outside a Cash-In" end
  end
  if game.subject or game.victim or game.offer ~= 0 then return false, "the extortion is not settled" end
  return game.asking == 0, "the Dutch sale is not over"
end

function invariants.wars_apart(game)
  for _, card in ipairs(game.wars) do
    if card.effect ~= "war" then return false, card.title .. " is no War" end
  end
  for _, card in ipairs(game.event_discard) do
    if card.effect == "war" then return false, card.title .. " is among the discards" end
  end
  return #game.wars <= game.options.last_war, #game.wars .. " Wars"
end

function invariants.within_the_track(game)
  for _, player in ipairs(game.players) do
    if player.position < 0 or player.position > track.top then return false, player.name .. " is at " .. player.position end
    if player.cash < 0 then return false, player.name .. " has " .. player.cash end
  end
  return true
end

-- Offices are public at all times (SEN-EXTORT-7).
function invariants.offices_are_public(game)
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.tableau) do
      if card.type == "office" and not card.face_up then return false, card.title .. " is face down" end
    end
  end
  return true
end
