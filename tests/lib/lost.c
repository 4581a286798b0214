/* tests/lib/lost.c — compares levels object by object, cell by cell, table by table; it shares no
 * code with the writers' own counts. */
#include "lib/lost.h"
#include "map/layer_groups.h"
#include "map/object_layers.h"
#include "map/property.h"
#include "rules/wide_gate.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#define MOVED_STEPS 3 /* that an import moves an object out of a wall */

typedef struct {
  DstLost *out;
  const DsDelve *was, *is;
  DstLostHow how;
} Finder;

G_GNUC_PRINTF (3, 4)
static void
lose (const Finder *self, DsNoun noun, const char *format, ...)
{
  va_list args;

  if (self->out->n[noun]++ == 0) {
    va_start (args, format);
    g_vsnprintf (self->out->first[noun], sizeof self->out->first[noun], format, args);
    va_end (args);
  }
  self->out->may[noun] = true;
}

/* ---- extras */

static bool
is_note (const char *key)
{
  return strcmp (key, "note") == 0;
}

/* Members of the file itself, which each import makes anew. */
static bool
is_of_source (const char *key)
{
  return strcmp (key, "foreign") == 0 || strcmp (key, "source") == 0 || strcmp (key, "des") == 0;
}

/* The type of a value as files of other programs name it, which keep the one that they have. */
static DsPropertyType
type_of (const Finder *self, const DsProperty *value)
{
  if (self->how.is_source && value->type == DS_PROPERTY_INT)
    return DS_PROPERTY_FLOAT;
  if (self->how.is_source && value->type == DS_PROPERTY_FILE)
    return DS_PROPERTY_TEXT;
  return value->type;
}

static bool
same_value (const Finder *self, const DsProperty *a, const DsProperty *b)
{
  if (b == NULL || type_of (self, a) != type_of (self, b) || a->n_items != b->n_items)
    return false;
  for (size_t i = 0; i < a->n_items; i++)
    if (!same_value (self, &a->items[i],
                     a->type == DS_PROPERTY_CLASS ? ds_property_member (b, a->items[i].name)
                                                  : &b->items[i]))
      return false;
  return strcmp (a->text, b->text) == 0 ||
         (type_of (self, a) == DS_PROPERTY_FLOAT &&
          g_ascii_strtod (a->text, NULL) == g_ascii_strtod (b->text, NULL));
}

static void
compare_properties (const Finder *self, const DsExtras *was, const DsExtras *is, const char *where)
{
  DsProperties a, b;

  g_assert_cmpint (ds_properties_read (&a, was, NULL), ==, DS_OK);
  g_assert_cmpint (ds_properties_read (&b, is, NULL), ==, DS_OK);
  for (size_t i = 0; i < a.n; i++) {
    const DsProperty *twin = ds_properties_find (&b, a.items[i].name);
    char *p = ds_property_json (&a.items[i]), *q = twin != NULL ? ds_property_json (twin) : NULL;

    if (!same_value (self, &a.items[i], twin))
      lose (self, DS_NOUN_PROPERTY, "%s: property %s, %s became %s", where, a.items[i].name, p, q);
    ds_free (p);
    ds_free (q);
  }
  for (size_t i = 0; i < b.n; i++)
    if (ds_properties_find (&a, b.items[i].name) == NULL)
      lose (self, DS_NOUN_PROPERTY, "%s: property %s came back", where, b.items[i].name);
  ds_properties_clear (&a);
  ds_properties_clear (&b);
}

/* The noun of a member of an object whose kind @has_areas. */
static DsNoun
noun_of (const char *key, bool has_areas)
{
  static const char *const AREA[] = { "width", "height", "shape", "points", "angle", NULL };

  if (has_areas && g_strv_contains (AREA, key))
    return DS_NOUN_AREA;
  return is_note (key)                ? DS_NOUN_NOTE
         : strcmp (key, "name") == 0  ? DS_NOUN_OBJECT_NAME
         : strcmp (key, "rule") == 0  ? DS_NOUN_OBJECT_RULE
         : strcmp (key, "layer") == 0 ? DS_NOUN_LAYER_OF
                                      : DS_NOUN_MEMBER;
}

