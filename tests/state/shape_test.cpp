#include "state/shape.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>

namespace rulewright::state {
namespace {

using Masks = std::vector<std::uint64_t>;
using Counts = std::vector<std::vector<int>>;

Shape shape(std::string_view drawing) {
    const auto parsed = Shape::parse(drawing);
    if (!parsed) throw std::invalid_argument(parsed.reason());
    return *parsed;
}

std::string refusal(std::string_view drawing) { return Shape::parse(drawing).reason(); }

std::vector<Shape> shapes(std::initializer_list<std::string_view> drawings) {
    std::vector<Shape> all;
    for (const auto drawing : drawings) all.push_back(shape(drawing));
    return all;
}

std::vector<Shape> pentominoes() {
    return shapes({".##\n##.\n.#.", "#####", "####\n#", "##..\n.###", "##\n##\n#", "###\n.#.\n.#.", "#.#\n###",
                   "#..\n#..\n###", "#..\n##.\n.##", ".#.\n###\n.#.", ".#..\n####", "##.\n.#.\n.##"});
}

// ---- slow and obvious counterparts ----

Masks slow_placements(const Shape& piece, std::uint64_t free) {
    std::set<std::uint64_t> found;
    for (const Orientation& orientation : piece.orientations()) {
        for (int y = 0; y + orientation.height <= 8; ++y) {
            for (int x = 0; x + orientation.width <= 8; ++x) {
                const std::uint64_t placed = orientation.mask << (y * 8 + x);
                if ((placed & ~free) == 0) found.insert(placed);
            }
        }
    }
    return {found.begin(), found.end()};
}

void slow_tilings(std::uint64_t rest, const std::vector<Shape>& pieces, const std::vector<int>& most,
                  std::vector<int>& used, std::set<std::vector<int>>& found) {
    if (rest == 0) found.insert(used);
    for (std::size_t i = 0; i < pieces.size() && rest != 0; ++i) {
        if (most[i] >= 0 && used[i] >= most[i]) continue;
        ++used[i];
        for (const std::uint64_t placed : slow_placements(pieces[i], rest)) {
            if ((placed & rest & -rest) != 0) slow_tilings(rest & ~placed, pieces, most, used, found);
        }
        --used[i];
    }
}

Counts slow_tilings(std::uint64_t mask, const std::vector<Shape>& pieces, const std::vector<int>& most) {
    std::set<std::vector<int>> found;
    std::vector<int> used(pieces.size());
    slow_tilings(mask, pieces, most, used, found);
    return {found.begin(), found.end()};
}

// At full size: RapidCheck's early cases would otherwise be masks of a few low bits.
std::uint64_t random_bits() { return *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()); }
int random_int(int from, int below) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(from, below)); }

// A random mask inside a board, so that small boards are dense enough to be interesting.
std::uint64_t random_mask(int width, int height) { return random_bits() & board(width, height); }

Shape random_shape(int width, int height) {
    const std::uint64_t mask = random_mask(width, height);
    return shape(draw(mask == 0 ? 1 : mask, width, height));
}

std::uint64_t flipped(std::uint64_t mask, int side) {
    std::uint64_t result = 0;
    for (int cell = 0; cell < 64; ++cell) {
        if ((mask >> cell & 1) != 0) result |= std::uint64_t{1} << (cell / 8 * 8 + side - 1 - cell % 8);
    }
    return result;
}

std::uint64_t transposed(std::uint64_t mask) {
    std::uint64_t result = 0;
    for (int cell = 0; cell < 64; ++cell) {
        if ((mask >> cell & 1) != 0) result |= std::uint64_t{1} << (cell % 8 * 8 + cell / 8);
    }
    return result;
}

// ---- parse ----

TEST(ShapeParse, ReadsCellsAndNormalises) {
    const Shape piece = shape("....\n  ##\n .#\n");
    EXPECT_EQ(piece.size(), 3);
    EXPECT_EQ(piece.width(), 2);
    EXPECT_EQ(piece.height(), 2);
    EXPECT_EQ(piece.mask(), 0b11u | 1u << 8);
}

TEST(ShapeParse, TakesAnyCharacterAndLineEnd) {
    EXPECT_EQ(shape("ab\r\n.c\r\n").mask(), shape("##\n.#").mask());
    EXPECT_EQ(shape("██\n.█").mask(), shape("##\n.#").mask());
    EXPECT_EQ(shape("  .#").mask(), 1u);
}

