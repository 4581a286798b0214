/* editor/inspect/flag_rows.c — a row for each choice, checked, unchecked or mixed. */
#include "inspect/flag_rows.h"

#include "rules/property_flags.h"
#include "shown.h"

#include <glib/gi18n.h>

/* Callback of a box. */
typedef struct {
  DseFlagSet set;
  gpointer data;
  char *flag;
  gboolean is_showing; /* the box is being set, not used */
} FlagBox;

static void
box_free (gpointer data)
{
  FlagBox *box = data;

  g_free (box->flag);
  g_free (box);
}

static FlagBox *
box_of (GtkWidget *check)
{
  return g_object_get_data (G_OBJECT (check), "flag");
}

/* A mixed box that is clicked is checked for all. */
static void
on_toggled (GtkCheckButton *check, FlagBox *box)
{
  if (!box->is_showing)
    box->set (box->data, box->flag, gtk_check_button_get_active (check));
}

static GtkWidget *
add_row (AdwExpanderRow *expander, const char *flag, DseFlagSet set, gpointer data)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  g_autofree char *shown = dsu_dup_shown (flag), *markup = g_markup_escape_text (shown, -1);
  FlagBox *box = g_new0 (FlagBox, 1);

  *box = (FlagBox){ .set = set, .data = data, .flag = g_strdup (flag) };
  g_object_set_data_full (G_OBJECT (check), "flag", box, box_free);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), markup);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, shown, -1);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_widget_set_focusable (row, FALSE); /* Tab goes from box to box */
  adw_expander_row_add_row (expander, row);
  g_signal_connect (check, "toggled", G_CALLBACK (on_toggled), box);
  return check;
}

GPtrArray *
dse_flag_rows_add (AdwExpanderRow *expander, const DsPropertyKind *declared, DseFlagSet set,
                   gpointer data)
{
  GPtrArray *boxes = g_ptr_array_new ();

  g_return_val_if_fail (ADW_IS_EXPANDER_ROW (expander) && declared != NULL && set != NULL, boxes);

  for (gsize i = 0; i < declared->choices.n; i++)
    g_ptr_array_add (boxes, add_row (expander, declared->choices.items[i], set, data));
  return boxes;
}

/* Number of holders that have @flag; those without a value have the preset. */
static guint
count (const DseShownProperty *shown, const char *flag)
{
  const DsProperty preset = ds_property_kind_preset (shown->declared);
  guint n = 0;

  for (guint i = 0; i < shown->n_holders; i++) {
    const DsProperty *value = shown->values[i];

    n += ds_property_flags_have (value != NULL ? value : &preset, flag);
  }
  return n;
}

char *
dse_flag_rows_show (GPtrArray *boxes, const DseShownProperty *shown)
{
  GString *all = g_string_new (NULL);
  gboolean is_mixed = FALSE;

  g_return_val_if_fail (boxes != NULL && shown != NULL && shown->declared != NULL, NULL);

  for (guint i = 0; i < boxes->len; i++) {
    GtkCheckButton *check = boxes->pdata[i];
    FlagBox *box = box_of (GTK_WIDGET (check));
    const guint n = count (shown, box->flag);

    box->is_showing = TRUE;
    gtk_check_button_set_active (check, n == shown->n_holders);
    gtk_check_button_set_inconsistent (check, n > 0 && n < shown->n_holders);
    box->is_showing = FALSE;
    is_mixed = is_mixed || (n > 0 && n < shown->n_holders);
    if (n == shown->n_holders)
      g_string_append_printf (all, "%s%s", all->len > 0 ? ", " : "", box->flag);
  }
  if (is_mixed)
    g_string_assign (all, _ ("mixed"));
  else if (all->len == 0)
    g_string_assign (all, C_ ("flags", "None"));
  return g_string_free (all, FALSE);
}
