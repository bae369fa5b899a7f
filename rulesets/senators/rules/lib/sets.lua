-- Sets of Resources: three of one kind, or three of one number (SEN-CASH-4). A set is named by what is in it and what
-- it pays, "grain 5-6-7 for 33", so people and bots choose among sets by name.

local sets = {}

local LEAST, MOST = 1, 9

-- Every Resource exists once, so what a player owns is a table by kind and number.
local function holdings(me)
  local own = {}
  for _, kind in ipairs(enums.kind) do own[kind] = {} end
  for _, card in ipairs(me.tableau) do
    if card.type == "resource" then own[card.kind][card.number] = card end
  end
  return own
end

-- The rows in which a set can lie, each in a fixed order: one per kind, then one per number.
local function rows(me)
  local own = holdings(me)
  local found = {}
  for _, kind in ipairs(enums.kind) do
    local row = {kind = kind}
    for number = LEAST, MOST do row[#row + 1] = own[kind][number] end
    found[#found + 1] = row
  end
  for number = LEAST, MOST do
    local row = {number = number}
    for _, kind in ipairs(enums.kind) do row[#row + 1] = own[kind][number] end
    found[#found + 1] = row
  end
  return found
end

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
  for _, row in ipairs(rows(me)) do
    for a = 1, #row - 2 do
      for b = a + 1, #row - 1 do
        for c = b + 1, #row do
          local low, middle, high = row[a].number, row[b].number, row[c].number
          -- SEN-CASH-6: one kind and consecutive; in a row of one kind the numbers rise.
          local run = row.kind ~= nil and middle == low + 1 and high == middle + 1
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
  for _, row in ipairs(rows(me)) do
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
  game:emit("set_sold", me, set.price)
end

return sets