TEST(ShapeParse, RefusesWithReason) {
    EXPECT_EQ(refusal(""), "the drawing has no cell");
    EXPECT_EQ(refusal("..\n  \n"), "the drawing has no cell");
    EXPECT_EQ(refusal("#########"), "the drawing is 9 cells wide and 1 high, but a shape is at most 8 by 8");
    EXPECT_EQ(refusal("#\n\n\n\n\n\n\n\n#"), "the drawing is 1 cells wide and 9 high, but a shape is at most 8 by 8");
    EXPECT_EQ(refusal("\t#"), "the drawing has a tab or another control character");
}

TEST(ShapeParse, AcceptsTheWholeBoard) {
    const Shape piece = shape(draw(~std::uint64_t{0}, 8, 8));
    EXPECT_EQ(piece.size(), 64);
    EXPECT_EQ(piece.orientations().size(), 1u);
    EXPECT_EQ(placements(piece, ~std::uint64_t{0}), Masks{~std::uint64_t{0}});
}

TEST(ShapeParse, IsTheSameFromTheMask) {
    for (const char* drawing : {"#", "##\n.#", "####", "#\n#\n#", "#.#\n###", "########\n........\n#"}) {
        const Shape parsed = shape(drawing), made = Shape::of(parsed.mask());
        EXPECT_EQ(made.mask(), parsed.mask()) << drawing;
        EXPECT_EQ(made.width(), parsed.width()) << drawing;
        EXPECT_EQ(made.height(), parsed.height()) << drawing;
        EXPECT_EQ(made.size(), parsed.size()) << drawing;
    }
    EXPECT_EQ(Shape::of(~std::uint64_t{0}).size(), 64);
}

// ---- orientations ----

TEST(ShapeOrientations, Tetrominoes) {
    EXPECT_EQ(shape("####").orientations().size(), 2u);
    EXPECT_EQ(shape("##\n##").orientations().size(), 1u);
    EXPECT_EQ(shape("###\n.#.").orientations().size(), 4u);
    EXPECT_EQ(shape(".##\n##.").orientations().size(), 4u);
    EXPECT_EQ(shape("###\n#..").orientations().size(), 8u);
}

TEST(ShapeOrientations, TwelvePentominoesMakeSixtyThree) {
    std::size_t total = 0;
    std::set<std::uint64_t> different;
    for (const Shape& piece : pentominoes()) {
        total += piece.orientations().size();
        different.insert(piece.canonical());
    }
    EXPECT_EQ(total, 63u);
    EXPECT_EQ(different.size(), 12u);
}

TEST(ShapeOrientations, CanonicalIgnoresTurningAndMirroring) {
    EXPECT_EQ(shape("###\n#..").canonical(), shape("#.\n#.\n##").canonical());
    EXPECT_EQ(shape(".##\n##.").canonical(), shape("##.\n.##").canonical());
    EXPECT_NE(shape(".##\n##.").canonical(), shape("###\n.#.").canonical());
}

RC_GTEST_PROP(ShapeOrientations, AreOneSetWhicheverWasDrawn, ()) {
    const Shape piece = random_shape(random_int(1, 9), random_int(1, 9));
    const auto expected = piece.orientations();
    RC_ASSERT(8 % expected.size() == 0);
    for (const Orientation& orientation : expected) {
        const Shape other = shape(draw(orientation.mask, orientation.width, orientation.height));
        RC_ASSERT(other.mask() == orientation.mask);
        RC_ASSERT(other.canonical() == piece.canonical());
        RC_ASSERT(std::ranges::equal(other.orientations(), expected));
    }
    const auto masks = [&](auto keep) { return std::ranges::count_if(expected, keep); };
    RC_ASSERT(masks([&](const Orientation& each) { return each.mask == piece.mask(); }) == 1);
    RC_ASSERT(masks([&](const Orientation& each) { return each.mask == transposed(piece.mask()); }) == 1);
    RC_ASSERT(masks([&](const Orientation& each) { return each.mask == flipped(piece.mask(), piece.width()); }) == 1);
}

// ---- placements ----

