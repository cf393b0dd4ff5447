#include "graph.hpp"

#include "keys.hpp"
#include "memory.hpp"
#include "mine_weight.hpp"
#include "thinning.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace boem {
namespace {

constexpr double edge_steps = 60; // costs in steps of about a nanosecond
constexpr double path_steps = 2;  // per entry of the state that an edge leaves
constexpr double fewest_kept = 16;
constexpr double foresight = 0.7;       // clues share squares, so what each foresees by itself counts only in part
constexpr std::uint64_t many = 1 << 15; // edges whose states are looked up several at a time

template <class Key> class Builder {
  public:
    Builder(const Reduction& field, const Order& order, bool counted, double budget, int* slots, Arena& arena,
            const Thinning* thinning)
        : field_(field), order_(order), counted_(counted), budget_(budget), arena_(arena), slots_(field, order, slots),
          thinning_(thinning) {
        if (thinning_)
            list_clues();
    }

    Graph build() {
        try {
            return build_layers();
        } catch (const Contradiction&) {
            if (thinned_)
                return {};
            throw;
        } catch (const OverMemory& found) {
            throw OverBudget{std::max(order_.states * edge_steps, budget_for(found.bytes)), done_};
        }
    }

  private:
    static constexpr std::uint32_t unseen = 0xffffffff;

    Graph build_layers() {
        const std::size_t boxes = order_.boxes.size();
        Graph graph{{arena_.take<Layer>(boxes + 1), boxes + 1}, 0, 0, counted_, false, nullptr};
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
        graph.thinned = thinned_;
        graph.paths = paths_;
        return graph;
    }

    /// Assigns the entries of the layer's states, and adds the sink after them.
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
        const double taken = steps_ - done_;
        done_ = steps_;
        layer.edges = arena_.take<std::uint32_t>(edges);
        if (edges > many)
            merge_many(layer, keys, placement, edges, next);
        else
            merge_few(layer, keys, placement, edges, next);
        if (thinning_)
            thin(layer, keys, placement, taken / static_cast<double>(layer.states.size()), next);
    }

    /// Draws some of the next states if they take too many steps, each about as many as those of this layer did.
    void thin(Layer& layer, const Key* keys, const Placement<Key>& placement, double steps, Arena& next) {
        double* weights = weigh_states(layer, keys, placement, next);
        const auto most = static_cast<std::size_t>(std::max(thinning_->layer_steps / steps, fewest_kept));
        if (next_count_ > most) {
            const std::span fates(next.take<std::uint16_t>(next_count_), next_count_);
            draw_states(score(weights, next), most, thinning_->random, fates);
            keep(layer, fates, weights, next);
        }
        weights_ = weights;
    }

    /// The weight of all paths to each of the next states, as drawn so far; the largest is 1.
    double* weigh_states(const Layer& layer, const Key* keys, const Placement<Key>& placement, Arena& next) const {
        double* weights = next.zeros<double>(next_count_ + 1);
        const BoxWeights boxes = weigh_boxes(thinning_->mine_weight);
        const int size = field_.boxes[layer.box].size();
        const std::uint32_t* edge = layer.edges;
        double most = 0;
        each_edge(layer, keys, placement, [&](const State& state, int held, Key) {
            const double before = weights_ ? weights_[&state - layer.states.data()] : 1;
            double& weight = weights[*edge++];
            weight += before * boxes.ways[size][held];
            most = std::max(most, weight);
        });
        for (std::uint32_t state = 0; state < next_count_; ++state)
            weights[state] /= most;
        return weights;
    }

    /// What makes a state worth keeping: its weight, and how likely its clues get what they still need, each by itself.
    std::span<double> score(const double* weights, Arena& next) const {
        const std::span scores(next.take<double>(next_count_), next_count_);
        std::copy_n(weights, next_count_, scores.begin());
        const double mined = thinning_->mine_weight / (1 + thinning_->mine_weight);
        slots_.each_open(clues_, [&](const typename Placement<Key>::Limit& limit) {
            std::array<double, 16> likely{};
            for (int need = 0; need <= limit.left; ++need)
                likely[need] = std::pow(box_ways[limit.left][need] * std::pow(mined, need) *
                                            std::pow(1 - mined, limit.left - need),
                                        foresight);
            for (std::uint32_t state = 0; state < next_count_; ++state)
                scores[state] *= likely[static_cast<int>(next_keys_[state] >> limit.shift) & 0xf];
        });
        return scores;
    }

    void keep(Layer& layer, std::span<const std::uint16_t> fates, double* weights, Arena& next) {
        auto* renamed = next.take<std::uint32_t>(next_count_);
        std::uint32_t kept = 0;
        for (std::uint32_t state = 0; state < next_count_; ++state) {
            renamed[state] = unseen;
            if (fates[state] == dropped)
                continue;
            renamed[state] = kept;
            next_states_[kept] = next_states_[state];
            next_states_[kept].fate = fates[state];
            next_keys_[kept] = next_keys_[state];
            weights[kept++] = weights[state] * inverse(fates[state]);
        }
        const State& last = layer.states.back();
        for (std::uint32_t edge = 0; edge < last.first_edge + last.edges; ++edge)
            layer.edges[edge] = std::min(renamed[layer.edges[edge]], kept);
        next_count_ = kept;
        thinned_ = true;
    }

