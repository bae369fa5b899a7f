-- Looks for the company that will lead the mission and puts its shares there.

bot.text = "Invests in the likely winner; keeps its shares only with a strong hand of its own"
bot.parameters = {
  nerve = {default = 0, min = 0, max = 3, text = "Cards more than usual it wants in its own set before it plays to win"},
  patience = {default = 2, min = 0, max = 3, text = "Hidden communal cards up to which it invests a second share in a turn"},
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

-- Who bribes for the category with priority probably has the cards for it; who keeps shares hopes to be paid for them.
-- Of several who look alike, the poorest: a share invested pays its receiver too.
local function likely_winner(game, me)
  local best, best_signs = nil, 0
  for _, other in ipairs(me.others) do
    local signs = 4 * other.bribed[game.priority] + other.shares
    if best == nil or signs > best_signs or (signs == best_signs and other.points < best.points) then
      best, best_signs = other, signs
    end
  end
  return best
end

local function cards_to_come(game)
  local hidden = 0
  for _, card in ipairs(game.communal) do
    if card.hidden then hidden = hidden + 1 end
  end
  return hidden
end

-- The cards that add least to the category with priority.
local function weakest(game, me, decision)
  local category = game.priority
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
  if decision.menu ~= "mission_action" then
    return decision.optional and 0 or 1
  end
  if hand_adds(game, me, game.priority) >= GOOD[game.priority] + parameters.nerve then
    if decision.optional then return 0 end
    return decision:find("bribe", game.priority)
  end
  -- A second share only when the picture is clear enough: until then it may still be worth keeping.
  if decision.optional and cards_to_come(game) > parameters.patience then return 0 end
  return decision:find("invest", likely_winner(game, me))
end
