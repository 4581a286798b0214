/* editor/cli/origin.c — traces cells to the imported file, or to the source that the level keeps.
 */
#include "cli/origin.h"
#include "io/des/des_member.h"

#include <string.h>

void
dse_origin_init (DseOrigin *out, const DsDelve *level, const DseForeign *foreign)
{
  DS_ASSERT (out != NULL && level != NULL);

  memset (out, 0, sizeof *out);
  out->level = level;
  out->foreign = foreign;
}

void
dse_origin_clear (DseOrigin *self)
{
  DS_ASSERT (self != NULL);

  ds_kept_origin_clear (&self->kept);
  ds_des_origin_free (self->vaults);
  memset (self, 0, sizeof *self);
}

/* False: the file has no layer there. A kept source that cannot be imported names nothing. */
static bool
trace (DseOrigin *self, size_t floor, DsCell cell, DsImportSource *out)
{
  const DseForeign *foreign = self->foreign;

  if (foreign != NULL)
    return ds_import_trace (&foreign->import, &foreign->map, &foreign->mapping, floor, cell, out) &&
           out->layer != NULL;
  if (!self->is_tried) {
    self->is_tried = true;
    self->is_kept =
        ds_kept_has (self->level) && ds_kept_origin_read (&self->kept, self->level, NULL) == DS_OK;
    if (ds_extras_find (self->level->dungeon.extras, DS_DES_KEY) != NULL)
      (void)!ds_des_origin_new (&self->vaults, self->level, NULL);
  }
  if (self->vaults != NULL)
    return ds_des_origin_trace (self->vaults, floor, cell, out) && out->layer != NULL;
  return self->is_kept && ds_kept_origin_trace (&self->kept, floor, cell, out) &&
         out->layer != NULL;
}

/* The line of a vault's row; 0: the source has no lines of cells. */
static uint32_t
row_line (const DseOrigin *self, const DsImportSource *source)
{
  const bool is_vault =
      self->foreign != NULL ? self->foreign->map.kept != NULL : self->vaults != NULL;

  return is_vault && source->y >= 0 ? source->layer->line + (uint32_t)source->y : 0;
}

bool
dse_origin_put (DseOrigin *self, size_t floor, DsCell cell, DsText *out)
{
  char level[DS_SENTENCE], layer[DS_SENTENCE];
  DsImportSource source;

  DS_ASSERT (self != NULL && out != NULL);

  if (!trace (self, floor, cell, &source))
    return false;
  ds_shown (source.level->name, level, sizeof level);
  ds_text_printf (out, "%s%s%s: ", level, level[0] != '\0' ? ", " : "",
                  ds_shown (source.layer->name, layer, sizeof layer));
  ds_text_printf (out, _ ("column %d, row %d"), source.x, source.y);
  if (source.object != NULL && source.object->line > 0)
    ds_text_printf (
        out, _ (", %s in line %u"),
        ds_shown (source.object->type[0] != '\0' ? source.object->type : source.object->name, layer,
                  sizeof layer),
        source.object->line);
  else if (row_line (self, &source) > 0)
    ds_text_printf (out, _ (", line %u"), row_line (self, &source));
  return true;
}

bool
dse_origin_put_line (DseOrigin *self, size_t floor, DsCell cell, DsText *out)
{
  DsText line = { 0 };
  bool is_there;

  DS_ASSERT (self != NULL && out != NULL);

  is_there = dse_origin_put (self, floor, cell, &line);
  if (is_there)
    ds_text_printf (out, "    %s\n", line.n > 0 ? line.bytes : "");
  out->failed = out->failed || line.failed;
  ds_text_clear (&line);
  return is_there;
}

bool
dse_origin_write (DseOrigin *self, size_t floor, DsCell cell, DsJsonWriter *json)
{
  DsImportSource source;

  DS_ASSERT (self != NULL && json != NULL);

  if (!trace (self, floor, cell, &source))
    return false;
  ds_json_begin_object (json, "source", DS_JSON_INLINE);
  ds_json_put_string (json, "level", source.level->name);
  ds_json_put_string (json, "layer", source.layer->name);
  ds_json_put_int (json, "column", source.x);
  ds_json_put_int (json, "row", source.y);
  if (source.object != NULL)
    ds_json_put_int (json, "line", source.object->line);
  else if (row_line (self, &source) > 0)
    ds_json_put_int (json, "line", row_line (self, &source));
  ds_json_end (json);
  return true;
}
