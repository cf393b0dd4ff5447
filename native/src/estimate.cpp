#include "boem/estimate.hpp"

#include "memory.hpp"
#include "thinning.hpp"
#include "weighing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace boem {
namespace {

constexpr double overrun = 8; // how many times the steps may be taken before a round is given up
constexpr double lightest = 0.02;
constexpr double heaviest = 0.7;

double log2_binomial(int n, int k) {
    double sum = 0;
    for (int step = 1; step <= std::min(k, n - k); ++step)
        sum += std::log2(static_cast<double>(n - step + 1) / step);
    return sum;
}

class Estimation {
  public:
    Estimation(const Field& given, double budget, double steps, Random random)
        : ledger_{memory_for(budget)}, arena_(ledger_), budget_(budget), steps_(steps), random_(random) {
        const Metered metered(ledger_);
        require_field(given);
        try {
            infer(given);
        } catch (const OverMemory& found) {
            throw OverBudget{budget_for(found.bytes), done_};
        }
    }

    Round round() && {
        made_.effort = {done_, done_, ledger_.peak};
        return std::move(made_);
    }

  private:
    void infer(const Field& given) {
        field_ = reduce(given, arena_);
        made_.layouts_log2 = -std::numeric_limits<double>::infinity();
        if (build()) {
            const Sharing sharing = share_out(field_, components_);
            if (is_possible(field_, sharing)) {
                weigh_all(sharing);
                return;
            }
            if (!drawn_)
                refuse(field_, sharing);
        }
        write(false);
    }

    /// Whether each component has a layout among those drawn.
    bool build() {
        Arena scratch;
        Orders orders(field_, scratch);
        auto* slots = scratch.take<int>(2 * field_.clues.size());
        const Thinning thinning{steps_ / std::max<double>(1, static_cast<double>(field_.boxes.size())), mine_weight(),
                                random_};
        components_ = {arena_.take<Component>(field_.components.size()), field_.components.size()};
        std::ranges::fill(components_, Component{});
        bool all = true;
        for (std::size_t number = 0; number < components_.size() && all; ++number) {
            const Order order = orders.best(field_.components[number]);
            components_[number] = {
                build_graph(field_, order, field_.told, overrun * steps_ - done_, slots, arena_, &thinning)};
            const Graph& graph = components_[number].graph;
            done_ += graph.steps;
            drawn_ |= graph.thinned;
            all = !graph.layers.empty();
        }
        return all;
    }

    /// About the density of mines on the squares beside clues, which all of them have together.
    double mine_weight() const {
        if (!field_.told)
            return 1;
        double squares = field_.apart;
        for (const Box& box : field_.boxes)
            squares += box.size();
        const double density = std::clamp(field_.mines_left / std::max(squares, 1.0), lightest, heaviest);
        return density / (1 - density);
    }

    void weigh_all(const Sharing& sharing) {
        weighing_ = weigh(field_, components_, sharing, arena_);
        made_.layouts_log2 =
            std::visit([&](const auto& weighed) { return layouts(weighed, sharing); }, weighing_.weighed);
        write(!std::isinf(made_.layouts_log2));
    }

    /// The logarithm of the number of layouts, from the tables' weights and everything they were scaled by.
    template <class Kind> double layouts(const Weighed<Kind>& weighed, const Sharing& sharing) const {
        typename Kind::Number all{};
        for (std::size_t taken = 0; taken < weighed.apart.size(); ++taken)
            Kind::add(all, weighed.mixture.all()[taken], weighed.apart[taken]);
        if (!Kind::some(all))
            return -std::numeric_limits<double>::infinity();
        double sum = Kind::log2(all) + weighed.mixture.scale();
        for (const PathTables<Kind>& paths : weighed.paths)
            sum += paths.scale;
        if (!field_.told)
            return sum + field_.apart;
        const int mines = sharing.excess - weighed.usual; // on the squares apart, where their weight counts as 1
        return sum + log2_binomial(field_.apart, mines) + (mines - field_.mines_left) * std::log2(weighed.mine_weight);
    }

    /// The shares of all squares; `known` says whether there are any of those that aren't settled.
    void write(bool known) {
        constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
        const std::size_t size = field_.contents.size();
        made_.mine_probability.resize(size);
        made_.exact.assign(size, 1);
        for (std::size_t square = 0; square < size; ++square) {
            double& share = made_.mine_probability[square];
            switch (field_.contents[square]) {
            case Content::open:
                share = unknown;
                break;
            case Content::free:
                share = 0;
                break;
            case Content::known:
            case Content::mine:
                share = 1;
                break;
            case Content::apart:
                share = known ? weighing_.shares.apart_mined : unknown;
                made_.exact[square] = !drawn_ || !field_.told;
                break;
            case Content::boxed: {
                const int box = field_.box_of[square];
                share = known ? weighing_.shares.box_mined[box] : unknown;
                made_.exact[square] = !drawn_ || (!field_.told && is_exact(field_.boxes[box].component));
                break;
            }
            }
        }
    }

    bool is_exact(int component) const { return !components_[component].graph.thinned; }

    Ledger ledger_;
    Arena arena_;
    const double budget_;
    const double steps_;
    Random random_;
    Reduction field_{};
    std::span<Component> components_;
    bool drawn_ = false; // whether anything depends on what was drawn
    double done_ = 0;
    Weighing weighing_{};
    Round made_{};
};

} // namespace

Round estimate(const Field& field, double budget, double steps, std::array<std::uint64_t, 4> seed) {
    return Estimation(field, budget, steps, Random(seed)).round();
}

} // namespace boem
