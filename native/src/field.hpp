#pragma once

#include "boem/layouts.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace boem {

struct Clue {
    int need;      // mines, known ones subtracted
    int unplaced;  // covered squares that touch it, in boxes still to come
    int slot = -1; // where its need stands in a state, once it is open
};

/// Squares that touch the same clues: where inside the box its mines lie makes no difference to them.
struct Box {
    std::vector<int> squares;
    std::vector<std::size_t> clues;
};

/// The clues and boxes of a field, known mines subtracted.
struct Field {
    std::vector<Clue> clues;
    std::vector<Box> boxes; // by their first square, the rows along the shorter side; last the one without clues
    int mines;
    int unplaced; // covered squares in boxes still to come

    Field(int width, int height, std::span<const std::int8_t> cells, int mines_in_all);

    /// False if a single clue or the number of mines alone shows that no layout fits.
    bool plausible() const;

  private:
    /// For each square, the clues that a covered square there touches.
    std::vector<std::vector<std::size_t>> read_clues(int width, int height, std::span<const std::int8_t> cells);
};

} // namespace boem
