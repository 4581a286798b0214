/* editor/play/screen.c — the list of screens, and the card that shows one. */
#include "play/screen.h"

#include "sim/mind/describe.h"

#include "play/view/held.h"

#include <glib/gi18n.h>
#include <string.h>

#define LETTERS 26
#define NAME_CHARS 30

typedef struct {
  DseCard card;
  DseScreenFunc choose;
  gpointer data;
  GtkWidget *line, *scrolled, *first; /* first: button of a choice; each NULL: there is none */
} Shown;

const DseScreen *
dse_screen_find (const char *id)
{
  static const DseScreen *const SCREENS[] = {
#define DSE_SCREEN(name) &dse_screen_##name,
#include "play/screen_list.h"
#undef DSE_SCREEN
  };

  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (SCREENS); i++)
    if (strcmp (SCREENS[i]->id, id) == 0)
      return SCREENS[i];
  return NULL;
}

/* ---- contents */

static void
clear_choice (gpointer data)
{
  DseChoice *choice = data;

  g_free (choice->label);
  g_free (choice->detail);
  g_strfreev (choice->caps);
}

DseChoice *
dse_card_add (DseCard *self, char *label, char *detail)
{
  DseChoice choice;

  g_return_val_if_fail (self != NULL && label != NULL, NULL);

  choice = (DseChoice){ .label = label, .detail = detail };
  g_array_append_val (self->choices, choice);
  return &g_array_index (self->choices, DseChoice, self->choices->len - 1);
}

void
dse_card_add_held (DseCard *self, GArray *held, const char *heading)
{
  g_return_if_fail (self != NULL && held != NULL);

  for (guint i = 0; i < held->len; i++) {
    char *label = dse_held_dup_label (&g_array_index (held, DseHeld, i));

    dse_card_add (self, label, NULL)->group = i == 0 ? heading : NULL;
  }
  g_array_unref (held);
}

char *
dse_screen_dup_about (const DsSim *sim, gint32 item)
{
  guint32 kind;
  const DsKind *record;
  char text[DS_SENTENCE];
  DsMessage message;
  GString *about;

  g_return_val_if_fail (sim != NULL && item >= 0, NULL);

  kind = (guint32)ds_sim_state (sim)->items.items[item].kind;
  record = ds_rules_kind (ds_sim_delve (sim)->rules, kind);
  ds_sim_examine (sim, item, &message);
  about = g_string_new (ds_message_format (&message, text, sizeof text));
  if (ds_sim_knows_item (sim, item) && record->description[0] != '\0')
    g_string_append_printf (about, " %s", ds_translate (record->description));
  if (ds_sim_writing (sim, item, text, sizeof text)) {
    g_string_append_c (about, ' ');
    g_string_append_printf (about, _ ("It reads: “%s”"), text);
  }
  return g_string_free (about, FALSE);
}

static void
free_shown (gpointer data)
{
  Shown *self = data;

  g_free (self->card.title);
  g_free (self->card.subtitle);
  g_free (self->card.line);
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
  const GArray *choices;

  g_return_val_if_fail (GTK_IS_BOX (screen), NULL);

  choices = shown_of (screen)->card.choices;
  return choice >= 0 && (guint)choice < choices->len ? &g_array_index (choices, DseChoice, choice)
                                                     : NULL;
}

static gboolean
can_choose (const DseChoice *choice)
{
  return choice->answers != 0 || choice->does != NULL;
}

/* The key of a choice, which counts those that can be chosen; '\0': it has none. */
static char
key_of (const DseCard *card, guint i)
{
  guint n = 0;

  if (card->line != NULL || card->has_no_keys ||
      !can_choose (&g_array_index (card->choices, DseChoice, i)))
    return '\0';
  for (guint k = 0; k < i; k++)
    n += can_choose (&g_array_index (card->choices, DseChoice, k));
  if (card->has_numbers)
    return n < 9 ? (char)('1' + n) : '\0';
  return n < LETTERS ? (char)('a' + n) : '\0';
}

/* The choice of a key; -1: none. */
static int
choice_of (const DseCard *card, guint keyval)
{
  const guint32 key = gdk_keyval_to_unicode (keyval);

  for (guint i = 0; i < card->choices->len && key != 0; i++)
    if (key == (guint32)key_of (card, i))
      return (int)i;
  return -1;
}

