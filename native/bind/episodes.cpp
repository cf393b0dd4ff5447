#include "bind.hpp"
#include "boem/mijnenveger_episodes.hpp"
#include "boem/python_random.hpp"
#include "boem/solo_episodes.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;
using boem::MijnenvegerEpisodes;
using boem::PythonRandom;
using boem::SoloEpisodes;

namespace {

template <class Number, int sides> using Array = nb::ndarray<Number, nb::ndim<sides>, nb::c_contig, nb::device::cpu>;

template <class Episodes>
void step(Episodes& self, const Array<const std::int64_t, 1>& actions, const Array<const std::uint8_t, 1>& waits,
          const Array<double, 1>& rewards, const Array<std::uint8_t, 1>& endings) {
    const nb::gil_scoped_release released;
    self.step({{actions.data(), actions.size()},
               {waits.data(), waits.size()},
               {rewards.data(), rewards.size()},
               {endings.data(), endings.size()}});
}

template <class Episodes>
void observe(const Episodes& self, const Array<float, 4>& planes, const Array<std::int8_t, 2>& masks) {
    const nb::gil_scoped_release released;
    self.observe({{planes.data(), planes.size()}, {masks.data(), masks.size()}});
}

template <class Episodes> void bind_common(nb::class_<Episodes>& bound) {
    bound.def("step", &step<Episodes>, "actions"_a.noconvert(), "waits"_a.noconvert(), "rewards"_a.noconvert(),
              "endings"_a.noconvert(),
              "Let each episode take its choice, except where `waits` isn't 0; fills in rewards and endings.\n\n"
              "Endings: 0 none, 1 illegal, 2 located, 3 last_sweeper, 4 wrong_disarm, 5 solved, 6 resigned. Raises\n"
              "ValueError unless all arrays have one item for each episode.");
    bound.def("observe", &observe<Episodes>, "planes"_a.noconvert(), "masks"_a.noconvert(),
              "Fill in what each seat sees, [episode, plane, height, width], and 1 for each legal choice.\n\n"
              "Raises ValueError if the arrays have another size.");
    bound.def_ro_static("planes", &Episodes::planes, "Planes of an observation.");
}

void begin_puzzle(SoloEpisodes& self, std::size_t number, std::string_view cells, const nb::bytes& layout) {
    self.begin(number, cells, {static_cast<const std::uint8_t*>(layout.data()), layout.size()});
}

void construct(MijnenvegerEpisodes* self, int width, int height, int mines, std::int64_t sweepers, int starts, int seat,
               std::size_t count) {
    new (self) MijnenvegerEpisodes({width, height, mines, sweepers, starts}, seat, count);
}

} // namespace

void bind_episodes(nb::module_& module) {
    nb::class_<PythonRandom>(module, "PythonRandom", "Python's `random.Random`, for natural seeds below 2**64.")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def("below", &PythonRandom::below, "count"_a, "`randrange(count)`.")
        .def("unit", &PythonRandom::unit, "`random()`.")
        .def("sample", &PythonRandom::sample, "size"_a, "count"_a, "`sample(range(size), count)`.");

    nb::class_<MijnenvegerEpisodes> mijnenveger(
        module, "MijnenvegerEpisodes", "Games with the same settings, each of one seat against the bot `random`.");
    mijnenveger
        .def("__init__", &construct, "width"_a, "height"_a, "mines"_a, "sweepers"_a, "starts"_a, "seat"_a, "count"_a,
             "`seat` is 0, 1, or -1 for one that is drawn for each game. Raises ValueError for invalid settings.")
        .def("begin", &MijnenvegerEpisodes::begin, "number"_a, "seed"_a,
             "Begin a game anew, up to the seat's first choice. Raises IndexError if there is none of this number.")
        .def("seat", &MijnenvegerEpisodes::seat, "number"_a, "The seat of a game. Raises as `begin`.");
    bind_common(mijnenveger);

    nb::class_<SoloEpisodes> solo(module, "SoloEpisodes", "Puzzles of one size.");
    solo.def(nb::init<int, int, std::size_t>(), "width"_a, "height"_a, "count"_a,
             "Raises ValueError for a size that no puzzle has.")
        .def("begin", &begin_puzzle, "number"_a, "cells"_a, "layout"_a,
             "Begin an episode anew, with `.` and 0 to 8 as cells, and one byte for each square as the solution.\n\n"
             "Raises IndexError if there is none of this number, and ValueError for an invalid puzzle.");
    bind_common(solo);
}
