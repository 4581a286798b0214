/* editor/window/command_palette.c — the list of entries, what is typed, and the recent ones. */
#include "window/command_palette.h"

#include "app/settings.h"

#include <glib/gi18n.h>
#include <string.h>

#define SWITCH_LENGTH 24 /* bytes that the label of a switch counts more */
#define N_PAGE 50        /* rows that are added at a time: the toolkit builds them all */
#define N_PAGE_STEP 8    /* rows that PageUp and PageDown pass */
#define N_RECENT 20      /* entries that are remembered */
#define RECENT_SETTING "recent-entries"

struct _DseCommandPalette {
  AdwWindow parent_instance;
  DseWindow *window; /* this is modal over it; borrowed */
  gboolean places;   /* it is Go To */
  /* of command_palette.ui */
  GtkWidget *entry, *list, *status;

  GPtrArray *entries; /* of all sources; owned */
  GPtrArray *found;   /* that match, best first; borrowed, but for those in typed */
  GPtrArray *typed;   /* that the text names by itself; owned */
  GListStore *shown;  /* the first of found */
  GtkSingleSelection *chosen;
  DsuFuzzyQuery query;
};

G_DEFINE_FINAL_TYPE (DseCommandPalette, dse_command_palette, ADW_TYPE_WINDOW)

GPtrArray *
dse_command_palette_get_found (DseCommandPalette *self)
{
  g_return_val_if_fail (DSE_IS_COMMAND_PALETTE (self), NULL);

  return self->found;
}

DseEntry *
dse_command_palette_get_chosen (DseCommandPalette *self)
{
  g_return_val_if_fail (DSE_IS_COMMAND_PALETTE (self), NULL);

  return gtk_single_selection_get_selected_item (self->chosen);
}

/* ---- recent entries */

/* Puts @entry before the other recent ones. */
static void
remember (const DseEntry *entry)
{
  GSettings *settings = dse_settings_get ();
  g_autofree char *name = dse_entry_dup_name (entry);
  g_auto (GStrv) before = g_settings_get_strv (settings, RECENT_SETTING);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  if (name == NULL)
    return;
  g_ptr_array_add (names, name);
  for (char **at = before; *at != NULL && names->len < N_RECENT; at++)
    if (strcmp (*at, name) != 0)
      g_ptr_array_add (names, *at);
  g_ptr_array_add (names, NULL);
  g_settings_set_strv (settings, RECENT_SETTING, (const char *const *)names->pdata);
}

/* Gives the recent entries their rank, the last one the highest. */
static void
rank_recent (DseCommandPalette *self)
{
  g_auto (GStrv) names = g_settings_get_strv (dse_settings_get (), RECENT_SETTING);
  g_autoptr (GHashTable) ranks = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; names[i] != NULL; i++)
    g_hash_table_insert (ranks, names[i], GUINT_TO_POINTER (N_RECENT - MIN (i, N_RECENT - 1)));
  for (guint i = 0; i < self->entries->len && *names != NULL; i++) {
    DseEntry *entry = self->entries->pdata[i];
    g_autofree char *name = dse_entry_dup_name (entry);

    if (name != NULL)
      entry->recent = GPOINTER_TO_UINT (g_hash_table_lookup (ranks, name));
  }
}

/* ---- rows */

static GtkWidget *
cell_new (GtkWidget *row, const char *css)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css != NULL)
    gtk_widget_add_css_class (label, css);
  gtk_box_append (GTK_BOX (row), label);
  return label;
}

/* Label, detail, keys and kind, in this order. */
static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9), *keys;

  cell_new (row, NULL);
  gtk_widget_set_hexpand (cell_new (row, "dim-label"), TRUE);
  keys = cell_new (row, "key-cap");
  gtk_label_set_ellipsize (GTK_LABEL (keys), PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_valign (keys, GTK_ALIGN_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (cell_new (row, "dim-label")), PANGO_ELLIPSIZE_NONE);
  gtk_list_item_set_child (item, row);
}

