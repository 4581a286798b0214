/* core/check/lint/note.c — lists the notes of designers, which are no issues. */
#include "map/note.h"
#include "check/lint_context.h"
#include "map/area.h"

/* Marks the cells of the note that lie on the floor. */
static void
mark_area (DsFinding *finding, const DsFloor *floor, DsRect area)
{
  const DsRect box = ds_rect_intersect (area, (DsRect){ 0, 0, floor->w, floor->h });

  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x; x < box.x + box.w; x++)
      if (x != area.x || y != area.y)
        ds_finding_mark (finding, (DsCell){ x, y });
}

static void
look (DsLint *self)
{
  char text[DS_NOTE_BYTES], where[DS_LINT_PLACE];
  const DsThing *thing;
  DsLintAt at = { 0 };

  while ((thing = ds_lint_next (self, &at)) != NULL) {
    DsFinding *finding;
    DsStatus status;

    if (ds_lint_kind (self, thing)->role != DS_ROLE_NOTE)
      continue;
    status = ds_note_text (thing, text);
    if (status == DS_NOMEM)
      self->status = status;
    if (status != DS_OK)
      continue;
    finding = ds_lint_add_thing (self, at.floor, thing);
    ds_message_set (&finding->text, "lint.note", N_ ("At %s: %s"),
                    ds_lint_where (self, at.floor, thing->at, where), text);
    mark_area (finding, self->floors[at.floor].level, ds_area_reach (thing));
  }
}

const DsLintRule ds_lint_note = {
  .id = "note",
  .label = N_ ("Note"),
  .help = N_ ("A designer's note in the level. It is no issue."),
  .severity = DS_SEVERITY_NOTE,
  .look = look,
};
