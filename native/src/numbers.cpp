#include "numbers.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace boem {
namespace {

constexpr int most_around = 8;

/// Which numbers of mines around the square can be, as bits. For one box or the squares apart: which can be among those
/// of its squares that touch the square.
struct CountedTruth {
    using Number = std::uint16_t;
    using Split = Number;
    using OnePlain = Truth;
    using Plain = std::uint8_t;
    static constexpr Number one = 1;

    static Number of(Plain plain) { return plain; }
    static Split as_split(const Number& number) { return number; }
    static Number ways(const Split& split) { return split; }
    static void set(Number& number, int count, double ways) { number |= static_cast<Number>((ways > 0) << count); }
    static void add(Number& sum, const Number& split, const Number& number) {
        for (int count = 0; count <= most_around; ++count)
            if (split >> count & 1)
                sum |= static_cast<Number>(number << count);
    }
    static void add_product(Number& sum, const Plain& plain, const Number& number) {
        if (plain)
            sum |= number;
    }
    static double weight(const Graph&, int) { return 1; }
    static bool some(const Number& number) { return number != 0; }
    static void rescale(std::span<Number>) {}
};

/// What each number of mines around the square weighs.
struct CountedWeight {
    using Number = NumberShares;
    using Plain = double;
    using OnePlain = Weight;
    static constexpr Number one{1};

    /// The numbers from `low` up to before `high` that weigh anything.
    struct Split {
        Number ways{};
        int low = 0;
        int high = 0;
    };

    static Number of(Plain plain) { return {plain}; }
    static Split as_split(const Number& number) { return {number, 0, most_around + 1}; }
    static Number ways(const Split& split) { return split.ways; }
    static void set(Split& split, int count, double ways) {
        if (ways == 0)
            return;
        split.low = split.high == 0 ? count : std::min(split.low, count);
        split.high = std::max(split.high, count + 1);
        split.ways[count] = ways;
    }
    static void add(Number& sum, const Split& split, const Number& number) {
        for (int count = split.low; count < split.high; ++count)
            for (int before = 0; before + count <= most_around; ++before)
                sum[before + count] += split.ways[count] * number[before];
    }
    static void add_product(Number& sum, const Plain& plain, const Number& number) {
        for (int count = 0; count <= most_around; ++count)
            sum[count] += plain * number[count];
    }
    static double weight(const Graph& graph, int mines) { return Weight::ways(graph, mines)[mines]; }
    static bool some(const Number& number) {
        return std::ranges::any_of(number, [](double one) { return one != 0; });
    }
    static void rescale(std::span<Number> table) {
        double most = 0;
        for (const Number& number : table)
            most = std::max(most, *std::ranges::max_element(number));
        if (most > 0)
            for (Number& number : table)
                for (double& one : number)
                    one /= most;
    }
};

double binomial(int n, int k) { return k < 0 || k > n || n < 0 ? 0.0 : box_ways[n][k]; }

template <class T> void copy_into(std::vector<T>& table, std::span<const T> from) {
    table.assign(from.begin(), from.end());
}

/// n (n - 1) ... over so many factors.
double falling(int n, int factors) {
    double product = 1;
    for (int factor = 0; factor < factors; ++factor)
        product *= n - factor;
    return product;
}

} // namespace

/// A square's covered neighbours whose content isn't certain, box by box.
struct Numbers::Around {
    struct Part {
        int component;
        int layer;
        int taken; // squares of the box
        bool self; // whether the square itself is one of the box

        auto operator<=>(const Part&) const = default;
    };
    int mines = 0; // that are certain
    std::vector<Part> parts;
    int apart = 0;
    bool self_apart = false;

    std::vector<int> signature() const {
        std::vector<int> numbers{mines, apart, self_apart};
        for (const Part& part : parts)
            numbers.insert(numbers.end(), {part.component, part.layer, part.taken, part.self});
        return numbers;
    }
};

