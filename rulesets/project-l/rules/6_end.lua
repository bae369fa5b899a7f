-- After the last turn: Finishing Touches and scoring.

local board = require "board"

-- PL-SCORE-2: each piece costs a point. PL-U20: nothing counts as finished before all are placed, nothing comes back
-- and there are no rewards. A pack may add other ways to pay.
actions.touch = {
  label = "Finishing Touch in {target} for 1 point",
  targets = function(_, me) return me.puzzles end,
  allows = function(_, me, puzzle)
    return board.takes_any(puzzle, me.stock), "no piece in stock fits"
  end,
  run = function(_, me, puzzle)
    me.touches = me.touches + 1
    board.place(me, puzzle)
  end,
}

local ENOUGH = {optional = "No more Finishing Touches"}

function steps.finishing_touches(_, me)
  while me:act("finishing_touch", ENOUGH) do end
end

local function worth(zone)
  local points = 0
  for _, puzzle in ipairs(zone) do points = points + puzzle.points end
  return points
end

-- PL-SCORE-1 to 5. Tiles with an M count whichever face is up.
function steps.final_scoring(game)
  for _, player in ipairs(game.players) do
    for _, puzzle in ipairs(player.puzzles:all()) do
      if board.is_full(puzzle) then
        player.completed = player.completed + 1
        puzzle.face_up = false
        puzzle:move(player.finished)
      end
    end
    player:score("Finished puzzles", worth(player.finished) + worth(player.symbols))
    player:score("Unfinished puzzles", -worth(player.puzzles))
    player:score("Finishing Touches", -player.touches)
  end
end

-- PL-U21: pieces still lying in puzzles do not count.
function values.pieces_left(_, me) return #me.stock end

-- For people and tables; a pack may know of other ends.
function values.end_reason() return "the black puzzles ran out" end

-- PL-GOAL-1, PL-SCORE-6, PL-SCORE-7; PL-U23: still equal is shared. A dead position is no end that the rules know, so
-- nobody has won it.
function steps.ranking(game)
  if game.deadlocked then
    game:finish{unfinished = true, reason = "nobody could take a puzzle or place a piece any more"}
  else
    game:finish{rank_by = {"points", "completed", "pieces_left"}, reason = game:value("end_reason")}
  end
end

-- For playtest tables.
function metrics.puzzles_completed(_, me) return me.completed end
function metrics.turns_taken(_, me) return me.turns end
function metrics.finishing_touches(_, me) return me.touches end
function metrics.game.deadlocks(game) return game.deadlocked and 1 or 0 end
