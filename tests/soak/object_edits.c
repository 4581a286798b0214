/* tests/soak/object_edits.c — see object_edits.h */
#include "soak/object_edits.h"
#include "doc/cmd.h"
#include "lib/edits.h"
#include "map/area.h"
#include "rules/rules.h"

#include <glib.h>
#include <string.h>

#define PICK(list, rng) (list)[ds_rng_below (rng, G_N_ELEMENTS (list))]

typedef struct {
  DsDoc *doc;
  DsRng *rng;
} Editor;

static const char *const NAMES[] = { "\"Nave\"", "\"a <b> & \\\"c\\\"\"", "\"Zo\u00eb\"", "\" \"",
                                     NULL };
/* Of areas, in thousandths of a degree; quarters of a turn would be read as other sides. */
static const int32_t ANGLES[] = { 0, 0, 30000, 45000, 12500, 200250, 345000, 1 };
static const char *const VALUES[] = {
  "true",
  "-7",
  "0.25",
  "1e3",
  "\"a\\nb\"",
  "\"\"",
  "\" <&> \"",
  "{ \"colour\": \"#80c0ff\" }",
  "{ \"colour\": \"#01020304\" }",
  "{ \"file\": \"a/b.ogg\" }",
  "[1, \"x\", [true]]",
  "[]",
  "{ \"class\": \"Stats\", \"members\": { \"m0\": 1, \"new\": \"x\" } }",
};

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

static bool
has_area (const Editor *self, const DsThing *thing)
{
  return ds_role_has_area ((DsRole)ds_rules_kind (level_of (self)->rules, thing->kind)->role);
}

/* @is_area: of a kind that has areas. NULL: none. */
static const DsThing *
any_thing (const Editor *self, bool is_area)
{
  const DsThings *things = level_of (self)->dungeon.floors[0].things;
  const uint32_t n = (uint32_t)ds_things_count (things);
  const uint32_t first = n > 0 ? ds_rng_below (self->rng, n) : 0;

  for (uint32_t i = 0; i < n; i++) {
    const DsThing *at = ds_things_get (things, (first + i) % n);

    if (!is_area || has_area (self, at))
      return at;
  }
  return NULL;
}

static void
set_member (Editor *self, const DsThing *thing, const char *key, const char *json)
{
  apply (self,
         &(DsCmdSetThingProperty){
             .cmd.type = &ds_cmd_set_thing_property, .id = thing->id, .key = key, .json = json }
              .cmd);
}

static void
move (Editor *self)
{
  const DsThing *thing = any_thing (self, false);

  if (thing != NULL)
    apply (self, &(DsCmdMoveThing){ .cmd.type = &ds_cmd_move_thing,
                                    .id = thing->id,
                                    .to = dst_any_cell (level_of (self), self->rng) }
                      .cmd);
}

static void delete (Editor *self)
{
  const DsThing *thing = any_thing (self, false);

  if (thing != NULL)
    apply (self, &(DsCmdDeleteThings){ .cmd.type = &ds_cmd_delete_things,
                                       .ids = &(uint64_t){ thing->id },
                                       .n_ids = 1 }
                      .cmd);
}

static void
turn (Editor *self)
{
  const DsThing *first = any_thing (self, false), *second = any_thing (self, true);
  uint64_t ids[2];

  if (first == NULL)
    return;
  ids[0] = first->id;
  ids[1] = second != NULL ? second->id : 0;
  apply (self, &(DsCmdTransformThings){ .cmd.type = &ds_cmd_transform_things,
                                        .ids = ids,
                                        .n_ids = second != NULL && second != first ? 2 : 1,
                                        .how = (DsTransform)ds_rng_below (self->rng, 5) }
                    .cmd);
}

