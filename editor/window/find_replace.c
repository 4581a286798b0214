/* editor/window/find_replace.c — the dialog that finds objects and tiles in the shown level or in
 * all levels of the project, and replaces all of them. */
#include "window/window_private.h"

#include "app/settings.h"
#include "choice.h"
#include "choice_pictures.h"
#include "project/exchange.h"
#include "thumbnail.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

#define ROWS_MAX 200 /* of a level */

#define DSE_TYPE_FIND_REPLACE (dse_find_replace_get_type ())
G_DECLARE_FINAL_TYPE (DseFindReplace, dse_find_replace, DSE, FIND_REPLACE, GtkWindow)

struct _DseFindReplace {
  GtkWindow parent_instance;
  DseWindow *window; /* weak */
  GtkWidget *what, *query, *tile, *with, *to_kind, *to_tile, *property, *scope;
  GtkWidget *finds, *replaces, *places; /* boxes of those controls */
  GtkWidget *list, *status, *replace;
  GPtrArray *tiles, *kinds; /* ids in the order of the choices; borrowed from @rules */
  DsRules *rules;
  GPtrArray *found; /* DseFound, of the latest search */
  guint n_runs;     /* searches and replacements that are at work */
  guint latest;     /* number of the latest of them */
  char *report;     /* of the latest replacement; NULL: none */
  /* of the replacement that is at work */
  GString *failures;
  guint n_replaced, n_levels;
  gboolean goes; /* to a match, and shows its level for that */
};

G_DEFINE_FINAL_TYPE (DseFindReplace, dse_find_replace, GTK_TYPE_WINDOW)

enum { WHAT_OBJECTS, WHAT_TILES };
enum { SCOPE_LEVEL, SCOPE_PROJECT };

static void search (DseFindReplace *self);

/* ---- values of the controls */

static guint
chosen (GtkWidget *choice)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (choice));
}

static char *
dup_chosen_id (GtkWidget *choice, GPtrArray *ids)
{
  const guint i = chosen (choice);

  return i < ids->len ? g_strdup (ids->pdata[i]) : NULL;
}

/* Caller frees. */
static DseExchange *
read_controls (DseFindReplace *self)
{
  DseExchange *out = g_new0 (DseExchange, 1);

  if (chosen (self->what) == WHAT_TILES) {
    out->tile = dup_chosen_id (self->tile, self->tiles);
    out->with = DSE_REPLACE_TILE;
    out->to = dup_chosen_id (self->to_tile, self->tiles);
    return out;
  }
  out->query = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->query)));
  out->with = chosen (self->with) == 0 ? DSE_REPLACE_KIND : DSE_REPLACE_PROPERTY;
  if (out->with == DSE_REPLACE_KIND)
    out->to = dup_chosen_id (self->to_kind, self->kinds);
  else
    dse_exchange_take_property (out, gtk_editable_get_text (GTK_EDITABLE (self->property)));
  return out;
}

static DseProject *
project_of (DseFindReplace *self)
{
  DsePage *page = self->window != NULL ? dse_window_get_page (self->window) : NULL;
  DseProject *project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;

  return project != NULL && dse_project_get_folder (project) != NULL ? project : NULL;
}

static gboolean
is_of_project (DseFindReplace *self)
{
  return chosen (self->scope) == SCOPE_PROJECT && project_of (self) != NULL;
}

/* ---- the list */

/* The pages whose levels are meant; caller unrefs. */
static GPtrArray *
list_pages (DseFindReplace *self)
{
  GPtrArray *pages = g_ptr_array_new ();
  DseProject *project = project_of (self);
  GList *windows;

  if (self->window == NULL || dse_window_get_page (self->window) == NULL)
    return pages;
  if (!is_of_project (self)) {
    g_ptr_array_add (pages, dse_window_get_page (self->window));
    return pages;
  }
  windows = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (self->window)));
  for (GList *at = windows; at != NULL; at = at->next)
    for (guint i = 0; DSE_IS_WINDOW (at->data) && i < dse_window_get_n_pages (at->data); i++) {
      DsePage *page = dse_window_get_nth_page (at->data, i);

      if (dse_project_of (dse_page_get_document (page)) == project && !dse_page_is_prefab (page))
        g_ptr_array_add (pages, page);
    }
  return pages;
}

