-- The four optional actions of a turn, each at most once (MOON-OPT-3).

local effects = require "effects"

local function once(part)
  return function(game) return not game.taken[part], "already done in this turn" end
end

-- (a) MOON-OPT-4: the one Expedition card that every hand has (MOON-CON-4).
actions.use_expedition = {
  label = "Use the Expedition card",
  available = once("expedition"),
  run = function(game, me)
    game.taken.expedition = true
    local card = me.hand:where(function(held) return held.type ~= "structure" end)[1]
    effects.run(game, me, card.effects, card)
    game:emit("explored", me, card)
  end,
}

-- (b) MOON-OPT-5 to 8. All cards with spots are looked at, so that people see why one is not offered.
actions.park = {
  label = "Park a Rover on {target} of {owner}",
  available = function(game, me)
    if game.taken.park then return false, "already done in this turn" end
    return #me.rovers > 0, "no Rover in your supply"
  end,
  targets = function(game)
    local cards = {}
    for _, player in ipairs(game.players) do
      for _, card in ipairs(player.tableau) do
        if card.spots > 0 then cards[#cards + 1] = card end
      end
    end
    return cards
  end,
  allows = function(_, me, card)
    if card.owner == me then return false, "has to be another player's card" end
    if card.flipped then return false, "a flipped card has no parking spot" end
    return #card.parking < card.spots, "no free parking spot"
  end,
  run = function(game, me, card)
    game.taken.park = true
    me.rovers:first():move(card.parking)
    me.visits = me.visits + 1
    if card.family == "blue" then
      effects.produce(me, card)
    end
    for _, flag in ipairs(enums.flag) do
      local n = card.flags[flag]
      if n > 0 then me.lent[flag] = me.lent[flag] + n end
    end
    game:emit("parked", me, card)
  end,
}

-- (c) MOON-OPT-9; a card just built may be flipped at once (MOON-U23).
actions.flip = {
  label = "Flip {target}",
  available = once("flip"),
  targets = function(_, me) return me.tableau:where("family", "pink") end,
  allows = function(_, _, card) return not card.flipped, "already flipped in this Era" end,
  run = function(game, me, card)
    game.taken.flip = true
    effects.run(game, me, card.effects, card)
    card.flipped = true
    effects.count_flags(game, me)
    game:emit("flipped", me, card)
  end,
}

-- (d) MOON-OPT-10, MOON-OPT-11. Cards are not replaced (MOON-U25).
actions.claim = {
  label = "Claim {target}",
  available = once("claim"),
  targets = function(game)
    local open = {}
    for _, level in ipairs(enums.level) do
      for _, card in ipairs(game.reputations[level]) do open[#open + 1] = card end
    end
    return open
  end,
  allows = function(game, me, card)
    return effects.meets(game, me, card.condition)
  end,
  run = function(game, me, card)
    game.taken.claim = true
    card:move(me.claimed)
    effects.run(game, me, card.effects, card)
  end,
}
