/* core/check/lint/area_value.c — members of areas that cannot be, or that mean nothing. */
#include "check/lint_context.h"
#include "map/area_member.h"

#include <stdio.h>
#include <string.h>

#define HOLDER_BYTES 300
#define LIST_BYTES 80

/* The ids of shapes that points draw, or of the others, for a sentence. */
static const char *
list_shapes (bool (*wants) (DsAreaShape shape), char out[LIST_BYTES])
{
  size_t n = 0;

  out[0] = '\0';
  for (int i = 0; i < DS_N_AREA_SHAPES; i++)
    if (wants == NULL || wants ((DsAreaShape)i))
      n += (size_t)snprintf (out + n, LIST_BYTES - n, "%s\"%s\"", n > 0 ? ", " : "",
                             ds_area_shape_id ((DsAreaShape)i));
  return out;
}

static bool
has_sides (DsAreaShape shape)
{
  return !ds_area_has_points (shape);
}

static void
tell_points (DsMessage *text, const char *holder, const DsAreaFault *fault)
{
  if (fault->kind == DS_AREA_NO_LIST)
    ds_message_set (text, "lint.area-value.list",
                    N_ ("Member \"points\" of %s: expected a list of points, got %s."), holder,
                    fault->got);
  else if (fault->kind == DS_AREA_NO_COUNT)
    ds_message_set (text, "lint.area-value.count",
                    N_ ("Member \"points\" of %s: expected 2 to %d points, got %zu."), holder,
                    DS_AREA_POINTS_MAX, fault->n);
  else
    ds_message_set (text, "lint.area-value.point",
                    N_ ("Member \"points\" of %s: point %zu: expected [x, y], whole numbers from "
                        "%d to %d, got %s."),
                    holder, fault->n, -DS_AREA_POINT_FAR, DS_AREA_POINT_FAR, fault->got);
}

static void
tell (DsMessage *text, const DsThing *thing, const char *holder, const char *key,
      const DsAreaFault *fault)
{
  const char *shape = ds_extras_find (thing->extras, DS_AREA_SHAPE);
  char list[LIST_BYTES];

  switch (fault->kind) {
  case DS_AREA_NO_SIDE:
    ds_message_set (text, "lint.area-value.side",
                    N_ ("Member \"%s\" of %s: expected a whole number from 1 to %d, got %s."), key,
                    holder, DS_SIDE_MAX, fault->got);
    break;
  case DS_AREA_NO_ANGLE:
    ds_message_set (text, "lint.area-value.angle",
                    N_ ("Member \"angle\" of %s: expected a number from 0 to 359.999, got %s."),
                    holder, fault->got);
    break;
  case DS_AREA_NO_SHAPE:
    ds_message_set (text, "lint.area-value.shape",
                    N_ ("Member \"shape\" of %s: expected one of %s, got %s."), holder,
                    list_shapes (NULL, list), fault->got);
    break;
  case DS_AREA_NO_POINTS:
    ds_message_set (text, "lint.area-value.no-points",
                    N_ ("Area of %s: expected \"points\" with the shape %s, got none."), holder,
                    shape);
    break;
  case DS_AREA_OTHER_SHAPE:
    ds_message_set (
        text, "lint.area-value.other-shape",
        N_ ("Member \"%s\" of %s: expected one of the shapes %s, got %s."), key, holder,
        list_shapes (strcmp (key, DS_AREA_POINTS) == 0 ? ds_area_has_points : has_sides, list),
        shape != NULL ? shape : "\"rectangle\"");
    break;
  default:
    tell_points (text, holder, fault);
  }
}

/* True if the member @key of @thing cannot be, or means nothing; @fault is set where it has an
 * area.
 */
static bool
is_odd (const DsThing *thing, bool has_area, const char *key, DsAreaFault *fault, DsStatus *status)
{
  if (*status == DS_OK && has_area)
    *status = ds_area_blame (fault, thing, key, NULL);
  return *status == DS_OK &&
         (has_area ? fault->kind != DS_AREA_FITS : ds_extras_find (thing->extras, key) != NULL);
}

static void
look_at (DsLint *self, size_t floor, const DsThing *thing, const char *key)
{
  const bool has_area = ds_role_has_area ((DsRole)ds_lint_kind (self, thing)->role);
  char where[DS_LINT_PLACE], holder[HOLDER_BYTES];
  DsAreaFault fault;
  DsFinding *finding;
  DsMessage text;

  if (!is_odd (thing, has_area, key, &fault, &self->status))
    return;
  ds_message_set (&text, "lint.area-value.object", N_ ("%s at %s"), ds_lint_label (self, thing),
                  ds_lint_where (self, floor, thing->at, where));
  ds_message_format (&text, holder, HOLDER_BYTES);
  finding = ds_lint_add_thing (self, floor, thing);
  if (has_area)
    tell (&finding->text, thing, holder, key, &fault);
  else
    ds_message_set (&finding->text, "lint.area-value.no-area",
                    N_ ("Member \"%s\" of %s: only markers and notes have areas."), key, holder);
}

static void
look (DsLint *self)
{
  const DsThing *thing;
  DsLintAt at = { 0 };

  while ((thing = ds_lint_next (self, &at)) != NULL)
    for (size_t i = 0; thing->extras != NULL && i < DS_AREA_KEYS; i++)
      look_at (self, at.floor, thing, ds_area_key (i));
}

/* ---- the fix: the members become those of the area that is read */

/* The members of an area that @thing should have; the others stay. */
static DsStatus
find_members (DsExtras **out, const DsRules *rules, const DsThing *thing)
{
  DsArea area = { .box = { thing->at.x, thing->at.y, 1, 1 } };
  DsStatus status = DS_OK;

  if (ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role))
    status = ds_area_read (&area, thing, NULL);
  if (status == DS_OK)
    status = ds_area_put (out, thing->extras, &area, thing->at, NULL);
  ds_area_clear (&area);
  return status;
}

/* The command that removes the member @key of @thing; NULL: it has none, or @members have it. */
static const DsCmd *
remove_member (DsFix *self, const DsThing *thing, const DsExtras *members, const char *key)
{
  DsCmdSetThingProperty *cmd;

  if (ds_extras_find (thing->extras, key) == NULL || ds_extras_find (members, key) != NULL)
    return NULL;
  cmd = ds_fix_alloc (self, 1, sizeof *cmd);
  if (cmd == NULL)
    return NULL;
  *cmd = (DsCmdSetThingProperty){ .cmd.type = &ds_cmd_set_thing_property,
                                  .floor = (size_t)self->finding->floor,
                                  .id = thing->id,
                                  .key = key };
  return &cmd->cmd;
}

static void
remove_values (DsFix *self)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  const DsCmd *cmds[DS_AREA_KEYS];
  DsExtras *members = NULL;

  if (thing == NULL)
    return;
  self->status = find_members (&members, self->delve->rules, thing);
  for (size_t i = 0; i < DS_AREA_KEYS && self->status == DS_OK; i++)
    cmds[i] = remove_member (self, thing, members, ds_area_key (i));
  if (self->status == DS_OK)
    ds_fix_batch (self, cmds, DS_AREA_KEYS);
  ds_extras_unref (members);
}

const DsLintRule ds_lint_area_value = {
  .id = "area-value",
  .label = N_ ("Impossible area"),
  .help =
      N_ ("An object has a width, height, shape, angle or points of an area that cannot be, or is "
          "of a kind without areas."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Remove the Values"), remove_values } },
};