/* @kind: of the object that holds them; NULL: another holder. */
static void
compare_extras (const Finder *self, const DsExtras *was, const DsExtras *is, const DsKind *kind,
                const char *where)
{
  const bool has_areas =
      kind != NULL && (kind->role == DS_ROLE_MARKER || kind->role == DS_ROLE_NOTE);
  bool has_area = false;

  compare_properties (self, was, is, where);
  for (size_t i = 0; i < ds_extras_count (was); i++) {
    const char *key = ds_extras_key (was, i);
    DsNoun noun = strcmp (key, "source") == 0 || strcmp (key, "foreign") == 0 ? DS_NOUN_SOURCE
                                                                              : DS_NOUN_MEMBER;

    if (strcmp (key, DS_PROPERTIES_KEY) == 0 ||
        (was == self->was->dungeon.extras &&
         (strcmp (key, "layers") == 0 || strcmp (key, "tile_layers") == 0 ||
          strcmp (key, "layer_groups") == 0)) ||
        (self->how.is_source && is_of_source (key)) ||
        g_strcmp0 (ds_extras_json (was, i), ds_extras_find (is, key)) == 0)
      continue;
    if (kind != NULL)
      noun = noun_of (key, has_areas);
    if (noun != DS_NOUN_AREA || !has_area)
      lose (self, noun, "%s: %s", where, key);
    has_area = has_area || noun == DS_NOUN_AREA;
  }
  for (size_t i = 0; has_areas && i < ds_extras_count (is) && !has_area; i++) {
    const char *key = ds_extras_key (is, i);

    has_area = noun_of (key, true) == DS_NOUN_AREA && ds_extras_find (was, key) == NULL;
    if (has_area)
      lose (self, DS_NOUN_AREA, "%s: %s, which it had not", where, key);
  }
}

/* The lists of own layers: each name that is not where it was. */
static void
compare_layers (const Finder *self)
{
  DsTileLayers had, has;
  DsObjectLayers was, is;
  DsLayerGroups groups, got;

  ds_tile_layers_read (&had, self->was->dungeon.extras);
  ds_tile_layers_read (&has, self->is->dungeon.extras);
  for (size_t i = 0; i < had.n && memcmp (&had, &has, sizeof had) != 0; i++)
    lose (self, DS_NOUN_LAYER, "own layer %s", had.items[i].name);
  ds_object_layers_read (&was, self->was->dungeon.extras);
  ds_object_layers_read (&is, self->is->dungeon.extras);
  for (size_t i = 0; i < was.n && memcmp (&was, &is, sizeof was) != 0; i++)
    lose (self, DS_NOUN_LAYER, "own layer %s", was.names[i]);
  ds_layer_groups_read (&groups, self->was->dungeon.extras);
  ds_layer_groups_read (&got, self->is->dungeon.extras);
  for (size_t i = 0; i < groups.n && memcmp (&groups, &got, sizeof got) != 0; i++)
    lose (self, DS_NOUN_LAYER_GROUP, "group %s", groups.items[i].name);
}

/* Members that go with a lost holder. */
static void
may_lose_extras (const Finder *self)
{
  self->out->may[DS_NOUN_PROPERTY] = self->out->may[DS_NOUN_MEMBER] = true;
  self->out->may[DS_NOUN_NOTE] = self->out->may[DS_NOUN_LAYER_OF] = true;
  self->out->may[DS_NOUN_AREA] = self->out->may[DS_NOUN_OBJECT_NAME] = true;
  self->out->may[DS_NOUN_OBJECT_RULE] = true;
}

static DsCell
their (const Finder *self, DsCell cell)
{
  return (DsCell){ cell.x + self->how.by.x, cell.y + self->how.by.y };
}

/* ---- objects */

static size_t
floor_of (const Finder *self, size_t f)
{
  const int64_t floor = self->how.floors != NULL ? self->how.floors[f] : (int64_t)f;

  return floor < 0 || (size_t)floor >= self->is->dungeon.n_floors ? SIZE_MAX : (size_t)floor;
}

