-- The end of the game.

local effects = require "effects"

-- MOON-END-1: tokens the player holds, single Hearts and rewards.
function values.held_hearts(_, me)
  local hearts = me.hearts
  for _, token in ipairs(me.awards) do hearts = hearts + token.value end
  return hearts
end

-- MOON-END-2: what the Structures score now. Hearts lying on them have paid already (MOON-END-4).
function values.structure_hearts(game, me)
  local hearts = 0
  for _, card in ipairs(me.tableau) do hearts = hearts + effects.worth(game, me, card.final) end
  return hearts
end

-- MOON-END-3
function values.reputation_hearts(_, me)
  local hearts = 0
  for _, card in ipairs(me.claimed) do hearts = hearts + card.hearts end
  return hearts
end

function values.rover_count(_, me) return #me.rovers end

function steps.final_scoring(game)
  for _, player in ipairs(game.players) do
    effects.count_flags(game, player)
    player:score("Heart tokens", game:value("held_hearts", player))
    player:score("Structures", game:value("structure_hearts", player))
    player:score("Reputation", game:value("reputation_hearts", player))
  end
  game:finish{rank_by = {"points", "rover_count"}, reason = "the X space is empty"}      -- MOON-GOAL-1, MOON-U29
end

-- For playtest tables.
function metrics.hearts(_, me) return me.points end
function metrics.game.eras(game) return game.eras_played end
function metrics.structures(_, me) return me.built end
function metrics.flag_rewards(_, me) return me.flags_won end
function metrics.reputations(_, me) return #me.claimed end
function metrics.visits(_, me) return me.visits end
function metrics.rovers(_, me) return #me.rovers end
