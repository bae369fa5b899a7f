// How much two games with the same seed have in common when one of them is played with a pack: what comparing pairs of
// games saves against comparing two heaps of them.
#pragma once

namespace rulewright::bench {

// Plays `games` seeds of every shipped game without and with each of its packs, once with random bots and once with the
// game's own, and prints, for the points of a seat and for the number of decisions, the correlation of the pairs and
// how many times fewer games a comparison of pairs needs. False when something does not load or fails.
bool print_pairing(int games);

}  // namespace rulewright::bench
