#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace boem {

/// Exact: a field of at most 100 squares has fewer than 2^97 layouts with a given number of mines.
using Count = unsigned __int128;

/// One box (squares that touch the same clues), the states that can be met before it is placed, and where they lead.
struct Layer {
    struct State {
        std::uint32_t first_edge; // for the fewest mines that the box can hold; one more mine is one edge further
        std::uint8_t fewest;
        std::uint8_t edges;
    };

    std::vector<int> squares;
    std::vector<State> states;
    std::vector<std::uint32_t> edges; // each the index of a state in the next layer
    std::vector<Count> completions;   // for each state, the ways to fill this box and all later ones
};

/// All layouts that fit a partly open field with a known number of mines.
class Layouts {
  public:
    static constexpr int most_squares = 100;
    static constexpr std::int8_t covered = -1;
    static constexpr std::int8_t known_mine = -2;

    /// `cells` has width x height entries, row by row: `covered`, `known_mine`, or the number 0 to 8 of an open square,
    /// which counts known mines too. `mines` counts all mines, known ones included.
    /// Throws std::invalid_argument if that is no field; a field that no layout fits is fine.
    Layouts(int width, int height, std::span<const std::int8_t> cells, int mines);

    /// 0 if no layout fits.
    Count total() const { return total_; }

    /// For each square, row by row, the number of layouts in which it holds a mine.
    const std::vector<Count>& mined() const { return mined_; }

    /// The layout of a rank, row by row, 1 for each mine. The ranks below `total()` give all layouts, each once.
    /// Throws std::invalid_argument for any other rank.
    std::vector<std::uint8_t> layout(Count rank) const;

  private:
    void count_completions();
    void count_mined();
    const std::vector<Count>& completions_after(std::size_t layer) const;

    std::vector<Layer> layers_;
    Count total_ = 0;
    std::vector<Count> mined_;
    std::vector<std::uint8_t> known_;
};

} // namespace boem
