-- What must be true after every step.

local CUBES_EACH = 13
local SHARES_EACH = 12
local CARDS = 60

-- Cubes of a player that lie on the table: score track, bribe mat, investment areas. A pack with other places adds them.
function values.cubes_placed(_, me)
  return me.score_cubes + me.bribed:sum() + me.invested:sum()
end

function invariants.thirteen_cubes_each(game)
  for _, player in ipairs(game.players) do
    local cubes = player.shares + game:value("cubes_placed", player)
    if cubes ~= CUBES_EACH then
      return false, player.name .. " has " .. cubes .. " cubes"
    end
  end
  return true
end

-- All shares came back from the mission before: three open cards outside the first round are cards just dealt.
function invariants.twelve_shares_to_start_with(game)
  local communal = game.communal
  local just_dealt = #communal > 3 and communal[3].face_up and not communal[4].face_up and game:pass("round") ~= 1
  for _, player in ipairs(game.players) do
    if just_dealt and player.shares ~= SHARES_EACH then
      return false, player.name .. " starts the mission with " .. player.shares .. " shares"
    end
  end
  return true
end

-- The piles on the bribe mat are exactly what the players put there.
function invariants.bribes_have_owners(game)
  for _, category in ipairs(enums.category) do
    local owned = 0
    for _, player in ipairs(game.players) do owned = owned + player.bribed[category] end
    if owned ~= game.bribes[category] then
      return false, category .. " holds " .. game.bribes[category] .. " bribes, players own " .. owned
    end
  end
  return true
end

-- No category has more bribes than the one with the token.
function invariants.token_on_most_bribes(game)
  for _, category in ipairs(enums.category) do
    if game.bribes[category] > game.bribes[game.priority] then
      return false, category .. " has more bribes than " .. game.priority
    end
  end
  return true
end

-- Play cards in deck, centre and hands. A pack with other places adds them.
function values.cards_on_table(game)
  local cards = #game.deck + #game.communal
  for _, player in ipairs(game.players) do cards = cards + #player.hand end
  return cards
end

function invariants.sixty_cards(game)
  local cards = game:value("cards_on_table")
  if cards ~= CARDS then return false, cards .. " cards" end
  return true
end

-- Nobody invests in themselves.
function invariants.no_own_investment(game)
  for _, player in ipairs(game.players) do
    if player.invested[player] ~= 0 then return false, player.name end
  end
  return true
end
