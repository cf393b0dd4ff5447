#include "graph.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace boem {
namespace {

constexpr int bits = 4; // for what one clue needs

constexpr double edge_steps = 60; // in about a nanosecond each
constexpr double path_steps = 2;  // for each entry of the state that an edge leaves

template <class Key> constexpr int most_open = static_cast<int>(sizeof(Key)) * 8 / bits;

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

    /// The fewest and the most mines that the box can hold; none if the fewest exceed the most.
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
            free_[slot] = slot * bits;
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
        // Only now: until its last box is placed, a slot may not serve another clue of the same box.
        for (const int clue : box.clues)
            if (left_[clue] == 0)
                free_[free_count_++] = slot_[clue];
        return placement;
    }

  private:
    const Reduction& field_;
    int* slot_;
    int* left_;
    std::array<int, most_open<Key>> free_;
    int free_count_ = most_open<Key>;
};

/// Finds equal keys: by looking at all of them while they are few, by a hash table otherwise.
template <class Key> class Merge {
  public:
    Merge(Key* keys, std::size_t most, Arena& scratch) : keys_(keys) {
        if (most <= looked_at)
            return;
        const std::size_t places = std::bit_ceil(most * 2);
        mask_ = places - 1;
        table_ = scratch.zeros<std::uint32_t>(places);
    }

    /// The index of a key, which is added if it isn't there.
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

template <class Key> class Builder {
  public:
    Builder(const Reduction& field, const Order& order, bool counted, double budget, int* slots, Arena& arena)
        : field_(field), order_(order), counted_(counted), budget_(budget), arena_(arena), slots_(field, order, slots) {
    }

    Graph build() {
        const std::size_t boxes = order_.boxes.size();
        Graph graph{{arena_.take<Layer>(boxes + 1), boxes + 1}, 0, 0, counted_, nullptr};
        Arena here;
        auto* keys = here.take<Key>(1);
        keys[0] = 0;
        State* states = arena_.take<State>(2);
        states[0] = {.first_edge = 0, .first_entry = 0, .base = 0, .entries = 1, .fewest = 0, .edges = 0};
        std::uint32_t count = 1;
        for (std::size_t number = 0; number <= boxes; ++number) {
            Layer& layer = graph.layers[number];
            layer = {number < boxes ? order_.boxes[number] : -1, {states, count}, nullptr, 0};
            close(layer);
            if (number == boxes)
                break;
            Arena next;
            expand(layer, keys, next);
            states = next_states_;
            count = next_count_;
            keys = next_keys_;
            if (count == 0)
                throw Contradiction{field_.clues[field_.boxes[layer.box].clues.front()].square};
            here = std::move(next);
        }
        drop_dead(graph);
        graph.steps = steps_;
        graph.paths = paths_;
        return graph;
    }

  private:
    static constexpr std::uint32_t unseen = 0xffffffff;

    /// Places the entries of the layer's states, and the sink behind them.
    void close(Layer& layer) {
        std::uint64_t entries = 0;
        for (State& state : layer.states) {
            state.first_entry = static_cast<std::uint32_t>(entries);
            entries += state.entries;
        }
        require_countable(entries);
        layer.entries = static_cast<std::uint32_t>(entries);
        layer.states.data()[layer.states.size()] = {
            .first_edge = 0, .first_entry = layer.entries, .base = 0, .entries = 0, .fewest = 0, .edges = 0};
    }

    void expand(Layer& layer, Key* keys, Arena& next) {
        const Placement<Key> placement = slots_.place(field_.boxes[layer.box]);
        std::uint64_t edges = 0;
        std::uint64_t paths = 0;
        for (std::size_t index = 0; index < layer.states.size(); ++index) {
            State& state = layer.states[index];
            keys[index] |= placement.opened;
            const auto [fewest, most] = placement.range(keys[index]);
            state.first_edge = static_cast<std::uint32_t>(edges);
            state.fewest = static_cast<std::uint8_t>(fewest);
            state.edges = static_cast<std::uint8_t>(std::max(most - fewest + 1, 0));
            edges += state.edges;
            paths += static_cast<std::uint64_t>(state.edges) * state.entries;
        }
        require_countable(edges);
        steps_ += edge_steps * static_cast<double>(edges) + path_steps * static_cast<double>(paths);
        paths_ += static_cast<double>(paths);
        if (steps_ > budget_)
            give_up();
        layer.edges = arena_.take<std::uint32_t>(edges);
        next_keys_ = next.take<Key>(edges);
        Arena table;
        Merge<Key> merge(next_keys_, edges, edges > 4096 ? table : next);
        next_states_ = arena_.reserve<State>(edges + 1);
        std::uint32_t* edge = layer.edges;
        for (std::size_t index = 0; index < layer.states.size(); ++index) {
            const State& state = layer.states[index];
            Key key = keys[index] - placement.unit * static_cast<Key>(state.fewest);
            for (int held = state.fewest; held < state.fewest + state.edges; ++held) {
                const std::uint32_t before = merge.count();
                const std::uint32_t found = merge.index(key);
                *edge++ = found;
                reach(next_states_[found], found == before, state, counted_ ? held : 0);
                key -= placement.unit;
            }
        }
        next_count_ = merge.count();
        arena_.take<State>(next_count_ + 1);
    }

    void require_countable(std::uint64_t number) const {
        if (number >= unseen)
            give_up();
    }

    [[noreturn]] void give_up() const { throw OverBudget{std::max(order_.states * edge_steps, steps_)}; }

    static void reach(State& next, bool fresh, const State& state, int held) {
        const std::uint32_t base = state.base + static_cast<std::uint32_t>(held);
        const std::uint32_t end = base + state.entries;
        if (fresh) {
            next.base = base;
            next.entries = state.entries;
            return;
        }
        const std::uint32_t last = std::max(next.base + next.entries, end);
        next.base = std::min(next.base, base);
        next.entries = last - next.base;
    }

    /// Takes away the states from which there is no way to the last.
    void drop_dead(Graph& graph) {
        auto* kept = temporary_.take<std::uint32_t>(1);
        kept[0] = 0;
        bool changed = false; // whether `kept` differs from the states' own numbers
        for (int number = graph.boxes() - 1; number >= 0; --number) {
            Layer& layer = graph.layers[number];
            const auto sink = static_cast<std::uint32_t>(graph.layers[number + 1].states.size());
            bool dead = false;
            for (State& state : layer.states) {
                if (changed)
                    for (int edge = 0; edge < state.edges; ++edge) {
                        std::uint32_t& to = layer.edges[state.first_edge + edge];
                        to = kept[to] == unseen ? sink : kept[to];
                    }
                while (state.edges > 0 && layer.edges[state.first_edge + state.edges - 1] == sink)
                    --state.edges;
                while (state.edges > 0 && layer.edges[state.first_edge] == sink) {
                    ++state.first_edge;
                    ++state.fewest;
                    --state.edges;
                }
                dead |= state.edges == 0;
            }
            changed = dead;
            if (dead)
                kept = compact(layer);
        }
        if (graph.layers.front().states.empty())
            throw Contradiction{field_.clues[field_.boxes[graph.layers.front().box].clues.front()].square};
    }

    std::uint32_t* compact(Layer& layer) {
        auto* kept = temporary_.take<std::uint32_t>(layer.states.size() + 1);
        std::uint32_t count = 0;
        for (std::size_t index = 0; index < layer.states.size(); ++index) {
            kept[index] = layer.states[index].edges ? count : unseen;
            if (layer.states[index].edges)
                layer.states[count++] = layer.states[index];
        }
        layer.states = layer.states.first(count);
        close(layer);
        return kept;
    }

    const Reduction& field_;
    const Order& order_;
    bool counted_;
    double budget_;
    Arena& arena_;
    Arena temporary_;
    Slots<Key> slots_;
    double steps_ = 0;
    double paths_ = 0;
    State* next_states_ = nullptr;
    Key* next_keys_ = nullptr;
    std::uint32_t next_count_ = 0;
};

} // namespace

Graph build_graph(const Reduction& field, const Order& order, bool counted, double budget, int* slots, Arena& arena) {
    if (order.most_open <= most_open<std::uint64_t>)
        return Builder<std::uint64_t>(field, order, counted, budget, slots, arena).build();
    if (order.most_open <= most_open<unsigned __int128>)
        return Builder<unsigned __int128>(field, order, counted, budget, slots, arena).build();
    throw OverBudget{order.states * edge_steps};
}

} // namespace boem
