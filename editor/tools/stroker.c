/* editor/tools/stroker.c — turns what the canvas reports into calls of the chosen tool. */
#include "tools/stroker.h"

#include "tools/capture.h"
#include "tools/held_keys.h"
#include "tools/kinds.h"
#include "tools/layers.h"
#include "tools/locked.h"
#include "tools/paste.h"
#include "tools/tile_rules.h"

#include <glib/gi18n.h>

#define HELD (GDK_SHIFT_MASK | GDK_ALT_MASK | GDK_CONTROL_MASK) /* modifiers that tools know */

struct _DseStroker {
  GObject parent_instance;

  DseBench bench;
  DseAxesView *axes;
  const DseTool *tool;        /* that is chosen */
  const DseTool *tool_before; /* of a borrowed one; NULL: it is not borrowed */
  DseStroke stroke;           /* that is drawn, or hovered */
  GArray *path;               /* DsCell: of the stroke that is drawn */
  GdkModifierType held;       /* on the keyboard */
  gboolean has_last_end;      /* where the last stroke ended: Shift draws from there */
  DsCell last_end;
  gboolean is_covered;
  DsePending pending;
  char *note;            /* of the stroke, for the status bar; NULL: none */
  gboolean is_size;      /* it is the size of what is shown */
  gboolean is_explained; /* it is the reason why the last stroke did nothing */
  unsigned refused;      /* bits of the layers that the latest press could not change; 0: none */
  DsStratum refused_on;  /* the active layer then */
  guint moved;           /* looks at the pointer again; 0: nothing does */
  gboolean goes_on;      /* points are drawn, click by click, when it was last looked at */
  char *advice;          /* the layer of the tool is locked or hidden; NULL: it is neither */
};

G_DEFINE_FINAL_TYPE (DseStroker, dse_stroker, G_TYPE_OBJECT)

const DseBench *
dse_stroker_get_bench (DseStroker *self)
{
  g_return_val_if_fail (DSE_IS_STROKER (self), NULL);

  return &self->bench;
}

DseAxesView *
dse_stroker_get_axes (DseStroker *self)
{
  g_return_val_if_fail (DSE_IS_STROKER (self), NULL);

  return self->axes;
}

const DseTool *
dse_stroker_get_tool (DseStroker *self)
{
  g_return_val_if_fail (DSE_IS_STROKER (self), NULL);

  return self->tool;
}

gboolean
dse_stroker_is_stroking (DseStroker *self)
{
  g_return_val_if_fail (DSE_IS_STROKER (self), FALSE);

  return self->stroke.is_drawn;
}

/* ---- the note */

const char *
dse_stroker_get_note (DseStroker *self)
{
  g_return_val_if_fail (DSE_IS_STROKER (self), NULL);

  return self->note != NULL ? self->note : self->advice;
}

/* Takes @note. */
static void
set_note (DseStroker *self, char *note)
{
  const gboolean is_other = g_strcmp0 (self->note, note) != 0;

  g_free (self->note);
  self->note = note;
  self->is_size = FALSE;
  if (is_other)
    g_signal_emit_by_name (self, "noted");
}

void
dse_stroker_note_refusal (DseStroker *self, unsigned strata)
{
  g_return_if_fail (DSE_IS_STROKER (self) && strata != 0);

  self->refused = strata;
  self->refused_on = dse_layers_get_active (self->bench.layers);
  set_note (self, dse_locked_dup_sentence (self->bench.document, strata));
}

/* Bits of the layers that the tool works on, by its stratum: a new object is on an own one, too. */
static unsigned
layers_of_target (DseStroker *self, DsStratum target)
{
  const char *name = dse_layers_get_own_active (self->bench.layers);
  unsigned layers = target != DS_N_STRATA ? DS_STRATUM_BIT (target) : 0;

  if (name != NULL && layers & DS_STRATA_OBJECTS)
    layers |= DS_STRATUM_BIT (
        DS_STRATUM_OWN (ds_object_layers_find (dse_layers_get_own (self->bench.layers), name)));
  return layers;
}

