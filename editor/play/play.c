/* editor/play/play.c — the widget: canvas, control bar, log, status, and screens over them. */
#include "play/play_private.h"

#include "app/settings.h"
#include "icon_button.h"
#include "play/control_bar.h"

#include "sim/mind/describe.h"

#include <glib/gi18n.h>

#define DANCE_MS 100
#define QUICK 4        /* times the usual speed, from which on nothing is shown between steps */
#define MAP_HEIGHT 184 /* pixels */

G_DEFINE_FINAL_TYPE (DsePlay, dse_play, ADW_TYPE_BIN)

DseSession *
dse_play_get_session (DsePlay *self)
{
  return self->session;
}

DsuCanvas *
dse_play_get_canvas (DsePlay *self)
{
  return DSU_CANVAS (self->canvas);
}

const char *
dse_play_get_screen (DsePlay *self)
{
  return self->shown != NULL ? self->shown->id : NULL;
}

/* ---- what is seen */

static void
show_lines (DsePlay *self)
{
  guint back = 0;

  for (guint i = 0; i < G_N_ELEMENTS (self->lines); i++) {
    const DseLine *line = dse_session_get_line (self->session, back);
    g_autofree char *text = NULL;
    GtkWidget *label = self->lines[i];

    gtk_widget_set_visible (label, line != NULL);
    if (line == NULL)
      continue;
    back += line->times;
    text = dse_line_dup_text (line);
    gtk_label_set_text (GTK_LABEL (label), text);
    /* what is older than this step fades */
    gtk_widget_set_opacity (label, line->step == dse_session_get_step (self->session) ? 1 : 0.6);
    if (line->is_bad)
      gtk_widget_add_css_class (label, "bad");
    else
      gtk_widget_remove_css_class (label, "bad");
  }
  gtk_widget_set_visible (self->log, back > 0);
}

/* Messages stand where the player does not. */
static void
place_log (DsePlay *self, DsCell player)
{
  const int w = gtk_widget_get_width (self->canvas), h = gtk_widget_get_height (self->canvas);
  graphene_point_t at;

  dsu_canvas_cell_to_widget (DSU_CANVAS (self->canvas), player, &at);
  gtk_widget_set_halign (
      self->log, at.x < (float)w / 2 && at.y > (float)h * 2 / 3 ? GTK_ALIGN_END : GTK_ALIGN_START);
}

/* What is seen of another simulation than before. */
static void
show_level (DsePlay *self)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsuCamera camera = dsu_canvas_get_camera (DSU_CANVAS (self->canvas));
  const double zoom = dsu_canvas_get_zoom (DSU_CANVAS (self->canvas));
  const gboolean is_edited = self->seen != NULL; /* the same game, on another level */
  DseScene *scene;

  if (sim == self->seen)
    return;
  scene = dse_scene_new (sim);
  if (scene == NULL)
    return;
  dsu_canvas_set_delve (DSU_CANVAS (self->canvas), NULL);
  dsu_canvas_set_delve (DSU_CANVAS (self->map), NULL);
  dse_scene_free (self->scene);
  self->scene = scene;
  self->seen = sim;
  self->minded = DS_SIM_NONE;
  dse_sparks_forget (self->sparks);
  dse_scene_set_reveals (scene, self->reveals);
  dsu_canvas_set_delve (DSU_CANVAS (self->canvas), dse_scene_get_delve (scene));
  dsu_canvas_set_delve (DSU_CANVAS (self->map), dse_scene_get_delve (scene));
  if (is_edited)
    dsu_canvas_set_camera (DSU_CANVAS (self->canvas), &camera);
  else
    dsu_canvas_zoom_to (DSU_CANVAS (self->canvas), zoom);
}

