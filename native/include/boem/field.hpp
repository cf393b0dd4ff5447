#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace boem {

inline constexpr std::int8_t covered = -1;
inline constexpr std::int8_t known_mine = -2;
inline constexpr std::int8_t known_free = -3; // without a number
inline constexpr int longest_side = 512;
inline constexpr int untold = -1;

/// A partly open field: `cells` has width x height entries, row by row: `covered`, `known_mine`,
/// `known_free`, or the number 0 to 8 of an open square, which counts known mines too. `mines` counts all mines, known
/// ones included, or is `untold`.
struct Field {
    int width;
    int height;
    std::span<const std::int8_t> cells;
    int mines;
};

/// Throws std::invalid_argument if that is no field. Whether any layout fits is not checked.
void require_field(const Field& field);

/// No layout fits: the number of an open square can't be, or, where `square` is -1, the number of mines can't.
/// Then `fewest` and `most` say how many mines the numbers allow in all; there may be gaps between them.
struct Contradiction {
    int square;
    int fewest = 0;
    int most = 0;
};

/// For each square 1 if single clues and pairs of them show that it is free, 2 if they show a mine; 0 otherwise.
/// Throws as Posterior does.
std::vector<std::uint8_t> settle(const Field& field);

/// The work that was foreseen exceeds the budget.
struct OverBudget {
    double estimate;
};

} // namespace boem