/* The sentence for the lowest of @layers that is hidden; NULL: what lies on all of them is seen. */
static char *
dup_hidden (DseStroker *self, unsigned layers)
{
  if (layers == 0 ||
      dse_layers_get_shown_on (self->bench.layers, (DsStratum)g_bit_nth_lsf (layers, -1),
                               (DsStratum)g_bit_nth_msf (layers, -1)) > 0)
    return NULL;
  for (int i = 0; layers >> i != 0; i++)
    if (layers >> i & 1 && dse_layers_get_shown (self->bench.layers, (DsStratum)i) == 0)
      return g_strdup_printf (_ ("The layer “%s” is hidden · show it in the panel Layers"),
                              dse_layers_get_label (self->bench.layers, (DsStratum)i));
  return NULL;
}

/* The note of a refused press ends with the lock, or when another layer is chosen. */
static void
forget_unlocked (DseStroker *self)
{
  if (self->refused == 0 || (self->refused & dse_locked_layers (self->bench.document) &&
                             self->refused_on == dse_layers_get_active (self->bench.layers)))
    return;
  self->refused = 0;
  set_note (self, NULL);
}

/* Says, before a press, that the layer of the tool cannot be changed or seen. */
static void
advise (DseStroker *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->bench.document);
  const DsStratum target =
      dse_tool_target (self->tool, delve, self->bench.options, self->bench.layers);
  const unsigned layers = layers_of_target (self, target);
  const unsigned locked = layers & dse_locked_layers (self->bench.document);
  g_autofree char *before = g_steal_pointer (&self->advice);

  if (locked != 0)
    self->advice = dse_locked_dup_sentence (self->bench.document, locked);
  else
    self->advice = dup_hidden (self, layers & ~DS_STRATUM_BIT (DS_STRATUM_ROOM));
  if (g_strcmp0 (before, self->advice) != 0)
    g_signal_emit_by_name (self, "noted");
}

/* Notes the size of the stroke that is drawn, or hovered: "36 × 29 · 1044 cells". */
static void
note_size (DseStroker *self)
{
  const size_t n = self->stroke.n_shown;
  GString *text;

  if (self->stroke.tool->measure == NULL || self->refused != 0 ||
      (!self->stroke.is_drawn && !(self->stroke.tool->traits & DSE_TOOL_COUNTS)))
    return;
  if (n == 0 && !self->stroke.is_drawn) {
    if (self->is_size)
      set_note (self, NULL);
    return;
  }
  text = g_string_new (NULL);
  self->stroke.tool->measure (&self->stroke, text);
  if (text->len == 0 && self->stroke.tool->traits & DSE_TOOL_PLACES) {
    g_string_free (text, TRUE);
    return;
  }
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append_printf (text, ngettext ("%zu cell", "%zu cells", n), n);
  set_note (self, g_string_free (text, FALSE));
  self->is_size = TRUE;
}

/* Notes what a press at the hovered place would do that no hint says. */
static void
note_advice (DseStroker *self)
{
  char *text;

  if (self->stroke.tool->advise == NULL || self->refused != 0 || self->is_explained)
    return;
  text = self->stroke.tool->advise (&self->stroke);
  if (text == NULL && !self->is_size)
    return;
  set_note (self, text);
  self->is_size = TRUE;
}

/* Notes that @stroke did nothing for the selection's sake, or what tile rules added to it; other
 * notes end with it. */
static void
note_end (DseStroker *self, const DseStroke *stroke)
{
  const gboolean is_limited = stroke->is_limited && !stroke->has_done;

  if (self->refused != 0)
    return;
  self->is_explained = stroke->why != NULL;
  set_note (self, stroke->why != NULL ? g_strdup (_ (stroke->why))
                  : is_limited
                      ? g_strdup (_ ("Limited to the selection, which the stroke did not touch · "
                                     "Esc: deselect"))
                  : stroke->n_ruled > 0 ? dse_tile_rules_dup_count (stroke->n_ruled)
                                        : NULL);
}

/* Notes why a key did nothing. */
static void
note_key (DseStroker *self, const DseStroke *stroke)
{
  self->is_explained = stroke->why != NULL;
  set_note (self, stroke->why != NULL  ? g_strdup (_ (stroke->why))
                  : stroke->is_at_edge ? g_strdup (_ ("The selection is at the edge of the level"))
                  : stroke->is_limited ? g_strdup (_ ("Limited to the selection · Esc: deselect"))
                                       : NULL);
}

/* ---- aiming */

static gboolean
right_erases (DseStroker *self)
{
  gboolean erases;

  g_object_get (self->bench.canvas, "right-strokes", &erases, NULL);
  return erases;
}

