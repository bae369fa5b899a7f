-- What Support cards do for the player they lie in front of.

abilities.earn_on_sales = {
  on = {
    lot_sold = function(_, me, card, seller)
      if seller == me then me.cash = me.cash + card.amount end
    end,
  },
}

function on.cash_in_started(_, player) player.has_bought_place = false end
function on.place_bought(_, player) player.has_bought_place = true end

abilities.cheaper_first_place = {
  modify = {
    place_price = function(_, me, card, price)
      if me.has_bought_place then return price end
      return price - card.amount
    end,
  },
}

function on.turn_started(_, player) player.foreseen = false end

-- As long as the game goes on a War is left to find, so there is an event to look at.
abilities.foresee = {
  windows = {"turn"},
  label = "{component}: look at the next event",
  available = function(_, me) return not me.foreseen, "once a turn" end,
  run = function(game, me)
    me.foreseen = true
    me:look(game.event_deck:top(1))
    local event = me:choose(game.event_deck:top(1), "Put it under the deck?", {optional = "Leave it on top", secret = true})
    if event then
      event:move(game.event_deck, "bottom")
      game:log("{1} puts an event under the deck", me)
    end
  end,
}

abilities.extort_more = {
  modify = {extortion_income = function(_, _, card, income) return income + card.amount end},
}

abilities.dearer_sets = {
  modify = {set_price = function(_, _, card, _, _, price) return price + card.amount end},
}

abilities.dearer_to_extort = {
  modify = {least_offer = function(_, _, card, least) return math.max(least, card.amount) end},
}

abilities.no_war_loss = {
  modify = {war_loss = function() return 0 end},
}

abilities.better_conversion = {
  modify = {conversion_rate = function(_, _, card, rate) return rate + card.amount end},
}

abilities.lower_levy = {
  modify = {levy = function(_, _, card, _, amount) return math.max(0, amount - card.amount) end},
}

abilities.cheaper_invitation = {
  modify = {join_price = function(_, _, card, price) return price - card.amount end},
}
