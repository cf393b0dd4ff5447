#pragma once

#include <nanobind/nanobind.h>

/// Adds the function for batches of fields to the module.
void bind_batches(nanobind::module_& module);

/// Adds the classes for episodes of reinforcement learning to the module.
void bind_episodes(nanobind::module_& module);

/// Adds the function for estimates to the module.
void bind_estimates(nanobind::module_& module);

/// Adds the functions for fields to the module.
void bind_fields(nanobind::module_& module);

/// Adds the functions for puzzles to the module.
void bind_puzzles(nanobind::module_& module);

/// Adds the functions for play to the module.
void bind_play(nanobind::module_& module);
