/* core/io/tiled/tiled_world.c — writes the world with a map of Tiled for each floor. */
#include "io/tiled/tiled_world.h"

#include "io/delve_file.h"
#include "io/foreign/foreign.h"
#include "io/io.h"

#include <stdio.h>

#define WORLD_GAP 2 /* cells between two floors */

char *
ds_tiled_floor_file (const char *path, size_t floor)
{
  char suffix[32];

  DS_ASSERT (path != NULL);

  snprintf (suffix, sizeof suffix, "-%zu.tmx", floor + 1);
  return ds_io_with_suffix (path, suffix);
}

/* A map of the list, to the right of those before it, or in the next row. */
static DsStatus
write_world_map (const DsDungeon *dungeon, int64_t px, DsJsonWriter *json, const char *path,
                 size_t floor, DsError *err)
{
  const int64_t w = (dungeon->w + WORLD_GAP) * px, h = (dungeon->h + WORLD_GAP) * px;
  const int64_t columns = DS_FOREIGN_PIXELS_MAX / w; /* beyond that no reader takes a map */
  char *file = ds_tiled_floor_file (path, floor);

  if (file == NULL)
    return ds_fail_nomem (err, path);
  ds_json_begin_object (json, NULL, DS_JSON_LINES);
  ds_json_put_string (json, "fileName", ds_io_base (file));
  ds_json_put_int (json, "height", dungeon->h * px);
  ds_json_put_int (json, "width", dungeon->w * px);
  ds_json_put_int (json, "x", (int64_t)floor % columns * w);
  ds_json_put_int (json, "y", (int64_t)floor / columns * h);
  ds_json_end (json);
  ds_free (file);
  return DS_OK;
}

DsStatus
ds_tiled_put_world (const DsDungeon *dungeon, int32_t px, const char *path, DsFilePlan *out,
                    DsError *err)
{
  DsText text = { 0 };
  DsJsonWriter json;
  DsStatus status = DS_OK;

  DS_ASSERT (dungeon != NULL && px > 0 && path != NULL && out != NULL);

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&json, "maps", DS_JSON_LINES);
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++)
    status = write_world_map (dungeon, px, &json, path, i, err);
  ds_json_end (&json);
  ds_json_put_bool (&json, "onlyShowAdjacentMaps", false);
  ds_json_begin_array (&json, "properties", DS_JSON_LINES);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "name", "format");
  ds_json_put_string (&json, "type", "string");
  ds_json_put_string (&json, "value", DS_DELVE_FORMAT);
  ds_json_end (&json);
  ds_json_end (&json);
  ds_json_put_string (&json, "type", "world");
  ds_json_end (&json);
  if (status == DS_OK)
    status = text.failed ? ds_fail_nomem (err, path) : ds_file_plan_write (out, path, &text, err);
  ds_text_clear (&text);
  return status;
}
