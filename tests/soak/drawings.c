/* tests/soak/drawings.c — maps of Tiled with everything that its users draw: drawings FIRST LAST
 * [SHARD SHARDS]. For each seed a map is drawn at random, imported, edited at random and written
 * back. What is not edited keeps its bytes; what is, is read again as it was edited, but for the
 * losses that the writer names. Prints the seed of each fault. */
#include "doc/doc.h"
#include "io/foreign/foreign_area.h"
#include "io/kept/write_back.h"
#include "io/mapping/guess.h"
#include "io/tiled/tiled_turn.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/lost.h"
#include "map/area.h"
#include "soak/bystanders.h"
#include "soak/drawing.h"
#include "soak/object_edits.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAULTS_MAX 40 /* that are printed */
#define EDITS_MAX 10
#define PICK(list, rng) (list)[ds_rng_below (rng, G_N_ELEMENTS (list))]

typedef struct {
  uint64_t seed;
  bool is_alone;   /* the only seed: its changes are printed */
  bool is_guessed; /* the mapping: its rules may ask for names, and give no markers */
  size_t n_levels, n_same, n_faults;
  size_t n_named[DS_N_NOUNS]; /* levels that lose some of them */
} Campaign;

G_GNUC_PRINTF (3, 4)
static void
complain (Campaign *self, const char *where, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  if (self->n_faults++ < FAULTS_MAX)
    fprintf (stderr, "drawings: seed %" PRIu64 ", %s: %s\n", self->seed, where, text);
}

/* ---- a map and its level */

typedef struct {
  DsForeign map;
  DsImport import;
} Imported;

static void
forget (Imported *self)
{
  ds_import_clear (&self->import);
  ds_foreign_clear (&self->map);
}

/* @mapping NULL: as it is guessed, into @guess in @arena. */
static bool
import (Campaign *self, Imported *out, const char *path, const char *text, DsMapping *mapping,
        bool is_guessed, DsArena *arena)
{
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsError err;

  *out = (Imported){ 0 };
  if (ds_foreign_parse (&out->map, ds_foreign_reader_of (path), path, text, strlen (text),
                        &dst_drawing_files, &errors) != DS_OK) {
    found = dst_findings (&errors);
    complain (self, path, "cannot be read: %s", found);
    return false;
  }
  if (is_guessed)
    g_assert_cmpint (ds_mapping_guess (mapping, &out->map, dst_rules (), arena, &err), ==, DS_OK);
  g_assert_cmpint (ds_import (&out->import, &out->map, mapping, dst_rules (), &err), ==, DS_OK);
  g_assert_cmpint (ds_kept_set (&out->import.delve, &out->import, &out->map, mapping, &err), ==,
                   DS_OK);
  return true;
}

/* The text of the map at @path that @level is written back to; g_free(). NULL: a fault. */
static char *
write_back (Campaign *self, const DsDelve *level, const char *path, DsLosses *named)
{
  const DsFileChange *change;
  DsFilePlan plan = { 0 };
  char *out = NULL;
  DsError err;

  if (ds_kept_write (level, path, NULL, &plan, named, &err) != DS_OK) {
    char text[DS_SENTENCE];

    complain (self, path, "not written: %s", ds_message_format (&err.message, text, sizeof text));
  } else {
    change = ds_file_plan_find (&plan, path);
    g_assert_nonnull (change);
    out = g_strndup (change->after, change->n_after);
  }
  ds_file_plan_clear (&plan);
  return out;
}

/* @level is written back as @text, without losses. */
static void
expect (Campaign *self, const DsDelve *level, const char *path, const char *text, const char *when)
{
  g_autofree char *back = NULL, *lines = NULL;
  DsText losses = { 0 };
  DsLosses named;

  back = write_back (self, level, path, &named);
  if (back == NULL)
    return;
  if (strcmp (back, text) != 0) {
    lines = dst_changed_lines (text, back);
    complain (self, when, "other bytes:\n%s", lines);
  }
  if (ds_losses_any (&named)) {
    ds_losses_put (&named, &losses);
    complain (self, when, "loses %s", losses.bytes);
  }
  ds_text_clear (&losses);
}

/* ---- one seed */

