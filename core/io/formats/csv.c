/* core/io/formats/csv.c — comma-separated values, *.csv, written: a file for each layer of a floor,
 * as Tiled exports its layers, with numbers by a mapping or with the ids of the definitions. */
#include "base/hooks.h"
#include "io/foreign/csv_set.h"
#include "io/io.h"
#include "io/mapping/imported_losses.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define EMPTY "-1"
#define FIELD_MAX 255 /* bytes, as they are read */

enum { GROUND, FEATURES, OBJECTS, N_CSV_LAYERS };

static const char *const SUFFIXES[N_CSV_LAYERS] = { ".csv", DS_CSV_FEATURES ".csv",
                                                    DS_CSV_OBJECTS ".csv" };

/* The content of a cell. */
typedef struct {
  const char *name; /* NULL: the number */
  int64_t number;   /* -1: none */
} Field;

static const Field NONE = { NULL, -1 };

typedef struct {
  const DsDelve *delve;
  const DsFloor *floor;
  const DsMapping *mapping; /* NULL: ids */
  const char *stem;         /* the ground's file without folder and suffix */
  size_t n_tiles, n_locks;
  Field
      *fields; /* of tiles; then of kinds, each without a lock and with each kind of lock; owned */
} CsvWriter;

/* ---- fields by the mapping */

static Field *
field_of_kind (const CsvWriter *self, size_t kind, size_t lock)
{
  return &self->fields[self->n_tiles + kind * (self->n_locks + 1) + lock];
}

/* 1 + the kind of the object's lock, or 0. */
static size_t
lock_of (const CsvWriter *self, const DsThing *thing)
{
  const DsRules *rules = self->delve->rules;
  const DsLockKind *lock =
      thing->lock != NULL
          ? ds_rules_lock_of (rules, self->delve->dungeon.locks, ds_str_get (thing->lock))
          : NULL;

  for (size_t i = 0; lock != NULL && i < self->n_locks; i++)
    if (ds_rules_lock (rules, i) == lock)
      return i + 1;
  return 0;
}

static bool
is_number (const char *text)
{
  text += *text == '-';
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* The cell that the rule stands for; NONE: it has other conditions, or names no single one. */
static Field
field_of_rule (const DsMapRule *rule)
{
  const bool has_number = rule->tiles.n > 0 || rule->number > 0;

  if (rule->value != -1 || rule->name[0] != '\0' || rule->tag[0] != '\0' ||
      rule->properties.n > 0 || rule->has_shape || rule->glyph[0] != '\0' || rule->code != -1 ||
      rule->fg[0] != '\0' || rule->bg[0] != '\0' || rule->colour[0] != '\0' ||
      !ds_mapping_like (rule->tileset, "") || has_number == (rule->type[0] != '\0'))
    return NONE;
  if (!has_number)
    return strpbrk (rule->type, "*?\r\n") != NULL || strlen (rule->type) > FIELD_MAX ||
                   is_number (rule->type)
               ? NONE
               : (Field){ rule->type, -1 };
  for (size_t i = 0; i < rule->tiles.n; i++)
    if (rule->number == 0 || rule->tiles.items[i] == rule->number - 1)
      return (Field){ NULL, rule->tiles.items[i] };
  return rule->tiles.n == 0 ? (Field){ NULL, rule->number - 1 } : NONE;
}

static bool
is_same (Field a, Field b)
{
  return a.number == b.number &&
         (a.name == NULL ? b.name == NULL : b.name != NULL && strcmp (a.name, b.name) == 0);
}

static bool
rule_has_layer (const CsvWriter *self, const DsMapRule *rule, int layer)
{
  const size_t n = strlen (SUFFIXES[layer]) - strlen (SUFFIXES[GROUND]);
  char name[FIELD_MAX + 1];

  snprintf (name, sizeof name, "%s%.*s", self->stem, (int)n, SUFFIXES[layer]);
  return ds_mapping_like (rule->layer, name);
}

/* True when a rule before rule @i reads the field. */
static bool
is_taken (const CsvWriter *self, size_t i, Field field, int layer)
{
  for (size_t k = 0; k < i; k++) {
    const DsMapRule *rule = ds_mapping_rule (self->mapping, k);
    bool has = is_same (field_of_rule (rule), field);

    for (size_t t = 0; t < rule->tiles.n && field.name == NULL; t++)
      has |= rule->tiles.items[t] == field.number;
    if (has && rule_has_layer (self, rule, layer))
      return true;
  }
  return false;
}

static void
set_field (Field *out, Field field)
{
  if (is_same (*out, NONE))
    *out = field;
}

/* An object with a lock prefers the rules that give its lock. */
static void
set_kind (CsvWriter *self, const DsMapRule *rule, uint16_t kind, Field field)
{
  if (rule->lock[0] == '\0')
    set_field (field_of_kind (self, kind, 0), field);
  for (size_t i = 0; i < self->n_locks && rule->lock[0] != '\0'; i++)
    if (strcmp (ds_rules_lock (self->delve->rules, i)->id, rule->lock) == 0)
      set_field (field_of_kind (self, kind, i + 1), field);
}

static void
take_rule (CsvWriter *self, size_t i)
{
  const DsMapRule *rule = ds_mapping_rule (self->mapping, i);
  const DsRules *rules = self->delve->rules;
  const Field field = field_of_rule (rule);
  const uint16_t tile = ds_rules_find_tile (rules, rule->tile);
  uint16_t kind;
  int layer;

  if (is_same (field, NONE))
    return;
  if (rule->object[0] != '\0' && ds_rules_find_kind (rules, rule->object, &kind)) {
    if (rule_has_layer (self, rule, OBJECTS) && !is_taken (self, i, field, OBJECTS))
      set_kind (self, rule, kind, field);
  } else if (tile != DS_TILE_NONE) {
    layer = ds_rules_tile (rules, tile)->layer == DS_LAYER_FEATURE ? FEATURES : GROUND;
    if (rule_has_layer (self, rule, layer) && !is_taken (self, i, field, layer))
      set_field (&self->fields[tile], field);
  }
}

static void
take_ids (CsvWriter *self)
{
  const DsRules *rules = self->delve->rules;

  for (uint32_t i = 1; i < self->n_tiles; i++)
    self->fields[i].name = ds_rules_tile (rules, i)->id;
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    field_of_kind (self, i, 0)->name = ds_rules_kind (rules, i)->id;
}

static bool
make_fields (CsvWriter *self)
{
  const size_t n_kinds = ds_rules_n_kinds (self->delve->rules);
  const size_t n = self->n_tiles + n_kinds * (self->n_locks + 1);

  self->fields = ds_alloc (n, sizeof *self->fields);
  if (self->fields == NULL)
    return false;
  for (size_t i = 0; i < n; i++)
    self->fields[i] = NONE;
  if (self->mapping == NULL)
    take_ids (self);
  for (size_t i = 0; self->mapping != NULL && i < self->mapping->rules.n; i++)
    take_rule (self, i);
  for (size_t kind = 0; kind < n_kinds; kind++)
    for (size_t lock = 1; lock <= self->n_locks; lock++)
      set_field (field_of_kind (self, kind, lock), *field_of_kind (self, kind, 0));
  return true;
}

/* ---- cells */

/* The last object of the cell that has a field; NONE: none has. */
static Field
object_at (const CsvWriter *self, DsCell cell)
{
  const DsThings *things = self->floor->things;
  Field found = NONE;

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    Field field;

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    field = *field_of_kind (self, thing->kind, lock_of (self, thing));
    found = is_same (field, NONE) ? found : field;
  }
  return found;
}