/* A random area of @shape that begins at @at. */
static void
draw_area (Editor *self, DsArea *out, DsAreaShape shape, DsCell at)
{
  const DsDungeon *dungeon = &level_of (self)->dungeon;
  const uint32_t n = ds_rng_below (self->rng, 4);

  *out = (DsArea){ .box = { at.x, at.y, ds_rng_range (self->rng, 1, 5),
                            ds_rng_range (self->rng, 1, 4) },
                   .angle = PICK (ANGLES, self->rng),
                   .shape = DS_AREA_RECTANGLE };
  g_assert_cmpint (ds_area_set_shape (out, shape, NULL), ==, DS_OK);
  for (uint32_t i = 0; i < n && ds_area_has_points (shape); i++)
    g_assert_cmpint (ds_area_add_point (out, ds_rng_below (self->rng, (uint32_t)out->n_points + 1),
                                        (DsCell){ ds_rng_range (self->rng, -1, dungeon->w),
                                                  ds_rng_range (self->rng, -1, dungeon->h) },
                                        NULL),
                     ==, DS_OK);
}

static void
add (Editor *self)
{
  static const char *const KINDS[] = { "marker", "marker", "note", "gold", "rat" };
  DsThing thing = { .id = ds_rng_next (self->rng) >> 1 | 1,
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .target = { -1, -1 },
                    .at = dst_any_cell (level_of (self), self->rng) };
  DsArea area = { 0 };

  g_assert_true (ds_rules_find_kind (level_of (self)->rules, PICK (KINDS, self->rng), &thing.kind));
  if (has_area (self, &thing) && ds_rng_below (self->rng, 3) > 0) {
    draw_area (self, &area, (DsAreaShape)ds_rng_below (self->rng, DS_N_AREA_SHAPES), thing.at);
    g_assert_cmpint (ds_area_put (&thing.extras, NULL, &area, thing.at, NULL), ==, DS_OK);
    ds_area_clear (&area);
  }
  apply (self, &(DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .thing = &thing }.cmd);
  ds_extras_unref (thing.extras);
}

/* Gives @thing the area in one step, as the editor does. */
static void
put_area (Editor *self, const DsThing *thing, const DsArea *area, DsCell at)
{
  const DsCmd *items[DS_AREA_KEYS + 1];
  DsCmdSetThingProperty sets[DS_AREA_KEYS];
  const DsCmdMoveThing step = { .cmd.type = &ds_cmd_move_thing, .id = thing->id, .to = at };
  DsExtras *extras;
  size_t n = 0;

  g_assert_cmpint (ds_area_put (&extras, thing->extras, area, at, NULL), ==, DS_OK);
  if (at.x != thing->at.x || at.y != thing->at.y)
    items[n++] = &step.cmd;
  for (size_t i = 0; i < DS_AREA_KEYS; i++) {
    sets[i] = (DsCmdSetThingProperty){ .cmd.type = &ds_cmd_set_thing_property,
                                       .id = thing->id,
                                       .key = ds_area_key (i),
                                       .json = ds_extras_find (extras, ds_area_key (i)) };
    if (g_strcmp0 (sets[i].json, ds_extras_find (thing->extras, sets[i].key)) != 0)
      items[n++] = &sets[i].cmd;
  }
  if (n > 0)
    apply (self, &(DsCmdBatch){ .cmd.type = &ds_cmd_batch, .items = items, .n = n }.cmd);
  ds_extras_unref (extras);
}

static void
edit_points (Editor *self, DsArea *area)
{
  const size_t i = ds_rng_below (self->rng, (uint32_t)area->n_points);

  if (ds_rng_below (self->rng, 2) == 0)
    area->points[i] = dst_any_cell (level_of (self), self->rng);
  else if (ds_rng_below (self->rng, 2) == 0)
    g_assert_cmpint (ds_area_add_point (area, i, dst_any_cell (level_of (self), self->rng), NULL),
                     ==, DS_OK);
  else if (ds_area_can_lose_point (area))
    ds_area_remove_point (area, i);
}

