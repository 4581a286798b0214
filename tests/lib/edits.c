/* tests/lib/edits.c — random edits of a level: cells, objects with all their members, rooms,
 * regions, locks, pins, ignored issues, properties, floors, size. */
#include "lib/edits.h"
#include "base/text.h"
#include "doc/cmd.h"
#include "doc/doc.h"

#include <glib.h>
#include <string.h>

typedef struct {
  DsDoc *doc;
  DsRng *rng;
  DstEdits *edits;
} Editor;

static const char *const LOCKS[] = { "red", "blue", "iron", "mine" };
static const char *const NAMES[] = { "Nave", "a <b> & \"c\"", "=x", "Zoë\nEnde", " " };
static const char *const VALUES[] = {
  "true",
  "-7",
  "0.25",
  "\"a\\nb\"",
  "\"\"",
  "{ \"colour\": \"#80c0ff\" }",
  "{ \"file\": \"a/b.ogg\" }",
  "[1, \"x\"]",
};
#define PICK(list, rng) (list)[ds_rng_below (rng, G_N_ELEMENTS (list))]

DsCell
dst_any_cell (const DsDelve *delve, DsRng *rng)
{
  const DsDungeon *dungeon = &delve->dungeon;

  return (DsCell){ ds_rng_range (rng, 0, dungeon->w - 1), ds_rng_range (rng, 0, dungeon->h - 1) };
}

static const DsDelve *
level_of (const Editor *self)
{
  return ds_doc_delve (self->doc);
}

static void
apply (Editor *self, const DsCmd *cmd)
{
  DsError err;

  (void)!ds_doc_apply (self->doc, cmd, &err);
}

static size_t
any_floor (const Editor *self)
{
  return ds_rng_below (self->rng, (uint32_t)level_of (self)->dungeon.n_floors);
}

/* Half of them lie on a cell that has an object. */
static DsCell
any_place (const Editor *self, size_t floor)
{
  const DsThings *things = level_of (self)->dungeon.floors[floor].things;
  const uint32_t n = (uint32_t)ds_things_count (things);

  if (n == 0 || ds_rng_below (self->rng, 2) == 0)
    return dst_any_cell (level_of (self), self->rng);
  return ds_things_get (things, ds_rng_below (self->rng, n))->at;
}

static const DsThing *
any_thing (const Editor *self, size_t floor)
{
  const DsThings *things = level_of (self)->dungeon.floors[floor].things;
  const uint32_t n = (uint32_t)ds_things_count (things);

  return n > 0 ? ds_things_get (things, ds_rng_below (self->rng, n)) : NULL;
}

static const DsRoom *
any_room (const Editor *self, size_t floor)
{
  const DsRooms *rooms = level_of (self)->dungeon.floors[floor].rooms;
  const uint32_t n = (uint32_t)ds_rooms_count (rooms);

  return n > 0 ? ds_rooms_get (rooms, ds_rng_below (self->rng, n)) : NULL;
}

static const DsRegion *
any_region (const Editor *self)
{
  const DsRegions *regions = level_of (self)->dungeon.regions;
  const uint32_t n = (uint32_t)ds_regions_count (regions);

  return n > 0 ? ds_regions_get (regions, ds_rng_below (self->rng, n)) : NULL;
}

static DsSpan
any_span (const Editor *self, uint32_t value)
{
  const DsCell at = dst_any_cell (level_of (self), self->rng);

  return (DsSpan){ at.y, at.x, at.x + ds_rng_range (self->rng, 0, 3), value };
}

/* ---- one edit */

static void
edit_cells (Editor *self)
{
  const DsRules *rules = level_of (self)->rules;
  const DsLayer layer = ds_rng_below (self->rng, 3) == 0 ? DS_LAYER_FEATURE : DS_LAYER_GROUND;
  uint32_t tile = ds_rng_below (self->rng, (uint32_t)ds_rules_n_tiles (rules));

  if (ds_rng_below (self->rng, 8) == 0)
    tile = DS_TILE_NONE;
  if (tile == DS_TILE_NONE || ds_rules_tile (rules, tile)->layer == layer) {
    const DsSpan span = any_span (self, tile);

    apply (self, &(DsCmdCells){ .cmd.type = &ds_cmd_cells,
                                .floor = any_floor (self),
                                .layer = layer,
                                .spans = &span,
                                .n_spans = 1,
                                .pin = ds_rng_below (self->rng, 4) > 0 }
                      .cmd);
  }
}

