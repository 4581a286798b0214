/* editor/project/exchange.c — finding and replacing in levels. */
#include "project/exchange.h"

#include "app/backups.h"
#include "app/work.h"
#include "inspect/describe.h"
#include "inspect/object_query.h"
#include "io/io.h"
#include "io/levels.h"
#include "map/property.h"
#include "rules/property_path.h"

#include <glib/gi18n.h>
#include <string.h>

#define LABELS_MAX 500 /* of a level */

DseExchange *
dse_exchange_copy (const DseExchange *self)
{
  DseExchange *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new0 (DseExchange, 1);
  *copy = (DseExchange){ .tile = g_strdup (self->tile),
                         .query = g_strdup (self->query),
                         .with = self->with,
                         .to = g_strdup (self->to),
                         .name = g_strdup (self->name),
                         .json = g_strdup (self->json) };
  return copy;
}

void
dse_exchange_free (DseExchange *self)
{
  if (self == NULL)
    return;
  g_free (self->tile);
  g_free (self->query);
  g_free (self->to);
  g_free (self->name);
  g_free (self->json);
  g_free (self);
}

gboolean
dse_exchange_is_whole (const DseExchange *self, gboolean replaces)
{
  gboolean finds;

  g_return_val_if_fail (self != NULL, FALSE);

  finds = self->tile != NULL
              ? self->tile[0] != '\0'
              : self->query != NULL && self->query[strspn (self->query, " ")] != '\0';
  if (!finds || !replaces)
    return finds;
  return self->with == DSE_REPLACE_PROPERTY ? self->name != NULL && self->json != NULL
                                            : self->to != NULL && self->to[0] != '\0';
}

void
dse_found_free (DseFound *self)
{
  if (self == NULL)
    return;
  g_clear_weak_pointer (&self->document);
  g_free (self->file);
  g_free (self->label);
  g_free (self->error);
  g_array_unref (self->hits);
  g_free (self);
}

/* The value as JSON: a number, true and false as they are, else a text. Caller frees. */
static char *
dup_json (const char *value)
{
  GString *json;

  if (strcmp (value, "true") == 0 || strcmp (value, "false") == 0 ||
      ds_property_number_is_valid (value))
    return g_strdup (value);
  json = g_string_new ("\"");
  for (const char *at = value; *at != '\0'; at++) {
    if (*at == '"' || *at == '\\')
      g_string_append_c (json, '\\');
    if ((guchar)*at >= ' ')
      g_string_append_c (json, *at);
  }
  g_string_append_c (json, '"');
  return g_string_free (json, FALSE);
}

void
dse_exchange_take_property (DseExchange *self, const char *text)
{
  g_autofree char *name = NULL;
  const char *equals;

  g_return_if_fail (self != NULL && text != NULL);

  equals = strchr (text, '=');
  name = equals != NULL ? g_strndup (text, (gsize)(equals - text)) : NULL;
  if (name == NULL || !ds_property_name_is_valid (g_strstrip (name)))
    return;
  self->name = g_steal_pointer (&name);
  self->json = dup_json (equals + 1);
}

/* ---- finding */

static void
clear_hit (gpointer hit)
{
  g_free (((DseHit *)hit)->label);
}

static DseFound *
found_new (const char *file, const char *label)
{
  DseFound *found = g_new0 (DseFound, 1);

  found->file = g_strdup (file);
  found->label = g_strdup (label);
  found->hits = g_array_new (FALSE, FALSE, sizeof (DseHit));
  g_array_set_clear_func (found->hits, clear_hit);
  return found;
}

static void
find_objects (const DseExchange *self, const DsDelve *delve, GArray *hits)
{
  g_autoptr (DseQuery) query = dse_query_new (self->query);

  for (gsize f = 0; f < delve->dungeon.n_floors && !dse_query_is_empty (query); f++) {
    const DsThings *things = delve->dungeon.floors[f].things;

    for (size_t i = 0; i < ds_things_count (things); i++) {
      const DsThing *thing = ds_things_get (things, i);
      DseHit hit = { .floor = f, .id = thing->id, .at = thing->at };

      if (!dse_query_has_thing (query, delve, f, thing))
        continue;
      if (hits->len < LABELS_MAX)
        hit.label = dse_list_thing (delve, thing);
      g_array_append_val (hits, hit);
    }
  }
}

static void
find_tiles (const DsDelve *delve, uint32_t tile, GArray *hits)
{
  const DsLayer layer = (DsLayer)ds_rules_tile (delve->rules, tile)->layer;

  for (gsize f = 0; f < delve->dungeon.n_floors; f++) {
    const DsFloor *level = &delve->dungeon.floors[f];

    for (int32_t y = 0; y < level->h; y++) {
      const uint16_t *row = ds_grid_row (&level->layers[layer], y);

      for (int32_t x = 0; x < level->w; x++) {
        const DseHit hit = { .floor = f, .at = { x, y } };

        if (row[x] == tile)
          g_array_append_val (hits, hit);
      }
    }
  }
}

