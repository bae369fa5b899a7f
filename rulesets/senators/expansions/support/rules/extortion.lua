-- SEN-EXTORT-8: a Support card can be extorted and lies open afterwards, as Offices do.

function modify.extortable(_, _, card, current)
  return current or (card.type == "support" and card.face_up)
end

function modify.public_after_extortion(_, _, card, current)
  return current or card.type == "support"
end
