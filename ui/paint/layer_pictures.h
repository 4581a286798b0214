/* ui/paint/layer_pictures.h — the layers of a level as pictures of their own: their names, and what
 * each of them leaves out. The window and the command line name and draw them alike. */
#pragma once

#include "paint/scheme.h"
#include "rules/delve.h"

#define DSU_LAYER_PICTURES_MAX DS_N_ALL_STRATA

typedef struct {
  char name[DS_OBJECT_LAYER_BYTES + 16]; /* of its file: the id of a stratum, or an own layer's */
  bool is_ground, are_rooms, are_notes;
  DsuVeil veil; /* hides all other layers */
} DsuLayerPicture;

/*
 * The layers of @delve that @veil does not hide, the lowest first; returns their number. Ground,
 * features, objects by kind and rooms are there whether or not the level has any, so that the files
 * of a level stay the same. Objects on an own layer are in the picture of that
 * layer, and in no other. Names are unlike each other, also where capitals do not count. O(bytes of
 * the level's extras).
 */
size_t dsu_layer_pictures (DsuLayerPicture out[DSU_LAYER_PICTURES_MAX], const DsDelve *delve,
                           const DsuVeil *veil);
/* The path of the picture of @layer beside @path: "crypt.png" becomes "crypt-ground.png". NULL: no
 * memory. Caller frees. */
char *dsu_layer_picture_path (const char *path, const DsuLayerPicture *layer) DS_MUST_CHECK;
