#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace boem {

/// Whether each is a cell of a field as users give it: covered, a known mine, or a number from 0 to 8.
bool are_cells(std::span<const std::int8_t> cells);

/// Whole numbers of one kind, [many, height, width], in any layout: strides are in bytes, and may be negative.
struct WholeNumbers {
    const std::byte* first;
    int bytes; // per number: 1, 2, 4 or 8
    bool has_sign;
    std::array<std::ptrdiff_t, 3> shape;
    std::array<std::ptrdiff_t, 3> strides;
};

/// Writes the numbers one after another as cells; false if one isn't a cell.
bool read_cells(const WholeNumbers& numbers, std::int8_t* cells);

} // namespace boem
