/* editor/page_play.c — the game over the level: on a copy, so that the document, its history, the
 * camera and the selection are afterwards what they were. */
#include "page_private.h"

DsePlay *
dse_page_get_play (DsePage *self)
{
  return self->play != NULL ? DSE_PLAY (self->play) : NULL;
}

gboolean
dse_page_is_playing (DsePage *self)
{
  return self->play != NULL && gtk_widget_get_visible (self->play);
}

DsuCanvas *
dse_page_get_view (DsePage *self)
{
  return dse_page_is_playing (self) ? dse_play_get_canvas (DSE_PLAY (self->play))
                                    : DSU_CANVAS (self->canvas);
}

static void
show (DsePage *self, gboolean playing)
{
  gtk_widget_set_visible (self->play, playing);
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_view (self)));
  dse_page_emit (self, "play-changed");
}

static void
on_view (DsePage *self)
{
  dse_page_emit (self, "pointed");
}

static void
build (DsePage *self)
{
  self->play = dse_play_new (DSU_CANVAS (self->canvas));
  gtk_widget_set_visible (self->play, FALSE);
  g_signal_connect_swapped (self->play, "leave", G_CALLBACK (dse_page_stop_play), self);
  g_signal_connect_swapped (dse_play_get_canvas (DSE_PLAY (self->play)), "view-changed",
                            G_CALLBACK (on_view), self);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->play);
}

void
dse_page_play (DsePage *self, const DsCell *here)
{
  const DsSimSpot start = { (int32_t)dsu_canvas_get_floor (DSU_CANVAS (self->canvas)),
                            here != NULL ? *here : (DsCell){ 0, 0 } };
  const DsSimOptions options = { .seed = self->seed, .start = here != NULL ? &start : NULL };
  DsError err;

  dse_page_end_peek (self);
  dse_page_forget_visits (self);
  if (self->play == NULL)
    build (self);
  if (!dse_play_start (DSE_PLAY (self->play), dsu_document_get_delve (self->document), &options,
                       &err)) {
    char sentence[512];

    dse_page_stop_play (self);
    dse_page_show_error (self, ds_error_format (&err, sentence, sizeof sentence));
    return;
  }
  self->play_revision = dsu_document_get_revision (self->document);
  show (self, TRUE);
}

/* On the level as it is now; where the game cannot go on there, it does on the old one. */
static void
resume (DsePage *self)
{
  const guint64 revision = dsu_document_get_revision (self->document);
  DsError err;

  if (dse_page_is_playing (self)) {
    show (self, FALSE);
    return;
  }
  show (self, TRUE);
  if (revision == self->play_revision)
    return;
  if (!dse_play_move (DSE_PLAY (self->play), dsu_document_get_delve (self->document), &err)) {
    dse_play_fail (DSE_PLAY (self->play), &err);
    return;
  }
  self->play_revision = revision;
}

/* From the game to the editor, where it waits, and back. */
void
dse_page_toggle_play (DsePage *self)
{
  if (self->play == NULL)
    dse_page_play (self, NULL);
  else
    resume (self);
}

void
dse_page_stop_play (DsePage *self)
{
  GtkWidget *play = g_steal_pointer (&self->play);

  if (play == NULL)
    return;
  if (dse_play_get_session (DSE_PLAY (play)) != NULL)
    dse_page_show_visits (self, dse_play_get_session (DSE_PLAY (play)));
  gtk_overlay_remove_overlay (GTK_OVERLAY (self->overlay), play);
  gtk_widget_grab_focus (self->canvas);
  dse_page_emit (self, "play-changed");
}
