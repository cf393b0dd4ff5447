#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boem {

inline constexpr int longest_puzzle_side = 30;

/// A grid, row by row: `.` for a square that holds a mine or none, a digit 0 to 8 for one that holds none and has so
/// many mines around it. How many mines there are is not told.
struct Puzzle {
    int width;
    int height;
    std::string_view cells;
};

/// Throws std::invalid_argument if no puzzle has such sides, or not so many squares.
void require_puzzle_size(std::int64_t width, std::int64_t height, std::size_t squares);

/// One byte a square, row by row, 1 for a mine.
using Layout = std::vector<std::uint8_t>;

/// Up to `most` layouts that fit, where `most` is 1 or 2; two are different. Squares that no number touches hold no
/// mine in the first. Throws std::invalid_argument, and OverBudget if that takes more than `budget` steps, each of
/// about a nanosecond.
std::vector<Layout> solve(const Puzzle& puzzle, int most, double budget);

/// How many layouts fit: 0, 1, or 2 for more than one. Throws as `solve` does.
int count_layouts(const Puzzle& puzzle, double budget);

/// What settles every square of a puzzle, one after another: single clues, or pairs of them too, or chains of three or
/// four too, each of which shares squares with the next; or nothing less than that no other layout fits.
enum class Level : std::uint8_t { single, pairs, chains, unique };

/// The first that is enough; `unique` where none of the others is, whatever fits. Throws std::invalid_argument.
Level plain_level(const Puzzle& puzzle);

/// A puzzle must still satisfy its level when clues are taken away.
struct Digging {
    Puzzle start;
    std::span<const std::uint8_t> layout;
    std::vector<std::vector<int>> groups; // squares whose clues go together, in the order in which that is tried
    Level level;
    double budget; // for one try; a group that takes more stays
};

/// The cells that are left. If the start itself doesn't satisfy the level, nothing is taken away. Throws
/// std::invalid_argument for what is no puzzle, square or level, and where a number isn't that of the layout.
std::string dig(const Digging& digging);

/// The cells in which every free square of a layout shows its number.
std::string all_clues(int width, int height, std::span<const std::uint8_t> layout);

} // namespace boem