/* The level that is @was is edited and read again as @is. */
static void
judge (Campaign *self, bool is_turned, const DsDelve *was, const DsDelve *is, DsCell by,
       const DsLosses *named)
{
  g_autofree char *faults = NULL;
  DstLost lost;

  dst_lost_find (&lost, was, is, (DstLostHow){ .is_source = true, .by = by });
  if (is_turned) /* types of members that only XML has */
    lost.may[DS_NOUN_PROPERTY] = lost.may[DS_NOUN_MEMBER] = true;
  faults = dst_lost_compare (&lost, named);
  if (faults[0] != '\0')
    complain (self, is_turned ? "turned" : "written", "%s", faults);
  self->n_levels++;
  self->n_same += !ds_losses_any (named);
  for (size_t i = 0; i < DS_N_NOUNS; i++)
    self->n_named[i] += named->n[i] > 0;
}

/* The cells by which a cell of an endless map, which may have become larger, lies further. */
static DsCell
step_between (const DsImport *was, const DsImport *is)
{
  const DsImportPlace *a = &was->places.items[0], *b = &is->places.items[0];

  return (DsCell){ a->x - a->rect.x - b->x + b->rect.x, a->y - a->rect.y - b->y + b->rect.y };
}

/* Compares what no edit concerns. */
static void
check_bystanders (Campaign *self, const Imported *source, const DsDelve *level,
                  const DsForeign *map)
{
  g_autoptr (GString) faults = g_string_new (NULL);

  dst_bystanders_compare (faults, &source->map, &source->import, level, map);
  if (faults->len > 0)
    complain (self, "bystanders", "%s", faults->str);
}

static void
print_things (const DsDelve *level)
{
  const DsThings *things = level->dungeon.floors[0].things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *at = ds_things_get (things, i);

    printf ("  %s %" PRIx64 " at %d,%d", ds_rules_kind (level->rules, at->kind)->id, at->id,
            at->at.x, at->at.y);
    for (size_t k = 0; k < ds_extras_count (at->extras); k++)
      printf (" %s=%s", ds_extras_key (at->extras, k), ds_extras_json (at->extras, k));
    printf ("\n");
  }
}

/* For a look at one seed. */
static void
print_changes (const char *before, const char *after, const DsLosses *named)
{
  g_autofree char *lines = dst_changed_lines (before, after);
  DsText losses = { 0 };

  ds_losses_put (named, &losses);
  printf ("%s\nbecomes, without %s\n%s", before, losses.n > 0 ? losses.bytes : "losses", lines);
  ds_text_clear (&losses);
}

/* True for an object to which Tiled can give the area of @thing; texts are rectangles. */
static bool
can_have (const DsForeignObject *object, const DsThing *thing)
{
  return object->template_of[0] == '\0' && object->tile == 0 &&
         (object->shape != DS_FOREIGN_LETTERS ||
          ds_extras_find (thing->extras, DS_AREA_SHAPE) == NULL);
}

static void
expect_member (Campaign *self, const DsThing *was, const DsThing *is, const char *key)
{
  const char *a = ds_extras_find (was->extras, key), *b = ds_extras_find (is->extras, key);

  if (a == NULL || b == NULL ? a != b : !ds_json_equal (a, b))
    complain (self, "given up", "%s of an object at %d,%d: %s became %s", key, was->at.x, was->at.y,
              a, b);
}

/* True for one of several things of an object. */
static bool
is_wide (const DsImport *import, const DsImportOrigin *origin)
{
  size_t n = 0;

  for (size_t i = 0; i < import->origins.n; i++)
    n += import->origins.items[i].object == origin->object;
  return n > 1;
}

static bool
has_kind_at (const DsThings *things, uint16_t kind, DsCell cell)
{
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *at = ds_things_get (things, i);

    if (at->kind == kind && at->at.x == cell.x && at->at.y == cell.y)
      return true;
  }
  return false;
}

/* Areas, with their places, and names of objects of the file, which it can hold, are not lost, also
 * not by name; deleted ones do not come back. */
