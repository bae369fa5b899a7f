-- Payment, in the order of PP-PAY-12. The deciding (chapter 3) comes after the income and before the rest.

local CREDIT_PER_BACKER = 1      -- for each share others put on you
local CREDITS_PER_INVESTMENT = 3 -- for each share you put on the leader, whatever the category

-- PP-PAY-1: win or lose.
function steps.income(game)
  for _, player in ipairs(game.players) do
    player:score("Backers", game.invested:sum(nil, player) * CREDIT_PER_BACKER)
  end
end

-- PP-PAY-4: what a kept share pays is printed at the category with priority.
function values.share_value(game)
  return game.policy[game.priority]:first().share_value
end

-- PP-PAY-2, PP-PAY-3: badge and pay. Nobody else is paid for kept shares.
function steps.pay_leader(game)
  local leader, value = game.leader, game:value("share_value", game.leader)
  game.captain = leader
  leader:score("Kept shares", leader.shares * value)
  game:log("{1} kept {2} shares, worth {3} credits each", leader, leader.shares, value)
end

-- PP-PAY-5, PP-PAY-8: only shares placed on the leader pay.
function steps.pay_investors(game)
  local leader = game.leader
  for _, investor in ipairs(leader.others) do
    investor:score("Investments", investor.invested[leader] * CREDITS_PER_INVESTMENT)
  end
end

-- PP-PAY-10: every cube but the one on the score track comes back.
function steps.reclaim(game)
  for _, player in ipairs(game.players) do
    player.shares = player.shares + player.bribed:sum() + player.invested:sum()
    game:emit("cubes_reclaimed", player)
  end
  game.bribed:fill(0)
  game.invested:fill(0)
  game.bribes:fill(0)
end