/// Counts the mines around squares, as weights or as truths.
class Numbers::Tables {
  public:
    explicit Tables(const Numbers& numbers)
        : numbers_(numbers), components_(numbers.components_), truths_(components_.size()),
          behind_(components_.size(), components_.size()) {
        paths_.reserve(components_.size());
        for (const Component& component : components_)
            paths_.emplace_back(numbers.field_, component);
    }

    template <class Kind> typename Kind::Number count(const Around& around) {
        using Number = typename Kind::Number;
        std::vector<Number> all{Kind::one}; // for each excess of the components that are touched
        std::vector<std::size_t> touched;
        const bool alone = around.apart == 0 && !around.self_apart;
        for (auto part = around.parts.begin(); part != around.parts.end();) {
            const auto end = std::ranges::find_if(part, around.parts.end(), [&](const Around::Part& other) {
                return other.component != part->component;
            });
            const std::span<const Around::Part> parts(part, end);
            if (alone && (parts.size() == around.parts.size() ||
                          (std::is_same_v<Kind, CountedTruth> && !numbers_.judgement_.sharing.restricted))) {
                all = together<Kind>(all, {closed<Kind>(parts)});
            } else {
                touched.push_back(static_cast<std::size_t>(part->component));
                all = together<Kind>(all, whole<Kind>(parts));
            }
            part = end;
        }
        return touched.empty() && alone ? all[0] : finish<Kind>(around, all, untouched<Kind>(touched));
    }

  private:
    template <class Kind>
    static std::vector<typename Kind::Number> together(const std::vector<typename Kind::Number>& one,
                                                       const std::vector<typename Kind::Number>& other) {
        std::vector<typename Kind::Number> made(one.size() + other.size() - 1);
        for (std::size_t first = 0; first < one.size(); ++first)
            for (std::size_t second = 0; second < other.size(); ++second)
                Kind::add(made[first + second], Kind::as_split(one[first]), other[second]);
        return made;
    }

    template <class Kind> const typename Kind::Plain* start(int component, int layer) {
        if constexpr (std::is_same_v<typename Kind::Plain, double>)
            return paths_[component][layer];
        else
            return true_paths(component)[layer].data();
    }

    const std::vector<std::vector<Truth::Number>>& true_paths(int component) {
        auto& tables = truths_[component];
        if (!tables.empty())
            return tables;
        const Graph& graph = components_[component].graph;
        tables.resize(graph.layers.size());
        tables[0] = {1};
        for (int number = 0; number < graph.boxes(); ++number) {
            tables[number + 1].resize(graph.layers[number + 1].entries);
            step_forward<Truth>(graph, number, 0, tables[number].data(), tables[number + 1].data());
        }
        return tables;
    }

    /// The mines around the square that lie in one component, where nothing else depends on how many the component
    /// holds: only the layers between the first and the last box that are touched need to be passed.
    template <class Kind> typename Kind::Number closed(std::span<const Around::Part> parts) {
        const int component = parts.front().component;
        typename Kind::Number all{};
        if constexpr (std::is_same_v<Kind, CountedTruth>) {
            for (const auto& number : reach(parts))
                all |= number;
            if (std::popcount(all) == 1 || !numbers_.judgement_.sharing.restricted)
                return all;
            all = 0;
        }
        if (!keeps_behind(component))
            return finish<Kind>({}, whole<Kind>(parts), untouched<Kind>({static_cast<std::size_t>(component)}));
        const int last = parts.back().layer + 1;
        const auto table = pass<Kind>(parts, last);
        const auto& behind = this->behind<Kind>(component)[last];
        for (std::size_t entry = 0; entry < table.size(); ++entry)
            Kind::add_product(all, behind[entry], table[entry]);
        return all;
    }

    static constexpr std::size_t most_behind = std::size_t{1} << 26; // entries that are kept

    bool keeps_behind(int component) const {
        std::size_t entries = 0;
        for (const Layer& layer : components_[component].graph.layers)
            entries += layer.entries;
        return entries <= most_behind;
    }