static bool
same_target (const Finder *self, const DsThing *a, const DsThing *b)
{
  if (!ds_str_equal (a->level, b->level) || !ds_str_equal (a->entry, b->entry))
    return false;
  if (a->target_floor < 0 || b->target_floor < 0)
    return a->target_floor == b->target_floor;
  return floor_of (self, (size_t)a->target_floor) == (size_t)b->target_floor &&
         their (self, a->target).x == b->target.x && their (self, a->target).y == b->target.y;
}

/* The cells of the gate that @thing is on, moved by @by, as a number. */
static uint64_t
gate_of (const DsDelve *delve, size_t floor, const DsThing *thing, DsCell by)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  DsThingIds ids = { 0 };
  uint64_t cells = 0;

  g_assert_true (ds_wide_gate_find (&ids, delve, floor, thing));
  for (size_t i = 0; i < ids.n && ids.n > 1; i++) {
    const DsThing *at = ds_things_find (things, ids.items[i]);

    cells += (uint64_t)((at->at.y + by.y) * 5003 + at->at.x + by.x + 1) * 0x9e3779b97f4a7c15u;
  }
  ds_array_clear (&ids);
  return cells;
}

/* Gates like @thing in its cell that are wide over @cells. */
static size_t
count_gates (const DsDelve *delve, size_t floor, const DsThing *thing, uint64_t cells, DsCell by)
{
  const DsThings *things = delve->dungeon.floors[floor].things;
  size_t n = 0;

  for (size_t i = ds_things_seek (things, thing->at); i < ds_things_count (things); i++) {
    const DsThing *at = ds_things_get (things, i);

    if (at->at.x != thing->at.x || at->at.y != thing->at.y)
      break;
    n += at->kind == thing->kind && at->facing == thing->facing &&
         ds_str_equal (at->lock, thing->lock) && ds_extras_equal (at->extras, thing->extras) &&
         gate_of (delve, floor, at, by) == cells;
  }
  return n;
}

/* Gates of one cell that are alike may change their cells with each other. */
static bool
same_gate (const Finder *self, size_t f, const DsThing *thing, size_t g, const DsThing *twin)
{
  const DsCell by = self->how.by, none = { 0, 0 };
  uint64_t cells;

  if (ds_rules_kind (self->was->rules, thing->kind)->gate == NULL)
    return true;
  cells = gate_of (self->was, f, thing, by);
  return cells == gate_of (self->is, g, twin, none) ||
         count_gates (self->was, f, thing, cells, by) <=
             count_gates (self->is, g, twin, cells, none);
}

static void
compare_things (const Finder *self, size_t f, const DsThing *thing, size_t g, const DsThing *twin)
{
  const char *id = ds_rules_kind (self->was->rules, thing->kind)->id;
  char where[100];

  g_snprintf (where, sizeof where, "%s at %d,%d of floor %zu", id, thing->at.x, thing->at.y, f);
  if (thing->facing != twin->facing)
    lose (self, DS_NOUN_FACING, "%s: %d became %d", where, thing->facing, twin->facing);
  if (!same_target (self, thing, twin))
    lose (self, DS_NOUN_TARGET, "%s: %d:%d,%d %s became %d:%d,%d %s", where, thing->target_floor,
          thing->target.x, thing->target.y, ds_str_get (thing->entry), twin->target_floor,
          twin->target.x, twin->target.y, ds_str_get (twin->entry));
  if (!ds_str_equal (thing->lock, twin->lock))
    lose (self, DS_NOUN_LOCK, "%s: \"%s\" became \"%s\"", where, ds_str_get (thing->lock),
          ds_str_get (twin->lock));
  if (!same_gate (self, f, thing, g, twin))
    lose (self, DS_NOUN_GATE, "%s: is another wide gate", where);
  compare_extras (self, thing->extras, twin->extras, ds_rules_kind (self->was->rules, thing->kind),
                  where);
  self->out->may[DS_NOUN_NOTE] |=
      ds_rules_kind (self->was->rules, thing->kind)->role == DS_ROLE_NOTE &&
      !ds_extras_equal (thing->extras, twin->extras); /* without its text it is none */
}

