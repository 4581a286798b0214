/* editor/program/core_hash.h — hash of all sources of core, made by the build. */
#pragma once

/* Stands in files that are kept from one start to the next: an answer counts for the core that gave
 * it. */
extern const char dse_core_hash[];
