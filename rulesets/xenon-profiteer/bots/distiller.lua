-- Works Overtime whenever it can, keeps its xenon together until a Distill makes it pure, takes contracts for what it has,
-- and puts its money into pipelines and installed upgrades.

bot.text = "Distils towards its contracts and buys what gives the most points for the money"
bot.parameters = {
  thrift = {default = 2, min = 0, max = 10, text = "Tenths of a point it counts for a dollar"},
  hurry  = {default = 0, min = 0, max = 10, text = "Points it adds to an Install because it brings the end nearer"},
}

local IMPURITIES = {"nitrogen", "oxygen", "krypton"}
local PIPELINE_POINTS = {1, 3, 5}      -- what the first, second and third add
local LARGER_HAND = 2                  -- what a pipeline is worth beside its points, in points
local WORTH_BUYING = 5                 -- tenths of a point; below that it saves its money

-- What an Upgrade helps in every turn, in tenths of a point, when installed; a third of it from the deck.
local HELP = {
  extra_distill = 35, pass_over = 25, vent = 20, catch_xenon = 35, extra_air = 10, draw_in_xenon = 15, scrub = 20,
  extra_wipe = 2, cheaper_install = 10, extra_buy = 20, extra_bid = 15, take_money = 20, draw_cards = 15, larger_hand = 15,
  put_back = 1, sell_xenon = 10,
}
-- Those that make a hand pure: worth a place in the hand.
local PURIFIERS = {"extra_distill", "pass_over", "catch_xenon"}

local function help_of(card)
  for ability, help in pairs(HELP) do
    if card:has(ability) then return help end
  end
  return 0
end

local function purifies(card)
  if card.type ~= "upgrade" then return false end
  for _, ability in ipairs(PURIFIERS) do
    if card:has(ability) then return true end
  end
  return false
end

local function kinds_in(zone)
  local kinds = 0
  for _, gas in ipairs(IMPURITIES) do
    if zone:count(gas) > 0 then kinds = kinds + 1 end
  end
  return kinds
end

-- Cards in hand and plant that could still purify this turn.
local function purifiers_ready(game, me)
  local n = 0
  for _, zone in ipairs({me.hand, me.installed}) do
    for _, card in ipairs(zone) do
      if purifies(card) and card.used_on ~= game.turn then n = n + 1 end
    end
  end
  return n
end

local function xenon_owed(me)
  local owed = 0
  for _, contract in ipairs(me.contracts) do owed = owed + contract.needs end
  return owed
end

-- Own and other tokens on a card.
local function tokens(card, me)
  local own = 0
  for _, token in ipairs(card.tokens) do
    if token.maker == me then own = own + 1 end
  end
  return own, #card.tokens - own
end

-- Dollars the card costs me now, payments to others included.
local function price(game, me, card, installing)
  local own, others = tokens(card, me)
  return game:value("cost", me, card, installing) - own + others
end

