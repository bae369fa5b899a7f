-- Getting puzzles: Take and Recycle.

local turn = require "turn"

-- PL-END-1: it is the deck that counts, not the row.
local function check_black_deck(game)
  if #game.deck.black == 0 and not game.ending then
    game.ending = true
    game:log("The black deck is empty: the end is near")
  end
end

-- PL-U12
local function may_have(game, me, back)
  if game.options.one_black_per_turn_after_end and game.ending and me.took_black and back == "black" then
    return false, "only one black puzzle in a turn once the black deck is empty"
  end
  return true
end

local function lay_before(game, me, puzzle)
  puzzle.face_up = true
  puzzle:move(me.puzzles)
  if puzzle.back == "black" then me.took_black = true end
  game:emit("puzzle_taken", me, puzzle)
end

-- PL-TAKE-1 to 3; PL-U7: the row is made up at once, PL-U13: as long as there is a deck.
actions.take = turn.action{
  label = "Take {target}",
  available = function(_, me) return turn.has_room(me) end,
  targets = function(game, me) return game.centre[turn.set_of(me)] end,
  allows = function(game, me, puzzle) return may_have(game, me, puzzle.back) end,
  run = function(game, me, puzzle)
    local set, back = puzzle.zone, puzzle.back
    lay_before(game, me, puzzle)
    game.deck[back]:deal_up_to(set, 1)     -- PL-U13: an empty deck leaves the gap
    check_black_deck(game)
  end,
}

-- PL-U10: the decks belong to no set; only the holder of the clear stone draws from them.
local function may_use_decks(me)
  return turn.set_of(me) == "clear", "only the holder of the clear stone may"
end

actions.take_unseen = turn.action{
  label = "Take an unseen {target} puzzle",
  available = function(_, me)
    local room, why = turn.has_room(me)
    if not room then return false, why end
    return may_use_decks(me)
  end,
  targets = function() return enums.back end,
  allows = function(game, me, back)
    if #game.deck[back] == 0 then return false, "the " .. back .. " deck is empty" end
    return may_have(game, me, back)
  end,
  run = function(game, me, back)
    lay_before(game, me, game.deck[back]:first())
    check_black_deck(game)
  end,
}

-- PL-RECYCLE-1, PL-RECYCLE-2; PL-U8: the row goes under its deck, so recycling never empties the deck.
actions.recycle = turn.action{
  label = "Recycle the {target} row",
  available = function(_, me) return may_use_decks(me) end,
  targets = function() return enums.back end,
  allows = function(game, _, back)
    return #game.deck[back] > 0, "the " .. back .. " deck is empty"
  end,
  run = function(game, me, back)
    local set, deck = game.centre.clear, game.deck[back]
    for _, puzzle in ipairs(set:where("back", back)) do
      puzzle:move(deck, "bottom")
    end
    deck:deal_up_to(set, game.row_size)
    game:emit("row_recycled", me, back)
  end,
}
