/* editor/page/page.c — the tab: canvas, bars, progress, selection. */
#include "page/page_private.h"

#include "gen/drawing.h"

#include "app/application.h"

#include <glib/gi18n.h>

enum { PROP_SEED_LOCKED = 1, PROP_FLOOR, PROP_SHOW_CARD, PROP_MARK_ROOM, PROP_SHOW_ROUTE, N_PROPS };
enum {
  RECIPE_CHANGED,
  SEEDS_CHANGED,
  POINTED,
  RELIEF_MISSING,
  SELECTION_CHANGED,
  TOOL_CHANGED,
  THINGS_CHOSEN,
  PLAY_CHANGED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static const char *const SIGNALS[N_SIGNALS] = { "recipe-changed",    "seeds-changed",
                                                "pointed",           "relief-missing",
                                                "selection-changed", "tool-changed",
                                                "things-chosen",     "play-changed" };

G_DEFINE_FINAL_TYPE (DsePage, dse_page, ADW_TYPE_BIN)

void
dse_page_emit (DsePage *self, const char *signal)
{
  g_signal_emit_by_name (self, signal);
}

DsuDocument *
dse_page_get_document (DsePage *self)
{
  return self->document;
}

DsuCanvas *
dse_page_get_canvas (DsePage *self)
{
  return DSU_CANVAS (self->canvas);
}

DseVerdict *
dse_page_get_verdict (DsePage *self)
{
  if (self->verdict == NULL) {
    GSettings *settings = dse_application_get_settings (dse_application_get ());

    self->verdict = dse_verdict_new (self->document);
    g_settings_bind (settings, "secret-doors", self->verdict, "secrets", G_SETTINGS_BIND_GET);
    g_settings_bind (settings, "proof-effort", self->verdict, "effort", G_SETTINGS_BIND_GET);
  }
  return self->verdict;
}

/* What is told of the pointed cell. */
void
dse_page_update_pointed (DsePage *self)
{
  g_autofree char *text = NULL;

  dse_page_update_hover (self);
  text = dse_page_dup_pointed (self);
  dsu_canvas_set_cell_text (DSU_CANVAS (self->canvas), text);
  dse_page_emit (self, SIGNALS[POINTED]);
}

const DsMask *
dse_page_get_selection (DsePage *self)
{
  return self->has_selection ? &self->selection : NULL;
}

static void
show_selection (DsePage *self)
{
  dsu_canvas_set_selection (DSU_CANVAS (self->canvas), dse_page_get_selection (self));
  dse_page_update_preview (self);
  dse_page_emit (self, SIGNALS[SELECTION_CHANGED]);
}

void
dse_page_select_none (DsePage *self)
{
  dse_page_choose_things (self, NULL, 0);
  if (self->has_selection)
    ds_mask_clear (&self->selection);
  self->has_selection = FALSE;
  show_selection (self);
}

/* An empty mask of the document's size to work on; FALSE: no memory. */
static gboolean
ensure_selection (DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;

  if (!self->has_selection)
    self->has_selection = ds_mask_init (&self->selection, dungeon->w, dungeon->h, NULL) == DS_OK;
  return self->has_selection;
}

void
dse_page_select_all (DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;

  if (self->tool->work == DSE_THINGS) {
    dse_page_choose_in (self, (DsRect){ 0, 0, dungeon->w, dungeon->h });
    return;
  }
  if (ensure_selection (self))
    ds_mask_set_all (&self->selection, true);
  show_selection (self);
}

/* Joins the cells of @spans to the selection; what is empty then is no selection. */
void
dse_page_combine_selection (DsePage *self, DsMaskOp op, const DsSpans *spans)
{
  if (!ensure_selection (self) ||
      ds_mask_combine (&self->selection, op, spans->items, spans->n, NULL) != DS_OK)
    return;
  if (ds_mask_is_empty (&self->selection))
    dse_page_select_none (self);
  else
    show_selection (self);
}

/* What a drawn layout, or a sample to learn from, takes: the selection, or all. */
char *
dse_page_dup_drawing (DsePage *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsFloor *level = &delve->dungeon.floors[dsu_canvas_get_floor (DSU_CANVAS (self->canvas))];
  const DsMask *mask = dse_page_get_selection (self);
  const DsRect rect = mask != NULL ? ds_mask_bounds (mask) : (DsRect){ 0, 0, level->w, level->h };
  g_autofree char *rows = NULL;
  DsText text = { 0 };

  if (ds_drawing_write (delve->rules, level, rect, mask, &text))
    rows = g_strdup (text.bytes);
  ds_text_clear (&text);
  return g_steal_pointer (&rows);
}

void
dse_page_copy_drawing (DsePage *self)
{
  g_autofree char *rows = dse_page_dup_drawing (self);

  if (rows != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), rows);
}