-- What having the card is worth, in tenths of a point, before its price.
local function worth(game, me, card, action, hurry)
  if action == "buy_contract" then
    local free = #me.set_aside + me.hand:count("xenon") - xenon_owed(me)
    local missing = math.max(0, card.needs - math.max(0, free))
    if game.trigger and card.needs > #me.set_aside then return 0 end
    -- A contract for xenon at hand is certain; each one missing makes it a hope, and too many contracts a burden.
    local cash = card.bonus and 2 or card.cash
    return math.max(0, (card.stars * 10 + cash * 2) // (1 + missing) - 15 * #me.contracts)
  elseif action == "buy_pipeline" then
    return (PIPELINE_POINTS[#me.pipelines + 1] or 0) * 10 + LARGER_HAND * 10
  elseif action == "install" then
    return 10 + card.stars * 10 + help_of(card) + hurry * 10
  elseif action == "buy_upgrade" then
    if game.trigger then return 0 end
    return help_of(card) // 3
  end
  return 0
end

local WAYS = {upgrade = "install", pipeline = "buy_pipeline", contract = "buy_contract"}

-- What the card would be worth to me if I could pay it; 0 when I never can.
local function wish(game, me, card, parameters)
  local action = WAYS[card.type]
  if action == "install" and not card.install then return 0 end
  if action == "buy_pipeline" and me.pipelines:count("kind", card.kind) > 0 then return 0 end
  local gain = worth(game, me, card, action, parameters.hurry)
  return gain - parameters.thrift * price(game, me, card, action == "install")
end

local function best_wish(game, me, line, parameters)
  local best = 0
  for _, card in ipairs(game.row[line]:all()) do
    best = math.max(best, wish(game, me, card, parameters))
  end
  return best
end

-- Purchases ---------------------------------------------------------------------------------------------------------------

local function buy(game, me, decision, parameters)
  local best, most = nil, WORTH_BUYING
  for i = 1, decision:count() do
    local action, card = decision:action(i), decision:target(i)
    if action == "buy_upgrade" or action == "install" or action == "buy_pipeline" or action == "buy_contract" then
      local gain = worth(game, me, card, action, parameters.hurry)
        - parameters.thrift * price(game, me, card, action == "install")
      if gain > most then best, most = i, gain end
    end
  end
  if best then
    if decision:action(best) == "install" then
      local rebate = decision:find("cheaper_install")
      if rebate then return rebate end
    end
    return best
  end
  -- Nothing left of this purchase: one more, if it would buy something.
  if game.to_do == 0 then
    local more = decision:find("extra_buy")
    if more then
      for _, line in ipairs({"contracts", "upgrades"}) do
        for _, card in ipairs(game.row[line]:all()) do
          if wish(game, me, card, parameters) > WORTH_BUYING
              and price(game, me, card, card.type == "upgrade") <= me.cash then
            return more
          end
        end
      end
    end
  end
  return 0
end

-- The card whose token brings most: the one wished for most among those still too dear.
local function bid_target(game, me, parameters)
  local best, most
  for _, line in ipairs({"upgrades", "contracts"}) do
    for _, card in ipairs(game.row[line]:all()) do
      local own = tokens(card, me)
      local gain = wish(game, me, card, parameters) + 5 * own
      if card.type == "contract" then gain = gain // 2 end
      if not most or gain > most then best, most = card, gain end
    end
  end
  return best
end

local function bid(game, me, decision, parameters)
  local more = decision:find("extra_bid")
  if more then return more end
  local card = bid_target(game, me, parameters)
  local place = card and decision:find("place_bid", card)
  if place then return place end
  -- All tokens are out: the one on the least wanted card moves.
  local best, least
  for i = 1, decision:count() do
    if decision:action(i) == "move_bid" then
      local gain = wish(game, me, decision:target(i), parameters)
      if not least or gain < least then best, least = i, gain end
    end
  end
  return best or (decision.optional and 0 or 1)
end

-- The hand ----------------------------------------------------------------------------------------------------------------

local function distill(game, me, decision)
  local main = decision:find("distill")
  if main then return main end
  local kinds = kinds_in(me.hand)
  if kinds == 0 or me.hand:count("xenon") == 0 then return 0 end
  -- Only when it leads to a pure hand: otherwise the cards wait for a better one.
  if kinds <= game.to_do + purifiers_ready(game, me) then
    for i = 1, decision:count() do
      local action = decision:action(i)
      if action == "extra_distill" or action == "pass_over" then return i end
    end
  end
  return decision:find("catch_xenon") or 0
end

-- Vents what is fewest: that kind is soonest gone.
local function vent(me, decision)
  local best, fewest
  for i = 1, decision:count() do
    if decision:action(i) == "vent" then
      local n = me.hand:count(decision:target(i))
      if not fewest or n < fewest then best, fewest = i, n end
    end
  end
  return best
end

-- Keeps xenon and what purifies it; other gases only when the next Distill surely removes them.
local function discards(game, me, decision)
  local distills = me.console:first().overtime and 1 or 2
  for _, card in ipairs(me.hand) do
    if purifies(card) then distills = distills + 1 end
  end
  local keep_gas = me.hand:count("xenon") >= 2 and kinds_in(me.hand) <= distills
  local chosen = {}
  for _, option in ipairs(decision:options()) do
    local card = option.value
    local keep = card.id == "xenon" or purifies(card) or keep_gas and card.type == "gas_card"
    if not keep then chosen[#chosen + 1] = option.index end
  end
  return chosen
end

-- Things that are good whenever they are on offer.
local FREE = {"take_money", "larger_hand", "draw_in_xenon", "extra_air"}

local function free_gain(decision)
  for _, ability in ipairs(FREE) do
    local i = decision:find(ability)
    if i then return i end
  end
end

-- The contract with the most stars among those that can be filled.
local function fill(decision)
  local best, most
  for i = 1, decision:count() do
    if decision:action(i) == "fill_contract" then
      local stars = decision:target(i).stars
      if not most or stars > most then best, most = i, stars end
    end
  end
  return best
end

local function scrub(decision)
  for _, gas in ipairs(IMPURITIES) do
    local i = decision:find("scrub", gas)
    if i then return i end
  end
end

function bot.decide(game, me, decision, parameters)
  if decision.kind == "choose_many" then return discards(game, me, decision) end
  if decision.kind == "choose" then
    for i = 1, decision:count() do
      local target = decision:target(i)
      if target == "points" then return i end
    end
    local wanted = bid_target(game, me, parameters)
    for i = 1, decision:count() do
      if decision:target(i) == wanted then return i end
    end
    return 1
  end

  local filled = fill(decision)
  if filled then return filled end
  local gain = free_gain(decision)
  if gain then return gain end

  local menu = decision.menu
  if menu == "console" then
    return decision:find("work_overtime")
  elseif menu == "distill" or menu == "during_distill" then
    return vent(me, decision) or distill(game, me, decision)
  elseif menu == "air" then
    return decision:find("air") or scrub(decision) or decision:find("draw_cards") or 0
  elseif menu == "wipe" then
    if decision:find("wipe", "upgrades") == nil then return 0 end
    local keep_contracts = best_wish(game, me, "contracts", parameters) > best_wish(game, me, "upgrades", parameters)
    return decision:find("wipe", keep_contracts and "upgrades" or "contracts")
  elseif menu == "buy" then
    return buy(game, me, decision, parameters)
  elseif menu == "bid" or menu == "bonus_bid" then
    if game.to_do == 0 then return decision:find("extra_bid") or 0 end
    return bid(game, me, decision, parameters)
  end
  return decision.optional and 0 or 1
end
