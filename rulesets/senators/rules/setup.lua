-- Setting up. Discs and empty screens start where ruleset.yaml says.

local FIRST_PLAYER_MONEY = 10
local MORE_PER_SEAT = 3

-- SEN-SETUP-4, -7, -8: each deck by itself.
function steps.shuffle_decks(game)
  for _, market in ipairs(enums.market) do game.deck[market]:shuffle() end
  game.event_deck:shuffle()
end

-- SEN-SETUP-5: one card of each Resource deck, face down as it lay there.
function steps.deal_resources(game)
  for _, market in ipairs(enums.market) do
    if market ~= "iv" then
      for _, player in ipairs(game.players) do game.deck[market]:deal(player.tableau, 1) end
    end
  end
end

-- SEN-SETUP-9: at random, unless the table has settled it.
function steps.choose_first_player(game)
  local seat = game.options.first_seat
  if seat < 1 or seat > game.player_count then seat = game:random(game.player_count) end
  game.first_player = game.players[seat]
  game:log("{1} plays first", game.first_player)
end

-- SEN-SETUP-10
function steps.hand_out_money(game)
  for i, player in ipairs(game:order(game.first_player)) do
    player.cash = FIRST_PLAYER_MONEY + (i - 1) * MORE_PER_SEAT
  end
end