    /// For each layer of a component, what the ways on from its states come to, together with everything else.
    template <class Kind> const std::vector<std::vector<typename Kind::Plain>>& behind(int component) {
        using Plain = typename Kind::Plain;
        auto& tables = std::get<std::vector<std::vector<std::vector<Plain>>>>(behind_)[component];
        if (!tables.empty())
            return tables;
        const Graph& graph = components_[component].graph;
        tables.resize(graph.layers.size());
        if constexpr (std::is_same_v<Kind, CountedTruth>)
            copy_into(tables.back(), numbers_.judgement_.rest_fits[component]);
        else
            copy_into(tables.back(), numbers_.judgement_.rest[component]);
        for (int number = graph.boxes() - 1; number >= 0; --number) {
            auto& table = tables[number];
            table.resize(graph.layers[number].entries);
            std::array<Plain, largest_box + 1> held{};
            step_back<typename Kind::OnePlain>(graph, number, box_size(graph, number), tables[number + 1].data(),
                                               table.data(), start<Kind>(component, number), held.data());
            if constexpr (std::is_same_v<Plain, double>)
                if (number % rescaled_each == 0)
                    rescale(table);
        }
        return tables;
    }

    int box_size(const Graph& graph, int number) const {
        return numbers_.field_.boxes[graph.layers[number].box].size();
    }

