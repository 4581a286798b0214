/* core/io/defold/defold_tiles.h — sheets as tile sources of Defold, and levels as its tilemaps. */
#pragma once

#include "io/engine_level.h"

/* The first line of our files, a comment that Defold drops when it saves. */
#define DS_DEFOLD_MARK "# delvesmith.dungeon\n"

/* Appends the tile source of the sheet, whose image has the path @image in the project; "" = none.
 * Tiles that block movement are in the collision group "wall"; each kind of things with a picture
 * is an animation of one frame, by its id. O(tiles). */
void ds_defold_put_source (const DsEngineLevel *level, const char *image, DsText *out);
/* Tilemaps: of ground and features, whose tiles stop bodies, and of own layers of cells. */
typedef enum { DS_DEFOLD_TILES, DS_DEFOLD_LOOKS } DsDefoldMap;

/* Appends the tilemap @map of all floors, side by side, with the tile source of that path. The y
 * axis points up. DS_NOMEM. O(cells). */
DsStatus ds_defold_put_map (const DsEngineLevel *level, DsDefoldMap map, const char *source,
                            DsText *out, DsError *err) DS_MUST_CHECK;