static void
lose_thing (const Finder *self, const DsDelve *delve, const DsThing *thing, size_t f,
            const char *what)
{
  const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);

  lose (self, ds_losses_noun (kind), "%s at %d,%d of floor %zu %s", kind->id, thing->at.x,
        thing->at.y, f, what);
  self->out->may[DS_NOUN_FACING] |= thing->facing != DS_FACING_NONE;
  self->out->may[DS_NOUN_TARGET] |= thing->target_floor >= 0 || thing->level != NULL;
  self->out->may[DS_NOUN_LOCK] |= thing->lock != NULL;
  if (thing->extras != NULL)
    may_lose_extras (self);
}

/* Members of @a that @b has, too. */
static size_t
count_same (const DsExtras *a, const DsExtras *b)
{
  size_t n = 0;

  for (size_t i = 0; i < ds_extras_count (a); i++)
    n += g_strcmp0 (ds_extras_json (a, i), ds_extras_find (b, ds_extras_key (a, i))) == 0;
  return n;
}

/* The likeness of two objects of a kind on a cell. */
static size_t
likeness (const Finder *self, const DsThing *a, const DsThing *b)
{
  return (a->id == b->id) * 100u + ds_extras_equal (a->extras, b->extras) * 4u +
         count_same (a->extras, b->extras) + (a->facing == b->facing) +
         ds_str_equal (a->lock, b->lock) + same_target (self, a, b);
}

static uint32_t
cell_at (const DsFloor *floor, DsLayer layer, DsCell cell)
{
  return ds_floor_has (floor, cell) ? ds_floor_get (floor, layer, cell) : 0;
}

static bool
is_unlocked (const Finder *self, const DsThing *thing, const DsThing *twin)
{
  const DsGate *was = ds_rules_kind (self->was->rules, thing->kind)->gate,
               *is = ds_rules_kind (self->is->rules, twin->kind)->gate;

  return self->how.has_no_locks && thing->lock != NULL && was != NULL && is != NULL &&
         was->is_locked && !is->is_locked;
}

static bool
same_kind (const Finder *self, const DsThing *thing, const DsThing *twin)
{
  return thing->kind == twin->kind || is_unlocked (self, thing, twin);
}

static bool
is_at (const DsThings *things, size_t i, DsCell cell)
{
  return i < ds_things_count (things) && ds_things_get (things, i)->at.x == cell.x &&
         ds_things_get (things, i)->at.y == cell.y;
}

/* The tile of a locked gate that was unlocked. */
static bool
shows_unlocked (const Finder *self, size_t f, size_t g, DsCell cell)
{
  const DsThings *ours = self->was->dungeon.floors[f].things,
                 *theirs = self->is->dungeon.floors[g].things;
  const DsCell there = their (self, cell);

  for (size_t i = ds_things_seek (ours, cell); is_at (ours, i, cell); i++)
    for (size_t k = ds_things_seek (theirs, there); is_at (theirs, k, there); k++)
      if (is_unlocked (self, ds_things_get (ours, i), ds_things_get (theirs, k)))
        return true;
  return false;
}

enum { SAME, BY_ID, ANY, N_WAYS }; /* in which order objects find their twins */

static bool
is_same (const Finder *self, const DsThing *a, const DsThing *b)
{
  return ds_extras_count (a->extras) == ds_extras_count (b->extras) &&
         count_same (a->extras, b->extras) == ds_extras_count (a->extras) &&
         a->facing == b->facing && ds_str_equal (a->lock, b->lock) && same_target (self, a, b);
}

static bool
is_twin (const Finder *self, const DsThing *thing, const DsThing *at, int way)
{
  return way == ANY || (way == BY_ID ? at->id == thing->id : is_same (self, thing, at));
}

/* The object of theirs that @thing became, not taken yet, of those in its cell that are twins in
 * this @way the likest; SIZE_MAX: none. */
