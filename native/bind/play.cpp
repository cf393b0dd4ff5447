#include "bind.hpp"
#include "boem/endgame.hpp"
#include "boem/interruption.hpp"
#include "boem/layouts.hpp"
#include "signals.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <tuple>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

boem::Field field_of(int width, int height, const nb::bytes& cells, int mines) {
    return {width, height, {static_cast<const std::int8_t*>(cells.data()), cells.size()}, mines};
}

/// What `work` returns, computed without the lock; Ctrl-C is heeded.
template <class Work> auto unlocked(const Work& work) {
    try {
        const nb::gil_scoped_release released;
        const std::function<bool()> interrupted = Signals();
        const boem::Interruptible during(interrupted);
        return work();
    } catch (const boem::Interrupted&) {
        nb::raise_python_error();
    }
}

std::pair<double, nb::bytes> list_layouts(int width, int height, const nb::bytes& cells, int mines, std::size_t most,
                                          double budget) {
    const boem::Field field = field_of(width, height, cells, mines);
    const auto listed = unlocked([&] { return boem::list_layouts(field, most, budget); });
    return {listed.count, nb::bytes(listed.mines.data(), listed.mines.size())};
}

std::tuple<std::size_t, std::size_t, std::vector<std::size_t>>
solve_endgame(int width, int height, const nb::bytes& cells, int mines, double budget) {
    const boem::Field field = field_of(width, height, cells, mines);
    const auto solved = unlocked([&] { return boem::solve_endgame(field, budget); });
    return {solved.layouts, solved.wins, solved.wins_by_square};
}

} // namespace

void bind_play(nb::module_& module) {
    module.def(
        "list_layouts", &list_layouts, "width"_a, "height"_a, "cells"_a, "mines"_a, "most"_a, "budget"_a,
        "How many layouts fit a field given as to Posterior, and which, if there are at most `most`.\n\n"
        "The number is rounded above 2^53. A layout has a byte per square, 1 for a mine; all follow one another.");
    module.def("solve_endgame", &solve_endgame, "width"_a, "height"_a, "cells"_a, "mines"_a, "budget"_a,
               "How many layouts fit; in how many the best play wins; the latter also by the square opened first.\n\n"
               "Raises OverBudget after more than `budget` steps, each of about a nanosecond.");
}
