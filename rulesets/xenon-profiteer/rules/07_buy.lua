-- Buy: one face-up card, or none. Who pays whom is plant.purchase.

local plant = require "plant"

-- The printed price of a card for this player, before Bid tokens. Contracts are free (XP-BUY-12).
function values.cost(_, me, card, installing)
  if card.type == "contract" then return 0 end
  if installing then return math.max(0, card.install - me.rebate) end
  return card.cost
end

function steps.buy(game, me)
  plant.work(game, me, "buy", 1)
end

local function purchase_left(game)
  return game.to_do > 0, "no purchase left this turn"
end

-- An action that buys cards of one kind. XP-U8: one card for each purchase the step has.
local function buying(kind, way)
  return {
    label = way.label,
    available = purchase_left,
    targets = function(game) return plant.on_offer(game, kind) end,
    allows = function(game, me, card)
      if way.allows then
        local ok, reason = way.allows(game, me, card)
        if not ok then return false, reason end
      end
      return plant.affordable(game, me, card, way.installing)
    end,
    run = function(game, me, card)
      game.to_do = game.to_do - 1
      plant.purchase(game, me, card, way.installing, way.place(me))
      if way.after then way.after(game, me) end
    end,
  }
end

actions.buy_upgrade = buying("upgrade", {
  label = "Buy {target} for your deck",
  installing = false,
  place = function(me) return me.discard end,
})

actions.install = buying("upgrade", {
  label = "Install {target}",
  installing = true,
  allows = function(_, _, card) return card.install ~= nil, "cannot be installed" end,
  place = function(me) return me.installed end,
  after = function(game, me)
    me.rebate = 0
    -- XP-BUY-7; XP-U23: a second full plant changes nothing.
    if not game.trigger and #me.installed >= game.options.plant_size then
      plant.trigger_end(game, me)
    end
  end,
})

-- XP-BUY-9: never among the Installed.
actions.buy_pipeline = buying("pipeline", {
  label = "Buy {target}",
  installing = false,
  allows = function(_, me, card) return me.pipelines:count("kind", card.kind) == 0, "you have a pipeline of this type" end,
  place = function(me) return me.pipelines end,
})

actions.buy_contract = buying("contract", {
  label = "Take the contract {target}",
  installing = false,
  -- XP-U14
  allows = function(game, me)
    local most = game.options.max_open_contracts
    return most == 0 or #me.contracts < most, "no more open contracts allowed"
  end,
  place = function(me) return me.contracts end,
})

-- XP-BUY-14, XP-U15, XP-U16: in every step of one's own turn, with set-aside xenon only, which goes back to the supply.
actions.fill_contract = {
  label = "Fill the contract {target}",
  available = function(_, me)
    if #me.contracts == 0 then return false, "no open contract" end
    return #me.set_aside > 0, "no xenon set aside"
  end,
  targets = function(_, me) return me.contracts end,
  allows = function(_, me, contract)
    if #me.set_aside >= contract.needs then return true end
    return false, "needs " .. contract.needs .. " xenon set aside"
  end,
  run = function(game, me, contract)
    plant.move_gas("xenon", me.set_aside, game.supply.xenon, contract.needs)
    contract:move(me.completed)
    game:emit("contract_completed", me, contract)
    plant.receive(game, me, contract.cash)
    if contract.bonus then plant.give_bonus(game, me, contract.bonus) end
  end,
}
