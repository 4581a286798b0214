/* editor/play/speech.c — composes the text that a screen reader says of a game. */
#include "play/speech.h"

#include "sim/mind/describe.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseSpeech {
  GObject parent_instance;

  DseGame *game;
  DseHint *hint;
  DseAim *aim;
  DsuCanvas *canvas;
  guint idle;                /* source; 0: nothing is new */
  const DseSession *told_of; /* only compared; the last time it was of this, */
  guint branch, step;        /* its branch and step */
};

G_DEFINE_FINAL_TYPE (DseSpeech, dse_speech, G_TYPE_OBJECT)

/* Takes @text: a reader pauses at its full stop. */
static char *
sentence (char *text)
{
  const gsize n = strlen (text);
  char *ended;

  if (n > 0 && strchr (".!?", text[n - 1]) != NULL)
    return text;
  ended = g_strconcat (text, ".", NULL);
  g_free (text);
  return ended;
}

/* Adds messages after @step, and why the last action could not be done; the oldest first. */
static void
add_lines (GPtrArray *parts, DseSession *session, gint64 step)
{
  const DseLine *line;

  for (guint back = 0; (line = dse_session_get_line (session, back)) != NULL &&
                       (line->is_refused || line->step > step);
       back += line->times)
    g_ptr_array_insert (parts, 0, sentence (dse_line_dup_text (line)));
}

/* The look of the player's cell without the player. */
static char *
dup_ground (DseSpeech *self, DsSimSpot spot)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  DsSimKnowledge known = ds_sim_know (sim, DS_SIM_PLAYER, spot);
  char text[DS_SENTENCE];
  DsSimLook look;

  known.actor = DS_SIM_NONE;
  known.kind =
      known.item != DS_SIM_NONE ? ds_sim_state (sim)->items.items[known.item].kind : DS_SIM_NONE;
  ds_sim_look_at (sim, spot, &known, &look);
  return g_strdup (ds_message_format (&look.text, text, sizeof text));
}

/* Adds the cell that is looked at or aimed at, whose look the hint has; or the player's. */
static void
add_cell (GPtrArray *parts, DseSpeech *self)
{
  const DsSimSpot at = dse_game_get_player (self->game)->at;
  g_autofree char *ground = NULL;
  DsCell aimed;

  if (dse_aim_get_cell (self->aim, &aimed)) {
    g_ptr_array_add (parts, sentence (g_strdup_printf ("%d, %d", aimed.x, aimed.y)));
    return;
  }
  ground = dup_ground (self, at);
  /* Translators: the player's cell, and what is there. */
  g_ptr_array_add (parts, sentence (g_strdup_printf (_ ("You are at %d, %d: %s"), at.cell.x,
                                                     at.cell.y, ground)));
  g_ptr_array_add (
      parts, g_strdup_printf (_ ("Turn %u."),
                              dse_session_get_game (dse_game_get_session (self->game))->turn));
}

/* The step up to which all was told. Back in time only messages of the very step are new. */
static gint64
told_until (DseSpeech *self, DseSession *session)
{
  const guint step = dse_session_get_step (session);
  const gboolean goes_on =
      self->told_of == session && self->branch == dse_session_get_shown (session);

  return goes_on && self->step <= step ? self->step : (gint64)step - 1;
}

static gboolean
on_idle (gpointer data)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  DseSpeech *self = data;
  DseSession *session = dse_game_get_session (self->game);
  const char *hint = dse_hint_get_text (self->hint);
  g_autofree char *text = NULL;

  self->idle = 0;
  add_lines (parts, session, told_until (self, session));
  if (!dse_hint_is_look (self->hint) && hint[0] != '\0')
    g_ptr_array_add (parts, sentence (g_strdup (hint)));
  add_cell (parts, self);
  g_ptr_array_add (parts, NULL);
  text = g_strjoinv (" ", (char **)parts->pdata);
  dsu_canvas_set_cell_text (self->canvas, text);
  self->told_of = session;
  self->branch = dse_session_get_shown (session);
  self->step = dse_session_get_step (session);
  return G_SOURCE_REMOVE;
}

void
dse_speech_update (DseSpeech *self)
{
  g_return_if_fail (DSE_IS_SPEECH (self));

  if (self->idle == 0 && dse_game_get_session (self->game) != NULL)
    self->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_idle, self, NULL);
}

static void
on_replaced (DseSpeech *self)
{
  self->told_of = NULL;
}

static void
dse_speech_dispose (GObject *object)
{
  g_clear_handle_id (&DSE_SPEECH (object)->idle, g_source_remove);
  G_OBJECT_CLASS (dse_speech_parent_class)->dispose (object);
}

static void
dse_speech_class_init (DseSpeechClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_speech_dispose;
}

static void
dse_speech_init (DseSpeech *self)
{
}

DseSpeech *
dse_speech_new (DseGame *game, DseHint *hint, DseAim *aim, DsuCanvas *canvas)
{
  DseSpeech *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_HINT (hint), NULL);
  g_return_val_if_fail (DSE_IS_AIM (aim) && DSU_IS_CANVAS (canvas), NULL);

  self = g_object_new (DSE_TYPE_SPEECH, NULL);
  self->game = game;
  self->hint = hint;
  self->aim = aim;
  self->canvas = canvas;
  g_signal_connect_object (game, "replaced", G_CALLBACK (on_replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hint, "said", G_CALLBACK (dse_speech_update), self, G_CONNECT_SWAPPED);
  return self;
}