static size_t
find_twin (const Finder *self, const DsThing *thing, const DsThings *theirs, const bool *is_taken,
           int way)
{
  const DsCell cell = their (self, thing->at);
  const DsThing *twin = NULL;
  size_t best = SIZE_MAX;

  for (size_t k = ds_things_seek (theirs, cell); k < ds_things_count (theirs); k++) {
    const DsThing *at = ds_things_get (theirs, k);

    if (at->at.x != cell.x || at->at.y != cell.y)
      break;
    if (!is_taken[k] && same_kind (self, thing, at) && is_twin (self, thing, at, way) &&
        (twin == NULL || likeness (self, thing, at) > likeness (self, thing, twin))) {
      twin = at;
      best = k;
    }
  }
  return best;
}

/* The object of theirs that @thing became, which stood in a wall, some steps away; SIZE_MAX: none.
 */
static size_t
find_moved (const Finder *self, size_t f, const DsThing *thing, const DsThings *theirs,
            const bool *is_taken)
{
  const uint32_t ground = cell_at (&self->was->dungeon.floors[f], DS_LAYER_GROUND, thing->at);
  const DsCell cell = their (self, thing->at);

  if (!self->how.has_no_locks ||
      (ground != DS_TILE_NONE &&
       !(ds_rules_tile (self->was->rules, ground)->flags & DS_TILE_BLOCKS_MOVE)))
    return SIZE_MAX;
  for (size_t k = 0; k < ds_things_count (theirs); k++) {
    const DsThing *at = ds_things_get (theirs, k);

    if (!is_taken[k] && same_kind (self, thing, at) &&
        abs (at->at.x - cell.x) + abs (at->at.y - cell.y) <= MOVED_STEPS)
      return k;
  }
  return SIZE_MAX;
}

/* Objects that are the same, and then those that keep their ids, are twins before others of their
 * kind and cell are. */
static void
compare_floor_things (const Finder *self, size_t f, size_t g)
{
  const DsThings *ours = self->was->dungeon.floors[f].things,
                 *theirs = self->is->dungeon.floors[g].things;
  const size_t n = ds_things_count (ours);
  g_autofree bool *is_taken = g_new0 (bool, ds_things_count (theirs) + 1);
  g_autofree size_t *twins = g_new (size_t, n + 1);

  for (size_t i = 0; i < n; i++)
    twins[i] = SIZE_MAX;
  for (int way = 0; way < N_WAYS; way++)
    for (size_t i = 0; i < n; i++) {
      if (twins[i] == SIZE_MAX)
        twins[i] = find_twin (self, ds_things_get (ours, i), theirs, is_taken, way);
      if (twins[i] != SIZE_MAX)
        is_taken[twins[i]] = true;
    }
  for (size_t i = 0; i < n; i++) {
    const DsThing *thing = ds_things_get (ours, i);

    if (twins[i] != SIZE_MAX)
      continue;
    twins[i] = find_moved (self, f, thing, theirs, is_taken);
    if (twins[i] == SIZE_MAX)
      continue;
    is_taken[twins[i]] = true;
    lose (self, DS_NOUN_MOVED, "%d,%d of floor %zu", thing->at.x, thing->at.y, f);
  }
  for (size_t i = 0; i < n; i++)
    if (twins[i] == SIZE_MAX)
      lose_thing (self, self->was, ds_things_get (ours, i), f, "is gone");
    else
      compare_things (self, f, ds_things_get (ours, i), g, ds_things_get (theirs, twins[i]));
  for (size_t k = 0; k < ds_things_count (theirs); k++) {
    const DsThing *thing = ds_things_get (theirs, k);
    const uint32_t feature = cell_at (&self->was->dungeon.floors[f], DS_LAYER_FEATURE, thing->at);

    if (is_taken[k])
      continue;
    if ((!self->how.is_source || self->how.has_no_locks) && feature != DS_TILE_NONE &&
        feature == ds_rules_feature_of (self->is->rules, thing->kind))
      lose (self, DS_NOUN_TILE, "%d,%d of floor %zu became a gate", thing->at.x, thing->at.y, f);
    else
      lose_thing (self, self->is, thing, g, "came back");
  }
}

