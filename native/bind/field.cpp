#include "boem/field.hpp"
#include "bind.hpp"
#include "boem/cells.hpp"

#include <cstring>
#include <nanobind/stl/optional.h>
#include <optional>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

constexpr Py_ssize_t few = 1 << 16; // numbers that are read faster than the lock is passed on

/// What an object shows of its memory, for as long as this lives; nothing if it shows none.
class Shown {
  public:
    explicit Shown(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_FULL_RO) != 0)
            PyErr_Clear();
    }
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;
    ~Shown() { PyBuffer_Release(&buffer_); }

    /// How many numbers that are.
    Py_ssize_t size() const { return buffer_.len / buffer_.itemsize; }

    /// Its numbers, if it has two or three dimensions of a kind that this processor reads.
    std::optional<boem::WholeNumbers> numbers() const {
        if (!buffer_.obj || !buffer_.format || buffer_.suboffsets || buffer_.ndim < 2 || buffer_.ndim > 3 ||
            buffer_.itemsize > 8)
            return {};
        const char* const kind = buffer_.format;
        const bool has_sign = std::strchr("bhilq", *kind);
        if (kind[0] == 0 || kind[1] != 0 || (!has_sign && !std::strchr("BHILQ", *kind)))
            return {};
        boem::WholeNumbers read{static_cast<const std::byte*>(buffer_.buf),
                                static_cast<int>(buffer_.itemsize),
                                has_sign,
                                {1, 1, 1},
                                {0, 0, 0}};
        for (int side = 0; side < buffer_.ndim; ++side) {
            read.shape[3 - buffer_.ndim + side] = buffer_.shape[side];
            read.strides[3 - buffer_.ndim + side] = buffer_.strides[side];
        }
        return read;
    }

  private:
    Py_buffer buffer_{};
};

std::optional<nb::bytes> read_cells(nb::handle array) {
    const Shown shown(array);
    const auto numbers = shown.numbers();
    if (!numbers)
        return {};
    auto cells = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, shown.size()));
    if (!cells.is_valid())
        nb::raise_python_error();
    auto* const written = reinterpret_cast<std::int8_t*>(PyBytes_AsString(cells.ptr()));
    std::optional<nb::gil_scoped_release> released;
    if (shown.size() > few)
        released.emplace();
    const bool fit = boem::read_cells(*numbers, written);
    released.reset();
    return fit ? std::optional(cells) : std::nullopt;
}

/// Reads without nanobind's casts: most calls are about a few squares, and would take longer in those.
bool is_field(nb::handle width, nb::handle height, nb::handle cells, nb::handle mines) {
    if (!PyLong_CheckExact(width.ptr()) || !PyLong_CheckExact(height.ptr()) || !PyBytes_CheckExact(cells.ptr()) ||
        !(mines.is_none() || PyLong_CheckExact(mines.ptr())))
        return false;
    int overflow = 0;
    const auto within = [&](nb::handle number, long least, long most) {
        const long read = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
        return !overflow && least <= read && read <= most;
    };
    if (!within(width, 1, boem::longest_side) || !within(height, 1, boem::longest_side))
        return false;
    const long size = PyLong_AsLong(width.ptr()) * PyLong_AsLong(height.ptr());
    const std::span given(reinterpret_cast<const std::int8_t*>(PyBytes_AsString(cells.ptr())),
                          static_cast<std::size_t>(PyBytes_Size(cells.ptr())));
    return given.size() == static_cast<std::size_t>(size) && boem::are_cells(given) &&
           (mines.is_none() || within(mines, 0, size));
}

nb::bytes settle(int width, int height, const nb::bytes& cells) {
    const std::span squares(static_cast<const std::int8_t*>(cells.data()), cells.size());
    const auto settled = boem::settle({width, height, squares, boem::untold});
    return nb::bytes(settled.data(), settled.size());
}

} // namespace

void bind_fields(nb::module_& module) {
    module.def("read_cells", &read_cells, "array"_a.none(),
               "An array of cells, [height, width] or [n, height, width], as bytes in the order of its squares.\n\n"
               "It may have any kind of whole number and any strides. None if it is something else, or if one of its\n"
               "numbers is no cell: -1 covered, -2 known mine, 0 to 8 open.");
    module.def("is_field", &is_field, "width"_a.none(), "height"_a.none(), "cells"_a.none(), "mines"_a.none(),
               "Whether these make a field: int, int, bytes, and int or None, of the right types exactly.");
    module.def(
        "settle", &settle, "width"_a, "height"_a, "cells"_a,
        "For each square, 1 if single clues and pairs of them show that it is free, 2 if they show a mine, else 0.");
}
