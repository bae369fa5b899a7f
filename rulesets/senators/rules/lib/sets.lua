-- Sets of Resources: three of one kind, or three of one number (SEN-CASH-4). A set is named by what is in it and what
-- it pays, "grain 5-6-7 for 33", so people and bots choose among sets by name.

local sets = {}

local LEAST, MOST = 1, 9

local NUMBERS = {}
for number = LEAST, MOST do NUMBERS[number] = number end

-- Every Resource exists once, so a card is found by the other half of its name.
local function put(groups, group, key, card)
  local cards = groups[group]
  if not cards then
    cards = {count = 0}
    groups[group] = cards
  end
  cards[key] = card
  cards.count = cards.count + 1
end

local function in_order(row, cards, keys)
  for _, key in ipairs(keys) do row[#row + 1] = cards[key] end
  return row
end

-- The rows of at least `size` cards in which sets can lie, each in a fixed order: one per kind, then one per number.
local function rows(me, size)
  local by_kind, by_number, found = {}, {}, {}
  for _, card in ipairs(me.tableau) do
    if card.type == "resource" then
      local kind, number = card.kind, card.number
      put(by_kind, kind, number, card)
      put(by_number, number, kind, card)
    end
  end
  for _, kind in ipairs(enums.kind) do
    local cards = by_kind[kind]
    if cards and cards.count >= size then found[#found + 1] = in_order({kind = kind}, cards, NUMBERS) end
  end
  for number = LEAST, MOST do
    local cards = by_number[number]
    if cards and cards.count >= size then found[#found + 1] = in_order({number = number}, cards, enums.kind) end
  end
  return found
end

-- Is there anything of this size to sell?
function sets.possible(me, size) return #rows(me, size) > 0 end

-- Many sets share sum and kind, so each price is asked once.
local function pricing(game, me)
  local known = {}
  return function(sum, run)
    local key = run and -sum or sum
    known[key] = known[key] or game:value("set_price", me, sum, run)
    return known[key]
  end
end

local function name(row, cards, extra, price)
  local parts = {}
  for i, card in ipairs(cards) do parts[i] = tostring(row.kind and card.number or card.kind) end
  return (row.kind or tostring(row.number)) .. " " .. table.concat(parts, "-") .. extra .. " for " .. price
end

-- Every set of three the player could sell: {cards, price, name}.
function sets.of_three(game, me)
  local price_of = pricing(game, me)
  local found = {}
  for _, row in ipairs(rows(me, 3)) do
    for a = 1, #row - 2 do
      for b = a + 1, #row - 1 do
        for c = b + 1, #row do
          local low, middle, high = row[a].number, row[b].number, row[c].number
          -- SEN-CASH-6: one kind and consecutive. In a row of one kind the numbers rise, in the others they are equal.
          local run = middle == low + 1 and high == middle + 1
          local cards = {row[a], row[b], row[c]}
          local price = price_of(low + middle + high, run)
          found[#found + 1] = {cards = cards, price = price, name = name(row, cards, "", price)}
        end
      end
    end
  end
  return found
end

-- The number a stand-in should take beside two cards of one kind, and whether that makes a run.
local function best_number(price_of, low, high)
  local best, best_price = nil, -1
  for number = LEAST, MOST do
    if number ~= low and number ~= high then
      local first, last = math.min(low, number), math.max(high, number)
      local price = price_of(low + high + number, last - first == 2)
      if price > best_price then best, best_price = number, price end
    end
  end
  return best, best_price
end

-- Every set of two cards and a stand-in for any third.
function sets.of_two(game, me)
  local price_of = pricing(game, me)
  local found = {}
  for _, row in ipairs(rows(me, 2)) do
    for a = 1, #row - 1 do
      for b = a + 1, #row do
        local cards = {row[a], row[b]}
        local third, price
        if row.kind then
          third, price = best_number(price_of, row[a].number, row[b].number)
        else
          third, price = row.number, price_of(3 * row.number, false)
        end
        found[#found + 1] = {cards = cards, price = price, name = name(row, cards, " and any " .. third, price)}
      end
    end
  end
  return found
end

function sets.names(list)
  local names = {}
  for i, set in ipairs(list) do names[i] = set.name end
  return names
end

function sets.named(list, wanted)
  for _, set in ipairs(list) do
    if set.name == wanted then return set end
  end
  error("there is no set '" .. wanted .. "'")
end

-- The bank pays, and the cards go to the discards of their own decks.
function sets.sell(game, me, set)
  for _, card in ipairs(set.cards) do
    card.face_up = true
    card:move(game.discard[card.market])
  end
  me.cash = me.cash + set.price
  me.next_set_bonus = 0
  me.sets_sold = me.sets_sold + 1
  game:log("{1} sells {2}", me, set.name)
end

return sets