static void
reshape (Editor *self)
{
  const DsThing *thing = any_thing (self, true);
  DsArea area;
  DsCell at;

  if (thing == NULL)
    return;
  g_assert_cmpint (ds_area_read (&area, thing, NULL), ==, DS_OK);
  at = thing->at;
  if (ds_rng_below (self->rng, 3) == 0) {
    g_assert_cmpint (
        ds_area_set_shape (&area, (DsAreaShape)ds_rng_below (self->rng, DS_N_AREA_SHAPES), NULL),
        ==, DS_OK);
  } else if (area.n_points > 0) {
    edit_points (self, &area);
  } else {
    area.box.w = ds_rng_range (self->rng, 1, 6);
    area.box.h = ds_rng_range (self->rng, 1, 4);
    if (ds_rng_below (self->rng, 2) == 0)
      at = dst_any_cell (level_of (self), self->rng);
    area.box.x = at.x;
    area.box.y = at.y;
  }
  if (ds_rng_below (self->rng, 3) == 0)
    area.angle = PICK (ANGLES, self->rng);
  if (area.n_points == 0)
    at = (DsCell){ area.box.x, area.box.y };
  if (ds_floor_has (&level_of (self)->dungeon.floors[0], at))
    put_area (self, thing, &area, at);
  ds_area_clear (&area);
}

static void
rename_object (Editor *self)
{
  const DsThing *thing = any_thing (self, true);

  if (thing != NULL)
    set_member (self, thing, "name", PICK (NAMES, self->rng));
}

static void
write_note (Editor *self)
{
  static const char *const TEXTS[] = { "\"new\"", "\"a\\nb <c>\"", "\"\"", NULL };
  const DsThing *thing = any_thing (self, true);

  if (thing != NULL && ds_rules_kind (level_of (self)->rules, thing->kind)->role == DS_ROLE_NOTE)
    set_member (self, thing, "note", PICK (TEXTS, self->rng));
}

static void
edit_property (Editor *self)
{
  const DsThing *thing = any_thing (self, ds_rng_below (self->rng, 2) == 0);
  const uint32_t what = ds_rng_below (self->rng, 6);
  char name[8], other[8];

  if (thing == NULL)
    return;
  g_snprintf (name, sizeof name, "p%u", ds_rng_below (self->rng, 4));
  g_snprintf (other, sizeof other, "q%u", ds_rng_below (self->rng, 4));
  apply (self, &(DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                    .holder = what == 0 ? (DsHolder){ .type = DS_HOLDER_LEVEL }
                                                        : (DsHolder){ .type = DS_HOLDER_THING,
                                                                      .id = thing->id },
                                    .name = name,
                                    .json = what <= 3 ? PICK (VALUES, self->rng) : NULL,
                                    .new_name = what == 3 || what == 4 ? other : NULL }
                    .cmd);
}

static void
edit_cells (Editor *self)
{
  static const char *const GROUND[] = { "floor", "wall", "deep-water" };
  static const char *const FEATURES[] = { "grass", "door", NULL };
  const bool is_ground = ds_rng_below (self->rng, 2) == 0;
  const char *id = is_ground ? PICK (GROUND, self->rng) : PICK (FEATURES, self->rng);
  const DsCell at = dst_any_cell (level_of (self), self->rng);
  const uint32_t tile = id != NULL ? ds_rules_find_tile (level_of (self)->rules, id) : DS_TILE_NONE;
  const DsSpan span = { at.y, at.x, at.x + ds_rng_range (self->rng, 0, 2), tile };

  apply (self, &(DsCmdCells){ .cmd.type = &ds_cmd_cells,
                              .layer = is_ground ? DS_LAYER_GROUND : DS_LAYER_FEATURE,
                              .spans = &span,
                              .n_spans = 1,
                              .pin = true }
                    .cmd);
}

/* Each as often as it stands here. */
static void (*const EDITS[]) (Editor *self) = {
  move,    move,    delete,  turn,          add,           add,        reshape,
  reshape, reshape, reshape, rename_object, edit_property, write_note, edit_cells,
};

void
dst_edit_objects (DsDoc *doc, DsRng *rng, size_t n)
{
  Editor self = { doc, rng };

  for (size_t i = 0; i < n; i++)
    PICK (EDITS, rng) (&self);
}
