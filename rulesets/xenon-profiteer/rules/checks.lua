-- What must be true after every step.

local OWN_ZONES = {"hand", "deck", "discard", "set_aside"}

-- Gas cards lie in the stack of their gas or with a player; none is lost or in a wrong stack.
function invariants.gas_is_conserved(game)
  local found = 0
  for _, gas in ipairs(enums.gas) do
    local stack = game.supply[gas]
    if stack:count(gas) ~= #stack then return false, "another gas in the stack of " .. gas end
    found = found + #stack
    for _, player in ipairs(game.players) do
      for _, zone in ipairs(OWN_ZONES) do found = found + player[zone]:count(gas) end
    end
  end
  local all = #game:components("gas_card")
  if game.dealt and found ~= all then return false, found .. " of " .. all .. " gas cards are in play" end
  return true
end

-- Only xenon is ever set aside.
function invariants.set_aside_is_pure(game)
  for _, player in ipairs(game.players) do
    if player.set_aside:count("xenon") ~= #player.set_aside then return false, player.name end
  end
  return true
end

-- XP-U13: all tokens of a player are at home or on a face-up card.
function invariants.bid_tokens_are_conserved(game)
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
  local each = #game:components("bid_token") // game.player_count
  for _, player in ipairs(game.players) do
    if count[player.seat] ~= each then
      return false, player.name .. " has " .. count[player.seat] .. " tokens at home and on face-up cards instead of " .. each
    end
  end
  return true
end

-- Whatever the players have came from the bank, their starting money too.
function invariants.money_is_conserved(game)
  if not game.dealt then return true end
  local money = game.bank
  for _, player in ipairs(game.players) do money = money + player.cash end
  return money == 0, "$" .. money .. " too much"
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
