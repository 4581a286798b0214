/* editor/play/view/status.c — meters for life and mana, words for the rest. */
#include "play/view/status.h"

#include "clauses.h"

#include <glib/gi18n.h>

typedef enum { LIFE, MANA, FOOD, N_METERS } Meter;

static const char *const NAMES[N_METERS] = { N_ ("Life"), N_ ("Mana"), N_ ("Food") };
static const char *const STYLES[N_METERS] = { "life", "mana", "food" };

struct _DseStatus {
  GtkBox parent_instance;
  GtkWidget *boxes[N_METERS], *bars[N_METERS], *numbers[N_METERS];
  GtkWidget *effects, *words; /* effects: what there is room for */
};

G_DEFINE_FINAL_TYPE (DseStatus, dse_status, GTK_TYPE_BOX)

static void
show_meter (DseStatus *self, Meter meter, gint32 value, gint32 most)
{
  g_autofree char *text = g_strdup_printf ("%d/%d", value, most);
  const double part = most > 0 ? CLAMP ((double)value / most, 0, 1) : 0;

  gtk_widget_set_visible (self->boxes[meter], most > 0);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (self->bars[meter]), part);
  gtk_label_set_text (GTK_LABEL (self->numbers[meter]), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bars[meter]),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, part,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  if (part < 0.34)
    gtk_widget_add_css_class (self->boxes[meter], "low");
  else
    gtk_widget_remove_css_class (self->boxes[meter], "low");
}

/* The effects in force with the turns that they have left; effects without duration are left out.
 */
static char *
dup_effects (DseSession *session)
{
  GString *words = g_string_new (NULL);
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);

  for (gsize i = 0; i < state->effects.n; i++) {
    const DsSimEffect *it = &state->effects.items[i];
    const DsEffect *record = ds_rules_effect (ds_sim_delve (sim)->rules, (gsize)it->effect);

    if (it->actor == DS_SIM_PLAYER && record->duration > 1)
      g_string_append_printf (words, "%s%s %d", words->len > 0 ? " · " : "",
                              ds_translate (record->label), it->left);
  }
  return g_string_free (words, FALSE);
}

void
dse_status_show (DseStatus *self, DseSession *session)
{
  const DsSimActor *player;
  const char *hunger;
  GString *words;
  g_autofree char *effects = NULL;

  g_return_if_fail (DSE_IS_STATUS (self) && session != NULL);

  words = g_string_new (NULL);
  player = dse_session_get_player (session);
  hunger = ds_sim_hunger (dse_session_get_sim (session));
  effects = dup_effects (session);
  if (hunger[0] != '\0')
    g_string_append_printf (words, "%s · ", ds_translate (hunger));
  g_string_append_printf (words, _ ("Level %d, %d XP · Floor %d · Turn %u"),
                          player->abilities.level, player->abilities.xp, player->at.floor + 1,
                          dse_session_get_game (session)->turn);
  show_meter (self, LIFE, player->body.hp, player->body.hp_max);
  show_meter (self, MANA, player->abilities.mana, player->abilities.mana_max);
  show_meter (self, FOOD, player->body.food, player->body.food_max);
  dsu_clauses_set_text (DSU_CLAUSES (self->words), words->str);
  gtk_label_set_text (GTK_LABEL (self->effects), effects);
  gtk_widget_set_tooltip_text (self->effects, effects);
  g_string_free (words, TRUE);
}

static void
dse_status_class_init (DseStatusClass *class)
{
}

static void
add_meter (DseStatus *self, Meter meter)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = gtk_label_new (_ (NAMES[meter]));
  GtkWidget *bar = gtk_level_bar_new (), *number = gtk_label_new ("");

  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (bar, 56, -1);
  /* colours of their own, not of full and empty */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (NAMES[meter]), -1);
  gtk_widget_add_css_class (number, "numeric");
  gtk_widget_add_css_class (box, STYLES[meter]);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_append (GTK_BOX (self), box);
  self->boxes[meter] = box;
  self->bars[meter] = bar;
  self->numbers[meter] = number;
}

static void
dse_status_init (DseStatus *self)
{
  gtk_box_set_spacing (GTK_BOX (self), 15);
  for (int i = 0; i < N_METERS; i++)
    add_meter (self, (Meter)i);
  self->effects = gtk_label_new ("");
  gtk_label_set_ellipsize (GTK_LABEL (self->effects), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->effects), 1);
  gtk_widget_set_hexpand (self->effects, TRUE);
  gtk_widget_add_css_class (self->effects, "numeric");
  gtk_box_append (GTK_BOX (self), self->effects);
  self->words = dsu_clauses_new ();
  g_object_set (self->words, "xalign", 1.0f, "keeps-first", TRUE, NULL);
  gtk_widget_add_css_class (self->words, "numeric");
  gtk_box_append (GTK_BOX (self), self->words);
  gtk_widget_add_css_class (GTK_WIDGET (self), "play-status");
}