static DsStr *
new_text (const char *text)
{
  DsStr *str = ds_str_new (text);

  g_assert_nonnull (str);
  return str;
}

/* Members that the kind of an object may have. */
static void
set_members (Editor *self, DsThing *thing, size_t floor)
{
  const DsKind *kind = ds_rules_kind (level_of (self)->rules, thing->kind);
  const bool is_stairs = kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN;

  (void)floor;
  if (ds_rng_below (self->rng, 3) == 0)
    thing->facing = (uint8_t)ds_rng_below (self->rng, 5);
  if (kind->role != DS_ROLE_NOTE && kind->role != DS_ROLE_LIGHT && ds_rng_below (self->rng, 2) == 0)
    thing->lock = new_text (PICK (LOCKS, self->rng));
  if (is_stairs && ds_rng_below (self->rng, 2) == 0) {
    thing->target_floor = (int32_t)any_floor (self);
    thing->target = dst_any_cell (level_of (self), self->rng);
  } else if (is_stairs && ds_rng_below (self->rng, 2) == 0) {
    thing->level = new_text ("deep/cellar.delve");
    thing->entry = ds_rng_below (self->rng, 2) == 0 ? new_text (PICK (NAMES, self->rng)) : NULL;
    if (thing->entry != NULL && !ds_entry_is_valid (ds_str_get (thing->entry))) {
      ds_str_unref (thing->entry);
      thing->entry = NULL;
    }
  }
  if (kind->gate != NULL && ds_rng_below (self->rng, 3) == 0)
    thing->gate = 0x1000 + ds_rng_below (self->rng, 2);
}

static void
clear_members (DsThing *thing)
{
  ds_str_unref (thing->lock);
  ds_str_unref (thing->level);
  ds_str_unref (thing->entry);
}

static void
edit_place (Editor *self)
{
  const size_t floor = any_floor (self);
  DsThing thing = { .id = ds_rng_next (self->rng) >> 1 | 1,
                    .kind = (uint16_t)ds_rng_below (
                        self->rng, (uint32_t)ds_rules_n_kinds (level_of (self)->rules)),
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .target = { -1, -1 },
                    .at = any_place (self, floor) };

  set_members (self, &thing, floor);
  apply (
      self,
      &(DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = floor, .thing = &thing }.cmd);
  clear_members (&thing);
}

static void
edit_thing (Editor *self)
{
  const size_t floor = any_floor (self);
  const DsThing *old = any_thing (self, floor);
  const uint32_t what = ds_rng_below (self->rng, 4);

  if (old == NULL)
    return;
  if (what == 0) {
    const uint64_t id = old->id;

    apply (self,
           &(DsCmdDeleteThings){
               .cmd.type = &ds_cmd_delete_things, .floor = floor, .ids = &id, .n_ids = 1 }
                .cmd);
  } else if (what == 1) {
    apply (self, &(DsCmdMoveThing){ .cmd.type = &ds_cmd_move_thing,
                                    .floor = floor,
                                    .id = old->id,
                                    .to = any_place (self, floor) }
                      .cmd);
  } else {
    DsThing thing = *old;

    thing.lock = thing.level = thing.entry = NULL;
    thing.gate = 0;
    thing.target_floor = -1;
    thing.target = (DsCell){ -1, -1 };
    set_members (self, &thing, floor);
    apply (self,
           &(DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing, .floor = floor, .thing = &thing }.cmd);
    clear_members (&thing);
  }
}

static void
edit_property (Editor *self)
{
  const size_t floor = any_floor (self);
  const DsThing *thing = any_thing (self, floor);
  const DsRoom *room = any_room (self, floor);
  const DsRegion *region = any_region (self);
  const uint32_t what = ds_rng_below (self->rng, 6);
  char name[16];

  g_snprintf (name, sizeof name, "p%u", ds_rng_below (self->rng, 3));
  if (what == 0 && thing != NULL) {
    apply (self,
           &(DsCmdSetThingProperty){ .cmd.type = &ds_cmd_set_thing_property,
                                     .floor = floor,
                                     .id = thing->id,
                                     .key = ds_rng_below (self->rng, 2) == 0 ? "note"
                                                                             : DS_OBJECT_LAYER_KEY,
                                     .json = "\"layer 1\"" }
                .cmd);
    return;
  }
  if ((what <= 2 && thing == NULL) || (what == 3 && room == NULL) || (what == 4 && region == NULL))
    return;
  apply (self, &(DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                    .holder = { .type = what <= 2   ? DS_HOLDER_THING
                                                        : what == 3 ? DS_HOLDER_ROOM
                                                        : what == 4 ? DS_HOLDER_REGION
                                                                    : DS_HOLDER_LEVEL,
                                                .floor = floor,
                                                .id = what <= 2   ? thing->id
                                                      : what == 3 ? room->id
                                                      : what == 4 ? region->id
                                                                  : 0 },
                                    .name = name,
                                    .json = PICK (VALUES, self->rng) }
                    .cmd);
}

