/* core/doc/cmd.h — commands: the edits of a document. A command states the result; the document
 * keeps the difference as its undo step, so that no command implements undo. */
#pragma once

#include "base/job.h"
#include "doc/changes.h"
#include "map/backdrop.h"
#include "map/holder.h"
#include "map/layer_groups.h"
#include "map/mask.h"
#include "map/object_layers.h"
#include "map/transform.h"
#include "rules/delve.h"

/* After "struct": its initialisers name the fields that they set; gcc refuses others. */
#if defined __GNUC__ && !defined __clang__
#define DS_BY_NAME __attribute__ ((designated_init))
#else
#define DS_BY_NAME
#endif

typedef struct DsCmd DsCmd;

/* Outcome of a command that would change a locked stratum (rules/strata.h). */
typedef enum {
  DS_CMD_WHOLE,         /* it fails */
  DS_CMD_PARTS,         /* it changes the others; it fails when nothing is left of it */
  DS_CMD_IGNORES_LOCKS, /* it is no edit by hand: files, generation, size, pins */
} DsCmdLocks;

typedef struct {
  const char *id;    /* "cells" */
  const char *label; /* N_(): what Undo names, unless the group has a name of its own */
  DsCmdLocks locks;  /* a batch: that of its commands */
  bool is_no_edit;   /* no step to undo: it changes how the level is kept, not what it is */
  /* Changes @delve; a failure may leave it half changed, the document restores it. */
  DsStatus (*apply) (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err);
} DsCmdClass;

struct DS_BY_NAME DsCmd {
  const DsCmdClass *type;
};

#define DS_CMD(name) extern const DsCmdClass ds_cmd_##name;
#include "doc/cmd_list.h"
#undef DS_CMD

/* batch: all of them in this order, or none. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsCmd *const *items;
  size_t n;
  bool is_whole; /* locked strata make it fail, whatever its commands do */
} DsCmdBatch;

/* ignore: what a lint rule found shall stand, for a reason; lifted, it counts again. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsIgnore *ignore; /* when lifted, its reason does not matter */
  bool is_lifted;
} DsCmdIgnore;

/* cells: paints; spans may leave the level (cut) and overlap (the later wins). What is painted is
 * pinned (DS_PIN_* of the layer) when @pin is true. A painted door or staircase is one: see
 * doc/drawn.h. Own layers of cells have no pins, generators leave them as they
 * are: but for those of tile rules, which leave what is painted there. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  DsLayer layer; /* DS_LAYER_GROUND, DS_LAYER_FEATURE or DS_LAYER_TILES() */
  const DsSpan *spans;
  size_t n_spans;
  bool pin;
  const char *lock; /* id, of painted doors that take a key; NULL: none yet */
} DsCmdCells;

/* paste: replaces cells and their things by those of a clip (doc/clip.h); its things without cells
 * are added, and so are its rooms and the regions of these that the dungeon has not got. All of it
 * is pinned, and cells off the level or outside @limit are left out. Things, wide gates and rooms
 * get ids derived from @key, which the caller drew. A start or goal replaces the one that the
 * dungeon has. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  DsCell at; /* of the clip's top left cell */
  const DsDelve *clip;
  uint64_t key;
  bool is_home;        /* it is of this dungeon: stairs that lead out of it keep their targets */
  const DsMask *limit; /* cells of the floor that may change; NULL: all */
} DsCmdPaste;

/* place_thing: a new thing, whose id the caller drew. A start or goal takes the place of the one
 * that the dungeon has. These four pin the things of the cells that they touch. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsThing *thing;
} DsCmdPlaceThing;

/* move_cells: cells turn about the middle of their frame and come to lie @by further, with their
 * things and the rooms that they belong to, in place of what is there, and leave wall. Things keep
 * their ids and face where they faced, seen from the cells; stairs that led to a cell follow it.
 * All of it is pinned. DS_BAD_ARG: a cell is, or would be, outside the level. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsSpan *spans; /* value unused */
  size_t n_spans;
  DsCell by;
  DsTransform how;
} DsCmdMoveCells;

/* move_thing: to another cell of its floor; stairs that lead to it follow. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  uint64_t id;
  DsCell to;
} DsCmdMoveThing;

/* transform_things: things and their facings turn about the middle of their frame; stairs that lead
 * to one of them follow. DS_BAD_ARG: one would be outside the level. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const uint64_t *ids;
  size_t n_ids;
  DsTransform how;
} DsCmdTransformThings;

/* delete_things: and nothing is generated in their places. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const uint64_t *ids;
  size_t n_ids;
} DsCmdDeleteThings;

/* set_thing: another kind, facing, lock or target; cell and properties of the thing with that id
 * stay. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsThing *thing;
} DsCmdSetThing;

/* rename_level: the exits that lead to the level @from of the project lead to @to, both paths below
 * "levels". Pins nothing: it keeps what the exits mean. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const char *from, *to;
} DsCmdRenameLevel;

/* set_thing_property: a property of its own, over what its kind says. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  uint64_t id;
  const char *key;
  const char *json; /* one value; NULL takes the property away */
} DsCmdSetThingProperty;

