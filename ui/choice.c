/* ui/choice.c — GtkDropDown whose inner list is looked up when it opens. */
#include "choice.h"

#include <glib/gi18n.h>

#define SEARCHED_FROM 10  /* entries; fewer are seen at a glance */
#define MIN_CHARS 6       /* that the closed list keeps of a text */
#define SCROLL_FRAMES 3   /* until the list knows the sizes of its rows */
#define NOTHING "nothing" /* key of the data of the choice: the sentence while nothing is found */

static GtkWidget *
find (GtkWidget *root, GType type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (root), type) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

/* ---- the text of the closed list */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN_CHARS);
  gtk_list_item_set_child (item, label);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/* ---- the open list */

/* NULL: the list is not searched. */
static GtkStringFilter *
filter_of (GtkWidget *list)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)));
  GtkFilter *filter;

  while (GTK_IS_SINGLE_SELECTION (model))
    model = gtk_single_selection_get_model (GTK_SINGLE_SELECTION (model));
  filter = GTK_IS_FILTER_LIST_MODEL (model)
               ? gtk_filter_list_model_get_filter (GTK_FILTER_LIST_MODEL (model))
               : NULL;
  return GTK_IS_STRING_FILTER (filter) ? GTK_STRING_FILTER (filter) : NULL;
}

static gboolean
on_frame (GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
  GtkWidget *choice = gtk_widget_get_ancestor (list, GTK_TYPE_DROP_DOWN);
  int *frames = data;

  if (choice != NULL)
    gtk_widget_activate_action (list, "list.scroll-to-item", "u",
                                gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)));
  return --*frames > 0;
}

/* Searches at once, not when typing pauses: the next key may already choose. */
static void
on_search (GtkEditable *entry, GtkWidget *choice)
{
  GtkWidget *list = find (choice, GTK_TYPE_LIST_VIEW);
  GtkStringFilter *filter = filter_of (list);
  GListModel *found = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)));
  GtkWidget *nothing = g_object_get_data (G_OBJECT (choice), NOTHING);
  GtkWidget *box = gtk_widget_get_parent (nothing);
  int width;

  if (filter != NULL)
    gtk_string_filter_set_search (filter, gtk_editable_get_text (entry));
  gtk_widget_get_size_request (box, &width, NULL);
  if (gtk_widget_get_width (list) > width) /* the list keeps its width with few rows and none */
    gtk_widget_set_size_request (box, gtk_widget_get_width (list), -1);
  gtk_widget_set_visible (nothing, g_list_model_get_n_items (found) == 0);
}

/* The sentence that stands in place of an empty list. */
static GtkWidget *
nothing_new (GtkWidget *list)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *nothing = gtk_label_new (_ ("No matches"));

  gtk_widget_add_css_class (nothing, "dim-label");
  gtk_widget_set_margin_bottom (nothing, 12);
  gtk_widget_set_visible (nothing, FALSE);
  g_object_bind_property (nothing, "visible", scrolled, "visible", G_BINDING_INVERT_BOOLEAN);
  gtk_box_append (GTK_BOX (gtk_widget_get_parent (scrolled)), nothing);
  return nothing;
}

/* Enter in the search takes the first entry that is left; Escape closes the list at once. */
static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        GtkWidget *choice)
{
  GtkWidget *list = find (choice, GTK_TYPE_LIST_VIEW);
  GtkWidget *entry = find (choice, GTK_TYPE_SEARCH_ENTRY);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  GtkSelectionModel *left = gtk_list_view_get_model (GTK_LIST_VIEW (list));

  if (key == GDK_KEY_Escape) {
    gtk_popover_popdown (GTK_POPOVER (find (choice, GTK_TYPE_POPOVER)));
    return GDK_EVENT_STOP;
  }
  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || text[0] == '\0' ||
      filter_of (list) == NULL || gtk_widget_get_focus_child (entry) == NULL)
    return GDK_EVENT_PROPAGATE; /* in the list it takes the row that has the focus */
  if (g_list_model_get_n_items (G_LIST_MODEL (left)) == 0)
    return GDK_EVENT_STOP;
  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (left), 0);
  g_signal_emit_by_name (list, "activate", 0);
  return GDK_EVENT_STOP;
}

/* Letters begin a search wherever the focus is in the open list. */
static void
search_by_typing (GtkWidget *choice)
{
  GtkWidget *popover = find (choice, GTK_TYPE_POPOVER);
  GtkWidget *entry = find (popover, GTK_TYPE_SEARCH_ENTRY);
  GtkEventController *keys;

  if (entry == NULL || gtk_search_entry_get_key_capture_widget (GTK_SEARCH_ENTRY (entry)) != NULL)
    return;
  g_object_set_data (G_OBJECT (choice), NOTHING, nothing_new (find (choice, GTK_TYPE_LIST_VIEW)));
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (entry), popover);
  g_signal_connect_swapped (entry, "search-started", G_CALLBACK (gtk_widget_grab_focus), entry);
  g_signal_connect (entry, "changed", G_CALLBACK (on_search), choice);
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), choice);
  gtk_widget_add_controller (popover, keys); /* before that of the entry */
}

static void
on_open (GtkWidget *choice)
{
  GtkWidget *list = find (choice, GTK_TYPE_LIST_VIEW);
  GListModel *labels = gtk_drop_down_get_model (GTK_DROP_DOWN (choice));
  int frames = SCROLL_FRAMES;

  if (list == NULL || labels == NULL)
    return;
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (choice),
                                   g_list_model_get_n_items (labels) >= SEARCHED_FROM);
  if (filter_of (list) != NULL) /* letters are looked for anywhere in a text */
    gtk_string_filter_set_match_mode (filter_of (list), GTK_STRING_FILTER_MATCH_MODE_SUBSTRING);
  search_by_typing (choice);
  gtk_widget_add_tick_callback (list, on_frame, g_memdup2 (&frames, sizeof frames), g_free);
}

/* The pointer over the open list is over the choice, too. */
static gboolean
on_tip (GtkWidget *choice)
{
  GtkWidget *popover = find (choice, GTK_TYPE_POPOVER);

  if (popover != NULL && gtk_widget_get_visible (popover))
    g_signal_stop_emission_by_name (choice, "query-tooltip");
  return FALSE;
}

GtkWidget *
dsu_choice_new (GtkStringList *labels)
{
  GtkWidget *choice =
      gtk_drop_down_new (labels != NULL ? G_LIST_MODEL (labels) : NULL,
                         gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  /* The list keeps the toolkit's rows, which mark the current one. */
  gtk_drop_down_set_list_factory (GTK_DROP_DOWN (choice),
                                  gtk_drop_down_get_factory (GTK_DROP_DOWN (choice)));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (choice), factory);
  g_object_unref (factory);
  g_signal_connect_swapped (find (choice, GTK_TYPE_POPOVER), "map", G_CALLBACK (on_open), choice);
  g_signal_connect (choice, "query-tooltip", G_CALLBACK (on_tip), NULL);
  return choice;
}
