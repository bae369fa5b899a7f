-- Fills puzzles without waste: it only starts a puzzle that its stock can finish, takes the next one for points and
-- reward per action, and in between makes its stock larger.

bot.text = "Takes puzzles it can soon finish, finishes them with few pieces, and grows its stock in between"
bot.parameters = {
  open_puzzles = {default = 2, min = 1, max = 4, text = "Puzzles it likes to work on at once"},
  patience     = {default = 3, min = 0, max = 10, text = "Actions of growing its stock it accepts for a puzzle it takes"},
}

local SIDE = 5
local KINDS = enums.kind

-- ---- what it has ----

-- A stock as parallel lists, largest kinds first: what shapes.can_tile wants, and the order in which it likes to place.
local function stock_of(game, pieces)
  local stock = {kinds = {}, outlines = {}, levels = {}, counts = {}, index = {}, cells = 0, size = 0}
  for i = #KINDS, 1, -1 do
    local kind = KINDS[i]
    local piece = game:component(kind)
    local n = #stock.kinds + 1
    stock.kinds[n], stock.outlines[n], stock.levels[n], stock.counts[n] = kind, piece.outline, piece.level, 0
    stock.index[kind] = n
  end
  for _, piece in ipairs(pieces) do
    local n = stock.index[piece.kind]
    stock.counts[n] = stock.counts[n] + 1
    stock.cells = stock.cells + stock.levels[n]
    stock.size = stock.size + 1
  end
  return stock
end

local function add(stock, n, amount)
  stock.counts[n] = stock.counts[n] + amount
  stock.cells = stock.cells + amount * stock.levels[n]
  stock.size = stock.size + amount
end

local function free_cells(puzzle)
  return shapes.mask(puzzle.outline) & ~shapes.unpack(puzzle.filled, SIDE, SIDE)
end

local function can_fill(free, stock)
  return shapes.bits(free) <= stock.cells and shapes.can_tile(free, stock.outlines, stock.counts)
end

-- My puzzles: free cells, and whether work on them has begun.
local function work_of(me)
  local work = {}
  for i, puzzle in ipairs(me.puzzles) do
    work[i] = {puzzle = puzzle, free = free_cells(puzzle), begun = puzzle.filled ~= 0}
  end
  return work
end

-- ---- placing ----

-- Puzzles that were begun and could be finished must stay so.
local function others_suffer(work, current, stock)
  for _, each in ipairs(work) do
    if each ~= current and each.begun and each.finishable and not can_fill(each.free, stock) then return true end
  end
  return false
end

-- The largest piece, and the cells for it, after which the rest of the stock still finishes the puzzle.
local function good_placement(work, current, stock, only_kind)
  for n, kind in ipairs(stock.kinds) do
    if stock.counts[n] > 0 and (not only_kind or kind == only_kind) then
      add(stock, n, -1)
      local found
      if not others_suffer(work, current, stock) then
        for _, mask in ipairs(shapes.placements(stock.outlines[n], current.free)) do
          if can_fill(current.free & ~mask, stock) then
            found = mask
            break
          end
        end
      end
      add(stock, n, 1)
      if found then return n, found end
    end
  end
end

local function mark_finishable(work, stock)
  for _, each in ipairs(work) do each.finishable = can_fill(each.free, stock) end
end

