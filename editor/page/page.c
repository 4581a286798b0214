/* editor/page/page.c — creates the parts of a page and connects their signals. */
#include "page/page_private.h"

#include "gen/drawing.h"

#include "app/settings.h"
#include "inspect/describe.h"
#include "inspect/level_title.h"
#include "play/drag.h"
#include "ruler.h"
#include "rules/prefab_drawing.h"

#include <glib/gi18n.h>

enum {
  PROP_SEED_LOCKED = 1,
  PROP_FLOOR,
  PROP_SHOW_CARD,
  PROP_MARK_ROOM,
  PROP_SHOW_ROUTE,
  PROP_SHOW_RULERS,
  PROP_LINKS,
  PROP_CARD_PLACE,
  N_PROPS
};
enum {
  RECIPE_CHANGED,
  SEEDS_CHANGED,
  POINTED,
  RELIEF_MISSING,
  SELECTION_CHANGED,
  TOOL_CHANGED,
  NOTED,
  THINGS_CHOSEN,
  PLAY_CHANGED,
  GENERATING,
  DRAWING,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static const char *const SIGNALS[N_SIGNALS] = {
  "recipe-changed",    "seeds-changed", "pointed", "relief-missing",
  "selection-changed", "tool-changed",  "noted",   "things-chosen",
  "play-changed",      "generating",    "drawing"
};

G_DEFINE_FINAL_TYPE (DsePage, dse_page, ADW_TYPE_BIN)

static void
emit (DsePage *self, int signal)
{
  g_signal_emit_by_name (self, SIGNALS[signal]);
}

DsuDocument *
dse_page_get_document (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->document;
}

DseHistory *
dse_page_get_history (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return dse_history_of (self->document);
}

gboolean
dse_page_refuses_edit (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), TRUE);

  if (!dse_peek_is_shown (self->peek))
    return FALSE;
  dse_peek_end (self->peek);
  g_signal_emit_by_name (self, "said",
                         _ ("Back to your level, unchanged. Repeat the command to edit it."));
  return TRUE;
}

static gboolean
on_asks (DsuDocument *document, DsePage *self)
{
  return dse_page_refuses_edit (self);
}

gboolean
dse_page_is_drawing (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_stroker_goes_on (self->stroker);
}

/* Takes back the last point of an area that is drawn, or cancels the stroke or the generation that
 * is under way; without one, takes the last step back. */
void
dse_page_undo (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_backdrop_settle (self->aids.backdrop);
  if (dse_stroker_take_back (self->stroker))
    return;
  if (dse_stroker_is_stroking (self->stroker))
    dse_stroker_cancel (self->stroker);
  else if (dse_maker_is_busy (self->maker))
    dse_maker_take_back (self->maker);
  else if (dse_maker_failed_last (self->maker) || !dse_page_refuses_edit (self))
    dsu_document_undo (self->document);
}

void
dse_page_redo (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  if (!dse_stroker_is_stroking (self->stroker) && !dse_page_is_drawing (self) &&
      !dse_maker_is_busy (self->maker) && !dse_page_refuses_edit (self))
    dsu_document_redo (self->document);
}

DsuCanvas *
dse_page_get_canvas (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->canvas;
}

DseVerdict *
dse_page_get_verdict (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  if (self->verdict == NULL) {
    GSettings *settings = dse_settings_get ();

    self->verdict = dse_verdict_new (self->document);
    dse_project_check_verdict (self->document, self->verdict);
    if (dse_page_is_prefab (self))
      dse_verdict_rest (self->verdict, _ ("Prefab"),
                        _ ("This is the drawing of a prefab, not a level: there is nothing to "
                           "prove"));
    g_settings_bind (settings, "secret-doors", self->verdict, "secrets", G_SETTINGS_BIND_GET);
    g_settings_bind (settings, "proof-effort", self->verdict, "effort", G_SETTINGS_BIND_GET);
  }
  return self->verdict;
}

