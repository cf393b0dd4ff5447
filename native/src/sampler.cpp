#include "sampler.hpp"

#include <algorithm>
#include <bit>

namespace boem {

Sampler::Sampler(const Reduction& field, const Component& component)
    : field_(field), component_(component), paths_(field, component, true) {
    const Graph& graph = component.graph;
    starts_ = arena_.take<std::span<std::uint32_t>>(graph.layers.size());
    edges_ = arena_.take<Edge*>(graph.layers.size());
    rank_ = arena_.take<std::uint64_t>(paths_.limbs());
    for (int number = 0; number < graph.boxes(); ++number) {
        const std::span<const State> targets = graph.layers[number + 1].states;
        auto& starts = starts_[number + 1];
        starts = {arena_.zeros<std::uint32_t>(targets.size() + 1), targets.size() + 1};
        std::uint32_t count = 0;
        for_each_edge(graph, number,
                      [&](const State&, const State& target, int) { ++starts[&target - targets.data()]; });
        for (std::uint32_t& start : starts)
            start = count += start;
        Edge* const edges = edges_[number + 1] = arena_.take<Edge>(count);
        const State* const states = graph.layers[number].states.data();
        for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
            edges[--starts[&target - targets.data()]] = {static_cast<std::uint32_t>(&state - states),
                                                         static_cast<std::uint8_t>(held)};
        });
    }
}

void Sampler::draw(int excess, Random& random, std::uint8_t* layout) {
    const Graph& graph = component_.graph;
    std::uint32_t index = 0;
    auto entry = static_cast<std::uint32_t>(excess);
    for (int number = graph.boxes() - 1; number >= 0; --number) {
        const State& target = graph.layers[number + 1].states[index];
        const Edge& edge = pick(number, target, entry, random);
        const State& state = graph.layers[number].states[edge.state];
        const Box& box = field_.boxes[graph.layers[number].box];
        int mines = edge.held;
        for (int left = box.size(); mines > 0; --left)
            if (random.below(left) < static_cast<std::uint64_t>(mines)) {
                layout[box.squares[left - 1]] = 1;
                --mines;
            }
        entry = static_cast<std::uint32_t>(target.first_entry + entry - target_entry(graph, state, target, edge.held));
        index = edge.state;
    }
}

bool Sampler::can_hold(int excess) const {
    if (excess < 0 || excess > component_.width())
        return false;
    const auto limbs = static_cast<std::size_t>(paths_.limbs());
    return std::ranges::any_of(paths_.totals().subspan(excess * limbs, limbs), [](auto limb) { return limb != 0; });
}

/// One of the edges that lead to the target's entry, weighted by the number of layouts that use it.
const Sampler::Edge& Sampler::pick(int number, const State& target, std::uint32_t entry, Random& random) {
    const Graph& graph = component_.graph;
    const std::size_t index = &target - graph.layers[number + 1].states.data();
    const auto& ways = box_ways[field_.boxes[graph.layers[number].box].size()];
    const std::size_t place = target.first_entry + entry;
    const Edge* edge = edges_[number + 1] + starts_[number + 1][index];
    if (starts_[number + 1][index + 1] - starts_[number + 1][index] == 1)
        return *edge;
    draw_below(paths_.table(number + 1) + place * paths_.limbs(), random);
    for (;; ++edge) {
        const State& state = graph.layers[number].states[edge->state];
        const std::size_t first = target_entry(graph, state, target, edge->held);
        if (place < first || place >= first + state.entries)
            continue;
        const std::size_t source = state.first_entry + (place - first);
        if (take_away(ways[edge->held], paths_.table(number) + source * paths_.limbs()))
            return *edge;
    }
}

/// Sets the rank to a random number below the bound.
void Sampler::draw_below(const std::uint64_t* bound, Random& random) {
    int top = paths_.limbs() - 1;
    while (bound[top] == 0)
        rank_[top--] = 0;
    for (;;) {
        int compared = 0;
        for (int limb = top; limb >= 0; --limb) {
            rank_[limb] = limb == top ? random() >> std::countl_zero(bound[top]) : random();
            if (compared == 0)
                compared = rank_[limb] < bound[limb] ? -1 : rank_[limb] > bound[limb];
        }
        if (compared < 0)
            return;
    }
}

/// Subtracts a number `ways` times from the rank; if the rank is less, returns false and leaves it.
bool Sampler::take_away(std::uint64_t ways, const std::uint64_t* number) {
    const int limbs = paths_.limbs();
    const auto subtract = [&](std::uint64_t* into) {
        unsigned __int128 carry = 0;
        for (int limb = 0; limb < limbs; ++limb) {
            carry += static_cast<unsigned __int128>(ways) * number[limb];
            const auto taken = static_cast<std::uint64_t>(carry);
            carry = (carry >> 64) + (rank_[limb] < taken);
            if (into)
                into[limb] = rank_[limb] - taken;
        }
        return carry != 0;
    };
    if (subtract(nullptr))
        return true;
    subtract(rank_);
    return false;
}

} // namespace boem
