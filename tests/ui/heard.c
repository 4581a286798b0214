/* tests/ui/heard.c — a hook on the events of all accessible objects, and on the focus. */
#include "heard.h"

#include <string.h>

static GString *heard;
static gulong hook;
static GtkWidget *focus; /* that was heard last; compared only */

/* A property as the tree has it; NULL: it is not set. Caller frees. */
static char *
dup_property (GtkAccessible *object, GtkAccessibleProperty property)
{
  char *text = gtk_test_accessible_check_property (object, property, "\001");

  if (text != NULL && (text[0] == '\0' || strcmp (text, "undefined") == 0))
    g_clear_pointer (&text, g_free);
  return text;
}

/* The texts of the labels in @widget, as a reader puts together a name. */
static void
append_labels (GtkWidget *widget, GString *text)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "",
                            gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (child, text);
}

/* Name and description of the object; a name that is not set is that of its labels. */
static void
say (GtkWidget *widget)
{
  g_autofree char *name = dup_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
  g_autofree char *more =
      dup_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  g_autofree char *value =
      dup_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
  g_autoptr (GString) labels = g_string_new (NULL);

  if (name == NULL)
    append_labels (widget, labels);
  g_string_append_printf (heard, "%s", name != NULL ? name : labels->str);
  if (value != NULL)
    g_string_append_printf (heard, ": %s", value);
  if (more != NULL)
    g_string_append_printf (heard, "; %s", more);
  g_string_append_c (heard, '\n');
}

/* The object that announces the changes of @widget by itself; NULL: none does. */
static GtkWidget *
announcer_of (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget)) {
    const GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

    if (role == GTK_ACCESSIBLE_ROLE_STATUS || role == GTK_ACCESSIBLE_ROLE_ALERT)
      return widget;
  }
  return NULL;
}

static GtkWidget *
find_focus (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at != NULL; at = at->next)
    if (gtk_window_is_active (at->data))
      return gtk_window_get_focus (at->data);
  return NULL;
}

static gboolean
on_event (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  GtkAccessible *object = gtk_at_context_get_accessible (g_value_get_object (&values[0]));
  GtkWidget *widget = GTK_IS_WIDGET (object) ? GTK_WIDGET (object) : NULL, *announcer;

  if (widget == NULL || gtk_widget_get_root (widget) == NULL)
    return TRUE;
  announcer = announcer_of (widget);
  if (announcer != NULL && gtk_widget_get_mapped (announcer))
    say (announcer);
  else if (widget == find_focus () ||
           (GTK_IS_TEXT (find_focus ()) && gtk_widget_get_parent (find_focus ()) == widget))
    say (widget);
  return TRUE;
}

/* The focus has no event of its own before version 4.10 of the toolkit: it is asked for. */
static void
hear_focus (void)
{
  GtkWidget *now = find_focus ();

  if (now == focus)
    return;
  focus = now;
  if (now != NULL)
    say (GTK_IS_TEXT (now) ? gtk_widget_get_parent (now) : now);
}

/* Objects have events once they were looked at: a reader walks through the tree. */
static void
look_at (GtkWidget *widget)
{
  gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    look_at (child);
}

static void
look_at_windows (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at != NULL; at = at->next)
    if (gtk_widget_get_mapped (at->data))
      look_at (at->data);
}

void
dst_listen (void)
{
  GTypeClass *class = g_type_class_ref (GTK_TYPE_AT_CONTEXT);

  g_assert_true (hook == 0);
  heard = g_string_new (NULL);
  focus = NULL;
  hook = g_signal_add_emission_hook (g_signal_lookup ("state-change", GTK_TYPE_AT_CONTEXT), 0,
                                     on_event, NULL, NULL);
  g_type_class_unref (class);
}

void
dst_listen_stop (void)
{
  g_signal_remove_emission_hook (g_signal_lookup ("state-change", GTK_TYPE_AT_CONTEXT), hook);
  hook = 0;
  g_string_free (heard, TRUE);
  heard = NULL;
}

const char *
dst_heard (void)
{
  hear_focus ();
  return heard->str;
}

void
dst_heard_forget (void)
{
  look_at_windows ();
  hear_focus ();
  g_string_truncate (heard, 0);
}