static void
check_kept (Campaign *self, const Imported *source, const DsDelve *level, const DsImport *is)
{
  const DsThings *ours = level->dungeon.floors[0].things,
                 *theirs = is->delve.dungeon.floors[0].things,
                 *before = source->import.delve.dungeon.floors[0].things;
  const DsCell by = step_between (&source->import, is);

  for (size_t i = 0; i < source->import.origins.n; i++) {
    const DsImportOrigin *at = &source->import.origins.items[i];
    const DsThing *was = ds_things_find (before, at->id);
    const DsThing *thing = ds_things_find (ours, at->id), *twin = ds_things_find (theirs, at->id);

    if (at->object == NULL || is_wide (&source->import, at))
      continue;
    if (thing == NULL && twin != NULL && !has_kind_at (ours, was->kind, was->at))
      complain (self, "given up", "an object at %d,%d came back", twin->at.x, twin->at.y);
    if (thing == NULL ||
        !ds_role_has_area ((DsRole)ds_rules_kind (level->rules, thing->kind)->role))
      continue;
    if (twin == NULL) {
      complain (self, "given up", "an object at %d,%d", thing->at.x, thing->at.y);
      continue;
    }
    if (!self->is_guessed) /* a guess may ask for names */
      expect_member (self, thing, twin, "name");
    if (can_have (at->object, thing) && ds_area_count_keys (thing) > 0 &&
        (thing->at.x + by.x != twin->at.x || thing->at.y + by.y != twin->at.y))
      complain (self, "given up", "an area at %d,%d is at %d,%d", thing->at.x, thing->at.y,
                twin->at.x, twin->at.y);
    for (size_t k = 0; k < DS_AREA_KEYS && can_have (at->object, thing); k++)
      expect_member (self, thing, twin, ds_area_key (k));
  }
}

static bool
has_same_area (const DsThing *a, const DsThing *b)
{
  for (size_t i = 0; i < DS_AREA_KEYS; i++)
    if (g_strcmp0 (ds_extras_find (a->extras, ds_area_key (i)),
                   ds_extras_find (b->extras, ds_area_key (i))) != 0)
      return false;
  return true;
}

/* New areas are written, wherever a rule gives their kind; one in the place of another of its kind
 * is that one. */
static void
check_new (Campaign *self, const Imported *source, const DsDelve *level, const DsImport *is)
{
  const DsThings *theirs = is->delve.dungeon.floors[0].things,
                 *ours = level->dungeon.floors[0].things,
                 *before = source->import.delve.dungeon.floors[0].things;
  const DsCell by = step_between (&source->import, is);

  for (size_t i = 0; i < ds_things_count (ours); i++) {
    const DsThing *thing = ds_things_get (ours, i);
    bool is_there = ds_area_count_keys (thing) == 0 || ds_things_find (before, thing->id) != NULL ||
                    has_kind_at (before, thing->kind, thing->at);

    for (size_t k = 0; k < ds_things_count (theirs) && !is_there; k++) {
      const DsThing *at = ds_things_get (theirs, k);
      const DsCell cell = ds_cell_minus (at->at, by);

      is_there = at->kind == thing->kind && cell.x == thing->at.x && cell.y == thing->at.y &&
                 has_same_area (at, thing);
    }
    if (!is_there)
      complain (self, "given up", "a new area at %d,%d", thing->at.x, thing->at.y);
  }
}

/* The map in @text, which @level became, gives that level again. */
static void
check_written (Campaign *self, const Imported *source, const DsDelve *level, const char *path,
               const char *text, DsMapping *mapping, const DsLosses *named)
{
  const bool is_back = strcmp (path, source->map.source) == 0;
  Imported again;

  if (!import (self, &again, path, text, mapping, false, NULL))
    return;
  if (self->is_alone) {
    printf ("comes back\n");
    print_things (&again.import.delve);
  }
  judge (self, !is_back, level, &again.import.delve, step_between (&source->import, &again.import),
         named);
  if (is_back) {
    check_bystanders (self, source, level, &again.map);
    check_kept (self, source, level, &again.import);
    if (!self->is_guessed)
      check_new (self, source, level, &again.import);
  }
  expect (self, &again.import.delve, path, text, "written again");
  forget (&again);
}

/* A level that was saved and opened again is written back as @text. */
static void
check_saved (Campaign *self, const DsDelve *level, const char *path, const char *text)
{
  g_autofree char *saved = dst_save (&ds_format_delve, level), *back = NULL;
  DsDelve opened = dst_load (&ds_format_delve, saved);
  DsLosses named;

  back = write_back (self, &opened, path, &named);
  if (g_strcmp0 (back, text) != 0)
    complain (self, "saved", "other bytes than before");
  ds_delve_clear (&opened);
}