static void
show_cells (DsePlay *self)
{
  const DsCell player = dse_session_get_player (self->session)->at.cell;
  DsuCanvas *canvas = DSU_CANVAS (self->canvas), *map = DSU_CANVAS (self->map);
  DsDirty dirty = { .n = 0 };

  if (dse_scene_update (self->scene, dse_session_get_sim (self->session),
                        dse_session_get_step (self->session), &dirty)) {
    for (gsize i = 0; i < dirty.n; i++) {
      dsu_canvas_touch_cells (canvas, dirty.items[i]);
      dsu_canvas_touch_cells (map, dirty.items[i]);
    }
  } else {
    dsu_canvas_set_floor (canvas, dse_scene_get_floor (self->scene));
    dsu_canvas_set_lights (canvas, dse_scene_get_lights (self->scene));
    dsu_canvas_set_floor (map, dse_scene_get_floor (self->scene));
    dsu_canvas_set_lights (map, dse_scene_get_lights (self->scene));
  }
  dsu_canvas_track (canvas, player);
  place_log (self, player);
}

static void
show_steps (DsePlay *self)
{
  DseSession *session = self->session;
  const guint shown = dse_session_get_shown (session);
  g_autofree char *text = g_strdup_printf (
      "%u / %u", dse_session_get_place (session, shown, dse_session_get_step (session)),
      dse_session_get_place (session, shown, dse_session_get_length (session)));

  gtk_label_set_text (GTK_LABEL (self->steps), text);
  dse_timeline_update (DSE_TIMELINE (self->timeline));
  dse_play_show_branches (self);
}

/* What wavers is looked at ten times a second; only what did is drawn. */
static gboolean
on_dance (gpointer data)
{
  DsePlay *self = data;
  DsDirty dirty = { .n = 0 };

  if (self->scene == NULL || !gtk_widget_get_mapped (self->canvas))
    return G_SOURCE_CONTINUE;
  dse_scene_dance (self->scene, (guint64)g_get_monotonic_time () / 1000, &dirty);
  for (gsize i = 0; i < dirty.n; i++)
    dsu_canvas_touch_cells (DSU_CANVAS (self->canvas), dirty.items[i]);
  return G_SOURCE_CONTINUE;
}

static void
update_dance (DsePlay *self)
{
  if (self->dance == 0 && adw_get_enable_animations (GTK_WIDGET (self)))
    self->dance = g_timeout_add (DANCE_MS, on_dance, self);
}

void
dse_play_show (DsePlay *self)
{
  show_level (self);
  show_cells (self);
  update_dance (self);
  show_lines (self);
  dse_status_show (DSE_STATUS (self->status), self->session);
  dse_side_show (DSE_SIDE (self->side), self->session);
  dse_play_update_probes (self);
  dse_play_look_again (self);
  show_steps (self);
  if (ds_sim_is_over (dse_session_get_sim (self->session)))
    dse_play_open_screen (self, &dse_screen_end, NULL);
  else if (dse_session_get_player (self->session)->abilities.picks > 0 && self->screen == NULL &&
           self->automatic != DSE_AUTO_BOT) { /* which chooses */
    dse_play_stop_auto (self);
    dse_play_ask (self, DS_ACTION_choose);
  }
  dse_play_update_time (self);
  dse_play_tell (self);
}

void
dse_play_show_side (DsePlay *self, gboolean shown)
{
  gtk_widget_set_visible (self->side, shown);
}

void
dse_play_say (DsePlay *self, const char *hint)
{
  self->says_look = FALSE;
  dse_play_moves_pointer (self);
  gtk_label_set_text (GTK_LABEL (self->hint), hint);
  gtk_widget_set_visible (self->hint, hint[0] != '\0');
  dse_play_tell (self);
}

char *
dse_play_dup_look (DsePlay *self, DsCell cell)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimSpot spot = { dse_session_get_player (self->session)->at.floor, cell };
  const DsSimKnowledge known =
      self->reveals ? ds_sim_truth (sim, spot) : ds_sim_know (sim, DS_SIM_PLAYER, spot);
  char text[DS_SENTENCE];
  DsSimLook look;

  ds_sim_look_at (sim, spot, &known, &look);
  return g_strdup (ds_message_format (&look.text, text, sizeof text));
}

