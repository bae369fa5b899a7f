-- Playing a mission: turns of one or two actions, and a communal card after each round.

local SECOND_ACTION = {optional = "End turn"}

-- PP-TURN-2, PP-TURN-3: the first action must be done, the second may be.
-- Shares cannot run out: four turns use at most 8 of 12, and a counter below 0 would stop the game.
function steps.turn(game, me)
  me:act("mission_action")
  me:act("mission_action", SECOND_ACTION)
end

actions.bribe = {
  label = "Bribe for {target}",
  targets = enums.category,
  run = function(game, me, category)
    local own, all = me.bribed, game.bribes
    me.shares = me.shares - 1
    own[category] = own[category] + 1
    all[category] = all[category] + 1
    -- PP-BRIBE-3: the token moves only to a category with more bribes than its own; equal is not enough.
    if all[category] > all[game.priority] then
      game.priority = category
    end
  end,
}

actions.invest = {
  label = "Invest in {target}",
  targets = function(_, me) return me.others end,      -- PP-INVEST-1: never in yourself
  run = function(_, me, company)
    local invested = me.invested
    me.shares = me.shares - 1
    invested[company] = invested[company] + 1
  end,
}

-- Cards are turned up from the first to the last.
function values.cards_face_down(game)
  return not game.communal:last().face_up
end

-- PP-TURN-4: after each round the next face-down card is turned up.
function steps.reveal(game)
  for _, card in ipairs(game.communal) do
    if not card.face_up then
      card:flip()
      game:log("{1} is turned up", card)
      return
    end
  end
end

-- PP-TURN-5: the round played with all six cards open was the last.
function steps.close(game)
  game.mission_over = true
end