/* The tool of a press: Alt picks with any tool; the right button captures a stamp, or erases when
 * that is preferred. */
static const DseTool *
tool_of_press (DseStroker *self, guint button, GdkModifierType modifiers)
{
  const gboolean is_right = button == GDK_BUTTON_SECONDARY, erases = right_erases (self);

  if (is_right && !erases)
    return &dse_tool_capture;
  if (self->tool->traits & DSE_TOOL_MODAL)
    return self->tool;
  if (is_right)
    return &dse_tool_eraser;
  if ((modifiers & GDK_ALT_MASK) && !(self->tool->traits & DSE_TOOL_CALM))
    return &dse_tool_pick;
  return self->tool;
}

static DseStroke
stroke_at (DseStroker *self, const DseTool *tool, DsCell cell)
{
  return (DseStroke){ .bench = &self->bench,
                      .tool = tool,
                      .chosen = self->tool,
                      .delve = dsu_document_get_delve (self->bench.document),
                      .floor = dsu_canvas_get_floor (self->bench.canvas),
                      .selection = dse_selection_get_mask (self->bench.selection),
                      .options = self->bench.options,
                      .start = cell,
                      .last = cell,
                      .at = cell };
}

/* Begins another stroke, or hover, at @cell. */
static void
aim (DseStroker *self, DsCell cell, guint button, GdkModifierType modifiers)
{
  self->stroke = stroke_at (self, tool_of_press (self, button, modifiers), cell);
  self->stroke.button = button;
  self->stroke.pressed = self->stroke.modifiers = modifiers;
  if (self->stroke.tool->traits & DSE_TOOL_FOLLOWS && self->has_last_end &&
      (modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) == GDK_SHIFT_MASK)
    self->stroke.last = self->last_end;
}

static void
show_nothing (DseStroker *self)
{
  if (self->is_size)
    set_note (self, NULL);
  dse_preview_clear (self->bench.preview);
  dsu_canvas_set_preview (self->bench.canvas, NULL, 0, NULL);
}

gboolean
dse_stroker_goes_on (DseStroker *self)
{
  DseStroke stroke;

  g_return_val_if_fail (DSE_IS_STROKER (self), FALSE);

  stroke = stroke_at (self, self->tool, self->stroke.at);
  return self->tool->clicks != NULL && self->tool->clicks->goes_on != NULL &&
         self->tool->clicks->goes_on (&stroke);
}

/* Reports that points are drawn, or no more: undo takes them back. */
static void
follow_points (DseStroker *self)
{
  const gboolean goes_on = dse_stroker_goes_on (self);

  if (self->goes_on == goes_on)
    return;
  self->goes_on = goes_on;
  g_signal_emit_by_name (self, "going");
}

void
dse_stroker_update (DseStroker *self)
{
  DsuCanvas *canvas;
  DsCell cell = { 0 };

  g_return_if_fail (DSE_IS_STROKER (self));

  canvas = self->bench.canvas;
  follow_points (self);
  forget_unlocked (self);
  advise (self);
  if (self->stroke.is_drawn)
    return;
  if (!dsu_canvas_get_aim (canvas, &cell) && !(self->tool->traits & DSE_TOOL_MODAL)) {
    if (self->tool->leave != NULL)
      self->tool->leave (&self->bench);
    show_nothing (self);
    return;
  }
  aim (self, cell, 0, self->held);
  if (self->stroke.tool->hover == NULL) {
    show_nothing (self);
    return;
  }
  if (self->stroke.tool->near != NULL)
    self->stroke.tool->near (&self->stroke);
  self->stroke.tool->hover (&self->stroke);
  if (self->stroke.tool->traits & DSE_TOOL_COUNTS)
    note_size (self);
  note_advice (self);
}

void
dse_stroker_show_again (DseStroker *self)
{
  g_return_if_fail (DSE_IS_STROKER (self));

  if (!self->stroke.is_drawn)
    dse_stroker_update (self);
  else if (self->stroke.tool->modify != NULL)
    self->stroke.tool->modify (&self->stroke);
}

static void
on_hover (DsuCanvas *canvas, const DsuPoint *point, DseStroker *self)
{
  const DseTool *shown = self->stroke.tool;

  if (self->stroke.is_drawn)
    return;
  self->is_explained = FALSE;
  if (point != NULL && shown != NULL && shown->stays != NULL &&
      self->stroke.floor == dsu_canvas_get_floor (canvas) &&
      shown->stays (&self->stroke, point->cell))
    self->stroke.at = point->cell;
  else
    dse_stroker_update (self);
}

