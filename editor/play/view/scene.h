/* editor/play/view/scene.h — what is to be seen of a game: a level whose tiles and things are as
 * they are now, as far as the player knows, and how bright its cells are. A canvas shows it as it
 * shows any level. */
#pragma once

#include "base/rect.h"
#include "sim/sim.h"

#include <glib.h>

typedef struct DseScene DseScene;

DseScene *dse_scene_new (const DsSim *sim); /* NULL: no memory */
void dse_scene_free (DseScene *self);

/* Looks at the floor of the player after @step; what is not as it was goes to @dirty. FALSE: it is
 * another floor than before, or no memory: all is new. O(cells). */
gboolean dse_scene_update (DseScene *self, const DsSim *sim, guint step, DsDirty *dirty);
/* The light in which cells were seen after @step: who goes back does not remember what is to come.
 */
void dse_scene_forget (DseScene *self, guint step);

/* Lets what wavers waver, at a time in ms; what looks otherwise then goes to @dirty. */
void dse_scene_dance (DseScene *self, guint64 now, DsDirty *dirty);
/* Shows what the player does not know, too, a little darker; from the next update on. */
void dse_scene_set_reveals (DseScene *self, gboolean reveals);

const DsDelve *dse_scene_get_delve (DseScene *self);  /* borrowed, good as long as the scene */
const guint32 *dse_scene_get_lights (DseScene *self); /* of the player's floor; the same */
gsize dse_scene_get_floor (DseScene *self);
