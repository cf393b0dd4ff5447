#pragma once

#include "boem/field.hpp"
#include "boem/layouts.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace boem {

/// What squares show in each of a list of layouts, and which of the layouts' parts have nothing to do with each other.
///
/// Squares that have a mine in some of the layouts form a group if other squares tell how many there are on them
/// together. In a set of layouts in which groups are combined in every way, each of them can be played by itself.
class LayoutTable {
  public:
    using Index = std::uint32_t; // of a layout, or a number of them
    using Shown = std::uint8_t;  // 0 for a mine, otherwise a number and 1

    static constexpr int shows = 10;        // so many things
    static constexpr std::size_t lane = 16; // columns to be looked at together

    /// A set of layouts by two sums, over its members, of words that belong to them.
    struct Key {
        std::uint64_t one = 0;
        std::uint64_t two = 0;
        bool operator==(const Key&) const = default;
    };

    /// The layouts must outlive the table.
    LayoutTable(const Field& field, const LayoutList& layouts);

    Index count() const { return static_cast<Index>(count_); }

    /// The squares that show different numbers, one for each way to divide the layouts: the columns. There are zeros
    /// beyond them up to `width`, a multiple of `lane`.
    std::span<const int> squares() const { return squares_; }
    std::size_t width() const { return width_; }
    const Shown* row(Index layout) const { return rows_.data() + layout * width_; }

    /// What any square shows.
    Shown shown(int square, Index layout) const;

    /// The same for sets that differ only in groups of which each holds the same throughout.
    Key key_of(std::span<const Index> several) const;

    /// Two sets, the smaller one first, of which the set takes a group from the one and the others from the other, in
    /// every way; empty if there is no such group.
    std::pair<std::vector<Index>, std::vector<Index>> factors(std::span<const Index> several) const;

  private:
    using Words = std::vector<std::uint64_t>; // by layout, for what it holds somewhere

    bool mined(std::size_t square, std::size_t layout) const { return layouts_.mines[layout * size_ + square] != 0; }
    void read_columns(const Field& field);
    std::vector<std::uint8_t> varying() const;
    void find_groups(const Field& field);
    bool is_product(std::span<const Index> several, const Words& group) const;

    std::size_t size_;
    std::size_t count_;
    const LayoutList& layouts_;
    std::vector<std::vector<int>> around_;
    std::vector<int> squares_;
    std::size_t width_ = 0;
    std::vector<Shown> rows_;
    std::vector<Words> groups_;
    Words words_; // the sums of all groups' words
};

} // namespace boem
