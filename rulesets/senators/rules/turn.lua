-- A turn: an event, then one action.

-- SEN-TURN-1. There is always a card: of 25, at most one War is left when the game ends (SEN-U3).
function steps.draw_event(game, me)
  game.active = me
  game:emit("turn_started", me)
  local card = game.event_deck:first()
  card.face_up = true
  card:move(game.current_event)
  game:log("{1} turns up {2}: {3}", me, card, card.text)
end

-- SEN-TURN-5: exactly one. What cards offer before the action is not the action.
function steps.take_action(game, me)
  local action
  repeat
    action = me:act("turn")
  until action == "auction" or action == "extortion" or action == "cash_in"
end
