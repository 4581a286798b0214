/* tests/fuzz/fuzz_csv.c — reads any bytes as a folder of comma-separated values, "NAME=TEXT" parted
 * by "|": each file of a set finds the same set, and its layers have one size. */
#include "fuzz/rules.h"
#include "io/foreign/csv_set.h"

#include <string.h>

#define FILES_MAX 8

typedef struct {
  char *names[FILES_MAX];
  const char *texts[FILES_MAX];
  size_t sizes[FILES_MAX];
  size_t n;
} Folder;

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const Folder *self = user;

  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->names[i], path) == 0) {
      *n = self->sizes[i];
      *bytes = ds_strndup (self->texts[i], *n);
      return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
    }
  return ds_fail (err, DS_NOT_FOUND, path, "fuzz.lost", "lost");
}

static DsStatus
list (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  const Folder *self = user;

  *out = (DsFileNames){ ds_alloc0 (FILES_MAX, sizeof *out->items), self->n };
  for (size_t i = 0; i < self->n; i++)
    out->items[i] = ds_strdup (self->names[i]);
  return DS_OK;
}

/* Names are unique and not empty, as in a folder. */
static void
add_file (Folder *self, const char *part, size_t n)
{
  const char *equals = memchr (part, '=', n);
  const size_t n_name = equals != NULL ? (size_t)(equals - part) : n;
  char *name = ds_strndup (part, n_name);
  bool is_new = n_name > 0 && strlen (name) == n_name && strchr (name, '/') == NULL &&
                strcmp (name, "-") != 0 && strcmp (name, ".") != 0 && strcmp (name, "..") != 0;

  for (size_t i = 0; i < self->n && is_new; i++)
    is_new = strcmp (self->names[i], name) != 0;
  if (!is_new) {
    ds_free (name);
    return;
  }
  self->names[self->n] = name;
  self->texts[self->n] = equals != NULL ? equals + 1 : "";
  self->sizes[self->n++] = equals != NULL ? n - n_name - 1 : 0;
}

static void
check_set (const Folder *folder, const DsForeignFiles *files)
{
  DsFileNames set, other;
  DsError err;

  FUZZ_ASSERT (ds_csv_set_find (&set, folder->names[0], files, &err) == DS_OK && set.n > 0);
  for (size_t i = 0; i < set.n; i++) {
    FUZZ_ASSERT (ds_csv_set_find (&other, set.items[i], files, &err) == DS_OK);
    FUZZ_ASSERT (other.n == set.n);
    for (size_t k = 0; k < set.n; k++)
      FUZZ_ASSERT (strcmp (set.items[k], other.items[k]) == 0);
    ds_file_names_clear (&other);
  }
  ds_file_names_clear (&set);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  const char *text = (const char *)bytes, *end = text + n;
  Folder folder = { 0 };
  const DsForeignFiles files = { .load = load, .list = list, .user = &folder };
  DsErrors errors = { 0 };
  DsForeign map;

  while (text < end && folder.n < FILES_MAX) {
    const char *bar = memchr (text, '|', (size_t)(end - text));
    const size_t n_part = bar != NULL ? (size_t)(bar - text) : (size_t)(end - text);

    add_file (&folder, text, n_part);
    text += n_part + 1;
  }
  if (folder.n > 0) {
    check_set (&folder, &files);
    if (ds_foreign_parse (&map, &ds_foreign_reader_csv, folder.names[0], folder.texts[0],
                          folder.sizes[0], &files, &errors) == DS_OK) {
      const DsForeignLayer *first = map.levels.first->layers.first;

      for (const DsForeignLayer *at = first; at != NULL; at = at->next)
        FUZZ_ASSERT (at->kind == DS_FOREIGN_OBJECTS ||
                     (at->w == first->w && at->h == first->h && at->name[0] != '\0'));
      ds_foreign_clear (&map);
    } else {
      FUZZ_ASSERT (errors.n > 0 && map.levels.first == NULL);
    }
  }
  for (size_t i = 0; i < folder.n; i++)
    ds_free (folder.names[i]);
  return 0;
}
