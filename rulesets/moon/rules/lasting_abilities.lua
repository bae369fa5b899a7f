-- Lasting abilities of grey Structures and Reputation cards (MOON-BUILD-7, MOON-OPT-11): each waits for a moment.

local effects = require "effects"

-- The moment has come for `me`. `card` is what it is about, where it is about a card.
local function fire(game, me, moment, card)
  for _, zone in ipairs({me.tableau, me.claimed}) do
    for _, source in ipairs(zone) do
      for _, trigger in ipairs(source.triggers) do
        if trigger.when == moment and (not trigger.family or trigger.family == card.family) then
          effects.run(game, me, trigger.effects, source)
        end
      end
    end
  end
end

function on.built(game, me, card) fire(game, me, "build", card) end
function on.assimilated(game, me, card) fire(game, me, "assimilate", card) end
function on.explored(game, me, card) fire(game, me, "expedition", card) end
function on.flipped(game, me, card) fire(game, me, "flip", card) end
function on.flag_won(game, me) fire(game, me, "award") end

function on.parked(game, me, card)
  fire(game, me, "park", card)
  fire(game, card.owner, "visited", card)
end
