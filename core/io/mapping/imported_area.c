/* core/io/mapping/imported_area.c — see imported_area.h */
#include "io/mapping/imported_area.h"
#include "io/foreign/foreign_area.h"

#include <string.h>

/* True for a size that is drawn by hand. That of an entity of LDtk that cannot be resized is that
 * of its picture. @object: as in the file. */
static bool
has_size (const DsForeignObject *shape, const DsForeignObject *object)
{
  return ds_foreign_has_area (shape) && (object->shape != DS_FOREIGN_RECT || object->resizes != 0 ||
                                         object->rotation != 0 || object->template_of[0] != '\0');
}

/* Sets a member of @thing to a text. */
static DsStatus
put_text (DsImportThing *thing, const char *key, const char *text, DsError *err)
{
  DsText json = { 0 };
  DsJsonWriter writer;
  DsExtras *extras = NULL;
  DsStatus status;

  if (text[0] == '\0')
    return DS_OK;
  ds_json_writer_init (&writer, &json);
  ds_json_put_string (&writer, NULL, text);
  while (json.n > 0 && json.bytes[json.n - 1] == '\n')
    json.bytes[--json.n] = '\0';
  status = json.failed ? ds_fail_nomem (err, key)
                       : ds_extras_with (&extras, thing->thing.extras, key, json.bytes, err);
  ds_text_clear (&json);
  if (status != DS_OK)
    return status;
  ds_extras_unref (thing->thing.extras);
  thing->thing.extras = extras;
  return DS_OK;
}

/* @rect: of the map on the floor, in which a small object stays whose middle lies beyond the edge.
 */
static DsStatus
put_area (DsImportThing *thing, const DsArea *area, DsCell at, DsRect rect, DsError *err)
{
  DsExtras *extras = NULL;
  DsStatus status;

  if (!ds_area_is_shown (area)) {
    thing->thing.at = ds_rect_has (rect, thing->thing.at) ? thing->thing.at : at;
    return DS_OK;
  }
  status = ds_area_put (&extras, thing->thing.extras, area, at, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (thing->thing.extras);
  thing->thing.extras = extras;
  thing->thing.at = at;
  return DS_OK;
}

/* Notes that a shape has too many points. */
static DsStatus
note_points (DsImporter *self, const DsForeignObject *shape, DsError *err)
{
  if (!ds_foreign_has_many_points (shape) ||
      ds_importer_note_at (self, DS_NOTE_POINTS, shape->name[0] != '\0' ? shape->name : shape->type,
                           shape->line))
    return DS_OK;
  return ds_fail_nomem (err, "area");
}

DsStatus
ds_importer_take_name (DsImporter *self, DsImportThing *thing, DsError *err)
{
  const char *name;
  bool lacks;

  DS_ASSERT (self != NULL && thing != NULL && thing->object != NULL && thing->rule != NULL);

  name = thing->object->name;
  lacks = ds_role_has_area ((DsRole)ds_rules_kind (self->rules, thing->thing.kind)->role)
              ? self->mapping->without_areas
              : self->mapping->without_names || thing->rule->name[0] != '\0';
  return lacks ? DS_OK : put_text (thing, "name", name, err);
}

DsStatus
ds_importer_take_area (DsImporter *self, const DsImportPlace *place, const DsForeignObject *shape,
                       DsImportThing *thing, DsError *err)
{
  const DsCell side = { self->out->cell_w, self->out->cell_h };
  const DsRect floor = { place->x, place->y, place->rect.w, place->rect.h };
  const DsCell origin = { place->x - place->rect.x, place->y - place->rect.y };
  DsForeignObject object;
  DsStatus status;
  DsArea area;
  DsCell at;

  DS_ASSERT (self != NULL && place != NULL && shape != NULL);
  DS_ASSERT (thing != NULL && thing->object != NULL);

  status = put_text (thing, "note", thing->object->letters, err);
  if (status == DS_OK)
    status = note_points (self, shape, err);
  if (status != DS_OK || !has_size (shape, thing->object))
    return status;
  object = *shape;
  if (!ds_foreign_area_find_cell (&object, side, floor, &at)) {
    thing->thing.at = (DsCell){ -1, -1 };
    return DS_OK;
  }
  at = (DsCell){ at.x + place->rect.x, at.y + place->rect.y };
  status = ds_foreign_area_read (&area, &object, side, at, origin, err);
  if (status == DS_OK)
    status = put_area (thing, &area, at, place->rect, err);
  ds_area_clear (&area);
  return status;
}
