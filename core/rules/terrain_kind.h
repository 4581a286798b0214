/* core/rules/terrain_kind.h — records of terrains: tiles that the terrain brush lays together, such
 * as deep water and its shore. */
#pragma once

#include "rules/record.h"

#define DS_TERRAIN_EDGES_MAX 4 /* cells from the terrain to the end of its edge */

/* A tile for a ground: the wall that fits a floor. */
typedef struct {
  const char *ground, *tile;
} DsTerrainFit;

typedef struct {
  const char *id, *label;
  const char *tile; /* of the painted cells */
  DsIds edges;      /* tiles around them, each a cell wide, from the inside outwards */
  bool encloses;    /* the edges replace all other ground; false: only what can be walked on */
  DsRecords fits;   /* DsTerrainFit: where the painted cell was that ground, it gets that tile */
} DsTerrain;

extern const DsRecordType ds_terrain_record;

/* Adds a finding for a terrain read from @node that has too many edges. */
bool ds_terrain_check (const DsTerrain *self, DsNode node, const char *path, DsErrors *errors);
