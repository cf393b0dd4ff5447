#pragma once

#include "tables.hpp"

#include <algorithm>
#include <vector>

namespace boem {

/// Components whose numbers of mines add up.
///
/// Numbers are excesses here: mines beyond the fewest that each component can hold. The components are the leaves of a
/// balanced tree, numbered as in a heap, each node of which holds the product of the components below it. Numbers with
/// a scale are rescaled at every node: only their proportions matter.
template <class Kind> class Mixture {
  public:
    using Number = typename Kind::Number;
    using Product = std::span<const Number>;

    Mixture() = default;

    /// `components` has each component's numbers, by excess. They must outlive this.
    Mixture(std::span<const Product> components, Arena& arena) : leaves_(components.size()) {
        products_ = {arena.take<Product>(std::max<std::size_t>(2 * leaves_, 2)), std::max<std::size_t>(2 * leaves_, 2)};
        auto* none = arena.take<Number>(1);
        none[0] = Number{1};
        products_[1] = {none, 1};
        std::ranges::copy(components, products_.begin() + static_cast<std::ptrdiff_t>(leaves_));
        for (std::size_t node = leaves_; node-- > 1;) {
            const std::size_t size = products_[2 * node].size() + products_[2 * node + 1].size() - 1;
            const std::span<Number> product(arena.zeros<Number>(size), size);
            scale_ += multiply(products_[2 * node], products_[2 * node + 1], product);
            products_[node] = product;
        }
    }

    /// The product of all components, by their total excess.
    Product all() const { return products_[1]; }

    /// The power of two by which that was divided.
    double scale() const { return scale_; }

    std::size_t leaves() const { return leaves_; }
    Product product(std::size_t node) const { return products_[node]; }

    /// The product of the components below a node, without some of them.
    std::vector<Number> without(std::span<const std::size_t> some, std::size_t node) const {
        if (std::ranges::none_of(some, [&](std::size_t component) { return below(leaves_ + component, node); }))
            return {products_[node].begin(), products_[node].end()};
        if (node >= leaves_)
            return {Number{1}};
        const std::vector<Number> left = without(some, 2 * node);
        const std::vector<Number> right = without(some, 2 * node + 1);
        std::vector<Number> product(left.size() + right.size() - 1);
        multiply(left, right, product);
        return product;
    }

    /// The lowest node above these components.
    std::size_t above(std::span<const std::size_t> some) const {
        std::size_t node = some.empty() ? 1 : leaves_ + some.front();
        while (std::ranges::any_of(some, [&](std::size_t component) { return !below(leaves_ + component, node); }))
            node /= 2;
        return node;
    }

  private:
    static bool below(std::size_t leaf, std::size_t node) {
        while (leaf > node)
            leaf /= 2;
        return leaf == node;
    }

    static int multiply(Product one, Product other, std::span<Number> product) {
        for (std::size_t excess = 0; excess < one.size(); ++excess)
            for (std::size_t more = 0; more < other.size(); ++more)
                Kind::add(product[excess + more], one[excess], other[more]);
        return Kind::rescale(product);
    }

    std::size_t leaves_ = 0;
    double scale_ = 0;
    std::span<Product> products_;
};

/// The product of everything outside a node of a mixture, by excess of the components below it: numbers of the kind
/// `Seed`, which those of the mixture's kind can weight.
template <class Kind, class Seed> class Outside {
  public:
    using Number = typename Seed::Number;

    /// `apart` has the product of everything outside the mixture, by total excess of its components. It must outlive
    /// the results.
    Outside(const Mixture<Kind>& mixture, std::span<const Number> apart, Arena& arena)
        : mixture_(mixture),
          tables_(arena.take<std::span<const Number>>(std::max<std::size_t>(2 * mixture.leaves(), 2))) {
        tables_[1] = apart;
        for (std::size_t node = 2; node < 2 * mixture.leaves(); ++node) {
            const std::size_t size = mixture.product(node).size();
            const std::span<Number> table(arena.zeros<Number>(size), size);
            add_up(mixture.product(node ^ 1), tables_[node / 2], table);
            tables_[node] = table;
        }
    }

    /// For the components below a node.
    std::span<const Number> around(std::size_t node) const { return tables_[node]; }

    /// For one component.
    std::span<const Number> operator[](std::size_t component) const { return tables_[mixture_.leaves() + component]; }

    /// For some components, by their total excess.
    std::vector<Number> of(std::span<const std::size_t> some) const {
        const std::size_t node = mixture_.above(some);
        const auto others = mixture_.without(some, node);
        std::vector<Number> table(tables_[node].size() - others.size() + 1);
        add_up(others, tables_[node], table);
        return table;
    }

  private:
    static void add_up(typename Mixture<Kind>::Product others, std::span<const Number> outside,
                       std::span<Number> table) {
        for (std::size_t taken = 0; taken < others.size(); ++taken)
            for (std::size_t excess = 0; excess < table.size(); ++excess)
                Seed::add(table[excess], others[taken], outside[excess + taken]);
        Seed::rescale(table);
    }

    const Mixture<Kind>& mixture_;
    std::span<const Number>* tables_;
};

} // namespace boem
