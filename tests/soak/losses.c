/* tests/soak/losses.c — no silent losses: losses FIRST LAST [SHARD SHARDS [NAME]]. For each seed a
 * level of each recipe, edited at random, is written in each format and read again; and each map of
 * other programs is imported, edited at random, written back and imported again. What differs then
 * must be among the losses that the writer names, and what it names must differ. Prints recipe,
 * seed and format of each fault; of maps, eight seeds for each of these. NAME: only that recipe, or
 * those maps. */
#include "doc/difference.h"
#include "io/foreign/reader.h"
#include "io/kept/write_back.h"
#include "io/mapping/guess.h"
#include "lib/edits.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/lost.h"
#include "soak/fresh.h"
#include "soak/object_edits.h"
#include "soak/sources.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAULTS_MAX 40 /* that are printed */

typedef struct {
  char *folder; /* a temporary one */
  uint64_t seed;
  const char *name; /* of recipe or map */
  size_t n_printed; /* faults, at most */
  size_t n_levels, n_same, n_faults;
} Campaign;

static void
complain (Campaign *self, const char *format, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (size_t i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    if (self->n_faults++ < self->n_printed)
      fprintf (stderr, "losses: %s, seed %" PRIu64 ", %s: %s\n", self->name, self->seed, format,
               lines[i]);
}

/* Compares, and counts. */
static void
judge (Campaign *self, const char *format, const DsDelve *was, const DsDelve *is,
       const DsLosses *named, DstLostHow how)
{
  g_autofree char *faults = NULL;
  DstLost lost;

  dst_lost_find (&lost, was, is, how);
  faults = dst_lost_compare (&lost, named);
  complain (self, format, faults);
  self->n_levels++;
  self->n_same += !ds_losses_any (named);
}

/* ---- formats of ours */

typedef struct {
  Campaign *campaign;
  const char *format;
} Differing;

static void
on_difference (void *user, const DsDifference *at)
{
  static const char *const KINDS[] = { "head", "region", "cell", "room", "object" };
  Differing *self = user;
  g_autofree char *text =
      g_strdup_printf ("differs: %s %s at %d,%d: %s became %s", KINDS[at->kind],
                       at->name != NULL ? at->name : "", at->cell.x, at->cell.y, at->from, at->to);

  complain (self->campaign, self->format, g_strdelimit (text, "\n", ' '));
}

/* Formats that hold everything: `dsmith diff` finds nothing. */
static void
compare_whole (Campaign *self, const char *format, const DsDelve *was, const DsDelve *is)
{
  Differing differing = { self, format };

  g_assert_cmpint (ds_differences_find (was, is, on_difference, &differing, NULL), ==, DS_OK);
}

static void
try_format (Campaign *self, const DsDelve *level, const DsFormat *format)
{
  g_autofree char *name = g_strdup_printf ("a%s", g_strrstr (format->suffixes, ".")),
                  *path = g_build_filename (self->folder, name, NULL), *found = NULL;
  DsErrors errors = { 0 };
  DsIoOptions options = { .is_ours = true };
  DsDelve was, is;
  DsLosses named;
  DsError err;

  g_assert_cmpint (ds_delve_copy (&was, level, &err), ==, DS_OK);
  if (format->has_one_floor)
    ds_delve_keep_floor (&was, 0);
  g_assert_cmpint (ds_format_losses_with (&named, &was, format, &options, &err), ==, DS_OK);
  if (ds_io_save_with (&was, path, DS_IO_STRANGER, &options, &err) != DS_OK) {
    char text[DS_SENTENCE];

    complain (self, format->id, ds_message_format (&err.message, text, sizeof text));
  } else if (ds_io_load (&is, path, dst_rules (), &errors) != DS_OK) {
    found = dst_findings (&errors);
    complain (self, format->id, found);
  } else {
    judge (self, format->id, &was, &is, &named, (DstLostHow){ 0 });
    if (format->keeps == DS_KEEPS_ALL)
      compare_whole (self, format->id, &was, &is);
    ds_delve_clear (&is);
  }
  ds_delve_clear (&was);
}

/* The same for files that only a mapping reads. */
static void
try_fresh (Campaign *self, const DsDelve *level, const DsFormat *format)
{
  g_autofree char *name = g_strdup_printf ("a%s", g_strrstr (format->suffixes, ".")),
                  *path = g_build_filename (self->folder, name, NULL), *found = NULL;
  DsIoOptions options = dst_fresh_options ();
  char text[DS_SENTENCE];
  DsLosses named;
  DstLost lost;
  DsDelve was;
  DsError err;

  g_assert_cmpint (ds_delve_copy (&was, level, &err), ==, DS_OK);
  if (was.dungeon.n_floors > 1)
    ds_delve_keep_floor (&was, 0);
  g_assert_cmpint (ds_format_losses_with (&named, &was, format, &options, &err), ==, DS_OK);
  if (ds_io_save_with (&was, path, DS_IO_STRANGER, &options, &err) != DS_OK) {
    if (err.status != DS_LIMIT) /* larger than Crawl's levels */
      complain (self, format->id, ds_message_format (&err.message, text, sizeof text));
  } else if ((found = dst_fresh_find (&lost, &was, format, path)) != NULL) {
    complain (self, format->id, found);
  } else {
    g_autofree char *faults = dst_lost_compare (&lost, &named);

    complain (self, format->id, faults);
    self->n_levels++;
    self->n_same += !ds_losses_any (&named);
  }
  ds_delve_clear (&was);
}

/* The level as its document has it. False: the document cannot be opened again, which is a fault.
 */
static bool
reopen (Campaign *self, DsDelve *level)
{
  g_autofree char *text = dst_save (&ds_format_delve, level), *found = NULL;
  DsErrors errors = { 0 };
  DsDelve again;

  if (ds_format_delve.read (&again, "a.delve", text, strlen (text), dst_rules (), &errors) !=
      DS_OK) {
    found = dst_findings (&errors);
    complain (self, "delve", found);
    return false;
  }
  ds_delve_clear (level);
  *level = again;
  return true;
}

static bool
make_level (DsDelve *out, const char *recipe, uint64_t seed)
{
  DsGenResult made;
  DsError err;
  DsStatus status = DS_VETO;

  dst_recipe_init (out, recipe, seed);
  for (uint32_t attempt = 0; status == DS_VETO && attempt < 5; attempt++) {
    out->dungeon.seed = ds_gen_retry_seed (seed, attempt);
    status = ds_gen_run (&made, out, NULL, NULL, &err);
    if (status != DS_OK)
      ds_gen_result_clear (&made);
  }
  if (status != DS_OK) {
    ds_delve_clear (out);
    return false;
  }
  ds_dungeon_clear (&out->dungeon);
  out->dungeon = made.dungeon;
  memset (&made.dungeon, 0, sizeof made.dungeon);
  ds_gen_result_clear (&made);
  return true;
}

static void
try_recipe (Campaign *self)
{
  DstEdits edits = { .adds_locks = true };
  DsDelve level;
  DsRng rng;

  if (!make_level (&level, self->name, self->seed))
    return;
  ds_rng_seed (&rng, ds_rng_key (self->seed, self->name, 0, 0));
  dst_edit_level (&level, &rng, ds_rng_below (&rng, 60), &edits);
  if (reopen (self, &level))
    for (size_t i = 0; i < ds_io_n_formats (); i++) {
      const DsFormat *format = ds_io_format (i);

      if (dst_fresh_reads (format))
        try_fresh (self, &level, format);
      else if (ds_io_is_writable (format) && format->read != NULL)
        try_format (self, &level, format);
    }
  ds_delve_clear (&level);
}

/* ---- maps of other programs */

typedef struct {
  DsForeign map;
  DsImport import;
} Imported;

/* @mapping NULL: as it is guessed, in @arena. */
static bool
import (Campaign *self, Imported *out, const char *path, const DsMapping *mapping, DsArena *arena)
{
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsMapping guess;
  DsError err;

  if (ds_foreign_load (&out->map, path, &ds_foreign_disk, &errors) != DS_OK) {
    found = dst_findings (&errors);
    complain (self, path, found);
    return false;
  }
  if (mapping == NULL) {
    g_assert_cmpint (ds_mapping_guess (&guess, &out->map, dst_rules (), arena, &err), ==, DS_OK);
    mapping = &guess;
  }
  g_assert_cmpint (ds_import (&out->import, &out->map, mapping, dst_rules (), &err), ==, DS_OK);
  return true;
}

static void
forget (Imported *self)
{
  ds_import_clear (&self->import);
  ds_foreign_clear (&self->map);
}

/* Writes @level back to the file at @path. */
static bool
write_back (Campaign *self, const DsDelve *level, const char *path, DsLosses *named)
{
  const DsFormat *format = ds_io_format_of (path);
  DsIoOptions options = { 0 };
  char text[DS_SENTENCE];
  DsError err;

  g_assert_cmpint (ds_format_losses_with (named, level, format, &options, &err), ==, DS_OK);
  if (ds_io_save_with (level, path, DS_IO_STRANGER, &options, &err) == DS_OK)
    return true;
  complain (self, format->id, ds_message_format (&err.message, text, sizeof text));
  return false;
}

static void
edit_objects (DsDelve *level, DsRng *rng, size_t n)
{
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, level, NULL), ==, DS_OK);
  dst_edit_objects (doc, rng, n);
  ds_delve_clear (level);
  g_assert_cmpint (ds_delve_copy (level, ds_doc_delve (doc), NULL), ==, DS_OK);
  ds_doc_free (doc);
}