static GtkWidget *
row_new (const char *text, const char *class, guint found, int hit)
{
  GtkWidget *row = gtk_list_box_row_new (), *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_margin_start (label, hit >= 0 ? 18 : 0);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  g_object_set_data (G_OBJECT (row), "found", GUINT_TO_POINTER (found));
  g_object_set_data (G_OBJECT (row), "hit", GINT_TO_POINTER (hit));
  return row;
}

static void
append_found (DseFindReplace *self, guint i)
{
  const DseFound *found = self->found->pdata[i];
  g_autofree char *head =
      g_strdup_printf (ngettext ("%s · %u match", "%s · %u matches", found->hits->len),
                       found->label, found->hits->len);

  if (found->hits->len == 0 && found->error == NULL)
    return;
  gtk_list_box_append (GTK_LIST_BOX (self->list), row_new (head, "heading", i, -1));
  if (found->error != NULL)
    gtk_list_box_append (GTK_LIST_BOX (self->list), row_new (found->error, "error", i, -1));
  for (guint k = 0; k < MIN (found->hits->len, ROWS_MAX); k++) {
    const DseHit *hit = &g_array_index (found->hits, DseHit, k);
    g_autofree char *text =
        hit->label != NULL
            ? g_strdup_printf (_ ("%s · floor %zu · %d, %d"), hit->label, hit->floor + 1, hit->at.x,
                               hit->at.y)
            : g_strdup_printf (_ ("Floor %zu · %d, %d"), hit->floor + 1, hit->at.x, hit->at.y);

    gtk_list_box_append (GTK_LIST_BOX (self->list), row_new (text, NULL, i, (int)k));
  }
}

/* Objects or cells, and the levels that have some. */
static guint
count (DseFindReplace *self, guint *n_levels)
{
  guint n = 0;

  *n_levels = 0;
  for (guint i = 0; i < self->found->len; i++) {
    const DseFound *found = self->found->pdata[i];

    n += found->hits->len;
    *n_levels += found->hits->len > 0;
  }
  return n;
}

static void
show_status (DseFindReplace *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  DseExchange *exchange = read_controls (self);
  guint n_levels;
  const guint n = count (self, &n_levels);
  g_autofree char *levels =
      g_strdup_printf (ngettext ("%u level", "%u levels", n_levels), n_levels);
  const gboolean is_read_only =
      is_of_project (self) && dse_project_is_read_only (project_of (self));
  const gboolean can =
      self->n_runs == 0 && n > 0 && !is_read_only && dse_exchange_is_whole (exchange, TRUE);

  if (self->n_runs > 0)
    g_string_append (text, _ ("Searching…"));
  else if (self->report != NULL)
    g_string_append (text, self->report);
  else if (dse_exchange_is_whole (exchange, FALSE) && n == 0)
    g_string_append (text, _ ("No matches"));
  else if (dse_exchange_is_whole (exchange, FALSE))
    /* Translators: %s is "3 levels". */
    g_string_append_printf (text, ngettext ("%u match in %s", "%u matches in %s", n), n, levels);
  gtk_label_set_text (GTK_LABEL (self->status), text->str);
  /* The field has the keyboard: its description announces what was found. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->query), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text->str, -1);
  gtk_widget_set_sensitive (self->replace, can);
  gtk_widget_set_tooltip_text (self->replace, is_read_only
                                                  ? _ ("This project is read-only.")
                                                  : _ ("Replace all matches: open levels can undo "
                                                       "it, closed ones are saved"));
  dse_exchange_free (exchange);
}

static void
show (DseFindReplace *self)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  for (guint i = 0; i < self->found->len; i++)
    append_found (self, i);
  show_status (self);
}

/* ---- finding */

static void
find_in_pages (DseFindReplace *self, const DseExchange *exchange)
{
  g_autoptr (GPtrArray) pages = list_pages (self);

  g_ptr_array_set_size (self->found, 0);
  for (guint i = 0; i < pages->len; i++) {
    DsuDocument *document = dse_page_get_document (pages->pdata[i]);
    g_autofree char *label = dsu_document_dup_title (document);

    DseFound *found = dse_exchange_find (exchange, dsu_document_get_delve (document),
                                         dsu_document_get_path (document), label);

    g_set_weak_pointer (&found->document, G_OBJECT (document));
    g_ptr_array_add (self->found, found);
  }
}

/* Files of open levels; caller unrefs. */
static GHashTable *
list_open (DseFindReplace *self)
{
  GHashTable *open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) pages = list_pages (self);

  for (guint i = 0; i < pages->len; i++) {
    const char *path = dsu_document_get_path (dse_page_get_document (pages->pdata[i]));

    if (path != NULL)
      g_hash_table_add (open, g_strdup (path));
  }
  return open;
}