static void
edit_room (Editor *self)
{
  const size_t floor = any_floor (self);
  const DsRoom *room = any_room (self, floor);
  const uint32_t what = ds_rng_below (self->rng, 4);
  const DsRegion *region = any_region (self);

  if (what == 0 || room == NULL) {
    const uint64_t id = room != NULL ? room->id : 0;
    const DsSpan span = any_span (self, 0);

    apply (self, &(DsCmdRoomCells){ .cmd.type = &ds_cmd_room_cells,
                                    .floor = floor,
                                    .room = id,
                                    .spans = &span,
                                    .n_spans = 1 }
                      .cmd);
  } else if (what == 1) {
    apply (self, &(DsCmdAssignRegion){ .cmd.type = &ds_cmd_assign_region,
                                       .floor = floor,
                                       .rooms = &room->id,
                                       .n_rooms = 1,
                                       .region = region != NULL ? region->id : 0 }
                      .cmd);
  } else {
    DsRoom now = *room;
    DsStr *name = new_text (PICK (NAMES, self->rng));

    if (what == 2)
      now.name = name;
    else
      now.kind = (uint8_t)ds_rng_below (self->rng, DS_N_ROOM_KINDS);
    apply (self, &(DsCmdPutRoom){ .cmd.type = &ds_cmd_put_room, .floor = floor, .room = &now }.cmd);
    ds_str_unref (name);
  }
}

static void
edit_region (Editor *self)
{
  const DsRegion *old = any_region (self);
  DsRegion now = { .id = ds_rng_next (self->rng) >> 1 | 1, .colour = 0x8878c8 };

  if (old != NULL && ds_rng_below (self->rng, 4) == 0) {
    const uint64_t id = old->id;

    apply (self,
           &(DsCmdMergeRegions){ .cmd.type = &ds_cmd_merge_regions, .ids = &id, .n_ids = 1 }.cmd);
    return;
  }
  if (old != NULL && ds_rng_below (self->rng, 2) == 0)
    now = *old;
  now.colour = (now.colour + 0x101010 * ds_rng_below (self->rng, 3)) & 0xffffff;
  now.pins = (uint8_t)(now.pins | (1u << ds_rng_below (self->rng, DS_N_REGION_PINS)));
  now.name = ds_rng_below (self->rng, 2) == 0 ? new_text (PICK (NAMES, self->rng)) : NULL;
  now.lock = ds_rng_below (self->rng, 3) == 0 ? new_text (PICK (LOCKS, self->rng)) : NULL;
  apply (self, &(DsCmdPutRegion){ .cmd.type = &ds_cmd_put_region, .region = &now }.cmd);
  ds_str_unref (now.name);
  ds_str_unref (now.lock);
}

/* Lists two of three layers, some of which follow an earlier name, or none. */
static void
edit_tile_layers (Editor *self)
{
  const DsRules *rules = level_of (self)->rules;
  DsTileLayers layers;
  int was[DS_TILE_LAYERS_MAX] = { 0, 1, 2, 3, 4, 5 };
  DsSpan span = any_span (self, (uint16_t)ds_rng_below (self->rng, 3));

  ds_tile_layers_read (&layers, level_of (self)->dungeon.extras);
  if (layers.n > 0 && ds_rng_below (self->rng, 3) > 0) {
    const DsCmdCells paint = { .cmd.type = &ds_cmd_cells,
                               .floor = any_floor (self),
                               .layer =
                                   DS_LAYER_TILES (ds_rng_below (self->rng, (uint32_t)layers.n)),
                               .spans = &span,
                               .n_spans = 1 };

    g_assert_cmpuint (ds_rules_n_tiles (rules), >, 3);
    apply (self, &paint.cmd);
    return;
  }
  if (layers.n > 1 && ds_rng_below (self->rng, 2) == 0) {
    const DsTileLayer first = layers.items[0];

    layers.items[0] = layers.items[1];
    layers.items[1] = first;
    was[0] = 1;
    was[1] = 0;
  } else if (layers.n == DS_TILE_LAYERS_MAX) {
    memset (&layers.items[--layers.n], 0, sizeof layers.items[0]);
  } else {
    char name[20];

    g_snprintf (name, sizeof name, "tiles %zu", layers.n);
    if (ds_tile_layers_find (&layers, name) >= 0)
      return;
    was[layers.n] = -1;
    ds_tile_layers_add (&layers, name);
  }
  apply (self,
         &(DsCmdTileLayers){ .cmd.type = &ds_cmd_tile_layers, .layers = &layers, .was = was }.cmd);
}