DseFound *
dse_exchange_find (const DseExchange *self, const DsDelve *delve, const char *file,
                   const char *label)
{
  DseFound *found;
  uint32_t tile;

  g_return_val_if_fail (self != NULL && delve != NULL, NULL);

  found = found_new (file, label);
  if (!dse_exchange_is_whole (self, FALSE))
    return found;
  if (self->tile == NULL) {
    find_objects (self, delve, found->hits);
    return found;
  }
  tile = ds_rules_find_tile (delve->rules, self->tile);
  if (tile != DS_TILE_NONE)
    find_tiles (delve, tile, found->hits);
  return found;
}

/* ---- replacing */

static DsStatus
fail_unknown (const char *id, DsError *err)
{
  return ds_fail (err, DS_NOT_FOUND, "", "exchange.unknown", N_ ("the rules do not define \"%s\""),
                  id);
}

/* A command for each floor. */
static DsStatus
replace_tiles (const DseExchange *self, const DsDelve *delve, const DseFound *found,
               DseExchangeApply apply, gpointer data, DsError *err)
{
  const gsize n = delve->dungeon.n_floors;
  const uint16_t to = ds_rules_find_tile (delve->rules, self->to);
  const uint8_t layer = ds_rules_tile (delve->rules, to)->layer;
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (DsSpan));
  g_autofree DsCmdCells *cells = g_new0 (DsCmdCells, n);
  g_autofree const DsCmd **items = g_new0 (const DsCmd *, n);
  DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = items };
  guint at = 0;

  if (to == DS_TILE_NONE)
    return fail_unknown (self->to, err);
  for (guint i = 0; i < found->hits->len; i++) {
    const DsCell cell = g_array_index (found->hits, DseHit, i).at;
    const DsSpan span = { cell.y, cell.x, cell.x, to };

    g_array_append_val (spans, span);
  }
  for (gsize f = 0; f < n; f++) {
    const guint from = at;

    while (at < found->hits->len && g_array_index (found->hits, DseHit, at).floor == f)
      at++;
    cells[f] = (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                             .floor = f,
                             .layer = (DsLayer)layer,
                             .spans = &g_array_index (spans, DsSpan, from),
                             .n_spans = at - from,
                             .pin = true };
    if (at > from)
      items[batch.n++] = &cells[f].cmd;
  }
  return apply (&batch.cmd, data, err);
}

static DsStatus
replace_kinds (const DseExchange *self, const DsDelve *delve, const DseFound *found,
               DseExchangeApply apply, gpointer data, DsError *err)
{
  const guint n = found->hits->len;
  g_autofree DsThing *things = g_new0 (DsThing, n);
  g_autofree DsCmdSetThing *sets = g_new0 (DsCmdSetThing, n);
  g_autofree const DsCmd **items = g_new0 (const DsCmd *, n);
  DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = items };
  uint16_t kind;

  if (!ds_rules_find_kind (delve->rules, self->to, &kind))
    return fail_unknown (self->to, err);
  for (guint i = 0; i < n; i++) {
    const DseHit *hit = &g_array_index (found->hits, DseHit, i);
    const DsThing *thing = ds_things_find (delve->dungeon.floors[hit->floor].things, hit->id);

    if (thing == NULL || thing->kind == kind)
      continue;
    things[i] = *thing;
    things[i].kind = kind;
    sets[i] =
        (DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing, .floor = hit->floor, .thing = &things[i] };
    items[batch.n++] = &sets[i].cmd;
  }
  return batch.n > 0 ? apply (&batch.cmd, data, err) : DS_OK;
}

/* Property that an object gets: the named one, or one of a class with another member. */
typedef struct {
  char *name, *json; /* ds_free() */
} OwnValue;

static DsStatus
find_value (const DseExchange *self, const DsDelve *delve, const DseHit *hit, OwnValue *out,
            DsError *err)
{
  const DsThing *thing = ds_things_find (delve->dungeon.floors[hit->floor].things, hit->id);

  if (thing == NULL)
    return ds_fail (err, DS_NOT_FOUND, "", "exchange.gone", N_ ("the object is gone"));
  return ds_property_path_set (&out->name, &out->json, delve->rules, DS_HOLDER_THING,
                               ds_rules_kind (delve->rules, thing->kind), thing->extras, self->name,
                               self->json, err);
}

