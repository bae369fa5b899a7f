-- Laying out the table. Numbers by player count are in ruleset.yaml.

local START_PIECES = {"dot", "domino"}

-- PL-SETUP-1: the mats decide who is first.
local function deal_mats(game)
  game.mats:shuffle()
  for _, player in ipairs(game.players) do
    game.mats:deal(player.mat, 1)
    if player.mat:first().first then game.first_player = player end
  end
  game:log("{1} is the first player", game.first_player)
end

-- PL-SETUP-3 to 6: all white puzzles, a part of the black ones.
local function build_decks(game)
  game.deck.white:shuffle()
  game.deck.black:shuffle()
  game.deck.black:deal(game.box, #game.deck.black - game.black_puzzles)
  game.black_in_play = #game.deck.black
end

-- PL-SETUP-7, PL-SETUP-8
local function lay_out_sets(game)
  for i = 1, game.sets do
    local centre = game.centre[enums.stone_colour[i]]
    game.deck.white:deal(centre, game.row_size)
    game.deck.black:deal(centre, game.row_size)
  end
end

-- PL-SETUP-9 to 11: of each colour one stone marks a set, the other says whose turn it is.
local function hand_out_stones(game)
  local order = game:order(game.first_player)
  for colour, holder in pairs({clear = order[1], black = order[game.black_stone]}) do
    game.box:find(colour .. "_stone"):move(game.set_stone[colour])
    game.box:find(colour .. "_stone"):move(holder.stone)
  end
end

function steps.setup(game)
  deal_mats(game)
  for _, player in ipairs(game.players) do
    for _, kind in ipairs(START_PIECES) do
      game.supply[kind]:first():move(player.stock)
    end
  end
  build_decks(game)
  lay_out_sets(game)
  if not game:value("one_set") then hand_out_stones(game) end
end
