/* core/map/area_member.c — see area_member.h */
#include "map/area_member.h"
#include "base/decimal.h"
#include "base/hooks.h"
#include "base/rotation.h"

#include <string.h>

void
ds_area_quote (char out[DS_AREA_GOT_BYTES], const char *json, size_t n)
{
  size_t used = 0;

  DS_ASSERT (out != NULL && json != NULL);

  for (size_t i = 0; i < n; i++) {
    const bool is_blank = json[i] == '\n' || json[i] == '\r' || json[i] == '\t' || json[i] == ' ';

    if (used + 4 >= DS_AREA_GOT_BYTES) { /* with the ellipsis */
      for (; used > 0 && ((unsigned char)json[i] & 0xc0) == 0x80; i--)
        used--;
      memcpy (out + used, "…", sizeof "…" - 1);
      used += sizeof "…" - 1;
      break;
    }
    if (!is_blank || (used > 0 && out[used - 1] != ' '))
      out[used++] = is_blank ? ' ' : json[i];
  }
  out[used] = '\0';
}

bool
ds_area_side_read (const char *json, int32_t *out)
{
  int32_t n = 0;

  DS_ASSERT (json != NULL && out != NULL);

  for (const char *at = json; *at != '\0'; at++) {
    if (*at < '0' || *at > '9' || n > DS_SIDE_MAX)
      return false;
    n = n * 10 + (*at - '0');
  }
  if (n < 1 || n > DS_SIDE_MAX)
    return false;
  *out = n;
  return true;
}

bool
ds_area_angle_read (const char *json, int32_t *out)
{
  int64_t milli;

  DS_ASSERT (json != NULL && out != NULL);

  if (!ds_decimal_milli (json, strlen (json), &milli) || milli < 0 || milli >= DS_ROTATION_FULL)
    return false;
  *out = (int32_t)milli;
  return true;
}

void
ds_area_angle_put (DsText *out, int32_t angle)
{
  int32_t part = angle % 1000;
  int n = 3;

  DS_ASSERT (out != NULL && angle >= 0);

  ds_text_printf (out, "%d", (int)(angle / 1000));
  for (; part > 0 && part % 10 == 0; n--)
    part /= 10;
  if (part > 0)
    ds_text_printf (out, ".%0*d", n, (int)part);
}

bool
ds_area_shape_read (const char *json, DsAreaShape *out)
{
  char id[16];
  size_t n;

  DS_ASSERT (json != NULL && out != NULL);

  n = strlen (json);
  if (n < 2 || n - 2 >= sizeof id || json[0] != '"')
    return false;
  memcpy (id, json + 1, n - 2);
  id[n - 2] = '\0';
  return ds_area_shape_parse (id, out);
}

static bool
read_point (DsNode node, DsCell *out)
{
  int64_t x, y;

  if (ds_node_type (node) != DS_JSON_ARRAY || ds_node_length (node) != 2 ||
      !ds_node_int (ds_node_at (node, 0), &x) || !ds_node_int (ds_node_at (node, 1), &y) ||
      x < -DS_AREA_POINT_FAR || x > DS_AREA_POINT_FAR || y < -DS_AREA_POINT_FAR ||
      y > DS_AREA_POINT_FAR)
    return false;
  *out = (DsCell){ (int32_t)x, (int32_t)y };
  return true;
}

/* Reads the points of @list, of the length @n. */
static void
read_list (DsCell *out, DsNode list, size_t n, DsAreaFault *fault)
{
  for (size_t i = 0; i < n; i++) {
    const DsNode node = ds_node_at (list, i);

    if (!read_point (node, &out[i])) {
      size_t bytes;
      const char *source = ds_node_source (node, &bytes);

      fault->kind = DS_AREA_NO_POINT;
      fault->n = i + 1;
      ds_area_quote (fault->got, source, bytes);
      return;
    }
  }
}