static void
put_field (DsText *out, Field field)
{
  char number[24];

  if (field.name == NULL) {
    snprintf (number, sizeof number, "%lld", (long long)field.number);
    ds_text_puts (out, number);
  } else if (strpbrk (field.name, "\",;\t ") == NULL) {
    ds_text_puts (out, field.name);
  } else {
    ds_text_puts (out, "\"");
    for (const char *at = field.name; *at != '\0'; at++)
      ds_text_add (out, "\"\"", *at == '"' ? 2 : 0), ds_text_add (out, at, *at != '"');
    ds_text_puts (out, "\"");
  }
}

static void
put_layer (const CsvWriter *self, int layer, DsText *out)
{
  const DsLayer cells = layer == FEATURES ? DS_LAYER_FEATURE : DS_LAYER_GROUND;

  for (int32_t y = 0; y < self->floor->h; y++)
    for (int32_t x = 0; x < self->floor->w; x++) {
      const DsCell cell = { x, y };

      put_field (out, layer == OBJECTS ? object_at (self, cell)
                                       : self->fields[ds_floor_get (self->floor, cells, cell)]);
      ds_text_puts (out, x + 1 < self->floor->w ? "," : "\n");
    }
}

/* ---- the files */

/* Texts of the layers. Held by value. */
typedef struct {
  DsText layers[N_CSV_LAYERS];
} CsvTexts;

static void
clear_texts (CsvTexts *self)
{
  for (int layer = 0; layer < N_CSV_LAYERS; layer++)
    ds_text_clear (&self->layers[layer]);
}

/* The layers of @delve by @mapping, or NULL, as files of that path. DS_BAD_ARG: more than one
 * floor. DS_NOMEM. The caller clears @out, also on failure. */
static DsStatus
make_texts (CsvTexts *out, const DsDelve *delve, const char *path, const DsMapping *mapping,
            DsError *err)
{
  char *stem = ds_io_with_suffix (ds_io_base (path), "");
  CsvWriter self = { .delve = delve,
                     .floor = &delve->dungeon.floors[0],
                     .mapping = mapping,
                     .stem = stem,
                     .n_tiles = ds_rules_n_tiles (delve->rules),
                     .n_locks = ds_rules_n_locks (delve->rules) };
  bool ok = stem != NULL && make_fields (&self);

  for (int layer = 0; layer < N_CSV_LAYERS && ok; layer++) {
    put_layer (&self, layer, &out->layers[layer]);
    ok = !out->layers[layer].failed;
  }
  ds_free (self.fields);
  ds_free (stem);
  return ok ? DS_OK : ds_fail_nomem (err, path);
}

