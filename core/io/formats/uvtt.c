/* core/io/formats/uvtt.c — maps of virtual tabletops, *.dd2vtt and *.uvtt, written: an image, and
 * the walls, doors and lights over it, in cells. Source: Dungeondraft's "Universal VTT", as its
 * importers read it. */
#include "base/inflate.h"
#include "io/io.h"
#include "io/shown_lights.h"
#include "io/tiled/tiled_outline.h"
#include "rules/wide_gate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define CELL_PX 64   /* of the image, unless it becomes larger than this: */
#define SIDE_PX 8192 /* the greatest side that most programs show */
#define SOLID (DS_TILE_BLOCKS_SIGHT | DS_TILE_BLOCKS_MOVE)
#define QUARTER_TURN "1.5707963" /* radians */

static const DsCell STEPS[4] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } };

typedef struct {
  const DsThing *gate; /* NULL: a door of the map alone */
  uint16_t tile;       /* that is drawn; DS_TILE_NONE: no door */
  bool is_written;
} VttDoor;

typedef struct {
  const DsDelve *delve;
  const DsFloor *floor;
  VttDoor *doors; /* by cell */
  uint32_t *open; /* 0 where neither sight nor a body passes; 1 elsewhere, also in doors */
  DsJsonWriter json;
} VttWriter;

static size_t
index_of (const VttWriter *self, DsCell cell)
{
  return ds_cell_index (cell, self->floor->w);
}

static bool
is_open (const VttWriter *self, DsCell cell)
{
  return ds_floor_has (self->floor, cell) && self->open[index_of (self, cell)] != 0;
}

/* ---- doors */

/* Gates that are no doors: ledges, drops. */
static bool
is_door (const DsRules *rules, const DsKind *kind)
{
  return kind->gate != NULL && kind->feature != NULL && kind->feature[0] != '\0' &&
         ds_rules_find_tile (rules, kind->feature) != DS_TILE_NONE;
}

static void
find_doors (VttWriter *self)
{
  const DsRules *rules = self->delve->rules;

  for (int32_t y = 0; y < self->floor->h; y++)
    for (int32_t x = 0; x < self->floor->w; x++) {
      const uint16_t tile =
          (uint16_t)ds_floor_get (self->floor, DS_LAYER_FEATURE, (DsCell){ x, y });

      if (ds_rules_tile (rules, tile)->flags & DS_TILE_DOOR)
        self->doors[index_of (self, (DsCell){ x, y })].tile = tile;
    }
  for (size_t i = 0; i < ds_things_count (self->floor->things); i++) {
    const DsThing *thing = ds_things_get (self->floor->things, i);
    VttDoor *door = &self->doors[index_of (self, thing->at)];

    if (!is_door (rules, ds_rules_kind (rules, thing->kind)))
      continue;
    door->gate = thing;
    door->tile = ds_rules_feature_of (rules, thing->kind);
  }
}

/* Lines stop bodies, too, so that tall grass has none. */
static void
find_open (VttWriter *self)
{
  const DsRules *rules = self->delve->rules;

  for (int32_t y = 0; y < self->floor->h; y++)
    for (int32_t x = 0; x < self->floor->w; x++) {
      const DsCell cell = { x, y };
      const uint32_t ground = ds_floor_get (self->floor, DS_LAYER_GROUND, cell);
      const bool is_door = self->doors[index_of (self, cell)].tile != DS_TILE_NONE;
      const uint32_t feature =
          is_door ? DS_TILE_NONE : ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);

      self->open[index_of (self, cell)] =
          ground != DS_TILE_NONE && (ds_rules_cell_flags (rules, ground, feature) & SOLID) != SOLID;
    }
}

static bool
are_alike (const VttDoor *a, const VttDoor *b)
{
  return a->tile == b->tile && (a->gate == NULL) == (b->gate == NULL) &&
         (a->gate == NULL || ds_gates_are_alike (a->gate, b->gate));
}

/* The door of @cell, if it belongs to @door. */
static VttDoor *
same_door (const VttWriter *self, DsCell cell, const VttDoor *door)
{
  VttDoor *at = ds_floor_has (self->floor, cell) ? &self->doors[index_of (self, cell)] : NULL;

  return at != NULL && at->tile != DS_TILE_NONE && !at->is_written && are_alike (at, door) ? at
                                                                                           : NULL;
}