/* Adds, removes, nests or moves a group, or changes its look and the layers in it. */
static void
edit_groups (Editor *self)
{
  DsLayerGroups groups;
  char name[20];

  ds_layer_groups_read (&groups, level_of (self)->dungeon.extras);
  g_snprintf (name, sizeof name, "group %u", ds_rng_below (self->rng, 4));
  if (ds_layer_groups_find (&groups, name) < 0) {
    ds_layer_groups_add (&groups, name, ds_rng_below (self->rng, (uint32_t)groups.n + 1));
  } else {
    const size_t i = (size_t)ds_layer_groups_find (&groups, name);
    const uint32_t in = ds_rng_below (self->rng, (uint32_t)groups.n + 1);

    switch (ds_rng_below (self->rng, 4)) {
    case 0:
      ds_layer_groups_remove (&groups, i);
      break;
    case 1:
      ds_layer_groups_move (&groups, i, ds_rng_below (self->rng, 2) == 0 ? 1 : -1);
      break;
    case 2:
      ds_layer_groups_nest (&groups, i, in);
      break;
    default:
      groups.items[i].opacity = ds_rng_below (self->rng, DS_TILE_LAYER_WHOLE + 1);
      groups.items[i].is_locked ^= 1;
      groups.tiles_in[0] =
          ds_extras_find (level_of (self)->dungeon.extras, DS_TILE_LAYERS_KEY) ? (uint8_t)in : 0;
      break;
    }
  }
  apply (self, &(DsCmdLayerGroups){ .cmd.type = &ds_cmd_layer_groups, .groups = &groups }.cmd);
}

static void
edit_layers (Editor *self)
{
  DsObjectLayers layers = { .n = ds_rng_below (self->rng, 3) };
  const int was[] = { (int)ds_rng_below (self->rng, 3) - 1, -1 };

  if (ds_rng_below (self->rng, 2) == 0) {
    if (ds_rng_below (self->rng, 3) == 0)
      edit_groups (self);
    else
      edit_tile_layers (self);
    return;
  }
  for (size_t i = 0; i < layers.n; i++)
    g_snprintf (layers.names[i], sizeof layers.names[i], "layer %u",
                ds_rng_below (self->rng, 2) + (guint)i);
  if (layers.n == 2 && strcmp (layers.names[0], layers.names[1]) == 0)
    layers = (DsObjectLayers){ 0 };
  apply (
      self,
      &(DsCmdObjectLayers){ .cmd.type = &ds_cmd_object_layers, .layers = &layers, .was = was }.cmd);
}

static void
edit_head (Editor *self)
{
  const DsSpan span = any_span (self, 0);
  const size_t floor = any_floor (self);

  switch (ds_rng_below (self->rng, 4)) {
  case 0:
    apply (self, &(DsCmdRename){ .cmd.type = &ds_cmd_rename, .name = PICK (NAMES, self->rng) }.cmd);
    break;
  case 1: {
    DsStr *rule = new_text ("dead-end"), *reason = new_text (PICK (NAMES, self->rng));
    const DsIgnore ignore = { .rule = rule,
                              .floor = (int32_t)floor,
                              .cell = dst_any_cell (level_of (self), self->rng),
                              .reason = reason };

    apply (self, &(DsCmdIgnore){ .cmd.type = &ds_cmd_ignore, .ignore = &ignore }.cmd);
    ds_str_unref (rule);
    ds_str_unref (reason);
    break;
  }
  case 2:
    apply (
        self,
        &(DsCmdForget){ .cmd.type = &ds_cmd_forget, .floor = floor, .spans = &span, .n_spans = 1 }
             .cmd);
    break;
  default:
    apply (self, &(DsCmdPin){ .cmd.type = &ds_cmd_pin,
                              .floor = floor,
                              .spans = &span,
                              .n_spans = 1,
                              .what = (uint8_t)ds_rng_range (self->rng, 1, DS_PIN_ALL) }
                      .cmd);
  }
}

