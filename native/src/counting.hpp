#pragma once

#include "stretches.hpp"

#include <bit>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace boem {

/// Counts the mines around squares, leaving aside those that are certain.
class Counting {
  public:
    virtual ~Counting() = default;

    /// For each number, its share of the layouts in which the square is free.
    virtual NumberShares shares(const Around& around) = 0;

    /// The numbers that the square can show.
    virtual CountedTruth::Number possible(const Around& around) = 0;
};

/// n (n - 1) ..., with this many factors.
inline double falling(int n, int factors) {
    double product = 1;
    for (int factor = 0; factor < factors; ++factor)
        product *= n - factor;
    return product;
}

/// The same with one kind of weights.
template <class Weights> class CountingWith : public Counting {
  public:
    CountingWith(const Reduction& field, std::span<const Component> components, const Judgement& judgement,
                 const Weighed<Weights>& weighed)
        : field_(field), components_(components), judgement_(judgement), weighed_(weighed),
          stretches_(field, components, judgement, weighed) {}

    NumberShares shares(const Around& around) override {
        return CountedWeight<Weights>::shares(count<CountedWeight<Weights>>(around));
    }

    CountedTruth::Number possible(const Around& around) override { return count<CountedTruth>(around); }

  private:
    template <class Kind> typename Kind::Number count(const Around& around) {
        using Number = typename Kind::Number;
        std::vector<Number> all{Kind::one}; // by excess of the components touched
        std::vector<std::size_t> touched;
        const bool alone = around.apart == 0 && !around.self_apart;
        for (auto part = around.parts.begin(); part != around.parts.end();) {
            const auto end = std::ranges::find_if(part, around.parts.end(), [&](const Around::Part& other) {
                return other.component != part->component;
            });
            const std::span<const Around::Part> parts(part, end);
            if (alone && (parts.size() == around.parts.size() ||
                          (std::is_same_v<Kind, CountedTruth> && !judgement_.sharing.restricted))) {
                all = together<Kind>(all, {closed<Kind>(parts)});
            } else {
                touched.push_back(static_cast<std::size_t>(part->component));
                all = together<Kind>(all, stretches_.template whole<Kind>(parts));
            }
            part = end;
        }
        return touched.empty() && alone ? all[0] : finish<Kind>(around, touched, all);
    }

    template <class Kind>
    static std::vector<typename Kind::Number> together(const std::vector<typename Kind::Number>& one,
                                                       const std::vector<typename Kind::Number>& other) {
        std::vector<typename Kind::Number> made(one.size() + other.size() - 1);
        for (std::size_t first = 0; first < one.size(); ++first)
            for (std::size_t second = 0; second < other.size(); ++second)
                Kind::convolve(made[first + second], Kind::as_split(one[first]), other[second]);
        Kind::rescale(made);
        return made;
    }

    /// The mines around the square within one component, if nothing else depends on the component's number of mines:
    /// only the layers from the first to the last box touched need to be passed.
    template <class Kind> typename Kind::Number closed(std::span<const Around::Part> parts) {
        const int component = parts.front().component;
        typename Kind::Number all{};
        if constexpr (std::is_same_v<Kind, CountedTruth>) {
            for (const auto& number : stretches_.reach(parts))
                all |= number;
            if (std::popcount(all) == 1 || !judgement_.sharing.restricted)
                return all;
            all = 0;
        }
        if (!stretches_.keeps_behind(component))
            return finish<Kind>({}, std::array{static_cast<std::size_t>(component)},
                                stretches_.template whole<Kind>(parts));
        const int last = parts.back().layer + 1;
        const auto table = stretches_.template pass<Kind>(parts, last);
        const auto& behind = stretches_.template behind<Kind>(component)[last];
        for (std::size_t entry = 0; entry < table.size(); ++entry)
            Kind::add(all, behind[entry], table[entry]);
        return all;
    }

    /// Combines with everything that isn't touched.
    template <class Kind>
    typename Kind::Number finish(const Around& around, std::span<const std::size_t> touched,
                                 const std::vector<typename Kind::Number>& numbers) {
        const auto outside = this->outside<Kind>(around).of(touched);
        typename Kind::Number all{};
        for (std::size_t excess = 0; excess < numbers.size(); ++excess)
            if (Kind::some(numbers[excess]))
                Kind::convolve(all, Kind::as_split(outside[excess]), numbers[excess]);
        return all;
    }

    template <class Kind> using Outsides = std::map<std::pair<int, bool>, Outside<typename Kind::Plain, Kind>>;

    /// The mines around the square on squares apart, combined with whatever isn't touched.
    template <class Kind> const Outside<typename Kind::Plain, Kind>& outside(const Around& around) {
        auto& known = std::get<Outsides<Kind>>(outsides_);
        const std::pair asked(around.apart, around.self_apart);
        const auto found = known.find(asked);
        if (found != known.end())
            return found->second;
        const auto& mixture = this->mixture<Kind>();
        const std::span apart(arena_.take<typename Kind::Number>(mixture.all().size()), mixture.all().size());
        for (std::size_t taken = 0; taken < apart.size(); ++taken)
            apart[taken] = around_apart<Kind>(around, static_cast<int>(taken));
        return known.try_emplace(asked, mixture, apart, arena_).first->second;
    }

    template <class Kind> const Mixture<typename Kind::Plain>& mixture() {
        if constexpr (std::is_same_v<Kind, CountedWeight<Weights>>) {
            return weighed_.mixture;
        } else {
            if (!fits_) {
                std::vector<std::span<const Truth::Number>> totals;
                for (std::size_t index = 0; index < components_.size(); ++index)
                    totals.push_back(stretches_.totals_fit(static_cast<int>(index)));
                fits_.emplace(totals, arena_);
            }
            return *fits_;
        }
    }

    /// The mines around the square on squares apart, if the components take this much of the excess.
    template <class Kind> typename Kind::Number around_apart(const Around& around, int taken) const {
        const Sharing& sharing = judgement_.sharing;
        const bool told = field_.told;
        const int chosen = around.apart + around.self_apart; // squares considered, the square itself being free
        const int all = field_.apart;
        const int mines = sharing.excess - taken;
        typename Kind::Split split{};
        if (told && (mines < 0 || mines > all))
            return Kind::ways(split);
        for (int count = 0; count <= around.apart; ++count) {
            double ways = binomial(around.apart, count);
            if (told)
                ways *= falling(mines, count) * falling(all - mines, chosen - count) / falling(all, chosen);
            if constexpr (std::is_same_v<Kind, CountedTruth>)
                Kind::set(split, count, ways);
            else
                Kind::set(split, count, ways, weighed_.apart[taken]);
        }
        return Kind::ways(split);
    }

    const Reduction& field_;
    std::span<const Component> components_;
    const Judgement& judgement_;
    const Weighed<Weights>& weighed_;
    Stretches<Weights> stretches_;
    Arena arena_;
    std::optional<Mixture<Truth>> fits_;
    std::tuple<Outsides<CountedWeight<Weights>>, Outsides<CountedTruth>> outsides_;
};

} // namespace boem