static void
try_source (Campaign *self, const DstSource *source)
{
  g_autofree char *path = g_build_filename (self->folder, source->file, NULL);
  DstEdits edits = { .keeps_corner = source->has_corner, .keeps_floors = !source->has_floors };
  const bool is_of_crawl = g_str_has_suffix (source->file, ".des"); /* glyphs that it knows count */
  DsArena arena = { 0 };
  Imported was = { 0 }, is = { 0 };
  DsMapping mapping;
  DsLosses named;
  DsDelve level;
  DsRng rng;
  DsErrors errors = { 0 };
  DsError err;

  self->name = source->name;
  dst_source_write (source, self->folder, self->seed);
  g_assert_cmpint (ds_foreign_load (&was.map, path, &ds_foreign_disk, &errors), ==, DS_OK);
  if (source->mapping != NULL)
    g_assert_cmpint (ds_mapping_parse (&mapping, "m.json", source->mapping,
                                       strlen (source->mapping), dst_rules (), &arena, &errors),
                     ==, DS_OK);
  else
    g_assert_cmpint (ds_mapping_guess (&mapping, &was.map, dst_rules (), &arena, &err), ==, DS_OK);
  g_assert_cmpint (ds_import (&was.import, &was.map, &mapping, dst_rules (), &err), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (&level, &was.import.delve, &err), ==, DS_OK);
  if (was.map.files.n > 0)
    g_assert_cmpint (ds_kept_set (&level, &was.import, &was.map, &mapping, &err), ==, DS_OK);
  ds_rng_seed (&rng, ds_rng_key (self->seed, self->name, 0, 0));
  if (self->seed % 2 == 0)
    edit_objects (&level, &rng, ds_rng_below (&rng, 12));
  dst_edit_level (&level, &rng, self->seed % 2 == 0 ? 0 : ds_rng_below (&rng, 12), &edits);
  if (reopen (self, &level) && write_back (self, &level, path, &named) &&
      import (self, &is, path, is_of_crawl ? NULL : &mapping, &arena)) {
    judge (self, source->file, &level, &is.import.delve, &named,
           (DstLostHow){ .floors = edits.floors,
                         .by = source->stays ? (DsCell){ -edits.moved.x, -edits.moved.y }
                                             : (DsCell){ 0, 0 },
                         .is_source = true });
    forget (&is);
  }
  ds_delve_clear (&level);
  forget (&was);
  ds_arena_clear (&arena);
}