static DsStatus
replace_properties (const DseExchange *self, const DsDelve *delve, const DseFound *found,
                    DseExchangeApply apply, gpointer data, DsError *err)
{
  const guint n = found->hits->len;
  g_autofree DsCmdSetProperty *sets = g_new0 (DsCmdSetProperty, n);
  g_autofree OwnValue *values = g_new0 (OwnValue, n);
  g_autofree const DsCmd **items = g_new0 (const DsCmd *, n);
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = items, .n = n };
  DsStatus status = DS_OK;

  for (guint i = 0; i < n && status == DS_OK; i++) {
    const DseHit *hit = &g_array_index (found->hits, DseHit, i);

    status = find_value (self, delve, hit, &values[i], err);
    sets[i] = (DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                  .holder = { DS_HOLDER_THING, hit->floor, hit->id },
                                  .name = values[i].name,
                                  .json = values[i].json };
    items[i] = &sets[i].cmd;
  }
  if (status == DS_OK)
    status = apply (&batch.cmd, data, err);
  for (guint i = 0; i < n; i++) {
    ds_free (values[i].name);
    ds_free (values[i].json);
  }
  return status;
}

DsStatus
dse_exchange_run (const DseExchange *self, const DsDelve *delve, const DseFound *found,
                  DseExchangeApply apply, gpointer data, DsError *err)
{
  g_return_val_if_fail (self != NULL && delve != NULL && found != NULL && apply != NULL,
                        DS_BAD_ARG);

  if (found->hits->len == 0)
    return DS_OK;
  if (self->with == DSE_REPLACE_TILE)
    return replace_tiles (self, delve, found, apply, data, err);
  return self->with == DSE_REPLACE_KIND ? replace_kinds (self, delve, found, apply, data, err)
                                        : replace_properties (self, delve, found, apply, data, err);
}

/* ---- files, in a thread */

typedef struct {
  DseExchange *exchange;
  char *folder;
  DsRules *rules;
  GHashTable *open;
  gboolean replaces;
  guint n_backups; /* of a level that is replaced in; 0: none is kept */
  DseExchangeDone done;
  guint number;
  GPtrArray *found;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  dse_exchange_free (work->exchange);
  g_free (work->folder);
  ds_rules_unref (work->rules);
  g_hash_table_unref (work->open);
  g_clear_pointer (&work->found, g_ptr_array_unref);
  g_free (work);
}

static char *
dup_sentence (const DsError *err)
{
  char sentence[DS_SENTENCE];

  return g_strdup (ds_error_format (err, sentence, sizeof sentence));
}

static DsStatus
apply_to_delve (const DsCmd *cmd, gpointer delve, DsError *err)
{
  DsChanges changes = { 0 };

  return cmd->type->apply (delve, cmd, &changes, err);
}

static DseFound *
work_on_file (const Work *work, const char *file, const char *label)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DseFound *found;
  DsStatus status;
  DsDelve delve;
  DsError err;

  if (ds_io_load (&delve, file, work->rules, errors) != DS_OK) {
    found = found_new (file, label);
    found->error = dup_sentence (&errors->items[0]);
    return found;
  }
  found = dse_exchange_find (work->exchange, &delve, file, label);
  if (work->replaces && found->hits->len > 0) {
    status = dse_exchange_run (work->exchange, &delve, found, apply_to_delve, &delve, &err);
    if (status == DS_OK)
      found->error = dse_backups_keep_file (file, work->n_backups);
    if (status == DS_OK && found->error == NULL)
      status = ds_io_save (&delve, file, &err);
    if (status != DS_OK)
      found->error = dup_sentence (&err);
  }
  ds_delve_clear (&delve);
  return found;
}

static void
run (gpointer data)
{
  Work *work = data;
  DsFileNames paths;
  DsError err;

  if (ds_levels_list (&paths, NULL, work->folder, &err) != DS_OK) {
    DseFound *none = found_new (work->folder, work->folder);

    none->error = dup_sentence (&err);
    g_ptr_array_add (work->found, none);
  }
  for (size_t i = 0; i < paths.n; i++) {
    g_autofree char *file = g_build_filename (work->folder, DS_LEVELS_FOLDER, paths.items[i], NULL);

    if (!g_hash_table_contains (work->open, file))
      g_ptr_array_add (work->found, work_on_file (work, file, paths.items[i]));
  }
  ds_file_names_clear (&paths);
}

static void
on_done (gpointer owner, gpointer data)
{
  Work *work = data;

  work->done (owner, g_steal_pointer (&work->found), work->number);
}

void
dse_exchange_start (gpointer owner, const DseExchange *self, DseProject *project, GHashTable *open,
                    gboolean replaces, DseExchangeDone done, guint number)
{
  Work *work;

  g_return_if_fail (owner != NULL && self != NULL && DSE_IS_PROJECT (project));
  g_return_if_fail (open != NULL && done != NULL && dse_project_get_folder (project) != NULL);

  work = g_new0 (Work, 1);
  *work = (Work){ .exchange = dse_exchange_copy (self),
                  .folder = g_strdup (dse_project_get_folder (project)),
                  .rules = ds_rules_ref (dse_project_get_rules (project)),
                  .open = g_hash_table_ref (open),
                  .replaces = replaces,
                  .n_backups = dse_project_get_n_backups (project),
                  .done = done,
                  .number = number,
                  .found = g_ptr_array_new_with_free_func ((GDestroyNotify)dse_found_free) };
  dse_work_start (owner, work, run, on_done, work_free);
}
