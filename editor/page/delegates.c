/* editor/page/delegates.c — functions of the page that its parts carry out. */
#include "page/page_private.h"

#include "recipe/part.h"
#include "rooms/rooms.h"
#include "rules/find_tile_rule.h"
#include "tools/layers.h"
#include "tools/locked.h"
#include "tools/paste.h"
#include "tools/things.h"
#include "tools/tile_rules.h"

#include <glib/gi18n.h>

static gsize
floor_of (DsePage *self)
{
  return dsu_canvas_get_floor (self->canvas);
}

/* ---- marks and the playthrough */

void
dse_page_show_cells (DsePage *self, gsize floor, const DsCell *cells, gsize n)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_marks_show (self->marks, floor, cells, n);
}

static DseRoute *
ensure_route (DsePage *self)
{
  if (self->route == NULL)
    self->route = dse_route_new (self->canvas, dse_page_get_verdict (self));
  return self->route;
}

gboolean
dse_page_get_show_route (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return self->route != NULL && dse_route_get_shown (self->route);
}

void
dse_page_set_show_route (DsePage *self, gboolean shown)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (shown || self->route != NULL)
    dse_route_set_shown (ensure_route (self), shown);
}

void
dse_page_set_route_step (DsePage *self, int step)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (step >= 0 || self->route != NULL)
    dse_route_set_step (ensure_route (self), step);
}

/* The drawn playthrough has its numbers; without it, the step's cell is marked. */
void
dse_page_show_step (DsePage *self, guint step)
{
  const DsLockSpot *at;

  g_return_if_fail (DSE_IS_PAGE (self));

  dse_page_set_route_step (self, (int)step);
  at = dse_route_get_spot (self->route, step);
  if (at == NULL)
    return;
  dse_marks_show (self->marks, (gsize)at->floor, &at->cell, 1);
  if (dse_route_get_shown (self->route))
    dse_marks_clear (self->marks);
}

void
dse_page_set_overlay (DsePage *self, const DsuOverlay *overlay)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_overlay_set_kind (self->overlay, overlay);
  dse_page_update_hover (self);
}

/* ---- hover */

char *
dse_page_dup_pointed (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  if (dse_peek_is_shown (self->peek))
    return g_strdup (dse_peek_get_caption (self->peek));
  return dse_hover_dup_text (self->hover);
}

void
dse_page_speak_note (DsePage *self)
{
  const char *note;
  g_autofree char *pointed = NULL, *text = NULL;

  g_return_if_fail (DSE_IS_PAGE (self));

  note = dse_stroker_get_note (self->stroker);
  if (note == NULL || dse_stroker_is_stroking (self->stroker))
    return;
  pointed = dse_page_dup_pointed (self);
  text = g_strdup_printf ("%s; %s", note, pointed);
  dsu_canvas_set_cell_text (self->canvas, text);
}

guint32
dse_page_get_marked_room (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  return dse_hover_get_marked_room (self->hover);
}

guint32
dse_page_get_pointed_room (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  return dse_hover_get_pointed_room (self->hover);
}

void
dse_page_show_room (DsePage *self, gsize floor, guint32 number)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_hover_show_room (self->hover, floor, number);
  dse_page_update_hover (self);
}

void
dse_page_forget_card (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_hover_forget_card (self->hover);
}

DseSurvey *
dse_page_get_survey (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->survey;
}

/* ---- other levels to look at */

gboolean
dse_page_is_peeking (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_peek_is_shown (self->peek);
}

void
dse_page_end_peek (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_peek_end (self->peek);
}

gboolean
dse_page_show_before (DsePage *self, gboolean shown)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  dse_peek_end (self->peek);
  return shown && dse_peek_show_before (self->peek);
}

void
dse_page_show_edit (DsePage *self, const DsCmd *cmd, const char *caption)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_peek_show_edit (self->peek, cmd, caption);
}

gboolean
dse_page_has_partial (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_peek_has_partial (self->peek);
}

/* ---- chosen things */

const uint64_t *
dse_page_get_chosen (DsePage *self, gsize *n)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_chosen_get (self->chosen, n);
}

void
dse_page_choose_things (DsePage *self, const uint64_t *ids, gsize n)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (n > 0)
    dse_tool_options_unload (dse_stroker_get_bench (self->stroker)->options);
  dse_chosen_set (self->chosen, ids, n);
}

void
dse_page_pick_chosen (DsePage *self)
{
  const DsThing *first;

  g_return_if_fail (DSE_IS_PAGE (self));

  first = dse_chosen_get_first (self->chosen);
  if (first != NULL)
    dse_things_pick (dse_stroker_get_bench (self->stroker), first->at);
}

void
dse_page_choose_alike (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_chosen_add_alike (self->chosen);
}

void
dse_page_nudge_things (DsePage *self, int dx, int dy, gboolean copy)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_things_nudge (dse_stroker_get_bench (self->stroker), dx, dy, copy);
}

