-- What several chapters, and packs, do the same way: money, gas, cards, lines, and the purchase itself.

local plant = {}

local TOKEN_VALUE = 1

-- XP-DISTILL-2: every gas but xenon, in the order of the enum.
plant.impurities = {}
for _, gas in ipairs(enums.gas) do
  if gas ~= "xenon" then plant.impurities[#plant.impurities + 1] = gas end
end

-- Money ---------------------------------------------------------------------------------------------------------------

-- From the bank; a negative amount goes to it.
function plant.receive(game, me, dollars)
  me.cash = me.cash + dollars
  game.bank = game.bank - dollars
end

-- From player to player.
function plant.pay(me, other, dollars)
  me.cash = me.cash - dollars
  other.cash = other.cash + dollars
end

-- Gas and cards -------------------------------------------------------------------------------------------------------

-- XP-U3: an empty stack never holds up the game.
function plant.take_gas(game, gas, zone)
  local card = game.supply[gas]:first()
  if not card then
    game:log("No {1} is left in the supply", gas)
    return
  end
  card:move(zone)
end

-- The gases other than xenon that lie in this zone.
function plant.impurities_in(zone)
  local found = {}
  for _, gas in ipairs(plant.impurities) do
    if zone:find(gas) then found[#found + 1] = gas end
  end
  return found
end

-- The gas that a Distill of this zone removes, nil when it holds no other gas than xenon.
function plant.first_impurity(zone)
  for _, gas in ipairs(plant.impurities) do
    if zone:find(gas) then return gas end
  end
end

-- Moves every card of one gas, or at most n.
function plant.move_gas(gas, from, to, n)
  local card = from:find(gas)
  while card and n ~= 0 do
    card:move(to)
    card = from:find(gas)
    n = n and n - 1
  end
end

-- XP-EOT-4: the discard pile becomes the deck only when the deck has run out. Cards drawn in one's own turn lie open.
function plant.draw(me, n, open)
  for _ = 1, n do
    if #me.deck == 0 then
      me.discard:move_all(me.deck)
      me.deck:shuffle()
    end
    local card = me.deck:first()
    if not card then return end
    card.face_up = open
    card:move(me.hand)
  end
end

-- The actions of a turn -----------------------------------------------------------------------------------------------

-- One step of the turn: offers its menu until there is nothing more to do. Going on is offered once the action of the
-- step is done, or when it may be skipped.
function plant.work(game, me, menu, times)
  game.to_do = times
  repeat
    local done
    if game.to_do == 0 or game:value("may_skip", me, menu) then
      done = me:act(menu, {optional = "Go on"})
    else
      done = me:act(menu)
    end
  until not done
end

-- Something the player does now, whatever step it is.
function plant.at_once(game, me, menu)
  local left = game.to_do
  game.to_do = 1
  me:act(menu)
  game.to_do = left
end

-- One Distill. XP-UPG-3: the moment between removal and check is its middle, in which cards can be used too.
function plant.distill(game, me)
  local gas = plant.first_impurity(me.hand)
  if gas then
    plant.move_gas(gas, me.hand, game.supply[gas])
  end
  repeat
    local used = me:act("during_distill", {optional = "Finish this Distill"})
  until not used
  -- XP-DISTILL-5 to 7: asked at the end of the action; only other gases keep the xenon in the hand.
  if not plant.first_impurity(me.hand) then
    plant.move_gas("xenon", me.hand, me.set_aside)
  end
end

function plant.air(game, me)
  for _, gas in ipairs(enums.gas) do
    plant.take_gas(game, gas, me.discard)
  end
  plant.receive(game, me, game:value("air_income", me))
end

-- XP-U22: an empty deck is renewed from what was wiped; if there is nothing, the place stays empty.
function plant.restock(game, line)
  local stack, row = game.stack[line], game.row[line]
  local place = row:free_slot()
  while place do
    if #stack == 0 then
      game.wiped[line]:move_all(stack)
      stack:shuffle()
    end
    local card = stack:first()
    if not card then return end
    card:move(row, place)
    place = row:free_slot()
  end
end

-- XP-WIPE-2 to 4.
function plant.wipe(game, line)
  for _, card in ipairs(game.row[line]:all()) do
    if #card.tokens == 0 then card:move(game.wiped[line]) end
  end
  plant.restock(game, line)
end

-- Bidding -------------------------------------------------------------------------------------------------------------

function plant.face_up_cards(game)
  local found = {}
  for _, line in ipairs(enums.line) do
    for _, card in ipairs(game.row[line]) do found[#found + 1] = card end
  end
  return found
end

-- How many tokens of the player lie on the card.
function plant.tokens_on(card, player)
  local n = 0
  for _, token in ipairs(card.tokens) do
    if token.maker == player then n = n + 1 end
  end
  return n
end

-- A token from home needs a card, a token from a card needs another card.
function plant.can_bid(game, me)
  local cards = #game.row.contracts + #game.row.upgrades
  return cards > 1 or cards == 1 and #me.bids > 0
end

-- Buying --------------------------------------------------------------------------------------------------------------

-- Face-up cards of one type.
function plant.on_offer(game, kind)
  if kind == "contract" then return game.row.contracts end
  local found = {}
  for _, card in ipairs(game.row.upgrades) do
    if card.type == kind then found[#found + 1] = card end
  end
  return found
end

-- What a purchase takes: dollars to the bank (XP-U9: may be below zero) and to the other bidders.
function plant.bill(game, me, card, installing)
  local own = plant.tokens_on(card, me)
  local price = game:value("cost", me, card, installing) - own * TOKEN_VALUE
  return price, (#card.tokens - own) * TOKEN_VALUE
end

-- XP-U10: cash must cover the price and what the others get.
function plant.affordable(game, me, card, installing)
  local price, to_others = plant.bill(game, me, card, installing)
  if price + to_others > me.cash then
    return false, "costs $" .. price + to_others .. ", you have $" .. me.cash
  end
  return true
end

-- XP-BUY-15 to 19: the one settlement, whatever is bought and in whichever way. Then the card goes where it belongs.
function plant.purchase(game, me, card, installing, place)
  local price = plant.bill(game, me, card, installing)
  plant.receive(game, me, -price)
  for _, token in ipairs(card.tokens:all()) do
    local bidder = token.maker
    if bidder ~= me then plant.pay(me, bidder, TOKEN_VALUE) end
    token:move(bidder.bids)
  end
  card:move(place)
  game.bought = true
end

-- Rewards and the end ---------------------------------------------------------------------------------------------------

local BONUS_CARDS = 2

-- A contract's reward other than money, done at once.
function plant.give_bonus(game, me, bonus)
  if bonus == "draw" then
    plant.draw(me, BONUS_CARDS, true)
  elseif bonus == "air" then
    plant.air(game, me)
  elseif plant.can_bid(game, me) then
    plant.at_once(game, me, "bonus_bid")
  end
end

-- XP-END-1 to 4, XP-U23: the side is chosen at once; this turn is finished, everybody else has one more, and perhaps the
-- player of the token.
function plant.trigger_end(game, me)
  game.trigger = me
  local token = game.middle:first()
  token:move(me.privilege)
  token.side = me:choose(enums.privilege_side, "Three points, or a final turn after everybody else's?")
  game.turns_left = game.player_count
  if token.side == "final_turn" then game.turns_left = game.turns_left + 1 end
  game:log("{1} has a full plant. Turns left after this one: {2}", me, game.turns_left - 1)
end

return plant
