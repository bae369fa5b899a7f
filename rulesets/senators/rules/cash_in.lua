-- Cash In: sets become money, money becomes places, Offices are played.

local money = require "money"
local sets = require "sets"
local track = require "track"

local RUN_BONUS = 15

function values.conversion_rate() return 5 end
function values.place_price() return 10 end
function values.join_price() return 5 end

-- SEN-CASH-5, SEN-CASH-6: what a set with this sum pays; a run is of one kind and consecutive.
function values.set_price(_, me, sum, run)
  return sum + (run and RUN_BONUS or 0) + me.next_set_bonus
end

-- SEN-CASH-2: any order, any number of times.
local function cash_in(game, me)
  game:emit("cash_in_started", me)
  repeat local action = me:act("cash_in") until action == "done"
  me.next_set_bonus = 0
end

-- SEN-CASH-3. Face-down and face-up Resources mix freely (SEN-U25).
actions.sell_set = {
  label = "Sell {target}",
  available = function(_, me) return sets.possible(me, 3), "no three Resources of one kind or one number" end,
  targets = function(game, me) return sets.names(sets.of_three(game, me)) end,
  run = function(game, me, wanted)
    sets.sell(game, me, sets.named(sets.of_three(game, me), wanted))
  end,
}

-- SEN-CASH-7. Nobody must buy, so cash only.
actions.buy_place = {
  label = "Buy a place on the track",
  available = function(game, me)
    if me.position >= track.top then return false, "you are at the top of the track" end
    local price = game:value("place_price", me)
    return money.means(game, me, "voluntary") >= price, "a place costs " .. price .. ", more than you hold"
  end,
  run = function(game, me)
    money.pay(game, me, nil, game:value("place_price", me), "voluntary")
    game:log("{1} buys a place", me)
    track.move(game, me, 1)
    me.places_bought = me.places_bought + 1
    game:emit("place_bought", me)
  end,
}

actions.done = {
  label = "Done",
  run = function() end,
}

-- SEN-CASH-1. SEN-U20: nobody must, so cash only.
actions.join_cash_in = {
  label = "Pay for a Cash-In of your own",
  available = function(game, me)
    local price = game:value("join_price", me)
    return money.means(game, me, "voluntary") >= price, "it costs " .. price .. ", more than you hold"
  end,
  run = function(game, me)
    money.pay(game, me, game.active, game:value("join_price", me), "voluntary")
    game:log("{1} pays {2} for a Cash-In", me, game.active)
    cash_in(game, me)
  end,
}

actions.stay_out = {
  label = "Stay out",
  run = function() end,
}

actions.cash_in = {
  label = "Cash in",
  run = function(game, me)
    -- SEN-U19: each who pays is done before the next is asked; the active player comes last.
    for _, other in ipairs(me.others) do other:act("invitation") end
    cash_in(game, me)
  end,
}