void
dse_page_delete_things (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (!dse_stroker_is_stroking (self->stroker) && !dse_stroker_delete (self->stroker))
    dse_things_delete (dse_stroker_get_bench (self->stroker));
}

/* ---- tools and steps */

void
dse_page_set_tool (DsePage *self, const DseTool *tool)
{
  g_return_if_fail (DSE_IS_PAGE (self) && tool != NULL);

  dse_stroker_set_tool (self->stroker, tool);
}

const char *
dse_page_get_hint (DsePage *self)
{
  const char *note;

  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  note = dse_stroker_get_note (self->stroker);
  return note != NULL ? note : _ (dse_stroker_get_tool (self->stroker)->hint);
}

const DseTool *
dse_page_get_tool (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_stroker_get_tool (self->stroker);
}

void
dse_page_begin_step (DsePage *self, const char *label)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dsu_document_set_error (self->document, NULL);
  dsu_document_begin (self->document, label);
}

gboolean
dse_page_apply (DsePage *self, const DsCmd *cmd, const char *label)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dsu_document_apply_step (self->document, cmd, label);
}

/* ---- copying and pasting */

gboolean
dse_page_can_copy (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_can_copy (dse_stroker_get_bench (self->stroker));
}

gboolean
dse_page_copy (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_copy (dse_stroker_get_bench (self->stroker), dse_stroker_get_tool (self->stroker));
}

void
dse_page_cut (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_cut (dse_stroker_get_bench (self->stroker), dse_stroker_get_tool (self->stroker));
}

gsize
dse_page_count_storable (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  if (dse_floating_is_on (self->floating))
    return dse_floating_count (self->floating);
  return dse_page_can_copy (self) ? 1 : 0;
}

DseClip *
dse_page_copied_new (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  if (dse_floating_is_on (self->floating))
    return dse_floating_dup_clip (self->floating);
  return dse_copied_new (dse_stroker_get_bench (self->stroker),
                         dse_stroker_get_tool (self->stroker));
}

/* ---- seeds */

gsize
dse_page_n_seeds (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  return dse_seed_log_count (self->seeds);
}

const DseSeed *
dse_page_get_seed_at (DsePage *self, gsize i)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_seed_log_get (self->seeds, i);
}

gsize
dse_page_get_seed_position (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  return dse_seed_log_get_position (self->seeds);
}

/* ---- generating */

DseMaker *
dse_page_get_maker (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->maker;
}

const DsRecipe *
dse_page_get_recipe (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_maker_get_recipe (self->maker);
}

guint64
dse_page_get_seed (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  return dse_maker_get_seed (self->maker);
}

gboolean
dse_page_is_generating (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_maker_is_busy (self->maker);
}

void
dse_page_cancel_generating (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_room_finder_cancel (self->room_finder);
  dse_maker_cancel (self->maker);
}

void
dse_page_make (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_make_first (self->maker);
}

void
dse_page_generate (DsePage *self, const DsRecipe *recipe, guint64 seed)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_generate (self->maker, recipe, seed);
}

void
dse_page_generate_step (DsePage *self, const DsRecipe *recipe, guint64 seed, const char *label)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_generate_step (self->maker, recipe, seed, label);
}

void
dse_page_choose_recipe (DsePage *self, const DsRecipe *recipe, const char *label)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_choose_recipe (self->maker, recipe, label);
}

void
dse_page_take_size (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_take_size (self->maker);
}

void
dse_page_begin_live (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_begin_live (self->maker);
}

void
dse_page_end_live (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_end_live (self->maker);
}

void
dse_page_regenerate_selection (DsePage *self)
{
  const DsMask *mask;
  DsSpans spans = { 0 };

  g_return_if_fail (DSE_IS_PAGE (self));

  mask = dse_selection_get_mask (self->selection);
  if (mask == NULL ||
      dse_part_is_everything (mask, &dsu_document_get_delve (self->document)->dungeon))
    dse_maker_roll_seed (self->maker);
  else if (ds_mask_spans (mask, 0, &spans))
    dse_maker_regenerate (self->maker, floor_of (self), &spans, N_ ("Regenerate Selection"));
  ds_array_clear (&spans);
}

void
dse_page_regenerate_floor (DsePage *self)
{
  const DsDungeon *dungeon;
  DsSpans spans = { 0 };

  g_return_if_fail (DSE_IS_PAGE (self));

  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  if (dungeon->n_floors == 1) {
    dse_maker_roll_seed (self->maker);
    return;
  }
  for (int32_t y = 0; y < dungeon->h; y++)
    if (!ds_array_push (&spans, (DsSpan){ y, 0, dungeon->w - 1, 0 }))
      break;
  dse_maker_regenerate (self->maker, floor_of (self), &spans, N_ ("Regenerate Floor"));
  ds_array_clear (&spans);
}

void
dse_page_retry (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_retry (self->maker);
}

void
dse_page_add_stairs (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_add_stairs (self->maker);
}

void
dse_page_roll_seed (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_roll_seed (self->maker);
}

void
dse_page_next_seed (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_next_seed (self->maker);
}

