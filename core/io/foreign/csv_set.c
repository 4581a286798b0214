/* core/io/foreign/csv_set.c — see csv_set.h */
#include "io/foreign/csv_set.h"
#include "base/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUFFIX ".csv"
#define WORD_BYTES 64

/* Names of layers in lower case, without an "s" at the end; the lowest first. Other names are as
 * likely levels: hall_1.csv and hall_2.csv, castle_north.csv and castle_south.csv. */
static const char *const WORDS[] = {
  "background", "terrain", "ground",  "boden",      "floor",      "base",   "water",
  "path",       "road",    "wall",    "wand",       "wände",      "mauer",  "mauern",
  "collision",  "solid",   "feature", "deco",       "decoration", "detail", "prop",
  "furniture",  "item",    "object",  "objekt",     "objekte",    "entity", "entitie",
  "upper",      "above",   "overlay", "foreground", "roof",
};

/* Tiled's own names of layers, with a number behind. */
static const char *const NUMBERED[] = { "tile layer ", "kachelebene " };

typedef struct {
  size_t n_base; /* bytes of the name before the layer's "_" */
  uint32_t rank; /* among layers, from 1; 0: the name has none */
  bool is_ours;  /* beside the ground of a set of ours */
} Parts;

typedef struct {
  char *name; /* borrowed from the folder's list */
  uint32_t rank;
} CsvMember;

static uint32_t
rank_of (const char *layer, size_t n)
{
  char word[WORD_BYTES] = "";
  size_t i;

  if (n == 0 || n >= sizeof word)
    return 0;
  for (i = 0; i < n; i++)
    word[i] = (char)(layer[i] >= 'A' && layer[i] <= 'Z' ? layer[i] - 'A' + 'a' : layer[i]);
  for (i = 0; i < DS_COUNT (NUMBERED); i++) {
    const size_t n_word = strlen (NUMBERED[i]);
    const char *number = word + n_word;

    if (strncmp (word, NUMBERED[i], n_word) == 0 && *number != '\0' && strlen (number) <= 4 &&
        strspn (number, "0123456789") == strlen (number))
      return 1000 + (uint32_t)atoi (number);
  }
  word[n - (word[n - 1] == 's')] = '\0';
  for (i = 0; i < DS_COUNT (WORDS); i++)
    if (strcmp (word, WORDS[i]) == 0)
      return (uint32_t)i + 1;
  return 0;
}

static bool
ends_with (const char *name, size_t n, const char *end)
{
  return n > strlen (end) && strncmp (name + n - strlen (end), end, strlen (end)) == 0;
}

static Parts
parts_of (const char *name)
{
  const size_t n_all = strlen (name),
               n = n_all - (n_all < strlen (SUFFIX) ? n_all : strlen (SUFFIX));
  size_t at = n;

  while (at > 0 && name[at - 1] != '_')
    at--;
  if (at > 1 && rank_of (name + at, n - at) > 0)
    return (Parts){ at - 1, rank_of (name + at, n - at),
                    ends_with (name, n, DS_CSV_FEATURES) || ends_with (name, n, DS_CSV_OBJECTS) };
  return (Parts){ .n_base = n };
}

/* True when both hold layers of one map. */
static bool
are_of_a_set (const char *a, const char *b)
{
  const Parts x = parts_of (a), y = parts_of (b);

  return x.n_base == y.n_base && strncmp (a, b, x.n_base) == 0 &&
         ((x.rank > 0 && y.rank > 0) || (x.rank == 0 && y.is_ours) || (y.rank == 0 && x.is_ours));
}

static int
compare (const void *a, const void *b)
{
  const CsvMember *x = a, *y = b;

  return x->rank != y->rank ? (x->rank > y->rank) - (x->rank < y->rank) : strcmp (x->name, y->name);
}

/* The members of @all, in their order, in place of all. */
static DsStatus
choose (DsFileNames *all, const char *name, DsError *err)
{
  CsvMember *members = ds_alloc (all->n + 1, sizeof *members);
  bool has_itself = false;
  size_t n = 0;

  if (members == NULL)
    return ds_fail_nomem (err, name);
  for (size_t i = 0; i < all->n; i++) {
    const bool is_itself = strcmp (all->items[i], name) == 0;

    if (is_itself || (ds_file_has_suffix (all->items[i], SUFFIX) &&
                      ds_file_has_suffix (name, SUFFIX) && are_of_a_set (name, all->items[i])))
      members[n++] = (CsvMember){ all->items[i], parts_of (all->items[i]).rank };
    else
      ds_free (all->items[i]);
    has_itself |= is_itself;
  }
  if (n > 0)
    qsort (members, n, sizeof *members, compare);
  for (size_t i = 0; i < n; i++)
    all->items[i] = members[i].name;
  all->n = n;
  ds_free (members);
  if (!has_itself)
    ds_file_names_clear (all);
  return DS_OK;
}

/* Only the file itself. */
static DsStatus
take_itself (DsFileNames *out, const char *name, DsError *err)
{
  DsText text = { 0 };

  ds_text_puts (&text, name);
  *out = (DsFileNames){ ds_alloc (1, sizeof *out->items), 1 };
  if (out->items != NULL)
    out->items[0] = ds_text_take (&text);
  else
    ds_text_clear (&text);
  if (out->items != NULL && out->items[0] != NULL)
    return DS_OK;
  ds_free (out->items);
  memset (out, 0, sizeof *out);
  return ds_fail_nomem (err, name);
}

DsStatus
ds_csv_set_find (DsFileNames *out, const char *path, const DsForeignFiles *files, DsError *err)
{
  const char *slash = strrchr (path, '/');
  const char *name = slash != NULL ? slash + 1 : path;
  DsText folder = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && path != NULL && files != NULL);

  memset (out, 0, sizeof *out);
  if (files->list == NULL || files->load == NULL || strcmp (path, "-") == 0)
    return take_itself (out, name, err);
  ds_text_add (&folder, path, slash != NULL ? (size_t)(slash - path) + 1 : 0);
  if (slash == NULL)
    ds_text_puts (&folder, ".");
  if (folder.failed)
    return ds_fail_nomem (err, name);
  status = files->list (files->user, folder.bytes, out, err);
  ds_text_clear (&folder);
  if (status == DS_NOMEM)
    return status;
  status = choose (out, name, err); /* of none where the folder cannot be listed */
  if (status != DS_OK)
    ds_file_names_clear (out);
  return status == DS_OK && out->n == 0 ? take_itself (out, name, err) : status;
}