/* ---- cells, rooms */

/* Tiles of own layers; those of a layer that is lost itself may be named, too. */
static void
compare_own_tiles (const Finder *self, size_t f, size_t g)
{
  const DsFloor *was = &self->was->dungeon.floors[f], *is = &self->is->dungeon.floors[g];
  DsTileLayers ours, theirs;

  ds_tile_layers_read (&ours, self->was->dungeon.extras);
  ds_tile_layers_read (&theirs, self->is->dungeon.extras);
  for (size_t i = 0; i < ours.n; i++) {
    const char *name = ours.items[i].name;
    const int twin = ds_tile_layers_find (&theirs, name);

    for (int32_t k = 0; k < was->w * was->h; k++) {
      const DsCell cell = { k % was->w, k / was->w };
      const uint32_t tile = cell_at (was, DS_LAYER_TILES (i), cell);

      if (twin < 0)
        self->out->may[DS_NOUN_TILE] |= tile != DS_TILE_NONE;
      else if (tile != cell_at (is, DS_LAYER_TILES (twin), their (self, cell)))
        lose (self, DS_NOUN_TILE, "%d,%d of floor %zu in %s", cell.x, cell.y, f, name);
    }
  }
}

static const char *
tile_id (const DsDelve *delve, uint32_t tile)
{
  return tile == DS_TILE_NONE ? "nothing" : ds_rules_tile (delve->rules, tile)->id;
}

static void
compare_cells (const Finder *self, size_t f, size_t g)
{
  const DsFloor *was = &self->was->dungeon.floors[f], *is = &self->is->dungeon.floors[g];

  for (int32_t i = 0; i < was->w * was->h; i++) {
    const DsCell cell = { i % was->w, i / was->w };

    for (DsLayer layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++) {
      const char *a = tile_id (self->was, cell_at (was, layer, cell));
      const char *b = tile_id (self->is, cell_at (is, layer, their (self, cell)));

      if (strcmp (a, b) != 0 && (layer == DS_LAYER_GROUND || !shows_unlocked (self, f, g, cell)))
        lose (self, DS_NOUN_TILE, "%d,%d of floor %zu: %s became %s", cell.x, cell.y, f, a, b);
    }
    if (!self->how.is_source &&
        cell_at (was, DS_LAYER_PIN, cell) != cell_at (is, DS_LAYER_PIN, their (self, cell)))
      lose (self, DS_NOUN_PIN, "%d,%d of floor %zu", cell.x, cell.y, f);
  }
}

typedef struct {
  DsCell first;
  uint64_t cells; /* a hash of all */
  bool is_own;    /* its cells were set by hand */
} RoomCells;

static RoomCells *
rooms_of (const DsFloor *floor, DsCell by)
{
  RoomCells *rooms = g_new0 (RoomCells, ds_rooms_count (floor->rooms) + 1);

  for (int32_t i = floor->w * floor->h - 1; i >= 0; i--) {
    const DsCell cell = { i % floor->w, i / floor->w };
    RoomCells *room = &rooms[ds_floor_get (floor, DS_LAYER_ROOM, cell)];

    room->first = cell;
    room->cells += (uint64_t)((cell.y + by.y) * 5003 + cell.x + by.x + 1) * 0x9e3779b97f4a7c15u;
    room->is_own |= (ds_floor_get (floor, DS_LAYER_PIN, cell) & DS_PIN_ROOM) != 0;
  }
  return rooms;
}

static bool
same_region_of (const Finder *self, const DsRoom *a, const DsRoom *b)
{
  const DsRegions *p = self->was->dungeon.regions, *q = self->is->dungeon.regions;

  if (a->region == 0 || b->region == 0)
    return a->region == b->region;
  return ds_str_equal (ds_regions_get (p, a->region - 1)->name,
                       ds_regions_get (q, b->region - 1)->name);
}

