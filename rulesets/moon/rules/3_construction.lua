-- The Construction Phase: dealing, rounds and passing. What happens in a turn is in the next two chapters.

local function is_structure(card) return card.type == "structure" end

-- MOON-CON-1 to 4
function steps.deal(game)
  local era = game:value("era")
  local deck = game.structure_deck[era]
  game:log("The {1} Era: cards are dealt", era)
  deck:deal(game.discards, 1)

  local starter = game:value("starter")
  for _, player in ipairs(game.players) do
    deck:deal(player.hand, game.hand_size)
    if player ~= starter then game.expedition_deck[era]:deal(player.hand, 1) end
  end
end

-- MOON-CON-6: all at once, Expedition cards included. So the First Expedition moves on by one seat, and the next round
-- begins there (MOON-CON-7: the one skipped is the old starter, whose turn it would have been).
function steps.pass_hands(game)
  for _, player in ipairs(game.players) do player.hand:move_all(player.passing) end
  for _, player in ipairs(game.players) do player.passing:move_all(player.left.hand) end
  game.rounds_played = game.rounds_played + 1
end

-- MOON-CON-8: asked after the pass, so the last pass happens too and moves the next Era's starter (MOON-CON-9).
function values.only_expeditions_passed(game)
  for _, player in ipairs(game.players) do
    if player.hand:count(is_structure) > 0 then return false end
  end
  return true
end
