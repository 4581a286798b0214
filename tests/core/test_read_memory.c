/* tests/core/test_read_memory.c — greatest memory use of readers, for any file: all of the
 * process's malloc() and its kin are counted here. */
#include "base/budget.h"
#include "base/json.h"
#include "io/recovery.h"
#include "io/replay_file.h"
#include "lib/file.h"
#include "lib/map.h"
#include "lib/rows.h"
#include "rules/recipe.h"

#include <glib.h>
#include <malloc.h>
#include <string.h>
#include <unistd.h>

static size_t n_live, n_peak;

#ifndef __SANITIZE_ADDRESS__

void *__libc_malloc (size_t bytes);
void *__libc_calloc (size_t count, size_t bytes);
void *__libc_realloc (void *block, size_t bytes);
void __libc_free (void *block);

static void *
count (void *block)
{
  n_live += block != NULL ? malloc_usable_size (block) : 0;
  n_peak = n_live > n_peak ? n_live : n_peak;
  return block;
}

void *
malloc (size_t bytes)
{
  return count (__libc_malloc (bytes));
}

void *
calloc (size_t count_of, size_t bytes)
{
  return count (__libc_calloc (count_of, bytes));
}

/* Both blocks are there while it is moved. */
void *
realloc (void *block, size_t bytes)
{
  const size_t old = block != NULL ? malloc_usable_size (block) : 0;
  void *moved = __libc_realloc (block, bytes);

  if (moved == NULL)
    return NULL;
  count (moved);
  n_live -= old;
  return moved;
}

void
free (void *block)
{
  n_live -= block != NULL ? malloc_usable_size (block) : 0;
  __libc_free (block);
}

#endif

/* Bytes taken at most while @attempt runs, besides those of before it. */
static size_t
peak_of (void (*attempt) (void *user), void *user)
{
  const size_t before = n_live;

  n_peak = n_live;
  attempt (user);
  return n_peak - before;
}

typedef struct {
  const char *bytes;
  size_t n;
  DsStatus status;
  DsErrors errors;
} Reading;

/* ---- readers, and the texts that they begin with */

static void
read_json (void *user)
{
  Reading *self = user;
  DsJson *json;

  self->status = ds_json_parse (&json, "t", self->bytes, self->n, &self->errors);
  ds_json_free (json);
}

static void
read_format (Reading *self, const DsFormat *format)
{
  DsDelve delve;

  self->status = format->read (&delve, "t", self->bytes, self->n, dst_rules (), &self->errors);
  ds_delve_clear (&delve);
}

static void
read_delve (void *user)
{
  read_format (user, &ds_format_delve);
}

static void
read_text (void *user)
{
  read_format (user, &ds_format_text);
}

static void
read_replay (void *user)
{
  Reading *self = user;
  DsReplay replay;
  DsDelve level;

  self->status = ds_replay_read_whole (&replay, &level, "t", self->bytes, self->n, dst_rules (),
                                       &self->errors);
  ds_replay_clear (&replay);
  ds_delve_clear (&level);
}

static void
read_rules (void *user)
{
  Reading *self = user;
  DsRules *rules;

  self->status = ds_rules_parse (&rules, "t", self->bytes, self->n, &self->errors);
  ds_rules_unref (rules);
}

static void
read_recipe (void *user)
{
  Reading *self = user;
  DsRecipe recipe;

  self->status = ds_recipe_parse (&recipe, "t", self->bytes, self->n, &self->errors);
  ds_recipe_clear (&recipe);
}

#define TOKEN "0123456789abcdef"

/* The input is a file here. */
static void
read_journal (void *user)
{
  Reading *self = user;
  DsDelve delve;

  self->status = ds_recovery_load (&delve, self->bytes, TOKEN, dst_rules (), NULL, &self->errors);
  ds_delve_clear (&delve);
}

/* ---- files of one thing over and over */

static char *
small_level (void)
{
  DsDelve delve;
  char *text;

  dst_map_init (&delve, "#####/#@.!#/#####", '/');
  text = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  return text;
}