TEST(ShapePlacements, KnownCounts) {
    EXPECT_EQ(placements(shape("##"), board(2, 2)).size(), 4u);
    EXPECT_EQ(placements(shape("##"), board(8, 8)).size(), 112u);
    EXPECT_EQ(placements(shape("#"), board(5, 5)).size(), 25u);
    EXPECT_EQ(placements(shape("###\n#.."), board(5, 5)).size(), 8u * 12);
    EXPECT_TRUE(placements(shape("###"), board(2, 2)).empty());
    EXPECT_TRUE(placements(shape("#"), 0).empty());
}

TEST(ShapePlacements, DoNotWrapAroundTheEdge) {
    EXPECT_TRUE(placements(shape("##"), std::uint64_t{1} << 7 | std::uint64_t{1} << 8).empty());
}

TEST(ShapePlacements, WidePiecesWithEqualBitPatternsStayApart) {
    // Mirrored, this piece's bits are the same pattern one bit further: only rows tell the two apart.
    const Shape piece = shape("#......#\n......#.");
    EXPECT_EQ(placements(piece, board(8, 8)), slow_placements(piece, board(8, 8)));
}

TEST(ShapePlacements, AppendsWithoutAllocating) {
    Masks out{7};
    out.reserve(1 + max_placements);
    const auto* before = out.data();
    placements(shape("###\n#.."), board(8, 8), out);
    EXPECT_EQ(out.data(), before);
    EXPECT_EQ(out.size(), 1u + 8 * 42);
    EXPECT_EQ(out.front(), 7u);
}

RC_GTEST_PROP(ShapePlacements, AreTheObviousOnesAscending, ()) {
    const Shape piece = random_shape(random_int(1, 9), random_int(1, 4));
    const std::uint64_t free = *rc::gen::element(~std::uint64_t{0}, random_mask(8, 8) | random_mask(8, 8));
    RC_ASSERT(placements(piece, free) == slow_placements(piece, free));
}

RC_GTEST_PROP(ShapePlacements, AreAsManyOnTheMirroredBoard, ()) {
    const Shape piece = random_shape(3, 3);
    const std::uint64_t free = random_mask(6, 6) | random_mask(6, 6) | random_mask(6, 6);
    const std::size_t count = placements(piece, free).size();
    RC_ASSERT(placements(piece, flipped(free, 6)).size() == count);
    RC_ASSERT(placements(piece, transposed(free)).size() == count);
}

// ---- covering ----

TEST(ShapeTiling, Dominoes) {
    const auto domino = shapes({"##"});
    const std::uint64_t whole = board(8, 8);
    const std::uint64_t mutilated = whole & ~(std::uint64_t{1} | std::uint64_t{1} << 63);
    EXPECT_TRUE(can_tile(whole, domino));
    EXPECT_FALSE(can_tile(mutilated, domino));
    EXPECT_FALSE(can_tile(board(5, 5), domino));
    EXPECT_EQ(tilings(whole, domino), (Counts{{32}}));
    EXPECT_TRUE(tilings(mutilated, domino).empty());
}

TEST(ShapeTiling, ClassicImpossibilities) {
    EXPECT_FALSE(can_tile(board(5, 4), shapes({"####", "##\n##", "###\n.#.", ".##\n##.", "###\n#.."}),
                          std::vector{1, 1, 1, 1, 1}));
    EXPECT_FALSE(can_tile(board(6, 6), shapes({"####"})));
    EXPECT_TRUE(can_tile(board(4, 4), shapes({"###\n.#."})));
    EXPECT_FALSE(can_tile(board(6, 6), shapes({"###\n.#."})));
}

TEST(ShapeTiling, LimitsAreKept) {
    const auto pieces = shapes({"##", "#"});
    EXPECT_TRUE(can_tile(board(5, 5), pieces, std::vector{-1, 1}));
    EXPECT_FALSE(can_tile(board(5, 5), pieces, std::vector{-1, 0}));
    EXPECT_FALSE(can_tile(board(5, 5), pieces, std::vector{11, 2}));
    EXPECT_TRUE(can_tile(board(5, 5), pieces, std::vector{11}));
    EXPECT_EQ(tilings(board(2, 2), pieces), (Counts{{0, 4}, {1, 2}, {2, 0}}));
    EXPECT_EQ(tilings(board(2, 2), pieces, std::vector{1, -1}), (Counts{{0, 4}, {1, 2}}));
    EXPECT_EQ(tilings(board(2, 2), pieces, std::vector{-1, 3, 9}), (Counts{{1, 2}, {2, 0}}));
}

