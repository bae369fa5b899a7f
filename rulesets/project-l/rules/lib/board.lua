-- Puzzles as boards: which pieces fit where, and putting one in.

local SIDE = 5

local board = {}

-- The text of every possible row of cells, so that a placement is named by a few look-ups: "a1 b1 b2".
local row_text = {}
for y = 1, SIDE do
  row_text[y] = {}
  for bits = 1, (1 << SIDE) - 1 do
    local cells = {}
    for x = 1, SIDE do
      if bits & (1 << (x - 1)) ~= 0 then cells[#cells + 1] = string.char(96 + x) .. y end
    end
    row_text[y][bits] = table.concat(cells, " ")
  end
end

-- The cells of a mask for people: columns a to e, rows 1 to 5 from the top.
function board.cells(mask)
  local text
  for y = 1, SIDE do
    local row = row_text[y][(mask >> (8 * (y - 1))) & 31]
    if row then text = text and text .. " " .. row or row end
  end
  return text
end

-- The free cells of a puzzle, as a mask.
function board.free(puzzle)
  return shapes.mask(puzzle.outline) & ~shapes.unpack(puzzle.filled, SIDE, SIDE)
end

function board.is_full(puzzle)
  return board.free(puzzle) == 0
end

-- One piece of each kind in a zone or list that fits into the free cells; with `enough`, no more than so many.
local function fitting(free, pieces, enough)
  local fit, seen = {}, {}
  for _, piece in ipairs(pieces) do
    local kind = piece.kind
    if not seen[kind] then
      seen[kind] = true
      if #shapes.placements(piece.outline, free) > 0 then
        fit[#fit + 1] = piece
        if #fit == enough then break end
      end
    end
  end
  return fit
end

-- Does some piece of this zone fit? A dot fits wherever a cell is free, and most stocks have one.
function board.takes_any(puzzle, stock)
  local free = board.free(puzzle)
  if free == 0 then return false end
  return stock:find("dot") ~= nil or #fitting(free, stock, 1) > 0
end

-- Can the player put some piece of the stock somewhere? Puzzles in front of a player have a free cell during the game.
function board.can_place(player)
  if #player.puzzles > 0 and player.stock:find("dot") then return true end
  for _, puzzle in ipairs(player.puzzles) do
    if board.takes_any(puzzle, player.stock) then return true end
  end
  return false, "no piece in stock fits any of your puzzles"
end

-- One piece of each kind among the pieces given that fits.
function board.fitting(puzzle, pieces)
  return fitting(board.free(puzzle), pieces)
end

-- A question about a puzzle, with a picture of its free cells.
function board.question(text, puzzle)
  local picture = shapes.draw(board.free(puzzle), SIDE, SIDE)
  return text .. " " .. puzzle.title .. "? Its free cells, columns a to e, rows 1 to 5:\n" .. picture
end

-- Puts the piece into the puzzle. Asks where, unless there is only one way. No event: the caller says what it was.
function board.put(me, piece, puzzle)
  me.filling, me.handling = puzzle, piece
  local masks = shapes.placements(piece.outline, board.free(puzzle))
  local mask = masks[1]
  if #masks > 1 then
    local names, by_name = {}, {}
    for i, each in ipairs(masks) do
      local name = board.cells(each)
      names[i] = name
      by_name[name] = each
    end
    mask = by_name[me:choose(names, board.question("Which cells of", puzzle))]
  end
  piece.at = shapes.pack(mask, SIDE, SIDE)
  puzzle.filled = puzzle.filled | piece.at
  piece:move(puzzle.pieces)
  me.filling, me.handling = nil, nil
end

-- Asks for a piece of the stock that fits, puts it in and returns it.
function board.place(me, puzzle)
  me.filling = puzzle
  local pieces = board.fitting(puzzle, me.stock)
  local piece = #pieces == 1 and pieces[1] or me:choose(pieces, board.question("Which piece for", puzzle))
  board.put(me, piece, puzzle)
  return piece
end

-- Takes everything off a puzzle.
function board.empty(puzzle, to)
  for _, piece in ipairs(puzzle.pieces:all()) do
    piece.at = 0
    piece:move(to)
  end
  puzzle.filled = 0
end

return board
