-- Scoring.

local DOLLARS_PER_POINT = 5
local POINTS_FOR_PIPELINES = {1, 4, 9}
local POINTS_FOR_PRIVILEGE = 3

-- XP-SCORE-9, XP-U17: set-aside xenon is not counted.
function values.xenon_left(_, me)
  return me.hand:count("xenon") + me.deck:count("xenon") + me.discard:count("xenon")
end

local function stars_of(zone)
  local stars = 0
  for _, card in ipairs(zone) do stars = stars + card.stars end
  return stars
end

local function score(game, me)
  game:emit("scoring", me)
  me.contracts:move_all(game.wiped.contracts)       -- XP-SCORE-1
  me:score("Contracts", stars_of(me.completed))
  me:score("Installed", #me.installed)
  me:score("Stars", stars_of(me.installed))
  me:score("Money", me.cash // DOLLARS_PER_POINT)
  me:score("Pipelines", POINTS_FOR_PIPELINES[#me.pipelines] or 0)
  local token = me.privilege:first()
  if token and token.side == "points" then
    me:score("Privilege", POINTS_FOR_PRIVILEGE)
  end
end

-- XP-GOAL-1; XP-U26: equal in points and xenon is a shared victory.
function steps.final_scoring(game)
  for _, player in ipairs(game.players) do
    score(game, player)
  end
  game:finish{rank_by = {"points", "-xenon_left"}, reason = "a full plant"}
end

-- For playtest tables.
function metrics.game.turns(game) return game.turn - 1 end
function metrics.game.rounds(game) return (game.turn - 2) // game.player_count + 1 end
function metrics.installed(_, me) return #me.installed end
function metrics.contracts_filled(_, me) return #me.completed end
function metrics.pipelines(_, me) return #me.pipelines end
function metrics.cash(_, me) return me.cash end
function metrics.game.ended_by_full_plant(game) return game.trigger and 1 or 0 end
function metrics.triggered(game, me) return game.trigger == me and 1 or 0 end