static void
compare_rooms (const Finder *self, size_t f, size_t g)
{
  const DsFloor *was = &self->was->dungeon.floors[f], *is = &self->is->dungeon.floors[g];
  g_autofree RoomCells *ours = rooms_of (was, self->how.by),
                       *theirs = rooms_of (is, (DsCell){ 0, 0 });

  for (size_t i = 0; i < ds_rooms_count (was->rooms); i++) {
    const DsRoom *room = ds_rooms_get (was->rooms, i), *twin = NULL;
    const RoomCells *cells = &ours[i + 1];
    uint32_t number = 0;

    if (cells->cells != 0)
      number = cell_at (is, DS_LAYER_ROOM, their (self, cells->first));
    else if (!self->how.is_source)
      number = ds_rooms_find (is->rooms, room->id);
    twin = number > 0 ? ds_rooms_get (is->rooms, number - 1) : NULL;
    self->out->may[DS_NOUN_ROOM] |= twin == NULL || twin->kind != room->kind;
    if (twin == NULL ? !self->how.is_source || room->name != NULL || cells->is_own
                     : room->name != NULL && !ds_str_equal (room->name, twin->name))
      lose (self, DS_NOUN_ROOM, "%zu of floor %zu: \"%s\" became \"%s\"", i, f,
            ds_str_get (room->name), twin != NULL ? ds_str_get (twin->name) : "-");
    else if (twin != NULL && cells->cells != theirs[number].cells &&
             (!self->how.is_source || cells->is_own))
      lose (self, DS_NOUN_ROOM, "%zu of floor %zu: other cells", i, f);
    else if (twin != NULL && !self->how.is_source &&
             (twin->kind != room->kind || !same_region_of (self, room, twin)))
      lose (self, DS_NOUN_ROOM, "%zu of floor %zu: kind or region", i, f);
    if (twin != NULL || self->how.is_source)
      compare_extras (self, room->extras, twin != NULL ? twin->extras : NULL, NULL, "room");
    else if (room->extras != NULL)
      may_lose_extras (self);
  }
}

/* ---- tables, the head */

static void
compare_locks (const Finder *self)
{
  const DsLocks *was = self->was->dungeon.locks, *is = self->is->dungeon.locks;

  for (size_t i = 0; i < ds_locks_count (was); i++) {
    const DsLock *lock = ds_locks_get (was, i), *twin = ds_locks_find (is, ds_str_get (lock->id));

    if (twin == NULL || !ds_str_equal (lock->name, twin->name) ||
        !ds_str_equal (lock->kind, twin->kind) || !ds_str_equal (lock->opened_by, twin->opened_by))
      lose (self, DS_NOUN_LOCK, "%s", ds_str_get (lock->id));
    if (twin != NULL)
      compare_extras (self, lock->extras, twin->extras, NULL, "lock");
    else if (lock->extras != NULL)
      may_lose_extras (self);
  }
  for (size_t i = 0; i < ds_locks_count (is); i++) {
    const DsLock *lock = ds_locks_get (is, i);
    /* A row of a source for a lock of the rules says no more than an object that names it. */
    const bool is_plain = self->how.is_source && ds_str_equal (lock->id, lock->kind);

    if (!is_plain && ds_locks_find (was, ds_str_get (lock->id)) == NULL)
      lose (self, DS_NOUN_LOCK, "%s came back", ds_str_get (lock->id));
  }
}

static void
compare_regions (const Finder *self)
{
  const DsRegions *was = self->was->dungeon.regions, *is = self->is->dungeon.regions;
  const size_t n = ds_regions_count (was), n_is = ds_regions_count (is);
  /* A source has what the mark of edited properties stands for. */
  const uint32_t pins = self->how.is_source ? DS_REGION_PIN_PROPERTIES : 0;

  for (size_t i = 0; i < n; i++) {
    const DsRegion *region = ds_regions_get (was, i),
                   *twin = i < n_is ? ds_regions_get (is, i) : NULL;

    if (twin == NULL || !ds_str_equal (region->name, twin->name) ||
        region->colour != twin->colour || ((region->pins ^ twin->pins) & ~pins) != 0)
      lose (self, DS_NOUN_REGION, "%zu \"%s\"", i, ds_str_get (region->name));
    if (twin == NULL) {
      self->out->may[DS_NOUN_LOCK] |= region->lock != NULL;
      if (region->extras != NULL)
        may_lose_extras (self);
      continue;
    }
    if (!ds_str_equal (region->lock, twin->lock))
      lose (self, DS_NOUN_REGION, "%zu: lock %s", i, ds_str_get (region->lock));
    compare_extras (self, region->extras, twin->extras, NULL, "region");
  }
  for (size_t i = n; i < n_is; i++)
    lose (self, DS_NOUN_REGION, "\"%s\" came back", ds_str_get (ds_regions_get (is, i)->name));
}

