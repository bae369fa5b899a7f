-- End of turn: restock, discard, draw.

local plant = require "plant"

local OPENING_HAND = 5

-- XP-EOT-6, XP-BUY-10
function values.hand_size(_, me)
  return OPENING_HAND + #me.pipelines + me.extra_draw
end

function steps.end_turn(game, me)
  for _, line in ipairs(enums.line) do
    plant.restock(game, line)
  end

  -- XP-EOT-2
  if #me.hand > 0 then
    for _, card in ipairs(me:choose_many(me.hand, {min = 0, max = #me.hand}, "Discard what you do not want to keep")) do
      card:move(me.discard)
    end
  end
  for _, card in ipairs(me.hand) do
    card.face_up = false
  end

  -- XP-EOT-5: kept cards stay in the hand; everything else is shuffled.
  if game:value("in_overtime", me) then
    me.discard:move_all(me.deck)
    me.deck:shuffle()
  end
  plant.draw(me, game:value("hand_size", me) - #me.hand, false)

  me.rebate = 0
  me.extra_draw = 0
  game.turn = game.turn + 1
  if game.trigger then
    game.turns_left = game.turns_left - 1
    game.game_over = game.turns_left == 0
  end
end
