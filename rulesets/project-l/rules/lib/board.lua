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

-- Does some piece of the stock fit? A dot fits wherever a cell is free.
function board.takes_any(puzzle, stock)
  local free = board.free(puzzle)
  if free == 0 then return false end
  local seen = {}
  for _, piece in ipairs(stock) do
    local kind = piece.kind
    if not seen[kind] then
      if piece.level == 1 or #shapes.placements(piece.outline, free) > 0 then return true end
      seen[kind] = true
    end
  end
  return false
end

-- One piece of each kind among the pieces given that fits.
function board.fitting(puzzle, pieces)
  local free = board.free(puzzle)
  local fit, seen = {}, {}
  if free == 0 then return fit end
  for _, piece in ipairs(pieces) do
    local kind = piece.kind
    if not seen[kind] then
      seen[kind] = true
      if piece.level == 1 or #shapes.placements(piece.outline, free) > 0 then fit[#fit + 1] = piece end
    end
  end
  return fit
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
    mask = by_name[me:choose(names, "Which cells?")]
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
  local piece = #pieces == 1 and pieces[1] or me:choose(pieces, "Which piece?")
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
