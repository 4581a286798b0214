/* editor/recipe/size.c — a recipe that is chosen, and the size that it is made for: the level takes
 * it unless manual edits would be lost, which is asked. */
#include "page/page_private.h"

#include <glib/gi18n.h>

/* Whether somebody drew on the level. */
static gboolean
has_pins (const DsDungeon *dungeon)
{
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsGrid *pins = &dungeon->floors[f].layers[DS_LAYER_PIN];

    for (int32_t y = 0; y < pins->h; y++) {
      const uint8_t *row = ds_grid_row (pins, y);

      for (int32_t x = 0; x < pins->w; x++)
        if (row[x] != 0)
          return TRUE;
    }
  }
  return FALSE;
}

static DseLevelSize
size_of (const DsDungeon *dungeon)
{
  return (DseLevelSize){ dungeon->w, dungeon->h, (int32_t)dungeon->n_floors };
}

static gboolean
are_same (DseLevelSize a, DseLevelSize b)
{
  return a.w == b.w && a.h == b.h && a.floors == b.floors;
}

/* Makes @base as large; new floors come below. */
static DsStatus
resize (DsDelve *base, DseLevelSize size, DsChanges *changes, DsError *err)
{
  int32_t from[DS_FLOORS_MAX];
  const uint16_t wall = ds_delve_wall (base, 0);
  const DsCmdResize resize = { .cmd.type = &ds_cmd_resize,
                               .w = size.w,
                               .h = size.h,
                               .anchor = DS_ANCHOR_TOP_LEFT,
                               .ground = wall };
  const DsCmdFloors floors = {
    .cmd.type = &ds_cmd_floors, .from = from, .n = (size_t)size.floors, .ground = wall
  };
  DsStatus status;

  for (int32_t i = 0; i < size.floors; i++)
    from[i] = i < (int32_t)base->dungeon.n_floors ? i : -1;
  status = ds_cmd_resize.apply (base, &resize.cmd, changes, err);
  return status == DS_OK ? ds_cmd_floors.apply (base, &floors.cmd, changes, err) : status;
}

static void
ask (DsePage *self, DseLevelSize size)
{
  g_autofree char *floors =
      g_strdup_printf (ngettext ("%d floor", "%d floors", (gulong)size.floors), size.floors);
  /* Translators: columns and rows of a level, and "5 floors". */
  g_autofree char *text = g_strdup_printf (
      _ ("This recipe is designed for %d × %d, %s. Resize the level?"), size.w, size.h, floors);

  self->offered_size = size;
  dsu_bar_show (DSU_BAR (self->size_bar), text, _ ("_Resize"), "win.take-size", NULL);
}

void
dse_page_forget_size (DsePage *self)
{
  self->wanted_size = self->offered_size = (DseLevelSize){ 0 };
  dsu_bar_hide (DSU_BAR (self->size_bar));
}

DsStatus
dse_page_fit_base (DsePage *self, DsDelve *base, DsError *err)
{
  DsChanges changes = { 0 };

  if (self->wanted_size.w == 0 || self->part.only_floor)
    return DS_OK;
  if (!has_pins (&base->dungeon))
    return resize (base, self->wanted_size, &changes, err);
  ask (self, self->wanted_size);
  self->wanted_size = (DseLevelSize){ 0 };
  return DS_OK;
}

void
dse_page_choose_recipe (DsePage *self, const DsRecipe *recipe, const char *label)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  const DseLevelSize now = size_of (dungeon);
  const DseLevelSize size = { recipe->w > 0 ? recipe->w : now.w, recipe->h > 0 ? recipe->h : now.h,
                              recipe->floors > 0 ? recipe->floors
                              : recipe->w > 0    ? 1
                                                 : now.floors };

  dse_page_forget_size (self);
  if (!are_same (size, now))
    self->wanted_size = size;
  dse_page_generate_step (self, recipe, self->seed, label);
}

/* The size that was offered, and the level of it: one undo step. */
void
dse_page_take_size (DsePage *self)
{
  const DseLevelSize size = self->offered_size;
  DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = NULL };
  DsChanges changes = { 0 };
  DsDelve resized;
  DsError err;

  if (size.w == 0 ||
      ds_delve_copy (&resized, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  dse_page_forget_size (self);
  cmd.delve = &resized;
  if (resize (&resized, size, &changes, &err) == DS_OK) {
    dse_page_clear_part (self);
    dsu_document_begin (self->document, ds_cmd_resize.label);
    self->is_live = TRUE;
    self->has_live_before = FALSE;
    self->is_applying = TRUE;
    dsu_document_apply (self->document, &cmd.cmd);
    self->is_applying = FALSE;
    dsu_canvas_fit (DSU_CANVAS (self->canvas));
    dse_page_generate (self, &self->recipe, self->seed);
    dse_page_end_live (self);
  } else {
    char sentence[DS_SENTENCE];

    dse_page_show_error (self, ds_error_format (&err, sentence, sizeof sentence));
  }
  ds_delve_clear (&resized);
}