/* Reads @list, the value @json. */
static DsStatus
take_list (DsCell **out, size_t *n, DsNode list, DsAreaFault *fault, DsError *err)
{
  const size_t length = ds_node_type (list) == DS_JSON_ARRAY ? ds_node_length (list) : 0;
  DsCell *points;

  fault->n = length;
  if (ds_node_type (list) != DS_JSON_ARRAY)
    fault->kind = DS_AREA_NO_LIST;
  else if (length < 2 || length > DS_AREA_POINTS_MAX)
    fault->kind = DS_AREA_NO_COUNT;
  if (fault->kind != DS_AREA_FITS)
    return DS_OK;
  points = ds_alloc (length, sizeof *points);
  if (points == NULL)
    return ds_fail_nomem (err, "area");
  read_list (points, list, length, fault);
  if (fault->kind != DS_AREA_FITS) {
    ds_free (points);
    return DS_OK;
  }
  *out = points;
  *n = length;
  return DS_OK;
}

DsStatus
ds_area_points_read (DsCell **out, size_t *n, const char *json, DsAreaFault *fault, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *parsed;

  DS_ASSERT (out != NULL && n != NULL && json != NULL && fault != NULL);

  *out = NULL;
  *n = 0;
  *fault = (DsAreaFault){ 0 };
  ds_area_quote (fault->got, json, strlen (json));
  status = ds_json_parse (&parsed, DS_AREA_POINTS, json, strlen (json), &errors);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, "area");
  if (status != DS_OK) {
    fault->kind = DS_AREA_NO_LIST;
    return DS_OK;
  }
  status = take_list (out, n, ds_json_root (parsed), fault, err);
  ds_json_free (parsed);
  return status;
}

/* The fault of the points @json of an area of @shape; NULL: it has none. */
static DsStatus
blame_points (DsAreaFault *out, DsAreaShape shape, const char *json, DsError *err)
{
  DsStatus status;
  DsCell *points;
  size_t n;

  if (json == NULL) {
    out->kind = DS_AREA_NO_POINTS;
    return DS_OK;
  }
  status = ds_area_points_read (&points, &n, json, out, err);
  ds_free (points);
  if (status != DS_OK)
    *out = (DsAreaFault){ 0 };
  else if (out->kind == DS_AREA_FITS && !ds_area_has_points (shape))
    out->kind = DS_AREA_OTHER_SHAPE;
  return status;
}

DsStatus
ds_area_blame (DsAreaFault *out, const DsThing *thing, const char *key, DsError *err)
{
  DsAreaShape shape = DS_AREA_RECTANGLE;
  const char *json, *named;
  bool has_shape = true;
  int32_t number;

  DS_ASSERT (out != NULL && thing != NULL && ds_area_is_key (key));

  json = ds_extras_find (thing->extras, key);
  named = ds_extras_find (thing->extras, DS_AREA_SHAPE);
  *out = (DsAreaFault){ 0 };
  if (named != NULL)
    has_shape = ds_area_shape_read (named, &shape);
  if (json != NULL)
    ds_area_quote (out->got, json, strlen (json));
  if (strcmp (key, DS_AREA_POINTS) == 0)
    return json != NULL || ds_area_has_points (shape) ? blame_points (out, shape, json, err)
                                                      : DS_OK;
  if (strcmp (key, DS_AREA_SHAPE) == 0)
    out->kind = has_shape ? DS_AREA_FITS : DS_AREA_NO_SHAPE;
  else if (strcmp (key, DS_AREA_ANGLE) == 0)
    out->kind =
        json == NULL || ds_area_angle_read (json, &number) ? DS_AREA_FITS : DS_AREA_NO_ANGLE;
  else if (json != NULL && !ds_area_side_read (json, &number))
    out->kind = DS_AREA_NO_SIDE;
  else if (json != NULL && ds_area_has_points (shape))
    out->kind = DS_AREA_OTHER_SHAPE;
  return DS_OK;
}