static void
edit_floors (Editor *self)
{
  const DsDungeon *dungeon = &level_of (self)->dungeon;
  const size_t n = dungeon->n_floors, at = any_floor (self);
  int32_t from[DS_FLOORS_MAX], was[DS_FLOORS_MAX];
  size_t n_now = 0;
  DsError err;

  if (self->edits->keeps_floors || n > 8)
    return;
  for (size_t i = 0; i < n; i++)
    if (i != at || n == 1 || ds_rng_below (self->rng, 2) == 0)
      from[n_now++] = (int32_t)i;
  if (n_now == n)
    from[n_now++] = -1; /* a new one */
  if (ds_rng_below (self->rng, 2) == 0) {
    const int32_t first = from[0];

    from[0] = from[n_now - 1];
    from[n_now - 1] = first;
  }
  if (ds_doc_apply (
          self->doc,
          &(DsCmdFloors){ .cmd.type = &ds_cmd_floors, .from = from, .n = n_now, .ground = 1 }.cmd,
          &err) != DS_OK)
    return;
  memcpy (was, self->edits->floors, sizeof was);
  for (size_t i = 0; i < n_now; i++)
    self->edits->floors[i] = from[i] >= 0 ? was[from[i]] : -1;
}

static void
edit_size (Editor *self)
{
  const DsDungeon *dungeon = &level_of (self)->dungeon;
  const DsCell by = { ds_rng_range (self->rng, -1, 2), ds_rng_range (self->rng, -1, 2) };
  const bool is_before = !self->edits->keeps_corner && ds_rng_below (self->rng, 2) == 0;
  const DsCmdResize resize = { .cmd.type = &ds_cmd_resize,
                               .w = dungeon->w + by.x,
                               .h = dungeon->h + by.y,
                               .anchor = is_before ? DS_ANCHOR_BOTTOM_RIGHT : DS_ANCHOR_TOP_LEFT,
                               .ground = (uint16_t)ds_rng_below (self->rng, 2) };
  DsError err;

  if (self->edits->keeps_size || ds_doc_apply (self->doc, &resize.cmd, &err) != DS_OK)
    return;
  self->edits->moved.x += is_before ? by.x : 0;
  self->edits->moved.y += is_before ? by.y : 0;
}

/* Each as often as it stands here. */
static void (*const EDITS[]) (Editor *self) = {
  edit_cells,    edit_cells,    edit_cells,  edit_cells, edit_place,  edit_place,
  edit_place,    edit_thing,    edit_thing,  edit_thing, edit_thing,  edit_property,
  edit_property, edit_property, edit_room,   edit_room,  edit_region, edit_layers,
  edit_head,     edit_head,     edit_floors, edit_size,
};

/* Documents have no command for them. */
static void
add_lock (DsDelve *delve, DsRng *rng)
{
  DsStr *id = new_text (PICK (LOCKS, rng)), *name = new_text (PICK (NAMES, rng)),
        *kind = new_text ("blue"), *opened = new_text ("red blue|green"), *iron = new_text ("iron");
  const DsLock lock = { .id = id,
                        .name = ds_rng_below (rng, 2) == 0 ? name : NULL,
                        .kind = ds_rng_below (rng, 2) == 0 ? kind : NULL,
                        .opened_by = !ds_str_equal (id, iron) && ds_rng_below (rng, 2) == 0
                                         ? opened
                                         : NULL }; /* its key is spent */

  g_assert_cmpint (ds_locks_put (&delve->dungeon.locks, &lock, NULL), ==, DS_OK);
  ds_str_unref (id);
  ds_str_unref (name);
  ds_str_unref (kind);
  ds_str_unref (opened);
  ds_str_unref (iron);
}

void
dst_edit_level (DsDelve *delve, DsRng *rng, size_t n, DstEdits *edits)
{
  Editor self = { .rng = rng, .edits = edits };
  const size_t n_locks = edits->adds_locks ? ds_rng_below (rng, 3) : 0;

  for (int32_t i = 0; i < DS_FLOORS_MAX; i++)
    edits->floors[i] = i;
  for (size_t i = 0; i < n_locks; i++)
    add_lock (delve, rng);
  g_assert_cmpint (ds_doc_new (&self.doc, delve, NULL), ==, DS_OK);
  for (size_t i = 0; i < n; i++)
    PICK (EDITS, rng) (&self);
  ds_delve_clear (delve);
  g_assert_cmpint (ds_delve_copy (delve, ds_doc_delve (self.doc), NULL), ==, DS_OK);
  ds_doc_free (self.doc);
}
