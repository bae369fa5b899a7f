-- What the Event cards do: the card is data, its effect a function here.

local money = require "money"
local track = require "track"

local effects = {}

function values.war_loss(_, _, places) return places end
function values.levy(_, _, amount) return amount end

-- SEN-U5: everybody bids in secret and everybody pays, which is a required expense.
-- Our decision: equal bids share gain or loss; when all bid the same nobody moves.
function effects.war(game, _, card)
  local bids = game:ask_all(game.players, function(player)
    return {min = 0, max = money.means(game, player, "required")}
  end, "Bid for the war", {secret = true})

  local highest, lowest = bids[game.first], bids[game.first]
  for _, player in ipairs(game.players) do
    local bid = bids[player]
    game:log("{1} bid {2}", player, bid)
    money.pay(game, player, nil, bid, "required")
    highest, lowest = math.max(highest, bid), math.min(lowest, bid)
  end
  if highest == lowest then return end
  for _, player in ipairs(game.players) do
    if bids[player] == highest then track.move(game, player, card.amount) end
    if bids[player] == lowest then track.move(game, player, -game:value("war_loss", player, card.penalty)) end
  end
end

local function levy_on(game, player) return game:value("levy", player, game.current_event:first().amount) end

-- Pay, or lose a place. Whoever has no place to lose is not let off: there the payment is required.
function effects.levy(game, me)
  for _, player in ipairs(game:order(me)) do
    if player.position > 0 then
      player:act("levy")
    else
      game:log("{1} has no place to lose and must pay", player)
      money.pay(game, player, nil, levy_on(game, player), "required")
    end
  end
end

actions.pay_levy = {
  label = "Pay the levy",
  available = function(game, me)
    local amount = levy_on(game, me)
    return money.means(game, me, "voluntary") >= amount, "the levy is " .. amount .. ", more than you hold"
  end,
  run = function(game, me)
    money.pay(game, me, nil, levy_on(game, me), "voluntary")
  end,
}

actions.lose_place = {
  label = "Lose a place",
  run = function(game, me) track.move(game, me, -1) end,
}

function effects.bounty(game, _, card)
  for _, player in ipairs(game.players) do player.cash = player.cash + card.amount end
end

-- The price falls until somebody takes the place; at each price the active player is asked first.
function effects.dutch_sale(game, me, card)
  for price = card.amount, 1, -card.fall do
    game.asking = price
    for _, player in ipairs(game:order(me)) do
      if player:act("dutch_sale") == "take_place" then return end
    end
  end
end

actions.take_place = {
  label = "Take the place at the present price",
  available = function(game, me)
    if me.position >= track.top then return false, "you are at the top of the track" end
    return money.means(game, me, "voluntary") >= game.asking, "the price is " .. game.asking .. ", more than you hold"
  end,
  run = function(game, me)
    money.pay(game, me, nil, game.asking, "voluntary")
    game:log("{1} takes the place for {2}", me, game.asking)
    track.move(game, me, 1)
  end,
}

actions.let_fall = {
  label = "Let the price fall",
  run = function() end,
}

function effects.leaders(game, _, card)
  for _, player in ipairs(track.leaders(game.players)) do track.move(game, player, card.amount) end
end

function effects.trailers(game, _, card)
  for _, player in ipairs(track.trailers(game.players)) do track.move(game, player, card.amount) end
end

function effects.quiet() end

-- SEN-TURN-2, SEN-TURN-3: then discarded, Wars apart.
function steps.resolve_event(game, me)
  local card = game.current_event:first()
  effects[card.effect](game, me, card)
  game.asking = 0
  card:move(card.effect == "war" and game.wars or game.event_discard)
end