/* Another search may have followed: only the latest one counts. */
static void
on_found (gpointer owner, GPtrArray *found, guint number)
{
  DseFindReplace *self = owner;

  self->n_runs--;
  if (number == self->latest)
    g_ptr_array_extend_and_steal (self->found, found);
  else
    g_ptr_array_unref (found);
  show (self);
}

static void
search (DseFindReplace *self)
{
  DseExchange *exchange = read_controls (self);

  self->latest++; /* searches at work are of before */
  find_in_pages (self, exchange);
  if (is_of_project (self) && dse_exchange_is_whole (exchange, FALSE)) {
    g_autoptr (GHashTable) open = list_open (self);

    self->n_runs++;
    dse_exchange_start (self, exchange, project_of (self), open, FALSE, on_found, ++self->latest);
  }
  show (self);
  dse_exchange_free (exchange);
}

static void
search_anew (DseFindReplace *self)
{
  if (self->goes)
    return;
  g_clear_pointer (&self->report, g_free);
  search (self);
}

/* ---- replacing */

static DsStatus
apply_to_document (const DsCmd *cmd, gpointer document, DsError *err)
{
  return dsu_document_apply_step (document, cmd, N_ ("Replace All"))
             ? DS_OK
             : ds_fail (err, DS_BAD_ARG, "", "exchange.refused", N_ ("the level was not changed"));
}

/* "Replaced 3 matches in 2 levels", and what failed; caller frees. */
static char *
dup_report (DseFindReplace *self)
{
  g_autofree char *levels =
      g_strdup_printf (ngettext ("%u level", "%u levels", self->n_levels), self->n_levels);
  GString *text = g_string_new (NULL);

  /* Translators: %s is "3 levels". */
  g_string_printf (
      text, ngettext ("Replaced %u match in %s", "Replaced %u matches in %s", self->n_replaced),
      self->n_replaced, levels);
  if (self->failures->len > 0)
    g_string_append_printf (text, "\n%s", self->failures->str);
  return g_string_free (text, FALSE);
}

/* The document's own error says more. */
static void
report_failure (DseFindReplace *self, const char *label, const char *why)
{
  g_string_append (self->failures, self->failures->len > 0 ? "\n" : "");
  g_string_append_printf (self->failures, _ ("%s: %s"), label, why);
}

static void
replace_in_pages (DseFindReplace *self, const DseExchange *exchange)
{
  g_autoptr (GPtrArray) pages = list_pages (self);

  for (guint i = 0; i < pages->len; i++) {
    DsuDocument *document = dse_page_get_document (pages->pdata[i]);
    const DsDelve *delve = dsu_document_get_delve (document);
    g_autofree char *label = dsu_document_dup_title (document);
    DseFound *found = dse_exchange_find (exchange, delve, NULL, label);
    char sentence[DS_SENTENCE];
    DsError err;

    if (found->hits->len > 0 &&
        dse_exchange_run (exchange, delve, found, apply_to_document, document, &err) != DS_OK)
      report_failure (self, label, ds_error_format (&err, sentence, sizeof sentence));
    else if (found->hits->len > 0) {
      self->n_replaced += found->hits->len;
      self->n_levels++;
    }
    dse_found_free (found);
  }
}

static void
finish_replacing (DseFindReplace *self)
{
  g_free (self->report);
  self->report = dup_report (self);
  search (self);
}

/* Meanwhile another search may have been begun. */
static void
on_replaced (gpointer owner, GPtrArray *found, guint number)
{
  DseFindReplace *self = owner;

  self->n_runs--;
  for (guint i = 0; i < found->len; i++) {
    const DseFound *level = found->pdata[i];

    if (level->error != NULL)
      report_failure (self, level->label, level->error);
    else if (level->hits->len > 0) {
      self->n_replaced += level->hits->len;
      self->n_levels++;
    }
  }
  g_ptr_array_unref (found);
  finish_replacing (self);
}

