/* editor/play/play_speech.c — what a screen reader says of a game: the canvas's description, which
 * changes once for each thing that is done. */
#include "play/play_private.h"

#include "sim/mind/describe.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>
#include <string.h>

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

/* Lines that were said after @step, and why the last thing could not be done; the oldest first. */
static void
add_lines (GPtrArray *parts, DseSession *session, gint64 step)
{
  const DseLine *line;

  for (guint back = 0; (line = dse_session_get_line (session, back)) != NULL &&
                       (line->is_refused || line->step > step);
       back += line->times)
    g_ptr_array_insert (parts, 0, sentence (dse_line_dup_text (line)));
}

/* Of the player's cell what they stand on, not who. */
static char *
dup_ground (DsePlay *self, DsSimSpot spot)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  DsSimKnowledge known = ds_sim_know (sim, DS_SIM_PLAYER, spot);
  char text[DS_SENTENCE];
  DsSimLook look;

  known.actor = DS_SIM_NONE;
  known.kind =
      known.item != DS_SIM_NONE ? ds_sim_state (sim)->items.items[known.item].kind : DS_SIM_NONE;
  ds_sim_look_at (sim, spot, &known, &look);
  return g_strdup (ds_message_format (&look.text, text, sizeof text));
}

/* The cell that is looked at or aimed at, whose look the hint has; or the player's. */
static void
add_cell (GPtrArray *parts, DsePlay *self)
{
  const DsSimSpot at = dse_session_get_player (self->session)->at;
  g_autofree char *ground = NULL;

  if (self->has_target) {
    g_ptr_array_add (parts, sentence (g_strdup_printf ("%d, %d", self->target.x, self->target.y)));
    return;
  }
  ground = dup_ground (self, at);
  /* Translators: the player's cell, and what is there. */
  g_ptr_array_add (parts, sentence (g_strdup_printf (_ ("You are at %d, %d: %s"), at.cell.x,
                                                     at.cell.y, ground)));
  g_ptr_array_add (parts,
                   g_strdup_printf (_ ("Turn %u."), dse_session_get_game (self->session)->turn));
}

/* Back in time, what was said in the very step; else all since the last time. */
static gint64
told_until (DsePlay *self)
{
  const guint step = dse_session_get_step (self->session);
  const gboolean goes_on =
      self->told_of == self->session && self->told_branch == dse_session_get_shown (self->session);

  return goes_on && self->told_step <= step ? self->told_step : (gint64)step - 1;
}

static gboolean
on_idle (gpointer data)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  DsePlay *self = data;
  const char *hint = gtk_label_get_text (GTK_LABEL (self->hint));
  g_autofree char *text = NULL;

  self->telling = 0;
  add_lines (parts, self->session, told_until (self));
  if (!self->says_look && hint[0] != '\0')
    g_ptr_array_add (parts, sentence (g_strdup (hint)));
  add_cell (parts, self);
  g_ptr_array_add (parts, NULL);
  text = g_strjoinv (" ", (char **)parts->pdata);
  dsu_canvas_set_cell_text (DSU_CANVAS (self->canvas), text);
  self->told_of = self->session;
  self->told_branch = dse_session_get_shown (self->session);
  self->told_step = dse_session_get_step (self->session);
  return G_SOURCE_REMOVE;
}

void
dse_play_tell (DsePlay *self)
{
  if (self->telling == 0 && self->session != NULL)
    self->telling = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_idle, self, NULL);
}
