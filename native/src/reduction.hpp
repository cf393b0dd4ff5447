#pragma once

#include "arena.hpp"
#include "boem/field.hpp"

#include <cstdint>
#include <span>

namespace boem {

/// What is known of a square once the simple rules have been applied.
enum class Content : std::uint8_t { open, known, free, mine, boxed, apart };
inline constexpr int contents_count = 6;

/// So many mines among the squares of certain boxes: an open square's number, less what is known.
struct Clue {
    int square; // the open square
    int need;
    int size; // squares
    std::span<const int> boxes;
};

/// Squares that touch the same clues: where inside the box its mines lie makes no difference to them.
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
    std::span<Content> contents; // for each square
    std::span<const int> box_of; // for each square that is `boxed`
    std::span<const Clue> clues;
    std::span<const Box> boxes;
    std::span<const std::span<const int>> components; // boxes
    int apart;                                        // squares that touch no clue
    int found;                                        // mines that are known or follow
    bool told;                                        // whether the number of mines is
    int mines_left;                                   // for the components and the squares apart, where told
};

/// Subtracts known mines, settles what single clues and pairs of clues settle, takes out of each clue any other clue
/// that it contains, and groups what is left. Everything lives in the arena. Throws Contradiction.
Reduction reduce(const Field& field, Arena& arena);

} // namespace boem
