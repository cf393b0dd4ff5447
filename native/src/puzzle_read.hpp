#pragma once

#include "boem/puzzle.hpp"
#include "puzzle_logic.hpp"

#include <stdexcept>
#include <string_view>
#include <type_traits>

namespace boem {

/// A puzzle's clues as bits, and what is known before the first step.
template <int words> struct Reading {
    Bits<words> clues;
    Known<words> known;

    /// Throws std::invalid_argument for an invalid cell.
    explicit Reading(std::string_view cells) {
        std::uint64_t wrong = 0;
        for (std::size_t start = 0; start < cells.size(); start += 8) {
            const Eight eight(cells.substr(start, 8));
            const auto& [ones, twos, fours, eights, clue] = eight.planes;
            wrong |= eight.strange | (clue & eights & (ones | twos | fours)) |
                     ((clue ^ 0xff) & (ones | (0xff ^ (twos & fours & eights))));
            const std::uint64_t there = 0xff >> (8 - std::min<std::size_t>(8, cells.size() - start));
            const auto put = [start](Bits<words>& set, std::uint64_t bits) {
                set.word[start / 64] |= bits << start % 64;
            };
            put(clues, clue & there);
            put(known.open, (clue ^ 0xff) & there);
            for (int plane = 0; plane < 4; ++plane)
                put(known.need[plane], eight.planes[plane] & clue & there);
        }
        if (wrong)
            throw std::invalid_argument("a cell must be . or a digit from 0 to 8");
    }

  private:
    /// The lowest five bits of eight cells, one bit per cell; dots follow the last cell.
    struct Eight {
        std::array<std::uint64_t, 5> planes;
        std::uint64_t strange;

        explicit Eight(std::string_view cells) {
            std::uint64_t signs = 0x2e2e2e2e2e2e2e2e;
            if (cells.size() == 8) {
                signs = 0;
                for (int k = 0; k < 8; ++k)
                    signs |= static_cast<std::uint64_t>(static_cast<unsigned char>(cells[k])) << 8 * k;
            } else {
                for (std::size_t k = 0; k < cells.size(); ++k)
                    signs ^= static_cast<std::uint64_t>(static_cast<unsigned char>(cells[k]) ^ 0x2e) << 8 * k;
            }
            for (int plane = 0; plane < 5; ++plane)
                planes[plane] = (signs >> plane & 0x0101010101010101) * 0x0102040810204080 >> 56;
            strange = (signs & 0xe0e0e0e0e0e0e0e0) ^ 0x2020202020202020;
        }
    };
};

/// Calls with the number of words needed for this many squares, as a constant.
template <class Call> auto with_words(int squares, Call call) {
    if (squares <= 64)
        return call(std::integral_constant<int, 1>{});
    if (squares <= 128)
        return call(std::integral_constant<int, 2>{});
    if (squares <= 256)
        return call(std::integral_constant<int, 4>{});
    return call(std::integral_constant<int, (longest_puzzle_side * longest_puzzle_side + 63) / 64>{});
}

} // namespace boem
