#include "boem/layouts.hpp"

#include "field.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace boem {
namespace {

/// A state: 4 bits for what each open clue still needs, and above them the mines still to be placed.
///
/// That is enough. A clue is open from the first box that touches it to the last. Boxes come by their first square, row
/// by row along the shorter side, so a row has at most 10 squares. A box lies within one row of each of its clues: one
/// that starts in row r has its clues in rows r - 1 to r + 1, and a clue touched both by a box that starts no later and
/// by one that starts no earlier is in these rows too. So at most 30 clues are open: 30 x 4 + 7 bits.
using Key = unsigned __int128;
constexpr int clue_bits = 4;
constexpr int most_open = 30;
constexpr int mines_shift = clue_bits * most_open;

constexpr auto binomials = [] {
    std::array<std::array<Count, Layouts::most_squares + 1>, Layouts::most_squares + 1> made{};
    for (std::size_t n = 0; n < made.size(); ++n) {
        made[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k)
            made[n][k] = made[n - 1][k - 1] + made[n - 1][k];
    }
    return made;
}();

/// C(n, k), and 0 where there is nothing to choose from.
Count choose(int n, int k) { return k < 0 || k > n ? 0 : binomials[n][k]; }

void require(bool fine, const char* otherwise) {
    if (!fine)
        throw std::invalid_argument(otherwise);
}

/// How placing one box changes a state.
class Placement {
  public:
    /// Advances the clues, the covered squares to come and the free slots past the box.
    Placement(const Box& box, Field& field, std::vector<int>& free_slots)
        : size_(static_cast<int>(box.squares.size())), unit_(Key{1} << mines_shift) {
        field.unplaced -= size_;
        limits_.push_back({mines_shift, 0x7f, field.unplaced});
        for (const std::size_t index : box.clues) {
            Clue& clue = field.clues[index];
            if (clue.slot < 0) {
                clue.slot = free_slots.back();
                free_slots.pop_back();
                opened_ += Key(clue.need) << clue.slot;
            }
            clue.unplaced -= size_;
            unit_ += Key{1} << clue.slot;
            limits_.push_back({clue.slot, 0xf, clue.unplaced});
        }
        // Only now: until its last box is placed, a slot may not serve another clue of the same box.
        for (const std::size_t index : box.clues)
            if (field.clues[index].unplaced == 0)
                free_slots.push_back(field.clues[index].slot);
    }

    /// The fewest and most mines that the box can hold; none if the fewest exceed the most.
    std::pair<int, int> range(Key state) const {
        state += opened_;
        int fewest = 0;
        int most = size_;
        for (const Limit& limit : limits_) {
            const int need = static_cast<int>(state >> limit.shift) & limit.mask;
            fewest = std::max(fewest, need - limit.unplaced);
            most = std::min(most, need);
        }
        return {fewest, most};
    }

    Key after(Key state, int mines) const { return state + opened_ - unit_ * static_cast<Key>(mines); }

  private:
    struct Limit {
        int shift;
        int mask;
        int unplaced;
    };

    int size_;
    Key opened_ = 0;
    Key unit_;
    std::vector<Limit> limits_;
};

struct Spread {
    std::size_t operator()(Key key) const {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
        const auto low = static_cast<std::uint64_t>(key);
        const auto high = static_cast<std::uint64_t>(key >> 64);
        const std::uint64_t mixed = (low ^ (high * odd)) * odd;
        return mixed ^ (mixed >> 29);
    }
};

std::vector<Layer> place(Field field) {
    std::vector<int> free_slots;
    for (int slot = 0; slot < most_open; ++slot)
        free_slots.push_back(slot * clue_bits);
    std::vector<Layer> layers;
    std::vector<Key> states{static_cast<Key>(field.mines) << mines_shift};
    for (Box& box : field.boxes) {
        const Placement placement(box, field, free_slots);
        Layer layer;
        std::vector<Key> next;
        std::unordered_map<Key, std::uint32_t, Spread> indices;
        for (const Key state : states) {
            const auto [fewest, most] = placement.range(state);
            layer.states.push_back({static_cast<std::uint32_t>(layer.edges.size()), static_cast<std::uint8_t>(fewest),
                                    static_cast<std::uint8_t>(std::max(most - fewest + 1, 0))});
            for (int mines = fewest; mines <= most; ++mines) {
                const Key after = placement.after(state, mines);
                const auto [found, fresh] = indices.try_emplace(after, static_cast<std::uint32_t>(next.size()));
                if (fresh)
                    next.push_back(after);
                layer.edges.push_back(found->second);
            }
        }
        layer.squares = std::move(box.squares);
        layers.push_back(std::move(layer));
        states = std::move(next);
    }
    return layers;
}

} // namespace

