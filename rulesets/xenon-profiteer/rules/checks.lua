-- What must be true after every step.

local OWN_ZONES = {"hand", "deck", "discard", "set_aside"}
local GAS_CARDS = 24
local BID_TOKENS = 5
local STARTING_CASH = 3

-- Gas cards lie in the stack of their gas or with a player; none is lost or in a wrong stack.
function invariants.gas_is_conserved(game)
  for _, gas in ipairs(enums.gas) do
    local cards = game.supply[gas]:count(gas)
    if cards ~= #game.supply[gas] then return false, "another gas in the stack of " .. gas end
    for _, player in ipairs(game.players) do
      for _, zone in ipairs(OWN_ZONES) do cards = cards + player[zone]:count(gas) end
    end
    if game.dealt and cards ~= GAS_CARDS then return false, cards .. " cards of " .. gas end
  end
  return true
end

-- Only xenon is ever set aside.
function invariants.set_aside_is_pure(game)
  for _, player in ipairs(game.players) do
    if player.set_aside:count("xenon") ~= #player.set_aside then return false, player.name end
  end
  return true
end

-- XP-U13: five tokens for each player, at home or on a face-up card.
function invariants.five_bid_tokens_each(game)
  local count = {}
  for _, player in ipairs(game.players) do
    count[player.seat] = #player.bids
    for _, token in ipairs(player.bids) do
      if token.maker ~= player then return false, "a foreign token in front of " .. player.name end
    end
  end
  for _, line in ipairs(enums.line) do
    for _, card in ipairs(game.row[line]:all()) do
      for _, token in ipairs(card.tokens) do
        local seat = token.maker.seat
        count[seat] = count[seat] + 1
      end
    end
  end
  for _, player in ipairs(game.players) do
    if count[player.seat] ~= BID_TOKENS then
      return false, player.name .. " has " .. count[player.seat] .. " tokens at home and on face-up cards"
    end
  end
  return true
end

-- Whatever the players have beyond their starting money came from the bank.
function invariants.money_is_conserved(game)
  if not game.dealt then return true end
  local money = game.bank
  for _, player in ipairs(game.players) do money = money + player.cash end
  local expected = STARTING_CASH * game.player_count
  if money ~= expected then return false, "$" .. money .. " instead of $" .. expected end
  return true
end

-- XP-BUY-11
function invariants.pipelines_differ(game)
  for _, player in ipairs(game.players) do
    for _, kind in ipairs(enums.pipe) do
      if player.pipelines:count("kind", kind) > 1 then return false, player.name .. " has two of " .. kind end
    end
  end
  return true
end