void
dse_play_note (DsePlay *self, const char *text)
{
  dse_play_say (self, text);
}

void
dse_play_warn (DsePlay *self, const char *text)
{
  g_autofree char *hint = g_strdup_printf ("⚠ %s", text);

  dse_play_say (self, hint);
}

void
dse_play_fail (DsePlay *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  dse_play_warn (self, ds_error_format (err, sentence, sizeof sentence));
}

/* ---- screens */

void
dse_play_close_screen (DsePlay *self)
{
  if (self->screen == NULL)
    return;
  gtk_overlay_remove_overlay (GTK_OVERLAY (self->overlay), self->screen);
  self->screen = NULL;
  self->shown = NULL;
  gtk_widget_grab_focus (self->canvas);
  dse_play_update_time (self);
}

static void
on_chosen (int i, gpointer data)
{
  DsePlay *self = data;
  const DseChoice *choice = dse_screen_get_choice (self->screen, i);
  const DseChoice chosen = choice != NULL ? *choice : (DseChoice){ 0 };

  g_free (self->line);
  self->line = g_strdup (dse_screen_get_line (self->screen));
  dse_play_close_screen (self);
  if (choice == NULL)
    dse_play_stop_asking (self);
  if (chosen.answers != 0)
    dse_play_answer (self, &chosen);
  else if (chosen.does != NULL) {
    self->chosen = chosen.action;
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), chosen.does, NULL);
  }
}

void
dse_play_open_screen (DsePlay *self, const DseScreen *screen, const DsAction *asked)
{
  if (self->shown == screen)
    return;
  dse_play_close_screen (self);
  if (gtk_widget_get_visible (self->console))
    dse_play_toggle_console (self); /* it would keep the keys from the screen */
  self->shown = screen;
  self->screen = dse_screen_new (screen, self->session, asked, on_chosen, self);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->screen);
  dse_screen_focus (self->screen);
  dse_play_update_time (self);
}

/* ---- the game */

static void
say_keys (DsePlay *self)
{
  g_autofree char *key = dse_command_dup_key ("help");
  g_autofree char *hint =
      key != NULL ? g_strdup_printf (_ ("Press %s for help"), key) : g_strdup ("");

  dse_play_say (self, hint);
}

void
dse_play_take (DsePlay *self, DseSession *session)
{
  dse_play_stop_auto (self);
  dse_play_close_screen (self);
  dse_play_stop_asking (self);
  dse_timeline_set_session (DSE_TIMELINE (self->timeline), session);
  dse_session_free (self->session);
  self->told_of = NULL;
  self->session = session;
  self->seen = NULL;
  self->saved = 0;
  self->has_wish = FALSE;
  say_keys (self);
  dse_play_show (self);
}

gboolean
dse_play_start (DsePlay *self, const DsDelve *delve, const DsSimOptions *options, DsError *err)
{
  DseSession *session = dse_session_new (delve, options, err);

  if (session == NULL)
    return FALSE;
  dse_play_take (self, session);
  return TRUE;
}

gboolean
dse_play_edit (DsePlay *self, const DsDelve *delve, DsError *err)
{
  dse_play_stop_auto (self);
  dse_play_stop_asking (self);
  if (!dse_session_edit (self->session, delve, err))
    return FALSE;
  dse_play_say (self, _ ("Continuing on the edited level"));
  dse_play_show (self);
  return TRUE;
}

/* Nothing was done yet. On an edited level that is an edit at the start, so that all branches stay;
 * where it starts elsewhere it is a game of its own. */
static void
begin_on (DsePlay *self, const DsDelve *delve)
{
  DsError err;
  DseSession *anew = dse_session_new (delve, dse_session_get_options (self->session), &err);

  if (anew == NULL) {
    dse_play_fail (self, &err);
  } else if (!ds_spot_equal (dse_session_get_player (anew)->at,
                             dse_session_get_player (self->session)->at)) {
    dse_play_take (self, anew);
    dse_play_say (self,
                  _ ("The start has moved, so a new game began; the previous one was discarded"));
  } else {
    dse_session_free (anew);
    if (!dse_play_edit (self, delve, &err))
      dse_play_fail (self, &err);
  }
}

