-- Drafts with a plan: weighs every card in Hearts it will bring until the end, and takes the best main action.

bot.text = "Weighs production, flags in contest, final scores and resources in Hearts; takes optional actions that pay"
bot.parameters = {
  thrift = {default = 5, min = 1, max = 10, text = "Worth of a resource early in the game, in tenths of a Heart"},
  rover  = {default = 8, min = 0, max = 30, text = "Worth of a Rover, in tenths of a Heart"},
}

local ERAS = 3
local NEXT_REWARDS = {first = 4 + 5, second = 5, third = 0}     -- per flag, after the Era being played

-- Chance to win a flag with so many more than the best of the others, in percent.
local function chance(mine, best_other)
  if mine == 0 then return 0 end
  local lead = mine - best_other
  if lead <= -3 then return 5 end
  if lead >= 3 then return 95 end
  return ({[-2] = 12, [-1] = 25, [0] = 48, [1] = 75, [2] = 88})[lead]
end

local function sum(amounts, names)
  local n = 0
  for _, name in ipairs(names) do n = n + amounts[name] end
  return n
end

-- What the bot knows of the moment; made once for each decision.
local function outlook(game, me, parameters)
  local structures = 0
  for _, card in ipairs(me.hand) do
    if card.type == "structure" then structures = structures + 1 end
  end
  local eras_after = game.x - 1
  if eras_after < 0 then eras_after = 0 end
  local turns = structures + game.hand_size * eras_after
  -- Resources lose their worth when there is nothing left to buy.
  local worth = parameters.thrift / 10
  if turns < 6 then worth = worth * turns / 6 end
  return {
    era = enums.era[ERAS - eras_after] or "third",
    eras_after = eras_after,
    turns = turns,
    resource = worth,
    rover = parameters.rover / 10,
  }
end

local function count(game, me, spec, measure)
  if measure == "flag" then return game:value("flags", me, spec.flag) end
  if measure == "family" then return me.tableau:count("family", spec.family) end
  if measure == "structures" then return #me.tableau end
  if measure == "rovers" then return #me.rovers end
  if measure == "reputations" then return #me.claimed end
  if measure == "x" then return game.x end
  local n = 0
  if measure == "resources" then return sum(me.stock, enums.resource) end
  if measure == "flags" or measure == "flag_kinds" then
    for _, flag in ipairs(enums.flag) do
      local have = game:value("flags", me, flag)
      n = n + (measure == "flags" and have or (have > 0 and 1 or 0))
    end
  elseif measure == "colours" then
    for _, family in ipairs(enums.family) do
      if me.tableau:count("family", family) > 0 then n = n + 1 end
    end
  end
  return n
end

local function times(game, me, effect)
  if not effect.for_each then return 1 end
  local n = count(game, me, effect, effect.for_each) // effect.in_lots_of
  if effect.at_most and n > effect.at_most then n = effect.at_most end
  return n
end

-- Hearts a list of effects brings when it happens now.
local function effects_worth(game, me, list, now)
  local total = 0
  for _, effect in ipairs(list) do
    local gain = effect.hearts + effect.hearts_here * (now.eras_after + 1) + effect.rovers * now.rover
      + (sum(effect.gain, enums.resource) + effect.any) * now.resource
    local price = (sum(effect.pay, enums.resource) + effect.pay_any) * now.resource + effect.pay_rovers * now.rover
    local extra = (effect.salvage > 0 and 2 or 0) * now.resource + effect.dig * 2 * now.resource
      + effect.recall * now.rover / 2 + effect.unflip * 0.5 + (effect.again and 0.5 or 0)
    local worth = gain * times(game, me, effect) - price + extra
    if effect.others then worth = -worth / 2 end
    if price == 0 or worth > 0 then total = total + worth end
  end
  return total
end

-- Flags: how much likelier this Era's and the later rewards become.
local function flags_worth(game, me, card, now)
  local total = 0
  for _, flag in ipairs(enums.flag) do
    local n = card.flags[flag]
    if n > 0 then
      local mine, best_other = game:value("own_flags", me, flag), 0
      for _, other in ipairs(me.others) do
        local theirs = game:value("own_flags", other, flag)
        if theirs > best_other then best_other = theirs end
      end
      local prize = NEXT_REWARDS[now.era] * 0.6
      for _, token in ipairs(game.reward[flag]) do prize = prize + token.value end
      total = total + (chance(mine + n, best_other) - chance(mine, best_other)) / 100 * prize + 0.3 * n
    end
  end
  return total
