-- Green Structures, and the optional action that stations a Rover on one.

local effects = require "effects"

-- OUT-5
actions.staff = {
  label = "Station a Rover on {target}",
  available = function(game, me)
    if game.taken.staff then return false, "already done in this turn" end
    return #me.rovers > 0, "no Rover in your supply"
  end,
  targets = function(_, me) return me.tableau:where("family", "green") end,
  allows = function(_, _, card) return #card.crew == 0, "already staffed" end,
  run = function(game, me, card)
    game.taken.staff = true
    me.rovers:first():move(card.crew)
    effects.count_flags(game, me)
    effects.run(game, me, card.effects, card)
  end,
}

-- OUT-4: the base rules have counted every flag printed in the tableau.
function modify.own_flags(_, me, flag, current)
  for _, card in ipairs(me.tableau) do
    if card.family == "green" and not card.flipped and #card.crew == 0 then current = current - card.flags[flag] end
  end
  return current
end

-- OUT-6: crews are in no supply, but they are not lost.
function modify.rovers_on_table(game, _, current)
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.tableau) do current = current + #card.crew end
  end
  return current
end

function invariants.crews_where_they_belong(game)
  for _, card in ipairs(game:components("structure")) do
    if #card.crew > 1 then return false, card.title .. " has " .. #card.crew .. " crews" end
    if #card.crew == 1 and (card.family ~= "green" or card.zone.name ~= "tableau") then
      return false, card.title .. " cannot have a crew"
    end
  end
  return true
end

function metrics.staffed(_, me)
  return me.tableau:count(function(card) return #card.crew > 0 end)
end
