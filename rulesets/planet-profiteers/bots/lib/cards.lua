-- What both bots know about hands and companies.

local cards = {}

-- Cards of one icon from the hand that make a hand good in this category: fewer icons make larger sets.
cards.GOOD = {cargo = 2, planet = 2, ships = 3}

local function add(count, zone, category, most)
  for _, card in ipairs(zone) do
    if not card.hidden then
      local icon = card[category]
      count[icon] = (count[icon] or 0) + 1
      if count[icon] > most then most = count[icon] end
    end
  end
  return most
end

-- How many cards my hand adds to the best set everybody can see in the centre.
function cards.hand_adds(game, me, category)
  local count = {}
  local common = add(count, game.communal, category, 0)
  return add(count, me.hand, category, common) - common
end

-- Communal cards that nobody has seen yet.
function cards.to_come(game)
  local hidden = 0
  for _, card in ipairs(game.communal) do
    if card.hidden then hidden = hidden + 1 end
  end
  return hidden
end

-- Who bribes for the category with priority probably has the cards for it; who keeps shares hopes to be paid for them.
-- Of several who look alike, the poorest: a share invested pays its receiver too.
function cards.likely_leader(game, me)
  local best, most = nil, 0
  for _, other in ipairs(me.others) do
    local signs = 4 * other.bribed[game.priority] + other.shares
    if best == nil or signs > most or (signs == most and other.points < best.points) then best, most = other, signs end
  end
  return best
end

-- Answers a decision to give up cards: those that add least to the category.
function cards.weakest(game, me, decision, category)
  local count = {}
  add(count, game.communal, category, 0)
  add(count, me.hand, category, 0)
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

return cards