static void
on_replace (DseFindReplace *self)
{
  DseExchange *exchange = read_controls (self);

  g_clear_pointer (&self->report, g_free);
  g_string_truncate (self->failures, 0);
  self->n_replaced = self->n_levels = 0;
  replace_in_pages (self, exchange);
  if (is_of_project (self)) {
    g_autoptr (GHashTable) open = list_open (self);

    self->n_runs++;
    dse_exchange_start (self, exchange, project_of (self), open, TRUE, on_replaced, ++self->latest);
    show_status (self);
  } else
    finish_replacing (self);
  dse_exchange_free (exchange);
}

/* ---- going there */

static void
select_hits (DsePage *page, const DseFound *found, int which)
{
  const DseHit *first = &g_array_index (found->hits, DseHit, MAX (which, 0));
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (DsCell));

  for (guint i = 0; i < found->hits->len; i++) {
    const DseHit *hit = &g_array_index (found->hits, DseHit, i);

    if (hit->floor != first->floor || (which >= 0 && (guint)which != i))
      continue;
    if (hit->id != 0)
      g_array_append_val (ids, hit->id);
    else
      g_array_append_val (cells, hit->at);
  }
  g_object_set (page, "floor", (guint)first->floor, NULL);
  dsu_canvas_put_cursor (dse_page_get_canvas (page), first->at);
  if (cells->len > 0)
    dse_page_show_cells (page, first->floor, (const DsCell *)(const void *)cells->data,
                         MIN (cells->len, 1000));
  else
    dse_page_choose_things (page, (const uint64_t *)(const void *)ids->data, ids->len);
}

/* True if the match is still in the level: that may have changed since it was found. */
static gboolean
is_there (const DsDelve *delve, const DseHit *hit)
{
  const DsFloor *level =
      hit->floor < delve->dungeon.n_floors ? &delve->dungeon.floors[hit->floor] : NULL;

  return level != NULL && (hit->id != 0 ? ds_things_find (level->things, hit->id) != NULL
                                        : ds_floor_has (level, hit->at));
}

/* Shows the open level in which @found is; NULL: it is not open. */
static DsePage *
show_open (DseFindReplace *self, const DseFound *found)
{
  g_autoptr (GPtrArray) pages = list_pages (self);

  for (guint i = 0; i < pages->len; i++) {
    DseWindow *window = DSE_WINDOW (gtk_widget_get_root (pages->pdata[i]));

    if (G_OBJECT (dse_page_get_document (pages->pdata[i])) != found->document)
      continue;
    dse_window_show_tab (window, adw_tab_view_get_page (window->tabs, pages->pdata[i]));
    return pages->pdata[i];
  }
  return NULL;
}

/* The page of the level in which @found is; NULL: it was closed, or the match is gone. */
static DsePage *
page_of (DseFindReplace *self, const DseFound *found, const DseHit *hit)
{
  DsePage *page = found->document != NULL ? show_open (self, found) : NULL;

  if (page == NULL && found->file != NULL) {
    dse_window_open (self->window, found->file);
    page = dse_window_get_page (self->window);
    if (page != NULL &&
        g_strcmp0 (dsu_document_get_path (dse_page_get_document (page)), found->file) != 0)
      page = NULL;
  }
  return page != NULL && is_there (dsu_document_get_delve (dse_page_get_document (page)), hit)
             ? page
             : NULL;
}

/* A match goes there; the heading of a level selects all matches on the floor of the first. */
static void
on_row (DseFindReplace *self, GtkListBoxRow *row)
{
  const guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "found"));
  const int hit = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "hit"));
  const DseFound *found = i < self->found->len ? self->found->pdata[i] : NULL;

  DsePage *page;

  if (found == NULL || found->hits->len == 0 || self->window == NULL)
    return;
  self->goes = TRUE;
  page = page_of (self, found, &g_array_index (found->hits, DseHit, MAX (hit, 0)));
  self->goes = FALSE;
  if (page == NULL) {
    search (self); /* the list is of before */
    return;
  }
  if (g_array_index (found->hits, DseHit, 0).id != 0)
    dse_window_set_tool (DSE_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                         dse_tool_find ("thing"));
  select_hits (page, found, hit);
}

