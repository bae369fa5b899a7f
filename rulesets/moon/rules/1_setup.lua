-- Setting up the game. Board, X space and stacks of heart tokens start where ruleset.yaml and components/ put them.

local effects = require "effects"

-- MOON-SETUP-5, MOON-U2
function values.reputation_count(game)
  if game.player_count == 2 and game.options.three_reputations_for_two then return 3 end
  return game.reputation_count
end

-- Who holds the First Expedition leads. Seat 1 stands in until it has been handed out.
function values.starter(game)
  for _, player in ipairs(game.players) do
    if player.hand:count(function(card) return card.type == "first_expedition" end) > 0 then return player end
  end
  return game.first
end

function steps.setup(game)
  -- MOON-SETUP-8; drawn first, so that the lot does not depend on how many cards a pack has to shuffle.
  local starter = game.players[game:random(game.player_count)]
  local first = game.first_expeditions:where("for_players", game.player_count)[1]
  first:move(starter.hand)
  game:log("{1} holds the First Expedition", starter)

  for _, era in ipairs(enums.era) do
    game.structure_deck[era]:shuffle()
    game.expedition_deck[era]:shuffle()
  end
  for _, level in ipairs(enums.level) do
    game.reputation_deck[level]:shuffle()
    game.reputation_deck[level]:deal(game.reputations[level], game:value("reputation_count"))
  end
  game.bases:shuffle()
  for _, player in ipairs(game.players) do
    game.garage:deal(player.rovers, game.starting_rovers)
    game.bases:deal(player.home, 1)
    effects.count_flags(game, player)
  end
end
