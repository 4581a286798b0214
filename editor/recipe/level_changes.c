/* editor/recipe/level_changes.c — differences as sentences, and connected cells as one. */
#include "recipe/level_changes.h"

#include "app/work.h"
#include "doc/member_changes.h"
#include "map/layer_groups.h"
#include "map/property.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define IN_GROUP ".group" /* ends the field of a layer that lies in another group */
#define NAMES_MAX 3       /* of values in a row */

/* Work on the changes, which come first: the pointer to both is the same. */
typedef struct {
  DseLevelChanges changes;
  DsDelve sides[2];
} ChangesWork;

static void
change_free (gpointer data)
{
  DseChange *change = data;

  g_free (change->text);
  g_free (change);
}

void
dse_level_changes_clear (DseLevelChanges *self)
{
  g_return_if_fail (self != NULL);

  dsu_diff_marks_clear (&self->marks);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  *self = (DseLevelChanges){ 0 };
}

void
dse_level_changes_take (DseLevelChanges *self, DseLevelChanges *from)
{
  g_return_if_fail (self != NULL && from != NULL);

  dse_level_changes_clear (self);
  *self = *from;
  *from = (DseLevelChanges){ 0 };
}

char *
dse_level_changes_dup_summary (const DseLevelChanges *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  if (self->n_cells > 0)
    g_string_append_printf (text, ngettext ("%zu cell", "%zu cells", self->n_cells), self->n_cells);
  if (self->n_rooms > 0) {
    g_string_append (text, text->len > 0 ? ", " : "");
    g_string_append_printf (text, ngettext ("%zu room", "%zu rooms", self->n_rooms), self->n_rooms);
  }
  if (self->n_regions > 0) {
    g_string_append (text, text->len > 0 ? ", " : "");
    g_string_append_printf (text, ngettext ("%zu region", "%zu regions", self->n_regions),
                            self->n_regions);
  }
  if (self->n_objects > 0) {
    g_string_append (text, text->len > 0 ? ", " : "");
    g_string_append_printf (text, ngettext ("%zu object", "%zu objects", self->n_objects),
                            self->n_objects);
  }
  if (text->len == 0)
    return g_strdup (self->rows != NULL && self->rows->len > 0 ? _ ("Only settings differ")
                                                               : _ ("The levels are equal"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- rows */

/* Takes @text. */
static void
add_row (DseLevelChanges *self, char *text, gsize floor, DsCell cell)
{
  DseChange *change;

  if (self->rows->len >= DSE_CHANGES_MAX) {
    self->n_left_out++;
    g_free (text);
    return;
  }
  change = g_new (DseChange, 1);
  *change = (DseChange){ text, floor, cell };
  g_ptr_array_add (self->rows, change);
}

/* A sentence with the name of what changed, which is added, removed, moved or changed. */
static char *
dup_change (const DsDifference *found, const char *name)
{
  if (found->from[0] == '\0')
    return g_strdup_printf (_ ("Added: %s"), name);
  if (found->to[0] == '\0')
    return g_strdup_printf (_ ("Removed: %s"), name);
  if (found->kind == DS_DIFFERENCE_THING &&
      (found->cell.x != found->was.x || found->cell.y != found->was.y))
    return g_strdup_printf (_ ("Moved: %s"), name);
  return g_strdup_printf (_ ("Changed: %s"), name);
}

/* Members of layers and groups. */
static const struct {
  const char *id, *label;
} MEMBERS[] = {
  { "name", N_ ("name") },     { "group", N_ ("group") },   { "above", N_ ("above objects") },
  { "hidden", N_ ("hidden") }, { "locked", N_ ("locked") }, { "opacity", N_ ("opacity") },
  { "tint", N_ ("tint") },
};

/* Names of own properties, of members of their classes, or of members of a layer, that changed. */
typedef struct {
  GString *names;   /* "hp, stats.armour" */
  gboolean is_part; /* of a layer or a group of them */
  guint n;
} ChangedValues;

static char *
dup_member (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (MEMBERS); i++)
    if (g_str_equal (MEMBERS[i].id, id))
      return g_strdup (_ (MEMBERS[i].label));
  return dsu_dup_shown (id);
}

static void
add_value_name (void *user, const char *path, const char *from, const char *to)
{
  static const char own[] = DS_PROPERTIES_KEY ".";
  ChangedValues *values = user;
  g_autofree char *name = NULL;

  if (!g_str_has_prefix (path, own) || values->n++ > NAMES_MAX)
    return;
  name = values->is_part ? dup_member (path + strlen (own)) : dsu_dup_shown (path + strlen (own));
  g_string_append_printf (values->names, "%s%s", values->names->len > 0 ? ", " : "",
                          values->n > NAMES_MAX ? "…" : name);
}

/* Appends " (stats.armour)" to the row, where that is what changed. Returns the row. */
static char *
with_values (char *row, const char *from, const char *to, gboolean is_part)
{
  g_autoptr (GString) names = g_string_new (NULL);
  ChangedValues values = { names, is_part, 0 };
  char *whole = row;

  if (from[0] != '\0' && to[0] != '\0')
    ds_member_changes_find (from, to, add_value_name, &values);
  if (names->len > 0) {
    whole = g_strdup_printf ("%s (%s)", row, names->str);
    g_free (row);
  }
  return whole;
}

static const char *
label_of_kind (const ChangesWork *work, const char *id)
{
  uint16_t kind;

  for (int i = 1; i >= 0; i--)
    if (ds_rules_find_kind (work->sides[i].rules, id, &kind))
      return ds_translate (ds_rules_kind (work->sides[i].rules, kind)->label);
  return id;
}

static void
add_entry (ChangesWork *work, const DsDifference *found)
{
  const gboolean is_thing = found->kind == DS_DIFFERENCE_THING;
  const char *what = found->what != NULL && found->what[0] != '\0' ? found->what : found->name;
  g_autofree char *name = dsu_dup_shown (is_thing ? label_of_kind (work, what) : what);
  g_autofree char *whole = NULL;

  if (found->kind == DS_DIFFERENCE_ROOM)
    whole = g_strdup_printf (_ ("room %s"), name);
  else if (found->kind == DS_DIFFERENCE_REGION)
    whole = g_strdup_printf (_ ("region %s"), name);
  add_row (
      &work->changes,
      with_values (dup_change (found, whole != NULL ? whole : name), found->from, found->to, FALSE),
      found->floor, found->cell.x >= 0 ? found->cell : found->was);
}

/* Fields of the document that a person knows by another name. */
static const struct {
  const char *field, *label;
} HEADS[] = {
  { "size", N_ ("size") },
  { "name", N_ ("name of the level") },
  { "ruleset", N_ ("ruleset") },
  { "seed", N_ ("seed") },
  { "recipe", N_ ("recipe") },
  { "derived_from", N_ ("seed that was asked for") },
  { "ignores", N_ ("ignored issues") },
  { "foreign", N_ ("source of the imported level") },
  { DS_PROPERTIES_KEY, N_ ("properties of the level") },
  { DS_TILE_LAYERS_KEY, N_ ("order of tile layers") },
  { DS_LAYER_GROUPS_KEY, N_ ("order of groups of layers") },
};

/* As a member of an object; "" stays. Caller frees. */
static char *
dup_as_properties (const char *json)
{
  return json[0] != '\0' ? g_strdup_printf ("{ \"%s\": %s }", DS_PROPERTIES_KEY, json)
                         : g_strdup ("");
}

/* Parts of the document with fields of their own, whose names lie behind these. */
static const struct {
  const char *begin;
  const char *end; /* behind the name; NULL: nothing */
  const char *label;
  gboolean is_part; /* that a level has or has not */
} PARTS[] = {
  { "locks.", NULL, N_ ("lock"), FALSE },
  { DS_OBJECT_LAYERS_KEY ".", IN_GROUP, N_ ("group of layer"), FALSE },
  { DS_TILE_LAYERS_KEY ".", IN_GROUP, N_ ("group of tile layer"), FALSE },
  { DS_TILE_LAYERS_KEY ".", NULL, N_ ("tile layer"), TRUE },
  { DS_LAYER_GROUPS_KEY ".", NULL, N_ ("group of layers"), TRUE },
};

/* The name of the field @name as a person knows it; *@is_part: it is a part that a level has or
 * has not. Caller frees. */
static char *
dup_head (const char *name, gboolean *is_part)
{
  *is_part = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (HEADS); i++)
    if (g_str_equal (HEADS[i].field, name))
      return g_strdup (_ (HEADS[i].label));
  for (gsize i = 0; i < G_N_ELEMENTS (PARTS); i++) {
    const char *end = PARTS[i].end != NULL ? PARTS[i].end : "";

    if (g_str_has_prefix (name, PARTS[i].begin) && g_str_has_suffix (name, end)) {
      g_autofree char *part = g_strndup (name + strlen (PARTS[i].begin),
                                         strlen (name) - strlen (PARTS[i].begin) - strlen (end));
      g_autofree char *shown = dsu_dup_shown (part);

      *is_part = PARTS[i].is_part;
      /* Translators: "tile layer Roof", "group of layer Loot" */
      return g_strdup_printf (C_ ("part", "%s %s"), _ (PARTS[i].label), shown);
    }
  }
  return g_strdup (name);
}

static void
add_head (DseLevelChanges *self, const DsDifference *found)
{
  const gboolean is_own = strcmp (found->name, DS_PROPERTIES_KEY) == 0;
  gboolean is_part;
  g_autofree char *name = dup_head (found->name, &is_part);
  g_autofree char *from = dup_as_properties (is_own || is_part ? found->from : "");
  g_autofree char *to = dup_as_properties (is_own || is_part ? found->to : "");

  add_row (
      self,
      with_values (is_part ? dup_change (found, name) : g_strdup_printf (_ ("Changed: %s"), name),
                   from, to, is_part),
      0, (DsCell){ -1, -1 });
}

static void
on_difference (void *user, const DsDifference *found)
{
  ChangesWork *work = user;
  DseLevelChanges *self = &work->changes;

  switch (found->kind) {
  case DS_DIFFERENCE_CELL:
    return; /* as a part of connected ones */
  case DS_DIFFERENCE_HEAD:
    add_head (self, found);
    return;
  case DS_DIFFERENCE_ROOM:
    self->n_rooms++;
    break;
  case DS_DIFFERENCE_REGION:
    self->n_regions++;
    break;
  case DS_DIFFERENCE_THING:
    self->n_objects++;
    break;
  default:
    break;
  }
  add_entry (work, found);
}

/* ---- connected cells */

/* Takes the cell at @i and those that are connected with it out of @left; their number. */
static gsize
take_connected (const DsuDiffFloor *floor, guint8 *left, gsize i, GArray *stack)
{
  gsize n = 0;

  left[i] = 0;
  g_array_append_val (stack, i);
  while (stack->len > 0) {
    const gsize at = g_array_index (stack, gsize, stack->len - 1);
    const int x = (int)(at % (gsize)floor->w), y = (int)(at / (gsize)floor->w);

    g_array_set_size (stack, stack->len - 1);
    n++;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        const gsize next = (gsize)(y + dy) * (gsize)floor->w + (gsize)(x + dx);

        if (x + dx < 0 || y + dy < 0 || x + dx >= floor->w || y + dy >= floor->h || left[next] == 0)
          continue;
        left[next] = 0;
        g_array_append_val (stack, next);
      }
  }
  return n;
}

