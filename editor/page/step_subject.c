/* editor/page/step_subject.c — names what a step changed, by the levels before and after it. */
#include "page/step_subject.h"

#include "doc/doc.h"
#include "document.h"
#include "inspect/describe.h"
#include "map/property.h"
#include "tools/tool.h"

#include <glib/gi18n.h>
#include <string.h>

/* ---- objects */

static const DsThings *
things_of (const DsDelve *level, gsize floor)
{
  return level != NULL && floor < level->dungeon.n_floors ? level->dungeon.floors[floor].things
                                                          : NULL;
}

/* Objects that a step placed or changed. */
typedef struct {
  gsize n;    /* a gate of several cells is one */
  char *name; /* that all of them have, or else their kind; NULL: several, or there are none */
} Objects;

/* FALSE: a cell of the same gate was counted. @known: ids of objects and gates, borrowed. */
static gboolean
is_another (GHashTable *known, const DsThing *thing)
{
  return g_hash_table_add (known, (gpointer)(thing->gate != 0 ? &thing->gate : &thing->id));
}

/* The objects by their ids, all borrowed. Caller unrefs. */
static GHashTable *
index_things (const DsThings *things)
{
  GHashTable *by_id = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (size_t i = 0; i < ds_things_count (things); i++)
    g_hash_table_insert (by_id, (gpointer)&ds_things_get (things, i)->id,
                         (gpointer)ds_things_get (things, i));
  return by_id;
}

static gboolean
is_changed (GHashTable *before, const DsThing *thing)
{
  const DsThing *old = g_hash_table_lookup (before, &thing->id);

  return old == NULL || !ds_thing_equal (old, thing);
}

/* The name of all objects that have been given to it, unless they differ. */
typedef struct {
  char *text; /* owned; NULL: none yet */
  gboolean differs;
} Shared;

/* Takes @text. */
static void
share (Shared *self, char *text)
{
  self->differs = self->differs || (self->text != NULL && strcmp (self->text, text) != 0);
  if (self->text == NULL)
    self->text = text;
  else
    g_free (text);
}

/* NULL: they have several. Caller frees. */
static char *
take (Shared *self)
{
  if (self->differs)
    g_clear_pointer (&self->text, g_free);
  return g_steal_pointer (&self->text);
}

/* Caller frees the name. */
static Objects
list_objects (const DseStepChange *change)
{
  const DsThings *things = things_of (change->after, change->floor);
  g_autoptr (GHashTable) before = index_things (things_of (change->before, change->floor));
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);
  const DsRect cells = change->cells;
  Shared name = { 0 }, kind = { 0 };
  Objects out = { 0 };

  for (size_t i = ds_things_seek (things, (DsCell){ cells.x, cells.y });
       i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.y >= cells.y + cells.h)
      break;
    if (!ds_rect_has (cells, thing->at) || !is_changed (before, thing))
      continue;
    out.n += is_another (known, thing);
    if (kind.differs)
      continue;
    share (&name, dse_name_thing (change->after, thing));
    share (&kind, dse_name_kind_of (change->after, thing));
  }
  out.name = take (&name);
  if (out.name == NULL)
    out.name = take (&kind);
  g_free (kind.text);
  return out;
}

/* The name that all objects have. */
static char *
dup_objects (const DseStepChange *change)
{
  return list_objects (change).name;
}

/* Caller frees. */
static char *
dup_number (gsize n)
{
  return g_strdup_printf (ngettext ("%zu object", "%zu objects", n), n);
}

/* The name of a single object, else their number. */
static char *
dup_count (const DseStepChange *change)
{
  Objects objects = list_objects (change);

  if (objects.n == 1)
    return objects.name;
  g_free (objects.name);
  return dup_number (objects.n);
}

/* ---- tiles */

/* Tiles that a step laid on one layer. */
typedef struct {
  gsize n;         /* cells */
  guint16 tile;    /* of the first */
  gboolean differ; /* there are others */
} Laid;

/* A tile that was there counts where the step pinned it. */
static Laid
list_laid (const DseStepChange *change, DsLayer layer)
{
  const DsGrid *old = change->before->dungeon.floors[change->floor].layers;
  const DsGrid *new = change->after->dungeon.floors[change->floor].layers;
  const guint pin = layer == DS_LAYER_GROUND ? DS_PIN_GROUND : DS_PIN_FEATURE;
  const DsRect all = { 0, 0, new->w, new->h };
  const DsRect cells = ds_rect_intersect (change->cells, all);
  Laid out = { 0 };

  for (gint32 y = cells.y; y < cells.y + cells.h && !out.differ; y++) {
    const guint16 *was = ds_grid_row (&old[layer], y), *is = ds_grid_row (&new[layer], y);
    const guint8 *was_pinned = ds_grid_row (&old[DS_LAYER_PIN], y);
    const guint8 *is_pinned = ds_grid_row (&new[DS_LAYER_PIN], y);

    for (gint32 x = cells.x; x < cells.x + cells.w; x++) {
      if ((is[x] == was[x] && !(is_pinned[x] & ~was_pinned[x] & pin)) || is[x] == DS_TILE_NONE)
        continue;
      if (out.n++ == 0)
        out.tile = is[x];
      out.differ |= is[x] != out.tile;
    }
  }
  return out;
}