static unsigned
hover_state (DsePage *self)
{
  const DseTool *tool = dse_stroker_get_tool (self->stroker);
  unsigned state = 0;

  if (dse_peek_is_shown (self->peek))
    state |= DSE_HOVER_COVERED;
  if (dse_stroker_is_stroking (self->stroker) || dse_host_is_playing (self->host))
    state |= DSE_HOVER_BUSY;
  if (tool->traits & DSE_TOOL_MODAL)
    state |= DSE_HOVER_FLOATS;
  if (tool->traits & DSE_TOOL_PAINTS)
    state |= DSE_HOVER_PAINTING;
  return state;
}

void
dse_page_update_hover (DsePage *self)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dse_hover_update (self->hover, hover_state (self));
}

/* Facts of the pointed cell, for the card, the status bar and a screen reader. */
static void
update_pointed (DsePage *self)
{
  g_autofree char *text = NULL;

  dse_page_update_hover (self);
  text = dse_page_dup_pointed (self);
  dsu_canvas_set_cell_text (self->canvas, text);
  emit (self, POINTED);
}

/* The pointed cell is the same; the zoom may be another. */
static void
on_view (DsePage *self)
{
  dse_hover_view_moved (self->hover);
  emit (self, POINTED);
}

static void
update_calm (DsePage *self)
{
  dse_padlock_set_calm (self->padlock,
                        !dse_stroker_is_stroking (self->stroker) &&
                            dse_stroker_get_tool (self->stroker)->traits & DSE_TOOL_CALM);
}

char *
dse_page_dup_drawing (DsePage *self)
{
  const DsDelve *delve;
  const DsFloor *level;
  const DsMask *mask;
  DsRect rect;
  g_autofree char *rows = NULL;
  DsText text = { 0 };

  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  delve = dsu_document_get_delve (self->document);
  level = &delve->dungeon.floors[dsu_canvas_get_floor (self->canvas)];
  mask = dse_page_get_selection (self);
  rect = mask != NULL ? ds_mask_bounds (mask) : (DsRect){ 0, 0, level->w, level->h };
  if (ds_drawing_write (delve->rules, level, rect, mask, &text))
    rows = g_strdup (text.bytes);
  ds_text_clear (&text);
  return g_steal_pointer (&rows);
}

void
dse_page_copy_drawing (DsePage *self)
{
  g_autofree char *rows = NULL;

  g_return_if_fail (DSE_IS_PAGE (self));

  rows = dse_page_dup_drawing (self);
  if (rows != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), rows);
}

static void
on_changed (DsuDocument *document, const DsChanges *changes, DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (document)->dungeon;
  const gboolean is_result = dse_maker_is_applying (self->maker);

  /* first: no part may read a floor that is gone */
  if (dsu_canvas_get_floor (self->canvas) >= dungeon->n_floors)
    dsu_canvas_set_floor (self->canvas, dungeon->n_floors - 1);
  dse_selection_keep (self->selection);
  dse_compare_update (self->compare);
  if (changes->what & (DS_CHANGED_ROOMS | DS_CHANGED_SIZE))
    dse_hover_forget_marks (self->hover);
  if (changes->what & DS_CHANGED_SIZE)
    dse_host_hide_visits (self->host);
  dse_padlock_update (self->padlock);
  dse_marks_clear (self->marks);
  if (!is_result)
    dse_peek_end (self->peek);
  if (changes->what & (DS_CHANGED_THINGS | DS_CHANGED_SIZE))
    dse_links_update (self->links);
  dse_maker_follow (self->maker, changes);
  if (!is_result)
    dse_seed_log_redraw_soon (self->seeds);
  dse_chosen_keep (self->chosen);
  dse_stroker_update (self->stroker);
  update_pointed (self);
}

static void
on_error (DsuDocument *document, GParamSpec *pspec, DsePage *self)
{
  const char *error = dsu_document_get_error (document);

  if (error != NULL)
    dsu_bar_show (self->error_bar, error, NULL);
  else
    dsu_bar_hide (self->error_bar);
}

void
dse_page_show_error (DsePage *self, const char *sentence)
{
  g_return_if_fail (DSE_IS_PAGE (self));

  dsu_document_show_error (self->document, sentence);
}

gboolean
dse_page_get_seed_locked (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), FALSE);

  return dse_maker_get_seed_locked (self->maker);
}

static void
set_hover (DsePage *self, gboolean shows_card, gboolean marks_room)
{
  dse_hover_set_shown (self->hover, shows_card, marks_room);
  dse_page_update_hover (self);
}

