/* editor/inspect/property_adder.c — a menu button whose popover has name, type, and a list of
 * names. */
#include "inspect/property_adder.h"

#include "choice.h"
#include "icon_button.h"
#include "rules/find_class.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define HEIGHT_MAX 220 /* pixels of the list */

struct _DsePropertyAdder {
  AdwBin parent_instance;
  GtkWidget *button, *popover, *name, *type, *accept, *offers, *list;
  GHashTable *taken;
};

G_DEFINE_FINAL_TYPE (DsePropertyAdder, dse_property_adder, ADW_TYPE_BIN)

enum { OPEN, ADD, N_SIGNALS };

static guint signals[N_SIGNALS];

GtkWidget *
dse_property_type_choice_new (gboolean with_lists)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (int i = 0; i < DS_PROPERTY_CLASS; i++)
    if (with_lists || i != DS_PROPERTY_LIST)
      gtk_string_list_append (labels, _ (ds_property_type_label ((DsPropertyType)i)));
  choice = dsu_choice_new (labels);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Type"), -1);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), DS_PROPERTY_TEXT);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  return choice;
}

/* The typed name. Caller frees. */
static char *
dup_name (DsePropertyAdder *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
}

static const char *
name_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "name");
}

static void
on_typed (DsePropertyAdder *self)
{
  g_autofree char *name = dup_name (self);

  gtk_widget_set_sensitive (self->accept, ds_property_name_is_valid (name) &&
                                              !g_hash_table_contains (self->taken, name));
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
}

static void
on_accept (DsePropertyAdder *self)
{
  const guint type = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));
  g_autofree char *name = dup_name (self);

  if (!gtk_widget_get_sensitive (self->accept))
    return;
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  gtk_editable_set_text (GTK_EDITABLE (self->name), "");
  g_signal_emit (self, signals[ADD], 0, name, type);
}

/* ---- offered names */

static void
on_row (DsePropertyAdder *self, GtkListBoxRow *row)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->type),
                              GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "type")));
  gtk_editable_set_text (GTK_EDITABLE (self->name), name_of (row));
  on_accept (self);
}

/* Names that contain what is typed. */
static gboolean
is_wanted (GtkListBoxRow *row, gpointer data)
{
  DsePropertyAdder *self = data;
  g_autofree char *name = dup_name (self), *typed = g_utf8_casefold (name, -1);
  g_autofree char *folded = g_utf8_casefold (name_of (row), -1);

  return strstr (folded, typed) != NULL;
}

static int
by_name (GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  return g_utf8_collate (name_of (a), name_of (b));
}

static void
add_row (DsePropertyAdder *self, const char *name, DsPropertyType type)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *shown = dsu_dup_shown (name);
  GtkWidget *label = gtk_label_new (shown);
  GtkWidget *what = gtk_label_new (_ (ds_property_type_label (type)));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (what, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), what);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "name", g_strdup (name), g_free);
  g_object_set_data (G_OBJECT (row), "type", GUINT_TO_POINTER (type));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, shown, -1);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

/* The classes behind the types. */
static void
offer_classes (DsePropertyAdder *self, const DsRules *rules)
{
  GtkStringList *labels = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->type)));
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (labels)),
              chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));

  gtk_string_list_splice (labels, DS_PROPERTY_CLASS, n - DS_PROPERTY_CLASS, NULL);
  for (gsize i = 0; i < ds_rules_n_classes (rules); i++) {
    g_autofree char *shown =
        dsu_dup_shown (_ (ds_property_class_label (ds_rules_class (rules, i))));

    gtk_string_list_append (labels, shown);
  }
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (self->type),
      chosen < DS_PROPERTY_CLASS + ds_rules_n_classes (rules) ? chosen : DS_PROPERTY_TEXT);
}

void
dse_property_adder_offer (DsePropertyAdder *self, GHashTable *taken, GHashTable *offered,
                          const DsRules *rules)
{
  GtkWidget *child;
  GHashTableIter iter;
  gpointer name, type;
  gboolean is_any = FALSE;

  g_return_if_fail (DSE_IS_PROPERTY_ADDER (self) && taken != NULL && offered != NULL);
  g_return_if_fail (rules != NULL);

  g_hash_table_unref (self->taken);
  self->taken = taken;
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  g_hash_table_iter_init (&iter, offered);
  while (g_hash_table_iter_next (&iter, &name, &type))
    if (!g_hash_table_contains (taken, name)) {
      add_row (self, name, (DsPropertyType)GPOINTER_TO_UINT (type));
      is_any = TRUE;
    }
  g_hash_table_unref (offered);
  gtk_widget_set_visible (self->offers, is_any);
  offer_classes (self, rules);
  on_typed (self);
}

static void
on_open (DsePropertyAdder *self)
{
  g_signal_emit (self, signals[OPEN], 0);
}

/* ---- the widget */

static GtkWidget *
build_offers (DsePropertyAdder *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *title = gtk_label_new (_ ("In Use"));

  self->offers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->list = gtk_list_box_new ();
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "heading");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), is_wanted, self, NULL);
  gtk_list_box_set_sort_func (GTK_LIST_BOX (self->list), by_name, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Names in use"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT_MAX);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_box_append (GTK_BOX (self->offers), title);
  gtk_box_append (GTK_BOX (self->offers), scrolled);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (on_row), self);
  return self->offers;
}

static void
build_popover (DsePropertyAdder *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->popover = gtk_popover_new ();
  self->name = gtk_entry_new ();
  self->type = dse_property_type_choice_new (TRUE);
  self->accept = gtk_button_new_with_mnemonic (_ ("_Add Property"));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->name), _ ("Name"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->name), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Name"), -1);
  gtk_widget_add_css_class (self->accept, "suggested-action");
  gtk_widget_set_sensitive (self->accept, FALSE);
  gtk_box_append (GTK_BOX (box), self->name);
  gtk_box_append (GTK_BOX (box), self->type);
  gtk_box_append (GTK_BOX (box), self->accept);
  gtk_box_append (GTK_BOX (box), build_offers (self));
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (on_typed), self);
  g_signal_connect_swapped (self->name, "activate", G_CALLBACK (on_accept), self);
  g_signal_connect_swapped (self->accept, "clicked", G_CALLBACK (on_accept), self);
  g_signal_connect_swapped (self->popover, "show", G_CALLBACK (on_open), self);
}

static gboolean
dse_property_adder_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (DSE_PROPERTY_ADDER (widget)->button);
}

static void
dse_property_adder_finalize (GObject *object)
{
  g_hash_table_unref (DSE_PROPERTY_ADDER (object)->taken);
  G_OBJECT_CLASS (dse_property_adder_parent_class)->finalize (object);
}

static void
dse_property_adder_class_init (DsePropertyAdderClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_property_adder_finalize;
  GTK_WIDGET_CLASS (class)->grab_focus = dse_property_adder_grab_focus;
  signals[OPEN] = g_signal_new ("open", DSE_TYPE_PROPERTY_ADDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  signals[ADD] = g_signal_new ("add", DSE_TYPE_PROPERTY_ADDER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_UINT);
}

static void
dse_property_adder_init (DsePropertyAdder *self)
{
  self->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->button = gtk_menu_button_new ();
  build_popover (self);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->button), "list-add-symbolic");
  gtk_widget_add_css_class (self->button, "flat");
  dsu_menu_button_set_tip (self->button, _ ("Add a property that your game reads"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), self->popover);
  adw_bin_set_child (ADW_BIN (self), self->button);
}

GtkWidget *
dse_property_adder_new (void)
{
  return g_object_new (DSE_TYPE_PROPERTY_ADDER, NULL);
}
