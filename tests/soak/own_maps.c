/* tests/soak/own_maps.c — maps of ours that are edited in Tiled, opened, edited and saved again:
 * own_maps FIRST LAST [SHARD SHARDS]. For each seed a level is saved as a map, edited as in Tiled
 * and saved over itself: without an edit its bytes stay, and with one all that the edit does not
 * concern. Prints the seed of each fault. */
#include "doc/cmd.h"
#include "doc/difference.h"
#include "doc/doc.h"
#include "io/delve_file.h"
#include "io/io.h"
#include "lib/edits.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/map.h"
#include "map/layer_groups.h"
#include "map/tile_layers.h"
#include "soak/object_edits.h"
#include "soak/tiled_hand.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAULTS_MAX 40 /* that are printed */
#define NAME "a.tmx"
#define RARE 100 /* maps of which an edit of layers may make one a new one */

typedef struct {
  char *folder, *path;
  uint64_t seed;
  bool is_alone; /* the only seed: its texts are printed */
  size_t n_maps, n_refused, n_unkept, n_faults;
  size_t n_rare; /* not kept by an edit of layers */
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
    fprintf (stderr, "own_maps: seed %" PRIu64 ", %s: %s\n", self->seed, where, text);
}

/* ---- levels and files */

/* Adds, removes, renames or exchanges own layers of tiles. */
static void
edit_tile_layers (DsDoc *doc, DsRng *rng)
{
  int was[DS_TILE_LAYERS_MAX] = { 0, 1, 2, 3, 4, 5 };
  DsTileLayers layers;
  uint32_t i;

  ds_tile_layers_read (&layers, ds_doc_delve (doc)->dungeon.extras);
  i = layers.n > 0 ? ds_rng_below (rng, (uint32_t)layers.n) : 0;
  if (layers.n == 0 || (layers.n < 4 && ds_rng_below (rng, 3) == 0)) {
    char name[20];

    g_snprintf (name, sizeof name, "deck %u", ds_rng_below (rng, 1000));
    if (ds_tile_layers_find (&layers, name) >= 0)
      return;
    was[layers.n] = -1;
    ds_tile_layers_add (&layers, name);
    layers.items[layers.n - 1].is_above = ds_rng_below (rng, 2) != 0;
  } else if (ds_rng_below (rng, 3) == 0) {
    g_snprintf (layers.items[i].name, sizeof layers.items[i].name, "hall %u",
                ds_rng_below (rng, 1000));
  } else if (layers.n > 1 && ds_rng_below (rng, 2) == 0) {
    const DsTileLayer first = layers.items[0];

    layers.items[0] = layers.items[1];
    layers.items[1] = first;
    was[0] = 1;
    was[1] = 0;
  } else {
    for (size_t k = i; k + 1 < layers.n; k++) {
      layers.items[k] = layers.items[k + 1];
      was[k] = (int)k + 1;
    }
    memset (&layers.items[--layers.n], 0, sizeof layers.items[0]);
  }
  (void)!ds_doc_apply (
      doc, &(DsCmdTileLayers){ .cmd.type = &ds_cmd_tile_layers, .layers = &layers, .was = was }.cmd,
      NULL);
}

/* Adds, removes or nests groups, and puts layers of tiles into them. */
static void
edit_groups (DsDoc *doc, DsRng *rng)
{
  DsTileLayers layers;
  DsLayerGroups groups;
  uint32_t i;

  ds_tile_layers_read (&layers, ds_doc_delve (doc)->dungeon.extras);
  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  i = groups.n > 0 ? ds_rng_below (rng, (uint32_t)groups.n) : 0;
  if (groups.n == 0 || (groups.n < 4 && ds_rng_below (rng, 3) == 0)) {
    char name[20];

    g_snprintf (name, sizeof name, "wing %u", ds_rng_below (rng, 1000));
    if (ds_layer_groups_find (&groups, name) >= 0)
      return;
    (void)ds_layer_groups_add (&groups, name, ds_rng_below (rng, (uint32_t)groups.n + 1));
  } else if (ds_rng_below (rng, 4) == 0) {
    ds_layer_groups_remove (&groups, i);
  } else if (layers.n > 0 && ds_rng_below (rng, 2) == 0) {
    groups.tiles_in[ds_rng_below (rng, (uint32_t)layers.n)] =
        ds_rng_below (rng, (uint32_t)groups.n + 1);
  } else {
    (void)ds_layer_groups_nest (&groups, i, ds_rng_below (rng, (uint32_t)groups.n + 1));
  }
  (void)!ds_doc_apply (
      doc, &(DsCmdLayerGroups){ .cmd.type = &ds_cmd_layer_groups, .groups = &groups }.cmd, NULL);
}