/* Lists that nothing is chosen from move by the keys that else go from choice to choice. */
static gboolean
scroll (Shown *shown, guint keyval)
{
  static const struct {
    guint key;
    GtkScrollType by;
  } keys[] = { { GDK_KEY_Up, GTK_SCROLL_STEP_UP },      { GDK_KEY_Down, GTK_SCROLL_STEP_DOWN },
               { GDK_KEY_Page_Up, GTK_SCROLL_PAGE_UP }, { GDK_KEY_Page_Down, GTK_SCROLL_PAGE_DOWN },
               { GDK_KEY_Home, GTK_SCROLL_START },      { GDK_KEY_End, GTK_SCROLL_END } };
  gboolean moved;

  for (gsize i = 0; i < G_N_ELEMENTS (keys) && shown->scrolled != NULL; i++)
    if (keys[i].key == keyval && shown->first == NULL) {
      g_signal_emit_by_name (shown->scrolled, "scroll-child", keys[i].by, FALSE, &moved);
      return TRUE;
    }
  return FALSE;
}

/* The focus goes round on the card and does not leave it. */
static gboolean
move_focus (GtkWidget *screen, guint keyval)
{
  static const struct {
    guint key;
    GtkDirectionType to;
    gboolean goes_round;
  } keys[] = {
    { GDK_KEY_Up, GTK_DIR_UP, FALSE },          { GDK_KEY_Down, GTK_DIR_DOWN, FALSE },
    { GDK_KEY_Left, GTK_DIR_LEFT, FALSE },      { GDK_KEY_Right, GTK_DIR_RIGHT, FALSE },
    { GDK_KEY_Tab, GTK_DIR_TAB_FORWARD, TRUE }, { GDK_KEY_ISO_Left_Tab, GTK_DIR_TAB_BACKWARD, TRUE }
  };
  gsize i = 0;

  while (i < G_N_ELEMENTS (keys) && keys[i].key != keyval)
    i++;
  if (i == G_N_ELEMENTS (keys) || (!keys[i].goes_round && shown_of (screen)->line != NULL))
    return FALSE;
  if (!gtk_widget_child_focus (screen, keys[i].to) && keys[i].goes_round)
    gtk_widget_child_focus (screen, keys[i].to);
  if (gtk_widget_get_focus_child (screen) == NULL)
    dse_screen_focus (screen);
  return TRUE;
}

static gboolean
leaves (const DseCard *card, guint keyval)
{
  const gboolean is_shift = keyval >= GDK_KEY_Shift_L && keyval <= GDK_KEY_Hyper_R;

  if (card->leave == DSE_LEAVE_ANY_KEY)
    return !is_shift && keyval != GDK_KEY_Tab;
  return card->leave == DSE_LEAVE_ESCAPE && keyval == GDK_KEY_Escape;
}

gboolean
dse_screen_take_key (GtkWidget *screen, guint keyval)
{
  Shown *shown;
  int i;

  g_return_val_if_fail (GTK_IS_BOX (screen), FALSE);

  shown = shown_of (screen);
  i = choice_of (&shown->card, keyval);
  if (scroll (shown, keyval))
    return TRUE;
  if (i < 0 && !leaves (&shown->card, keyval))
    return move_focus (screen, keyval);
  shown->choose (i, shown->data);
  return TRUE;
}

const char *
dse_screen_get_line (GtkWidget *screen)
{
  GtkWidget *line;

  g_return_val_if_fail (GTK_IS_BOX (screen), "");

  line = shown_of (screen)->line;
  return line != NULL ? gtk_editable_get_text (GTK_EDITABLE (line)) : "";
}

void
dse_screen_focus (GtkWidget *screen)
{
  Shown *shown;

  g_return_if_fail (GTK_IS_BOX (screen));

  shown = shown_of (screen);
  if (shown->line != NULL)
    gtk_widget_grab_focus (shown->line);
  else if (shown->first != NULL)
    gtk_widget_grab_focus (shown->first);
  else
    gtk_widget_child_focus (screen, GTK_DIR_TAB_FORWARD);
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
cap_new (const char *key)
{
  GtkWidget *cap = gtk_label_new (key);

  gtk_widget_add_css_class (cap, "key-cap");
  gtk_widget_set_valign (cap, GTK_ALIGN_CENTER);
  return cap;
}

static GtkWidget *
row_new (const DseChoice *choice, char key)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label = text_new (choice->label, NULL, 0);

  if (key != '\0')
    gtk_box_append (GTK_BOX (row), cap_new ((const char[]){ key, '\0' }));
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  for (char **cap = choice->caps; cap != NULL && *cap != NULL; cap++)
    gtk_box_append (GTK_BOX (row), cap_new (*cap));
  if (choice->detail != NULL)
    gtk_box_append (GTK_BOX (row), text_new (choice->detail, "dim-label", 1));
  return row;
}

