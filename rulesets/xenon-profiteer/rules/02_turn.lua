-- The frame of a turn. The order of its actions is the flow in ruleset.yaml (XP-TURN-5).

local plant = require "plant"

function values.in_overtime(_, me)
  return me.console:first().overtime
end

-- XP-U5: what Overtime leaves out is an option.
local function left_out(game, me, action)
  local skips = game.options.overtime_skips
  return (skips == action or skips == "air_and_buy") and game:value("in_overtime", me)
end

function values.air_due(game, me) return not left_out(game, me, "air") end
function values.buy_due(game, me) return not left_out(game, me, "buy") end

-- XP-U7: both, unless the option makes it one of them.
function values.bid_due(game) return not (game.options.buy_or_bid and game.bought) end

-- XP-U6: only Buy may be skipped, unless the option says otherwise. A Bid that cannot be made is not asked for.
function values.may_skip(game, me, step)
  if step == "buy" then return true end
  if step == "distill" then return false end
  return game.options.optional_steps or step == "bid" and not plant.can_bid(game, me)
end

-- XP-TURN-1 to 3: Overtime always ends by itself, and only a Console on its standard side can be turned.
function steps.start_turn(game, me)
  game.bought = false
  local console = me.console:first()
  if console.overtime then
    console.overtime = false
  else
    local done
    repeat
      done = me:act("console")
    until done == "work_standard" or done == "work_overtime"
  end
  -- XP-TURN-4
  for _, card in ipairs(me.hand) do
    card.face_up = true
  end
end

actions.work_standard = {
  label = "Stay on the standard side",
  run = function() end,
}

actions.work_overtime = {
  label = "Turn the Console to Overtime",
  run = function(_, me)
    me.console:first().overtime = true
  end,
}