static gboolean
on_moved (gpointer data)
{
  DseStroker *self = data;
  DseStroke now = self->stroke;

  self->moved = 0;
  if (now.is_drawn && now.sides != 0) {
    now.tool->drag (&self->stroke);
    note_size (self);
  }
  if (now.is_drawn || now.tool == NULL || now.tool->near == NULL)
    return G_SOURCE_REMOVE;
  now.tool->near (&now);
  if (now.near != self->stroke.near || now.sides != self->stroke.sides ||
      now.point != self->stroke.point)
    dse_stroker_update (self);
  return G_SOURCE_REMOVE;
}

/* The hovered cell may be the same, but the pointer may have come to a frame, or from it. The
 * canvas knows its place only after this. */
static void
on_motion (DseStroker *self)
{
  if (self->moved == 0 && self->tool->near != NULL)
    self->moved = g_idle_add_full (G_PRIORITY_DEFAULT, on_moved, self, NULL);
}

/* ---- strokes */

static void
set_stroking (DseStroker *self, gboolean stroking)
{
  self->stroke.is_drawn = stroking;
  g_signal_emit_by_name (self, "stroking");
}

static void
on_press (DsuCanvas *canvas, const DsuPoint *point, DseStroker *self)
{
  const DseTool *tool;

  if (self->is_covered) /* the level that is seen is not the one to paint */
    return;
  self->refused = 0;
  self->is_explained = FALSE;
  aim (self, point->cell, point->button, point->modifiers);
  tool = self->stroke.tool;
  g_array_set_size (self->path, 0);
  g_array_append_val (self->path, point->cell);
  self->stroke.path = self->path;
  if (tool->release != NULL) {
    dsu_document_set_error (self->bench.document, NULL);
    set_stroking (self, TRUE);
  }
  set_note (self, NULL);
  if (tool->press != NULL)
    tool->press (&self->stroke);
  if (tool->release == NULL)
    note_end (self, &self->stroke);
  else
    note_size (self);
}

static void
on_drag (DsuCanvas *canvas, const DsuPoint *point, DseStroker *self)
{
  const DseTool *tool = self->stroke.tool;

  if (!self->stroke.is_drawn || tool->drag == NULL ||
      (point->is_passed && !(tool->traits & (DSE_TOOL_FOLLOWS | DSE_TOOL_TRACKS))))
    return;
  self->stroke.delve = dsu_document_get_delve (self->bench.document);
  self->stroke.last = self->stroke.at;
  self->stroke.at = point->cell;
  g_array_append_val (self->path, point->cell);
  self->stroke.modifiers = point->modifiers;
  if (point->is_passed &&
      (tool->traits & (DSE_TOOL_CALM | DSE_TOOL_TRACKS))) /* only its path matters */
    return;
  tool->drag (&self->stroke);
  if (!point->is_passed)
    note_size (self);
}

static void
on_release (DsuCanvas *canvas, const DsuPoint *point, DseStroker *self)
{
  if (!self->stroke.is_drawn)
    return;
  self->stroke.delve = dsu_document_get_delve (self->bench.document);
  self->stroke.modifiers = point->modifiers;
  self->stroke.tool->release (&self->stroke);
  note_end (self, &self->stroke);
  if (!(self->stroke.tool->traits & (DSE_TOOL_CALM | DSE_TOOL_MODAL))) {
    self->last_end = self->stroke.at;
    self->has_last_end = TRUE;
  }
  set_stroking (self, FALSE);
  if (dse_floating_is_on (self->bench.floating) && !(self->tool->traits & DSE_TOOL_MODAL))
    dse_stroker_borrow_tool (self, &dse_tool_paste); /* the stroke captured a stamp */
  dse_stroker_update (self);
}

/* The stroke that is drawn comes to nothing. */
static void
drop (DseStroker *self)
{
  if (self->stroke.has_step)
    dsu_document_cancel (self->bench.document);
  self->stroke.has_step = FALSE;
  set_note (self, NULL);
  set_stroking (self, FALSE);
  dse_stroker_update (self);
}

