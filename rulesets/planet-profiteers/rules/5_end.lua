-- The end of the game.

-- PP-END-1: asked after all payments of a mission; the limit itself is not past the limit.
function values.fortune_made(game)
  for _, player in ipairs(game.players) do
    if player.points > game.options.fortune then return true end
  end
  return false
end

-- PP-END-3; equal fortunes share the victory.
function steps.final_scoring(game)
  local rich = game:value("fortune_made")
  game:finish{rank_by = {"points"}, reason = rich and "a fortune was made" or "the last mission is over"}
end

-- For playtest tables.
function metrics.credits(_, me) return me.points end
function metrics.missions_led(_, me) return me.wins end
function metrics.game.missions_played(game) return game.mission end
