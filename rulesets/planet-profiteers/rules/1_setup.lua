-- Setting up the game and each mission.

local OPEN_CARDS = 3      -- communal cards that lie face up from the start
local HIDDEN_CARDS = 3    -- and those turned up round by round

function values.hand_size() return 5 end

-- Cubes and tokens start where ruleset.yaml says; what is left is the badge.
-- PP-SETUP-3: who was in space last is for the table to say (option first_captain); otherwise lots are drawn.
function steps.setup(game)
  local seat = game.options.first_captain
  if seat > game.player_count then
    error("option first_captain names seat " .. seat .. ", but there are " .. game.player_count .. " players")
  elseif seat == 0 then
    seat = game:random(game.player_count)
  end
  game.captain = game.players[seat]
  game:log("{1} wears the Captain's badge", game.captain)
end

-- PP-PAY-11, PP-DEAL-1: the tokens are set and all 60 cards, hands included, are shuffled for every mission.
function steps.deal(game)
  game.mission = game:pass("mission")
  game.priority = "cargo"
  game.mission_over = false

  game.communal:move_all(game.deck)
  for _, player in ipairs(game.players) do
    player.hand:move_all(game.deck)
  end
  game:emit("cards_gathered")
  game.deck:turn_down()
  game.deck:shuffle()

  game.deck:deal(game.communal, OPEN_CARDS)
  game.communal:turn_up()
  game.deck:deal(game.communal, HIDDEN_CARDS)
  for _, player in ipairs(game.players) do
    game.deck:deal(player.hand, game:value("hand_size", player))
  end
end
