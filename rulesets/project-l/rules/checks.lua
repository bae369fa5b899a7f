-- What must be true after every step.

local MOST_PUZZLES = 4
local COPIES, GHOST_COPIES, GHOST_LEVEL = 15, 10, 5

-- Calls visit with each zone of pieces in play: supply, stocks, and what lies in puzzles that players have.
local function each_piece_zone(game, visit)
  for _, kind in ipairs(enums.kind) do visit(game.supply[kind]) end
  for _, player in ipairs(game.players) do
    visit(player.stock)
    for _, puzzle in ipairs(player.puzzles) do visit(puzzle.pieces) end
    for _, puzzle in ipairs(player.finished) do visit(puzzle.pieces) end     -- after Finishing Touches nothing returns
    for _, puzzle in ipairs(player.symbols) do visit(puzzle.pieces) end
  end
end

function invariants.pieces_of_each_kind(game)
  local count = {}
  each_piece_zone(game, function(zone)
    for _, piece in ipairs(zone) do count[piece.kind] = (count[piece.kind] or 0) + 1 end
  end)
  for _, kind in ipairs(enums.kind) do
    local copies = game:component(kind).level == GHOST_LEVEL and GHOST_COPIES or COPIES
    if count[kind] ~= copies then return false, (count[kind] or 0) .. " of " .. kind end
  end
  return true
end

-- Pieces lie on finished puzzles only after Finishing Touches.
function invariants.finished_puzzles_are_empty(game)
  if game.over then return true end
  for _, player in ipairs(game.players) do
    for _, zone in ipairs({player.finished, player.symbols}) do
      for _, puzzle in ipairs(zone) do
        if #puzzle.pieces > 0 or puzzle.filled ~= 0 then return false, puzzle.title end
      end
    end
  end
  return true
end

function invariants.supply_is_sorted(game)
  for _, kind in ipairs(enums.kind) do
    for _, piece in ipairs(game.supply[kind]) do
      if piece.kind ~= kind then return false, piece.kind .. " among " .. kind end
    end
  end
  return true
end

-- Each puzzle lies in one place of the game, or, if black, in the box.
function invariants.puzzles_in_one_place(game)
  local white, black = #game.deck.white, #game.deck.black
  local function add(zone)
    for _, puzzle in ipairs(zone) do
      if puzzle.back == "white" then white = white + 1 else black = black + 1 end
    end
  end
  for _, colour in ipairs(enums.stone_colour) do add(game.centre[colour]) end
  for _, player in ipairs(game.players) do
    add(player.puzzles)
    add(player.finished)
    add(player.symbols)
  end
  local all_white, all_black = 0, 0
  for _, puzzle in ipairs(game:components("puzzle")) do
    if puzzle.back == "white" then all_white = all_white + 1 else all_black = all_black + 1 end
  end
  if white ~= all_white then return false, white .. " white puzzles of " .. all_white end
  if game.black_in_play == 0 then return black <= all_black, black .. " black puzzles" end
  return black == game.black_in_play, black .. " black puzzles of " .. game.black_in_play
end

function invariants.decks_are_sorted(game)
  for _, back in ipairs(enums.back) do
    if game.deck[back]:count("back", back) ~= #game.deck[back] then return false, back .. " deck" end
  end
  return true
end

-- The pieces in a puzzle cover as many cells as they have, no two the same one, all inside its outline, and `filled` is
-- exactly what they cover.
function invariants.no_overlap(game)
  for _, player in ipairs(game.players) do
    for _, puzzle in ipairs(player.puzzles) do
      local outline, covered = shapes.pack(shapes.mask(puzzle.outline), 5, 5), 0
      for _, piece in ipairs(puzzle.pieces) do
        if shapes.bits(piece.at) ~= piece.level then return false, "the cells of " .. piece.title .. " in " .. puzzle.title end
        if covered & piece.at ~= 0 then return false, "two pieces on one cell of " .. puzzle.title end
        if piece.at & ~outline ~= 0 then return false, piece.title .. " is outside " .. puzzle.title end
        covered = covered | piece.at
      end
      if puzzle.filled ~= covered then return false, "the filled cells of " .. puzzle.title end
    end
  end
  return true
end

function invariants.four_puzzles_at_most(game)
  for _, player in ipairs(game.players) do
    if #player.puzzles > MOST_PUZZLES then return false, player.name .. " has " .. #player.puzzles end
  end
  return true
end

-- PL-TURN-4: two holders, always as far apart as at the start.
function invariants.stones_keep_their_distance(game)
  if not game.first_player or game:value("one_set") then return true end
  local clear, black
  for _, player in ipairs(game.players) do
    local stone = player.stone:first()
    if stone and stone.colour == "clear" then clear = player.seat end
    if stone and stone.colour == "black" then black = player.seat end
  end
  if not clear or not black then return false, "a stone is missing" end
  return (black - clear) % game.player_count == game.black_stone - 1, "holders " .. clear .. " and " .. black
end