static void
edit_layers (DsDelve *level, DsRng *rng, uint32_t n)
{
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, level, NULL), ==, DS_OK);
  for (; n > 0; n--)
    (ds_rng_below (rng, 2) == 0 ? edit_tile_layers : edit_groups) (doc, rng);
  ds_delve_clear (level);
  g_assert_cmpint (ds_delve_copy (level, ds_doc_delve (doc), NULL), ==, DS_OK);
  ds_doc_free (doc);
}

static void
make_level (DsDelve *out, DsRng *rng)
{
  static const char *const MAPS[] = {
    "################\n#@....#........#\n#...n.+...n....#\n#.....#...h..!.#\n################",
    "##########\n#@..n....#\n#...0..z.#\n#........#\n##########\n--\n##########\n#0...!...#\n"
    "#....n...#\n#........#\n##########",
  };
  DstEdits edits = { .adds_locks = true };

  dst_map_init (out, MAPS[ds_rng_below (rng, 2)], '\n');
  dst_edit_level (out, rng, ds_rng_below (rng, 24), &edits);
  if (ds_rng_below (rng, 3) == 0)
    edit_layers (out, rng, ds_rng_below (rng, 9));
}

static bool
save (Campaign *self, const DsDelve *level, const char *document)
{
  const DsIoOptions options = { .document = document };
  char text[DS_SENTENCE];
  DsError err;

  if (ds_io_save_with (level, self->path, DS_IO_STRANGER, &options, &err) == DS_OK)
    return true;
  complain (self, "saved", "%s", ds_message_format (&err.message, text, sizeof text));
  return false;
}

/* True when the save keeps what reading left out. */
static bool
keeps (const Campaign *self, const DsDelve *level)
{
  const DsIoOptions options = { .document = self->path };

  return ds_format_tmx.keeps_unread (level, self->path, &options);
}

static void
on_difference (void *user, const DsDifference *at)
{
  static const char *const KINDS[] = { "head", "region", "cell", "room", "object" };
  Campaign *self = user;

  complain (self, "read again", "%s %s at %d,%d: %s became %s", KINDS[at->kind],
            at->name != NULL ? at->name : "", at->cell.x, at->cell.y, at->from, at->to);
}

/* The file is the level. */
static void
check_level (Campaign *self, const DsDelve *level)
{
  DsErrors errors = { 0 };
  DsDelve again;

  if (ds_io_load (&again, self->path, dst_rules (), &errors) != DS_OK) {
    g_autofree char *found = dst_findings (&errors);

    complain (self, "read again", "%s", found);
    return;
  }
  g_assert_cmpint (ds_differences_find (level, &again, on_difference, self, NULL), ==, DS_OK);
  ds_delve_clear (&again);
}

/* ---- bystanders */

/* The number of an object whose start tag begins at @at. */
static uint64_t
number_at (const char *at)
{
  return strtoull (at + strlen ("<object id=\""), NULL, 10);
}

/* Behind the object that begins at @at. */
static const char *
object_end (const char *at)
{
  const char *end = strchr (at, '>');

  return end[-1] == '/' ? end + 1 : strstr (at, "</object>") + strlen ("</object>");
}

/* Objects by number: their texts, those of tilesets are none. */
static GHashTable *
list_objects (const char *text)
{
  GHashTable *out = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);

  for (const char *at = text; (at = strstr (at, "<object id=\"")) != NULL; at++)
    g_hash_table_insert (out, GSIZE_TO_POINTER (number_at (at)),
                         g_strndup (at, (gsize)(object_end (at) - at)));
  return out;
}

/* True for a property that refers to an object, which may be gone. */
static bool
is_reference (const char *at)
{
  g_autofree char *tag = g_strndup (at, strcspn (at, ">"));

  return g_str_has_prefix (tag, "<property ") &&
         (strstr (tag, " type=\"object\"") != NULL || strstr (tag, "&quot;object&quot;") != NULL);
}

/* The text without the objects whose numbers are in @changed, without cells, pins, references, the
 * next number and offsets, by which a layer may have too few cells; and without space between
 * elements, and the ends of those that may be empty. */