TEST(ShapeTiling, NothingIsCoveredByNothing) {
    EXPECT_TRUE(can_tile(0, {}));
    EXPECT_FALSE(can_tile(1, {}));
    EXPECT_EQ(tilings(0, shapes({"##", "#"})), (Counts{{0, 0}}));
    EXPECT_EQ(tilings(0, {}), Counts{{}});
    EXPECT_TRUE(tilings(1, {}).empty());
}

TEST(ShapeTiling, FiveByFive) {
    // One monomino and dominoes: the monomino stands on a cell of the majority colour.
    const auto pieces = shapes({"#", "##"});
    EXPECT_TRUE(can_tile(board(5, 5) & ~std::uint64_t{1}, shapes({"##"})));
    EXPECT_FALSE(can_tile(board(5, 5) & ~std::uint64_t{2}, shapes({"##"})));
    EXPECT_EQ(tilings(board(5, 5), pieces).size(), 13u);
    EXPECT_EQ(tilings(board(5, 5), shapes({"#####"})), Counts{{5}});
    // Different pentominoes: every choice found is coverable when asked for exactly, and is five of twelve.
    const auto all = pentominoes();
    const std::vector<int> once(12, 1);
    const Counts choices = tilings(board(5, 5), all, once);
    EXPECT_EQ(choices, slow_tilings(board(5, 5), all, once));
    EXPECT_FALSE(choices.empty());
    for (const auto& choice : choices) EXPECT_TRUE(can_tile(board(5, 5), all, choice));
}

TEST(ShapeTiling, TwelvePentominoesAroundTheMiddle) {
    // All twelve on 8x8 without the 2x2 in the middle: the oldest pentomino puzzle.
    const std::uint64_t holed = board(8, 8) & ~(board(2, 2) << (3 * 8 + 3));
    EXPECT_TRUE(can_tile(holed, pentominoes(), std::vector<int>(12, 1)));
}

TEST(ShapeTiling, SeesACutOffCellBeforeSearching) {
    // The last corner is cut off. Without looking ahead this takes half a minute.
    const std::uint64_t mask = board(8, 8) & ~(std::uint64_t{3} | std::uint64_t{1} << 62 | std::uint64_t{1} << 55);
    EXPECT_FALSE(can_tile(mask, pentominoes(), std::vector<int>(12, 1)));
}

TEST(ShapeTiling, PiecesDoNotWrapAroundTheEdge) {
    const auto cells = [](int one, int other) { return std::uint64_t{1} << one | std::uint64_t{1} << other; };
    EXPECT_FALSE(can_tile(cells(8, 15), shapes({".#\n#."})));
    EXPECT_FALSE(can_tile(cells(15, 24), shapes({".#\n#."})));
    EXPECT_TRUE(can_tile(cells(15, 22), shapes({".#\n#."})));
}

TEST(ShapeTiling, PiecesInTwoPartsReachAcrossGaps) {
    EXPECT_TRUE(can_tile(shape("#.#").mask(), shapes({"#.#"})));
    EXPECT_TRUE(can_tile(board(4, 1), shapes({"#.#"})));
    EXPECT_FALSE(can_tile(board(6, 1), shapes({"#.#"})));
}

TEST(ShapeTiling, ManyShapesWhoseCountsExceedOneWord) {
    std::vector<Shape> pieces;
    for (int i = 0; i < 30; ++i) pieces.push_back(shape(i % 2 == 0 ? "##" : "###"));
    EXPECT_EQ(tilings(board(2, 2), pieces).size(), 15u * 16 / 2);
    EXPECT_FALSE(can_tile(board(4, 4), pieces, std::vector<int>(30, 0)));
    std::vector<int> limits(30, 0);
    limits[0] = limits[2] = 4;
    EXPECT_EQ(tilings(board(4, 4), pieces, limits).size(), 1u);
    std::vector<Shape> twigs(80, shape("##"));
    EXPECT_TRUE(can_tile(board(4, 4), twigs, std::vector<int>(80, 1)));
    // 40 counts of 0 to 3 take 80 bits; three of 40 with repetition.
    EXPECT_EQ(tilings(board(6, 1), std::vector<Shape>(40, shape("##"))).size(), 40u * 41 * 42 / 6);
}

