#include "exact.hpp"

namespace boem {

ExactPaths::ExactPaths(const Reduction& field, const Component& component, bool keep)
    : limbs_((component.layouts_bits + 63) / 64) {
    const Graph& graph = component.graph;
    tables_ = arena_.take<std::uint64_t*>(graph.layers.size());
    tables_[0] = arena_.zeros<std::uint64_t>(limbs_);
    tables_[0][0] = 1;
    for (int number = 0; number < graph.boxes(); ++number) {
        const Layer& layer = graph.layers[number];
        const auto& ways = box_ways[field.boxes[layer.box].size()];
        Arena& here = keep ? arena_ : passing_[number % 2];
        if (!keep)
            here.clear();
        auto* table = here.zeros<std::uint64_t>(static_cast<std::size_t>(graph.layers[number + 1].entries) * limbs_);
        for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
            const std::uint64_t* source = tables_[number] + static_cast<std::size_t>(state.first_entry) * limbs_;
            std::uint64_t* sum = table + target_entry(graph, state, target, held) * limbs_;
            for (std::uint32_t entry = 0; entry < state.entries; ++entry)
                add_times(sum + entry * limbs_, ways[held], source + entry * limbs_, limbs_);
        });
        tables_[number + 1] = table;
    }
    totals_ = {tables_[graph.boxes()], static_cast<std::size_t>(graph.last().entries) * limbs_};
}

} // namespace boem
