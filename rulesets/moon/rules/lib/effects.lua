-- The vocabulary of the cards (records effect, trigger and requirement of ruleset.yaml), carried out.

local effects = {}

-- Counting ---------------------------------------------------------------------------------------------------------

-- What each measure counts for a player; `spec` is the effect or requirement that asks.
effects.measures = {
  flag = function(game, me, spec) return game:value("flags", me, spec.flag) end,
  flags = function(game, me)
    local n = 0
    for _, flag in ipairs(enums.flag) do n = n + game:value("flags", me, flag) end
    return n
  end,
  flag_kinds = function(game, me)
    local n = 0
    for _, flag in ipairs(enums.flag) do
      if game:value("flags", me, flag) > 0 then n = n + 1 end
    end
    return n
  end,
  family = function(_, me, spec) return me.tableau:count("family", spec.family) end,
  structures = function(_, me) return #me.tableau end,
  colours = function(_, me)
    local n = 0
    for _, family in ipairs(enums.family) do
      if me.tableau:count("family", family) > 0 then n = n + 1 end
    end
    return n
  end,
  rovers = function(_, me) return #me.rovers end,
  visitors = function(_, me)
    local n = 0
    for _, card in ipairs(me.tableau) do n = n + #card.parking end
    return n
  end,
  resources = function(_, me)
    local n = 0
    for _, resource in ipairs(enums.resource) do n = n + me.stock[resource] end
    return n
  end,
  reputations = function(_, me) return #me.claimed end,
  hearts_on_cards = function(_, me)
    local n = 0
    for _, card in ipairs(me.tableau) do n = n + card.hearts end
    return n
  end,
  x = function(game) return game.x end,     -- MOON-SETUP-3: always as many as lie there now
}

-- What each measure counts, for people.
local NOUNS = {
  flags = "flag", flag_kinds = "flag kind", structures = "Structure", colours = "colour", rovers = "Rover", visitors = "visiting Rover",
  resources = "resource", reputations = "Reputation card", hearts_on_cards = "placed Heart", x = "X Heart",
}

local FLAG_NOUNS, FAMILY_NOUNS = {}, {}
for _, flag in ipairs(enums.flag) do FLAG_NOUNS[flag] = flag .. " flag" end
for _, family in ipairs(enums.family) do FAMILY_NOUNS[family] = family .. " Structure" end

local function noun(spec)
  return spec.flag and FLAG_NOUNS[spec.flag] or spec.family and FAMILY_NOUNS[spec.family] or NOUNS[spec.of]
end

-- False, and what is missing in words, which are put together only when somebody reads them.
local function lacks(needed, what, have)
  return false, needed == 1 and "needs {1} {2}, you have {3}" or "needs {1} {2}s, you have {3}", needed, what, have
end

function effects.lacks_flag(needed, flag, have)
  return lacks(needed, FLAG_NOUNS[flag], have)
end

-- "1 flag", "2 flags"
function effects.counted(n, what)
  return n .. " " .. what .. (n == 1 and "" or "s")
end

-- How often an effect happens.
function effects.times(game, me, effect)
  if not effect.for_each then return 1 end
  local n = effects.measures[effect.for_each](game, me, effect) // effect.in_lots_of
  if effect.at_most and n > effect.at_most then n = effect.at_most end
  return n
end

-- Hearts a list of effects is worth now, for the final score. Nothing is handed out.
function effects.worth(game, me, list)
  local hearts = 0
  for _, effect in ipairs(list) do
    hearts = hearts + effect.hearts * effects.times(game, me, effect)
  end
  return hearts
end

-- True when every requirement is met; otherwise false and what is missing.
function effects.meets(game, me, requirements)
  for _, requirement in ipairs(requirements) do
    local have, needed = effects.measures[requirement.of](game, me, requirement), requirement.at_least
    if have < needed then return lacks(needed, noun(requirement), have) end
  end
  return true
end

-- Flags are asked for far more often than they change, so they are counted when they change: after a Base was
-- dealt, a card built, flipped or turned back. An invariant compares (rules/checks.lua).
function effects.count_flags(game, me)
  for _, flag in ipairs(enums.flag) do me.flags[flag] = game:value("own_flags", me, flag) end
end

-- Handing out ------------------------------------------------------------------------------------------------------

function effects.give_resources(me, amounts, times)
  for _, resource in ipairs(enums.resource) do
    local n = amounts[resource]
    if n > 0 then me.stock[resource] = me.stock[resource] + n * (times or 1) end
  end
end

function effects.give_choice(me, n)
  for _ = 1, n do
    local resource = me:choose(enums.resource, "Take a resource")
    me.stock[resource] = me.stock[resource] + 1
  end
end

-- MOON-U22: single Hearts go to the player's own supply.
function effects.give_hearts(game, me, n)
  game.heart_bank = game.heart_bank - n
  me.hearts = me.hearts + n
