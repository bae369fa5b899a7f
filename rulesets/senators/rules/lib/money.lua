-- Every payment of the game goes through here. It is declared "required" or "voluntary", and that alone decides
-- whether places on the Senate track may stand in for money (SEN-GOAL-2, SEN-GOAL-3).

local money = {}

-- The most this player could pay on these terms.
function money.means(game, payer, terms)
  assert(terms == "required" or terms == "voluntary", "a payment is required or voluntary")
  if terms == "voluntary" then return payer.cash end
  return payer.cash + payer.position * game:value("conversion_rate", payer)
end

-- SEN-U21: just enough places to cover what is missing; the change stays with the payer. SEN-U22: never below 0.
local function convert(game, payer, missing)
  local rate = game:value("conversion_rate", payer)
  local places = math.min((missing + rate - 1) // rate, payer.position)
  if places == 0 then return end
  payer.position = payer.position - places
  payer.cash = payer.cash + places * rate
  game:log("{1} converts places into money: {2}", payer, places)
end

-- To the bank when payee is nil. A debt that even the track cannot cover is waived; a voluntary payment beyond one's
-- cash should never have been offered, and the counter stops the game.
function money.pay(game, payer, payee, amount, terms)
  if terms == "required" and payer.cash < amount then
    convert(game, payer, amount - payer.cash)
    amount = math.min(amount, payer.cash)
  end
  payer.cash = payer.cash - amount
  if payee then payee.cash = payee.cash + amount end
end

return money
