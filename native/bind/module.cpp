#include "bind.hpp"
#include "boem/interruption.hpp"
#include "boem/posterior.hpp"
#include "signals.hpp"

#include <algorithm>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>
#include <new>
#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;
using boem::Certainty;
using boem::Posterior;

namespace {

template <class Number, std::size_t sides> using Array = nb::ndarray<nb::numpy, Number, nb::ndim<sides>>;

/// An array that owns its data.
template <class Number, std::size_t sides>
Array<Number, sides> owning(std::vector<Number> made, const std::array<std::size_t, sides>& shape) {
    auto* kept = new std::vector<Number>(std::move(made));
    const nb::capsule owner(kept, [](void* gone) noexcept { delete static_cast<std::vector<Number>*>(gone); });
    return Array<Number, sides>(kept->data(), sides, shape.data(), owner);
}

void construct(Posterior* self, int width, int height, const nb::bytes& cells, int mines, double budget, bool partly) {
    const std::span squares(static_cast<const std::int8_t*>(cells.data()), cells.size());
    try {
        const nb::gil_scoped_release released;
        const std::function<bool()> interrupted = Signals();
        const boem::Interruptible during(interrupted);
        new (self) Posterior({width, height, squares, mines}, budget, partly);
    } catch (const boem::Interrupted&) {
        nb::raise_python_error();
    }
}

using Names = nb::typed<nb::frozenset, nb::any>;

/// The names of the squares with this certainty, given all names row by row.
template <Certainty sure> Names named(const Posterior& self, const nb::typed<nb::list, nb::any>& names) {
    const std::span certain = self.certain();
    if (names.size() != certain.size())
        throw std::invalid_argument("there must be one name for each square");
    auto set = nb::steal<Names>(PyFrozenSet_New(nullptr));
    if (!set.is_valid())
        nb::raise_python_error();
    for (auto place = certain.begin(); (place = std::find(place, certain.end(), sure)) != certain.end(); ++place)
        if (PySet_Add(set.ptr(), PyList_GetItem(names.ptr(), place - certain.begin())) != 0)
            nb::raise_python_error();
    return set;
}

nb::bytes certain(const Posterior& self) { return nb::bytes(self.certain().data(), self.certain().size()); }

Array<const double, 2> probabilities(nb::handle self) {
    const auto& posterior = nb::cast<const Posterior&>(self);
    const std::span shares = posterior.mine_probability();
    const auto width = static_cast<std::size_t>(posterior.width());
    return {shares.data(), {shares.size() / width, width}, self};
}

Array<double, 2> numbers(Posterior& self) {
    std::vector<double> shares;
    {
        const nb::gil_scoped_release released;
        for (const auto& square : self.numbers())
            shares.insert(shares.end(), square.begin(), square.end());
    }
    const std::size_t squares = shares.size() / 9;
    return owning<double, 2>(std::move(shares), {squares, 9});
}

nb::typed<nb::list, nb::typed<nb::tuple, int, int, nb::bytes>> counts(const Posterior& self) {
    std::vector<Posterior::Counts> all;
    {
        const nb::gil_scoped_release released;
        all = self.counts();
    }
    nb::typed<nb::list, nb::typed<nb::tuple, int, int, nb::bytes>> made;
    for (const auto& [fewest, limbs, words] : all)
        made.append(nb::make_tuple(fewest, 8 * limbs, nb::bytes(words.data(), words.size() * sizeof(words[0]))));
    return made;
}

Array<std::uint8_t, 2> sample(Posterior& self, const nb::ndarray<const int, nb::shape<-1, -1>, nb::c_contig>& rows,
                              const std::array<std::uint64_t, 4>& seed) {
    std::vector<std::uint8_t> layouts;
    {
        const nb::gil_scoped_release released;
        layouts = self.sample({rows.data(), rows.size()}, seed);
    }
    const std::size_t squares = self.mine_probability().size();
    const std::size_t drawn = layouts.size() / squares;
    return owning<std::uint8_t, 2>(std::move(layouts), {drawn, squares});
}

void translate(const std::exception_ptr& thrown, void* types) {
    const auto& [contradiction, over_budget] = *static_cast<std::pair<PyObject*, PyObject*>*>(types);
    try {
        std::rethrow_exception(thrown);
    } catch (const boem::Contradiction& found) {
        PyErr_SetObject(contradiction, nb::make_tuple(found.square, found.fewest, found.most).ptr());
    } catch (const boem::OverBudget& found) {
        PyErr_SetObject(over_budget, nb::make_tuple(found.estimate).ptr());
    }
}

} // namespace

