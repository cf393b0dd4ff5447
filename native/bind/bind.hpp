#pragma once

#include <nanobind/nanobind.h>

/// Adds what has to do with puzzles.
void bind_puzzles(nanobind::module_& module);
