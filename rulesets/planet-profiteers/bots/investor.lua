-- Looks for the company that will lead the mission and puts its shares there.

local cards = require "cards"

bot.text = "Invests in the likely winner; keeps its shares only with a strong hand of its own"
bot.parameters = {
  nerve = {default = 0, min = 0, max = 3, text = "Cards more than usual it wants in its own set before it plays to win"},
  patience = {default = 2, min = 0, max = 3, text = "Hidden communal cards up to which it invests a second share in a turn"},
}

function bot.decide(game, me, decision, parameters)
  if decision.kind == "choose_many" then return cards.weakest(game, me, decision, game.priority) end
  if decision.menu ~= "mission_action" then
    return decision.optional and 0 or 1
  end
  if cards.hand_adds(game, me, game.priority) >= cards.GOOD[game.priority] + parameters.nerve then
    if decision.optional then return 0 end
    return decision:find("bribe", game.priority)
  end
  -- A second share only when the picture is clear enough: until then it may still be worth keeping.
  if decision.optional and cards.to_come(game) > parameters.patience then return 0 end
  return decision:find("invest", cards.likely_leader(game, me))
end
