#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boem {

inline constexpr int longest_puzzle_side = 30;

/// A grid, row by row: `.` for a square that may be a mine or free, a digit 0 to 8 for a free square with this many
/// mines around it. The number of mines is not known.
struct Puzzle {
    int width;
    int height;
    std::string_view cells;
};

/// Throws std::invalid_argument if no puzzle can have these sides, or if the number of squares doesn't match.
void require_puzzle_size(std::int64_t width, std::int64_t height, std::size_t squares);

/// One byte per square, row by row, 1 for a mine.
using Layout = std::vector<std::uint8_t>;

/// Up to `most` different layouts that fit, where `most` is 1 or 2. In the first, squares that touch no number are
/// free. Throws std::invalid_argument, and OverBudget after more than `budget` steps, each of about a nanosecond.
std::vector<Layout> solve(const Puzzle& puzzle, int most, double budget);

/// The number of layouts that fit: 0, 1, or 2 for more than one. Throws what `solve` does.
int count_layouts(const Puzzle& puzzle, double budget);

/// What settles every square of a puzzle, step by step: single clues; also pairs of them; also chains of three or four,
/// each of which shares squares with the next; or only the fact that no other layout fits.
enum class Level : std::uint8_t { single, pairs, chains, unique };

/// The first level that suffices; `unique` if none of the others does, whether or not a layout fits. Throws
/// std::invalid_argument.
Level plain_level(const Puzzle& puzzle);

/// Removing clues from a puzzle, which must still satisfy its level.
struct Digging {
    Puzzle start;
    std::span<const std::uint8_t> layout;
    std::vector<std::vector<int>> groups; // squares whose clues are removed together, in the order in which to try
    Level level;
    double budget; // for one try; a group that takes more stays
};

/// The cells that are left. If the start itself doesn't satisfy the level, nothing is removed. Throws
/// std::invalid_argument for an invalid puzzle, square or level, and if a number doesn't agree with the layout.
std::string dig(const Digging& digging);

/// The cells in which every free square of a layout shows its number.
std::string all_clues(int width, int height, std::span<const std::uint8_t> layout);

} // namespace boem
