#include "boem/puzzle.hpp"
#include "bind.hpp"
#include "boem/field.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;
using boem::Puzzle;

namespace {

constexpr double second = 1e9;

nb::typed<nb::list, nb::bytes> solve(int width, int height, std::string_view cells, int most, double budget) {
    std::vector<boem::Layout> layouts;
    {
        const nb::gil_scoped_release released;
        layouts = boem::solve({width, height, cells}, most, budget);
    }
    nb::typed<nb::list, nb::bytes> made;
    for (const auto& layout : layouts)
        made.append(nb::bytes(layout.data(), layout.size()));
    return made;
}

using Listed = nb::typed<nb::tuple, int, int, nb::str>;

/// Reads without nanobind's casts: solving a small puzzle takes less time than those do.
Puzzle puzzle_of(PyObject* listed) {
    if (PyTuple_Check(listed) && PyTuple_Size(listed) == 3 && PyUnicode_Check(PyTuple_GetItem(listed, 2))) {
        const long width = PyLong_AsLong(PyTuple_GetItem(listed, 0));
        const long height = PyLong_AsLong(PyTuple_GetItem(listed, 1));
        Py_ssize_t size = 0;
        const char* cells = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(listed, 2), &size);
        if (PyErr_Occurred())
            nb::raise_python_error();
        boem::require_puzzle_size(width, height, static_cast<std::size_t>(size));
        return {static_cast<int>(width), static_cast<int>(height), {cells, static_cast<std::size_t>(size)}};
    }
    throw nb::type_error("a puzzle must be a tuple of its width, its height and its cells");
}

nb::typed<nb::list, int> count_all(const nb::typed<nb::sequence, Listed>& puzzles, double budget) {
    const auto held = nb::steal<nb::tuple>(PySequence_Tuple(puzzles.ptr())); // the texts live as long as this
    if (!held.is_valid())
        nb::raise_python_error();
    std::vector<Puzzle> read(held.size());
    for (std::size_t number = 0; number < read.size(); ++number)
        read[number] = puzzle_of(PyTuple_GetItem(held.ptr(), static_cast<Py_ssize_t>(number)));
    std::vector<int> counts(read.size(), -1);
    {
        const nb::gil_scoped_release released;
        for (std::size_t number = 0; number < read.size(); ++number) {
            try {
                counts[number] = boem::count_layouts(read[number], budget);
            } catch (const boem::OverBudget&) {
                continue;
            }
        }
    }
    auto made = nb::steal<nb::typed<nb::list, int>>(PyList_New(static_cast<Py_ssize_t>(counts.size())));
    if (!made.is_valid())
        nb::raise_python_error();
    for (std::size_t number = 0; number < counts.size(); ++number)
        PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(number), PyLong_FromLong(counts[number]));
    return made;
}

int plain_level(int width, int height, std::string_view cells) {
    return static_cast<int>(boem::plain_level({width, height, cells}));
}

std::string dig(int width, int height, const nb::bytes& layout, std::vector<std::vector<int>> groups, int level,
                std::optional<std::string_view> cells, double budget) {
    const std::span laid(static_cast<const std::uint8_t*>(layout.data()), layout.size());
    const nb::gil_scoped_release released;
    const std::string start = cells ? std::string(*cells) : boem::all_clues(width, height, laid);
    if (level < 0 || level > static_cast<int>(boem::Level::unique))
        throw std::invalid_argument("the level must be 0 to 3");
    return boem::dig({{width, height, start}, laid, std::move(groups), static_cast<boem::Level>(level), budget});
}

} // namespace

void bind_puzzles(nb::module_& module) {
    module.def("solve", &solve, "width"_a, "height"_a, "cells"_a, "most"_a = 2, "budget"_a = second,
               "Up to `most` (1 or 2) different layouts that fit a puzzle.\n\n"
               "`cells` has `.` for an unknown square and the digits 0 to 8, row by row; each side has 1 to 30\n"
               "squares. A layout has one byte per square, 1 for a mine; in the first, squares that touch no number\n"
               "are free. Raises ValueError for an invalid puzzle, and OverBudget(estimate) after more than\n"
               "`budget` steps, each of about a nanosecond.");
    module.def("count_all", &count_all, "puzzles"_a, "budget"_a = second,
               "The number of layouts of each puzzle (width, height, cells): 0, 1, or 2 for more than one.\n\n"
               "-1 for a puzzle that takes more than `budget` steps. Raises ValueError as `solve` does.");
    module.def(
        "plain_level", &plain_level, "width"_a, "height"_a, "cells"_a, nb::call_guard<nb::gil_scoped_release>(),
        "What settles every square of a puzzle, step by step.\n\n"
        "0: single clues; 1: also pairs of them; 2: also chains of three or four, each of which shares squares with\n"
        "the next; 3: none of these, whether or not a layout fits. Raises ValueError for an invalid puzzle.");
    module.def("dig", &dig, "width"_a, "height"_a, "layout"_a, "groups"_a, "level"_a, "cells"_a = nb::none(),
               "budget"_a = second,
               "The cells that are left after removing clues of a layout, group by group.\n\n"
               "The clues of a group's squares are removed together if the rest still satisfies the level: 0 to 2\n"
               "as in `plain_level`, 3 if no other layout fits. A group that takes more than `budget` steps stays.\n"
               "`cells` is the start; by default every free square shows its number. If the start doesn't satisfy\n"
               "the level, nothing is removed. Raises ValueError for invalid arguments, and OverBudget if checking\n"
               "the start takes too long.");
}
