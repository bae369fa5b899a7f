-- What must be true after every step.

local function is_structure(card) return card.type == "structure" end
local function is_expedition(card) return card.type ~= "structure" end

-- Places of the cards of each kind. A pack with other places adds them to these values.
function values.structures_on_table(game)
  local n = #game.discards
  for _, era in ipairs(enums.era) do n = n + #game.structure_deck[era] + #game.previous[era] end
  for _, player in ipairs(game.players) do
    n = n + #player.tableau + player.hand:count(is_structure)
  end
  return n
end

function values.expeditions_on_table(game)
  local n = #game.first_expeditions + #game.old_expeditions
  for _, era in ipairs(enums.era) do n = n + #game.expedition_deck[era] end
  for _, player in ipairs(game.players) do n = n + player.hand:count(is_expedition) end
  return n
end

function values.reputations_on_table(game)
  local n = 0
  for _, level in ipairs(enums.level) do n = n + #game.reputation_deck[level] + #game.reputations[level] end
  for _, player in ipairs(game.players) do n = n + #player.claimed end
  return n
end

function values.bases_on_table(game)
  local n = #game.bases
  for _, player in ipairs(game.players) do n = n + #player.home end
  return n
end

function values.rovers_on_table(game)
  local n = #game.garage
  for _, player in ipairs(game.players) do
    n = n + #player.rovers
    for _, card in ipairs(player.tableau) do n = n + #card.parking end
  end
  return n
end

function values.tokens_on_table(game)
  local n = 0
  for _, era in ipairs(enums.era) do n = n + #game.stack[era] end
  for _, flag in ipairs(enums.flag) do n = n + #game.reward[flag] end
  for _, player in ipairs(game.players) do n = n + #player.awards end
  return n
end

local function all_there(there, expected, what)
  if there == expected then return true end
  return false, there .. " of " .. expected .. " " .. what .. " are on the table"
end

function invariants.no_structure_lost(game)
  return all_there(game:value("structures_on_table"), #game:components("structure"), "Structures")
end

function invariants.no_expedition_lost(game)
  local all = #game:components("expedition") + #game:components("first_expedition")
  return all_there(game:value("expeditions_on_table"), all, "Expedition cards")
end

function invariants.no_reputation_lost(game)
  return all_there(game:value("reputations_on_table"), #game:components("reputation"), "Reputation cards")
end

function invariants.no_base_lost(game)
  return all_there(game:value("bases_on_table"), #game:components("base_card"), "Bases")
end

function invariants.no_rover_lost(game)
  return all_there(game:value("rovers_on_table"), #game:components("rover"), "Rovers")
end

function invariants.no_token_lost(game)
  return all_there(game:value("tokens_on_table"), #game:components("heart_token"), "heart tokens")
end

-- Single Hearts are counted: what players, cards and the X space have was taken from the bank.
local SINGLE_HEARTS = 55

function values.single_hearts(game)
  local n = game.heart_bank + game.x
  for _, player in ipairs(game.players) do
    n = n + player.hearts
    for _, card in ipairs(player.tableau) do n = n + card.hearts end
  end
  return n
end

function invariants.no_heart_lost(game)
  return all_there(game:value("single_hearts"), SINGLE_HEARTS, "single Hearts")
end

-- Hearts and Rovers lie on cards in tableaus only, where the rules can find them.
function invariants.nothing_on_cards_elsewhere(game)
  for _, card in ipairs(game:components("structure")) do
    if (card.hearts > 0 or #card.parking > 0 or card.flipped) and card.zone.name ~= "tableau" then
      return false, card.title .. " carries something in " .. card.zone.name
    end
  end
  return true
end

function invariants.no_negative_resources(game)
  for _, player in ipairs(game.players) do
    for _, resource in ipairs(enums.resource) do
      if player.stock[resource] < 0 then return false, player.name .. " has less than no " .. resource end
    end
  end
  return true
end

-- MOON-CON-4: whoever has Structures to choose from has one Expedition card with them.
function invariants.one_expedition_in_each_hand(game)
  for _, player in ipairs(game.players) do
    local n = player.hand:count(is_expedition)
    if n ~= 1 and player.hand:count(is_structure) > 0 then return false, player.name .. " holds " .. n .. " Expedition cards" end
  end
  return true
end

-- A spot takes one Rover.
function invariants.spots_suffice(game)
  for _, player in ipairs(game.players) do
    for _, card in ipairs(player.tableau) do
      if #card.parking > card.spots then return false, card.title .. " has too many Rovers" end
    end
  end
  return true
end

-- The counted flags are those on the cards.
function invariants.flags_counted(game)
  for _, player in ipairs(game.players) do
    for _, flag in ipairs(enums.flag) do
      local shown = game:value("own_flags", player, flag)
      if player.flags[flag] ~= shown then
        return false, player.name .. " shows " .. shown .. " flags for " .. flag .. ", counted " .. player.flags[flag]
      end
    end
  end
  return true
end

-- Between turns nothing is lent.
function invariants.lent_flags_returned(game)
  for _, player in ipairs(game.players) do
    for _, flag in ipairs(enums.flag) do
      if player.lent[flag] ~= 0 then return false, player.name .. " still has a lent flag for " .. flag end
    end
  end
  return true
end