void
dse_page_select_inverse (DsePage *self)
{
  DsSpans kept = { 0 };

  if (!ensure_selection (self) || !ds_mask_spans (&self->selection, 0, &kept))
    return;
  ds_mask_set_all (&self->selection, true);
  dse_page_combine_selection (self, DS_MASK_SUBTRACT, &kept);
  ds_array_clear (&kept);
}

static void
on_changed (DsuDocument *document, const DsChanges *changes, DsePage *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (document)->dungeon;

  /* First of all: nobody may look at what is gone. */
  if (dsu_canvas_get_floor (DSU_CANVAS (self->canvas)) >= dungeon->n_floors)
    g_object_set (self, "floor", (guint)dungeon->n_floors - 1, NULL);
  if (self->has_selection && (self->selection.w != dungeon->w || self->selection.h != dungeon->h))
    dse_page_select_none (self);
  dse_compare_update (DSE_COMPARE (self->compare), !self->is_applying);
  if (changes->what & (DS_CHANGED_ROOMS | DS_CHANGED_SIZE))
    dse_page_forget_marks (self);
  if (changes->what & DS_CHANGED_SIZE && !self->is_applying)
    dse_page_forget_size (self);
  if (changes->what & DS_CHANGED_SIZE)
    dse_page_forget_visits (self);
  dse_page_update_padlock (self);
  dse_page_forget_cells (self);
  if (!self->is_applying && changes->what & DS_CHANGED_META)
    dse_page_forget_veto (self);
  if (!self->is_applying) {
    self->edited_revision = dsu_document_get_revision (document);
    dse_page_end_peek (self);
  }
  if (changes->what & (DS_CHANGED_THINGS | DS_CHANGED_SIZE))
    dse_page_show_links (self);
  if (changes->what & DS_CHANGED_META)
    dse_page_take_recipe (self);
  dse_page_keep_chosen (self);
  if (!self->is_stroking)
    dse_page_update_preview (self);
  dse_page_update_pointed (self);
}

static void
on_error (DsuDocument *document, GParamSpec *pspec, DsePage *self)
{
  const char *error = dsu_document_get_error (document);

  if (error != NULL)
    dsu_bar_show (DSU_BAR (self->error_bar), error, NULL);
  else
    dsu_bar_hide (DSU_BAR (self->error_bar));
}

void
dse_page_show_error (DsePage *self, const char *sentence)
{
  dsu_document_set_error (self->document, NULL); /* so that the same sentence shows again */
  dsu_document_set_error (self->document, sentence);
}

/* ---- comparing */

gboolean
dse_page_get_comparing (DsePage *self)
{
  return dse_compare_get_a (DSE_COMPARE (self->compare)) != NULL;
}

DseCompare *
dse_page_get_compare (DsePage *self)
{
  return DSE_COMPARE (self->compare);
}

/* The recipe as it is now becomes A, or A goes. */
void
dse_page_set_comparing (DsePage *self, gboolean comparing)
{
  if (comparing && self->recipe.n_stages > 0)
    dse_compare_begin (DSE_COMPARE (self->compare), self->document, &self->recipe);
  else
    dse_compare_end (DSE_COMPARE (self->compare));
}