/* At the first step, from where another branch begins, on the level as it is by now. */
void
dse_play_restart (DsePlay *self)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const gboolean was_paused = self->is_paused;
  DsDelve delve;

  if (ds_delve_copy (&delve, ds_sim_delve (sim), NULL) != DS_OK)
    return;
  dse_play_seek (self, 0);
  if (dse_session_get_sim (self->session) != sim)
    dse_play_seek (self, 1); /* it began with this edit */
  if (dse_session_get_sim (self->session) != sim) {
    dse_play_seek (self, 0);
    begin_on (self, &delve);
  }
  dse_play_pause (self, was_paused);
  ds_delve_clear (&delve);
}

/* Too fast, and it would only flicker. */
static void
note_sparks (DsePlay *self)
{
  if (self->speed < QUICK && adw_get_enable_animations (GTK_WIDGET (self)))
    dse_sparks_note (self->sparks, dse_session_get_sim (self->session),
                     dse_session_get_player (self->session)->at.floor, self->reveals);
}

gboolean
dse_play_act (DsePlay *self, const DsAction *action)
{
  const gboolean done = dse_session_act (self->session, action);

  note_sparks (self);
  return done;
}

gboolean
dse_play_tick (DsePlay *self, const DsAction *wish)
{
  const gboolean done = dse_session_tick (self->session, wish);

  note_sparks (self);
  return done;
}

void
dse_play_do (DsePlay *self, const DsAction *action)
{
  if (ds_sim_is_over (dse_session_get_sim (self->session)))
    return;
  if (!self->says_look)
    dse_play_say (self, ""); /* it was read by now */
  if (self->is_real_time && !self->is_paused) {
    self->wish = *action;
    self->has_wish = TRUE;
    return;
  }
  dse_play_act (self, action);
  dse_play_show (self);
}

/* Time stands, so that one can look round there and go forward again before another branch begins.
 */
static void
stop (DsePlay *self)
{
  dse_play_stop_auto (self);
  dse_play_stop_asking (self);
  self->has_wish = FALSE;
  if (self->is_real_time)
    dse_play_pause (self, TRUE);
}

/* @common: up to it the game was the same as the one that was shown. */
static void
show_other (DsePlay *self, guint common)
{
  dse_scene_forget (self->scene, common);
  dse_sparks_forget (self->sparks);
  dse_play_close_screen (self);
  dse_play_show (self);
}

void
dse_play_seek (DsePlay *self, guint step)
{
  stop (self);
  if (dse_session_seek (self->session, step))
    show_other (self, step);
}

void
dse_play_choose (DsePlay *self, guint branch, guint step)
{
  stop (self);
  if (dse_session_choose (self->session, branch, step))
    show_other (self, 0);
}

/* ---- the widget */

static void
fill_log (DsePlay *self)
{
  for (guint i = G_N_ELEMENTS (self->lines); i-- > 0;) {
    self->lines[i] = gtk_label_new ("");
    gtk_label_set_xalign (GTK_LABEL (self->lines[i]), 0);
    gtk_label_set_ellipsize (GTK_LABEL (self->lines[i]), PANGO_ELLIPSIZE_END);
    gtk_box_append (GTK_BOX (self->log), self->lines[i]);
  }
}

static GtkWidget *
build_map (DsePlay *self)
{
  self->map = dsu_canvas_new ();
  gtk_widget_set_size_request (self->map, -1, MAP_HEIGHT);
  gtk_widget_set_vexpand (self->map, FALSE);
  gtk_widget_set_focusable (self->map, FALSE);
  gtk_widget_set_can_target (self->map, FALSE);
  gtk_widget_add_css_class (self->map, "play-map");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->map), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Floor map"), -1);
  return self->map;
}