/* FALSE: there is nothing to compare. */
static gboolean
has_cells (const DseStepChange *change)
{
  const DsDelve *before = change->before, *after = change->after;

  return before != NULL && before->rules == after->rules &&
         change->floor < MIN (before->dungeon.n_floors, after->dungeon.n_floors) &&
         before->dungeon.w == after->dungeon.w && before->dungeon.h == after->dungeon.h;
}

/* The only tile that was laid; of a feature, the ground that it took along does not count. */
static char *
dup_tile (const DseStepChange *change)
{
  Laid ground, feature;
  const Laid *laid;
  const char *label;

  if (!has_cells (change))
    return NULL;
  ground = list_laid (change, DS_LAYER_GROUND);
  feature = list_laid (change, DS_LAYER_FEATURE);
  laid = feature.n > 0 ? &feature : &ground;
  if (laid->n == 0 || laid->differ || (laid == &feature && ground.n > feature.n))
    return NULL;
  label = ds_rules_tile (change->after->rules, laid->tile)->label;
  return label != NULL && label[0] != '\0' ? g_strdup (_ (label)) : NULL;
}

/* Cells on whose ground or features the step laid something, or pinned what was there. */
static gsize
count_cells (const DseStepChange *change)
{
  const DsGrid *old = change->before->dungeon.floors[change->floor].layers;
  const DsGrid *new = change->after->dungeon.floors[change->floor].layers;
  const DsRect all = { 0, 0, new->w, new->h };
  const DsRect cells = ds_rect_intersect (change->cells, all);
  gsize n = 0;

  for (gint32 y = cells.y; y < cells.y + cells.h; y++) {
    const guint16 *rows[] = { ds_grid_row (&old[DS_LAYER_GROUND], y),
                              ds_grid_row (&new[DS_LAYER_GROUND], y),
                              ds_grid_row (&old[DS_LAYER_FEATURE], y),
                              ds_grid_row (&new[DS_LAYER_FEATURE], y) };
    const guint8 *was = ds_grid_row (&old[DS_LAYER_PIN], y);
    const guint8 *is = ds_grid_row (&new[DS_LAYER_PIN], y);

    for (gint32 x = cells.x; x < cells.x + cells.w; x++)
      n += rows[0][x] != rows[1][x] || rows[2][x] != rows[3][x] ||
           (is[x] & ~was[x] & (DS_PIN_GROUND | DS_PIN_FEATURE)) != 0;
  }
  return n;
}

/* Of a piece: the name of its only object, or how many cells and objects it has. */
static char *
dup_piece (const DseStepChange *change)
{
  g_autofree char *cells = NULL, *name = NULL;
  Objects objects;
  gsize n;

  if (!has_cells (change))
    return NULL;
  objects = list_objects (change);
  name = objects.name;
  n = count_cells (change);
  if (n <= 1 && objects.n == 1)
    return g_steal_pointer (&name);
  if (n == 0)
    return objects.n > 0 ? dup_number (objects.n) : NULL;
  cells = g_strdup_printf (ngettext ("%zu cell", "%zu cells", n), n);
  if (objects.n > 0) {
    g_autofree char *with = dup_number (objects.n);

    return g_strdup_printf ("%s, %s", cells, with);
  }
  return g_steal_pointer (&cells);
}

/* Of objects that were moved without their cells. */
static char *
dup_moved (const DseStepChange *change)
{
  return has_cells (change) && count_cells (change) == 0 ? dup_count (change) : NULL;
}

/* ---- properties */

/* The first key whose values differ; NULL: there is none. Borrowed. */
static const char *
find_key (const DsExtras *before, const DsExtras *after)
{
  const DsExtras *const both[] = { after, before };

  for (gsize i = 0; i < G_N_ELEMENTS (both); i++)
    for (gsize k = 0; k < ds_extras_count (both[i]); k++) {
      const char *key = ds_extras_key (both[i], k);

      if (g_strcmp0 (ds_extras_find (before, key), ds_extras_find (after, key)) != 0)
        return key;
    }
  return NULL;
}