/* ---- the controls */

static void
update_controls (DseFindReplace *self)
{
  const gboolean tiles = chosen (self->what) == WHAT_TILES;
  const gboolean kinds = !tiles && chosen (self->with) == 0;

  gtk_widget_set_visible (self->query, !tiles);
  gtk_widget_set_visible (self->tile, tiles);
  gtk_widget_set_visible (self->with, !tiles);
  gtk_widget_set_visible (self->to_tile, tiles);
  gtk_widget_set_visible (self->to_kind, kinds);
  gtk_widget_set_visible (self->property, !tiles && !kinds);
  search_anew (self);
}

static GtkStringList *
list_tiles (DseFindReplace *self)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  for (size_t i = 1; i < ds_rules_n_tiles (self->rules); i++) {
    const DsTile *tile = ds_rules_tile (self->rules, (uint32_t)i);

    gtk_string_list_append (labels, _ (tile->label));
    g_ptr_array_add (self->tiles, (gpointer)tile->id);
  }
  return labels;
}

static GtkStringList *
list_kinds (DseFindReplace *self)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  for (size_t i = 0; i < ds_rules_n_kinds (self->rules); i++) {
    const DsKind *kind = ds_rules_kind (self->rules, (uint32_t)i);

    gtk_string_list_append (labels, _ (kind->label));
    g_ptr_array_add (self->kinds, (gpointer)kind->id);
  }
  return labels;
}

static void
choose_id (GtkWidget *choice, GPtrArray *ids, const char *id)
{
  for (guint i = 0; i < ids->len && id != NULL; i++)
    if (strcmp (ids->pdata[i], id) == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
}

/* Tile 0 is not in the list. */
static GdkTexture *
tile_picture_new (gpointer data, guint i, int side)
{
  return dsu_swatch_new (((DseFindReplace *)data)->rules, (uint16_t)(i + 1), side);
}

static GdkTexture *
kind_picture_new (gpointer data, guint i, int side)
{
  return dsu_kind_swatch_new (((DseFindReplace *)data)->rules, (uint16_t)i, NULL, side);
}

/* A choice of @labels in @box, behind the other controls. */
static GtkWidget *
add_choice (GtkWidget *box, GtkStringList *labels, const char *label)
{
  GtkWidget *choice = dsu_choice_new (labels);

  gtk_widget_set_hexpand (choice, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_box_append (GTK_BOX (box), choice);
  return choice;
}

/* A choice of what the other controls in @box are for, before them. */
static GtkWidget *
add_shape (GtkWidget *box, const char *const *labels, const char *label)
{
  GtkWidget *choice = add_choice (box, gtk_string_list_new (labels), label);

  gtk_widget_set_hexpand (choice, FALSE);
  gtk_box_reorder_child_after (GTK_BOX (box), choice, NULL);
  return choice;
}

static void
add_choices (DseFindReplace *self)
{
  const char *whats[] = { _ ("Objects"), _ ("Tiles"), NULL };
  const char *withs[] = { _ ("Kind"), _ ("Custom property"), NULL };
  const char *scopes[] = { _ ("This level"), _ ("All levels of the project"), NULL };

  self->what = add_shape (self->finds, whats, _ ("Kind of match"));
  self->tile = add_choice (self->finds, list_tiles (self), _ ("Tile to find"));
  self->with = add_shape (self->replaces, withs, _ ("Part to replace"));
  self->to_kind = add_choice (self->replaces, list_kinds (self), _ ("New kind"));
  g_ptr_array_set_size (self->tiles, 0);
  self->to_tile = add_choice (self->replaces, list_tiles (self), _ ("New tile"));
  dsu_choice_show_pictures (self->tile, tile_picture_new, self);
  dsu_choice_show_pictures (self->to_tile, tile_picture_new, self);
  dsu_choice_show_pictures (self->to_kind, kind_picture_new, self);
  self->scope = add_choice (self->places, gtk_string_list_new (scopes), _ ("Levels to search"));
  dsu_set_tip (self->query, _ ("Kind, name, lock, note, room, or a property: hp=66"));
}

static void
follow_controls (DseFindReplace *self)
{
  GtkWidget *const shapes[] = { self->what, self->with };
  GtkWidget *const choices[] = { self->tile, self->scope };
  GtkWidget *const targets[] = { self->to_kind, self->to_tile };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    g_signal_connect_swapped (shapes[i], "notify::selected", G_CALLBACK (update_controls), self);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    g_signal_connect_swapped (choices[i], "notify::selected", G_CALLBACK (search_anew), self);
  for (gsize i = 0; i < G_N_ELEMENTS (targets); i++)
    g_signal_connect_swapped (targets[i], "notify::selected", G_CALLBACK (show_status), self);
  g_signal_connect_swapped (self->query, "search-changed", G_CALLBACK (search_anew), self);
  g_signal_connect_swapped (self->property, "changed", G_CALLBACK (show_status), self);
}

static gboolean
on_escape (GtkWidget *widget, GVariant *args, gpointer data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
dse_find_replace_dispose (GObject *object)
{
  DseFindReplace *self = DSE_FIND_REPLACE (object);

  g_clear_weak_pointer (&self->window);
  gtk_widget_dispose_template (GTK_WIDGET (self), DSE_TYPE_FIND_REPLACE);
  G_OBJECT_CLASS (dse_find_replace_parent_class)->dispose (object);
}

static void
dse_find_replace_finalize (GObject *object)
{
  DseFindReplace *self = DSE_FIND_REPLACE (object);

  g_ptr_array_unref (self->tiles);
  g_ptr_array_unref (self->kinds);
  g_ptr_array_unref (self->found);
  ds_rules_unref (self->rules);
  g_free (self->report);
  g_string_free (self->failures, TRUE);
  G_OBJECT_CLASS (dse_find_replace_parent_class)->finalize (object);
}

static void
dse_find_replace_class_init (DseFindReplaceClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_find_replace_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_find_replace_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "find_replace.ui");
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, finds);
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, query);
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, replaces);
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, property);
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, places);
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, list);
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, status);
  gtk_widget_class_bind_template_child (widget_class, DseFindReplace, replace);
  gtk_widget_class_bind_template_callback (widget_class, on_row);
  gtk_widget_class_bind_template_callback (widget_class, on_replace);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, on_escape, NULL);
}

