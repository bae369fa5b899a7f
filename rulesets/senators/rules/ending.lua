-- The end of the game.

-- SEN-TURN-4, SEN-END-1: asked as soon as an event is turned up, before anything of it happens.
function values.last_war_drawn(game)
  local card = game.current_event:first()
  return card.effect == "war" and #game.wars + 1 >= game.options.last_war
end

-- SEN-END-2, SEN-END-3; level in both is a shared victory (SEN-U26).
function steps.end_game(game)
  game.current_event:move_all(game.wars)
  for _, player in ipairs(game.players) do player:score("Senate track", player.position) end
  game:finish{rank_by = {"points", "cash"}, reason = "the last War"}
end

-- For playtest tables.
function metrics.senate(_, me) return me.position end
function metrics.money(_, me) return me.cash end
function metrics.sets_sold(_, me) return me.sets_sold end
function metrics.places_bought(_, me) return me.places_bought end
function metrics.resources_left(_, me)
  return me.tableau:count(function(card) return card.type == "resource" end)
end
