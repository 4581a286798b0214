/* editor/tools/things.h — edits of things on the shown floor, each one undo step. */
#pragma once

#include "tools/bench.h"
#include "tools/tool.h"

/* The uppermost thing on @cell; NULL: none. Good until the next edit. */
const DsThing *dse_things_at (const DseBench *bench, DsCell cell);
/* A thing of the kind and lock that the palette has chosen, on the own layer that takes new
 * objects; dse_things_clear_new() frees what it owns. FALSE: the rules do not define the kind. */
gboolean dse_things_new (const DseBench *bench, DsThing *out);
/* Gives back the lock and the extras of a thing that is not placed itself. */
void dse_things_clear_new (DsThing *thing);
/* Places what the palette has chosen on @cell. Gates beside it that are like it become one with
 * it. */
void dse_things_place (const DseBench *bench, DsCell cell);
/* Places the same on @at with @area, which has a cell at least. */
void dse_things_place_area (const DseBench *bench, const DsArea *area, DsCell at);
/* Places the same on the free cells of @stroke since its last one, in its open step. */
void dse_things_spread (const DseStroke *stroke);
/* Kind and lock of the uppermost thing on @cell become those of the palette. FALSE: there is
 * none. */
gboolean dse_things_pick (const DseBench *bench, DsCell cell);
/* Moves the chosen things, or copies of them, which are chosen then; nothing, where one of them
 * would leave the level. */
void dse_things_nudge (const DseBench *bench, int dx, int dy, gboolean copy);
/* Deletes the chosen things, else all in the selection, else the pointed one. */
void dse_things_delete (const DseBench *bench);