/* The path of a layer of the file at @path; caller frees; NULL: no memory. */
static char *
path_of (const char *path, int layer)
{
  return layer == GROUND ? ds_strdup (path) : ds_io_with_suffix (path, SUFFIXES[layer]);
}

static DsStatus
plan_texts (const CsvTexts *texts, const char *path, DsFilePlan *out, DsError *err)
{
  DsStatus status = DS_OK;

  for (int layer = 0; layer < N_CSV_LAYERS && status == DS_OK; layer++) {
    char *file = path_of (path, layer);

    status = file != NULL ? ds_file_plan_write (out, file, &texts->layers[layer], err)
                          : ds_fail_nomem (err, path);
    ds_free (file);
  }
  return status;
}

/* ---- losses: the files are read again */

typedef struct {
  const CsvTexts *texts;
  const char *name; /* of the ground's file */
} CsvFiles;

static DsStatus
load (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const CsvFiles *self = user;
  const int layer = ds_file_has_suffix (path, SUFFIXES[FEATURES]) ? FEATURES : OBJECTS;

  *n = self->texts->layers[layer].n;
  *bytes = ds_strndup (self->texts->layers[layer].bytes, *n);
  return *bytes != NULL ? DS_OK : ds_fail_nomem (err, path);
}

static DsStatus
list (void *user, const char *folder, DsFileNames *out, DsError *err)
{
  const CsvFiles *self = user;
  bool ok;

  *out = (DsFileNames){ ds_alloc0 (N_CSV_LAYERS, sizeof *out->items), N_CSV_LAYERS };
  ok = out->items != NULL;
  for (int layer = 0; layer < N_CSV_LAYERS && ok; layer++) {
    out->items[layer] = path_of (self->name, layer);
    ok = out->items[layer] != NULL;
  }
  if (ok)
    return DS_OK;
  out->n = out->items != NULL ? N_CSV_LAYERS : 0;
  ds_file_names_clear (out);
  return ds_fail_nomem (err, folder);
}

/* Adds the losses of the tiles and objects of @texts. */
static DsStatus
lose_texts (const DsDelve *delve, const CsvTexts *texts, const char *path, const DsMapping *mapping,
            DsLosses *losses, DsError *err)
{
  CsvFiles user = { texts, ds_io_base (path) };
  const DsForeignFiles files = { .load = load, .list = list, .user = &user };
  const DsWrittenFile file = { &ds_foreign_reader_csv, user.name, texts->layers[GROUND].bytes,
                               texts->layers[GROUND].n, &files };

  return ds_imported_losses (delve, &file, mapping, losses, err);
}

/* Where the name of the file is not known, layers that the mapping names by it count as lost. */
static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  const DsMapping *mapping = options != NULL ? options->mapping : NULL;
  CsvTexts texts = { 0 };
  DsStatus status = make_texts (&texts, delve, "a.csv", mapping, err);

  if (status == DS_OK)
    status = lose_texts (delve, &texts, "a.csv", mapping, losses, err);
  clear_texts (&texts);
  return status;
}

static DsStatus
count (const DsDelve *delve, const CsvTexts *texts, const char *path, const DsIoOptions *options,
       DsError *err)
{
  DsLosses *losses = &options->count->losses;
  DsStatus status = ds_losses_count (losses, delve, ds_format_csv.keeps, err);

  options->count->is_counted = true;
  return status == DS_OK ? lose_texts (delve, texts, path, options->mapping, losses, err) : status;
}

/* ---- the format */

/* DS_BAD_ARG: more than one floor. DS_NOMEM. */
static DsStatus
write_csv (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  CsvTexts texts = { 0 };
  DsStatus status;

  if (delve->dungeon.n_floors != 1)
    return ds_format_fail_floors (delve, err);
  status = make_texts (&texts, delve, path, options->mapping, err);
  if (status == DS_OK)
    status = plan_texts (&texts, path, out, err);
  if (status == DS_OK && options->count != NULL)
    status = count (delve, &texts, path, options, err);
  clear_texts (&texts);
  return status;
}

/* Without a record, nothing shows that a file is of an earlier save. */
static bool
owns (const char *path, const char *beside)
{
  (void)path;
  (void)beside;
  return false;
}

const DsFormat ds_format_csv = {
  .id = "csv",
  .label = N_ ("Comma-separated values"),
  .suffixes = ".csv",
  .has_one_floor = true,
  .has_mapping = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT,
  .write_files = write_csv,
  .beside = DS_CSV_FEATURES ".csv " DS_CSV_OBJECTS ".csv",
  .owns = owns,
  .lose = lose,
};