static void
on_floor (DsePage *self)
{
  dse_hover_forget_marks (self->hover);
  dse_overlay_update (self->overlay);
  dse_chosen_clear (self->chosen);
  dse_stroker_update (self->stroker);
  update_pointed (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FLOOR]);
}

static void
dse_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DsePage *self = DSE_PAGE (object);

  if (self->document == NULL)
    return; /* disposed */
  if (id == PROP_SEED_LOCKED)
    g_value_set_boolean (value, dse_maker_get_seed_locked (self->maker));
  else if (id == PROP_SHOW_CARD)
    g_value_set_boolean (value, dse_hover_get_shows_card (self->hover));
  else if (id == PROP_MARK_ROOM)
    g_value_set_boolean (value, dse_hover_get_marks_room (self->hover));
  else if (id == PROP_SHOW_ROUTE)
    g_value_set_boolean (value, dse_page_get_show_route (self));
  else if (id != PROP_FLOOR)
    dse_page_get_option (self, pspec->name, value);
  else
    g_value_set_uint (value, (guint)dsu_canvas_get_floor (self->canvas));
}

static void
dse_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DsePage *self = DSE_PAGE (object);

  if (self->document == NULL)
    return; /* disposed */
  if (id == PROP_SEED_LOCKED) {
    if (dse_maker_get_seed_locked (self->maker) == g_value_get_boolean (value))
      return;
    dse_maker_set_seed_locked (self->maker, g_value_get_boolean (value));
  } else if (id == PROP_SHOW_CARD) {
    set_hover (self, g_value_get_boolean (value), dse_hover_get_marks_room (self->hover));
  } else if (id == PROP_MARK_ROOM) {
    set_hover (self, dse_hover_get_shows_card (self->hover), g_value_get_boolean (value));
  } else if (id == PROP_SHOW_ROUTE) {
    dse_page_set_show_route (self, g_value_get_boolean (value));
  } else if (id != PROP_FLOOR) {
    dse_page_set_option (self, pspec->name, value);
  } else {
    dsu_canvas_set_floor (self->canvas, g_value_get_uint (value));
    return; /* announced by on_floor() */
  }
  g_object_notify_by_pspec (object, pspec);
}

/* Frees the parts in reverse order: each borrows earlier ones. */
static void
drop_parts (DsePage *self)
{
  g_clear_object (&self->stroker);
  g_clear_object (&self->host);
  g_clear_object (&self->hover);
  g_clear_object (&self->padlock);
  g_clear_object (&self->overlay);
  g_clear_object (&self->route);
  g_clear_object (&self->peek);
  g_clear_object (&self->floating);
  g_clear_object (&self->preview);
  g_clear_object (&self->links);
  g_clear_object (&self->aids.relations);
  g_clear_object (&self->aids.bot_games);
  g_clear_object (&self->chosen);
  g_clear_object (&self->selection);
  g_clear_object (&self->aids.layers);
  g_clear_object (&self->aids.hidden);
  g_clear_object (&self->aids.backdrop);
  g_clear_object (&self->maker);
  g_clear_object (&self->seeds);
  g_clear_object (&self->room_finder);
  g_clear_object (&self->survey);
  g_clear_pointer (&self->aids.swatches, dse_swatches_free);
  g_clear_pointer (&self->marks, dse_marks_free);
  g_clear_pointer (&self->file_watch, dse_file_watch_free);
}

static void
dse_page_dispose (GObject *object)
{
  DsePage *self = DSE_PAGE (object);

  if (self->document != NULL) {
    g_signal_handlers_disconnect_by_data (self->document, self);
    g_signal_handlers_disconnect_by_data (self->canvas, self);
  }
  if (self->verdict != NULL)
    dse_verdict_stop (self->verdict);
  drop_parts (self);
  g_clear_object (&self->verdict);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_page_parent_class)->dispose (object);
  gtk_widget_dispose_template (GTK_WIDGET (self), DSE_TYPE_PAGE);
}

