#pragma once

#include "boem/field.hpp"
#include "boem/layouts.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace boem {

/// The best that can be done from a position with few layouts, counted in layouts: so many of them are won.
struct Endgame {
    std::size_t layouts;
    std::size_t wins;
    std::vector<std::size_t> wins_by_square; // if this square is opened first; 0 for squares that can't be
};

/// Searches every way to play on until all squares without a mine are open, so the field must say how many mines there
/// are. Throws what Posterior's constructor does, and OverBudget after more than `budget` steps, each of about a
/// nanosecond.
Endgame solve_endgame(const Field& field, double budget);

/// The square to begin with, and the layouts won; -1 if no square can be opened.
struct EndgameMove {
    int square;
    std::size_t wins;
};

inline constexpr std::size_t every_guess = std::numeric_limits<std::size_t>::max();

/// The first of the best moves only, which is much faster. `layouts` lists those of the field. In each later position
/// where nothing is certain, only so many of the safest guesses are looked at; then `wins` is what they can win.
EndgameMove best_endgame_move(const Field& field, const LayoutList& layouts, double budget, std::size_t guesses);

} // namespace boem