    /// For each state after the last box that is touched, which numbers of mines around the square lead there.
    std::vector<CountedTruth::Number> reach(std::span<const Around::Part> parts) const {
        using Number = CountedTruth::Number;
        const Graph& graph = components_[parts.front().component].graph;
        std::vector<Number> reached(graph.layers[parts.front().layer].states.size(), CountedTruth::one);
        auto part = parts.begin();
        for (int number = parts.front().layer; number <= parts.back().layer; ++number) {
            const bool touched = part->layer == number;
            const auto splits = this->splits<CountedTruth>(graph, number, touched ? &*part : nullptr);
            part += touched;
            const Layer& layer = graph.layers[number];
            std::vector<Number> next(graph.layers[number + 1].states.size());
            const State* const targets = graph.layers[number + 1].states.data();
            for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
                CountedTruth::add(next[&target - targets], splits[held], reached[&state - layer.states.data()]);
            });
            reached = std::move(next);
        }
        return reached;
    }

    /// For each number of mines in a layer's box, how many of them can lie around the square.
    template <class Kind>
    std::array<typename Kind::Split, largest_box + 1> splits(const Graph& graph, int number,
                                                             const Around::Part* part) const {
        const int size = box_size(graph, number);
        const int taken = part ? part->taken : 0;
        const int others = size - taken - (part && part->self);
        std::array<typename Kind::Split, largest_box + 1> made{};
        for (int held = 0; held <= size; ++held)
            for (int count = 0; count <= std::min(taken, held); ++count)
                Kind::set(made[held], count,
                          binomial(taken, count) * binomial(others, held - count) * Kind::weight(graph, held));
        return made;
    }

    /// The mines around the square that lie in one component, for each excess of it, with the tilt.
    template <class Kind> std::vector<typename Kind::Number> whole(std::span<const Around::Part> parts) {
        auto table = pass<Kind>(parts, components_[parts.front().component].graph.boxes());
        if constexpr (std::is_same_v<Kind, CountedWeight>) {
            double power = 1;
            for (auto& number : table) {
                for (double& share : number)
                    share *= power;
                power *= numbers_.judgement_.sharing.tilt;
            }
        }
        return table;
    }

    /// The mines around the square that lie in one component, for each entry of the table before layer `end`.
    template <class Kind> std::vector<typename Kind::Number> pass(std::span<const Around::Part> parts, int end) {
        using Number = typename Kind::Number;
        const int component = parts.front().component;
        const Graph& graph = components_[component].graph;
        const int first = parts.front().layer;
        const auto* plain = start<Kind>(component, first);
        std::vector<Number> table(graph.layers[first].entries);
        for (std::size_t entry = 0; entry < table.size(); ++entry)
            table[entry] = Kind::of(plain[entry]);
        auto part = parts.begin();
        for (int number = first; number < end; ++number) {
            const bool touched = part != parts.end() && part->layer == number;
            const auto splits = this->splits<Kind>(graph, number, touched ? &*part : nullptr);
            part += touched;
            std::vector<Number> next(graph.layers[number + 1].entries);
            for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
                const Number* source = table.data() + state.first_entry;
                Number* sum = next.data() + target_entry(graph, state, target, held);
                for (std::uint32_t entry = 0; entry < state.entries; ++entry)
                    Kind::add(sum[entry], splits[held], source[entry]);
            });
            if (number % rescaled_each == 0)
                Kind::rescale(next);
            table = std::move(next);
        }
        return table;
    }

    /// For each excess of all components that aren't touched, what they come to.
    template <class Kind> const std::vector<typename Kind::Plain>& untouched(const std::vector<std::size_t>& touched) {
        using Plain = typename Kind::Plain;
        auto& known = std::get<std::map<std::vector<std::size_t>, std::vector<Plain>>>(untouched_);
        const auto [place, fresh] = known.try_emplace(touched);
        if (!fresh)
            return place->second;
        std::vector<Plain> all{1};
        for (std::size_t index = 0; index < components_.size(); ++index) {
            if (std::ranges::find(touched, index) != touched.end())
                continue;
            const Component& component = components_[index];
            std::vector<Plain> own(component.totals().size());
            std::copy_n(start<Kind>(static_cast<int>(index), component.graph.boxes()), own.size(), own.begin());
            if constexpr (std::is_same_v<Plain, double>)
                if (numbers_.judgement_.sharing.tilt != 1)
                    tilt(own, numbers_.judgement_.sharing.tilt);
            std::vector<Plain> made(all.size() + own.size() - 1);
            for (std::size_t excess = 0; excess < own.size(); ++excess)
                for (std::size_t before = 0; before < all.size(); ++before)
                    if constexpr (std::is_same_v<Plain, double>)
                        made[excess + before] += own[excess] * all[before];
                    else
                        made[excess + before] |= own[excess] & all[before];
            all = std::move(made);
        }
        return place->second = std::move(all);
    }

    /// With the components that aren't touched and the squares apart.
    template <class Kind>
    typename Kind::Number finish(const Around& around, const std::vector<typename Kind::Number>& touched,
                                 const std::vector<typename Kind::Plain>& untouched) {
        using Number = typename Kind::Number;
        std::vector<Number> apart; // for each excess of all components
        for (std::size_t taken = 0; taken < touched.size() + untouched.size() - 1; ++taken)
            apart.push_back(around_apart<Kind>(around, static_cast<int>(taken)));
        Number all{};
        for (std::size_t excess = 0; excess < touched.size(); ++excess) {
            if (!Kind::some(touched[excess]))
                continue;
            Number rest{};
            for (std::size_t other = 0; other < untouched.size(); ++other)
                Kind::add_product(rest, untouched[other], apart[excess + other]);
            Kind::add(all, Kind::as_split(rest), touched[excess]);
        }
        return all;
    }

    /// The mines around the square that lie on squares apart, when the components take so much of the excess.
    template <class Kind> typename Kind::Number around_apart(const Around& around, int taken) const {
        const Sharing& sharing = numbers_.judgement_.sharing;
        const bool told = numbers_.field_.told;
        const int chosen = around.apart + around.self_apart; // squares that are looked at, the square itself free
        const int all = numbers_.field_.apart;
        const int mines = sharing.excess - taken;
        typename Kind::Split split{};
        for (int count = 0; count <= around.apart; ++count) {
            double ways = binomial(around.apart, count);
            if (told) {
                if (mines < 0 || mines > all)
                    continue;
                ways *= falling(mines, count) * falling(all - mines, chosen - count) / falling(all, chosen);
                if constexpr (std::is_same_v<typename Kind::Plain, double>)
                    ways *= sharing.apart[taken];
            }
            Kind::set(split, count, ways);
        }
        return Kind::ways(split);
    }

    const Numbers& numbers_;
    std::span<const Component> components_;
    std::vector<Paths> paths_;
    std::vector<std::vector<std::vector<Truth::Number>>> truths_;
    std::tuple<std::vector<std::vector<std::vector<double>>>, std::vector<std::vector<std::vector<Truth::Number>>>>
        behind_;
    std::tuple<std::map<std::vector<std::size_t>, std::vector<double>>,
               std::map<std::vector<std::size_t>, std::vector<Truth::Number>>>
        untouched_;
};

