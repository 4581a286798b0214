/* editor/play/cards.c — opens and closes the screens of a game. */
#include "play/cards.h"

struct _DseCards {
  GObject parent_instance;

  DseGame *game;
  GtkOverlay *over;
  GtkWidget *focus;
  GtkWidget *card; /* NULL: none is shown */
  const DseScreen *shown;
  char *line;
};

G_DEFINE_FINAL_TYPE (DseCards, dse_cards, G_TYPE_OBJECT)

GtkWidget *
dse_cards_get_card (DseCards *self)
{
  g_return_val_if_fail (DSE_IS_CARDS (self), NULL);

  return self->card;
}

const DseScreen *
dse_cards_get_shown (DseCards *self)
{
  g_return_val_if_fail (DSE_IS_CARDS (self), NULL);

  return self->shown;
}

char *
dse_cards_get_line (DseCards *self)
{
  g_return_val_if_fail (DSE_IS_CARDS (self), NULL);

  return self->line;
}

void
dse_cards_close (DseCards *self)
{
  g_return_if_fail (DSE_IS_CARDS (self));

  if (self->card == NULL)
    return;
  gtk_overlay_remove_overlay (self->over, self->card);
  self->card = NULL;
  self->shown = NULL;
  gtk_widget_grab_focus (self->focus);
  g_signal_emit_by_name (self, "changed");
}

static void
on_chosen (int i, gpointer data)
{
  DseCards *self = data;
  const DseChoice *choice = dse_screen_get_choice (self->card, i);
  const DseChoice chosen = choice != NULL ? *choice : (DseChoice){ 0 };

  g_free (self->line);
  self->line = g_strdup (dse_screen_get_line (self->card));
  dse_cards_close (self);
  if (choice == NULL)
    g_signal_emit_by_name (self, "left");
  else
    g_signal_emit_by_name (self, "chosen", &chosen);
}

void
dse_cards_open (DseCards *self, const DseScreen *screen, const DsAction *asked)
{
  g_return_if_fail (DSE_IS_CARDS (self) && screen != NULL);

  if (self->shown == screen)
    return;
  dse_cards_close (self);
  g_signal_emit_by_name (self, "opening");
  self->shown = screen;
  self->card = dse_screen_new (screen, dse_game_get_session (self->game), asked, on_chosen, self);
  gtk_overlay_add_overlay (self->over, self->card);
  dse_screen_focus (self->card);
  g_signal_emit_by_name (self, "changed");
}

static void
dse_cards_finalize (GObject *object)
{
  g_free (DSE_CARDS (object)->line);
  G_OBJECT_CLASS (dse_cards_parent_class)->finalize (object);
}

static void
dse_cards_class_init (DseCardsClass *class)
{
  static const char *const SIGNALS[] = { "opening", "changed", "left" };

  G_OBJECT_CLASS (class)->finalize = dse_cards_finalize;
  for (gsize i = 0; i < G_N_ELEMENTS (SIGNALS); i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_CARDS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  0);
  g_signal_new ("chosen", DSE_TYPE_CARDS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_POINTER);
}

static void
dse_cards_init (DseCards *self)
{
}

DseCards *
dse_cards_new (DseGame *game, GtkOverlay *over, GtkWidget *focus)
{
  DseCards *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && GTK_IS_OVERLAY (over) && GTK_IS_WIDGET (focus), NULL);

  self = g_object_new (DSE_TYPE_CARDS, NULL);
  self->game = game;
  self->over = over;
  self->focus = focus;
  self->line = g_strdup ("");
  return self;
}
