-- Spending credits.

local board = require "board"

local PRICE = 2

-- PL-FIN-4: not what was gained in this turn.
local function spendable(me) return me.credits - me.fresh_credits end

-- PL-INSERT-1, PL-U29: at any moment of the turn and as often as it can be paid; Master stays limited.
actions.insert = {
  label = "Insert: pay two credits for an extra action",
  available = function(_, me)
    return spendable(me) >= PRICE, "needs two credits gained in earlier turns"
  end,
  run = function(game, me)
    me.credits = me.credits - PRICE
    me.actions_left = me.actions_left + 1
    game:emit("inserted", me)
  end,
}

-- PL-U27
actions.touch_with_credit = {
  label = "Finishing Touch in {target} for 1 credit",
  available = function(game, me)
    if not game.options.credits_pay_touches then return false, "only with credits_pay_touches" end
    return me.credits > 0, "no credits"
  end,
  targets = function(_, me) return me.puzzles end,
  allows = function(_, me, puzzle)
    return board.takes_any(puzzle, me.stock), "no piece in stock fits"
  end,
  run = function(_, me, puzzle)
    me.credits = me.credits - 1
    board.place(me, puzzle)
  end,
}

function replace.steps.ranking(base, game)
  if game.deadlocked or not game.options.credits_pay_touches then return base(game) end
  game:finish{rank_by = {"points", "credits", "completed", "pieces_left"}, reason = game:value("end_reason")}
end
