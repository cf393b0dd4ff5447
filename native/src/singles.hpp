#pragma once

#include "arena.hpp"
#include "boem/field.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

namespace boem {

/// What single clues settle, found for all clues at once in each round.
///
/// A word has a bit for each square of a row; a plane has a word for each row, and numbers are several planes, the
/// lowest bit first. Fields that are wider than a word take several columns of words. Before and after the rows of a
/// column is an empty one, and on both sides of the columns an empty one.
template <class Word> class Singles {
  public:
    Singles(const Field& field, Arena& arena)
        : height_(field.height), rows_(field.height + 2), columns_((field.width + bits - 1) / bits), first_(rows_),
          end_(first_ + (columns_ * rows_ + at_once - 1) / at_once * at_once) {
        const std::array planes{&covered_,   &mines_,     &open_,      &clues_,    &free_,     &found_,
                                &done_,      &full_,      &ones_,      &twos_,     &all_ones_, &all_twos_,
                                &number_[0], &number_[1], &number_[2], &number_[3]};
        const auto size = static_cast<std::size_t>(columns_ + 2) * rows_ + at_once;
        Word* room = arena.zeros<Word>(planes.size() * size);
        for (Word** const plane : planes)
            *plane = std::exchange(room, room + size);
        read(field);
    }

    /// False if clues contradict each other; which ones isn't said.
    bool settle() {
        do {
            sum();
            if (!compare())
                return possible();
        } while (apply());
        return false;
    }

    /// Calls `use(row, column)` for each clue that touches squares not settled, in reading order; before `settle`, for
    /// each open square.
    template <class Use> void each_clue(Use use) const { each(clues_, use); }

    template <class Use> void each_free(Use use) const { each(free_, use); }
    template <class Use> void each_found(Use use) const { each(found_, use); }

    /// The neighbours that are covered and not settled, as a mask, and those that are mines.
    std::uint8_t covered_around(int row, int column) const { return around(covered_, row, column); }
    std::uint8_t mines_around(int row, int column) const { return around(mines_, row, column); }

  private:
    static constexpr int bits = std::numeric_limits<Word>::digits;

    /// Several words, with which every usual processor computes at once.
    typedef Word Words __attribute__((vector_size(16)));
    static constexpr int at_once = 128 / bits;

    struct Number { // bit planes
        Words one, two, four, eight;
    };
    struct Three { // the sum of three bits
        Words one, two;
    };

    int index(int row, int column) const { return (column / bits + 1) * rows_ + row + 1; }

    void read(const Field& field) {
        const std::int8_t* const end = field.cells.data() + field.cells.size();
        for (int row = 0; row < field.height; ++row)
            for (int column = 0; column < field.width; column += 8) {
                const std::int8_t* cells = field.cells.data() + row * field.width + column;
                std::uint64_t eight = 0;
                if (end - cells >= 8)
                    std::memcpy(&eight, cells, 8);
                else
                    std::memcpy(&eight, cells, static_cast<std::size_t>(end - cells));
                const unsigned valid = field.width - column >= 8 ? 0xff : (1U << (field.width - column)) - 1;
                const unsigned negative = one_bit(eight >> 7) & valid;
                const std::array<unsigned, 4> number{one_bit(eight), one_bit(eight >> 1), one_bit(eight >> 2),
                                                     one_bit(eight >> 3)};
                static_assert(covered == -1 && known_mine == -2 && known_free == -3);
                const int place = index(row, column);
                const int shift = column % bits;
                covered_[place] |= static_cast<Word>(static_cast<Word>(negative & number[0] & number[1]) << shift);
                mines_[place] |= static_cast<Word>(static_cast<Word>(negative & ~number[0]) << shift);
                open_[place] |= static_cast<Word>(static_cast<Word>(valid & ~negative) << shift);
                clues_[place] = open_[place];
                for (int k = 0; k < 4; ++k)
                    number_[k][place] |= static_cast<Word>(static_cast<Word>(number[k]) << shift);
            }
    }

    /// The lowest bits of eight bytes.
    static unsigned one_bit(std::uint64_t eight) {
        constexpr std::uint64_t lowest = 0x0101010101010101;
        constexpr std::uint64_t together =
            std::endian::native == std::endian::little ? 0x0102040810204080 : 0x8040201008040201;
        return static_cast<unsigned>(((eight & lowest) * together) >> 56);
    }

    static Words load(const Word* from) {
        Words words;
        std::memcpy(&words, from, sizeof words);
        return words;
    }
    static void store(Word* to, Words words) { std::memcpy(to, &words, sizeof words); }
    static bool any(Words words) {
        std::array<std::uint64_t, sizeof words / sizeof(std::uint64_t)> parts;
        std::memcpy(&parts, &words, sizeof words);
        return parts[0] | parts[1];
    }

    Words left(const Word* plane) const { return load(plane) << 1 | load(plane - rows_) >> (bits - 1); }
    Words right(const Word* plane) const { return load(plane) >> 1 | load(plane + rows_) << (bits - 1); }

    static Three add(Words a, Words b, Words c) { return {a ^ b ^ c, (a & b) | (c & (a ^ b))}; }

    /// The sum of three rows, each given as ones and twos.
    static Number add(const Word* ones, const Word* twos) {
        const auto [one, carry] = add(load(ones - 1), load(ones), load(ones + 1));
        const auto [two, four] = add(load(twos - 1), load(twos), load(twos + 1));
        const Words more = two & carry;
        return {one, two ^ carry, four ^ more, four & more};
    }

    static Words differ(const Number& one, const Number& other) {
        return (one.one ^ other.one) | (one.two ^ other.two) | (one.four ^ other.four) | (one.eight ^ other.eight);
    }

    static Words less(const Number& one, const Number& other) {
        const auto borrowed = [](Words here, Words there, Words before) {
            return (~here & there) | (~(here ^ there) & before);
        };
        const Words two = borrowed(one.two, other.two, ~one.one & other.one);
        return borrowed(one.eight, other.eight, borrowed(one.four, other.four, two));
    }

    Number number(int place) const {
        return {load(number_[0] + place), load(number_[1] + place), load(number_[2] + place), load(number_[3] + place)};
    }

    /// How many squares of three in a row are mines, and how many are mines or covered.
    void sum() {
        for (int place = first_; place < end_; place += at_once) {
            const Words a = left(mines_ + place);
            const Words b = load(mines_ + place);
            const Words c = right(mines_ + place);
            const auto [ones, twos] = add(a, b, c);
            store(ones_ + place, ones);
            store(twos_ + place, twos);
            const auto [all_ones, all_twos] =
                add(a | left(covered_ + place), b | load(covered_ + place), c | right(covered_ + place));
            store(all_ones_ + place, all_ones);
            store(all_twos_ + place, all_twos);
        }
    }

    /// Finds the clues that have all their mines, and those that need all their squares; whether there are any.
    bool compare() {
        Words some{};
        for (int place = first_; place < end_; place += at_once) {
            const Number number = this->number(place);
            const Number mines = add(ones_ + place, twos_ + place);
            const Number all = add(all_ones_ + place, all_twos_ + place);
            const Words clue = load(open_ + place) & differ(mines, all);
            const Words done = clue & ~differ(number, mines);
            const Words full = clue & ~differ(number, all);
            store(clues_ + place, clue);
            store(done_ + place, done);
            store(full_ + place, full);
            some |= done | full;
        }
        return any(some);
    }

    /// Whether no clue has too many mines, or too few squares.
    bool possible() const {
        Words wrong{};
        for (int place = first_; place < end_; place += at_once) {
            const Number number = this->number(place);
            const Number mines = add(ones_ + place, twos_ + place);
            const Number all = add(all_ones_ + place, all_twos_ + place);
            wrong |= load(open_ + place) & (less(number, mines) | less(all, number));
        }
        return !any(wrong);
    }

    /// Settles the squares around such clues; false if one is to be both.
    bool apply() {
        for (int place = first_; place < end_; place += at_once) {
            store(ones_ + place, left(done_ + place) | load(done_ + place) | right(done_ + place));
            store(twos_ + place, left(full_ + place) | load(full_ + place) | right(full_ + place));
        }
        Words both{};
        for (int place = first_; place < end_; place += at_once) {
            const Words covered = load(covered_ + place);
            const Words free = covered & (load(ones_ + place - 1) | load(ones_ + place) | load(ones_ + place + 1));
            const Words mines = covered & (load(twos_ + place - 1) | load(twos_ + place) | load(twos_ + place + 1));
            both |= free & mines;
            store(covered_ + place, covered & ~(free | mines));
            store(mines_ + place, load(mines_ + place) | mines);
            store(free_ + place, load(free_ + place) | free);
            store(found_ + place, load(found_ + place) | mines);
        }
        return !any(both);
    }

    template <class Use> void each(const Word* plane, Use use) const {
        for (int row = 0; row < height_; ++row)
            for (int column = 0; column < columns_; ++column)
                for (auto left = std::uint64_t{plane[(column + 1) * rows_ + row + 1]}; left; left &= left - 1)
                    use(row, column * bits + std::countr_zero(left));
    }

    std::uint8_t around(const Word* plane, int row, int column) const {
        const int place = index(row, column);
        const int bit = column % bits;
        const unsigned above = three(plane, place - 1, bit);
        const unsigned here = three(plane, place, bit);
        const unsigned below = three(plane, place + 1, bit);
        return static_cast<std::uint8_t>(above | (here & 1) << 3 | (here & 4) << 2 | below << 5);
    }

    /// The squares before, at and after this bit.
    unsigned three(const Word* plane, int place, int bit) const {
        std::uint64_t found = bit > 0 ? std::uint64_t{plane[place]} >> (bit - 1)
                                      : std::uint64_t{plane[place]} << 1 | plane[place - rows_] >> (bits - 1);
        if (bit == bits - 1)
            found |= std::uint64_t{plane[place + rows_]} << 2;
        return found & 7;
    }

    int height_;
    int rows_;
    int columns_;
    int first_;     // in a plane, the first of the words that have squares
    int end_;       // after the last of them, and as many empty ones as are dealt with at once
    Word* covered_; // and not settled
    Word* mines_;   // known or found
    Word* open_;
    Word* clues_;
    Word* free_; // found to be
    Word* found_;
    Word* done_;
    Word* full_;
    Word* ones_; // sums of three squares in a row
    Word* twos_;
    Word* all_ones_;
    Word* all_twos_;
    std::array<Word*, 4> number_;
};

} // namespace boem
