#include "boem/layouts.hpp"

#include <cstdint>
#include <nanobind/nanobind.h>
#include <new>
#include <span>
#include <stdexcept>

namespace nb = nanobind;
using boem::Count;
using boem::Layouts;

namespace {

using IntList = nb::typed<nb::list, nb::int_>;

nb::int_ to_int(Count count) {
    const nb::int_ high(static_cast<std::uint64_t>(count >> 64));
    const nb::int_ low(static_cast<std::uint64_t>(count));
    return nb::int_((high << nb::int_(64)) | low);
}

Count to_count(const nb::int_& number) {
    std::uint64_t high = 0;
    if (!nb::try_cast(number >> nb::int_(64), high))
        throw std::invalid_argument("the rank must be from 0 to less than the number of layouts");
    return Count{high} << 64 | nb::cast<std::uint64_t>(number & nb::int_(~std::uint64_t{0}));
}

void construct(Layouts* self, int width, int height, const nb::bytes& cells, int mines) {
    const std::span squares(static_cast<const std::int8_t*>(cells.data()), cells.size());
    const nb::gil_scoped_release released;
    new (self) Layouts(width, height, squares, mines);
}

IntList mined(const Layouts& self) {
    IntList counts;
    for (const Count count : self.mined())
        counts.append(to_int(count));
    return counts;
}

nb::bytes layout(const Layouts& self, const nb::int_& rank) {
    const auto mines = self.layout(to_count(rank));
    return nb::bytes(mines.data(), mines.size());
}

} // namespace

NB_MODULE(_native, module) {
    module.doc() = "The native kernel, which computes in C++ that knows no Python.";
    nb::class_<Layouts>(module, "Layouts", "All layouts that fit a partly open field with a known number of mines.")
        .def("__init__", &construct, nb::arg("width"), nb::arg("height"), nb::arg("cells"), nb::arg("mines"),
             "Count the layouts of a field of at most 100 squares.\n\n"
             "`cells` is one signed byte a square, row by row: -1 covered, -2 known mine, 0 to 8 open with\n"
             "that number, which counts known mines too. `mines` counts all mines, known ones included.\n"
             "Raises ValueError if that is no field; a field that no layout fits is fine.")
        .def_prop_ro(
            "total", [](const Layouts& self) { return to_int(self.total()); }, "0 if no layout fits.")
        .def("mined", &mined, "In how many layouts each square holds a mine, row by row.")
        .def("layout", &layout, nb::arg("rank"),
             "The layout of a rank, row by row, 1 for each mine.\n\n"
             "The ranks 0 to total - 1 give all layouts, each once. Raises ValueError for any other rank.");
}