/* Number of sides, of the two along @step, where something holds the door. */
static int
count_posts (const VttWriter *self, DsCell cell, DsCell step, const VttDoor *door)
{
  int n = 0;

  for (int sign = -1; sign <= 1; sign += 2) {
    const DsCell beside = { cell.x + sign * step.x, cell.y + sign * step.y };
    const bool is_on = ds_floor_has (self->floor, beside);

    n += !is_open (self, beside) ||
         (is_on && self->doors[index_of (self, beside)].tile != DS_TILE_NONE &&
          are_alike (&self->doors[index_of (self, beside)], door));
  }
  return n;
}

/* ---- numbers: halves and twentieths of a cell */

static void
put_number (DsJsonWriter *json, const char *key, int64_t milli)
{
  char text[32];
  size_t n = (size_t)snprintf (text, sizeof text, "%s%" PRId64 ".%03d", milli < 0 ? "-" : "",
                               (milli < 0 ? -milli : milli) / 1000,
                               (int)((milli < 0 ? -milli : milli) % 1000));

  while (text[n - 1] == '0')
    text[--n] = '\0';
  if (text[n - 1] == '.')
    text[--n] = '\0';
  ds_json_put_source (json, key, text);
}

static void
put_point (DsJsonWriter *json, const char *key, int64_t x, int64_t y)
{
  ds_json_begin_object (json, key, DS_JSON_INLINE);
  put_number (json, "x", x);
  put_number (json, "y", y);
  ds_json_end (json);
}

/* A line across the cells from @first to @last, through their middles. */
static void
put_portal (VttWriter *self, DsCell first, DsCell last, bool is_upright, bool is_held)
{
  const VttDoor *door = &self->doors[index_of (self, first)];
  const uint32_t flags = ds_rules_tile (self->delve->rules, door->tile)->flags;
  const int64_t x0 = first.x * 1000 + (is_upright ? 500 : 0);
  const int64_t y0 = first.y * 1000 + (is_upright ? 0 : 500);
  const int64_t x1 = (last.x + 1) * 1000 - (is_upright ? 500 : 0);
  const int64_t y1 = (last.y + 1) * 1000 - (is_upright ? 0 : 500);
  DsJsonWriter *json = &self->json;

  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  put_point (json, "position", (x0 + x1) / 2, (y0 + y1) / 2);
  ds_json_begin_array (json, "bounds", DS_JSON_INLINE);
  put_point (json, NULL, x0, y0);
  put_point (json, NULL, x1, y1);
  ds_json_end (json);
  ds_json_put_source (json, "rotation", is_upright ? QUARTER_TURN : "0");
  ds_json_put_bool (json, "closed", (flags & SOLID) != 0);
  ds_json_put_bool (json, "freestanding", !is_held);
  ds_json_end (json);
}

/* Writes the door of @cell, with all cells in its line that are alike. */
static void
put_door (VttWriter *self, DsCell cell)
{
  VttDoor *door = &self->doors[index_of (self, cell)], *next = door;
  const int across = count_posts (self, cell, (DsCell){ 1, 0 }, door);
  const int along = count_posts (self, cell, (DsCell){ 0, 1 }, door);
  const uint8_t facing = door->gate != NULL ? door->gate->facing : (uint8_t)DS_FACING_NONE;
  const bool is_upright =
      across == along ? facing != DS_NORTH && facing != DS_SOUTH : along > across;
  const DsCell step = is_upright ? (DsCell){ 0, 1 } : (DsCell){ 1, 0 };
  DsCell last = cell;

  while (next != NULL) {
    next->is_written = true;
    next = same_door (self, (DsCell){ last.x + step.x, last.y + step.y }, door);
    if (next != NULL)
      last = (DsCell){ last.x + step.x, last.y + step.y };
  }
  put_portal (self, cell, last, is_upright, (is_upright ? along : across) == 2);
}

static void
put_portals (VttWriter *self)
{
  ds_json_begin_array (&self->json, "portals", DS_JSON_LINES);
  for (int32_t y = 0; y < self->floor->h; y++)
    for (int32_t x = 0; x < self->floor->w; x++) {
      const VttDoor *door = &self->doors[index_of (self, (DsCell){ x, y })];

      if (door->tile != DS_TILE_NONE && !door->is_written)
        put_door (self, (DsCell){ x, y });
    }
  ds_json_end (&self->json);
}

/* ---- sight */