/* A's recipe becomes the level's: one undo step. */
void
dse_page_take_a (DsePage *self)
{
  const DsRecipe *a = dse_compare_get_a (DSE_COMPARE (self->compare));

  if (a == NULL)
    return;
  dse_page_generate_step (self, a, self->seed, N_ ("Use A"));
  dse_compare_end (DSE_COMPARE (self->compare));
}

gboolean
dse_page_get_seed_locked (DsePage *self)
{
  return self->seed_locked;
}

static void
dse_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DsePage *self = DSE_PAGE (object);

  if (id == PROP_SEED_LOCKED)
    g_value_set_boolean (value, self->seed_locked);
  else if (id == PROP_SHOW_CARD)
    g_value_set_boolean (value, self->shows_card);
  else if (id == PROP_MARK_ROOM)
    g_value_set_boolean (value, self->marks_room);
  else if (id == PROP_SHOW_ROUTE)
    g_value_set_boolean (value, self->show_route);
  else
    g_value_set_uint (value, (guint)dsu_canvas_get_floor (DSU_CANVAS (self->canvas)));
}

static void
dse_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DsePage *self = DSE_PAGE (object);

  if (id == PROP_SEED_LOCKED) {
    if (self->seed_locked == g_value_get_boolean (value))
      return;
    self->seed_locked = g_value_get_boolean (value);
  } else if (id == PROP_SHOW_CARD) {
    dse_page_set_hover (self, g_value_get_boolean (value), self->marks_room);
  } else if (id == PROP_MARK_ROOM) {
    dse_page_set_hover (self, self->shows_card, g_value_get_boolean (value));
  } else if (id == PROP_SHOW_ROUTE) {
    dse_page_set_show_route (self, g_value_get_boolean (value));
  } else {
    if (g_value_get_uint (value) == dsu_canvas_get_floor (DSU_CANVAS (self->canvas)))
      return;
    dsu_canvas_set_floor (DSU_CANVAS (self->canvas), g_value_get_uint (value));
    dse_page_forget_marks (self);
    dse_page_update_overlay (self);
    dse_page_choose_things (self, NULL, 0);
    dse_page_update_preview (self);
    dse_page_update_pointed (self);
  }
  g_object_notify_by_pspec (object, pspec);
}

static void
dse_page_dispose (GObject *object)
{
  DsePage *self = DSE_PAGE (object);

  if (self->verdict != NULL)
    dse_verdict_stop (self->verdict);
  g_clear_object (&self->verdict);
  dse_page_dispose_generating (self);
  dse_page_dispose_peek (self);
  if (self->document != NULL)
    dse_page_forget_float (self);
  g_clear_object (&self->ghost);
  g_clear_pointer (&self->chosen, g_array_unref);
  dse_page_forget_visits (self);
  dse_page_forget_ghosts (self);
  dse_page_dispose_padlock (self);
  dse_page_dispose_hover (self);
  dsu_region_clear (&self->shown);
  g_clear_object (&self->monitor);
  g_clear_handle_id (&self->gone_timer, g_source_remove);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  if (self->options != NULL)
    g_signal_handlers_disconnect_by_data (self->options, self);
  g_clear_object (&self->document);
  g_clear_object (&self->options);
  if (self->has_selection)
    ds_mask_clear (&self->selection);
  self->has_selection = FALSE;
  g_clear_pointer (&self->seen_version, g_free);
  G_OBJECT_CLASS (dse_page_parent_class)->dispose (object);
}

static void
dse_page_class_init (DsePageClass *class)
{
  const GParamFlags how = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dse_page_get_property;
  object_class->set_property = dse_page_set_property;
  object_class->dispose = dse_page_dispose;
  props[PROP_SEED_LOCKED] = g_param_spec_boolean ("seed-locked", NULL, NULL, FALSE, how);
  props[PROP_SHOW_CARD] = g_param_spec_boolean ("show-card", NULL, NULL, FALSE, how);
  props[PROP_SHOW_ROUTE] = g_param_spec_boolean ("show-route", NULL, NULL, FALSE, how);
  props[PROP_MARK_ROOM] = g_param_spec_boolean ("mark-room", NULL, NULL, FALSE, how);
  props[PROP_FLOOR] = g_param_spec_uint ("floor", NULL, NULL, 0, DS_FLOORS_MAX - 1, 0, how);
  g_object_class_install_properties (object_class, N_PROPS, props);
  for (int i = 0; i < N_SIGNALS; i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  0);
}

