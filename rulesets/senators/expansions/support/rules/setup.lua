-- Picking Support cards, when all else is set up.

-- SEN-SETUP-12, SEN-SETUP-13: as many as players (SEN-U9).
function steps.deal_support(game)
  game.support_deck:shuffle()
  game.support_deck:deal(game.support_row, game.player_count)
  game.support_row:turn_up()
end

-- SEN-SETUP-14: the last player begins, and then it goes on clockwise, so the first player is second.
function values.last_player(game) return game.first_player.right end

-- SEN-SETUP-15
function steps.pick_support(game, me)
  local card = me:choose(game.support_row, "Pick a Support card")
  card:move(me.tableau)
  game:log("{1} picks {2}", me, card)
end

-- The deck, the row and the players hold all ten, and what is in play is open.
function invariants.ten_support_cards(game)
  local cards = #game.support_deck + #game.support_row
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.tableau) do
      if card.type == "support" then
        cards = cards + 1
        if not card.face_up then return false, card.title .. " is face down" end
      end
    end
  end
  return cards == 10, cards .. " Support cards"
end