/* What the pointer is on, or what is asked. */
static void
set_up_timeline (DsePlay *self)
{
  dse_command_button (self->step_back, "go-previous-symbolic", _ ("Step back in time"),
                      "step-back");
  dse_command_button (self->step_forward, "go-next-symbolic", _ ("Step forward in time"),
                      "step-forward");
  dsu_menu_button_set_tip (self->branches, _ ("Branches of this game"));
  g_signal_connect_swapped (self->timeline, "seek", G_CALLBACK (dse_play_seek), self);
  g_signal_connect_swapped (self->timeline, "choose", G_CALLBACK (dse_play_choose), self);
}

static void
dse_play_dispose (GObject *object)
{
  DsePlay *self = DSE_PLAY (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  if (self->canvas != NULL)
    dsu_canvas_set_delve (DSU_CANVAS (self->canvas), NULL);
  if (self->map != NULL)
    dsu_canvas_set_delve (DSU_CANVAS (self->map), NULL);
  g_clear_pointer (&self->sparks, dse_sparks_free);
  self->canvas = self->map = NULL;
  if (self->automatic == DSE_AUTO_BOT)
    ds_bot_clear (&self->bot);
  self->automatic = DSE_AUTO_NONE;
  ds_astar_clear (&self->astar);
  if (self->timeline != NULL)
    dse_timeline_set_session (DSE_TIMELINE (self->timeline), NULL);
  self->timeline = NULL;
  g_clear_handle_id (&self->dance, g_source_remove);
  g_clear_handle_id (&self->telling, g_source_remove);
  g_clear_pointer (&self->cheats, g_ptr_array_unref);
  g_clear_pointer (&self->line, g_free);
  g_clear_pointer (&self->opening, dse_opening_free);
  g_clear_pointer (&self->plan, g_array_unref);
  g_clear_pointer (&self->scene, dse_scene_free);
  g_clear_pointer (&self->session, dse_session_free);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (dse_play_parent_class)->dispose (object);
  gtk_widget_dispose_template (GTK_WIDGET (self), DSE_TYPE_PLAY);
}

static void
dse_play_class_init (DsePlayClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_play_dispose;
  g_type_ensure (DSU_TYPE_CANVAS);
  g_type_ensure (DSE_TYPE_TIMELINE);
  g_type_ensure (DSE_TYPE_STATUS);
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "play.ui");
  gtk_widget_class_bind_template_child (widget_class, DsePlay, column);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, row);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, overlay);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, canvas);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, log);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, hint);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, console);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, legend);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, step_back);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, timeline);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, step_forward);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, steps);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, branches);
  gtk_widget_class_bind_template_child (widget_class, DsePlay, status);
  g_signal_new ("leave", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
dse_play_init (DsePlay *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->speed = 1;
  self->offer.floor = DS_SIM_NONE;
  dsu_canvas_zoom_to (DSU_CANVAS (self->canvas), 32);
  gtk_box_prepend (GTK_BOX (self->column), dse_control_bar_new ());
  self->side = dse_side_new (build_map (self));
  gtk_box_append (GTK_BOX (self->row), self->side);
  fill_log (self);
  set_up_timeline (self);
  dse_play_init_console (self);
  dse_play_init_time (self);
  dse_play_init_input (self);
  dse_play_init_mouse (self);
  dse_play_init_files (self);
  dse_play_init_branches (self);
  dse_play_init_things (self);
  dse_play_init_probes (self);
  self->sparks = dse_sparks_new (DSU_CANVAS (self->canvas));
}

GtkWidget *
dse_play_new (DsuCanvas *like)
{
  DsePlay *self = g_object_new (DSE_TYPE_PLAY, NULL);

  g_object_bind_property (like, "style", self->canvas, "style", G_BINDING_SYNC_CREATE);
  g_object_bind_property (like, "show-grid", self->canvas, "show-grid", G_BINDING_SYNC_CREATE);
  g_object_bind_property (like, "wheel-zooms", self->canvas, "wheel-zooms", G_BINDING_SYNC_CREATE);
  return GTK_WIDGET (self);
}
