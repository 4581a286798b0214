/* editor/play/screen.c — the list of screens, and the card that shows one. */
#include "play/screen.h"

#include <glib/gi18n.h>
#include <string.h>

#define LETTERS 26

typedef struct {
  DseCard card;
  DseScreenFunc choose;
  gpointer data;
} Shown;

const DseScreen *
dse_screen_find (const char *id)
{
  static const DseScreen *const SCREENS[] = {
#define DSE_SCREEN(name) &dse_screen_##name,
#include "play/screen_list.h"
#undef DSE_SCREEN
  };

  for (gsize i = 0; i < G_N_ELEMENTS (SCREENS); i++)
    if (strcmp (SCREENS[i]->id, id) == 0)
      return SCREENS[i];
  return NULL;
}

/* ---- what is on it */

static void
clear_choice (gpointer data)
{
  DseChoice *choice = data;

  g_free (choice->label);
  g_free (choice->detail);
}

DseChoice *
dse_card_add (DseCard *self, char *label, char *detail)
{
  const DseChoice choice = { .label = label, .detail = detail };

  g_array_append_val (self->choices, choice);
  return &g_array_index (self->choices, DseChoice, self->choices->len - 1);
}

static void
free_shown (gpointer data)
{
  Shown *self = data;

  g_free (self->card.title);
  g_free (self->card.subtitle);
  g_array_unref (self->card.choices);
  g_free (self);
}

static Shown *
shown_of (GtkWidget *screen)
{
  return g_object_get_data (G_OBJECT (screen), "shown");
}

const DseChoice *
dse_screen_get_choice (GtkWidget *screen, int choice)
{
  const GArray *choices = shown_of (screen)->card.choices;

  return choice >= 0 && (guint)choice < choices->len ? &g_array_index (choices, DseChoice, choice)
                                                     : NULL;
}

static gboolean
can_choose (const DseChoice *choice)
{
  return choice->answers != 0 || choice->does != NULL;
}

gboolean
dse_screen_take_key (GtkWidget *screen, guint keyval)
{
  Shown *shown = shown_of (screen);
  const int i = (int)keyval - GDK_KEY_a;
  const DseChoice *choice = dse_screen_get_choice (screen, i);

  if (keyval == GDK_KEY_Escape)
    shown->choose (-1, shown->data);
  else if (choice != NULL && i < LETTERS && can_choose (choice))
    shown->choose (i, shown->data);
  else
    return FALSE;
  return TRUE;
}

/* ---- the widget */

static GtkWidget *
text_new (const char *text, const char *style, float xalign)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 52);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
row_new (const DseChoice *choice, guint i, gboolean has_letter)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label = text_new (choice->label, NULL, 0);
  const char letter[] = { (char)('a' + i), '\0' };

  if (has_letter) {
    GtkWidget *cap = gtk_label_new (letter);

    gtk_widget_add_css_class (cap, "key-cap");
    gtk_widget_set_valign (cap, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (row), cap);
  }
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  if (choice->detail != NULL)
    gtk_box_append (GTK_BOX (row), text_new (choice->detail, "dim-label", 1));
  return row;
}

static void
on_clicked (GtkWidget *button, GtkWidget *screen)
{
  Shown *shown = shown_of (screen);

  shown->choose (GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "choice")), shown->data);
}

static void
on_close (GtkWidget *screen)
{
  Shown *shown = shown_of (screen);

  shown->choose (-1, shown->data);
}

static GtkWidget *
build_choices (GtkWidget *screen, const DseCard *card)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  for (guint i = 0; i < card->choices->len; i++) {
    const DseChoice *choice = &g_array_index (card->choices, DseChoice, i);
    const gboolean has_letter = can_choose (choice) && i < LETTERS;
    GtkWidget *row = row_new (choice, i, has_letter);

    if (can_choose (choice)) {
      GtkWidget *button = gtk_button_new ();

      gtk_button_set_child (GTK_BUTTON (button), row);
      gtk_widget_add_css_class (button, "flat");
      g_object_set_data (G_OBJECT (button), "choice", GINT_TO_POINTER ((int)i));
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      choice->label, -1);
      g_signal_connect (button, "clicked", G_CALLBACK (on_clicked), screen);
      row = button;
    } else
      gtk_widget_add_css_class (row, "card-row");
    gtk_box_append (GTK_BOX (box), row);
  }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 420);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  return scrolled;
}

static GtkWidget *
build_heading (GtkWidget *screen, const char *title)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label = text_new (title, "title-3", 0);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (close, _ ("Close (Escape)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_START);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (on_close), screen);
  gtk_box_append (GTK_BOX (heading), label);
  gtk_box_append (GTK_BOX (heading), close);
  return heading;
}

GtkWidget *
dse_screen_new (const DseScreen *screen, DseSession *session, const DsAction *asked,
                DseScreenFunc choose, gpointer data)
{
  Shown *shown = g_new0 (Shown, 1);
  GtkWidget *self = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  DseCard *card = &shown->card;

  shown->choose = choose;
  shown->data = data;
  card->choices = g_array_new (FALSE, FALSE, sizeof (DseChoice));
  g_array_set_clear_func (card->choices, clear_choice);
  g_object_set_data_full (G_OBJECT (self), "shown", shown, free_shown);
  screen->fill (session, asked, card);
  gtk_box_append (GTK_BOX (self), build_heading (self, card->title));
  if (card->subtitle != NULL)
    gtk_box_append (GTK_BOX (self), text_new (card->subtitle, NULL, 0));
  if (card->choices->len > 0)
    gtk_box_append (GTK_BOX (self), build_choices (self, card));
  else if (card->empty != NULL)
    gtk_box_append (GTK_BOX (self), text_new (card->empty, "dim-label", 0));
  gtk_widget_add_css_class (self, "play-card");
  gtk_widget_set_halign (self, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, card->title,
                                  -1);
  return self;
}
