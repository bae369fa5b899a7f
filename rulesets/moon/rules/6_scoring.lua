-- The Scoring Phase, in its order: Rovers are taken before flags are compared, so they decide ties.

local effects = require "effects"

-- MOON-SCORE-1: whoever's card it stands on owns the Rover now.
function steps.take_rovers(game)
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.tableau) do card.parking:move_all(player.rovers) end
  end
end

-- MOON-SCORE-2
function steps.unflip(game)
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.tableau) do card.flipped = false end
    effects.count_flags(game, player)
  end
end

-- MOON-SCORE-3. The Era's Expedition cards go too; the First Expedition stays where it was passed to (MOON-U11).
function steps.keep_deck(game)
  local era = game:value("era")
  game.structure_deck[era]:move_all(game.previous[era])
  game.discards:move_all(game.previous[era])
  game.previous[era]:shuffle()
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.hand:all()) do
      if card.type == "expedition" then card:move(game.old_expeditions) end
    end
  end
end

-- Rovers that decide a tie: those in the player's supply (MOON-U16).
function values.tie_rovers(_, me) return #me.rovers end

-- Those of the players who have the most.
local function with_most(players, amount)
  local best, most = {}, -1
  for _, player in ipairs(players) do
    local n = amount(player)
    if n > most then
      best, most = {player}, n
    elseif n == most then
      best[#best + 1] = player
    end
  end
  return best, most
end

-- Who takes the reward of a flag, or nil. MOON-SCORE-4 to 6; only players tied on flags compare Rovers (MOON-U17).
function values.flag_winner(game, _, flag)
  local leaders, flags = with_most(game.players, function(player) return game:value("own_flags", player, flag) end)
  if flags == 0 and not game.options.unowned_flags_to_rovers then return nil end     -- MOON-U15
  leaders = with_most(leaders, function(player) return game:value("tie_rovers", player) end)
  if #leaders == 1 then return leaders[1] end
end

function steps.award_flags(game)
  for _, flag in ipairs(enums.flag) do
    local winner = game:value("flag_winner", nil, flag)
    if winner then
      local hearts = 0
      for _, token in ipairs(game.reward[flag]) do hearts = hearts + token.value end
      game.reward[flag]:move_all(winner.awards)
      winner.flags_won = winner.flags_won + 1
      game:log("{1} takes {2} Hearts for {3}", winner, hearts, flag)
      game:emit("flag_won", winner, flag)
    end
  end
end

-- MOON-SCORE-7: Hearts on a card stay there and pay its owner from the bank.
function steps.score_cards(game)
  for _, player in ipairs(game.players) do
    effects.give_hearts(game, player, effects.measures.hearts_on_cards(game, player))
  end
end

-- MOON-SCORE-8
function steps.lower_x(game)
  game.x = game.x - 1
  game.heart_bank = game.heart_bank + 1
  game.eras_played = game.eras_played + 1
end

-- MOON-SCORE-9
function values.x_is_gone(game) return game.x == 0 end