void
dse_page_previous_seed (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_previous_seed (self->maker);
}

void
dse_page_discard_edits (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (!dse_page_refuses_edit (self))
    dse_maker_discard_edits (self->maker, floor_of (self), dse_page_get_selection (self));
}

/* Text of the toast about @n changed cells. Caller frees. */
static char *
tile_rules_dup_said (DsePage *self, gssize n, unsigned locked)
{
  if (locked != 0)
    return dse_locked_dup_sentence (self->document, locked);
  if (n > 0)
    return dse_tile_rules_dup_count ((gsize)n);
  return g_strdup (dse_page_get_selection (self) != NULL ? _ ("No tile rule fits in the selection")
                                                         : _ ("No tile rule fits"));
}

void
dse_page_apply_tile_rules (DsePage *self)
{
  g_autofree char *said = NULL;
  unsigned locked = 0;
  gssize n;

  g_return_if_fail (DSE_IS_PAGE (self));

  if (dse_page_refuses_edit (self))
    return;
  if (ds_rules_n_enabled_tile_rules (dsu_document_get_delve (self->document)->rules) == 0) {
    g_signal_emit_by_name (self, "said",
                           _ ("No tile rule is enabled · enable one in the window Rules"));
    return;
  }
  n = dse_tile_rules_apply (dse_stroker_get_bench (self->stroker), &locked);
  if (n < 0)
    return;
  said = tile_rules_dup_said (self, n, locked);
  g_signal_emit_by_name (self, "said", said);
}

/* ---- a failed generation */

guint
dse_page_get_veto_stage (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), G_MAXUINT);

  return dse_maker_get_failed_stage (self->maker);
}

const char *
dse_page_get_veto_param (DsePage *self, guint *stage)
{
  g_return_val_if_fail (DSE_IS_PAGE (self) && stage != NULL, NULL);

  return dse_maker_get_failed_param (self->maker, stage);
}

void
dse_page_show_partial (DsePage *self)
{
  const DsError *failure;

  g_return_if_fail (DSE_IS_PAGE (self));

  failure = dse_maker_get_failure (self->maker);
  if (failure != NULL)
    dse_peek_show_partial (self->peek, failure);
}

void
dse_page_relax (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_maker_relax (self->maker);
}

gboolean
dse_page_is_relaxing (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_maker_is_relaxing (self->maker);
}

/* ---- rooms */

void
dse_page_find_rooms (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_room_finder_start (self->room_finder, floor_of (self));
}

guint64
dse_page_add_room (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  return dse_rooms_add (self->document, floor_of (self), dse_page_get_selection (self));
}

guint64
dse_page_add_region (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), 0);

  return dse_regions_add (self->document);
}

gboolean
dse_page_split_room (DsePage *self, gsize floor, guint32 number)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_rooms_split (self->document, self->survey, floor, number,
                          dse_page_get_selection (self));
}

char *
dse_page_keep_room_of (DsePage *self, gsize floor, guint32 number)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_rooms_toggle_kept (self->document, self->survey, floor, number);
}

/* Number of the padlock's room, when the pointer is on it; else of the pointed cell's, else of the
 * keyboard's. 0: none. */
static guint32
room_to_keep (DsePage *self)
{
  DsuCanvas *canvas = self->canvas;
  const DsFloor *level = &dsu_document_get_delve (self->document)->dungeon.floors[floor_of (self)];
  DsCell cell;
  const gboolean is_hovered = dsu_canvas_get_hover (canvas, &cell);

  if (!is_hovered && dse_padlock_get_room (self->padlock) != 0)
    return dse_padlock_get_room (self->padlock);
  if ((!is_hovered && !dsu_canvas_get_cursor (canvas, &cell)) || !ds_floor_has (level, cell))
    return 0;
  return ds_floor_get (level, DS_LAYER_ROOM, cell);
}

char *
dse_page_keep_room (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_page_keep_room_of (self, floor_of (self), room_to_keep (self));
}

/* ---- playing */

void
dse_page_play (DsePage *self, const DsCell *here)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (dse_page_refuses_play (self))
    return;
  dse_peek_end (self->peek);
  dse_host_play (self->host, dse_page_get_seed (self), here, dse_page_get_verdict (self));
}

void
dse_page_take_game (DsePage *self, DseOpening *opening)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_peek_end (self->peek);
  dse_host_take_game (self->host, opening);
}

void
dse_page_toggle_play (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (dse_page_refuses_play (self))
    return;
  dse_peek_end (self->peek);
  dse_host_toggle (self->host, dse_page_get_seed (self), dse_page_get_verdict (self));
}

void
dse_page_stop_play (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_host_stop (self->host);
}

gboolean
dse_page_is_playing (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_host_is_playing (self->host);
}

DsePlay *
dse_page_get_play (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_host_get_play (self->host);
}

DsuCanvas *
dse_page_get_view (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_page_is_playing (self) ? dse_play_get_canvas (dse_page_get_play (self)) : self->canvas;
}

void
dse_page_forget_visits (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_host_hide_visits (self->host);
}