NB_MODULE(_native, module) {
    module.doc() = "The native kernel, which computes in C++ that knows no Python.";
    static std::pair<PyObject*, PyObject*> types;
    types.first = PyErr_NewException("boem.kernel._native.Contradiction", PyExc_ValueError, nullptr);
    types.second = PyErr_NewException("boem.kernel._native.OverBudget", PyExc_RuntimeError, nullptr);
    module.attr("Contradiction") = nb::borrow(types.first);
    module.attr("OverBudget") = nb::borrow(types.second);
    nb::register_exception_translator(translate, &types);

    bind_fields(module);
    nb::class_<Posterior>(module, "Posterior",
                          "What all layouts that fit a field say together; all are equally likely.")
        .def("__init__", &construct, "width"_a, "height"_a, "cells"_a, "mines"_a, "budget"_a, "partly"_a = false,
             "Compute the probabilities and the certain squares.\n\n"
             "`cells` has one signed byte per square, row by row: -1 covered, -2 known mine, -3 free, 0 to 8 open\n"
             "with that number, which includes known mines. `mines` is the number of all mines, known ones\n"
             "included; -1 if unknown. Raises ValueError for an invalid field, Contradiction(square, fewest, most)\n"
             "if no layout fits (if the number of mines is impossible, the square is -1, and fewest and most are\n"
             "possible) and OverBudget(estimate) if more than `budget` steps are needed. With `partly`, what is too\n"
             "hard is left out: then it isn't `whole`, and only probabilities (NaN where they are left) and certain\n"
             "squares may be asked for.")
        .def_prop_ro("whole", &Posterior::whole, "Whether nothing was left out.")
        .def_prop_ro(
            "effort",
            [](const Posterior& self) {
                const boem::Effort effort = self.effort();
                return nb::make_tuple(effort.steps, effort.estimate, effort.bytes);
            },
            nb::sig("def effort(self) -> tuple[float, float, int]"),
            "The steps that were done, the steps that all would take, and the most bytes that were held.")
        .def("mine_probability", &probabilities,
             "[height, width]: the share of layouts in which each square is a mine; NaN where it is open.")
        .def("safe", &named<Certainty::free>, "names"_a,
             "The covered squares that are a mine in no layout, given the names of all squares.")
        .def("mined", &named<Certainty::mined>, "names"_a,
             "The covered squares that are a mine in every layout, given the names of all squares.")
        .def("certain", &certain, "For each square, 1 if it is among the safe ones, 2 if among the mined, else 0.")
        .def("numbers", nb::overload_cast<int>(&Posterior::numbers), "square"_a,
             nb::call_guard<nb::gil_scoped_release>(),
             "For each number from 0 to 8, the share of layouts in which the square is free and shows it.")
        .def("all_numbers", &numbers, "The same for all squares, row by row.")
        .def("derivable", &Posterior::derivable, nb::call_guard<nb::gil_scoped_release>(),
             "The covered squares that are free and show the same number in every layout, with that number.")
        .def("counts", &counts,
             "The numbers of layouts of the components.\n\n"
             "For each component: its fewest mines; the bytes per number; for each number of mines from the fewest\n"
             "on, the number of its layouts, lowest byte first.")
        .def_prop_ro("apart", &Posterior::apart, "Squares that touch no clue.")
        .def_prop_ro("mines_left", &Posterior::mines_left,
                     "Mines for the components and the squares apart, if their number is known.")
        .def("sample", &sample, "rows"_a, "seed"_a,
             "Draw layouts, 1 for each mine.\n\n"
             "A row gives for each component how many mines it holds beyond its fewest, then the number of mines on\n"
             "squares that touch no clue.");
    bind_batches(module);
    bind_estimates(module);
    bind_play(module);
    bind_episodes(module);
    bind_puzzles(module);
}
