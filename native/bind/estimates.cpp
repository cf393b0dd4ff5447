#include "bind.hpp"
#include "boem/estimate.hpp"
#include "boem/interruption.hpp"
#include "signals.hpp"

#include <nanobind/stl/array.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

nb::tuple estimate(int width, int height, const nb::bytes& cells, int mines, double budget, double steps,
                   const std::array<std::uint64_t, 4>& seed) {
    const std::span squares(static_cast<const std::int8_t*>(cells.data()), cells.size());
    boem::Round found;
    try {
        const nb::gil_scoped_release released;
        const std::function<bool()> interrupted = Signals();
        const boem::Interruptible during(interrupted);
        found = boem::estimate({width, height, squares, mines}, budget, steps, seed);
    } catch (const boem::Interrupted&) {
        nb::raise_python_error();
    }
    const auto& shares = found.mine_probability;
    return nb::make_tuple(found.layouts_log2, nb::bytes(shares.data(), shares.size() * sizeof(shares[0])),
                          nb::bytes(found.exact.data(), found.exact.size()),
                          nb::make_tuple(found.effort.steps, found.effort.estimate, found.effort.bytes));
}

} // namespace

void bind_estimates(nb::module_& module) {
    module.def(
        "estimate", &estimate, "width"_a, "height"_a, "cells"_a, "mines"_a, "budget"_a, "steps"_a, "seed"_a,
        nb::sig("def estimate(width: int, height: int, cells: bytes, mines: int, budget: float, steps: float, "
                "seed: typing.Sequence[int]) -> tuple[float, bytes, bytes, tuple[float, float, int]]"),
        "One round of an estimate, from a field as Posterior takes it, with about `steps` of work.\n\n"
        "The logarithm to base 2 of the weight of the layouts drawn, whose expectation is that of their number;\n"
        "the share of mines on each square as a double, NaN where it is open and everywhere if no layout was\n"
        "left; 1 for each square whose share is exact; and the effort. Raises what Posterior raises.");
}