/* The letters of the label that match, in bold. */
static PangoAttrList *
marks_of (DseCommandPalette *self, const DseEntry *entry)
{
  PangoAttrList *bold = pango_attr_list_new ();
  gboolean marks[DSU_FUZZY_TEXT_MAX];
  const char *at = entry->label;

  dsu_fuzzy_mark (entry->text, &self->query, marks);
  for (guint i = 0; i < DSU_FUZZY_TEXT_MAX && *at != '\0'; i++) {
    const char *next = g_utf8_next_char (at);

    if (marks[i]) {
      PangoAttribute *attribute = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

      attribute->start_index = (guint)(at - entry->label);
      attribute->end_index = (guint)(next - entry->label);
      pango_attr_list_insert (bold, attribute);
    }
    at = next;
  }
  return bold;
}

/* "Undo, Editing, Ctrl+Z, Action"; caller frees. */
static char *
dup_spoken (const DseEntry *entry)
{
  const char *parts[] = { entry->label, entry->detail, entry->keys, _ (entry->source->label) };
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", parts[i]);
  return g_string_free (text, FALSE);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, DseCommandPalette *self)
{
  const DseEntry *entry = gtk_list_item_get_item (item);
  const char *texts[] = { entry->label, entry->detail, entry->keys, _ (entry->source->label) };
  GtkWidget *row = gtk_list_item_get_child (item), *cell = gtk_widget_get_first_child (row);
  g_autoptr (PangoAttrList) marks = marks_of (self, entry);
  g_autofree char *spoken = dup_spoken (entry);

  gtk_label_set_attributes (GTK_LABEL (cell), marks);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    gtk_label_set_text (GTK_LABEL (cell), texts[i] != NULL ? texts[i] : "");
    /* The detail stays, empty: it takes the room between label and keys. */
    gtk_widget_set_visible (cell, i == 1 || texts[i] != NULL);
    cell = gtk_widget_get_next_sibling (cell);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* ---- searching */

/* By score; of the same, shorter labels first, where something was typed, switches counting as
 * longer. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const DseEntry *one = *(const DseEntry *const *)a, *other = *(const DseEntry *const *)b;

  if (one->score != other->score)
    return one->score > other->score ? -1 : 1;
  return one->order < other->order ? -1 : one->order > other->order;
}

/* Adds the entries that the text names by itself. Returns the reason that it does not name one, if
 * there is one, which the caller frees. */
static char *
find_typed (DseCommandPalette *self, const char *text)
{
  DsePage *page = dse_window_get_page (self->window);
  char *why = NULL;

  g_ptr_array_set_size (self->typed, 0);
  for (gsize i = 0; i < dse_source_count (); i++) {
    const DseSource *source = dse_source_get (i);
    DseEntry *entry =
        source->read != NULL && page != NULL && !dse_page_is_playing (page) && why == NULL
            ? source->read (self->window, text, &why)
            : NULL;

    if (entry != NULL) {
      g_ptr_array_add (self->typed, entry);
      g_ptr_array_add (self->found, entry);
    }
  }
  return why;
}

/* True if the place of @entry is that of one that was typed. */
static gboolean
is_typed (DseCommandPalette *self, const DseEntry *entry)
{
  for (guint i = 0; i < self->typed->len; i++) {
    const DseEntry *typed = self->typed->pdata[i];

    if (typed->source == entry->source && typed->floor == entry->floor &&
        typed->number == entry->number)
      return TRUE;
  }
  return FALSE;
}

/* True if @text has @numbers, which are no part of longer ones. */
static gboolean
has_numbers (const char *text, const char *numbers)
{
  const gsize n = strlen (numbers);

  for (const char *at = text; n > 0 && (at = strstr (at, numbers)) != NULL; at++)
    if ((at == text || !g_ascii_isdigit (at[-1])) && !g_ascii_isdigit (at[n]))
      return TRUE;
  return FALSE;
}

/* True for entries that a typed cell stands for as well: those in whose label it is, and those
 * which lie there. Digits in ids say nothing of it. Without a typed cell, for all. */
static gboolean
fits_typed (DseCommandPalette *self, const DseEntry *entry)
{
  const DseEntry *first = self->typed->len > 0 ? self->typed->pdata[0] : NULL;
  const DseEntry *typed = first != NULL && first->source == &dse_source_cells ? first : NULL;
  g_autofree char *cell =
      typed != NULL ? g_strdup_printf ("%d, %d", typed->cell.x, typed->cell.y) : NULL;

  return typed == NULL || has_numbers (entry->label, cell) ||
         (entry->detail != NULL && entry->floor == typed->floor &&
          has_numbers (entry->detail, cell));
}

static void
find (DseCommandPalette *self)
{
  const guint n_typed = self->found->len;

  for (guint i = 0; i < self->entries->len; i++) {
    DseEntry *entry = self->entries->pdata[i];
    const guint score = dsu_fuzzy_score (entry->text, &self->query);

    if (score == 0 || is_typed (self, entry) || !fits_typed (self, entry))
      continue;
    entry->score = (score + entry->recent) << 8;
    if (self->query.n > 0)
      entry->score +=
          255 - (guint)MIN (strlen (entry->label) + (entry->is_switch ? SWITCH_LENGTH : 0), 255);
    g_ptr_array_add (self->found, entry);
  }
  qsort (self->found->pdata + n_typed, self->found->len - n_typed, sizeof (gpointer), compare);
}

/* Shows some more of what was found. */
static void
show_more (DseCommandPalette *self)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));
  const guint more = MIN (self->found->len - n, N_PAGE);

  if (more > 0)
    g_list_store_splice (self->shown, n, 0, self->found->pdata + n, more);
}