end

function effects.put_hearts(game, card, n)
  game.heart_bank = game.heart_bank - n
  card.hearts = card.hearts + n
end

-- Everything a blue card or a Base produces, for its owner or a visitor (who chooses where there is a choice, MOON-U20).
function effects.produce(me, card)
  effects.give_resources(me, card.produces)
  if card.type == "structure" then effects.give_choice(me, card.produces_any) end
end

-- Paying -----------------------------------------------------------------------------------------------------------

local function affordable(game, me, effect)
  for _, resource in ipairs(enums.resource) do
    if me.stock[resource] < effect.pay[resource] then return false end
  end
  return effects.measures.resources(game, me) >= effect.pay_any and #me.rovers >= effect.pay_rovers
end

-- What the effect asks for, in words, or nil.
local function price(effect)
  local parts = {}
  for _, resource in ipairs(enums.resource) do
    if effect.pay[resource] > 0 then parts[#parts + 1] = effect.pay[resource] .. " " .. resource end
  end
  if effect.pay_any > 0 then parts[#parts + 1] = effects.counted(effect.pay_any, "resource") end
  if effect.pay_rovers > 0 then parts[#parts + 1] = effects.counted(effect.pay_rovers, "Rover") end
  if #parts > 0 then return table.concat(parts, " and ") end
end

local function held(me)
  local kinds = {}
  for _, resource in ipairs(enums.resource) do
    if me.stock[resource] > 0 then kinds[#kinds + 1] = resource end
  end
  return kinds
end

function effects.pay_choice(me, n)
  for _ = 1, n do
    local resource = me:choose(held(me), "Pay a resource")
    me.stock[resource] = me.stock[resource] - 1
  end
end

-- True when there is nothing to pay or the player has paid it.
local function paid(game, me, effect)
  local asked = price(effect)
  if not asked then return true end
  if not affordable(game, me, effect) or not me:confirm("Pay " .. asked .. "?") then return false end
  for _, resource in ipairs(enums.resource) do
    local n = effect.pay[resource]
    if n > 0 then me.stock[resource] = me.stock[resource] - n end
  end
  effects.pay_choice(me, effect.pay_any)
  me.rovers:deal(game.garage, effect.pay_rovers)
  return true
end

-- Cards and Rovers -------------------------------------------------------------------------------------------------

local function recall(me, n)
  for _ = 1, n do
    local visited = me.tableau:where(function(card) return #card.parking > 0 end)
    local card = me:choose(visited, "Take the Rover from a card of yours", {optional = "Leave it there"})
    if not card then return end
    card.parking:first():move(me.rovers)
  end
end

-- A card that does this lies upright until it has taken effect, so it never turns itself back.
local function unflip(game, me, n)
  for _ = 1, n do
    local flipped = me.tableau:where("flipped", true)
    local card = me:choose(flipped, "Turn back a flipped card", {optional = "None"})
    if not card then return end
    card.flipped = false
    effects.count_flags(game, me)
  end
end

-- The card stays on the pile: only what can be torn off it is taken.
local function salvage(game, me, n)
  local top = game.discards:top(n)
  if #top == 0 then return end
  effects.give_resources(me, me:choose(top, "Salvage a discard").dustbin)
end

-- MOON-U13: the latest Era that is over; in the first Era there is none.
local function dig(game, me, n)
  for i = #enums.era, 1, -1 do
    local deck = game.previous[enums.era[i]]
    if #deck > 0 then
      for _, card in ipairs(deck:top(n)) do
        card:move(game.discards, "top")
        effects.give_resources(me, card.dustbin)
      end
      return
    end
  end
end

-- Effects ----------------------------------------------------------------------------------------------------------

local function receive(game, me, effect, times)
  effects.give_resources(me, effect.gain, times)
  effects.give_choice(me, effect.any * times)
  effects.give_hearts(game, me, effect.hearts * times)
  game.garage:deal_up_to(me.rovers, effect.rovers * times)
end

local function apply(game, me, effect, source)
  local times = effects.times(game, me, effect)
  if not paid(game, me, effect) then return end

  if effect.others then
    for _, other in ipairs(me.others) do receive(game, other, effect, times) end
  else
    receive(game, me, effect, times)
  end
  if effect.hearts_here > 0 then effects.put_hearts(game, source, effect.hearts_here * times) end
  recall(me, effect.recall)
  unflip(game, me, effect.unflip)
  salvage(game, me, effect.salvage)
  dig(game, me, effect.dig)
  if effect.again then game.taken[effect.again] = false end
end

-- Does what the list says, in its order. `source` is the card it is printed on.
function effects.run(game, me, list, source)
  for _, effect in ipairs(list) do apply(game, me, effect, source) end
end

return effects
