#pragma once

#include <nanobind/nanobind.h>

/// Adds the functions for puzzles to the module.
void bind_puzzles(nanobind::module_& module);