/* object_layers: the level's own layers of objects become @layers; @was has, for each of them, the
 * number of the layer that it was, whose objects follow its name, or -1: it is new. Objects of
 * layers that are gone stay, on none. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsObjectLayers *layers;
  const int *was;
} DsCmdObjectLayers;

/* tile_layers: the level's own layers of cells become @layers; @was has, for each of them, the
 * number of the layer that it was, whose cells follow, or -1: it is new and empty. Cells of layers
 * that are gone go. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsTileLayers *layers;
  const int *was;
} DsCmdTileLayers;

/* ruled_things: objects that tile rules lay. Those of @gone go, @things, whose ids were drawn, are
 * new. Pins nothing. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const uint64_t *gone;
  size_t n_gone;
  const DsThing *things;
  size_t n_things;
} DsCmdRuledThings;

/* ruled_tiles: what tile rules lay on the own layers of cells. The level gets the layers of @layers
 * that it lacks, and those that now belong to rules; what these have so far is pinned. Pins nothing
 * else. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsTileLayers *layers; /* of the level, and further ones behind them */
  const DsSpans *cells;       /* that change, for each of these; their values are tiles */
} DsCmdRuledTiles;

/* layer_groups: the groups of own layers become @groups, with the layers of the level in them; tile
 * layers lie on each other in their order from then on. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsLayerGroups *groups;
} DsCmdLayerGroups;

/* backdrop: the reference image of a floor; one without a file removes it. Pins nothing. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsBackdrop *backdrop;
} DsCmdBackdrop;

/* set_property: an own property of an object, room, region or the level: map/property.h. An object
 * is pinned, and so is the property of a region; rooms are kept by pinned cells. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  DsHolder holder;
  const char *name;
  const char *json;     /* its value; NULL: as it is, or removed where @new_name is NULL, too */
  const char *new_name; /* NULL: it keeps its name and place */
} DsCmdSetProperty;

/* forget: clears pins of the cells of @spans (value unused), or of all floors when there are none.
 */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsSpan *spans;
  size_t n_spans;
} DsCmdForget;

/* pin: keeps the cells of @spans (value unused) and what stands on them as they are. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsSpan *spans;
  size_t n_spans;
  uint8_t what; /* DS_PIN_* */
} DsCmdPin;

/* generated: takes a generator's result with the recipe and seed that it came from. Borrows all. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsDungeon *dungeon; /* name and extras are kept from the document */
  const DsRecipe *recipe;
  uint64_t seed;
  const uint64_t *derived_from; /* the seed that was asked for, where it failed; NULL: @seed was */
} DsCmdGenerated;

typedef enum {
  DS_ANCHOR_TOP_LEFT,
  DS_ANCHOR_TOP,
  DS_ANCHOR_TOP_RIGHT,
  DS_ANCHOR_LEFT,
  DS_ANCHOR_CENTRE,
  DS_ANCHOR_RIGHT,
  DS_ANCHOR_BOTTOM_LEFT,
  DS_ANCHOR_BOTTOM,
  DS_ANCHOR_BOTTOM_RIGHT,
} DsAnchor;

/* resize: every floor; what stays keeps its place relative to the anchor, new cells are @ground. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  int32_t w, h;
  DsAnchor anchor;
  uint16_t ground;
} DsCmdResize;

/* floors: a new list of floors, from the first to the last. Stairs and drops keep their targets,
 * unless that floor is gone; on the second copy of a floor, those that led to the floor itself lead
 * to the copy. Only the first copy has the start and the goal. The recipe's values for single
 * floors move with them. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const int32_t *from; /* for each floor which one of now it is; -1: a new one, all @ground */
  size_t n;            /* 1 to DS_FLOORS_MAX */
  uint16_t ground;
} DsCmdFloors;

/* link_stairs: makes two stairs lead to each other; stairs that led to one of them before lose
 * their target. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floors[2];
  uint64_t ids[2];
} DsCmdLinkStairs;

/* rename: the dungeon's name, "" for none. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const char *name;
} DsCmdRename;

/* recipe: another recipe or seed, the level stays. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsRecipe *recipe;
  uint64_t seed;
  const uint64_t *derived_from; /* as for generated */
} DsCmdRecipe;

/* replace: everything, as after Revert. rework: the same as an edit, of the same size and floors,
 * which locked layers refuse. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsDelve *delve;
} DsCmdReplace;

/* rooms: another room table and layer for one floor, of its size. Borrows both. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  DsRooms *rooms;
  const DsGrid *layer;
} DsCmdRooms;

/* put_room: sets the table entry of a room; an id that the floor does not have is added, without a
 * cell. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const DsRoom *room;
} DsCmdPutRoom;

/* room_cells: the cells of @spans (value unused) belong to a room, or to none, and are pinned. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  uint64_t room; /* its id; 0 = none */
  const DsSpan *spans;
  size_t n_spans;
} DsCmdRoomCells;

/* merge_rooms: the rooms of @ids go; their cells belong to another one, or to none, and are pinned.
 */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const uint64_t *ids;
  size_t n_ids;
  uint64_t into; /* id of a room that is not among them; 0 = none */
} DsCmdMergeRooms;

/* put_region: sets the table entry of a region; an id that the dungeon does not have is added. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const DsRegion *region;
} DsCmdPutRegion;

/* merge_regions: the regions of @ids go; their rooms belong to another one, or to none. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  const uint64_t *ids;
  size_t n_ids;
  uint64_t into; /* id of a region that is not among them; 0 = none */
} DsCmdMergeRegions;

/* assign_region: rooms belong to a region, or to none. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  size_t floor;
  const uint64_t *rooms; /* ids */
  size_t n_rooms;
  uint64_t region; /* id; 0 = none */
} DsCmdAssignRegion;

/* rules: other definitions; ids stay, see ds_delve_set_rules(). The level follows them, also when
 * steps of before are undone. Not in a batch. */
typedef struct DS_BY_NAME {
  DsCmd cmd;
  DsRules *rules;
} DsCmdRules;
