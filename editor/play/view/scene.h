/* editor/play/view/scene.h — a level with the tiles and objects of a game at its shown step, as far
 * as the player knows them, and the light on its cells. A canvas shows it as it shows any level. */
#pragma once

#include "base/rect.h"
#include "sim/sim.h"

#include <glib.h>

typedef struct DseScene DseScene;

/* A scene of the level of @sim, of which nothing is seen yet. NULL: no memory. Free with
 * dse_scene_free(). */
DseScene *dse_scene_new (const DsSim *sim);
/* NULL does nothing. */
void dse_scene_free (DseScene *self);

/* Looks at the floor of the player after @step; cells that have changed go to @dirty. FALSE: it is
 * another floor than before, or no memory: all is new. O(cells). */
gboolean dse_scene_update (DseScene *self, const DsSim *sim, guint step, DsDirty *dirty);
/* Forgets the light in which cells were seen after @step, which is to come again, and where actors
 * face. O(cells). */
void dse_scene_forget (DseScene *self, guint step);

/* Sets the light of cells that waver to that at @now, in ms; those that change go to @dirty. */
void dse_scene_dance (DseScene *self, guint64 now, DsDirty *dirty);
/* Shows cells that the player does not know, too, a little darker; from the next update on. */
void dse_scene_set_reveals (DseScene *self, gboolean reveals);

/* The level, borrowed as long as the scene lives. */
const DsDelve *dse_scene_get_delve (DseScene *self);
/* Light of the cells of the player's floor, row by row (0xRRGGBB); the same. */
const guint32 *dse_scene_get_lights (DseScene *self);
/* The player's floor. */
gsize dse_scene_get_floor (DseScene *self);
