/* editor/window/actions/edit_prefab.c — opens the prefab under the pointer in a tab. */
#include "rooms/rooms.h"
#include "rules/prefab_drawing.h"
#include "rules/prefab_find.h"
#include "window/actions.h"
#include "window/window.h"

#include <glib/gi18n.h>

/* The prefab that has drawn the cell of the pointer, else of the keyboard; or that their room
 * stands from. NULL: none. Borrowed. */
static const char *
find_prefab (DsePage *page)
{
  DsuCanvas *canvas = dse_page_get_canvas (page);
  DsuDocument *document = dse_page_get_document (page);
  const DsDelve *delve = dsu_document_get_delve (document);
  const gsize floor = dsu_canvas_get_floor (canvas);
  const DsFloor *level = &delve->dungeon.floors[floor];
  const DsPrefab *prefab;
  DsCell cell;

  if ((!dsu_canvas_get_hover (canvas, &cell) && !dsu_canvas_get_cursor (canvas, &cell)) ||
      !ds_floor_has (level, cell))
    return NULL;
  prefab = ds_prefab_at (delve->rules, level, cell);
  return prefab != NULL ? prefab->id
                        : dse_rooms_get_prefab (document, dse_page_get_survey (page), floor,
                                                ds_floor_get (level, DS_LAYER_ROOM, cell));
}

static void
edit_prefab (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  const char *id = page != NULL ? find_prefab (page) : NULL;
  g_autofree char *path = NULL;

  if (id == NULL) {
    dse_window_say (self, _ ("No prefab stands under the pointer"));
    return;
  }
  path = dse_prefab_dup_path (dse_project_of (dse_page_get_document (page)), id);
  dse_window_open (self, path);
}

const DseAction dse_action_edit_prefab = {
  .id = "edit-prefab",
  .keys = "<Control><Alt>b",
  .group = DSE_GROUP_EDITING,
  .label = N_ ("Edit the prefab under the pointer"),
  .menu = DSE_MENU_LEVEL,
  .menu_label = N_ ("Edit Pre_fab"),
  .on_window = edit_prefab,
  .of_levels = TRUE,
};
