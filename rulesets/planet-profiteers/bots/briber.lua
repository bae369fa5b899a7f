-- Bends the mission towards the category in which its own hand is best.

bot.text = "Bribes for the category of its own best set; backs another company when that has failed"
bot.parameters = {
  push = {default = 1, min = 0, max = 8, text = "Bribes it likes its category to be ahead before it saves shares"},
}

-- Cards of one icon from the hand that make a hand good in this category: fewer icons make larger sets.
local GOOD = {cargo = 2, planet = 2, ships = 3}

-- How many cards my hand adds to the best set everybody can see in the centre.
local function hand_adds(game, me, category)
  local count, common = {}, 0
  for _, card in ipairs(game.communal) do
    if not card.hidden then
      local icon = card[category]
      count[icon] = (count[icon] or 0) + 1
      if count[icon] > common then common = count[icon] end
    end
  end
  local mine = common
  for _, card in ipairs(me.hand) do
    local icon = card[category]
    count[icon] = (count[icon] or 0) + 1
    if count[icon] > mine then mine = count[icon] end
  end
  return mine - common
end

-- The category in which my hand stands out most.
local function favourite(game, me)
  local best, best_margin = nil, -10
  for _, category in ipairs({"ships", "planet", "cargo"}) do       -- the better paid first
    local margin = hand_adds(game, me, category) - GOOD[category]
    if margin > best_margin then best, best_margin = category, margin end
  end
  return best, best_margin
end

local function all_open(game)
  for _, card in ipairs(game.communal) do
    if card.hidden then return false end
  end
  return true
end

-- How far my category is ahead of the strongest other one.
local function ahead(game, category)
  local most = 0
  for _, other in ipairs({"cargo", "planet", "ships"}) do
    if other ~= category and game.bribes[other] > most then most = game.bribes[other] end
  end
  return game.bribes[category] - most
end

-- Of several who look alike, the poorest: a share invested pays its receiver too.
local function strongest_other(game, me)
  local best, most = nil, 0
  for _, other in ipairs(me.others) do
    local signs = 3 * other.bribed[game.priority] + other.shares
    if best == nil or signs > most or (signs == most and other.points < best.points) then best, most = other, signs end
  end
  return best
end

-- The cards that add least to my favourite category.
local function weakest(game, me, decision)
  local category = favourite(game, me)
  local count = {}
  for _, zone in ipairs({game.communal, me.hand}) do
    for _, card in ipairs(zone) do
      if not card.hidden then count[card[category]] = (count[card[category]] or 0) + 1 end
    end
  end
  local options = decision:options()
  table.sort(options, function(a, b)
    local x, y = count[a.value[category]], count[b.value[category]]
    if x ~= y then return x < y end
    return a.index < b.index
  end)
  local chosen = {}
  for i = 1, decision.min do chosen[i] = options[i].index end
  table.sort(chosen)
  return chosen
end

function bot.decide(game, me, decision, parameters)
  if decision.kind == "choose_many" then return weakest(game, me, decision) end
  local category, margin = favourite(game, me)
  if decision.menu ~= "mission_action" then
    -- Anything else on offer costs a share to improve the hand: worth it when one card is missing.
    if margin == -1 or not decision.optional then return 1 end
    return 0
  end
  local lead = ahead(game, category)
  if all_open(game) and (margin < 0 or lead < -1) then
    return decision:find("invest", strongest_other(game, me))
  end
  if decision.optional and lead >= parameters.push then return 0 end
  return decision:find("bribe", category)
end
