/* core/io/ldtk/ldtk_keep.h — projects of ours that are saved again: what LDtk has in them besides
 * our level stays. Private to core/io. */
#pragma once

#include "io/io.h"

/* True when a save of @delve at @path, which has a project of ours or none, keeps all that readers
 * of our levels leave out of the project. Takes as long as the save. */
bool ds_ldtk_keeps (const DsDelve *delve, const char *path, const DsIoOptions *options);