static GtkWidget *
build_progress (DsePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *cancel = gtk_button_new_with_label (_ ("Cancel"));

  self->progress_label = gtk_label_new (NULL);
  self->progress_bar = gtk_progress_bar_new ();
  gtk_widget_set_size_request (self->progress_bar, 180, -1);
  gtk_box_append (GTK_BOX (column), self->progress_label);
  gtk_box_append (GTK_BOX (column), self->progress_bar);
  gtk_box_append (GTK_BOX (box), column);
  gtk_widget_set_valign (cancel, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "win.cancel");
  gtk_box_append (GTK_BOX (box), cancel);
  gtk_widget_add_css_class (box, "osd");
  gtk_widget_add_css_class (box, "progress-card");
  self->progress = gtk_revealer_new ();
  gtk_revealer_set_transition_type (GTK_REVEALER (self->progress),
                                    GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child (GTK_REVEALER (self->progress), box);
  gtk_widget_set_halign (self->progress, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->progress, GTK_ALIGN_END);
  gtk_widget_set_margin_bottom (self->progress, 24);
  gtk_widget_set_can_target (self->progress, FALSE);
  return self->progress;
}

static void
dse_page_init (DsePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *overlay = gtk_overlay_new ();

  self->route_step = -1;
  self->canvas = dsu_canvas_new ();
  dse_page_take_player (self);
  self->error_bar = dsu_bar_new (DSU_BAR_ERROR);
  self->veto_bar = dsu_bar_new (DSU_BAR_WARNING);
  self->size_bar = dsu_bar_new (DSU_BAR_INFO);
  self->disk_bar = dsu_bar_new (DSU_BAR_INFO);
  self->recovery_bar = dsu_bar_new (DSU_BAR_WARNING);
  g_signal_connect_swapped (self->veto_bar, "closed", G_CALLBACK (dse_page_forget_veto), self);
  gtk_box_append (GTK_BOX (box), self->error_bar);
  gtk_box_append (GTK_BOX (box), self->veto_bar);
  gtk_box_append (GTK_BOX (box), self->size_bar);
  gtk_box_append (GTK_BOX (box), self->disk_bar);
  gtk_box_append (GTK_BOX (box), self->recovery_bar);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), self->canvas);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), build_progress (self));
  self->overlay = overlay;
  gtk_widget_set_vexpand (overlay, TRUE);
  self->compare = dse_compare_new (overlay, DSU_CANVAS (self->canvas));
  gtk_box_append (GTK_BOX (box), self->compare);
  adw_bin_set_child (ADW_BIN (self), box);
}

/* References both. */
DsePage *
dse_page_new (DsuDocument *document, DseToolOptions *options)
{
  DsePage *self = g_object_new (DSE_TYPE_PAGE, NULL);

  self->document = g_object_ref (document);
  self->options = g_object_ref (options);
  dse_page_init_hover (self);
  g_signal_connect (document, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect (document, "notify::error", G_CALLBACK (on_error), self);
  g_signal_connect_swapped (self->canvas, "view-changed", G_CALLBACK (dse_page_update_pointed),
                            self);
  g_signal_connect_swapped (self->canvas, "cursor-moved", G_CALLBACK (dse_page_update_pointed),
                            self);
  g_signal_connect_swapped (self->canvas, "hover", G_CALLBACK (dse_page_update_pointed), self);
  g_signal_connect_object (self->survey, "changed", G_CALLBACK (dse_page_update_pointed), self,
                           G_CONNECT_SWAPPED);
  dse_page_init_generating (self);
  dse_page_init_strokes (self);
  dse_page_init_chosen (self);
  dse_page_init_paste (self);
  dse_page_init_padlock (self);
  dsu_canvas_set_document (DSU_CANVAS (self->canvas), document);
  dse_page_watch_file (self);
  return self;
}