Layouts::Layouts(int width, int height, std::span<const std::int8_t> cells, int mines) {
    require(width >= 1 && height >= 1 && width <= most_squares && height <= most_squares / width,
            "a field must have 1 to 100 squares");
    require(std::ssize(cells) == width * height, "there must be one cell for each square");
    require(std::all_of(cells.begin(), cells.end(), [](int cell) { return known_mine <= cell && cell <= 8; }),
            "a cell must be -1 (covered), -2 (known mine) or the number 0 to 8 of an open square");
    require(mines >= 0, "the number of mines must not be negative");
    mined_.resize(cells.size());
    for (const int cell : cells)
        known_.push_back(cell == known_mine);
    const Field field(width, height, cells, mines);
    if (!field.plausible())
        return;
    layers_ = place(field);
    count_completions();
    count_mined();
}

const std::vector<Count>& Layouts::completions_after(std::size_t layer) const {
    // When all boxes are placed, every need and the mines to come are 0: there is one state, and it is complete.
    static const std::vector<Count> complete{1};
    return layer + 1 < layers_.size() ? layers_[layer + 1].completions : complete;
}

void Layouts::count_completions() {
    for (std::size_t index = layers_.size(); index-- > 0;) {
        Layer& layer = layers_[index];
        const auto& after = completions_after(index);
        const int size = static_cast<int>(layer.squares.size());
        for (const auto& state : layer.states) {
            Count ways = 0;
            for (int edge = 0; edge < state.edges; ++edge)
                ways += choose(size, state.fewest + edge) * after[layer.edges[state.first_edge + edge]];
            layer.completions.push_back(ways);
        }
    }
    total_ = layers_.empty() ? 1 : layers_.front().completions.front();
}

void Layouts::count_mined() {
    for (std::size_t square = 0; square < known_.size(); ++square)
        mined_[square] = known_[square] ? total_ : 0;
    std::vector<Count> ways{1}; // for each state of a layer, the ways to fill the boxes before it
    for (std::size_t index = 0; index < layers_.size(); ++index) {
        const Layer& layer = layers_[index];
        const auto& after = completions_after(index);
        const int size = static_cast<int>(layer.squares.size());
        std::vector<Count> ways_after(after.size());
        Count mined = 0;
        for (std::size_t number = 0; number < ways.size(); ++number) {
            const auto& state = layer.states[number];
            for (int edge = 0; edge < state.edges; ++edge) {
                const int mines = state.fewest + edge;
                const std::uint32_t next = layer.edges[state.first_edge + edge];
                ways_after[next] += ways[number] * choose(size, mines);
                // With a mine on one given square of the box, the others hold the rest.
                mined += ways[number] * choose(size - 1, mines - 1) * after[next];
            }
        }
        for (const int square : layer.squares)
            mined_[square] = mined;
        ways = std::move(ways_after);
    }
}

std::vector<std::uint8_t> Layouts::layout(Count rank) const {
    require(rank < total_, "the rank must be from 0 to less than the number of layouts");
    std::vector<std::uint8_t> mines = known_;
    std::uint32_t number = 0;
    for (std::size_t index = 0; index < layers_.size(); ++index) {
        const Layer& layer = layers_[index];
        const auto& after = completions_after(index);
        int rest = static_cast<int>(layer.squares.size());
        const auto& state = layer.states[number];
        int held = state.fewest;
        std::uint32_t edge = state.first_edge;
        for (Count ways; rank >= (ways = choose(rest, held) * after[layer.edges[edge]]); ++held, ++edge)
            rank -= ways;
        number = layer.edges[edge];
        Count choice = rank / after[number];
        rank %= after[number];
        for (const int square : layer.squares) {
            const Count spared = choose(--rest, held);
            if (choice < spared)
                continue;
            choice -= spared;
            mines[square] = 1;
            --held;
        }
    }
    return mines;
}

} // namespace boem