static void
dse_find_replace_init (DseFindReplace *self)
{
  self->tiles = g_ptr_array_new ();
  self->kinds = g_ptr_array_new ();
  self->found = g_ptr_array_new_with_free_func ((GDestroyNotify)dse_found_free);
  self->failures = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* The dialog over @window, if it is open. */
static DseFindReplace *
find_open (DseWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at != NULL; at = at->next)
    if (DSE_IS_FIND_REPLACE (at->data) && DSE_FIND_REPLACE (at->data)->window == window)
      return at->data;
  return NULL;
}

void
dse_window_find_replace (DseWindow *self)
{
  DseFindReplace *dialog;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  dialog = find_open (self);
  if (dialog != NULL) {
    gtk_window_present (GTK_WINDOW (dialog));
    return;
  }
  dialog = g_object_new (DSE_TYPE_FIND_REPLACE, "transient-for", self, NULL);
  g_set_weak_pointer (&dialog->window, self);
  dialog->rules = ds_rules_ref (dsu_document_get_delve (dse_page_get_document (page))->rules);
  add_choices (dialog);
  gtk_widget_set_sensitive (dialog->scope, project_of (dialog) != NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (dialog->scope),
                              project_of (dialog) != NULL ? SCOPE_PROJECT : SCOPE_LEVEL);
  /* Matches become the chosen kind or tile of the palette. */
  choose_id (dialog->to_kind, dialog->kinds, dse_tool_options_get_kind (self->options));
  choose_id (dialog->to_tile, dialog->tiles, dse_tool_options_get_tile (self->options));
  follow_controls (dialog);
  /* The list is of the level that is shown, in which matches are replaced. */
  g_signal_connect_object (self->tabs, "notify::selected-page", G_CALLBACK (search_anew), dialog,
                           G_CONNECT_SWAPPED);
  update_controls (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (dialog->query);
}
