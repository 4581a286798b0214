/* core/io/foreign/readers/des.c — vaults of Dungeon Crawl Stone Soup as levels, each with a layer
 * of values: the meanings of its glyphs. */
#include "base/read.h"
#include "base/rect.h"
#include "base/text.h"
#include "io/des/des_file.h"
#include "io/foreign/reader.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  DsForeign *map;
  const DsDesFile *file;
  const char *name;
  DsErrors *errors;
} DesMaps;

/* The text as a property of the level; nothing where it is empty. False: a finding was added. */
static bool
add_property (DesMaps *self, DsForeignLevel *level, const char *name, const char *text)
{
  DsForeignProperty *property;
  DsError err;

  if (text[0] == '\0')
    return true;
  property = ds_foreign_add_property (self->map, &level->properties, &err);
  if (property != NULL) {
    property->name = name;
    property->type = DS_FOREIGN_TEXT;
    property->line = level->line;
    property->text = ds_foreign_text (self->map, text, strlen (text), &err);
    if (property->text != NULL)
      return true;
  }
  ds_errors_take (self->errors, &err);
  return false;
}

/* The value of a meaning, from 1, which is added if it is new; 0: a finding was added. */
static uint32_t
value_of (DesMaps *self, DsForeignLayer *layer, const char *name)
{
  DsForeignMeaning *meaning;
  uint32_t n = 0;
  DsError err;

  for (meaning = layer->meanings.first; meaning != NULL; meaning = meaning->next, n++)
    if (strcmp (meaning->name, name) == 0)
      return meaning->value;
  meaning = ds_foreign_add_meaning (self->map, layer, &err);
  if (meaning != NULL) {
    meaning->value = n + 1;
    meaning->name = ds_foreign_text (self->map, name, strlen (name), &err);
    if (meaning->name != NULL)
      return meaning->value;
  }
  ds_errors_take (self->errors, &err);
  return 0;
}

static bool
read_row (DesMaps *self, const DsDesVault *vault, DsForeignLayer *layer, int32_t y,
          const char *text, size_t n)
{
  uint32_t glyph, last = 0, value = 0;
  char name[DS_DES_NAME];

  for (int32_t x = 0; n > 0 && x < layer->w; x++) {
    const size_t used = ds_utf8_get (text, n, &glyph);

    if (x == 0 || glyph != last)
      ds_des_meaning (vault, glyph, name);
    if (name[0] != '\0' && (x == 0 || glyph != last))
      value = value_of (self, layer, name);
    if (name[0] != '\0' && value == 0)
      return false;
    layer->cells[ds_cell_index ((DsCell){ x, y }, layer->w)] = name[0] != '\0' ? value : 0;
    last = glyph;
    text += used;
    n -= used;
  }
  return true;
}

static DsStatus
add_level (DesMaps *self, const DsDesVault *vault)
{
  DsError err;
  DsForeignLevel *level = ds_foreign_add_level (self->map, &err);
  DsForeignLayer *layer = level != NULL ? ds_foreign_add_layer (self->map, level, &err) : NULL;
  size_t at = vault->rows, n;

  if (layer == NULL)
    return ds_errors_take (self->errors, &err);
  level->name = ds_foreign_text (self->map, vault->name, strlen (vault->name), &err);
  level->unfollowed =
      ds_foreign_text (self->map, vault->unfollowed, strlen (vault->unfollowed), &err);
  if (level->name == NULL || level->unfollowed == NULL)
    return ds_errors_take (self->errors, &err);
  level->w = vault->w;
  level->h = vault->h;
  level->line = vault->line;
  layer->kind = DS_FOREIGN_VALUES;
  layer->name = "map";
  layer->line = vault->map_line;
  if (!add_property (self, level, "tags", vault->tags) ||
      !add_property (self, level, "weight", vault->weights) ||
      !add_property (self, level, "depth", vault->depth) ||
      !add_property (self, level, "place", vault->place) ||
      !add_property (self, level, "orient", vault->orient))
    return ds_errors_status (self->errors);
  if (ds_foreign_make_cells (self->map, layer, 0, 0, vault->w, vault->h, &err) != DS_OK)
    return ds_errors_take (self->errors, &err);
  for (int32_t y = 0; y < vault->h; y++) {
    const char *text = self->file->text + at;

    if (ds_des_next_row (self->file, vault, &at, &n) && !read_row (self, vault, layer, y, text, n))
      return ds_errors_status (self->errors);
  }
  return DS_OK;
}

/* Vaults without a map, and with an empty one that Lua fills, are no levels. */
static bool
has_cells (const DsDesVault *vault)
{
  return vault->has_map && vault->w > 0;
}

/* Names those among the findings. */
static void
report_empty (DesMaps *self)
{
  char names[DS_LIST_BYTES] = "";
  size_t n = 0;

  for (size_t i = 0; i < self->file->vaults.n; i++)
    if (!has_cells (&self->file->vaults.items[i])) {
      ds_list_add (names, self->file->vaults.items[i].name, "\"");
      n++;
    }
  if (n > 0)
    (void)!ds_errors_add (self->errors, DS_BAD_DATA, self->name, "des.without-cells",
                          N_ ("Not read: vaults without cells: %zu (%s)"), n, names);
}

static DsStatus
read (DsForeign *out, const char *name, const char *bytes, size_t n, const DsForeignFiles *files,
      DsErrors *errors)
{
  DsDesFile file;
  DesMaps self = { .map = out, .file = &file, .name = name, .errors = errors };
  DsStatus status = ds_des_parse (&file, name, bytes, n, errors);
  char where[DS_WHERE_MAX];
  DsError err;

  (void)files;
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < file.vaults.n && status == DS_OK; i++)
    if (has_cells (&file.vaults.items[i]))
      status = add_level (&self, &file.vaults.items[i]);
  if (status == DS_OK && out->levels.n == 0)
    status = ds_errors_add (
        errors, DS_BAD_DATA,
        ds_where_line (where, name, file.vaults.n > 0 ? file.vaults.items[0].line : 1, ""),
        "des.empty", N_ ("expected at least a vault with a map, got none"));
  else if (status == DS_OK)
    report_empty (&self);
  if (status == DS_OK) {
    out->kept = ds_foreign_text (out, bytes, n, &err);
    out->n_kept = n;
    if (out->kept == NULL)
      status = ds_errors_take (errors, &err);
  }
  ds_des_clear (&file);
  return status;
}

const DsForeignReader ds_foreign_reader_des = {
  .id = "des",
  .label = N_ ("Crawl vaults"),
  .suffixes = ".des",
  .read = read,
};
