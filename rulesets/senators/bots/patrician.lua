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
  gain_places = 11, draw_money = 8, fine_leader = 6, collect_tribute = 6,
  seize_resource = 7, stand_in = 14, raise_price = 8, take_protection = 3,
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

-- own[kind][number] is true for a card held.
local function holdings(me)
  local own = {}
  for _, kind in ipairs(enums.kind) do own[kind] = {} end
  for _, card in ipairs(me.tableau) do
    if card.type == "resource" then own[card.kind][card.number] = true end
  end
  return own
end

local function copy(own)
  local other = {}
  for kind, numbers in pairs(own) do
    other[kind] = {}
    for number in pairs(numbers) do other[kind][number] = true end
  end
  return other
end

-- The dearest set in there: its price and its cards, or nil.
local function best_set(own)
  local best, best_price = nil, 0
  for _, kind in ipairs(enums.kind) do
    local row, top = own[kind], {}
    for number = 9, 1, -1 do
      if row[number] then
        if row[number - 1] and row[number - 2] and 3 * number - 3 + RUN_BONUS > best_price then
          best, best_price = {{kind, number}, {kind, number - 1}, {kind, number - 2}}, 3 * number - 3 + RUN_BONUS
        end
        if #top < 3 then top[#top + 1] = number end
      end
    end
    if #top == 3 and top[1] + top[2] + top[3] > best_price then
      best, best_price = {{kind, top[1]}, {kind, top[2]}, {kind, top[3]}}, top[1] + top[2] + top[3]
    end
  end
  for number = 9, 1, -1 do
    local same = {}
    for _, kind in ipairs(enums.kind) do
      if own[kind][number] and #same < 3 then same[#same + 1] = {kind, number} end
    end
    if #same == 3 and 3 * number > best_price then best, best_price = same, 3 * number end
  end
  return best, best_price
end

-- Takes the dearest sets out of `own`, one after the other, and says what they pay together.
local function take_sets(own)
  local sum = 0
  while true do
    local set, price = best_set(own)
    if not set then return sum end
    sum = sum + price
    for _, card in ipairs(set) do own[card[1]][card[2]] = nil end
  end
end

-- What is left is worth what it may become: a run wants neighbours, a set of one number equals.
local function promise(own)
  local sum = 0
  for _, kind in ipairs(enums.kind) do
    local row = own[kind]
    for number = 1, 9 do
      if row[number] then
        local best = number / 4
        if row[number + 1] then best = best + 7
        elseif row[number + 2] then best = best + 6
        else
          for other = number + 3, 9 do
            if row[other] then best = best + 2 break end
          end
        end
        for _, other in ipairs(enums.kind) do
          if other ~= kind and own[other][number] then best = best + number / 4 break end
        end
        sum = sum + best
      end
    end
  end
  return sum
end

local function potential(own)
  local rest = copy(own)
  return take_sets(rest) + promise(rest)
end

-- What the card adds to my hand, or keeping it leaves there.
local function worth(me, card)
  if card.type == "office" then
    for ability, value in pairs(OFFICE) do
      if card:has(ability) then
        if ability == "gain_places" then return PLACE * card.amount - 1 end
        return value
      end
    end
  end
  if card.type ~= "resource" then return ODD end
  local with, without = holdings(me), holdings(me)
  with[card.kind][card.number] = true
  without[card.kind][card.number] = nil
  return potential(with) - potential(without)
end

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
  for i = 1, decision:count() do
    if decision:action(i) == action then
      local value = worth(me, decision:target(i))
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
  return first_of(decision, "take_protection") or 0
end

-- ---- the turn --------------------------------------------------------------------------------------------------------

local function extortion_worth(me)
  local sum = 3
  for _, other in ipairs(me.others) do
    local best = 0
    for _, card in ipairs(other.tableau) do
      if not card.hidden and card.face_up then best = math.max(best, worth(me, card)) end
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
local function fair_price(me, card) return math.floor(worth(me, card) * 0.55) end

local function money_after_bids(game, me)
  local left = me.cash
  for _, market in ipairs(enums.market) do
    if game.bidder[market] == me then left = left - game.price[market] end
  end
  return left
end

local function bidding(game, me, decision)
  local money = money_after_bids(game, me)
  local best, most = 0, 0
  for i = 1, decision:count() do
    local card = decision:target(i)
    local gain = fair_price(me, card) - game.price[card.market]
    if gain > most and money > game.price[card.market] then best, most = i, gain end
  end
  return best
end

local function within(decision, number)
  return math.max(decision.min, math.min(decision.max, math.floor(number)))
end

local function number(game, me, decision, parameters)
  if game.victim then return within(decision, (worth(me, game.subject) + 1) / 2) end
  if game.subject then
    return within(decision, math.min(fair_price(me, game.subject), money_after_bids(game, me)))
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
    return value >= 2 and best or 0
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
