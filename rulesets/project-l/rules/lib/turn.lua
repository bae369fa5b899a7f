-- Actions that cost one of the actions of a turn, and what several of them ask.

local MOST_PUZZLES = 4

local turn = {}

local costing = {}

-- Makes an action out of a table as docs/scripting.md describes it, with `available`, and with `allows` if it has
-- targets: it needs an action left and uses it up. When `run` returns false nothing happened (somebody else was quicker)
-- and the action is not used up.
function turn.action(action)
  local available, run = action.available, action.run

  function action.available(game, me)
    if me.actions_left == 0 then return false, "no actions left" end
    return available(game, me)
  end

  function action.run(game, me, target)
    me.actions_left = me.actions_left - 1
    if run(game, me, target) == false then me.actions_left = me.actions_left + 1 end
  end

  costing[#costing + 1] = action
  return action
end

-- Is any such action possible?
function turn.can_act(game, me)
  for _, action in ipairs(costing) do
    if action.available(game, me) then
      if not action.targets then return true end
      for _, target in ipairs(action.targets(game, me)) do
        if action.allows(game, me, target) then return true end
      end
    end
  end
  return false
end

-- PL-TAKE-2: finished puzzles do not count.
function turn.has_room(me)
  return #me.puzzles < MOST_PUZZLES, "you already have four unfinished puzzles"
end

-- The set a player takes from: that of the stone in their hands, or the only one (PL-TAKE-3).
function turn.set_of(me)
  local stone = me.stone:first()
  return stone and stone.colour or "clear"
end

return turn