    void list_clues() {
        for (const int box : order_.boxes)
            clues_.insert(clues_.end(), field_.boxes[box].clues.begin(), field_.boxes[box].clues.end());
        std::ranges::sort(clues_);
        clues_.erase(std::unique(clues_.begin(), clues_.end()), clues_.end());
    }

    /// Finds the next states and their windows in one go.
    void merge_few(Layer& layer, const Key* keys, const Placement<Key>& placement, std::uint64_t edges, Arena& next) {
        next_keys_ = next.take<Key>(edges);
        Merge<Key> merge(next_keys_, edges, next);
        next_states_ = arena_.reserve<State>(edges + 1);
        std::uint32_t* edge = layer.edges;
        each_edge(layer, keys, placement, [&](const State& state, int held, Key key) {
            const std::uint32_t before = merge.count();
            const std::uint32_t found = merge.index(key);
            *edge++ = found;
            reach(next_states_[found], found == before, state, counted_ ? held : 0);
        });
        next_count_ = merge.count();
        arena_.take<State>(next_count_ + 1);
    }

    /// The same where they don't fit into the processor's cache: first the states, looked up some at a time, so that
    /// the memory for all of these is fetched at once; then, in room for no more than there are, their windows.
    void merge_many(Layer& layer, const Key* keys, const Placement<Key>& placement, std::uint64_t edges, Arena& next) {
        {
            Arena table;
            LargeMerge<Key> merge(layer.states.size(), edges, next, table);
            std::uint32_t* edge = layer.edges;
            std::array<Key, LargeMerge<Key>::at_once> asked;
            std::size_t waiting = 0;
            const auto find = [&] {
                merge.find(std::span(asked).first(waiting), edge);
                edge += std::exchange(waiting, 0);
            };
            each_edge(layer, keys, placement, [&](const State&, int, Key key) {
                asked[waiting++] = key;
                if (waiting == asked.size())
                    find();
            });
            find();
            next_keys_ = merge.keys();
            next_count_ = merge.count();
        }
        next_states_ = arena_.zeros<State>(next_count_ + 1);
        const std::uint32_t* edge = layer.edges;
        each_edge(layer, keys, placement, [&](const State& state, int held, Key) {
            State& found = next_states_[*edge++];
            reach(found, found.entries == 0, state, counted_ ? held : 0);
        });
    }

    /// Calls `use(state, held, key of the next state)` for each edge out of a layer.
    template <class Use>
    void each_edge(const Layer& layer, const Key* keys, const Placement<Key>& placement, Use use) const {
        for (std::size_t index = 0; index < layer.states.size(); ++index) {
            const State& state = layer.states[index];
            Key key = keys[index] - placement.unit * static_cast<Key>(state.fewest);
            for (int held = state.fewest; held < state.fewest + state.edges; ++held) {
                use(state, held, key);
                key -= placement.unit;
            }
        }
    }

    void require_countable(std::uint64_t number) const {
        if (number >= unseen)
            give_up();
    }

    [[noreturn]] void give_up() const { throw OverBudget{std::max(order_.states * edge_steps, steps_), done_}; }

    static void reach(State& next, bool fresh, const State& state, int held) {
        const std::uint32_t base = state.base + static_cast<std::uint32_t>(held);
        const std::uint32_t end = base + state.entries;
        if (fresh) {
            next.base = base;
            next.fate = 0;
            next.entries = state.entries;
            return;
        }
        const std::uint32_t last = std::max(next.base + next.entries, end);
        next.base = std::min(next.base, base);
        next.entries = last - next.base;
    }

    /// Removes the states from which no way leads to the last.
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
        kept[layer.states.size()] = unseen;
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
    double steps_ = 0; // with those of the layer that is being expanded
    double done_ = 0;
    double paths_ = 0;
    const Thinning* thinning_;
    std::vector<int> clues_; // of the component
    const double* weights_ = nullptr;
    bool thinned_ = false;
    State* next_states_ = nullptr;
    Key* next_keys_ = nullptr;
    std::uint32_t next_count_ = 0;
};

} // namespace

Graph build_graph(const Reduction& field, const Order& order, bool counted, double budget, int* slots, Arena& arena,
                  const Thinning* thinning) {
    if (order.most_open <= most_open<std::uint64_t>)
        return Builder<std::uint64_t>(field, order, counted, budget, slots, arena, thinning).build();
    if (order.most_open <= most_open<unsigned __int128>)
        return Builder<unsigned __int128>(field, order, counted, budget, slots, arena, thinning).build();
    throw OverBudget{std::numeric_limits<double>::infinity()};
}

} // namespace boem
