#pragma once

#include "arena.hpp"
#include "reduction.hpp"
#include "singles.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace boem {

using Mask = std::uint8_t;

struct Offset {
    int rows;
    int columns;
};

/// The eight neighbours; the opposite of k is 7 - k.
inline constexpr std::array<Offset, 8> eight{{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

/// For another square at most two rows and columns away: which neighbours of a square it shares. `among[mask]` are
/// those of `mask`, as numbered at the other square.
struct Pair {
    Offset to;
    Mask shared = 0;
    std::array<Mask, 256> among{};
};

inline constexpr int pairs_count = 24;

constexpr std::array<Pair, pairs_count> make_pairs() {
    std::array<Pair, pairs_count> made{};
    int count = 0;
    for (int row = -2; row <= 2; ++row)
        for (int column = -2; column <= 2; ++column) {
            if (row == 0 && column == 0)
                continue;
            Pair& pair = made[count++];
            pair.to = {row, column};
            std::array<Mask, 8> seen{};
            for (int k = 0; k < 8; ++k)
                for (int other = 0; other < 8; ++other)
                    if (eight[k].rows == row + eight[other].rows && eight[k].columns == column + eight[other].columns) {
                        pair.shared |= static_cast<Mask>(1 << k);
                        seen[k] = static_cast<Mask>(1 << other);
                    }
            for (int mask = 1; mask < 256; ++mask)
                pair.among[mask] = pair.among[mask & (mask - 1)] | seen[std::countr_zero(static_cast<unsigned>(mask))];
        }
    return made;
}

inline constexpr auto pairs = make_pairs();

/// Faster than std::popcount if the compiler can't assume that the processor has an instruction for it.
inline constexpr auto mask_sizes = [] {
    std::array<std::int8_t, 256> made{};
    for (int mask = 1; mask < 256; ++mask)
        made[mask] = static_cast<std::int8_t>(made[mask >> 1] + (mask & 1));
    return made;
}();

constexpr int number_of(Mask mask) { return mask_sizes[mask]; }

struct ClueAt {
    int square;
    int place; // on the board
};

/// The board with a border, so that no square two rows or columns away is outside: two rows above and below, a column
/// on both sides (the end of a row is also the border of the next), and one place before and after everything.
class Board {
  public:
    Board(const Field& field, Arena& arena)
        : width_(field.width), height_(field.height), stride_(field.width + 2),
          size_(static_cast<std::size_t>(stride_) * (field.height + 4) + 2), need_(arena.take<std::int8_t>(size_)),
          mask_(arena.zeros<Mask>(size_)), touched_(arena.take<Mask>(size_)),
          waiting_(arena.zeros<std::uint8_t>(size_)), content_(arena.take<Content>(size_)),
          queue_(arena.take<int>(size_)), decided_(arena.take<int>(size_)) {
        for (int k = 0; k < 8; ++k)
            step_[k] = eight[k].rows * stride_ + eight[k].columns;
        for (int k = 0; k < pairs_count; ++k)
            far_[k] = pairs[k].to.rows * stride_ + pairs[k].to.columns;
        if (field.width <= 16)
            read<std::uint16_t>(field, arena);
        else if (field.width <= 32)
            read<std::uint32_t>(field, arena);
        else
            read<std::uint64_t>(field, arena);
    }

    int place(int row, int column) const { return 1 + (row + 2) * stride_ + column + 1; }
    std::span<const ClueAt> clues() const { return clues_; }
    const Content* contents(int row) const { return content_ + place(row, 0); }
    int square(int place) const { return ((place - 1) / stride_ - 2) * width_ + (place - 1) % stride_ - 1; }
    int found() const { return found_; }
    Mask mask(int place) const { return mask_[place]; }
    int need(int place) const { return need_[place]; }
    int neighbour(int place, int k) const { return place + step_[k]; }

    /// For each place, bit 7 - k: whether neighbour k is a clue that counts it.
    const Mask* touched() {
        gather(touched_, [this](int k) { return std::pair{mask_ + step_[k], static_cast<Mask>(1 << (7 - k))}; });
        return touched_;
    }

    /// Single clues first: pairs are compared only once these settle nothing more.
    void settle_all() {
        for (const ClueAt& clue : clues_)
            look_at(clue.place);
        while (decided_count_ + queue_count_ > 0) {
            if (decided_count_ > 0) {
                const int place = decided_[--decided_count_];
                waiting_[place] = 0;
                settle(place, mask_[place], need_[place] != 0);
                continue;
            }
            const int place = queue_[--queue_count_];
            waiting_[place] = 0;
            if (mask_[place])
                compare(place);
        }
    }

  private:
    /// For each place, one bit from each of eight sources. Border places get meaningless values.
    template <class Sources> void gather(Mask* __restrict into, Sources sources) const {
        std::array<std::pair<const Mask*, Mask>, 8> from;
        for (int k = 0; k < 8; ++k)
            from[k] = sources(k);
        const int end = place(height_ - 1, width_);
        for (int place = this->place(0, 0); place < end; ++place) {
            Mask mask = 0;
            for (int k = 0; k < 8; ++k)
                mask |= from[k].first[place] & from[k].second;
            into[place] = mask;
        }
    }

    /// Reads the field, with what single clues settle. If they contradict each other, that is left to `settle_all`,
    /// which says where.
    template <class Word> void read(const Field& field, Arena& arena) {
        Arena scratch;
        Singles<Word> singles(field, scratch);
        if (!singles.settle())
            singles = Singles<Word>(field, scratch);
        fill(field);
        singles.each_free([this](int row, int column) { content_[place(row, column)] = Content::free; });
        singles.each_found([this](int row, int column) {
            content_[place(row, column)] = Content::mine;
            ++found_;
        });
        auto* const clues = arena.reserve<ClueAt>(field.cells.size());
        int count = 0;
        singles.each_clue([&](int row, int column) {
            const ClueAt clue{row * width_ + column, place(row, column)};
            mask_[clue.place] = singles.covered_around(row, column);
            need_[clue.place] =
                static_cast<std::int8_t>(field.cells[clue.square] - number_of(singles.mines_around(row, column)));
            require_possible(clue.place);
            clues[count++] = clue;
        });
        clues_ = {arena.take<ClueAt>(count), static_cast<std::size_t>(count)};
    }

    void fill(const Field& field) {
        for (int row = 0; row < height_; ++row) {
            const std::int8_t* const cells = field.cells.data() + static_cast<std::size_t>(row) * width_;
            Content* const contents = content_ + place(row, 0);
            int known = 0;
            for (int column = 0; column < width_; ++column) {
                contents[column] = cells[column] == covered      ? Content::apart
                                   : cells[column] == known_mine ? Content::known
                                                                 : Content::open;
                known += cells[column] == known_mine;
            }
            found_ += known;
        }
    }

    bool decided(int place) const { return need_[place] == 0 || need_[place] == number_of(mask_[place]); }

    void require_possible(int place) const {
        if (need_[place] < 0 || need_[place] > number_of(mask_[place]))
            throw Contradiction{square(place)};
    }

    /// Queues a clue that has changed, for settling or else for comparing.
    void look_at(int place) {
        if (!mask_[place])
            return;
        if (decided(place)) {
            if (waiting_[place] < 2)
                decided_[decided_count_++] = place;
            waiting_[place] = 2;
        } else if (!waiting_[place]) {
            queue_[queue_count_++] = place;
            waiting_[place] = 1;
        }
    }

    /// Settles some of a clue's squares, all as mines or all as free.
    void settle(int clue, Mask squares, bool mine) {
        for (; squares; squares &= squares - 1) {
            const int place = clue + step_[std::countr_zero(static_cast<unsigned>(squares))];
            content_[place] = mine ? Content::mine : Content::free;
            found_ += mine;
            for (int k = 0; k < 8; ++k) {
                const int other = place + step_[k];
                const Mask bit = static_cast<Mask>(1 << (7 - k));
                if (!(mask_[other] & bit))
                    continue;
                mask_[other] &= static_cast<Mask>(~bit);
                need_[other] = static_cast<std::int8_t>(need_[other] - mine);
                require_possible(other);
                look_at(other);
            }
        }
    }

    /// Compares a clue with each clue that shares squares with it.
    void compare(int place) {
        for (int k = 0; k < pairs_count; ++k) {
            const int other = place + far_[k];
            if (!mask_[other] || waiting_[other]) // what waits will be compared from there
                continue;
            const Mask here = mask_[place];
            const Mask common = pairs[k].among[here] & mask_[other]; // as numbered at the other square
            if (!common)
                continue;
            const Mask same = pairs[pairs_count - 1 - k].among[common]; // as numbered here
            const Mask only_here = here & static_cast<Mask>(~same);
            const Mask only_there = mask_[other] & static_cast<Mask>(~common);
            const int more = need_[other] - need_[place];
            if (more > number_of(only_there) || -more > number_of(only_here))
                throw Contradiction{square(std::min(place, other))};
            if (more == number_of(only_there) && (only_here || only_there)) {
                settle_both(place, only_here, other, only_there);
            } else if (-more == number_of(only_here) && (only_here || only_there)) {
                settle_both(other, only_there, place, only_here);
            } else if (!only_here) {
                mask_[other] = only_there;
                need_[other] = static_cast<std::int8_t>(more);
                look_at(other);
                continue;
            } else if (!only_there) {
                mask_[place] = only_here;
                need_[place] = static_cast<std::int8_t>(-more);
                look_at(place);
            } else {
                continue;
            }
            look_at(place);
            return;
        }
    }

    void settle_both(int without, Mask free, int with, Mask mines) {
        settle(without, free, false);
        settle(with, mines & mask_[with], true);
    }

    int width_;
    int height_;
    int stride_;
    std::size_t size_;
    std::int8_t* need_;
    Mask* mask_; // by clue: which neighbours it counts; 0 elsewhere
    Mask* touched_;
    std::uint8_t* waiting_; // 1: to be compared, 2: to be settled
    Content* content_;
    std::span<ClueAt> clues_; // as read, in reading order
    int* queue_;
    int* decided_;
    int decided_count_ = 0;
    int queue_count_ = 0;
    int found_ = 0;
    std::array<int, 8> step_{};
    std::array<int, pairs_count> far_{};
};

} // namespace boem
