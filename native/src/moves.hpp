#pragma once

#include "arena.hpp"
#include "reduction.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

namespace boem {

/// The number of different needs that a clue can have with this many of its squares left.
inline int range(const Clue& clue, int squares_left) {
    return std::min(clue.need, squares_left) - std::max(0, clue.need - (clue.size - squares_left)) + 1;
}

/// The effect of moving a box within an order.
class Moves {
  public:
    Moves(const Reduction& field, std::span<int> order, Arena& arena)
        : field_(field), order_(order), place_of_(arena.take<int>(field.boxes.size())),
          products_(arena.take<double>(order.size() + 1)), left_(arena.take<int>(field.clues.size())),
          seen_(arena.zeros<int>(field.clues.size())) {
        for (int place = 0; place < static_cast<int>(order.size()); ++place)
            place_of_[order[place]] = place;
        products_[0] = 1;
        pass(0, order);
        std::copy_n(passed_.begin(), order.size(), products_ + 1);
    }

    /// Moves the box from one place to another if that reduces the sum of the products; returns by how much.
    double move(int from, int to) {
        const int first = std::min(from, to);
        const int last = std::max(from, to);
        moved_.assign(order_.begin() + first, order_.begin() + last + 1);
        if (from < to)
            std::rotate(moved_.begin(), moved_.begin() + 1, moved_.end());
        else
            std::rotate(moved_.begin(), moved_.end() - 1, moved_.end());
        const double before = std::accumulate(products_ + first + 1, products_ + last + 2, 0.0);
        const double after = pass(first, moved_);
        if (after >= before)
            return 0;
        std::ranges::copy(moved_, order_.begin() + first);
        std::copy_n(passed_.begin(), moved_.size(), products_ + first + 1);
        for (int place = first; place <= last; ++place)
            place_of_[order_[place]] = place;
        return before - after;
    }

  private:
    /// The sum of the products after each of these boxes, placed in this order from a place on.
    double pass(int first, std::span<const int> boxes) {
        ++round_;
        double product = products_[first];
        double sum = 0;
        passed_.clear();
        for (const int index : boxes) {
            for (const int number : field_.boxes[index].clues) {
                const Clue& clue = field_.clues[number];
                if (seen_[number] != round_) {
                    seen_[number] = round_;
                    left_[number] = 0;
                    for (const int other : clue.boxes)
                        if (place_of_[other] >= first)
                            left_[number] += field_.boxes[other].size();
                }
                const int before = range(clue, left_[number]);
                left_[number] -= field_.boxes[index].size();
                product *= static_cast<double>(range(clue, left_[number])) / before;
            }
            passed_.push_back(product);
            sum += product;
        }
        return sum;
    }

    const Reduction& field_;
    std::span<int> order_;
    int* place_of_;
    double* products_; // before each place, and at the end
    int* left_;
    int* seen_;
    int round_ = 0;
    std::vector<int> moved_;
    std::vector<double> passed_;
};

} // namespace boem