/* Writes @level to @path and reads it again. */
static void
write_and_check (Campaign *self, const Imported *source, const DsDelve *level, const char *path,
                 DsMapping *mapping)
{
  const bool is_back = strcmp (path, source->map.source) == 0;
  DsLosses named;
  g_autofree char *text = write_back (self, level, path, &named);

  if (text == NULL)
    return;
  if (is_back && self->is_alone) {
    print_changes (source->map.files.first->bytes, text, &named);
    print_things (&source->import.delve);
    printf ("becomes\n");
    print_things (level);
  }
  check_written (self, source, level, path, text, mapping, &named);
  if (is_back && self->seed % 8 == 0)
    check_saved (self, level, path, text);
}

/* Edits the level of @source, writes it, and undoes all. */
static void
edit_and_write (Campaign *self, const Imported *source, DsMapping *mapping, DsRng *rng)
{
  const char *path = source->map.source;
  DsError err;
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, &source->import.delve, NULL), ==, DS_OK);
  dst_edit_objects (doc, rng, 1 + ds_rng_below (rng, EDITS_MAX));
  write_and_check (self, source, ds_doc_delve (doc), path, mapping);
  if (ds_rng_below (rng, 4) == 0)
    write_and_check (self, source, ds_doc_delve (doc),
                     g_str_has_suffix (path, ".tmx") ? "a.tmj" : "a.tmx", mapping);
  while (ds_doc_position (doc) > 0)
    g_assert_cmpint (ds_doc_undo (doc, &err), ==, DS_OK);
  expect (self, ds_doc_delve (doc), path, source->map.files.first->bytes, "undone");
  ds_doc_free (doc);
}

static char *
turn_text (const char *text)
{
  DsErrors errors = { 0 };
  DsTiledUnturned lost;
  DsText out = { 0 };
  char *copy;

  if (ds_tiled_turn ("a.tmx", text, strlen (text), &out, &lost, &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  copy = g_strndup (out.bytes, out.n);
  ds_text_clear (&out);
  return copy;
}

static void
try_seed (Campaign *self)
{
  g_autofree char *text = dst_drawing_new (self->seed), *turned = NULL;
  const char *path = "a.tmx";
  DsArena arena = { 0 };
  Imported source;
  DsMapping mapping;
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (self->seed, "edits", 0, 0));
  if (ds_rng_below (&rng, 3) == 0) {
    turned = turn_text (text);
    path = "a.tmj";
  }
  self->is_guessed = ds_rng_below (&rng, 5) == 0;
  if (!self->is_guessed)
    mapping = dst_mapping_parse (PICK (DST_DRAWING_MAPPINGS, &rng), &arena);
  if (import (self, &source, path, turned != NULL ? turned : text, &mapping, self->is_guessed,
              &arena)) {
    expect (self, &source.import.delve, path, source.map.files.first->bytes, "not edited");
    edit_and_write (self, &source, &mapping, &rng);
  }
  forget (&source);
  ds_arena_clear (&arena);
}

static const char *const NOUNS[DS_N_NOUNS] = {
#define X(name, id, label) [DS_NOUN_##name] = id,
  DS_NOUN_LIST (X, X)
#undef X
};

int
main (int argc, char **argv)
{
  const uint64_t first = argc > 2 ? strtoull (argv[1], NULL, 10) : 1,
                 last = argc > 2 ? strtoull (argv[2], NULL, 10) : 200,
                 shard = argc > 4 ? strtoull (argv[3], NULL, 10) : 0,
                 n_shards = argc > 4 ? strtoull (argv[4], NULL, 10) : 1;
  Campaign self = { .is_alone = first == last };

  for (self.seed = first; self.seed <= last; self.seed++)
    if (self.seed % n_shards == shard)
      try_seed (&self);
  printf ("drawings: %zu levels written and read again, %zu of them whole, %zu faults\n",
          self.n_levels, self.n_same, self.n_faults);
  for (size_t i = 0; i < DS_N_NOUNS; i++)
    if (self.n_named[i] > 0)
      printf ("  %s: lost in %zu\n", NOUNS[i], self.n_named[i]);
  return self.n_faults > 0 || self.n_levels == 0;
}
