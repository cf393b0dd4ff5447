#pragma once

#include "board.hpp"
#include "puzzle_bits.hpp"

#include <algorithm>
#include <utility>

namespace boem {

/// The squares of a grid as bits, row by row, and their neighbours. Sets may have meaningless bits after the last
/// square.
template <int words> class Grid {
  public:
    using Set = Bits<words>;

    Grid(int width, int height) : width_(width), height_(height) {
        const std::uint64_t row = (std::uint64_t{1} << width) - 1;
        for (int by = -2; by <= 2; ++by)
            reaches_[by + 2] = in_each_row(by < 0 ? row & row << -by : row >> by);
        all_ = reaches_[2];
    }

    int width() const { return width_; }
    int height() const { return height_; }
    int squares() const { return width_ * height_; }
    const Set& all() const { return all_; }

    /// The squares from which a step this way leads into the set.
    [[gnu::always_inline]] Set from(const Set& set, Offset way) const {
        const int by = way.rows * width_ + way.columns;
        const Set there =
            way.rows > 0 || (way.rows == 0 && way.columns > 0) ? set >> std::max(by, 1) : set << std::max(-by, 1);
        return way.columns == 0 ? there : there & reaches_[way.columns + 2];
    }

    /// The set and all its neighbours.
    Set spread(const Set& set) const {
        const Set row = set | west(set) | east(set);
        return row | row << width_ | row >> width_;
    }

    /// For each square, the number of neighbours in the set.
    Numbers<words, 4> count(const Set& set) const {
        const Set left = west(set);
        const Set right = east(set);
        const Set two0 = left ^ right;
        const Set two1 = left & right;
        const Set three0 = two0 ^ set;
        const Set three1 = two1 | (two0 & set);
        const auto [ones, twos] = full_add(three0 << width_, three0 >> width_, two0);
        const auto [some, fours] = full_add(three1 << width_, three1 >> width_, two1);
        const Set more = some & twos;
        return {ones, some ^ twos, fours ^ more, fours & more};
    }

    static std::pair<Set, Set> full_add(const Set& a, const Set& b, const Set& c) {
        const Set one = a ^ b;
        return {one ^ c, (a & b) | (one & c)};
    }

  private:
    Set in_each_row(std::uint64_t row) const {
        Set made;
        for (int start = 0; start < squares(); start += width_) {
            made.word[start >> 6] |= row << (start & 63);
            if constexpr (words > 1)
                if ((start & 63) > 0 && (start >> 6) + 1 < words)
                    made.word[(start >> 6) + 1] |= row >> (64 - (start & 63));
        }
        return made;
    }

    Set west(const Set& set) const { return set << 1 & reaches_[1]; }
    Set east(const Set& set) const { return set >> 1 & reaches_[3]; }

    int width_;
    int height_;
    Set all_;
    std::array<Set, 5> reaches_; // from which a column at this distance, less 2, is on the grid
};

} // namespace boem
