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
  bool is_ours;  /* of a set of ours, whose ground has no rank */
} Parts;

typedef struct {
  char *name; /* borrowed from the folder's list */
  Parts parts;
  size_t n_map;        /* bytes of the name that are the map's: all, or those before groups */
  uint32_t group_rank; /* of the outermost group, or of the layer where that has none */
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

/* ---- groups: Tiled calls their layers MAP_GROUP_GROUP_LAYER.csv */

static bool
has_base (const CsvMember *member, const char *name, size_t n)
{
  return member->parts.n_base == n && strncmp (member->name, name, n) == 0;
}

/* True when the map that the first @n bytes of @member's name are has layers in no group, none of
 * them called as one that @member lies beside: such are levels of their own. */
static bool
has_group (const CsvMember *all, size_t n_all, const CsvMember *member, size_t n)
{
  bool has_layer = false;

  for (size_t i = 0; i < n_all; i++) {
    const CsvMember *at = &all[i];

    if (at->parts.rank == 0 || at->parts.is_ours || !has_base (at, member->name, n))
      continue;
    has_layer = true;
    for (size_t k = 0; k < n_all; k++)
      if (all[k].parts.rank == at->parts.rank &&
          has_base (&all[k], member->name, member->parts.n_base))
        return false;
  }
  return has_layer;
}

/* Finds the map of @member, whose groups the rest of its name are. */
static void
find_map (const CsvMember *all, size_t n_all, CsvMember *member)
{
  const size_t n_base = member->parts.n_base;
  const char *name = member->name;
  size_t n_group;

  member->n_map = n_base;
  member->group_rank = member->parts.rank;
  for (size_t n = 1; n < n_base && member->parts.rank > 0 && !member->parts.is_ours; n++)
    if (name[n] == '_' && has_group (all, n_all, member, n)) {
      member->n_map = n;
      n_group = strcspn (name + n + 1, "_");
      if (rank_of (name + n + 1, n_group) > 0)
        member->group_rank = rank_of (name + n + 1, n_group);
      return;
    }
}

/* ---- sets */

/* Layers beside a ground of ours are no layers of Tiled's. */
static void
find_ours (const CsvMember *all, size_t n_all, CsvMember *member)
{
  bool has_ground = false;

  for (size_t i = 0; i < n_all && member->parts.is_ours && !has_ground; i++)
    has_ground = all[i].parts.rank == 0 && has_base (&all[i], member->name, member->parts.n_base);
  member->parts.is_ours = member->parts.rank == 0 || has_ground;
}

/* True when both hold layers of one map. */
static bool
are_of_a_set (const CsvMember *a, const CsvMember *b)
{
  return a->n_map == b->n_map && strncmp (a->name, b->name, a->n_map) == 0 &&
         a->parts.is_ours == b->parts.is_ours;
}

static int
compare (const void *a, const void *b)
{
  const CsvMember *x = a, *y = b;

  if (x->group_rank != y->group_rank)
    return x->group_rank < y->group_rank ? -1 : 1;
  if (x->parts.rank != y->parts.rank)
    return x->parts.rank < y->parts.rank ? -1 : 1;
  return strcmp (x->name, y->name);
}

/* The files that may be of the map of @name: those whose names begin as that does. Returns their
 * number. */
static size_t
list_near (const DsFileNames *all, const char *name, CsvMember *out)
{
  const size_t n_first = strcspn (name, "_.");
  size_t n = 0;

  for (size_t i = 0; i < all->n; i++)
    if (strcmp (all->items[i], name) == 0 ||
        (strncmp (all->items[i], name, n_first) == 0 &&
         ds_file_has_suffix (all->items[i], SUFFIX) && ds_file_has_suffix (name, SUFFIX)))
      out[n++] = (CsvMember){ .name = all->items[i], .parts = parts_of (all->items[i]) };
  for (size_t i = 0; i < n; i++)
    find_ours (out, n, &out[i]);
  for (size_t i = 0; i < n; i++)
    find_map (out, n, &out[i]);
  return n;
}

/* The members of @all, in their order, in place of all. */
static DsStatus
choose (DsFileNames *all, const char *name, DsError *err)
{
  CsvMember *members = ds_alloc (all->n + 1, sizeof *members);
  const CsvMember *itself = NULL;
  CsvMember own;
  size_t n_near, n = 0;

  if (members == NULL)
    return ds_fail_nomem (err, name);
  n_near = list_near (all, name, members);
  for (size_t i = 0; i < n_near; i++)
    itself = strcmp (members[i].name, name) == 0 ? &members[i] : itself;
  if (itself != NULL)
    own = *itself;
  for (size_t i = 0; i < n_near && itself != NULL; i++)
    if (members[i].name == own.name || are_of_a_set (&own, &members[i]))
      members[n++] = members[i];
  if (n > 0)
    qsort (members, n, sizeof *members, compare);
  for (size_t i = 0; i < all->n; i++) {
    bool is_member = false;

    for (size_t k = 0; k < n; k++)
      is_member = is_member || members[k].name == all->items[i];
    if (!is_member)
      ds_free (all->items[i]);
  }
  for (size_t i = 0; i < n; i++)
    all->items[i] = members[i].name;
  all->n = n;
  ds_free (members);
  if (n == 0)
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
