-- The Senate track: from 1 to 20, and 0 for a disc that has fallen off it (SEN-SETUP-1, SEN-U22).

local track = {top = 20}

-- Moves as far as the track goes.
function track.move(game, player, places)
  player.position = math.max(0, math.min(track.top, player.position + places))
  game:log("{1} is at {2} on the track", player, player.position)
end

-- Those for whom `beats(a, b)` is never true of another player b; nobody when all are level.
local function extreme(players, beats)
  local found, level = {}, true
  for _, player in ipairs(players) do
    local stays = true
    for _, other in ipairs(players) do
      if beats(other.position, player.position) then stays = false end
    end
    if stays then found[#found + 1] = player else level = false end
  end
  return level and {} or found
end

function track.leaders(players) return extreme(players, function(a, b) return a > b end) end
function track.trailers(players) return extreme(players, function(a, b) return a < b end) end

return track
