-- Research: pay shares to improve your hand.

local AFTER_ROUND = 2
local SLOTS = 2

local function due(game, late)
  return game:pass("round") == AFTER_ROUND and game.options.research_after_reveal == late
end

-- PP-U13: before the card of that round is turned up, or after it when the option says so.
function values.research_before_card(game) return due(game, false) end
function values.research_after_card(game) return due(game, true) end

-- PP-RES-3, PP-RES-4: first every card that is paid for, then the discards (PP-U15), unseen by the others (PP-U17).
function steps.research(game, me)
  for _ = 1, SLOTS do
    if not me:act("research_phase", {optional = "No more research"}) then break end
  end
  local surplus = #me.hand - game:value("hand_size", me)
  if surplus > 0 then
    local discards = me:choose_many(me.hand, {min = surplus, max = surplus}, "Discard back to five cards", {secret = true})
    for _, card in ipairs(discards) do
      card:move(game.research_discards)
    end
  end
end

actions.research = {
  label = "Put a share into a Research slot and draw a card",
  available = function(game)
    return #game.deck + #game.research_discards > 0, "no cards left to draw"
  end,
  run = function(game, me)
    me.shares = me.shares - 1
    me.researched = me.researched + 1
    me.cards_researched = me.cards_researched + 1
    if #game.deck == 0 then        -- PP-U16: only with many players
      game.research_discards:move_all(game.deck)
      game.deck:shuffle()
    end
    game.deck:deal(me.hand, 1)
  end,
}

-- PP-RES-5: these shares count as used, and come back with the others.
function on.cubes_reclaimed(_, player)
  player.shares = player.shares + player.researched
  player.researched = 0
end

function on.cards_gathered(game)
  game.research_discards:move_all(game.deck)
end

function modify.cubes_placed(_, me, current)
  return current + me.researched
end

function modify.cards_on_table(game, _, current)
  return current + #game.research_discards
end

function metrics.cards_researched(_, me) return me.cards_researched end