static void
bind_template (GtkWidgetClass *class)
{
  g_type_ensure (DSU_TYPE_BAR);
  g_type_ensure (DSU_TYPE_CANVAS);
  g_type_ensure (DSU_TYPE_RULER);
  g_type_ensure (DSE_TYPE_COMPARE);
  gtk_widget_class_set_template_from_resource (class, DSE_UI_PATH "page.ui");
  gtk_widget_class_bind_template_child (class, DsePage, error_bar);
  gtk_widget_class_bind_template_child (class, DsePage, failure_bar);
  gtk_widget_class_bind_template_child (class, DsePage, size_bar);
  gtk_widget_class_bind_template_child (class, DsePage, disk_bar);
  gtk_widget_class_bind_template_child (class, DsePage, recovery_bar);
  gtk_widget_class_bind_template_child_full (class, "copies_bar", FALSE,
                                             G_STRUCT_OFFSET (DsePage, aids.copies_bar));
  gtk_widget_class_bind_template_child (class, DsePage, compare);
  gtk_widget_class_bind_template_child (class, DsePage, over);
  gtk_widget_class_bind_template_child_full (class, "ruler_top", FALSE,
                                             G_STRUCT_OFFSET (DsePage, aids.ruler_top));
  gtk_widget_class_bind_template_child_full (class, "ruler_left", FALSE,
                                             G_STRUCT_OFFSET (DsePage, aids.ruler_left));
  gtk_widget_class_bind_template_child (class, DsePage, canvas);
}

static void
dse_page_class_init (DsePageClass *class)
{
  const GParamFlags how = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dse_page_get_property;
  object_class->set_property = dse_page_set_property;
  object_class->dispose = dse_page_dispose;
  bind_template (GTK_WIDGET_CLASS (class));
  props[PROP_SEED_LOCKED] = g_param_spec_boolean ("seed-locked", NULL, NULL, FALSE, how);
  props[PROP_SHOW_CARD] = g_param_spec_boolean ("show-card", NULL, NULL, FALSE, how);
  props[PROP_SHOW_ROUTE] = g_param_spec_boolean ("show-route", NULL, NULL, FALSE, how);
  props[PROP_SHOW_RULERS] = g_param_spec_boolean ("show-rulers", NULL, NULL, FALSE, how);
  props[PROP_CARD_PLACE] = g_param_spec_string ("card-place", NULL, NULL, "pointer", how);
  props[PROP_LINKS] = g_param_spec_string ("links", NULL, NULL, "none", how);
  props[PROP_MARK_ROOM] = g_param_spec_boolean ("mark-room", NULL, NULL, FALSE, how);
  props[PROP_FLOOR] = g_param_spec_uint ("floor", NULL, NULL, 0, DS_FLOORS_MAX - 1, 0, how);
  g_object_class_install_properties (object_class, N_PROPS, props);
  for (int i = 0; i < N_SIGNALS; i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  0);
  g_signal_new ("said", DSE_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_STRING);
}

static void
dse_page_init (DsePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  dse_page_follow_unit (self);
}

/* ---- the parts */

static void
on_dropped (gpointer self, DsCell cell)
{
  dse_page_play (self, &cell);
}

static void
on_peek (DsePage *self)
{
  dse_stroker_set_covered (self->stroker, dse_peek_is_shown (self->peek));
  update_pointed (self);
}

/* Objects are deselected with the selection. */
static void
on_selection (DsePage *self)
{
  if (dse_selection_get_mask (self->selection) == NULL)
    dse_chosen_clear (self->chosen);
  dse_stroker_update (self->stroker);
  emit (self, SELECTION_CHANGED);
}

static void
on_chosen (DsePage *self)
{
  emit (self, THINGS_CHOSEN);
}

static void
on_tool (DsePage *self)
{
  dse_peek_end (self->peek);
  update_calm (self);
  dse_padlock_update (self->padlock);
  dse_page_update_hover (self);
  dse_page_follow_target (self);
  emit (self, TOOL_CHANGED);
}

/* A stroke may pin cells: results wait for its end. */
static void
on_stroking (DsePage *self)
{
  const gboolean is_stroking = dse_stroker_is_stroking (self->stroker);

  self->aids.has_refused = FALSE;
  update_calm (self);
  dse_room_finder_hold (self->room_finder, is_stroking);
  dse_maker_hold (self->maker, is_stroking);
}

