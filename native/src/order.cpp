#include "order.hpp"

#include "moves.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <random>

namespace boem {
namespace {

constexpr double few = 150;         // states up to which no second order is tried
constexpr double many = 20'000;     // states from which a local search pays
constexpr double worth_a_try = 100; // states that cost more than a try does
constexpr double most_tries = 5e4;
constexpr double worth_a_round = 0.95; // another round follows if one cut the states to this share
constexpr int reach = 40;              // the farthest that a box is moved, in places

/// The clues of one component while its boxes are placed one by one.
class Front {
  public:
    Front(const Reduction& field, Arena& arena)
        : field_(field), placed_(arena.take<bool>(field.boxes.size())), listed_(arena.take<bool>(field.boxes.size())),
          clues_(arena.take<State>(field.clues.size())), candidates_(arena.take<int>(field.boxes.size())) {}

    void clear(std::span<const int> component) {
        for (const int index : component) {
            placed_[index] = listed_[index] = false;
            for (const int clue : field_.boxes[index].clues)
                clues_[clue] = {field_.clues[clue].size, static_cast<int>(field_.clues[clue].boxes.size()), 1};
        }
        states_ = 0;
        product_ = 1;
        open_ = most_open_ = 0;
        candidates_count_ = 0;
    }

    double states() const { return states_; }
    int most_open() const { return most_open_; }

    void place(int index) {
        const Box& box = field_.boxes[index];
        placed_[index] = true;
        int opened = 0;
        int closed = 0;
        for (const int number : box.clues) {
            const Clue& clue = field_.clues[number];
            State& state = clues_[number];
            opened += state.squares_left == clue.size;
            state.squares_left -= box.size();
            --state.boxes_left;
            closed += state.boxes_left == 0;
            const int left = range(clue, state.squares_left);
            product_ *= static_cast<double>(left) / state.range;
            state.range = left;
        }
        open_ += opened;
        most_open_ = std::max(most_open_, open_);
        open_ -= closed;
        states_ += product_;
    }

    /// Among the boxes that touch an open clue, the one that opens the fewest new clues, net of those it closes; of
    /// several, the one that has waited longest.
    int next(int last) {
        for (const int clue : field_.boxes[last].clues)
            for (const int other : field_.clues[clue].boxes)
                if (!listed_[other]) {
                    listed_[other] = true;
                    if (!placed_[other])
                        candidates_[candidates_count_++] = other;
                }
        int best = 0;
        int least = std::numeric_limits<int>::max();
        for (int place = 0; place < candidates_count_; ++place) {
            int cost = 0;
            for (const int number : field_.boxes[candidates_[place]].clues) {
                const State& state = clues_[number];
                cost += (state.squares_left == field_.clues[number].size) - (state.boxes_left == 1);
            }
            if (cost < least) {
                least = cost;
                best = place;
            }
        }
        const int chosen = candidates_[best];
        std::copy(candidates_ + best + 1, candidates_ + candidates_count_--, candidates_ + best);
        return chosen;
    }

  private:
    struct State {
        int squares_left;
        int boxes_left;
        int range; // number of different needs it can still have
    };

    const Reduction& field_;
    bool* placed_;
    bool* listed_;
    State* clues_;
    int* candidates_;
    int candidates_count_ = 0;
    double states_ = 0;
    double product_ = 1;
    int open_ = 0;
    int most_open_ = 0;
};

} // namespace

class OrderSearch {
  public:
    OrderSearch(const Reduction& field, Arena& arena)
        : field_(field), arena_(arena), front_(field, arena), seen_(arena.zeros<bool>(field.boxes.size())),
          best_boxes_(arena.take<int>(field.boxes.size())), trial_boxes_(arena.take<int>(field.boxes.size())) {}