static char *
without (const char *text, GHashTable *changed)
{
  GString *out = g_string_new (NULL);

  for (const char *at = text; *at != '\0';) {
    if (g_str_has_prefix (at, "<object id=\"") &&
        g_hash_table_contains (changed, GSIZE_TO_POINTER (number_at (at)))) {
      at = object_end (at);
    } else if (g_str_has_prefix (at, "<data encoding=\"csv\">")) {
      at = strstr (at, "</data>");
    } else if (g_str_has_prefix (at, "<property name=\"pins\"") || is_reference (at)) {
      at = strchr (at, '>') + 1;
    } else if (g_str_has_prefix (at, " nextobjectid=\"") || g_str_has_prefix (at, " offset")) {
      at = strchr (strchr (at, '"') + 1, '"') + 1;
    } else if (g_ascii_isspace (*at) && (at == text || at[-1] == '>' || g_ascii_isspace (at[-1]) ||
                                         strchr ("<", at[strspn (at, " \n")]) != NULL)) {
      at++;
    } else {
      g_string_append_c (out, *at++);
    }
  }
  g_string_replace (out, "/>", ">", 0);
  g_string_replace (out, "</objectgroup>", "", 0);
  g_string_replace (out, "</layer>", "", 0);
  g_string_replace (out, "<properties>", "", 0);
  g_string_replace (out, "</properties>", "", 0);
  g_string_replace (out, ">", ">\n", 0);
  return g_string_free (out, FALSE);
}

/* The level as `dsmith diff` sees it: ids of the things that differ. */
typedef struct {
  GHashTable *things; /* "floor:t-id" */
  bool has_others;    /* than things and cells */
} Changes;

static void
on_change (void *user, const DsDifference *at)
{
  Changes *self = user;

  if (at->kind == DS_DIFFERENCE_THING)
    g_hash_table_add (self->things, g_strdup_printf ("%zu:%s", at->floor, at->name));
  else if (at->kind != DS_DIFFERENCE_CELL)
    self->has_others = true;
}

/* The numbers of objects whose text the edit may change: of things that differ, and of all that are
 * gone or new. */
static GHashTable *
list_changed (const char *before, const char *after, const DsDelve *was, const DsDelve *is,
              Changes *changes)
{
  GHashTable *out = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autoptr (GHashTable) a = list_objects (before), b = list_objects (after);
  GHashTableIter iter;
  gpointer key, value;

  changes->things = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_assert_cmpint (ds_differences_find (was, is, on_change, changes, NULL), ==, DS_OK);
  (void)a;
  g_hash_table_iter_init (&iter, b);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (!g_hash_table_contains (a, key))
      g_hash_table_add (out, key);
  return out;
}

/* All that no edit concerns has its bytes, and no more objects differ than in the level. */
static void
compare_texts (Campaign *self, const char *before, const char *after, const DsDelve *was,
               const DsDelve *is)
{
  Changes changes = { 0 };
  g_autoptr (GHashTable) changed = list_changed (before, after, was, is, &changes);
  g_autoptr (GHashTable) a = list_objects (before), b = list_objects (after);
  g_autofree char *left = NULL, *right = NULL, *lines = NULL;
  const guint n_changed = g_hash_table_size (changes.things);
  guint n_other = 0;
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    const char *now = g_hash_table_lookup (b, key);

    if (now == NULL || strcmp (now, value) != 0) {
      g_hash_table_add (changed, key);
      n_other += strstr (value, "type=\"object\"") == NULL; /* its target may be gone */
    }
  }
  if (n_other > n_changed)
    complain (self, "objects", "%u differ in the file, %u in the level", n_other, n_changed);
  left = without (before, changed);
  right = without (after, changed);
  if (!changes.has_others && strcmp (left, right) != 0) {
    lines = dst_changed_lines (left, right);
    complain (self, "bystanders", "other bytes:\n%s", lines);
  }
  g_hash_table_unref (changes.things);
}

/* Edits of layers of tiles and of groups leave all objects and pictures. */
static void
compare_parts (Campaign *self, const char *before, const char *after)
{
  static const char *const PARTS[] = { "<object id=", "<imagelayer " };

  for (size_t i = 0; i < G_N_ELEMENTS (PARTS); i++) {
    guint n[2] = { 0, 0 };

    for (const char *at = before; (at = strstr (at, PARTS[i])) != NULL; at++)
      n[0]++;
    for (const char *at = after; (at = strstr (at, PARTS[i])) != NULL; at++)
      n[1]++;
    if (n[0] != n[1])
      complain (self, "parts", "%u of %s became %u", n[0], PARTS[i], n[1]);
  }
}

/* ---- one seed */

/* True for a level that its own document can hold. */
static bool
is_sound (const DsDelve *level)
{
  g_autofree char *text = dst_save (&ds_format_delve, level);
  DsErrors errors = { 0 };
  DsDelve again;

  if (ds_format_delve.read (&again, "a.delve", text, strlen (text), dst_rules (), &errors) != DS_OK)
    return false;
  ds_delve_clear (&again);
  return true;
}

