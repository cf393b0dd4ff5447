#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace boem {

inline constexpr std::int8_t covered = -1;
inline constexpr std::int8_t known_mine = -2;
inline constexpr std::int8_t known_free = -3; // free, with an unknown number
inline constexpr int longest_side = 512;
inline constexpr int untold = -1;

/// A partly open field: `cells` has width x height entries, row by row: `covered`, `known_mine`, `known_free`, or the
/// number 0 to 8 of an open square, which includes known mines. `mines` is the number of all mines, known ones
/// included, or `untold`.
struct Field {
    int width;
    int height;
    std::span<const std::int8_t> cells;
    int mines;
};

/// Throws std::invalid_argument for an invalid field. Whether any layout fits is not checked.
void require_field(const Field& field);

/// No layout fits: the number of the open square `square` is impossible or, if `square` is -1, the number of mines. In
/// that case `fewest` and `most` are the fewest and the most mines that the numbers allow; there may be gaps in
/// between.
struct Contradiction {
    int square;
    int fewest = 0;
    int most = 0;
};

/// For each square, 1 if single clues and pairs of them show that it is free, 2 if they show a mine, 0 otherwise.
/// Throws what Posterior's constructor does.
std::vector<std::uint8_t> settle(const Field& field);

/// The estimated work, or memory in its terms, exceeds the budget; NaN if the budget is used up and nobody knows what
/// is left to do. `spent` is the work done until that was found out.
struct OverBudget {
    double estimate;
    double spent = 0;
};

} // namespace boem
