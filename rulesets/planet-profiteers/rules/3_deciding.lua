-- Who leads the mission.

-- PP-WIN-3: the most cards that show one icon of the category, hand and communal cards together.
function values.largest_set(game, me, category)
  return (me.hand:best(category, game.communal))
end

function values.own_bribes(_, me, category)
  return me.bribed[category]
end

-- The two categories without the token, the one with more bribes first (PP-U7, PP-U8: the token alone says which is on top).
local function second_and_third(game)
  local rest = {}
  for _, category in ipairs(enums.category) do
    if category ~= game.priority then rest[#rest + 1] = category end
  end
  if game.bribes[rest[2]] > game.bribes[rest[1]] then
    return rest[2], rest[1]
  end
  return rest[1], rest[2]
end

-- Those of the players who have the most in a category; who has fewer is out.
local function with_most(players, amount_in, category)
  local best, most = {}, -1
  for _, player in ipairs(players) do
    local n = amount_in(player, category)
    if n > most then
      best, most = {player}, n
    elseif n == most then
      best[#best + 1] = player
    end
  end
  return best
end

-- PP-TIE-5, PP-U9: two categories of equal weight are judged together. In each, being the only best is worth 2, sharing
-- the best 1, less 0; the highest sum stays in. So tie + win beats tie + loss, and win + loss equals loss + win.
local function with_most_in_both(players, amount_in, one, other)
  local weight = {}
  for _, category in ipairs({one, other}) do
    local best = with_most(players, amount_in, category)
    for _, player in ipairs(best) do
      weight[player.seat] = (weight[player.seat] or 0) + (#best == 1 and 2 or 1)
    end
  end
  return with_most(players, function(player) return weight[player.seat] or 0 end)
end

-- PP-TIE-2, PP-TIE-3: first the second category, then the third; both at once when they have equally many bribes.
local function with_most_below_top(game, players, amount_in)
  local second, third = second_and_third(game)
  if game.bribes[second] == game.bribes[third] then
    return with_most_in_both(players, amount_in, second, third)
  end
  return with_most(with_most(players, amount_in, second), amount_in, third)
end

local function nearest_to_badge(game, players)
  local tied = {}
  for _, player in ipairs(players) do tied[player.seat] = true end
  for _, player in ipairs(game:order(game.captain)) do
    if tied[player.seat] then return player end
  end
end

-- The whole chain: largest sets in the top category (PP-WIN-5, PP-TIE-1), then in the other two (PP-TIE-2, PP-TIE-3), then
-- the same sequence on the bribes each placed (PP-TIE-4), and at last the seat nearest the badge (PP-U6).
function values.mission_leader(game)
  local left = game.players
  for _, measure in ipairs({"largest_set", "own_bribes"}) do
    local function amount_in(player, category) return game:value(measure, player, category) end

    left = with_most(left, amount_in, game.priority)
    if #left > 1 then left = with_most_below_top(game, left, amount_in) end
    if #left == 1 then return left[1] end
  end
  return nearest_to_badge(game, left)
end

-- PP-WIN-1
function steps.reveal_hands(game)
  for _, player in ipairs(game.players) do
    player.hand:turn_up()
    game:log("{1} shows {2}", player, player.hand)
  end
end

function steps.decide(game)
  game.leader = game:value("mission_leader")
  game.leader.wins = game.leader.wins + 1
  game:log("{1} leads the mission with {2} of a kind in {3}", game.leader,
    game:value("largest_set", game.leader, game.priority), game.priority)
end