/* Loops around the open areas: their sides are those between an open cell and another. */
static DsStatus
put_sight (VttWriter *self, DsError *err)
{
  DsOutlines outlines;
  DsStatus status = ds_outlines_find (&outlines, self->open, self->floor->w, self->floor->h, err);

  if (status != DS_OK)
    return status;
  ds_json_begin_array (&self->json, "line_of_sight", DS_JSON_LINES);
  for (size_t i = 0; i < outlines.loops.n; i++) {
    const DsOutlineLoop *loop = &outlines.loops.items[i];

    ds_json_begin_array (&self->json, NULL, DS_JSON_INLINE);
    for (size_t k = loop->start; k <= loop->end; k++) {
      const DsCell at = outlines.points.items[k < loop->end ? k : loop->start];

      put_point (&self->json, NULL, at.x * 1000, at.y * 1000);
    }
    ds_json_end (&self->json);
  }
  ds_json_end (&self->json);
  ds_json_begin_array (&self->json, "objects_line_of_sight", DS_JSON_INLINE);
  ds_json_end (&self->json);
  ds_outlines_clear (&outlines);
  return DS_OK;
}

/* ---- lights */

/* A light in a wall stands before it, since no light leaves the wall's lines. */
static void
put_light (void *user, const DsShownLight *light)
{
  VttWriter *self = user;
  const DsCell at = light->at;
  const DsLamp lamp = ds_lamp_of (light->light, at, self->delve->dungeon.seed);
  int64_t x = at.x * 1000 + 500, y = at.y * 1000 + 500;
  char colour[16];

  for (size_t i = 0; i < DS_COUNT (STEPS) && !is_open (self, at); i++)
    if (is_open (self, (DsCell){ at.x + STEPS[i].x, at.y + STEPS[i].y })) {
      x += STEPS[i].x * 600;
      y += STEPS[i].y * 600;
      break;
    }
  snprintf (colour, sizeof colour, "ff%06" PRIx32, lamp.colour & 0xffffff);
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  put_point (&self->json, "position", x, y);
  ds_json_put_int (&self->json, "range", lamp.radius);
  put_number (&self->json, "intensity", 1000);
  ds_json_put_string (&self->json, "color", colour);
  ds_json_put_bool (&self->json, "shadows", true);
  ds_json_end (&self->json);
}

static void
put_lights (VttWriter *self)
{
  ds_json_begin_array (&self->json, "lights", DS_JSON_LINES);
  ds_shown_lights_walk (self->delve, self->floor, put_light, self);
  ds_json_end (&self->json);
}

/* ---- the image */

/* Objects that a map shows to players. */
static bool
is_shown (const DsKind *kind)
{
  return kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN ||
         (kind->gate != NULL && !kind->gate->is_secret);
}

/* A secret door looks like the wall beside it. */
static DsStatus
hide_door (const VttWriter *self, DsFloor *floor, DsCell cell, DsError *err)
{
  for (size_t i = 0; i < DS_COUNT (STEPS); i++) {
    const DsCell beside = { cell.x + STEPS[i].x, cell.y + STEPS[i].y };

    if (!ds_floor_has (floor, beside) || is_open (self, beside))
      continue;
    return ds_floor_set (floor, DS_LAYER_GROUND, cell,
                         ds_floor_get (floor, DS_LAYER_GROUND, beside)) &&
                   ds_floor_set (floor, DS_LAYER_FEATURE, cell, DS_TILE_NONE)
               ? DS_OK
               : ds_fail_nomem (err, "uvtt");
  }
  return DS_OK;
}

/* The level as players may see it. */
static DsStatus
make_shown (const VttWriter *self, DsDelve *out, DsError *err)
{
  const size_t n = ds_things_count (self->floor->things);
  DsThing *shown = ds_alloc (n + 1, sizeof *shown);
  DsThings *things = NULL;
  size_t n_shown = 0;
  DsFloor *floor;
  DsStatus status;

  if (shown == NULL)
    return ds_fail_nomem (err, "uvtt");
  status = ds_delve_copy (out, self->delve, err);
  floor = &out->dungeon.floors[0];
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (self->floor->things, i);
    const DsKind *kind = ds_rules_kind (out->rules, thing->kind);

    if (is_shown (kind))
      shown[n_shown++] = *thing;
    else if (kind->gate != NULL)
      status = hide_door (self, floor, thing->at, err);
  }
  if (status == DS_OK)
    status = ds_things_new (&things, shown, n_shown, err);
  if (status == DS_OK) {
    ds_things_unref (floor->things);
    floor->things = things;
  } else {
    ds_delve_clear (out);
  }
  ds_free (shown);
  return status;
}

