-- Turns, and how they follow each other.

local deadlocked = require "deadlock"
local turn = require "turn"

local MAY_STOP = {optional = "End turn"}

function values.actions_per_turn() return 3 end

-- PL-TURN-1: up to three actions; then nothing is offered any more. With the option a player stops early only when
-- nothing is possible.
function steps.turn(game, me)
  me.actions_left = game:value("actions_per_turn", me)
  me.mastered = false
  me.took_black = false
  me.turns = me.turns + 1
  repeat
    local must_act = game.options.exact_three_actions and turn.can_act(game, me)
  until not me:act("turn_action", not must_act and MAY_STOP or nil)
  me.actions_left = 0
  game:emit("turn_ends", me)
end

-- Play comes to the first player: by a new round, or by either stone. After the trigger this is counted and the second
-- time stops the game before that turn (PL-END-2: the rest of the round and one more; PL-END-3: two stones).
local function reaches_first_player(game, starts_round)
  if game.ending then
    game.returns = game.returns + 1
    if game.returns == 2 then
      game.over = true
      return
    end
  end
  if starts_round then game:emit("play_returns") end
end

-- Our own addition to the ends of the game.
local function stop_if_deadlocked(game)
  if not game.over and deadlocked(game) then
    game.over = true
    game.deadlocked = true
    game:log("Nobody can take a puzzle or place a piece any more")
  end
end

-- Two to four players
function values.one_set(game) return game.sets == 1 end

function steps.close_round(game)
  reaches_first_player(game, true)
  stop_if_deadlocked(game)
end

-- Five or six players
function values.holds_stone(_, me) return #me.stone > 0 end

-- PL-TURN-3, PL-TURN-4, PL-U11: both turns are over, both stones move one seat on.
function steps.pass_stones(game)
  local moving = {}
  for _, player in ipairs(game.players) do
    local stone = player.stone:first()
    if stone then moving[#moving + 1] = {stone = stone, to = game:after(player)} end
  end
  for _, move in ipairs(moving) do
    move.stone:move(move.to.stone)
  end
  for _, move in ipairs(moving) do
    if move.to == game.first_player then
      reaches_first_player(game, move.stone.colour == "clear")
    end
  end
  stop_if_deadlocked(game)
end
