/* core/map/backdrop.c — reads and writes the reference image of a floor. */
#include "map/backdrop.h"

#include "base/read.h"
#include "map/property_text.h"

#include <stddef.h>
#include <string.h>

/* Numbers of the member, and what they may be. */
static const struct {
  const char *key;
  size_t offset;
  int32_t min, max;
  bool is_required;
} NUMBERS[] = {
  { "x", offsetof (DsBackdrop, x), -DS_BACKDROP_MAX, DS_BACKDROP_MAX, false },
  { "y", offsetof (DsBackdrop, y), -DS_BACKDROP_MAX, DS_BACKDROP_MAX, false },
  { "width", offsetof (DsBackdrop, width), 1, DS_BACKDROP_MAX, true },
  { "opacity", offsetof (DsBackdrop, opacity), 0, 100, false },
};

static int32_t *
number_in (DsBackdrop *self, size_t i)
{
  return (int32_t *)(void *)((char *)self + NUMBERS[i].offset);
}

bool
ds_backdrop_file_is_valid (const char *file)
{
  DS_ASSERT (file != NULL);

  return file[0] != '\0' && strlen (file) < DS_BACKDROP_FILE_BYTES &&
         ds_property_file_is_valid (file[0] == '/' ? file + 1 : file);
}

static void
read_number (DsBackdrop *out, size_t i, DsNode picture, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  int64_t value;
  DsNode node;

  if (!ds_node_get (picture, NUMBERS[i].key, &node)) {
    if (NUMBERS[i].is_required)
      ds_node_fail (picture, errors, path, "backdrop.missing", N_ ("missing key: \"%s\""),
                    NUMBERS[i].key);
    return;
  }
  if (ds_node_int (node, &value) && value >= NUMBERS[i].min && value <= NUMBERS[i].max)
    *number_in (out, i) = (int32_t)value;
  else
    ds_node_fail (node, errors, ds_path_key (where, path, NUMBERS[i].key), "backdrop.number",
                  N_ ("expected a whole number from %d to %d"), (int)NUMBERS[i].min,
                  (int)NUMBERS[i].max);
}

static void
read_file (DsBackdrop *out, DsNode picture, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  DsNode node = picture;
  const char *file = NULL;

  if (ds_node_get (picture, "file", &node))
    file = ds_node_string (node, NULL);
  if (file != NULL && ds_backdrop_file_is_valid (file))
    memcpy (out->file, file, strlen (file) + 1);
  else
    ds_node_fail (
        node, errors, ds_path_key (where, path, "file"), "backdrop.file",
        N_ ("expected the path of a PNG: below the folder of the level, without \".\" and "
            "\"..\", or absolute"));
}

/* Reads the member itself. */
static void
read_picture (DsBackdrop *out, DsNode picture, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  if (ds_node_type (picture) != DS_JSON_OBJECT) {
    ds_node_fail (picture, errors, path, "backdrop.type", N_ ("expected an object, got %s"),
                  ds_json_type_name (ds_node_type (picture)));
    return;
  }
  out->opacity = DS_BACKDROP_OPACITY;
  read_file (out, picture, path, errors);
  for (size_t i = 0; i < DS_COUNT (NUMBERS); i++)
    read_number (out, i, picture, path, errors);
  if (ds_node_get (picture, "below", &node) && !ds_node_bool (node, &out->is_below))
    ds_node_fail (node, errors, ds_path_key (where, path, "below"), "backdrop.below",
                  N_ ("expected true or false, got %s"), ds_json_type_name (ds_node_type (node)));
}

DsStatus
ds_backdrop_read (DsBackdrop *out, DsNode floor, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  const size_t n = errors->n;
  DsNode picture;

  DS_ASSERT (out != NULL && path != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (!ds_node_get (floor, DS_BACKDROP_KEY, &picture))
    return DS_OK;
  read_picture (out, picture, ds_path_key (where, path, DS_BACKDROP_KEY), errors);
  if (errors->n == n)
    return DS_OK;
  memset (out, 0, sizeof *out);
  return DS_BAD_DATA;
}

void
ds_backdrop_of (DsBackdrop *out, const DsExtras *floor)
{
  const char *json = ds_extras_find (floor, DS_BACKDROP_KEY);
  DsErrors errors = { 0 };
  DsJson *parsed;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (json == NULL ||
      ds_json_parse (&parsed, DS_BACKDROP_KEY, json, strlen (json), &errors) != DS_OK)
    return;
  read_picture (out, ds_json_root (parsed), DS_BACKDROP_KEY, &errors);
  if (errors.n > 0)
    memset (out, 0, sizeof *out);
  ds_json_free (parsed);
}

DsStatus
ds_backdrop_put (DsExtras **out, const DsExtras *floor, const DsBackdrop *self, DsError *err)
{
  DsText text = { 0 };
  DsJsonWriter json;
  DsStatus status;

  DS_ASSERT (out != NULL && self != NULL);

  *out = NULL;
  if (self->file[0] == '\0')
    return ds_extras_with (out, floor, DS_BACKDROP_KEY, NULL, err);
  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_put_string (&json, "file", self->file);
  ds_json_put_int (&json, "x", self->x);
  ds_json_put_int (&json, "y", self->y);
  ds_json_put_int (&json, "width", self->width);
  ds_json_put_int (&json, "opacity", self->opacity);
  if (self->is_below)
    ds_json_put_bool (&json, "below", true);
  ds_json_end (&json);
  if (text.bytes != NULL)
    text.bytes[strcspn (text.bytes, "\n")] = '\0';
  status = text.failed ? ds_fail_nomem (err, "backdrop")
                       : ds_extras_with (out, floor, DS_BACKDROP_KEY, text.bytes, err);
  ds_text_clear (&text);
  return status;
}

DsStatus
ds_backdrop_move (DsExtras **floor, DsCell offset, DsError *err)
{
  DsBackdrop picture;
  DsExtras *moved;
  DsStatus status;

  DS_ASSERT (floor != NULL);

  ds_backdrop_of (&picture, *floor);
  if (picture.file[0] == '\0' || (offset.x == 0 && offset.y == 0))
    return DS_OK;
  picture.x =
      ds_clamp (picture.x + offset.x * DS_BACKDROP_UNITS, -DS_BACKDROP_MAX, DS_BACKDROP_MAX);
  picture.y =
      ds_clamp (picture.y + offset.y * DS_BACKDROP_UNITS, -DS_BACKDROP_MAX, DS_BACKDROP_MAX);
  status = ds_backdrop_put (&moved, *floor, &picture, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (*floor);
  *floor = moved;
  return DS_OK;
}

bool
ds_backdrop_equal (const DsBackdrop *a, const DsBackdrop *b)
{
  DS_ASSERT (a != NULL && b != NULL);

  return strcmp (a->file, b->file) == 0 && a->x == b->x && a->y == b->y && a->width == b->width &&
         a->opacity == b->opacity && a->is_below == b->is_below;
}