/* "a - minor heal (4 mana)" */
static char *
dup_spoken (const DseChoice *choice, char key)
{
  GString *text = g_string_new (NULL);

  if (key != '\0')
    g_string_append_printf (text, "%c - ", key);
  g_string_append (text, choice->label);
  if (choice->detail != NULL)
    g_string_append_printf (text, " (%s)", choice->detail);
  return g_string_free (text, FALSE);
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
build_choice (GtkWidget *screen, guint i)
{
  Shown *shown = shown_of (screen);
  const DseChoice *choice = &g_array_index (shown->card.choices, DseChoice, i);
  const char key = key_of (&shown->card, i);
  GtkWidget *row = row_new (choice, key), *button;
  g_autofree char *spoken = dup_spoken (choice, key);

  if (!can_choose (choice)) {
    gtk_widget_add_css_class (row, "card-row");
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                    -1);
    return row;
  }
  button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), row);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "choice", GINT_TO_POINTER ((int)i));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  -1);
  g_signal_connect (button, "clicked", G_CALLBACK (on_clicked), screen);
  if (shown->first == NULL)
    shown->first = button;
  return button;
}

static GtkWidget *
build_choices (GtkWidget *screen)
{
  Shown *shown = shown_of (screen);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  for (guint i = 0; i < shown->card.choices->len; i++) {
    const DseChoice *choice = &g_array_index (shown->card.choices, DseChoice, i);

    if (choice->group != NULL)
      gtk_box_append (GTK_BOX (box), text_new (choice->group, "card-group", 0));
    gtk_box_append (GTK_BOX (box), build_choice (screen, i));
  }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 420);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  shown->scrolled = scrolled;
  return scrolled;
}

static void
on_line (GtkWidget *screen)
{
  Shown *shown = shown_of (screen);

  shown->choose (0, shown->data);
}

static GtkWidget *
build_line (GtkWidget *screen)
{
  Shown *shown = shown_of (screen);

  shown->line = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (shown->line), shown->card.line);
  gtk_entry_set_max_length (GTK_ENTRY (shown->line), NAME_CHARS);
  gtk_accessible_update_property (GTK_ACCESSIBLE (shown->line), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  shown->card.title, -1);
  g_signal_connect_swapped (shown->line, "activate", G_CALLBACK (on_line), screen);
  return shown->line;
}

static GtkWidget *
build_heading (GtkWidget *screen, const char *title)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label = text_new (title, "title-3", 0);
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (close, _ ("Close (Esc)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_add_css_class (close, "circular");
  gtk_widget_set_valign (close, GTK_ALIGN_START);
  gtk_widget_set_visible (close, shown_of (screen)->card.leave != DSE_LEAVE_NEVER);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (on_close), screen);
  gtk_box_append (GTK_BOX (heading), label);
  gtk_box_append (GTK_BOX (heading), close);
  return heading;
}

GtkWidget *
dse_screen_new (const DseScreen *screen, DseSession *session, const DsAction *asked,
                DseScreenFunc choose, gpointer data)
{
  Shown *shown;
  GtkWidget *self;
  DseCard *card;

  g_return_val_if_fail (screen != NULL && session != NULL && choose != NULL, NULL);

  shown = g_new0 (Shown, 1);
  card = &shown->card;
  self = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 9,
                       "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, NULL);
  shown->choose = choose;
  shown->data = data;
  card->choices = g_array_new (FALSE, FALSE, sizeof (DseChoice));
  g_array_set_clear_func (card->choices, clear_choice);
  g_object_set_data_full (G_OBJECT (self), "shown", shown, free_shown);
  screen->fill (session, asked, card);
  gtk_box_append (GTK_BOX (self), build_heading (self, card->title));
  if (card->subtitle != NULL)
    gtk_box_append (GTK_BOX (self), text_new (card->subtitle, NULL, 0));
  if (card->line != NULL)
    gtk_box_append (GTK_BOX (self), build_line (self));
  if (card->choices->len > 0)
    gtk_box_append (GTK_BOX (self), build_choices (self));
  else if (card->empty != NULL)
    gtk_box_append (GTK_BOX (self), text_new (card->empty, "dim-label", 0));
  gtk_widget_add_css_class (self, "play-card");
  gtk_widget_set_halign (self, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, card->title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  card->subtitle != NULL ? card->subtitle : "",
                                  GTK_ACCESSIBLE_PROPERTY_MODAL, TRUE, -1);
  return self;
}