static void
on_going (DsePage *self)
{
  emit (self, DRAWING);
}

static void
on_note (DsePage *self)
{
  dse_page_speak_note (self);
  emit (self, NOTED);
}

DseSeedLog *
dse_page_get_seeds (DsePage *self)
{
  g_return_val_if_fail (DSE_IS_PAGE (self), NULL);

  return self->seeds;
}

static void
on_seeds (DsePage *self)
{
  emit (self, SEEDS_CHANGED);
}

/* A level without a name is called by its recipe and seed until it is saved. */
static void
name_level (DsePage *self)
{
  DseProject *project = dse_project_of (self->document);
  g_autofree char *title = NULL;

  if (project != NULL)
    title =
        dse_level_title_dup (dse_definitions_get_recipes (dse_project_get_definitions (project)),
                             dse_page_get_recipe (self)->id, dse_page_get_seed (self));
  dsu_document_set_fallback_title (self->document, title);
}

static void
on_recipe (DsePage *self)
{
  name_level (self);
  emit (self, RECIPE_CHANGED);
}

static void
on_busy (DsePage *self)
{
  emit (self, GENERATING);
}

static void
on_replaces (DsePage *self)
{
  dse_peek_keep_before (self->peek);
}

static void
on_failed (DseMaker *maker, const DsGenResult *result, DsePage *self)
{
  dse_peek_take_partial (self->peek, result);
  dse_page_show_partial (self);
}

static void
on_failure_forgotten (DsePage *self)
{
  dse_peek_forget_partial (self->peek);
}

static void
on_relief_missing (DsePage *self)
{
  emit (self, RELIEF_MISSING);
}

static void
on_layers (DsePage *self)
{
  dse_stroker_update (self->stroker);
}

static void
on_said (gpointer part, const char *sentence, DsePage *self)
{
  g_signal_emit_by_name (self, "said", sentence);
}

static void
on_play (DsePage *self)
{
  dse_page_follow_game (self);
  dse_page_update_hover (self);
  emit (self, PLAY_CHANGED);
}

static void
on_play_view (DsePage *self)
{
  emit (self, POINTED);
}

static void
create_tools (DsePage *self, DseToolOptions *options)
{
  DseBench bench = { .document = self->document,
                     .canvas = self->canvas,
                     .options = options,
                     .menu_parent = GTK_WIDGET (self) };

  bench.layers = self->aids.layers = dse_layers_new (self->canvas, self->document);
  self->aids.hidden = dse_hidden_things_new (self->canvas);
  bench.selection = self->selection = dse_selection_new (self->canvas, self->document);
  bench.chosen = self->chosen = dse_chosen_new (self->canvas, self->document);
  self->aids.relations = dse_relations_new (self->canvas, self->document, self->chosen);
  bench.links = self->links = dse_links_new (self->canvas, self->document);
  bench.preview = self->preview = dse_preview_new (self->canvas, self->document);
  bench.floating = self->floating =
      dse_floating_new (self->canvas, self->document, self->preview, self->selection);
  bench.swatches = self->aids.swatches = dse_swatches_new ();
  self->stroker = dse_stroker_new (&bench);
  g_signal_connect_object (options, "notify::tile", G_CALLBACK (dse_page_follow_target), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (options, "notify::kind", G_CALLBACK (dse_page_follow_target), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (options, "notify::object-work", G_CALLBACK (on_layers), self,
                           G_CONNECT_SWAPPED);
}

/* The order of the layers is that of their creation: tints lie below outlines. */
static void
create_parts (DsePage *self, DseToolOptions *options)
{
  dse_history_of (self->document); /* follows it from now on */
  self->file_watch = dse_file_watch_new (self->document, self->disk_bar);
  self->aids.backdrop = dse_backdrop_new (self->canvas, self->document);
  self->survey = dse_survey_new (self->document);
  self->marks = dse_marks_new (self->canvas, self->document);
  self->peek = dse_peek_new (self->canvas, self->over, self->document);
  self->seeds = dse_seed_log_new (self->canvas, self->document);
  self->maker = dse_maker_new (self->canvas, self->over, self->document, self->seeds,
                               self->failure_bar, self->size_bar);
  self->room_finder = dse_room_finder_new (self->document);
  self->host = dse_host_new (self->canvas, self->over, self->document);
  self->aids.bot_games = dse_bot_games_new (self->document);
  self->overlay = dse_overlay_new (self->canvas, self->over, self->document, self->survey,
                                   self->aids.bot_games);
  dse_page_watch_taps (self);
  self->hover = dse_hover_new (self->canvas, self->over, self->document, self->survey);
  dse_hover_set_note (self->hover, dse_page_dup_note, self);
  create_tools (self, options);
  self->padlock = dse_padlock_new (self->canvas, self->over, self->document, self->survey);
  dse_drag_accept (self->canvas, self->document, on_dropped, self);
}

#define ROOMY_PX 480 /* of a page whose bars may be as high as they like */

static gboolean
on_fit_bars (gpointer data)
{
  DsePage *self = data;
  DsuBar *const bars[] = { self->error_bar, self->failure_bar,  self->size_bar,
                           self->disk_bar,  self->recovery_bar, self->aids.copies_bar };

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return G_SOURCE_REMOVE; /* closed */
  for (gsize i = 0; i < G_N_ELEMENTS (bars); i++)
    dsu_bar_set_compact (bars[i], gtk_widget_get_height (GTK_WIDGET (self)) < ROOMY_PX);
  return G_SOURCE_REMOVE;
}

/* A low page gives its bars one line each, so that the level stays in view. Not while sizes are
 * given out. */
static void
fit_bars (DsePage *self)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_fit_bars, g_object_ref (self), g_object_unref);
}

