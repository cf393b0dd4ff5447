#include "bind.hpp"
#include "boem/batch.hpp"
#include "boem/interruption.hpp"
#include "signals.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>
#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Mines = nb::ndarray<const int, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Wrong = std::vector<std::pair<std::size_t, std::array<int, 3>>>;
using Hard = std::vector<std::pair<std::size_t, double>>;
template <class Answer> using Answers = nb::ndarray<Answer, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

std::pair<Wrong, Hard> infer_all(const nb::bytes& cells, const Mines& mines, double budget, int threads,
                                 const Answers<double>& shares, const Answers<std::uint8_t>& certain) {
    const std::size_t squares = cells.size();
    if (shares.size() != squares || certain.size() != squares || shares.shape(0) != mines.size())
        throw std::invalid_argument("there must be a cell and answers for each square, and mines for each field");
    std::vector<boem::BatchFailure> failures;
    try {
        const nb::gil_scoped_release released;
        failures =
            boem::infer_all({static_cast<int>(shares.shape(2)),
                             static_cast<int>(shares.shape(1)),
                             {static_cast<const std::int8_t*>(cells.data()), squares},
                             {mines.data(), mines.size()}},
                            budget, threads, Signals(),
                            {{shares.data(), squares}, {reinterpret_cast<boem::Certainty*>(certain.data()), squares}});
    } catch (const boem::Interrupted&) {
        nb::raise_python_error();
    }
    Wrong wrong;
    Hard hard;
    for (const auto& [field, reason] : failures) {
        if (const auto* found = std::get_if<boem::Contradiction>(&reason))
            wrong.push_back({field, {found->square, found->fewest, found->most}});
        else
            hard.push_back({field, std::get<boem::OverBudget>(reason).estimate});
    }
    return {wrong, hard};
}

} // namespace

void bind_batches(nb::module_& module) {
    module.def("infer_all", &infer_all, "cells"_a, "mines"_a, "budget"_a, "threads"_a, "shares"_a, "certain"_a,
               "Infer many fields of one size, each given as to Posterior, on that many threads.\n\n"
               "Fills in the shares of mines and the certain squares, [n, height, width] each, as Posterior has them.\n"
               "Returns for each field that no layout fits, its number with the arguments of Contradiction; and for\n"
               "each that needs more than `budget` steps, its number and the estimate. Their shares are all NaN.");
}
