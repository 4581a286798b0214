/* core/io/delve_ignores.c — reads and writes the findings that the designer ignores. */
#include "io/delve_file.h"
#include "io/delve_read.h"

#include <stdio.h>

static const char *const IGNORE_KEYS[] = { "rule", "floor", "at", "thing", "reason" };

static void
read_floor (const DsDelveReader *self, DsIgnore *ignore, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX];
  int64_t floor;
  DsNode node;

  if (ds_node_get (object, "floor", &node) &&
      ds_read_int (node, 0, (int64_t)self->n_floors - 1, &floor, ds_path_key (where, path, "floor"),
                   self->errors))
    ignore->floor = (int32_t)floor;
}

static void
read_cell (const DsDelveReader *self, DsIgnore *ignore, DsNode object, const char *path)
{
  const int32_t lowest[] = { 0, 0 }, highest[] = { self->w - 1, self->h - 1 };
  char where[DS_WHERE_MAX];
  int32_t cell[2];
  DsNode node;

  if (ds_node_get (object, "at", &node) &&
      ds_read_ints (node, 2, lowest, highest, cell, ds_path_key (where, path, "at"), self->errors))
    ignore->cell = (DsCell){ cell[0], cell[1] };
}

static void
read_thing (const DsDelveReader *self, DsIgnore *ignore, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX], found[40];
  DsNode node;

  if (ds_node_get (object, "thing", &node) &&
      !ds_delve_parse_id (ds_node_string (node, NULL), 't', &ignore->thing))
    ds_node_fail (node, self->errors, ds_path_key (where, path, "thing"), "delve.id",
                  N_ ("expected \"%c-\" and 1 to 16 digits of 0-9 and a-f, not all 0, got %s"), 't',
                  ds_read_found (node, found, sizeof found));
}

static void
read_reason (const DsDelveReader *self, DsIgnore *ignore, DsNode object, const char *path)
{
  char where[DS_WHERE_MAX];
  const char *text;
  DsNode node;

  if (!ds_node_get (object, "reason", &node))
    return;
  text =
      ds_read_text (node, DS_DELVE_REASON_MAX, ds_path_key (where, path, "reason"), self->errors);
  if (text == NULL || text[0] == '\0')
    return;
  ignore->reason = ds_str_new (text);
  if (ignore->reason == NULL)
    ds_delve_fail_nomem (self, where);
}

static void
read_ignore (const DsDelveReader *self, DsIgnores **out, DsNode node, const char *path)
{
  const size_t n_before = self->errors->n_found;
  DsIgnore ignore = { .floor = -1, .cell = { -1, -1 } };
  DsNode rule, place;
  DsError err;

  if (!ds_read_is (node, DS_JSON_OBJECT, path, self->errors) ||
      !ds_read_member (node, "rule", &rule, path, self->errors))
    return;
  ignore.rule = ds_delve_read_ref (self, node, "rule", path);
  read_floor (self, &ignore, node, path);
  read_cell (self, &ignore, node, path);
  read_thing (self, &ignore, node, path);
  if (ignore.thing != 0)
    ignore.cell = (DsCell){ -1, -1 }; /* it is where its thing is */
  read_reason (self, &ignore, node, path);
  if ((ds_node_get (node, "at", &place) || ds_node_get (node, "thing", &place)) &&
      !ds_node_get (node, "floor", &rule))
    ds_node_fail (node, self->errors, path, "delve.ignore.floor",
                  N_ ("missing key \"floor\": \"at\" and \"thing\" need it"));
  if (ds_errors_since (self->errors, n_before) == DS_OK &&
      ds_ignores_find (*out, &ignore) < ds_ignores_count (*out))
    ds_node_fail (node, self->errors, path, "delve.ignore.twice",
                  N_ ("the same issue is ignored twice: expected each issue once"));
  if (ds_extras_read (&ignore.extras, node, IGNORE_KEYS, DS_COUNT (IGNORE_KEYS), &err) != DS_OK ||
      (ds_errors_since (self->errors, n_before) == DS_OK &&
       ds_ignores_put (out, &ignore, &err) != DS_OK))
    ds_node_take (node, self->errors, path, &err);
  ds_str_unref (ignore.rule);
  ds_str_unref (ignore.reason);
  ds_extras_unref (ignore.extras);
}

void
ds_delve_read_ignores (const DsDelveReader *self, DsIgnores **out, DsNode node, const char *path)
{
  char where[DS_WHERE_MAX];

  DS_ASSERT (self != NULL && out != NULL);
  if (!ds_read_is (node, DS_JSON_ARRAY, path, self->errors))
    return;
  for (size_t i = 0; i < ds_node_length (node) && !ds_delve_is_full (self); i++)
    read_ignore (self, out, ds_node_at (node, i), ds_path_item (where, path, i));
}

void
ds_delve_write_ignores (const DsIgnores *ignores, DsJsonWriter *json)
{
  char id[24];

  DS_ASSERT (json != NULL);
  if (ds_ignores_count (ignores) == 0)
    return;
  ds_json_begin_array (json, "ignores", DS_JSON_LINES);
  for (size_t i = 0; i < ds_ignores_count (ignores); i++) {
    const DsIgnore *ignore = ds_ignores_get (ignores, i);

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "rule", ds_str_get (ignore->rule));
    if (ignore->floor >= 0)
      ds_json_put_int (json, "floor", ignore->floor);
    if (ignore->thing == 0 && ignore->cell.x >= 0) {
      ds_json_begin_array (json, "at", DS_JSON_INLINE);
      ds_json_put_int (json, NULL, ignore->cell.x);
      ds_json_put_int (json, NULL, ignore->cell.y);
      ds_json_end (json);
    }
    if (ignore->thing != 0) {
      snprintf (id, sizeof id, "t-%" PRIx64, ignore->thing);
      ds_json_put_string (json, "thing", id);
    }
    if (ignore->reason != NULL)
      ds_json_put_string (json, "reason", ds_str_get (ignore->reason));
    ds_extras_write (ignore->extras, json);
    ds_json_end (json);
  }
  ds_json_end (json);
}
