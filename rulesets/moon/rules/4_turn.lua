-- A turn: one main action, and optional ones before and after it.

local effects = require "effects"

-- Flags on the player's own cards; a flipped card shows none (MOON-U24).
function values.own_flags(_, me, flag)
  local n = 0
  for _, card in ipairs(me.home) do n = n + card.flags[flag] end
  for _, card in ipairs(me.tableau) do
    if not card.flipped then n = n + card.flags[flag] end
  end
  return n
end

-- Flags for costs and conditions: lent ones count (MOON-OPT-7, MOON-U26).
function values.flags(_, me, flag)
  return me.flags[flag] + me.lent[flag]
end

-- How much less of a resource than printed the player pays for a Structure.
function values.discount(_, _, card, resource) return 0 end

local function cost_of(game, me, card, resource)
  local cost = card.cost[resource]
  if cost > 0 then cost = cost - game:value("discount", me, card, resource) end
  return cost > 0 and cost or 0
end

-- MOON-TURN-1, MOON-OPT-1, MOON-OPT-2: in any order, until the player ends the turn; not before the main action.
function steps.turn(game, me)
  for _, part in ipairs(enums.turn_part) do game.taken[part] = false end
  effects.count_flags(game, me)                     -- whatever happened to them since the last turn
  repeat
    local done = me:act("turn", {optional = game.taken.main and "End turn" or nil})
  until not done
  for _, flag in ipairs(enums.flag) do me.lent[flag] = 0 end
  for _, card in ipairs(me.tableau) do card.used = false end
end

local function no_main_action_yet(game)
  return not game.taken.main, "the main action of this turn is done"
end

-- False and the reason when the player cannot pay for the Structure. Flags are only looked at (MOON-BUILD-4).
local function buildable(game, me, card)
  if card.type ~= "structure" then return false, "an Expedition card stays in the hand" end
  for _, resource in ipairs(enums.resource) do
    local have = me.stock[resource]
    if card.cost[resource] > have and cost_of(game, me, card, resource) > have then
      return false, "needs {1} {2}, you have {3}", cost_of(game, me, card, resource), resource, have
    end
  end
  for _, flag in ipairs(enums.flag) do
    local needed = card.needs[flag]
    if needed > 0 then
      local have = game:value("flags", me, flag)
      if have < needed then return effects.lacks_flag(needed, flag, have) end
    end
  end
  return true
end

-- MOON-BUILD-1, MOON-BUILD-3: pay, add to the tableau; then what its colour does at once.
local function build(game, me, card)
  for _, resource in ipairs(enums.resource) do
    me.stock[resource] = me.stock[resource] - cost_of(game, me, card, resource)
  end
  card:move(me.tableau)
  game:log("{1} builds {2}", me, card)
  me.built = me.built + 1
  effects.count_flags(game, me)

  if card.family == "blue" then
    effects.produce(me, card)                       -- MOON-BUILD-5
  elseif card.family == "red" then
    effects.run(game, me, card.effects, card)       -- MOON-BUILD-9
    game.subject = card
    me:act("arrival", {optional = "Do without"})
  end
  game:emit("built", me, card)
end

actions.build = {
  label = "Build {target}",
  available = no_main_action_yet,
  targets = function(_, me) return me.hand end,
  allows = buildable,
  run = function(game, me, card)
    game.taken.main = true
    build(game, me, card)
  end,
}

-- MOON-ASSIM-1; the card goes onto the discard pile (MOON-U12).
actions.assimilate = {
  label = "Assimilate {target}",
  available = no_main_action_yet,
  targets = function(_, me) return me.hand end,
  allows = function(_, _, card)
    return card.type == "structure", "an Expedition card stays in the hand"
  end,
  run = function(game, me, card)
    game.taken.main = true
    card:move(game.discards, "top")
    game:log("{1} assimilates {2}", me, card)
    effects.give_resources(me, card.dustbin)
    game:emit("assimilated", me, card)
  end,
}

-- Abilities of cards that the vocabulary of effects does not reach ----------------------------------------------------

-- Yellow Structures cost 1 metal less.
abilities.cheaper_yellow = {
  modify = {
    discount = function(_, _, _, card, resource, current)
      if resource == "metal" and card.family == "yellow" then return current + 1 end
      return current
    end,
  },
}

-- Having just built this card you may build a discard as well, at its cost.
abilities.second_hand = {
  windows = {"arrival"},
  label = "Build {target} from the discard pile",
  available = function(game, _, card) return game.subject == card, "only when it is built" end,
  targets = function(game, me)
    return game.discards:where(function(discard) return (buildable(game, me, discard)) end)
  end,
  run = function(game, me, _, discard) build(game, me, discard) end,
}

-- Once a turn, a resource for another.
abilities.exchange = {
  windows = {"turn"},
  label = "Exchange {target}",
  available = function(_, _, card) return not card.used, "used in this turn" end,
  targets = function(_, me)
    local held = {}
    for _, resource in ipairs(enums.resource) do
      if me.stock[resource] > 0 then held[#held + 1] = resource end
    end
    return held
  end,
  run = function(_, me, card, resource)
    card.used = true
    me.stock[resource] = me.stock[resource] - 1
    effects.give_choice(me, 1)
  end,
}

-- Counts as two Rovers more when flags tie.
abilities.steady_hand = {
  modify = {
    tie_rovers = function(_, _, _, current) return current + 2 end,
  },
}
