#pragma once

#include "tables.hpp"

#include <algorithm>

namespace boem {

/// Everything together: components whose mine counts add up with the mines on the squares apart.
///
/// Counts are excesses here: mines beyond the fewest that each component can hold.
template <class Kind> class Mixture {
  public:
    using Number = typename Kind::Number;

    /// `components` has what each comes to, for each excess. `apart[j]` is what the squares apart come to when all
    /// components together hold an excess of j; it has one entry more than the components' widths add up to.
    Mixture(std::span<const std::span<Number>> components, std::span<const Number> apart, Arena& arena)
        : components_(components) {
        const std::size_t count = components.size();
        before_ = arena.take<std::span<Number>>(count + 1);
        after_ = arena.take<std::span<Number>>(count + 1);
        rest_ = arena.take<std::span<Number>>(count);
        before_[0] = {arena.take<Number>(1), 1};
        before_[0][0] = 1;
        for (std::size_t index = 0; index < count; ++index) {
            const auto& own = components[index];
            const std::size_t width = before_[index].size() + own.size() - 1;
            before_[index + 1] = {arena.zeros<Number>(width), width};
            for (std::size_t excess = 0; excess < own.size(); ++excess)
                add_all(before_[index + 1].data() + excess, own[excess], before_[index]);
        }
        after_[count] = {arena.take<Number>(apart.size()), apart.size()};
        std::ranges::copy(apart, after_[count].begin());
        for (std::size_t index = count; index-- > 0;) {
            const auto& own = components[index];
            const std::size_t width = before_[index].size();
            after_[index] = {arena.zeros<Number>(width), width};
            for (std::size_t excess = 0; excess < own.size(); ++excess)
                add_all(after_[index].data(), own[excess], after_[index + 1].subspan(excess, width));
            rest_[index] = {arena.zeros<Number>(own.size()), own.size()};
            for (std::size_t excess = 0; excess < own.size(); ++excess)
                for (std::size_t entry = 0; entry < width; ++entry)
                    Kind::add(rest_[index][excess], before_[index][entry], after_[index + 1][excess + entry]);
        }
    }

    /// Over all layouts.
    Number total() const { return after_[0][0]; }

    /// For each excess of one component, what everything else comes to.
    std::span<Number> rest(std::size_t component) const { return rest_[component]; }

    /// For each excess of all components together, what they come to.
    std::span<const Number> all() const { return before_[components_.size()]; }

  private:
    static void add_all(Number* sums, Number ways, std::span<const Number> numbers) {
        for (std::size_t index = 0; index < numbers.size(); ++index)
            Kind::add(sums[index], ways, numbers[index]);
    }

    std::span<const std::span<Number>> components_;
    std::span<Number>* before_; // the components before one, together
    std::span<Number>* after_;  // by the excess of those before it: that one, those after it, and the squares apart
    std::span<Number>* rest_;
};

} // namespace boem
