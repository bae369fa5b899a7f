-- Collects sets, treats every price as the two-way bargain it is, and turns money into places before the wars run out.

bot.text = "Values cards by the sets they make and money by the places it buys"
bot.parameters = {
  courage = {default = 9, min = 0, max = 20, text = "Most it spends on a war"},
  hunger  = {default = 3, min = 1, max = 10, text = "Places a Cash-In should bring while there is still time"},
  auction = {default = 26, min = 0, max = 60, text = "What it expects from holding an auction"},
}

local PLACE = 10        -- what a place is worth, in money
local RUN_BONUS = 15

-- What an Office is worth, by the ability it carries; anything else on the table counts as ODD.
local OFFICE = {
  draw_money = 8, fine_leader = 6, collect_tribute = 6, seize_resource = 7, stand_in = 14, raise_price = 8, take_protection = 3,
}
local OFFICES = {
  "gain_places", "draw_money", "fine_leader", "collect_tribute", "seize_resource", "stand_in", "raise_price", "take_protection",
}
local ODD = 6

-- ---- time ------------------------------------------------------------------------------------------------------------

-- Turns each player can still expect: the missing wars lie evenly among the events to come.
local function turns_left(game)
  local missing = game.options.last_war - #game.wars
  local hidden_wars = 5 - #game.wars
  local events = missing * (#game.event_deck + 1) / (hidden_wars + 1)
  return events / game.player_count
end

-- ---- sets ------------------------------------------------------------------------------------------------------------

-- A hand is a row of bits for each kind: bit n for the card with number n.
local KINDS = #enums.kind
local index_of = {}
for i, kind in ipairs(enums.kind) do index_of[kind] = i end

local function holdings(me)
  local own = {}
  for k = 1, KINDS do own[k] = 0 end
  for _, card in ipairs(me.tableau) do
    if card.type == "resource" then
      local k = index_of[card.kind]
      own[k] = own[k] | 1 << card.number
    end
  end
  return own
end

local function copy(own)
  local other = {}
  for k = 1, KINDS do other[k] = own[k] end
  return other
end

-- The dearest set within one kind: its price and its bits.
local function best_of_kind(row)
  local runs = row & row << 1 & row << 2
  for number = 9, 3, -1 do
    if runs & 1 << number ~= 0 then return 3 * number - 3 + RUN_BONUS, 7 << number - 2 end
  end
  local price, bits, cards = 0, 0, 0
  for number = 9, 1, -1 do
    if row & 1 << number ~= 0 then
      price, bits, cards = price + number, bits | 1 << number, cards + 1
      if cards == 3 then return price, bits end
    end
  end
  return 0, 0
end

-- Takes the dearest set out of `own` and says what it pays; 0 when there is none.
local function take_best(own)
  local best, bits, at = 0, 0, nil
  for k = 1, KINDS do
    local price, found = best_of_kind(own[k])
    if price > best then best, bits, at = price, found, k end
  end
  for number = 9, 1, -1 do
    if 3 * number <= best then break end
    local holders = {}
    for k = 1, KINDS do
      if own[k] & 1 << number ~= 0 and #holders < 3 then holders[#holders + 1] = k end
    end
    if #holders == 3 then
      for _, k in ipairs(holders) do own[k] = own[k] & ~(1 << number) end
      return 3 * number
    end
  end
  if at then own[at] = own[at] & ~bits end
  return best
end

local function take_sets(own)
  local sum = 0
  repeat
    local price = take_best(own)
    sum = sum + price
  until price == 0
  return sum
end

-- What is left is worth what it may become: a run wants neighbours, a set of one number equals.
local function promise(own)
  local sum = 0
  for k = 1, KINDS do
    local row = own[k]
    for number = 1, 9 do
      if row & 1 << number ~= 0 then
        sum = sum + number / 4
        local higher = row >> number + 1
        if higher & 1 ~= 0 then sum = sum + 7
        elseif higher & 2 ~= 0 then sum = sum + 6
        elseif higher ~= 0 then sum = sum + 2 end
        for other = 1, KINDS do
          if other ~= k and own[other] & 1 << number ~= 0 then sum = sum + number / 4 break end
        end
      end
    end
  end
  return sum
end

local function potential(own)
  local rest = copy(own)
  local sets = take_sets(rest)
  return sets + promise(rest)
end

local function office_worth(card)
  for _, ability in ipairs(OFFICES) do
    if card:has(ability) then
      return ability == "gain_places" and PLACE * card.amount - 1 or OFFICE[ability]
    end
  end
  return ODD
end

-- A function that says what a card adds to my hand, or would leave a hole for if it is mine.
local function appraiser(me)
  local own = holdings(me)
  local now = potential(own)
  return function(card)
    if card.type == "office" then return office_worth(card) end
    if card.type ~= "resource" then return ODD end
    local k, bit = index_of[card.kind], 1 << card.number
    local other = copy(own)
    other[k] = other[k] ~ bit
    return math.abs(potential(other) - now)
  end
end

local function worth(me, card) return appraiser(me)(card) end

-- ---- Cash In ---------------------------------------------------------------------------------------------------------

-- Places a Cash-In would bring with so much money to start with.
local function places_from(me, cash)
  local places = 0
  for _, card in ipairs(me.tableau) do
    if card.type == "office" and card:has("gain_places") then places = places + card.amount end
    if card.type == "office" and card:has("draw_money") then cash = cash + card.amount end
  end
  return places + (cash + take_sets(holdings(me))) // PLACE
end

-- A set's price stands at the end of its name.
local function price_in(name) return tonumber(name:match("(%d+)$")) end

local function best_named(decision, action)
  local best, best_price = nil, 0
  for i = 1, decision:count() do
    if decision:action(i) == action and price_in(decision:target(i)) > best_price then
      best, best_price = i, price_in(decision:target(i))
    end
  end
  return best, best_price
end

local function best_target(me, decision, action)
  local best, most = nil, -1
  local value_of = appraiser(me)
  for i = 1, decision:count() do
    if decision:action(i) == action then
      local value = value_of(decision:target(i))
      if value > most then best, most = i, value end
    end
  end
  return best, most
end

local function first_of(decision, action)
  for i = 1, decision:count() do
    if decision:action(i) == action then return i end
  end
end

local function cash_in(game, me, decision)
  local late = turns_left(game) < 1.5
  for _, office in ipairs({"gain_places", "draw_money", "collect_tribute", "fine_leader", "raise_price"}) do
    local found = first_of(decision, office)
    if found then return found end
  end
  local seize = best_target(me, decision, "seize_resource")
  if seize then return seize end

  -- A cheap set is kept as long as its cards promise more.
  local set, price = best_named(decision, "sell_set")
  if set and (late or price >= 15 or me.next_set_bonus > 0) then return set end
  local pair, pair_price = best_named(decision, "stand_in")
  if pair and (late or pair_price >= 25) then return pair end

  local buy = first_of(decision, "buy_place")
  if buy and (late or me.cash >= PLACE + 6) then return buy end
  return first_of(decision, "take_protection") or first_of(decision, "done")
end

-- ---- the turn --------------------------------------------------------------------------------------------------------

local function extortion_worth(me)
  local sum = 3
  local value_of = appraiser(me)
  for _, other in ipairs(me.others) do
    local best = 0
    for _, card in ipairs(other.tableau) do
      if not card.hidden and card.face_up then best = math.max(best, value_of(card)) end
    end
    sum = sum + math.min(best / 2, me.cash + 3)
  end
  return sum
end

local function choose_action(game, me, decision, parameters)
  local places = places_from(me, me.cash)
  local left = turns_left(game)
  local auction = first_of(decision, "auction")
  if places >= 1 and left < 1 then return first_of(decision, "cash_in") end
  if places >= parameters.hunger and left < 2 then return first_of(decision, "cash_in") end
  if auction and parameters.auction >= extortion_worth(me) then return auction end
  return first_of(decision, "extortion")
end

-- ---- auction and extortion -------------------------------------------------------------------------------------------

-- Sold to me it brings worth - bid, kept by the auctioneer it brings the bid: about half is good either way.
local function fair_price(value) return math.floor(value * 0.55) end

local function bidding(game, me, decision)
  local money = me.cash - me.pledged
  local best, most = first_of(decision, "stop_bidding"), 0
  local value_of = appraiser(me)
  for i = 1, decision:count() do
    if decision:action(i) == "place_bid" then
      local card = decision:target(i)
      local gain = fair_price(value_of(card)) - game.price[card.market]
      if gain > most and money > game.price[card.market] then best, most = i, gain end
    end
  end
  return best
end

local function within(decision, number)
  return math.max(decision.min, math.min(decision.max, math.floor(number)))
end

local function number(game, me, decision, parameters)
  if game.victim then return within(decision, (worth(me, game.subject) + 1) / 2) end
  if game.subject then
    return within(decision, math.min(fair_price(worth(me, game.subject)), me.cash - me.pledged))
  end
  local most = math.min(parameters.courage, me.cash)
  return within(decision, game:random(0, most))
end

-- ---- all decisions ---------------------------------------------------------------------------------------------------

local menus = {
  turn = choose_action,
  cash_in = cash_in,
  bidding = bidding,
  settlement = function(game, me, decision)
    local card = game.subject
    local keep = decision:find("keep_lot", card)
    if keep and worth(me, card) > 2 * game.price[card.market] then return keep end
    return decision:find("sell_lot", card)
  end,
  extort = function(_, me, decision)
    local best, value = best_target(me, decision, "make_offer")
    return value >= 2 and best or first_of(decision, "no_offer")
  end,
  reply = function(game, me, decision)
    local card = game.subject
    local keep = decision:find("buy_off", card)
    if keep and worth(me, card) > 2 * game.offer then return keep end
    return decision:find("hand_over", card)
  end,
  invitation = function(game, me, decision, parameters)
    local join = first_of(decision, "join_cash_in")
    if not join then return 1 end
    local places = places_from(me, me.cash - 5)
    local enough = turns_left(game) < 1.2 and 1 or parameters.hunger
    return places >= enough and join or first_of(decision, "stay_out")
  end,
  levy = function(_, _, decision) return first_of(decision, "pay_levy") or 1 end,
  dutch_sale = function(game, _, decision)
    local take = first_of(decision, "take_place")
    return take and game.asking < PLACE and take or first_of(decision, "let_fall")
  end,
}

function bot.decide(game, me, decision, parameters)
  if decision.kind == "number" then return number(game, me, decision, parameters) end
  local menu = decision.kind == "act" and menus[decision.menu]
  if menu then return menu(game, me, decision, parameters) end
  if decision.optional then return 0 end
  return decision:random()
end