/* Shows and announces the number of entries, or @why there are none. */
static void
show_status (DseCommandPalette *self, const char *why)
{
  g_autofree char *count =
      g_strdup_printf (ngettext ("%u result", "%u results", self->found->len), self->found->len);

  gtk_label_set_text (GTK_LABEL (self->status), self->found->len > 0 ? count
                                                : why != NULL        ? why
                                                                     : _ ("No results"));
}

/* The entry keeps the keyboard, so that its description announces the selected row. */
static void
announce (DseCommandPalette *self)
{
  const DseEntry *chosen = dse_command_palette_get_chosen (self);
  g_autofree char *spoken = chosen != NULL ? dup_spoken (chosen) : NULL;
  g_autofree char *text =
      chosen != NULL
          ? g_strdup_printf (_ ("%s; %u of %u"), spoken,
                             gtk_single_selection_get_selected (self->chosen) + 1, self->found->len)
          : g_strdup (gtk_label_get_text (GTK_LABEL (self->status)));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
}

static void
choose (DseCommandPalette *self, guint row)
{
  gtk_single_selection_set_selected (self->chosen, row);
  gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", row);
  announce (self);
}

static void
search (DseCommandPalette *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *why = NULL;

  g_list_store_remove_all (self->shown);
  g_ptr_array_set_size (self->found, 0);
  self->query = dsu_fuzzy_query (text);
  why = find_typed (self, text);
  find (self);
  show_more (self);
  show_status (self, why);
  if (self->found->len > 0)
    choose (self, 0);
  announce (self);
}

/* ---- the keyboard and the pointer */

static void
run_chosen (DseCommandPalette *self)
{
  DseEntry *chosen = dse_command_palette_get_chosen (self);
  g_autoptr (DseEntry) entry = chosen != NULL ? g_object_ref (chosen) : NULL;
  DseWindow *window = self->window;

  if (entry == NULL)
    return;
  gtk_window_destroy (GTK_WINDOW (self));
  remember (entry);
  entry->source->run (window, entry);
  if (entry->source->is_place)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.focus-canvas", NULL);
}

static void
on_row_activated (DseCommandPalette *self, guint row)
{
  gtk_single_selection_set_selected (self->chosen, row);
  run_chosen (self);
}