Numbers::Numbers(const Reduction& field, std::span<const Component> components, const Judgement& judgement)
    : field_(field), components_(components), judgement_(judgement), layer_of_(field.boxes.size()), tables_(nullptr) {
    for (const Component& component : components_)
        for (int number = 0; number < component.graph.boxes(); ++number)
            layer_of_[component.graph.layers[number].box] = number;
    tables_ = std::make_unique<Tables>(*this);
}

Numbers::~Numbers() = default;

NumberShares Numbers::shares(int square, double free_share) {
    const Around around = this->around(square);
    const auto [place, fresh] = shares_.try_emplace(around.signature());
    if (fresh)
        place->second = tables_->count<CountedWeight>(around);
    NumberShares shares{};
    const double all = std::accumulate(place->second.begin(), place->second.end(), 0.0);
    for (int count = 0; count + around.mines <= most_around; ++count)
        shares[count + around.mines] = place->second[count] / all * free_share;
    return shares;
}

std::optional<int> Numbers::same(int square) {
    const Around around = this->around(square);
    if (around.parts.empty() && around.apart == 0)
        return around.mines;
    if (varies(around))
        return std::nullopt;
    const auto [place, fresh] = same_.try_emplace(around.signature());
    if (fresh) {
        const auto possible = tables_->count<CountedTruth>(around);
        if (std::popcount(possible) == 1)
            place->second = around.mines + std::countr_zero(possible);
    }
    return place->second;
}

std::vector<int> Numbers::neighbours(int square) const {
    std::vector<int> found;
    const int row = square / field_.width;
    const int column = square % field_.width;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, field_.height - 1); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, field_.width - 1); ++c)
            if (r != row || c != column)
                found.push_back(r * field_.width + c);
    return found;
}

Numbers::Around Numbers::around(int square) const {
    Around around;
    const auto part_of = [&](int other) {
        const int box = field_.box_of[other];
        return Around::Part{field_.boxes[box].component, layer_of_[box], 0, false};
    };
    for (const int other : neighbours(square)) {
        const Content content = field_.contents[other];
        if (content == Content::known || certainty(other) == Certainty::mined) {
            ++around.mines;
        } else if (certainty(other) == Certainty::none && content == Content::boxed) {
            const auto part = part_of(other);
            auto found = std::ranges::find_if(around.parts, [&](const Around::Part& one) {
                return one.component == part.component && one.layer == part.layer;
            });
            if (found == around.parts.end())
                found = around.parts.insert(found, part);
            ++found->taken;
        } else if (certainty(other) == Certainty::none && content == Content::apart) {
            ++around.apart;
        }
    }
    if (certainty(square) == Certainty::none && field_.contents[square] == Content::apart)
        around.self_apart = true;
    if (certainty(square) == Certainty::none && field_.contents[square] == Content::boxed) {
        auto part = part_of(square);
        const auto found = std::ranges::find_if(around.parts, [&](const Around::Part& one) {
            return one.component == part.component && one.layer == part.layer;
        });
        if (found == around.parts.end()) {
            part.self = true;
            around.parts.push_back(part);
        } else {
            found->self = true;
        }
    }
    std::ranges::sort(around.parts);
    return around;
}

Certainty Numbers::certainty(int square) const { return certainty_of(field_, judgement_, square); }

/// Whether exchanging two squares of the same kind, one around the square and one not, changes the number.
bool Numbers::varies(const Around& around) const {
    if (around.apart > 0 && around.apart < field_.apart && judgement_.apart_possible & 0b010)
        return true;
    return std::ranges::any_of(around.parts, [&](const Around::Part& part) {
        const int box = components_[part.component].graph.layers[part.layer].box;
        const int size = field_.boxes[box].size();
        const unsigned whole = 1U | 1U << size;
        return part.taken < size && (judgement_.box_possible[box] & ~whole) != 0;
    });
}

} // namespace boem