static void
follow_parts (DsePage *self)
{
  const struct {
    gpointer part;
    const char *signal;
    void (*follow) (DsePage *self);
  } rows[] = {
    { self->canvas, "resized", fit_bars },
    { self->canvas, "view-changed", on_view },
    { self->canvas, "cursor-moved", update_pointed },
    { self->canvas, "hover", update_pointed },
    { self->canvas, "floor-changed", on_floor },
    { self->survey, "changed", update_pointed },
    { self->aids.bot_games, "changed", update_pointed },
    { self->peek, "changed", on_peek },
    { self->selection, "changed", on_selection },
    { self->chosen, "changed", on_chosen },
    { self->aids.layers, "changed", on_layers },
    { self->aids.hidden, "changed", on_layers },
    { self->stroker, "tool-changed", on_tool },
    { self->stroker, "stroking", on_stroking },
    { self->stroker, "noted", on_note },
    { self->stroker, "going", on_going },
    { self->seeds, "changed", on_seeds },
    { self->maker, "changed", on_recipe },
    { self->maker, "busy", on_busy },
    { self->maker, "replaces", on_replaces },
    { self->maker, "failure-forgotten", on_failure_forgotten },
    { self->maker, "relief-missing", on_relief_missing },
    { self->host, "changed", on_play },
    { self->host, "view-changed", on_play_view },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_signal_connect_object (rows[i].part, rows[i].signal, G_CALLBACK (rows[i].follow), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (self->maker, "failed", G_CALLBACK (on_failed), self, 0);
  g_signal_connect_object (self->maker, "said", G_CALLBACK (on_said), self, 0);
  g_signal_connect_object (self->links, "said", G_CALLBACK (on_said), self, 0);
}

DsePage *
dse_page_new (DsuDocument *document, DseToolOptions *options)
{
  DsePage *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSE_IS_TOOL_OPTIONS (options), NULL);

  self = g_object_new (DSE_TYPE_PAGE, NULL);
  self->document = g_object_ref (document);
  create_parts (self, options);
  g_signal_connect (document, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect (document, "refused", G_CALLBACK (dse_page_note_refusal), self);
  g_signal_connect (document, "notify::error", G_CALLBACK (on_error), self);
  g_signal_connect (document, "asks", G_CALLBACK (on_asks), self);
  follow_parts (self);
  dsu_canvas_set_document (self->canvas, document);
  name_level (self);
  if (dse_page_is_prefab (self))
    dse_prefab_follow (document);
  else
    dse_file_watch_start (self->file_watch);
  on_error (document, NULL, self); /* of reading it */
  return self;
}