static bool
same_ignores (const DsDungeon *a, const DsDungeon *b)
{
  const size_t n = ds_ignores_count (a->ignores);

  if (n != ds_ignores_count (b->ignores))
    return false;
  for (size_t i = 0; i < n; i++)
    if (ds_ignores_find (b->ignores, ds_ignores_get (a->ignores, i)) == n)
      return false;
  return true;
}

static void
compare_heads (const Finder *self)
{
  const DsDungeon *was = &self->was->dungeon, *is = &self->is->dungeon;

  if (was->name != NULL && !ds_str_equal (was->name, is->name))
    lose (self, DS_NOUN_NAME, "\"%s\" became \"%s\"", ds_str_get (was->name),
          ds_str_get (is->name));
  if (strcmp (self->was->ruleset, self->is->ruleset) != 0)
    lose (self, DS_NOUN_RULESET, "%s", self->was->ruleset);
  if (self->was->recipe.n_stages != self->is->recipe.n_stages)
    lose (self, DS_NOUN_RECIPE, "%s", self->was->recipe.id);
  if (!ds_dungeon_same_seed (was, is))
    lose (self, DS_NOUN_SEED, "another seed");
  if (!same_ignores (was, is))
    lose (self, DS_NOUN_IGNORE, "another list");
  compare_extras (self, was->extras, is->extras, NULL, "level");
  compare_layers (self);
}

static void
compare_floors (const Finder *self)
{
  size_t n_found = 0;

  for (size_t f = 0; f < self->was->dungeon.n_floors; f++) {
    const size_t g = floor_of (self, f);

    if (g == SIZE_MAX) {
      lose (self, DS_NOUN_FLOOR, "%zu is gone", f);
      for (size_t i = 0; i < DS_N_NOUNS; i++)
        self->out->may[i] = true; /* all that was on it */
      continue;
    }
    n_found++;
    compare_cells (self, f, g);
    compare_own_tiles (self, f, g);
    compare_rooms (self, f, g);
    compare_floor_things (self, f, g);
    compare_extras (self, self->was->dungeon.floors[f].extras, self->is->dungeon.floors[g].extras,
                    false, "floor");
  }
  if (n_found < self->is->dungeon.n_floors)
    lose (self, DS_NOUN_FLOOR, "%zu came back", self->is->dungeon.n_floors - n_found);
}

void
dst_lost_find (DstLost *out, const DsDelve *was, const DsDelve *is, DstLostHow how)
{
  const Finder self = { out, was, is, how };

  memset (out, 0, sizeof *out);
  out->may[DS_NOUN_PICTURE] = true;
  compare_heads (&self);
  compare_locks (&self);
  compare_regions (&self);
  compare_floors (&self);
}

static const char *const NOUNS[DS_N_NOUNS] = {
#define X(name, id, label) [DS_NOUN_##name] = id,
  DS_NOUN_LIST (X, X)
#undef X
};

char *
dst_lost_compare (const DstLost *self, const DsLosses *named)
{
  GString *out = g_string_new (NULL);

  for (size_t i = 0; i < DS_N_NOUNS; i++) {
    if (self->n[i] > 0 && named->n[i] == 0)
      g_string_append_printf (out, "lost in silence: %zu of %s: %s\n", self->n[i], NOUNS[i],
                              self->first[i]);
    if (named->n[i] > 0 && !self->may[i])
      g_string_append_printf (out, "false alarm: %zu of %s\n", named->n[i], NOUNS[i]);
  }
  return g_string_free (out, FALSE);
}