/* The first property that only one of them has, or that has another value. Caller frees. */
static char *
dup_name_in (const DsProperties *one, const DsProperties *other)
{
  for (gsize i = 0; i < one->n; i++) {
    const DsProperty *now = &one->items[i], *then = ds_properties_find (other, now->name);
    char *json = ds_property_json (now), *old = then != NULL ? ds_property_json (then) : NULL;
    const gboolean differs = g_strcmp0 (json, old) != 0;

    ds_free (json);
    ds_free (old);
    if (differs)
      return g_strdup (now->name);
  }
  return NULL;
}

static char *
dup_own_property (const DsExtras *before, const DsExtras *after)
{
  DsProperties old, new;
  char *name = NULL;

  if (ds_properties_read (&old, before, NULL) != DS_OK)
    return NULL;
  if (ds_properties_read (&new, after, NULL) == DS_OK) {
    name = dup_name_in (&new, &old);
    if (name == NULL)
      name = dup_name_in (&old, &new);
    ds_properties_clear (&new);
  }
  ds_properties_clear (&old);
  return name;
}

/* The property that differs; NULL: none does. Caller frees. */
static char *
dup_difference (const DsExtras *before, const DsExtras *after)
{
  const char *key = find_key (before, after);

  return g_strcmp0 (key, DS_PROPERTIES_KEY) == 0 ? dup_own_property (before, after)
                                                 : g_strdup (key);
}

/* Of the first object that has another value, or of the level. */
static char *
dup_property (const DseStepChange *change)
{
  const DsThings *things = things_of (change->after, change->floor);
  g_autoptr (GHashTable) before = index_things (things_of (change->before, change->floor));
  char *name = NULL;

  if (change->before == NULL)
    return NULL;
  for (size_t i = 0; i < ds_things_count (things) && name == NULL; i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsThing *old = g_hash_table_lookup (before, &thing->id);

    if (old != NULL && old->extras != thing->extras)
      name = dup_difference (old->extras, thing->extras);
  }
  return name != NULL
             ? name
             : dup_difference (change->before->dungeon.extras, change->after->dungeon.extras);
}

/* ---- the seed */

static char *
dup_seed (const DseStepChange *change)
{
  const DsDungeon *dungeon = &change->after->dungeon;
  const uint64_t *asked = ds_dungeon_derived_from (dungeon);
  g_autofree char *seed = dse_seed_dup (asked != NULL ? *asked : dungeon->seed);

  /* Translators: a number in a list of steps, "Regenerate · seed 12". */
  return g_strdup_printf (_ ("seed %s"), seed);
}

static char *
dup_size (const DseStepChange *change)
{
  return g_strdup_printf ("%d × %d", change->after->dungeon.w, change->after->dungeon.h);
}

/* ---- all */

typedef char *(*DupSubject) (const DseStepChange *change);

static const struct {
  const char *label;
  DupSubject dup;
  gboolean is_object; /* of the verb: "Place Goblin" */
} SUBJECTS[] = {
  { N_ ("Place"), dup_objects, TRUE },          { N_ ("Rotate"), dup_count, TRUE },
  { N_ ("Mirror"), dup_count, TRUE },           { N_ ("Paste"), dup_piece, FALSE },
  { N_ ("Stamp"), dup_piece, FALSE },           { N_ ("Move"), dup_moved, FALSE },
  { N_ ("Set Property"), dup_property, FALSE }, { N_ ("Add Property"), dup_property, FALSE },
  { N_ ("Regenerate"), dup_seed, FALSE },       { N_ ("Resize"), dup_size, FALSE },
};

/* The subject of the strokes of tools; NULL: no tool has this label. */
static DupSubject
subject_of_tool (const char *label)
{
  for (gsize i = 0; i < dse_tool_count (); i++) {
    const DseTool *tool = dse_tool_get (i);

    if (strcmp (tool->label, label) == 0)
      return tool->traits & DSE_TOOL_PLACES   ? dup_objects
             : tool->traits & DSE_TOOL_PAINTS ? dup_tile
                                              : NULL;
  }
  return NULL;
}

char *
dse_step_dup_label (const DseStepChange *change)
{
  DupSubject dup;
  gboolean is_object = FALSE;
  g_autofree char *subject = NULL, *label = NULL;

  g_return_val_if_fail (change != NULL && change->label != NULL && change->after != NULL, NULL);

  label = dsu_step_dup_label (change->label);
  dup = subject_of_tool (change->label);
  for (gsize i = 0; i < G_N_ELEMENTS (SUBJECTS) && dup == NULL; i++)
    if (strcmp (SUBJECTS[i].label, change->label) == 0) {
      dup = SUBJECTS[i].dup;
      is_object = SUBJECTS[i].is_object;
    }
  subject = dup != NULL ? dup (change) : NULL;
  if (subject == NULL)
    return g_steal_pointer (&label);
  if (!is_object)
    return dsu_step_label_new (label, subject);
  /* Translators: a step of the history: what was done, and the object. */
  return g_strdup_printf (C_ ("step", "%s %s"), label, subject);
}