/* True for levels of one size. */
static bool
is_alike (const DsDungeon *a, const DsDungeon *b)
{
  return a->w == b->w && a->h == b->h;
}

static void
try_edit (Campaign *self, const DsDelve *opened, const char *text, DsRng *rng)
{
  g_autofree char *after = NULL, *lines = NULL;
  DstEdits edits = { 0 };
  const bool is_small = ds_rng_below (rng, 3) > 0;
  bool is_of_layers = false;
  DsDelve level;
  bool is_kept;
  DsDoc *doc;

  g_assert_cmpint (ds_delve_copy (&level, opened, NULL), ==, DS_OK);
  if (is_small) {
    g_assert_cmpint (ds_doc_new (&doc, &level, NULL), ==, DS_OK);
    dst_edit_objects (doc, rng, 1 + ds_rng_below (rng, 4));
    ds_delve_clear (&level);
    g_assert_cmpint (ds_delve_copy (&level, ds_doc_delve (doc), NULL), ==, DS_OK);
    ds_doc_free (doc);
  } else if (ds_rng_below (rng, 2) == 0) {
    dst_edit_level (&level, rng, 1 + ds_rng_below (rng, 5), &edits);
  } else {
    edit_layers (&level, rng, 1 + ds_rng_below (rng, 3));
    is_of_layers = true;
  }
  if (!is_sound (&level)) {
    ds_delve_clear (&level);
    return;
  }
  is_kept = keeps (self, &level);
  self->n_unkept += !is_kept;
  if (!is_kept && is_small)
    complain (self, "kept", "not all");
  self->n_rare += !is_kept && !is_small && is_alike (&opened->dungeon, &level.dungeon);
  if (save (self, &level, self->path)) {
    after = dst_read_file (self->folder, NAME);
    if (self->is_alone) {
      lines = dst_changed_lines (text, after);
      printf ("%s\n----\n%s\n", text, lines);
    }
    check_level (self, &level);
    if (is_of_layers && is_kept)
      compare_parts (self, text, after);
    if (is_small && is_kept)
      compare_texts (self, text, after, opened, &level);
  }
  ds_delve_clear (&level);
}

static void
try_seed (Campaign *self)
{
  g_autofree char *fresh = NULL, *text = NULL, *same = NULL;
  DsErrors errors = { 0 };
  DsDelve level, opened;
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (self->seed, "own maps", 0, 0));
  (void)remove (self->path);
  make_level (&level, &rng);
  if (!save (self, &level, NULL)) {
    ds_delve_clear (&level);
    return;
  }
  ds_delve_clear (&level);
  fresh = dst_read_file (self->folder, NAME);
  text = dst_tiled_hand_edit (fresh, &rng);
  dst_write_file (self->folder, NAME, text);
  if (ds_io_load (&opened, self->path, dst_rules (), &errors) != DS_OK) {
    if (self->is_alone)
      fprintf (stderr, "%s\n", dst_findings (&errors));
    self->n_refused++;
    return;
  }
  self->n_maps++;
  if (save (self, &opened, self->path)) {
    same = dst_read_file (self->folder, NAME);
    if (strcmp (same, text) != 0) {
      g_autofree char *lines = dst_changed_lines (text, same);

      complain (self, "unchanged", "other bytes:\n%s", lines);
    }
    dst_write_file (self->folder, NAME, text);
    try_edit (self, &opened, text, &rng);
  }
  ds_delve_clear (&opened);
}

int
main (int argc, char **argv)
{
  const uint64_t first = argc > 2 ? strtoull (argv[1], NULL, 10) : 1,
                 last = argc > 2 ? strtoull (argv[2], NULL, 10) : 2,
                 shard = argc > 4 ? strtoull (argv[3], NULL, 10) : 0,
                 n_shards = argc > 4 ? strtoull (argv[4], NULL, 10) : 1;
  Campaign self = { .folder = dst_folder_new (), .is_alone = first == last };

  self.path = g_build_filename (self.folder, NAME, NULL);
  for (self.seed = first; self.seed <= last; self.seed++)
    if (self.seed % n_shards == shard)
      try_seed (&self);
  if (self.n_rare * RARE > self.n_maps)
    complain (&self, "kept", "%zu edits of layers lose parts", self.n_rare);
  printf ("own_maps: %zu maps, %zu not read, %zu not kept by an edit, %zu faults\n", self.n_maps,
          self.n_refused, self.n_unkept, self.n_faults);
  g_free (self.path);
  dst_folder_free (self.folder);
  return self.n_faults > 0 || self.n_maps == 0;
}
