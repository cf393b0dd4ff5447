#pragma once

#include "arena.hpp"
#include "boem/field.hpp"

#include <cstdint>
#include <span>

namespace boem {

/// What is known of a square once the simple rules have been applied.
enum class Content : std::uint8_t { open, known, free, mine, boxed, apart };
inline constexpr int contents_count = 6;

/// The number of mines on the squares of certain boxes: an open square's number, less known mines.
struct Clue {
    int square; // the open square
    int need;
    int size; // number of squares
    std::span<const int> boxes;
};

/// Squares that touch the same clues; where its mines are inside the box makes no difference to these.
struct Box {
    std::span<const int> squares;
    std::span<const int> clues; // ascending
    int component;

    int size() const { return static_cast<int>(squares.size()); }
};

/// A field after propagation: independent components of boxes and clues, and squares that touch no clue.
struct Reduction {
    int width;
    int height;
    std::span<Content> contents; // by square
    std::span<const int> box_of; // by square, for those that are `boxed`
    std::span<const Clue> clues;
    std::span<const Box> boxes;
    std::span<const std::span<const int>> components; // their boxes
    int apart;                                        // number of squares that touch no clue
    int found;                                        // mines that are known or follow
    bool told;                                        // whether the number of mines is known
    int mines_left;                                   // for components and squares apart, if it is known
};

/// Subtracts known mines, settles what single clues and pairs settle, subtracts from each clue any other clue that it
/// contains, and groups the rest. Allocates everything in the arena. Throws Contradiction.
Reduction reduce(const Field& field, Arena& arena);

} // namespace boem
