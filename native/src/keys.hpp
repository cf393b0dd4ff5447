#pragma once

#include "order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace boem {

/// A state as a number: four bits for each open clue give the mines that it still needs.
inline constexpr int need_bits = 4;

template <class Key> constexpr int most_open = static_cast<int>(sizeof(Key)) * 8 / need_bits;

template <class Key> std::size_t spread(Key key) {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
    auto mixed = static_cast<std::uint64_t>(key);
    if constexpr (sizeof(Key) > 8)
        mixed ^= static_cast<std::uint64_t>(key >> 64) * 0xD6E8FEB86659FD93;
    mixed *= odd;
    return mixed ^ (mixed >> 32);
}

/// How placing one box changes a key.
template <class Key> struct Placement {
    struct Limit {
        int shift;
        int left; // squares of the clue in boxes still to come
    };
    int size;
    Key opened = 0;
    Key unit = 0;
    int limits_count = 0;
    std::array<Limit, 8> limits;

    /// The fewest and the most mines that the box can hold; impossible if the fewest exceed the most.
    std::pair<int, int> range(Key key) const {
        int fewest = 0;
        int most = size;
        for (int index = 0; index < limits_count; ++index) {
            const int need = static_cast<int>(key >> limits[index].shift) & 0xf;
            fewest = std::max(fewest, need - limits[index].left);
            most = std::min(most, need);
        }
        return {fewest, most};
    }
};

/// Which four bits of the key belong to which open clue.
template <class Key> class Slots {
  public:
    Slots(const Reduction& field, const Order& order, int* room)
        : field_(field), slot_(room), left_(room + field.clues.size()) {
        for (const int box : order.boxes)
            for (const int clue : field.boxes[box].clues) {
                slot_[clue] = -1;
                left_[clue] = field.clues[clue].size;
            }
        for (int slot = 0; slot < most_open<Key>; ++slot)
            free_[slot] = slot * need_bits;
    }

    Placement<Key> place(const Box& box) {
        Placement<Key> placement;
        placement.size = box.size();
        for (const int clue : box.clues) {
            if (slot_[clue] < 0) {
                slot_[clue] = free_[--free_count_];
                placement.opened |= static_cast<Key>(field_.clues[clue].need) << slot_[clue];
            }
            left_[clue] -= box.size();
            placement.unit |= Key{1} << slot_[clue];
            placement.limits[placement.limits_count++] = {slot_[clue], left_[clue]};
        }
        // Not earlier: until its last box is placed, a slot may not serve another clue of the same box.
        for (const int clue : box.clues)
            if (left_[clue] == 0)
                free_[free_count_++] = slot_[clue];
        return placement;
    }

    /// Calls `use` with each clue that is open now.
    template <class Use> void each_open(std::span<const int> clues, Use use) const {
        for (const int clue : clues)
            if (slot_[clue] >= 0 && left_[clue] > 0 && left_[clue] < field_.clues[clue].size)
                use(typename Placement<Key>::Limit{slot_[clue], left_[clue]});
    }

  private:
    const Reduction& field_;
    int* slot_;
    int* left_;
    std::array<int, most_open<Key>> free_;
    int free_count_ = most_open<Key>;
};

/// Finds equal keys: linearly while there are few, by a hash table otherwise.
template <class Key> class Merge {
  public:
    Merge(Key* keys, std::size_t most, Arena& scratch) : keys_(keys) {
        if (most <= looked_at)
            return;
        const std::size_t places = std::bit_ceil(most * 2);
        mask_ = places - 1;
        table_ = scratch.zeros<std::uint32_t>(places);
    }

    /// The index of a key, which is added if necessary.
    std::uint32_t index(Key key) {
        if (!table_) {
            std::uint32_t found = 0;
            while (found < count_ && keys_[found] != key)
                ++found;
            if (found == count_)
                keys_[count_++] = key;
            return found;
        }
        for (std::size_t place = spread(key) & mask_;; place = (place + 1) & mask_) {
            const std::uint32_t found = table_[place];
            if (found == 0) {
                keys_[count_] = key;
                table_[place] = ++count_;
                return count_ - 1;
            }
            if (keys_[found - 1] == key)
                return found - 1;
        }
    }

    std::uint32_t count() const { return count_; }

  private:
    static constexpr std::size_t looked_at = 8;
    Key* keys_;
    std::uint32_t count_ = 0;
    std::size_t mask_ = 0;
    std::uint32_t* table_ = nullptr;
};

/// Finds equal keys among so many that most of them have to be fetched from memory.
template <class Key> class LargeMerge {
  public:
    static constexpr std::size_t at_once = 64;

    /// For at most `most` keys; `few` is a guess at how many differ. The keys are kept in `next`.
    LargeMerge(std::size_t few, std::size_t most, Arena& next, Arena& scratch)
        : most_(most), next_(next), scratch_(scratch) {
        make_room(few + few / 2);
    }

    /// The indexes of at most `at_once` keys, which are added if necessary.
    void find(std::span<const Key> asked, std::uint32_t* found) {
        if (count_ + asked.size() > room_)
            make_room(2 * room_);
        std::array<std::size_t, at_once> places;
        for (std::size_t number = 0; number < asked.size(); ++number) {
            places[number] = spread(asked[number]) & mask_;
            __builtin_prefetch(table_ + places[number]);
        }
        for (std::size_t number = 0; number < asked.size(); ++number)
            if (const std::uint32_t here = table_[places[number]])
                __builtin_prefetch(keys_ + here - 1);
        for (std::size_t number = 0; number < asked.size(); ++number)
            found[number] = index(asked[number], places[number]);
    }

    std::uint32_t count() const { return count_; }
    Key* keys() const { return keys_; }

  private:
    std::uint32_t index(Key key, std::size_t place) {
        for (;; place = (place + 1) & mask_) {
            const std::uint32_t found = table_[place];
            if (found == 0) {
                keys_[count_] = key;
                table_[place] = ++count_;
                return count_ - 1;
            }
            if (keys_[found - 1] == key)
                return found - 1;
        }
    }

    /// For this many keys, or for all there can be.
    void make_room(std::size_t keys) {
        room_ = std::min(keys, most_) + at_once;
        Key* more = next_.take<Key>(room_);
        std::copy_n(keys_, count_, more);
        keys_ = more;
        scratch_.clear();
        const std::size_t places = std::bit_ceil(room_ + room_ / 2);
        mask_ = places - 1;
        table_ = scratch_.zeros<std::uint32_t>(places);
        for (std::uint32_t number = 0; number < count_; ++number) {
            std::size_t place = spread(keys_[number]) & mask_;
            while (table_[place])
                place = (place + 1) & mask_;
            table_[place] = number + 1;
        }
    }

    std::size_t most_;
    Arena& next_;
    Arena& scratch_;
    Key* keys_ = nullptr;
    std::uint32_t count_ = 0;
    std::size_t room_ = 0;
    std::size_t mask_ = 0;
    std::uint32_t* table_ = nullptr;
};

} // namespace boem