local function begun_first(work)
  local sorted = {}
  for _, begun in ipairs({true, false}) do
    for _, each in ipairs(work) do
      if each.begun == begun then sorted[#sorted + 1] = each end
    end
  end
  return sorted
end

local function situation(game, me)
  local stock, work = stock_of(game, me.stock), work_of(me)
  mark_finishable(work, stock)
  return stock, work
end

local function work_on(work, puzzle)
  for _, each in ipairs(work) do
    if each.puzzle == puzzle then return each end
  end
end

-- ---- taking puzzles ----

local function reward_worth(game, puzzle)
  local worth = 0.4 * puzzle.red_upgrades + (puzzle.mastery and 0.5 or 0)
  if puzzle.reward then worth = worth + 0.4 * game:component(puzzle.reward).level end
  return game.ending and 0 or worth
end

-- Points and reward for each action it will take, and the actions spent on growing first.
local function promise(game, puzzle, stock)
  local free = shapes.mask(puzzle.outline)
  local cells = shapes.bits(free)
  local average = stock.size > 0 and stock.cells / stock.size or 1
  local growing = 0
  if not can_fill(free, stock) then growing = math.max(cells - stock.cells, 1) end
  return (puzzle.points + reward_worth(game, puzzle)) / (1 + cells / average + growing), growing
end

local function best_take(game, decision, stock, parameters)
  local best, best_rate
  for i = 1, decision:count() do
    if decision:action(i) == "take" then
      local rate, growing = promise(game, decision:target(i), stock)
      if game.ending and growing > 0 then rate = -1 end
      if growing > parameters.patience then rate = rate / 4 end
      if rate > 0 and (not best or rate > best_rate) then best, best_rate = i, rate end
    end
  end
  return best
end

-- ---- growing ----

-- How many of my puzzles this stock could finish.
local function finishable_with(work, stock)
  local count = 0
  for _, each in ipairs(work) do
    if can_fill(each.free, stock) then count = count + 1 end
  end
  return count
end

-- How much I like a stock: puzzles it finishes, its cells, and variety.
local function liking(work, stock)
  local kinds = 0
  for _, count in ipairs(stock.counts) do
    if count > 0 then kinds = kinds + 1 end
  end
  return 100 * finishable_with(work, stock) + 4 * stock.cells + kinds
end

local function best_exchange(game, work, stock, n)
  local best, best_liking
  for m, kind in ipairs(stock.kinds) do
    local level = stock.levels[m]
    if level <= 4 and level <= stock.levels[n] + 1 and #game.supply[kind] > 0 then
      add(stock, n, -1)
      add(stock, m, 1)
      local like = liking(work, stock)
      add(stock, m, -1)
      add(stock, n, 1)
      if not best or like > best_liking then best, best_liking = m, like end
    end
  end
  return best, best_liking
end

-- The action after which it likes its stock more than now, if there is one.
local function best_growth(game, decision, work, stock)
  local best, best_liking = nil, liking(work, stock)
  local basic = decision:find("take_basic")
  if basic then
    add(stock, stock.index.dot, 1)
    -- A new piece is worth more than a larger one while there are few.
    best, best_liking = basic, liking(work, stock) + (stock.size <= 4 and 2 or -2)
    add(stock, stock.index.dot, -1)
  end
  for i = 1, decision:count() do
    if decision:action(i) == "upgrade" then
      local _, like = best_exchange(game, work, stock, stock.index[decision:target(i).kind])
      if like and like > best_liking then best, best_liking = i, like end
    end
  end
  return best
end

-- ---- deciding ----

local function turn_action(game, me, decision, parameters)
  local stock, work = situation(game, me)

  -- How many puzzles get a useful piece now, one after the other?
  local useful, first = 0, nil
  for _, each in ipairs(begun_first(work)) do
    local n, mask = good_placement(work, each, stock)
    if n then
      useful = useful + 1
      first = first or each.puzzle
      add(stock, n, -1)
      each.free = each.free & ~mask
      each.begun = true
    end
  end
  if useful >= 2 then
    local many = decision:find("master") or decision:find("ambassador")
    if many then return many end
  end

  stock, work = situation(game, me)
  local waiting = 0
  for _, each in ipairs(work) do
    if not each.finishable then waiting = waiting + 1 end
  end
  if useful == 0 or (useful == 1 and me.actions_left == 1 and not game.ending) then
    if #work < parameters.open_puzzles and waiting < 2 then
      local take = best_take(game, decision, stock, parameters)
      if take then return take end
    end
  end
  if first then
    local place = decision:find("place", first)
    if place then return place end
  end
  local growth = best_growth(game, decision, work, stock)
  if growth then return growth end

  -- Stuck: more puzzles, or pieces wherever they fit, so that something moves.
  if not game.ending then
    local stuck = best_take(game, decision, stock, parameters) or (#work > 0 and decision:find("place", work[1].puzzle))
    for i = 2, #work do stuck = stuck or decision:find("place", work[i].puzzle) end
    if stuck then return stuck end
  end
  return decision.optional and 0 or decision:random()
end

-- How many pieces finishing this puzzle takes when the largest go first; nil when it cannot be finished.
local function pieces_to_finish(each, stock)
  if not each.finishable then return nil end
  local used, free, count = {}, each.free, 0
  while each.free ~= 0 do
    local n, mask = good_placement({}, each, stock)
    if not n then break end
    add(stock, n, -1)
    used[#used + 1] = n
    each.free = each.free & ~mask
    count = count + 1
  end
  local done = each.free == 0
  for _, n in ipairs(used) do add(stock, n, 1) end
  each.free = free
  return done and count or nil
end

local function finishing_touch(game, me, decision)
  local stock, work = situation(game, me)
  local best, best_gain
  for i = 1, decision:count() do
    local each = work_on(work, decision:target(i))
    local pieces = pieces_to_finish(each, stock)
    if pieces then
      local price = decision:action(i) == "touch" and pieces or 0
      local gain = 2 * each.puzzle.points - price
      if gain > 0 and (not best or gain > best_gain) then best, best_gain = i, gain end
    end
  end
  return best or 0
end

-- "a1 b1 b2" as a mask
local function mask_of(text)
  local mask = 0
  for i = 1, #text, 3 do
    mask = mask | 1 << ((text:byte(i + 1) - 49) * 8 + text:byte(i) - 97)
  end
  return mask
end

local function choose_cells(game, me, decision)
  local stock, work = situation(game, me)
  local _, mask = good_placement(work, work_on(work, me.filling), stock, me.handling.kind)
  for i = 1, decision:count() do
    if mask_of(decision:target(i)) == mask then return i end
  end
  return 1
end

local function choose_piece_to_place(game, me, decision)
  local stock, work = situation(game, me)
  local n = good_placement(work, work_on(work, me.filling), stock)
  for i = 1, decision:count() do
    if n and decision:target(i).kind == stock.kinds[n] then return i end
  end
  return decision.optional and 0 or 1
end

-- A kind to receive, for the piece being exchanged or as a reward.
local function choose_kind(game, me, decision)
  local stock, work = situation(game, me)
  if me.handling then add(stock, stock.index[me.handling.kind], -1) end
  local best, best_liking
  for i = 1, decision:count() do
    local n = stock.index[decision:target(i)]
    if not n then return 1 end
    add(stock, n, 1)
    local like = liking(work, stock)
    add(stock, n, -1)
    if not best or like > best_liking then best, best_liking = i, like end
  end
  return best
end

-- A piece for a red arrow: the smallest.
local function choose_piece_to_upgrade(decision)
  local best
  for i = 1, decision:count() do
    if not best or decision:target(i).level < decision:target(best).level then best = i end
  end
  return best
end

function bot.decide(game, me, decision, parameters)
  if decision.kind == "act" then
    if decision.menu == "turn_action" then return turn_action(game, me, decision, parameters) end
    if decision.menu == "finishing_touch" then return finishing_touch(game, me, decision) end
  elseif decision.kind == "choose" then
    if me.filling and me.handling then return choose_cells(game, me, decision) end
    if me.filling then return choose_piece_to_place(game, me, decision) end
    local target = decision:target(1)
    if type(target) == "string" then return choose_kind(game, me, decision) end
    if target.type == "piece" then return choose_piece_to_upgrade(decision) end
  end
  return decision.optional and 0 or 1
end
