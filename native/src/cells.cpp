#include "boem/cells.hpp"

#include "boem/field.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace boem {
namespace {

constexpr int highest = 8;

/// How far a number is from the lowest cell; numbers below it are the furthest. The maximum of many such is found for
/// several at once, as a conjunction is not.
template <class Number> auto distance(Number number) {
    using Unsigned = std::make_unsigned_t<Number>;
    constexpr int lowest = std::is_signed_v<Number> ? known_mine : 0;
    return static_cast<Unsigned>(static_cast<Unsigned>(number) - static_cast<Unsigned>(lowest));
}

template <class Number> bool are_near(decltype(distance(Number{})) furthest) {
    return furthest <= distance(Number{highest});
}

template <class Number> bool read_row(const std::byte* first, std::ptrdiff_t stride, std::span<std::int8_t> cells) {
    decltype(distance(Number{})) furthest = 0;
    for (std::size_t column = 0; column < cells.size(); ++column) {
        Number number;
        std::memcpy(&number, first + static_cast<std::ptrdiff_t>(column) * stride, sizeof number);
        furthest = std::max(furthest, distance(number));
        cells[column] = static_cast<std::int8_t>(number);
    }
    return are_near<Number>(furthest);
}

template <class Number> bool read(const WholeNumbers& numbers, std::int8_t* cells) {
    const auto [many, height, width] = numbers.shape;
    const auto [between_fields, between_rows, between_columns] = numbers.strides;
    bool fit = true;
    for (std::ptrdiff_t field = 0; field < many && fit; ++field)
        for (std::ptrdiff_t row = 0; row < height; ++row, cells += width) {
            const std::byte* first = numbers.first + field * between_fields + row * between_rows;
            const std::span read(cells, static_cast<std::size_t>(width));
            if (between_columns == sizeof(Number)) // a constant, with which several are read at once
                fit &= read_row<Number>(first, sizeof(Number), read);
            else
                fit &= read_row<Number>(first, between_columns, read);
        }
    return fit;
}

template <class Number> bool read(const WholeNumbers& numbers, bool has_sign, std::int8_t* cells) {
    return has_sign ? read<std::make_signed_t<Number>>(numbers, cells) : read<Number>(numbers, cells);
}

} // namespace

bool are_cells(std::span<const std::int8_t> cells) {
    std::uint8_t furthest = 0;
    for (const std::int8_t cell : cells)
        furthest = std::max(furthest, distance(cell));
    return are_near<std::int8_t>(furthest);
}

bool read_cells(const WholeNumbers& numbers, std::int8_t* cells) {
    switch (numbers.bytes) {
    case 1:
        return read<std::uint8_t>(numbers, numbers.has_sign, cells);
    case 2:
        return read<std::uint16_t>(numbers, numbers.has_sign, cells);
    case 4:
        return read<std::uint32_t>(numbers, numbers.has_sign, cells);
    default:
        return read<std::uint64_t>(numbers, numbers.has_sign, cells);
    }
}

} // namespace boem