static DsStatus
put_image (VttWriter *self, const DsIoOptions *options, int32_t px, DsError *err)
{
  DsText png = { 0 }, text = { 0 };
  DsStatus status = DS_OK;
  DsDelve shown;

  if (options->draw_floor != NULL) {
    status = make_shown (self, &shown, err);
    if (status != DS_OK)
      return status;
    status = options->draw_floor (&shown, 0, px, &png, err);
    ds_delve_clear (&shown);
  }
  if (status == DS_OK) {
    ds_base64_encode (&text, png.bytes, png.n);
    if (text.failed)
      status = ds_fail_nomem (err, "uvtt");
    else
      ds_json_put_bytes (&self->json, "image", text.n > 0 ? text.bytes : "", text.n);
  }
  ds_text_clear (&png);
  ds_text_clear (&text);
  return status;
}

/* ---- the format */

static void
put_head (VttWriter *self, int32_t px)
{
  DsJsonWriter *json = &self->json;

  ds_json_put_source (json, "format", "0.3");
  ds_json_begin_object (json, "resolution", DS_JSON_LINES);
  put_point (json, "map_origin", 0, 0);
  put_point (json, "map_size", self->floor->w * 1000, self->floor->h * 1000);
  ds_json_put_int (json, "pixels_per_grid", px);
  ds_json_end (json);
}

static DsStatus
put_all (VttWriter *self, const DsIoOptions *options, DsError *err)
{
  const int32_t side = ds_max (self->floor->w, self->floor->h);
  const int32_t px =
      options->cell > 0 ? options->cell : ds_max (1, ds_min (CELL_PX, SIDE_PX / side));
  DsStatus status;

  find_doors (self);
  find_open (self);
  ds_json_begin_object (&self->json, NULL, DS_JSON_LINES);
  put_head (self, px);
  status = put_sight (self, err);
  if (status != DS_OK)
    return status;
  put_portals (self);
  ds_json_begin_object (&self->json, "environment", DS_JSON_INLINE);
  ds_json_put_bool (&self->json, "baked_lighting", false);
  ds_json_put_string (&self->json, "ambient_light", "ffffffff");
  ds_json_end (&self->json);
  put_lights (self);
  status = put_image (self, options, px, err);
  ds_json_end (&self->json);
  return status;
}

/* DS_BAD_ARG: more than one floor. DS_NOMEM, or the failure of drawing. */
static DsStatus
write_uvtt (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
            DsError *err)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  const size_t n = (size_t)floor->w * (size_t)floor->h;
  VttWriter self = { .delve = delve, .floor = floor };
  DsText text = { 0 };
  DsStatus status = DS_NOMEM;

  if (delve->dungeon.n_floors != 1)
    return ds_fail (err, DS_BAD_ARG, "floors", "uvtt.floors",
                    N_ ("expected a single floor for a map of a virtual tabletop, got %zu"),
                    delve->dungeon.n_floors);
  self.doors = ds_alloc0 (n, sizeof *self.doors);
  self.open = ds_alloc0 (n, sizeof *self.open);
  ds_json_writer_init (&self.json, &text);
  if (self.doors != NULL && self.open != NULL)
    status = put_all (&self, options, err);
  else
    ds_fail_nomem (err, "uvtt");
  if (status == DS_OK && text.failed)
    status = ds_fail_nomem (err, "uvtt");
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &text, err);
  ds_text_clear (&text);
  ds_free (self.doors);
  ds_free (self.open);
  return status;
}

/* Ledges and drops are drawn, but are no doors; stairs are drawn. */
static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  const DsThings *things = delve->dungeon.floors[0].things;

  (void)options;
  (void)err;
  losses->n_lost = 0;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);
    const bool is_drawn =
        ds_losses_noun (kind) == DS_NOUN_OBJECT && kind->gate == NULL && is_shown (kind);

    losses->n[DS_NOUN_OBJECT] -= is_drawn;
    if (kind->gate != NULL && !is_door (delve->rules, kind))
      ds_losses_add_thing (losses, delve->rules, 0, thing);
    else if (!is_drawn && (ds_losses_noun (kind) == DS_NOUN_OBJECT || kind->role == DS_ROLE_NOTE))
      ds_losses_note_thing (losses, delve->rules, 0, thing);
  }
  return DS_OK;
}

const DsFormat ds_format_uvtt = {
  .id = "uvtt",
  .label = N_ ("Universal VTT map"),
  .suffixes = ".dd2vtt .uvtt",
  .has_one_floor = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT,
  .write_files = write_uvtt,
  .lose = lose,
};
