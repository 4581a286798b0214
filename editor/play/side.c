/* editor/play/side.c — one label for each part, so that a turn costs next to nothing. */
#include "play/side.h"

#include "icon_button.h"
#include "solve/lock_names.h"

#include <glib/gi18n.h>

#define WIDTH 290 /* pixels */

struct _DseSide {
  GtkBox parent_instance;
  GtkWidget *parts, *carried, *mind;
  GtkWidget *title; /* of the mind */
};

G_DEFINE_FINAL_TYPE (DseSide, dse_side, GTK_TYPE_BOX)

/* ---- what is carried */

static void
append_line (GString *markup, const char *label, const char *detail)
{
  g_autofree char *escaped = g_markup_printf_escaped (
      detail != NULL ? "%s  <span alpha=\"60%%\">%s</span>" : "%s", label, detail);

  g_string_append_printf (markup, "%s%s", markup->len > 0 ? "\n" : "", escaped);
}

/* How many that are not in use have @name. */
static guint
count_named (DseSession *session, const char *name)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const DsSimInventory *inventory = &dse_session_get_player (session)->inventory;
  char other[128];
  guint n = 0;

  for (gint32 i = inventory->first; i >= 0; i = state->items.items[i].next)
    n += i != inventory->weapon && i != inventory->armour &&
         g_str_equal (ds_sim_item_name (sim, i, other, sizeof other), name);
  return n;
}

/* Those of one name make one line, but for those in use. */
static void
append_items (GString *markup, DseSession *session)
{
  const DsSim *sim = dse_session_get_sim (session);
  const DsSimState *state = ds_sim_state (sim);
  const DsSimInventory *inventory = &dse_session_get_player (session)->inventory;
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char name[128];

  for (gint32 i = inventory->first; i >= 0; i = state->items.items[i].next) {
    ds_sim_item_name (sim, i, name, sizeof name);
    if (i == inventory->weapon || i == inventory->armour) {
      append_line (markup, name, i == inventory->weapon ? _ ("in the hand") : _ ("worn"));
    } else if (g_hash_table_add (told, g_strdup (name))) {
      const guint n = count_named (session, name);
      g_autofree char *line = g_strdup_printf (_ ("%u × %s"), n, name);

      append_line (markup, n > 1 ? line : name, NULL);
    }
  }
}

/* Those that doors take, and those that are kept for ever. */
static void
append_keys (GString *markup, DseSession *session)
{
  for (gint32 i = 0; i < DS_SIM_COLOURS_MAX; i++) {
    const DsLockUse *lock = ds_sim_lock (dse_session_get_sim (session), i);
    char name[DS_LOCK_NAME];

    if (lock != NULL && dse_session_count_keys (session, i) > 0)
      append_line (markup, ds_lock_key_name (lock, name), _ ("on the key ring"));
  }
}

void
dse_side_show (DseSide *self, DseSession *session)
{
  GString *markup = g_string_new (NULL);

  append_items (markup, session);
  append_keys (markup, session);
  if (markup->len == 0)
    append_line (markup, _ ("Nothing"), NULL);
  gtk_label_set_markup (GTK_LABEL (self->carried), markup->str);
  g_string_free (markup, TRUE);
}

void
dse_side_set_mind (DseSide *self, const char *title, const char *text)
{
  gtk_widget_set_visible (gtk_widget_get_parent (self->mind), title != NULL);
  gtk_label_set_markup (GTK_LABEL (self->title), title != NULL ? title : "");
  gtk_label_set_markup (GTK_LABEL (self->mind), text != NULL ? text : "");
}

/* ---- the widget */

/* @action: what its button does, which takes it away; NULL: it stays. @out: its heading. */
static GtkWidget *
add_part (DseSide *self, const char *title, const char *action, GtkWidget **out)
{
  GtkWidget *heading = gtk_label_new (title), *text = gtk_label_new ("");
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (heading, TRUE);
  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (text), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  heading, NULL, -1);
  gtk_box_append (GTK_BOX (head), heading);
  if (action != NULL)
    gtk_box_append (GTK_BOX (head),
                    dsu_icon_button_new ("window-close-symbolic", action, _ ("Close")));
  gtk_box_append (GTK_BOX (part), head);
  gtk_box_append (GTK_BOX (part), text);
  gtk_box_append (GTK_BOX (self->parts), part);
  if (out != NULL)
    *out = heading;
  return text;
}

static void
dse_side_class_init (DseSideClass *class)
{
}

static void
dse_side_init (DseSide *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->parts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 15);
  self->mind = add_part (self, "", "play.forget-mind", &self->title);
  self->carried = add_part (self, _ ("What you carry"), NULL, NULL);
  dse_side_set_mind (self, NULL, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->parts);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
  gtk_widget_set_size_request (GTK_WIDGET (self), WIDTH, -1);
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE); /* whatever the map wants */
  gtk_widget_add_css_class (GTK_WIDGET (self), "play-side");
}

GtkWidget *
dse_side_new (GtkWidget *map)
{
  GtkWidget *self = g_object_new (DSE_TYPE_SIDE, NULL);

  gtk_box_prepend (GTK_BOX (self), map);
  return self;
}
