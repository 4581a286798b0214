/* core/io/ldtk/ldtk_first_level.h — the level of an LDtk project that has the fields of our
 * document. Private to core/io/ldtk. */
#pragma once

#include "io/foreign/foreign.h"

/* The level of @map, one at least, with the fields of the document: the first that names its
 * format, wherever LDtk moved it; else the first. */
const DsForeignLevel *ds_ldtk_first_level (const DsForeign *map);