end

-- A final score grows with what is still to be built.
local function final_worth(game, me, card, now)
  local total = 0
  for _, effect in ipairs(card.final) do
    if not effect.for_each then
      total = total + effect.hearts
    else
      local n = (count(game, me, effect, effect.for_each) + now.turns * 0.15) / effect.in_lots_of
      if effect.at_most and n > effect.at_most then n = effect.at_most end
      total = total + effect.hearts * n
    end
  end
  return total
end

local function card_worth(game, me, card, now)
  local worth = 0
  if card.family == "blue" then
    worth = worth + (sum(card.produces, enums.resource) + card.produces_any) * now.resource * (1 + 0.9 * now.eras_after)
  elseif card.family == "pink" then
    worth = worth + effects_worth(game, me, card.effects, now) * (now.eras_after + 1)
  else
    worth = worth + effects_worth(game, me, card.effects, now)
  end
  worth = worth + flags_worth(game, me, card, now) + final_worth(game, me, card, now)
  for _, trigger in ipairs(card.triggers) do
    worth = worth + effects_worth(game, me, trigger.effects, now) * now.turns * 0.25
  end
  if card:has("cheaper_yellow") or card:has("exchange") then worth = worth + now.turns * 0.08 end
  return worth
end

local function price(card, now)
  return sum(card.cost, enums.resource) * now.resource
end

-- The worth of an option of the turn's menu; nil for what the bot leaves alone.
local function option_worth(game, me, option, now)
  local card = option.target
  if option.action == "build" then return card_worth(game, me, card, now) - price(card, now) + 0.2 end
  if option.action == "assimilate" then return sum(card.dustbin, enums.resource) * now.resource end
  if option.action == "claim" then return 50 + card.hearts end
  if option.action == "flip" then
    local worth = effects_worth(game, me, card.effects, now)
    if worth > 0 then return 40 + worth end
  elseif option.action == "use_expedition" then
    local held = me.hand:where(function(other) return other.type ~= "structure" end)[1]
    local worth = effects_worth(game, me, held.effects, now)
    if worth > 0 then return 30 + worth end
  elseif option.action == "park" then
    if card.family ~= "blue" then return nil end
    local worth = (sum(card.produces, enums.resource) + card.produces_any) * now.resource - now.rover
    if worth > 0 then return 20 + worth end
  elseif option.action ~= "exchange" then
    return 10          -- something a pack added: it would not be offered if it could not be done
  end
end

-- Resources the cards in hand and the stock call for: how many are missing, fewest in stock first.
local function wanted(me, resource)
  local missing = 0
  for _, card in ipairs(me.hand) do
    if card.type == "structure" then
      local short = card.cost[resource] - me.stock[resource]
      if short > 0 then missing = missing + short end
    end
  end
  return missing * 10 - me.stock[resource]
end

local function best(decision, worth_of)
  local index, most = nil, nil
  for _, option in ipairs(decision:options()) do
    local worth = worth_of(option)
    if worth and (not most or worth > most) then index, most = option.index, worth end
  end
  return index
end

local function choose(me, decision)
  return best(decision, function(option)
    local value = option.value
    if decision.prompt == "Take a resource" then return wanted(me, value) end
    if decision.prompt == "Pay a resource" then return -wanted(me, value) end
    if decision.prompt == "Salvage a discard" then return sum(value.dustbin, enums.resource) end
    return 0
  end)
end

function bot.decide(game, me, decision, parameters)
  if decision.kind == "confirm" then return true end
  if decision.kind == "choose" then return choose(me, decision) end
  if decision.kind ~= "act" then return decision:random() end
  local now = outlook(game, me, parameters)
  local index
  if decision.menu == "turn" then
    index = best(decision, function(option) return option_worth(game, me, option, now) end)
  elseif decision.menu == "arrival" then
    index = best(decision, function(option)
      local worth = card_worth(game, me, option.target, now) - price(option.target, now)
      return worth > 0 and worth or nil
    end)
  end
  if index then return index end
  return decision.optional and 0 or 1
end