/* A replay without inputs, cut where @key begins. */
static char *
replay_before (const char *key)
{
  DsReplay replay;
  DsDelve delve;
  DsText text = { 0 };
  char *cut;

  dst_map_init (&delve, "#####/#@.!#/#####", '/');
  g_assert_cmpint (ds_replay_init (&replay, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_write (&replay, &delve, &text, NULL), ==, DS_OK);
  cut = g_strndup (text.bytes, (gsize)(strstr (text.bytes, key) - text.bytes));
  ds_replay_clear (&replay);
  ds_delve_clear (&delve);
  ds_text_clear (&text);
  return cut;
}

#define DELVE "{\"format\":\"delvesmith.dungeon\",\"version\":1,\"size\":[3,3],"
#define FLOOR "{\"ground\":{\"legend\":{\"#\":\"wall\"},\"rows\":[\"###\",\"###\",\"###\"]}"
#define FLOORS "\"floors\":[" FLOOR "}]"
#define RULES "{\"format\":\"delvesmith.rules\",\"version\":1,"
#define RECIPE                                                                                     \
  "{\"format\":\"delvesmith.recipe\",\"version\":1,\"id\":\"a\",\"label\":\"A\",\"size\":[9,9],"
#define HASH "\"hash\":\"0000000000000000\""

/* Start of a file, the repeated part ('%' becomes a number, '^' the text of a level), and the end.
 * @max: greatest number of repetitions; 0: until the file is large. */
static const struct {
  const char *name;
  void (*read) (void *user);
  const char *begin, *again, *end;
  gsize max;
} FILES[] = {
  { "json/empty-lists", read_json, "[[]", ",[]", "]", 0 },
  { "json/empty-objects", read_json, "[{}", ",{}", "]", 0 },
  { "json/numbers", read_json, "[1", ",1", "]", 0 },
  { "json/empty-strings", read_json, "[\"\"", ",\"\"", "]", 0 },
  { "json/escapes", read_json, "\"", "\\n", "\"", 0 },
  { "json/keys", read_json, "{\"a\":1", ",\"%\":1", "}", 0 },
  { "json/same-keys", read_json, "{\"a\":1", ",\"a\":1", "}", 0 },
  { "json/commas", read_json, "[", ",", "]", 0 },
  { "json/open", read_json, "[", "[", "", 0 },
  { "json/nested", read_json, "[[]", ",[[[[[[[[]]]]]]]]", "]", 0 },
  { "delve/unknown-keys", read_delve, DELVE FLOORS, ",\"%\":0", "}", 0 },
  { "delve/floors", read_delve, DELVE "\"floors\":[" FLOOR "}", "," FLOOR "}", "]}", 0 },
  { "delve/floors-of-nothing", read_delve, DELVE "\"floors\":[{}", ",{}", "]}", 0 },
  { "delve/rooms", read_delve,
    DELVE "\"floors\":[" FLOOR ",\"rooms\":[{\"id\":\"r-1\",\"runs\":[]}",
    ",{\"id\":\"r-1%\",\"runs\":[]}", "]}]}", 0 },
  { "delve/things", read_delve,
    DELVE "\"floors\":[" FLOOR ",\"things\":[{\"id\":\"t-1\",\"kind\":\"a\",\"at\":[0,0]}",
    ",{\"id\":\"t-1%\",\"kind\":\"a\",\"at\":[0,0]}", "]}]}", 0 },
  { "delve/kinds", read_delve,
    DELVE "\"floors\":[" FLOOR ",\"things\":[{\"id\":\"t-1\",\"kind\":\"a\",\"at\":[0,0]}",
    ",{\"id\":\"t-1%\",\"kind\":\"k%\",\"at\":[0,0]}", "]}]}", 0 },
  { "delve/runs", read_delve, DELVE "\"floors\":[" FLOOR ",\"pins\":{\"ground\":[\"0:0-0\"",
    ",\"0:0-0\"", "]}}]}", 0 },
  { "delve/ignores", read_delve, DELVE FLOORS ",\"ignores\":[{\"rule\":\"a\"}",
    ",{\"rule\":\"a%\"}", "]}", 9000 },
  { "delve/regions", read_delve,
    DELVE FLOORS ",\"regions\":[{\"id\":\"g-1\",\"colour\":\"#000000\"}",
    ",{\"id\":\"g-1%\",\"colour\":\"#000000\"}", "]}", 900 },
  { "delve/stages", read_delve,
    DELVE FLOORS ",\"recipe\":{\"id\":\"a\",\"stages\":[{\"stage\":\"fill\"}",
    ",{\"stage\":\"fill\",\"label\":\"a%\"}", "]}}", 60 },
  { "text/lines", read_text, "###\n", ".\n", "", 4000 },
  { "text/ragged", read_text, "\n", "-\n", "", 4000 },
  { "text/meanings", read_text, "# a = lava\n", "# a = lava\n", "###\n", 0 },
  { "text/line", read_text, ".", ".", "", 0 },
  { "replay/ticks", read_replay, "\"inputs\"", ",{\"type\":\"ticks\"," HASH "}", "", 0 },
  { "replay/acts", read_replay, "\"inputs\"", ",{\"type\":\"act\",\"do\":\"wait\"," HASH "}", "",
    0 },
  { "replay/cheats", read_replay, "\"inputs\"", ",{\"type\":\"cheat\",\"line\":\"\"," HASH "}", "",
    0 },
  { "replay/edits", read_replay, "\"inputs\"", ",{\"type\":\"edit\"," HASH ",\"document\":^}", "",
    0 },
  { "replay/strange-edits", read_replay, "\"inputs\"",
    ",{\"type\":\"edit\"," HASH ",\"document\":" DELVE "\"floors\":[" FLOOR
    ",\"things\":[{\"id\":\"t-1\",\"kind\":\"k%\",\"at\":[0,0]}]}]}}",
    "", 0 },
  { "replay/branches", read_replay, "\"branches\"", ",{\"of\":0,\"from\":0,\"inputs\":[]}", "", 0 },
  { "rules/tiles", read_rules,
    RULES "\"tiles\":[{\"id\":\"a\",\"label\":\"a\",\"glyph\":\"a\",\"layer\":\"ground\"}",
    ",{\"id\":\"a%\",\"label\":\"a\",\"glyph\":\"a\",\"layer\":\"ground\"}", "]}", 0 },
  { "rules/creatures", read_rules,
    RULES "\"creatures\":[{\"id\":\"a\",\"label\":\"a\",\"glyph\":\"a\"}",
    ",{\"id\":\"a%\",\"label\":\"a\",\"glyph\":\"a\"}", "]}", 0 },
  { "rules/prefabs", read_rules,
    RULES "\"prefabs\":[{\"id\":\"a\",\"label\":\"a\",\"rows\":[\"###\",\"+.#\",\"###\"]}",
    ",{\"id\":\"a%\",\"label\":\"a\",\"rows\":[\"###\",\"+.#\",\"###\"]}", "]}", 0 },
  { "rules/words", read_rules, RULES "\"words\":[{\"id\":\"a\",\"words\":[\"a\"", ",\"a\"", "]}]}",
    0 },
  { "rules/lists-of-words", read_rules, RULES "\"words\":[{\"id\":\"a\",\"words\":[\"a\"]}",
    ",{\"id\":\"a%\",\"words\":[\"a\"]}", "]}", 0 },
  { "rules/effects", read_rules, RULES "\"effects\":[{\"id\":\"a\",\"label\":\"a\"}",
    ",{\"id\":\"a%\",\"label\":\"a\"}", "]}", 0 },
  { "rules/nothing", read_rules, RULES "\"kinds\":[{}", ",{}", "]}", 0 },
  { "recipe/stages", read_recipe, RECIPE "\"stages\":[{\"stage\":\"fill\"}",
    ",{\"stage\":\"fill\",\"label\":\"a%\"}", "]}", 60 },
  { "recipe/params", read_recipe, RECIPE "\"stages\":[{\"stage\":\"fill\",\"params\":{\"a\":1",
    ",\"a%\":1", "}}]}", 0 },
  { "recipe/floors", read_recipe, RECIPE "\"stages\":[{\"stage\":\"fill\",\"per_floor\":{\"0\":{}",
    ",\"%\":{}", "}}]}", 0 },
  { "journal/lines", read_journal, "",
    "{\"floor\":0,\"layer\":\"ground\",\"tile\":null,\"runs\":[]}\n", "", 0 },
  { "journal/batches", read_journal, "", "{\"end\":true}\n", "", 0 },
  { "journal/broken", read_journal, "", "{}\n", "", 0 },
  { "journal/frames", read_journal, "",
    "{\"frame\":{\"w\":4096,\"h\":4096,\"floors\":1,\"lines\":[]}}\n{\"end\":true}\n", "", 2000 },
  { "journal/layers", read_journal,
    "{\"frame\":{\"w\":4096,\"h\":4096,\"floors\":1,\"lines\":[]}}\n",
    "{\"floor\":0,\"layer\":\"room\",\"value\":%,\"runs\":[\"%:0-4095\"]}\n", "{\"end\":true}\n",
    4000 },
};

#define FILE_BYTES ((gsize)4 << 20)

static void
add_again (GString *out, const char *again, gsize i, const char *level)
{
  for (; *again != '\0'; again++)
    if (*again == '%')
      g_string_append_printf (out, "%" G_GSIZE_FORMAT, i);
    else if (*again == '^')
      g_string_append (out, level);
    else
      g_string_append_c (out, *again);
}

static GString *
make_file (gsize i)
{
  const gsize max = FILES[i].max > 0 ? FILES[i].max : G_MAXSIZE;
  g_autofree char *level = small_level ();
  GString *out = g_string_new (NULL);

  if (FILES[i].read == read_replay) {
    g_autofree char *before =
        replay_before (g_str_equal (FILES[i].begin, "\"inputs\"") ? "\"inputs\"" : "\"document\"");

    g_string_append (out, before);
    g_string_append_printf (out, "\"document\": %s, %s: [", level, FILES[i].begin);
    for (gsize k = 0; k < max && out->len < FILE_BYTES; k++)
      add_again (out, FILES[i].again + (k == 0), k, level);
    g_string_append (out, "]}");
    return out;
  }
  g_string_append (out, FILES[i].begin);
  for (gsize k = 0; k < max && out->len < FILE_BYTES; k++)
    add_again (out, FILES[i].again, k, level);
  return g_string_append (out, FILES[i].end);
}

static void
test_file (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  GString *file = make_file (i);
  Reading reading = { .bytes = file->str, .n = file->len };
  gsize peak, allowed = file->len * DS_BUDGET_PER_BYTE + DS_BUDGET_AT_LEAST;
  char *folder = NULL, line[600] = "";

  dst_rules ();
  if (FILES[i].read == read_journal) {
    folder = dst_folder_new ();
    g_free (dst_put_file (folder, TOKEN "-1.journal", file->str));
    reading.bytes = folder;
    allowed += (gsize)DS_CELLS_MAX * DS_BUDGET_PER_BYTE;
  }
  peak = peak_of (FILES[i].read, &reading);
  if (reading.errors.n > 0)
    ds_error_format (&reading.errors.items[0], line, sizeof line);
  g_test_message ("%s: %.1f bytes a byte of %" G_GSIZE_FORMAT "; %s", FILES[i].name,
                  (double)peak / (double)file->len, file->len, line);
  g_assert_cmpuint (peak, <=, allowed);
  if (folder != NULL)
    dst_folder_free (folder);
  g_string_free (file, TRUE);
}

static void
read_too_large (void *user)
{
  char *bytes;
  DsError err;
  size_t n;

  g_assert_cmpint (ds_io_read_bytes (user, &bytes, &n, &err), ==, DS_LIMIT);
}

/* A sparse file of 1 TiB costs neither time nor memory. */
static void
test_size (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a.delve", "{}");

  g_assert_cmpint (truncate (path, (off_t)1 << 40), ==, 0);
  g_assert_cmpint (peak_of (read_too_large, path), <, 65536);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/read-memory/file", FILES, test_file);
  g_test_add_func ("/read-memory/size", test_size);
  return g_test_run ();
}
