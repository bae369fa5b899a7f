-- Bends the mission towards the category in which its own hand is best.

local cards = require "cards"

bot.text = "Bribes for the category of its own best set; backs another company when that has failed"
bot.parameters = {
  push = {default = 1, min = 0, max = 8, text = "Bribes it likes its category to be ahead before it saves shares"},
}

-- The category in which my hand stands out most, and by how much.
local function favourite(game, me)
  local best, best_margin = nil, -10
  for _, category in ipairs({"ships", "planet", "cargo"}) do       -- the better paid first
    local margin = cards.hand_adds(game, me, category) - cards.GOOD[category]
    if margin > best_margin then best, best_margin = category, margin end
  end
  return best, best_margin
end

-- How far my category is ahead of the strongest other one.
local function ahead(game, category)
  local most = 0
  for _, other in ipairs(enums.category) do
    if other ~= category and game.bribes[other] > most then most = game.bribes[other] end
  end
  return game.bribes[category] - most
end

function bot.decide(game, me, decision, parameters)
  local category, margin = favourite(game, me)
  if decision.kind == "choose_many" then return cards.weakest(game, me, decision, category) end
  if decision.menu ~= "mission_action" then
    -- Anything else on offer costs a share to improve the hand: worth it when one card is missing.
    if margin == -1 or not decision.optional then return 1 end
    return 0
  end
  local lead = ahead(game, category)
  if cards.to_come(game) == 0 and (margin < 0 or lead < -1) then
    return decision:find("invest", cards.likely_leader(game, me))
  end
  if decision.optional and lead >= parameters.push then return 0 end
  return decision:find("bribe", category)
end