static void
add_cells (DseLevelChanges *self, gsize number)
{
  const DsuDiffFloor *floor = &self->marks.floors[number];
  const gsize n_all = (gsize)floor->w * (gsize)floor->h;
  g_autofree guint8 *left = g_malloc (n_all);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize i = 0; i < n_all; i++)
    left[i] = floor->cells[i] & DSU_DIFF_CELL;
  for (gsize i = 0; i < n_all; i++) {
    const DsCell cell = { (int32_t)(i % (gsize)floor->w), (int32_t)(i / (gsize)floor->w) };
    gsize n;

    if (left[i] == 0)
      continue;
    n = take_connected (floor, left, i, stack);
    self->n_cells += n;
    add_row (self, g_strdup_printf (ngettext ("%zu cell", "%zu cells", n), n), number, cell);
  }
}

/* ---- work */

static void
run (gpointer data)
{
  ChangesWork *work = data;
  DseLevelChanges *self = &work->changes;
  DsError err;

  self->rows = g_ptr_array_new_with_free_func (change_free);
  self->failed =
      dsu_diff_marks_find (&self->marks, &work->sides[0], &work->sides[1], &err) != DS_OK;
  for (gsize i = 0; i < self->marks.n_floors && !self->failed; i++)
    add_cells (self, i);
  if (!self->failed)
    self->failed =
        ds_differences_find (&work->sides[0], &work->sides[1], on_difference, work, &err) != DS_OK;
}

static void
work_free (gpointer data)
{
  ChangesWork *work = data;

  dse_level_changes_clear (&work->changes);
  ds_delve_clear (&work->sides[0]);
  ds_delve_clear (&work->sides[1]);
  g_free (work);
}

DseLevelChanges *
dse_level_changes_start (const DsDelve *a, const DsDelve *b, GObject *owner,
                         void (*done) (gpointer owner, gpointer changes))
{
  ChangesWork *work = g_new0 (ChangesWork, 1);

  g_return_val_if_fail (a != NULL && b != NULL && G_IS_OBJECT (owner) && done != NULL, NULL);

  if (ds_delve_copy (&work->sides[0], a, NULL) != DS_OK ||
      ds_delve_copy (&work->sides[1], b, NULL) != DS_OK) {
    work_free (work);
    return NULL;
  }
  dse_work_start (owner, work, run, done, work_free);
  return &work->changes;
}