static void
on_edge (DseCommandPalette *self, GtkPositionType edge)
{
  if (edge == GTK_POS_BOTTOM)
    show_more (self);
}

/* Moves the selection by @rows. */
static void
step (DseCommandPalette *self, int rows)
{
  const gint64 at = (gint64)gtk_single_selection_get_selected (self->chosen) + rows;

  if (self->found->len == 0)
    return;
  while (at >= g_list_model_get_n_items (G_LIST_MODEL (self->shown)) &&
         g_list_model_get_n_items (G_LIST_MODEL (self->shown)) < self->found->len)
    show_more (self);
  choose (self, (guint)CLAMP (at, 0, (gint64)self->found->len - 1));
}

static gboolean
on_key (DseCommandPalette *self, guint keyval, guint code, GdkModifierType modifiers)
{
  static const struct {
    guint keyval;
    int rows;
  } steps[] = { { GDK_KEY_Up, -1 },
                { GDK_KEY_KP_Up, -1 },
                { GDK_KEY_Down, 1 },
                { GDK_KEY_KP_Down, 1 },
                { GDK_KEY_Page_Up, -N_PAGE_STEP },
                { GDK_KEY_Page_Down, N_PAGE_STEP } };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i].keyval == keyval) {
      step (self, steps[i].rows);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

/* ---- life */

static void
collect (DseCommandPalette *self)
{
  DsePage *page = dse_window_get_page (self->window);
  const gboolean has_level = page != NULL && !dse_page_is_playing (page);

  for (gsize i = 0; i < dse_source_count (); i++) {
    const DseSource *source = dse_source_get (i);

    if (source->collect != NULL && (has_level || !source->is_of_level) &&
        (source->is_place || !self->places))
      source->collect (self->window, self->entries);
  }
  rank_recent (self);
}

static void
dse_command_palette_dispose (GObject *object)
{
  DseCommandPalette *self = DSE_COMMAND_PALETTE (object);

  g_clear_object (&self->shown);
  g_clear_object (&self->chosen);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_clear_pointer (&self->typed, g_ptr_array_unref);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), DSE_TYPE_COMMAND_PALETTE);
  G_OBJECT_CLASS (dse_command_palette_parent_class)->dispose (object);
}

static void
dse_command_palette_class_init (DseCommandPaletteClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_command_palette_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "command_palette.ui");
  gtk_widget_class_bind_template_child (widget_class, DseCommandPalette, entry);
  gtk_widget_class_bind_template_child (widget_class, DseCommandPalette, list);
  gtk_widget_class_bind_template_child (widget_class, DseCommandPalette, status);
  gtk_widget_class_bind_template_callback (widget_class, run_chosen);
  gtk_widget_class_bind_template_callback (widget_class, search);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_edge);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, gtk_window_close);
}

static void
dse_command_palette_init (DseCommandPalette *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
  self->typed = g_ptr_array_new_with_free_func (g_object_unref);
  self->found = g_ptr_array_new ();
  self->shown = g_list_store_new (DSE_TYPE_ENTRY);
  self->chosen = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->shown)));
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  gtk_list_view_set_factory (GTK_LIST_VIEW (self->list), factory);
  gtk_list_view_set_model (GTK_LIST_VIEW (self->list), GTK_SELECTION_MODEL (self->chosen));
  g_object_unref (factory);
}

void
dse_command_palette_show (DseWindow *window, gboolean places)
{
  DseCommandPalette *self;
  const char *title = places ? _ ("Go To") : _ ("Command Palette");
  const char *hint = places ? _ ("Cell (12, 7 or 2: 12, 7), room or object")
                            : _ ("Action, setting, tile, recipe, room…");

  g_return_if_fail (DSE_IS_WINDOW (window));

  self = g_object_new (DSE_TYPE_COMMAND_PALETTE, "transient-for", window, "title", title, NULL);
  self->window = window;
  self->places = places;
  g_object_set (self->entry, "placeholder-text", hint, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  collect (self);
  search (self);
  gtk_window_present (GTK_WINDOW (self));
}