gboolean
dse_stroker_cancel (DseStroker *self)
{
  gboolean was_busy;

  g_return_val_if_fail (DSE_IS_STROKER (self), FALSE);

  was_busy = self->tool->clicks != NULL && self->tool->clicks->cancel (&self->bench);
  if (self->stroke.is_drawn) {
    drop (self);
    return TRUE;
  }
  if (was_busy)
    dse_stroker_update (self);
  return was_busy;
}

gboolean
dse_stroker_take_back (DseStroker *self)
{
  g_return_val_if_fail (DSE_IS_STROKER (self), FALSE);

  if (!dse_stroker_goes_on (self))
    return FALSE;
  self->is_explained = FALSE;
  if (self->stroke.is_drawn) { /* of a point that is none yet */
    drop (self);
    return TRUE;
  }
  self->tool->clicks->take_back (&self->bench);
  set_note (self, NULL);
  dse_stroker_update (self);
  return TRUE;
}

/* Escape stops what is going on; where nothing is, nothing stays selected. */
static void
on_escape (DsuCanvas *canvas, DseStroker *self)
{
  const DseBench *bench = &self->bench;

  set_note (self, NULL);
  if (!dse_stroker_cancel (self) && !self->is_covered &&
      (dse_selection_get_mask (bench->selection) != NULL || dse_chosen_count (bench->chosen) > 0))
    dse_selection_clear (bench->selection);
}

static void
on_pick (DsuCanvas *canvas, const DsuPoint *point, DseStroker *self)
{
  DseStroke stroke = stroke_at (self, self->tool, point->cell);

  if (self->is_covered)
    return;
  if (self->tool->menu == NULL || !self->tool->menu (&stroke))
    dse_tool_pick.press (&stroke);
}

/* ---- keys */

/* Modifiers change what a press would do, and what a release will. */
static void
hold (DseStroker *self, GdkModifierType modifiers)
{
  if (self->held == modifiers)
    return;
  self->held = modifiers;
  if (self->stroke.is_drawn && self->stroke.tool->modify != NULL) {
    self->stroke.modifiers = modifiers;
    self->stroke.tool->modify (&self->stroke);
    note_size (self);
  }
  dse_stroker_update (self);
}

/* The state of an event is that before it. */
static gboolean
on_key (DseStroker *self, guint key, guint code, GdkModifierType state)
{
  hold (self, (state & HELD) | dse_modifier_of_key (key));
  return GDK_EVENT_PROPAGATE;
}

static void
on_key_release (DseStroker *self, guint key, guint code, GdkModifierType state)
{
  hold (self, state & HELD & ~dse_modifier_of_key (key));
}

static void
on_focus_leave (DseStroker *self)
{
  hold (self, 0);
}

static gboolean
on_tool_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
             DseStroker *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));
  DseStroke stroke = stroke_at (self, self->tool, self->stroke.at);

  stroke.is_drawn = self->stroke.is_drawn;
  if (self->tool->key == NULL ||
      !self->tool->key (&stroke, event, key, state & gtk_accelerator_get_default_mod_mask ()))
    return GDK_EVENT_PROPAGATE;
  if (!stroke.is_drawn) {
    note_key (self, &stroke);
    dse_stroker_update (self);
  }
  return GDK_EVENT_STOP;
}

static void
add_keys (DseStroker *self)
{
  GtkWidget *canvas = GTK_WIDGET (self->bench.canvas);
  GtkEventController *modifiers = gtk_event_controller_key_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (modifiers, "key-pressed", G_CALLBACK (on_key), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (modifiers, "key-released", G_CALLBACK (on_key_release), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_tool_key), self, 0);
  g_signal_connect_object (motion, "motion", G_CALLBACK (on_motion), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_focus_leave), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (canvas, modifiers);
  gtk_widget_add_controller (canvas, focus);
  gtk_widget_add_controller (canvas, motion);
  gtk_widget_add_controller (canvas, keys);
}

/* ---- the tool */

static void
on_tile_chosen (DseStroker *self)
{
  if (self->tool->tile_chosen != NULL)
    self->tool->tile_chosen (&self->bench);
}

void
dse_stroker_set_tool (DseStroker *self, const DseTool *tool)
{
  g_return_if_fail (DSE_IS_STROKER (self) && tool != NULL);

  dse_stroker_cancel (self);
  self->refused = 0;
  self->is_explained = FALSE;
  set_note (self, NULL);
  if (self->tool->choose != NULL)
    self->tool->choose (&self->bench, FALSE);
  self->tool = tool;
  if (tool->choose != NULL)
    tool->choose (&self->bench, TRUE);
  dsu_canvas_set_tool_cursor (self->bench.canvas, tool->cursor);
  dse_stroker_update (self);
  g_signal_emit_by_name (self, "tool-changed");
}

