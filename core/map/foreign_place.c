/* core/map/foreign_place.c — reads and writes the member "foreign" of a floor. */
#include "map/foreign_place.h"
#include "base/read.h"

#include <string.h>

static bool
read_place (DsForeignPlace *out, DsNode item, const char *path, DsErrors *errors)
{
  static const int32_t lowest[2] = { -DS_FOREIGN_FAR, -DS_FOREIGN_FAR };
  static const int32_t highest[2] = { DS_FOREIGN_FAR, DS_FOREIGN_FAR };
  char where[DS_WHERE_MAX];
  int64_t level;
  int32_t at[2];
  DsNode node;

  if (!ds_read_member (item, "level", &node, path, errors) ||
      !ds_read_int (node, 0, DS_FOREIGN_PLACES_MAX - 1, &level, ds_path_key (where, path, "level"),
                    errors) ||
      !ds_read_member (item, "at", &node, path, errors) ||
      !ds_read_ints (node, 2, lowest, highest, at, ds_path_key (where, path, "at"), errors))
    return false;
  *out = (DsForeignPlace){ (uint32_t)level, { at[0], at[1] } };
  return true;
}

DsStatus
ds_foreign_places_read (DsForeignPlaces *out, DsNode node, const char *path, DsErrors *errors)
{
  const size_t n_before = errors->n_found;

  DS_ASSERT (out != NULL && path != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (!ds_read_is (node, DS_JSON_ARRAY, path, errors))
    return DS_BAD_DATA;
  if (ds_node_length (node) > DS_FOREIGN_PLACES_MAX)
    return ds_node_fail (node, errors, path, "foreign.places",
                         N_ ("expected at most %d places, got %zu"), DS_FOREIGN_PLACES_MAX,
                         ds_node_length (node));
  for (size_t i = 0; i < ds_node_length (node); i++) {
    char where[DS_WHERE_MAX];
    DsForeignPlace place;

    if (!read_place (&place, ds_node_at (node, i), ds_path_item (where, path, i), errors))
      break;
    if (!ds_array_push (out, place)) {
      ds_errors_add (errors, DS_NOMEM, path, "no-memory", N_ ("out of memory"));
      break;
    }
  }
  if (errors->n_found == n_before)
    return DS_OK;
  ds_array_clear (out);
  return ds_errors_since (errors, n_before);
}

DsStatus
ds_foreign_places_get (DsForeignPlaces *out, const DsExtras *extras, DsError *err)
{
  const char *json = ds_extras_find (extras, DS_FOREIGN_KEY);
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *parsed;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (json == NULL)
    return DS_OK;
  status = ds_json_parse (&parsed, DS_FOREIGN_KEY, json, strlen (json), &errors);
  if (status == DS_OK) {
    status = ds_foreign_places_read (out, ds_json_root (parsed), "", &errors);
    ds_json_free (parsed);
  }
  if (status != DS_OK && err != NULL && errors.n > 0)
    *err = errors.items[0];
  return status;
}

DsStatus
ds_foreign_places_set (DsExtras **extras, const DsForeignPlaces *places, DsError *err)
{
  DsText text = { 0 };
  DsJsonWriter writer;
  DsExtras *changed;
  DsStatus status;

  DS_ASSERT (extras != NULL && places != NULL);

  ds_json_writer_init (&writer, &text);
  ds_json_begin_array (&writer, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < places->n; i++) {
    ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
    ds_json_put_int (&writer, "level", places->items[i].level);
    ds_json_begin_array (&writer, "at", DS_JSON_INLINE);
    ds_json_put_int (&writer, NULL, places->items[i].at.x);
    ds_json_put_int (&writer, NULL, places->items[i].at.y);
    ds_json_end (&writer);
    ds_json_end (&writer);
  }
  ds_json_end (&writer);
  while (text.n > 0 && text.bytes[text.n - 1] == '\n')
    text.bytes[--text.n] = '\0';
  status = text.failed ? ds_fail_nomem (err, DS_FOREIGN_KEY)
                       : ds_extras_with (&changed, *extras, DS_FOREIGN_KEY,
                                         places->n > 0 ? text.bytes : NULL, err);
  ds_text_clear (&text);
  if (status != DS_OK)
    return status;
  ds_extras_unref (*extras);
  *extras = changed;
  return DS_OK;
}

/* No farther away than a file may say. */
static int32_t
moved (int32_t at, int32_t by)
{
  const int64_t to = (int64_t)at + by;

  return (int32_t)(to < -DS_FOREIGN_FAR  ? -DS_FOREIGN_FAR
                   : to > DS_FOREIGN_FAR ? DS_FOREIGN_FAR
                                         : to);
}

DsStatus
ds_foreign_places_move (DsExtras **extras, DsCell by, DsError *err)
{
  DsForeignPlaces places;
  DsStatus status;

  DS_ASSERT (extras != NULL);

  if (ds_extras_find (*extras, DS_FOREIGN_KEY) == NULL || (by.x == 0 && by.y == 0))
    return DS_OK;
  status = ds_foreign_places_get (&places, *extras, err);
  for (size_t i = 0; i < places.n; i++)
    places.items[i].at =
        (DsCell){ moved (places.items[i].at.x, by.x), moved (places.items[i].at.y, by.y) };
  if (status == DS_OK)
    status = ds_foreign_places_set (extras, &places, err);
  ds_array_clear (&places);
  return status == DS_NOMEM ? status : DS_OK; /* another member stays as it is */
}