    Order find(std::span<const int> component) {
        component_ = component;
        best_ = {{best_boxes_, component.size()}, std::numeric_limits<double>::infinity(), 0};
        trial_ = {trial_boxes_, component.size()};
        greedy(component.size() < 4 ? component.front() : farthest(component.front()));
        if (best_.states <= few)
            return best_;
        greedy(farthest(best_.boxes.front()));
        constexpr std::array<std::array<int, 2>, 8> directions{
            {{512, 1}, {1, 512}, {512, 511}, {512, -511}, {-512, 1}, {1, -512}, {512, 256}, {256, 512}}};
        for (const auto& [rows, columns] : directions)
            sweep(rows, columns);
        if (best_.states >= many)
            improve();
        return best_;
    }

  private:
    /// The last box that a breadth-first walk over the component from `start` reaches.
    int farthest(int start) {
        std::size_t count = 0;
        trial_[count++] = start;
        seen_[start] = true;
        for (std::size_t done = 0; done < count; ++done)
            for (const int clue : field_.boxes[trial_[done]].clues)
                for (const int other : field_.clues[clue].boxes)
                    if (!seen_[other]) {
                        seen_[other] = true;
                        trial_[count++] = other;
                    }
        for (const int box : component_)
            seen_[box] = false;
        return trial_.back();
    }

    void greedy(int start) {
        front_.clear(component_);
        int box = start;
        for (std::size_t place = 0;; ++place) {
            trial_[place] = box;
            front_.place(box);
            if (place + 1 == trial_.size())
                break;
            box = front_.next(box);
        }
        keep_if_better();
    }

    /// Orders by `along(row, column)` of the box's first square; rows and columns in half steps, so that ties are rare.
    void sweep(int rows, int columns) {
        std::ranges::copy(best_.boxes, trial_.begin());
        const auto key = [&](int index) {
            double sum = 0;
            const Box& box = field_.boxes[index];
            for (const int square : box.squares)
                sum += rows * (square / field_.width) + columns * (square % field_.width);
            return sum / box.size();
        };
        std::ranges::stable_sort(trial_, {}, key);
        score();
    }

    /// Moves boxes to other places as long as that helps. A move changes nothing outside the stretch between the two
    /// places, so only that is examined.
    void improve() {
        Moves moves(field_, best_.boxes, arena_);
        std::mt19937 random(1);
        const auto size = static_cast<int>(best_.boxes.size());
        const double most = std::min(best_.states / worth_a_try, most_tries);
        double states = best_.states;
        double before = std::numeric_limits<double>::infinity();
        for (int tries = 0; tries < most && states < before * worth_a_round;) {
            before = states;
            for (const double end = tries + std::max(2.0 * size, most / 10); tries < end; ++tries) {
                const int from = static_cast<int>(random() % size);
                const int to = std::clamp(from + static_cast<int>(random() % (2 * reach + 1)) - reach, 0, size - 1);
                if (from != to)
                    states -= moves.move(from, to);
            }
        }
        std::ranges::copy(best_.boxes, trial_.begin());
        best_.states = std::numeric_limits<double>::infinity();
        score();
    }

    void score() {
        front_.clear(component_);
        for (const int box : trial_) {
            front_.place(box);
            if (front_.states() >= best_.states)
                return;
        }
        keep_if_better();
    }

    void keep_if_better() {
        if (front_.states() >= best_.states)
            return;
        std::ranges::copy(trial_, best_.boxes.begin());
        best_.states = front_.states();
        best_.most_open = front_.most_open();
    }

    const Reduction& field_;
    Arena& arena_;
    Front front_;
    bool* seen_;
    int* best_boxes_;
    int* trial_boxes_;
    std::span<const int> component_;
    Order best_{};
    std::span<int> trial_;
};

Orders::Orders(const Reduction& field, Arena& arena) : search_(arena.take<OrderSearch>(1)) {
    new (search_) OrderSearch(field, arena);
}

Order Orders::best(std::span<const int> component) { return search_->find(component); }

} // namespace boem
