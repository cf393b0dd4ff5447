#include "boem/batch.hpp"

#include "boem/interruption.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>

namespace boem {
namespace {

constexpr double small_part = 0.02; // of the budget, which several threads may use at once

class Workshop {
  public:
    Workshop(const Batch& batch, double budget, const std::function<bool()>& interrupted, const BatchAnswers& answers)
        : batch_(batch), budget_(budget), interrupted_(interrupted), answers_(answers),
          size_(static_cast<std::size_t>(batch.width) * batch.height) {}

    std::vector<BatchFailure> infer(int threads) {
        {
            std::vector<std::jthread> others;
            try {
                while (static_cast<int>(others.size()) + 1 < threads)
                    others.emplace_back([this] { work([this] { return stopped_.load(); }); });
            } catch (const std::system_error&) { // the system has no more threads: those that there are do it
            }
            work(interrupted_);
        }
        if (thrown_)
            std::rethrow_exception(thrown_);
        std::ranges::sort(hard_);
        const Interruptible during(interrupted_);
        for (const std::size_t field : hard_)
            if (const auto reason = infer_one(field, budget_))
                failures_.push_back({field, *reason});
        std::ranges::sort(failures_, {}, &BatchFailure::field);
        return std::move(failures_);
    }

  private:
    using Reason = std::variant<Contradiction, OverBudget>;

    /// Infers fields until none is left, all are to stop, or something else than a field's own failure is thrown.
    void work(const std::function<bool()>& interrupted) {
        const Interruptible during(interrupted);
        try {
            for (std::size_t field; (field = next_++) < batch_.mines.size() && !stopped_;) {
                Interruptible::check();
                if (const auto reason = infer_one(field, budget_ * small_part))
                    put_aside(field, *reason);
            }
        } catch (...) {
            const std::scoped_lock locked(shared_);
            if (!stopped_.exchange(true))
                thrown_ = std::current_exception();
        }
    }

    void put_aside(std::size_t field, const Reason& reason) {
        const std::scoped_lock locked(shared_);
        if (std::holds_alternative<OverBudget>(reason))
            hard_.push_back(field);
        else
            failures_.push_back({field, reason});
    }

    /// Why the field has no answer, if it has none.
    std::optional<Reason> infer_one(std::size_t field, double budget) const {
        const std::span cells = batch_.cells.subspan(field * size_, size_);
        const auto shares = answers_.mine_probability.subspan(field * size_, size_);
        const auto certain = answers_.certain.subspan(field * size_, size_);
        std::optional<Reason> reason;
        try {
            const Posterior found({batch_.width, batch_.height, cells, batch_.mines[field]}, budget);
            std::ranges::copy(found.mine_probability(), shares.begin());
            std::ranges::copy(found.certain(), certain.begin());
            return {};
        } catch (const Contradiction& contradiction) {
            reason = contradiction;
        } catch (const OverBudget& over) {
            reason = over;
        }
        std::ranges::fill(shares, std::numeric_limits<double>::quiet_NaN());
        std::ranges::fill(certain, Certainty::none);
        return reason;
    }

    const Batch& batch_;
    const double budget_;
    const std::function<bool()>& interrupted_;
    const BatchAnswers& answers_;
    const std::size_t size_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> stopped_ = false;
    std::mutex shared_; // guards the following
    std::vector<std::size_t> hard_;
    std::vector<BatchFailure> failures_;
    std::exception_ptr thrown_;
};

} // namespace

std::vector<BatchFailure> infer_all(const Batch& batch, double budget, int threads,
                                    const std::function<bool()>& interrupted, const BatchAnswers& answers) {
    return Workshop(batch, budget, interrupted, answers).infer(threads);
}

} // namespace boem
