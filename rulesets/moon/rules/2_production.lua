-- The Production Phase.

local effects = require "effects"

-- The Era that is being played, as the decks are named.
function values.era(game) return enums.era[game:pass("era")] end

-- MOON-PROD-1. The Base produces too, from the first Era on (MOON-U6).
function steps.produce(_, me)
  for _, card in ipairs(me.home) do effects.produce(me, card) end
  for _, card in ipairs(me.tableau) do
    if card.family == "blue" then effects.produce(me, card) end
  end
end

-- MOON-PROD-2, MOON-PROD-3: one more token for each flag, on top of what still lies there.
function steps.place_rewards(game)
  local stack = game.stack[game:value("era")]
  for _, flag in ipairs(enums.flag) do
    stack:deal(game.reward[flag], 1)
  end
end
