/* core/map/layer_groups.h — groups of own layers: names under which a designer groups own layers of
 * objects and of cells, to show, hide, lock, fade and tint them together. Groups may lie within
 * each other; the level lists them. */
#pragma once

#include "map/tile_layers.h"

#define DS_LAYER_GROUPS_KEY "layer_groups" /* of the members of a level */
#define DS_LAYER_GROUPS_MAX 16             /* of a level */

/* Bytes behind a name are 0, so that equal groups have equal bytes. */
typedef struct {
  char name[DS_OBJECT_LAYER_BYTES];
  uint32_t parent;    /* the group around it, which is listed before: its number + 1; 0: none */
  uint32_t is_hidden; /* 1: the editor does not show its layers */
  uint32_t is_locked; /* 1: no edit by hand changes its layers */
  uint32_t opacity;   /* percent */
  uint32_t tint;      /* 0xrrggbb, which multiplies colours */
} DsLayerGroup;

/* Placed, the uppermost first; those behind the last are 0. All zero is empty. */
typedef struct {
  size_t n;
  DsLayerGroup items[DS_LAYER_GROUPS_MAX];
  /* The group that each own layer of the level is in: its number + 1; 0: none. */
  uint32_t objects_in[DS_OBJECT_LAYERS_MAX];
  uint32_t tiles_in[DS_TILE_LAYERS_MAX];
} DsLayerGroups;

/* Opacity and tint of a group and those around it together. */
typedef struct {
  uint32_t opacity; /* percent */
  uint32_t tint;    /* 0xrrggbb */
} DsGroupLook;

/* Adds a finding for each fault of the member "layer_groups" of a level, which may have none. */
void ds_layer_groups_check (DsNode level, DsErrors *errors);
/* The groups that the level with these extras (NULL: none) lists; those that are faulty or are
 * there twice are left out, and so are names that no layer of the level has, and lists that are too
 * long. O(bytes). */
void ds_layer_groups_read (DsLayerGroups *out, const DsExtras *level);
/* *@out is like the extras of a level, @extras, with these groups of its layers; where there are
 * none, without the member. DS_LIMIT, DS_NOMEM: *@out is NULL. */
DsStatus ds_layer_groups_put (DsExtras **out, const DsExtras *extras, const DsLayerGroups *self,
                              DsError *err) DS_MUST_CHECK;
/* Writes group @i as an object, with the names of those of the layers, of which there may be none,
 * that are in it; members that say no more than their absence are left out. */
void ds_layer_group_write (DsJsonWriter *json, const DsLayerGroups *self, size_t i,
                           const DsObjectLayers *objects, const DsTileLayers *tiles);
/* The number of the group with @name, or -1. */
int ds_layer_groups_find (const DsLayerGroups *self, const char *name);
/* True where names differ and are valid, parents come before, and looks and places are in range. */
bool ds_layer_groups_are_valid (const DsLayerGroups *self);
/* True if group @inner, a number + 1, is group @outer or lies in it; 0 lies in none. */
bool ds_layer_groups_contain (const DsLayerGroups *self, uint32_t outer, uint32_t inner);
/* The outermost group around what lies in @in, a number + 1 or 0, that is hidden; -1: none. */
int ds_layer_groups_hidden_by (const DsLayerGroups *self, uint32_t in);
/* The same of locks. */
int ds_layer_groups_locked_by (const DsLayerGroups *self, uint32_t in);
/* The look of what lies in @in, a number + 1; 0: whole and plain. */
DsGroupLook ds_layer_groups_look (const DsLayerGroups *self, uint32_t in);
/* Gives the layers of cells of the level the looks that they have in their groups. */
void ds_layer_groups_tint_tiles (const DsLayerGroups *self, DsTileLayers *layers);
/* The product of two tints. */
uint32_t ds_tint_multiply (uint32_t a, uint32_t b);

/* Appends a group in the group @parent, a number + 1 or 0, whole and plain, with this valid name,
 * which no other has. False: there is no room. */
bool ds_layer_groups_add (DsLayerGroups *self, const char *name, uint32_t parent);
/* Removes group @i; what lies in it lies in the group around it. */
void ds_layer_groups_remove (DsLayerGroups *self, size_t i);
/* Moves group @i, with all groups in it, past its neighbour of the same parent, @step -1 up, 1
 * down. False: it has none there, and nothing changed. */
bool ds_layer_groups_move (DsLayerGroups *self, size_t i, int step);
/* Puts group @i into @parent, a number + 1 or 0, as its last group. False: @parent lies in it. */
bool ds_layer_groups_nest (DsLayerGroups *self, size_t i, uint32_t parent);

/* Sorts the layers so that they lie on each other as groups list them: of each half, under objects
 * and over them, those in no group are the lowest. @was has the number that each has had, and
 * follows, as @self does. */
void ds_layer_groups_sort (DsLayerGroups *self, DsTileLayers *layers, int was[DS_TILE_LAYERS_MAX]);
/* The layers of cells of the level become @layers: each is in the group of the layer @was, of
 * before, and in none where that is -1. Sorts them, too. */
void ds_layer_groups_take_tiles (DsLayerGroups *self, DsTileLayers *layers,
                                 int was[DS_TILE_LAYERS_MAX]);
/* The same of @n layers of objects, whose order stays. */
void ds_layer_groups_take_objects (DsLayerGroups *self, size_t n, const int *was);