RC_GTEST_PROP(ShapeTiling, AgreesWithBruteForce, ()) {
    const std::uint64_t mask = random_mask(4, 3) | random_mask(4, 3);
    std::vector<Shape> pieces;
    std::vector<int> most;
    const int count = random_int(1, 4);
    for (int i = 0; i < count; ++i) {
        pieces.push_back(random_shape(random_int(1, 4), random_int(1, 3)));
        most.push_back(random_int(-1, 4));
    }
    const Counts expected = slow_tilings(mask, pieces, most);
    RC_CLASSIFY(!expected.empty(), "coverable");
    RC_ASSERT(tilings(mask, pieces, most) == expected);
    RC_ASSERT(can_tile(mask, pieces, most) == !expected.empty());
}

RC_GTEST_PROP(ShapeTiling, IsTheSameMirroredTurnedAndMoved, ()) {
    const std::uint64_t mask = random_mask(5, 5) | random_mask(5, 5) | random_mask(5, 5);
    const auto pieces = shapes({"##", "###", "##\n#."});
    const Counts expected = tilings(mask, pieces);
    RC_ASSERT(tilings(flipped(mask, 5), pieces) == expected);
    RC_ASSERT(tilings(transposed(mask), pieces) == expected);
    RC_ASSERT(tilings(mask << 27, pieces) == expected);
}

// ---- boards ----

TEST(ShapeBoard, DrawsAndClamps) {
    EXPECT_EQ(draw(shape(".##\n##.").mask(), 3, 2), ".##\n##.");
    EXPECT_EQ(draw(1, 2, 2), "#.\n..");
    EXPECT_EQ(draw(1, -1, 0), "");
    EXPECT_EQ(board(8, 8), ~std::uint64_t{0});
    EXPECT_EQ(board(9, 99), ~std::uint64_t{0});
    EXPECT_EQ(board(0, 5), 0u);
    EXPECT_EQ(board(5, -1), 0u);
    EXPECT_EQ(std::popcount(board(5, 3)), 15);
}

TEST(ShapeBoard, PacksRowByRow) {
    EXPECT_EQ(pack(board(5, 5), 5, 5), (1u << 25) - 1);
    EXPECT_EQ(pack(std::uint64_t{1} << 8, 5, 5), 1u << 5);
    EXPECT_EQ(pack(std::uint64_t{1} << 5, 5, 5), 0u);
    EXPECT_EQ(unpack(1u << 5, 5, 5), std::uint64_t{1} << 8);
    EXPECT_EQ(unpack(~std::uint64_t{0}, 5, 5), board(5, 5));
}

RC_GTEST_PROP(ShapeBoard, UnpackUndoesPack, ()) {
    const int width = random_int(0, 9);
    const int height = random_int(0, 9);
    const auto mask = random_bits();
    const std::uint64_t packed = pack(mask, width, height);
    RC_ASSERT(std::bit_width(packed) <= width * height);
    RC_ASSERT(unpack(packed, width, height) == (mask & board(width, height)));
}

TEST(Covering, GivesUpWhenTheEffortDoesNotSuffice) {
    const auto pieces = pentominoes();
    std::int64_t effort = 1'000'000;
    ASSERT_EQ(can_tile_within(effort, board(5, 5), pieces), can_tile(board(5, 5), pieces));
    const std::int64_t needed = 1'000'000 - effort;
    EXPECT_GT(needed, 0);
    effort = needed;
    EXPECT_TRUE(can_tile_within(effort, board(5, 5), pieces).has_value()) << "exactly enough";
    EXPECT_EQ(effort, 0);
    effort = needed - 1;
    EXPECT_FALSE(can_tile_within(effort, board(5, 5), pieces).has_value());
    EXPECT_EQ(effort, 0);
    effort = 100;
    EXPECT_FALSE(tilings_within(effort, board(5, 5), pieces).has_value());
    effort = 10'000'000;
    EXPECT_EQ(tilings_within(effort, board(5, 4), pieces), tilings(board(5, 4), pieces));
}

}  // namespace
}  // namespace rulewright::state