void
dse_stroker_borrow_tool (DseStroker *self, const DseTool *tool)
{
  const DseTool *before;

  g_return_if_fail (DSE_IS_STROKER (self) && tool != NULL);

  before = self->tool;
  dse_stroker_set_tool (self, tool);
  self->tool_before = before;
}

static void
on_float_ended (DseStroker *self)
{
  const DseTool *before = g_steal_pointer (&self->tool_before);

  if (before != NULL)
    dse_stroker_set_tool (self, before);
}

/* ---- commands */

gboolean
dse_stroker_delete (DseStroker *self)
{
  DseStroke stroke;

  g_return_val_if_fail (DSE_IS_STROKER (self), FALSE);

  stroke = stroke_at (self, self->tool, self->stroke.at);
  if (self->stroke.is_drawn || self->tool->delete == NULL || !self->tool->delete (&stroke))
    return FALSE;
  note_end (self, &stroke);
  dse_stroker_update (self);
  return TRUE;
}

void
dse_stroker_transform (DseStroker *self, DsTransform how)
{
  char *why;

  g_return_if_fail (DSE_IS_STROKER (self));

  if (!dse_floating_is_on (self->bench.floating)) {
    if (self->stroke.is_drawn)
      return;
    self->refused = 0;
    set_note (self, NULL);
  }
  why = dse_transform (&self->bench, self->tool, how);
  if (why != NULL)
    set_note (self, why);
}

/* ---- the object */

void
dse_stroker_set_covered (DseStroker *self, gboolean covered)
{
  g_return_if_fail (DSE_IS_STROKER (self));

  self->is_covered = covered;
}

static void
dse_stroker_finalize (GObject *object)
{
  g_clear_handle_id (&DSE_STROKER (object)->moved, g_source_remove);
  g_object_unref (DSE_STROKER (object)->axes);
  g_array_unref (DSE_STROKER (object)->path);
  g_free (DSE_STROKER (object)->note);
  g_free (DSE_STROKER (object)->advice);
  G_OBJECT_CLASS (dse_stroker_parent_class)->finalize (object);
}

static void
dse_stroker_class_init (DseStrokerClass *class)
{
  static const char *const SIGNALS[] = { "tool-changed", "stroking", "noted", "going" };

  G_OBJECT_CLASS (class)->finalize = dse_stroker_finalize;
  for (gsize i = 0; i < G_N_ELEMENTS (SIGNALS); i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_STROKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  0);
}

static void
dse_stroker_init (DseStroker *self)
{
  self->tool = dse_tool_get (0);
  self->path = g_array_new (FALSE, FALSE, sizeof (DsCell));
}

DseStroker *
dse_stroker_new (const DseBench *bench)
{
  DseStroker *self;
  DsuCanvas *canvas;

  g_return_val_if_fail (bench != NULL, NULL);

  self = g_object_new (DSE_TYPE_STROKER, NULL);
  self->bench = *bench;
  self->bench.pending = &self->pending;
  canvas = bench->canvas;
  self->axes = dse_axes_new (canvas, bench->document, bench->options);
  add_keys (self);
  g_signal_connect_object (canvas, "hover", G_CALLBACK (on_hover), self, 0);
  g_signal_connect_object (canvas, "press", G_CALLBACK (on_press), self, 0);
  g_signal_connect_object (canvas, "drag", G_CALLBACK (on_drag), self, 0);
  g_signal_connect_object (canvas, "release", G_CALLBACK (on_release), self, 0);
  g_signal_connect_object (canvas, "cancel", G_CALLBACK (on_escape), self, 0);
  g_signal_connect_object (canvas, "pick", G_CALLBACK (on_pick), self, 0);
  g_signal_connect_object (canvas, "notify::has-focus", G_CALLBACK (dse_stroker_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "cursor-moved", G_CALLBACK (dse_stroker_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bench->options, "notify", G_CALLBACK (dse_stroker_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bench->options, "notify::tile", G_CALLBACK (on_tile_chosen), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (bench->floating, "ended", G_CALLBACK (on_float_ended), self,
                           G_CONNECT_SWAPPED);
  return self;
}