/* ---- all of them */

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static GPtrArray *
list_recipes (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "recipes", NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GDir *dir = g_dir_open (folder, 0, NULL);

  g_assert_nonnull (dir);
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    if (g_str_has_suffix (name, ".json"))
      g_ptr_array_add (names, g_strndup (name, strlen (name) - strlen (".json")));
  g_dir_close (dir);
  g_ptr_array_sort (names, compare_names);
  return names;
}

int
main (int argc, char **argv)
{
  const uint64_t first = argc > 2 ? strtoull (argv[1], NULL, 10) : 1,
                 last = argc > 2 ? strtoull (argv[2], NULL, 10) : 2,
                 shard = argc > 4 ? strtoull (argv[3], NULL, 10) : 0,
                 n_shards = argc > 4 ? strtoull (argv[4], NULL, 10) : 1;
  const char *only = argc > 5 ? argv[5] : NULL;
  g_autoptr (GPtrArray) recipes = list_recipes ();
  Campaign self = { .folder = dst_folder_new (), .n_printed = FAULTS_MAX };

  for (self.seed = first; self.seed <= last; self.seed++) {
    if (self.seed % n_shards != shard)
      continue;
    for (size_t i = 0; i < recipes->len; i++) {
      self.name = recipes->pdata[i];
      if (only == NULL || strcmp (only, self.name) == 0)
        try_recipe (&self);
    }
    for (size_t i = 0; i < DST_N_SOURCES; i++)
      for (uint64_t k = 0; k < 8; k++) {
        const uint64_t seed = self.seed;

        self.seed = seed * 8 + k; /* they are small */
        if (only == NULL || strcmp (only, DST_SOURCES[i].name) == 0)
          try_source (&self, &DST_SOURCES[i]);
        self.seed = seed;
      }
  }
  printf ("losses: %zu levels written and read again, %zu of them whole, %zu faults\n",
          self.n_levels, self.n_same, self.n_faults);
  dst_folder_free (self.folder);
  return self.n_faults > 0 || self.n_levels == 0;
}
