/* editor/import/item_list.c — rows of a list view; a button of each opens the picker. */
#include "import/item_list.h"

#include "base/glyph.h"
#include "icon_button.h"
#include "import/result_picker.h"
#include "import/source_picture.h"
#include "list_keys.h"
#include "row_label.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define SIDE 32         /* pixels of a picture */
#define RESULT_SIDE 24  /* of what it becomes */
#define RESULT_WIDTH 18 /* characters of its name */

struct _DseItemList {
  GtkWidget parent_instance;
  DseImporting *importing;
  GtkWidget *list;
  GtkStringList *rows;                 /* one for each item; the texts are not shown */
  GPtrArray *bound;                    /* GtkListItem, borrowed */
  GListModel *results, *layer_results; /* NULL: not made yet */
  GHashTable *pictures; /* GdkTexture by item's address in the map; NULL values: none */
  guint picked;         /* item whose picker is open */
};

G_DEFINE_FINAL_TYPE (DseItemList, dse_item_list, GTK_TYPE_WIDGET)

static const DsMapItem *
item_at (DseItemList *self, guint i)
{
  return &dse_importing_get_items (self->importing)->items.items[i];
}

static guint
n_items (DseItemList *self)
{
  return (guint)dse_importing_get_items (self->importing)->items.n;
}

/* ---- words */

/* The name of a layer with the groups around it; caller frees, as of the others. */
static char *
dup_layer (const DsForeignLayer *layer)
{
  g_autofree char *name = g_strconcat (layer->path, layer->name, NULL);

  return name[0] != '\0' ? dsu_dup_shown (name) : g_strdup (_ ("Layer without a name"));
}

static char *
dup_tile (const DsMapSubject *subject)
{
  g_autofree char *set = NULL, *type = NULL;

  if (subject->tileset == NULL)
    return g_strdup_printf (_ ("Tile %u"), subject->cell);
  set = dsu_dup_shown (subject->tileset->name);
  if (subject->tile == NULL || subject->tile->type[0] == '\0')
    return g_strdup_printf (_ ("Tile %u of %s"), subject->id, set);
  type = dsu_dup_shown (subject->tile->type);
  return g_strdup_printf (_ ("%s, tile %u of %s"), type, subject->id, set);
}

static char *
dup_glyph (const DsForeignGlyph *glyph)
{
  const guint32 code = ds_glyph_of_cp437 (glyph->code);
  char text[5] = "";

  if (code <= ' ' || !ds_glyph_is_visible (code))
    return g_strdup_printf (_ ("Character %u"), glyph->code);
  text[ds_utf8_put (text, code)] = '\0';
  return g_strdup_printf (_ ("Character “%s”"), text);
}

static char *
dup_object (const DsMapSubject *subject)
{
  const char *type = ds_map_subject_type (subject), *name = subject->object->name;

  if (type[0] != '\0' || name[0] != '\0')
    return dsu_dup_shown (type[0] != '\0' ? type : name);
  return subject->tileset != NULL ? dup_tile (subject) : g_strdup (_ ("Object without a class"));
}

static char *
dup_name (const DsMapItem *item)
{
  const DsMapSubject *subject = &item->subject;
  const char *name;

  if (item->is_layer)
    return dup_layer (subject->layer);
  if (subject->object != NULL)
    return dup_object (subject);
  if (subject->layer->kind == DS_FOREIGN_TILES)
    return dup_tile (subject);
  if (subject->layer->kind == DS_FOREIGN_GLYPHS)
    return dup_glyph (&subject->map->glyphs[subject->cell - 1]);
  name = ds_map_subject_name (subject);
  if (subject->cell == 0)
    return g_strdup (_ ("Empty cells (0)"));
  return name[0] != '\0' ? dsu_dup_shown (name) : g_strdup_printf (_ ("Value %u"), subject->cell);
}

/* The conditions of the rule that are properties, or those of the object that distinguish it. */
static char *
dup_details (const DsMapItem *item, const DsMapRule *rule)
{
  g_autofree char *line = NULL;

  if (item->is_layer || item->subject.object == NULL)
    return g_strdup ("");
  if (rule != NULL && rule->properties.n > 0) {
    line = dsu_dup_shown (rule->properties.items[0]);
    return g_strconcat (" · ", line, NULL);
  }
  for (const DsForeignProperty *at = item->subject.object->properties.first; at != NULL;
       at = at->next)
    if (at->type == DS_FOREIGN_ENUM && at->text[0] != '\0') {
      g_autofree char *text = g_strdup_printf ("%s=%s", at->name, at->text);

      line = dsu_dup_shown (text);
      return g_strconcat (" · ", line, NULL);
    }
  return g_strdup ("");
}

static char *
dup_count (const DsMapItem *item, const DsMapRule *rule)
{
  const gboolean is_object =
      item->subject.object != NULL || (item->is_layer && item->subject.layer->cells == NULL);
  g_autofree char *details = dup_details (item, rule);
  g_autofree char *count =
      is_object ? g_strdup_printf (ngettext ("%'zu object", "%'zu objects", item->n), item->n)
                : g_strdup_printf (ngettext ("%'zu cell", "%'zu cells", item->n), item->n);

  if (item->is_layer && item->subject.layer->kind == DS_FOREIGN_IMAGE)
    return g_strdup (_ ("Picture: not read"));
  return g_strconcat (count, details, NULL);
}

char *
dse_item_dup_name (DseImporting *importing, gsize i)
{
  const DsMapItem *item;
  g_autofree char *name = NULL, *details = NULL;

  g_return_val_if_fail (DSE_IS_IMPORTING (importing), NULL);
  g_return_val_if_fail (i < dse_importing_get_items (importing)->items.n, NULL);

  item = &dse_importing_get_items (importing)->items.items[i];
  name = dup_name (item);
  details = dup_details (item, dse_importing_rule_of (importing, i));
  return g_strconcat (name, details, NULL);
}

/* True for a layer that becomes an own layer of cells. */
static gboolean
is_own (DseItemList *self, const DsMapItem *item)
{
  return item->is_layer &&
         ds_mapping_is_own (dse_importing_get_mapping (self->importing), item->subject.layer);
}

/* The result of the rule, for people. */
static char *
dup_result (DseItemList *self, const DsMapItem *item, const DsMapRule *rule)
{
  const DsRules *rules = dse_importing_get_rules (self->importing);
  g_autofree char *label = NULL, *region = NULL;

  if (is_own (self, item))
    return g_strdup (_ ("Tile layer"));
  if (item->is_mixed)
    return g_strdup (_ ("Various"));
  label = dse_result_dup_label (rules, rule != NULL ? rule->tile : NULL,
                                rule != NULL ? rule->object : NULL);
  if (rule == NULL || rule->region[0] == '\0')
    return g_steal_pointer (&label);
  region = g_str_equal (rule->region, "*") ? dup_name (item) : dsu_dup_shown (rule->region);
  if (rule->tile[0] == '\0' && rule->object[0] == '\0')
    return g_strdup_printf (_ ("Region %s"), region);
  return g_strdup_printf (_ ("%s, region %s"), label, region);
}

/* ---- a row */

typedef struct {
  GtkWidget *picture, *name, *count, *guess, *button, *result_picture, *result;
} ItemRow;

static void
show_result (DseItemList *self, const ItemRow *row, const DsMapItem *item, const DsMapRule *rule)
{
  const DsRules *rules = dse_importing_get_rules (self->importing);
  g_autofree char *result = dup_result (self, item, rule);
  g_autofree char *name = dup_name (item), *tip = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (rule != NULL)
    texture = dse_result_picture_new (rules, rule->tile, rule->object, RESULT_SIDE);
  if (is_own (self, item))
    gtk_image_set_from_icon_name (GTK_IMAGE (row->result_picture), "ds-layers-symbolic");
  else
    gtk_image_set_from_paintable (GTK_IMAGE (row->result_picture), GDK_PAINTABLE (texture));
  gtk_label_set_text (GTK_LABEL (row->result), result);
  tip = g_strdup_printf (_ ("%s becomes: %s"), name, result);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                  -1);
  gtk_widget_set_tooltip_text (row->button, tip);
}

/* The picture of an item, drawn once. Borrowed. */
static GdkTexture *
picture_of (DseItemList *self, const DsMapItem *item)
{
  g_autofree char *key = g_strdup_printf ("%p %p %u", (const void *)item->subject.layer,
                                          (const void *)item->subject.object, item->subject.cell);
  GdkTexture *texture;

  if (g_hash_table_contains (self->pictures, key))
    return g_hash_table_lookup (self->pictures, key);
  texture = dse_source_picture_new (dse_importing_get_map (self->importing), item, SIDE);
  g_hash_table_insert (self->pictures, g_steal_pointer (&key), texture);
  return texture;
}

static void
show_source (DseItemList *self, const ItemRow *row, const DsMapItem *item, const DsMapRule *rule)
{
  g_autofree char *name = dup_name (item), *count = dup_count (item, rule);
  GdkTexture *texture = item->is_layer ? NULL : picture_of (self, item);

  gtk_widget_set_visible (row->picture, !item->is_layer);
  gtk_image_set_from_paintable (GTK_IMAGE (row->picture), GDK_PAINTABLE (texture));
  gtk_label_set_text (GTK_LABEL (row->name), name);
  gtk_label_set_text (GTK_LABEL (row->count), count);
  if (item->is_layer)
    gtk_widget_add_css_class (row->name, "heading");
  else
    gtk_widget_remove_css_class (row->name, "heading");
}

static void
show_row (DseItemList *self, GtkListItem *list_item)
{
  const ItemRow *row = g_object_get_data (G_OBJECT (list_item), "row");
  const guint i = gtk_list_item_get_position (list_item);
  g_autofree char *name = NULL;
  const DsMapItem *item;
  const DsMapRule *rule;

  if (i >= n_items (self))
    return;
  item = item_at (self, i);
  rule = dse_importing_rule_of (self->importing, i);
  show_source (self, row, item, rule);
  show_result (self, row, item, rule);
  gtk_widget_set_visible (row->guess, dse_importing_is_guessed (self->importing, i));
  name = g_strdup_printf ("%s, %s, %s%s%s", gtk_label_get_text (GTK_LABEL (row->name)),
                          gtk_label_get_text (GTK_LABEL (row->count)),
                          gtk_label_get_text (GTK_LABEL (row->result)),
                          gtk_widget_get_visible (row->guess) ? ", " : "",
                          gtk_widget_get_visible (row->guess) ? _ ("guess") : "");
  dsu_list_item_set_name (list_item, name);
}

/* ---- choosing */

/* A new kind of object keeps the properties that lock it. */
static void
on_chosen (DseResult *result, gpointer data)
{
  DseItemList *self = data;
  const DsMapRule *old =
      self->picked < n_items (self) ? dse_importing_rule_of (self->importing, self->picked) : NULL;
  DsMapRule rule = ds_map_rule_blank;

  if (self->picked >= n_items (self))
    return;
  if (dse_result_get_use (result) != DSE_LAYER_USE_NONE) {
    dse_importing_set_own (self->importing, self->picked,
                           dse_result_get_use (result) == DSE_LAYER_USE_OWN);
    return;
  }
  if (dse_result_get_tile (result) == NULL) {
    dse_importing_assign (self->importing, self->picked, NULL);
    return;
  }
  rule.tile = dse_result_get_tile (result);
  rule.object = dse_result_get_object (result);
  if (old != NULL)
    rule.region = old->region;
  if (old != NULL && rule.object[0] != '\0') {
    rule.lock = old->lock;
    rule.lock_by = old->lock_by;
    rule.opens = old->opens;
  }
  dse_importing_assign (self->importing, self->picked, &rule);
}

static void
pick (DseItemList *self, guint i, GtkWidget *button)
{
  DsRules *rules = dse_importing_get_rules (self->importing);
  const DsMapRule *rule = dse_importing_rule_of (self->importing, i);
  const DsMapItem *item = item_at (self, i);
  const gboolean has_tiles = item->is_layer && item->subject.layer->kind == DS_FOREIGN_TILES;
  GListModel **results = has_tiles ? &self->layer_results : &self->results;

  if (*results == NULL)
    *results = has_tiles ? dse_layer_results_new (rules) : dse_results_new (rules);
  self->picked = i;
  dse_result_picker_show (button, rules, *results, rule != NULL ? rule->tile : NULL,
                          rule != NULL ? rule->object : NULL, on_chosen, self);
}

static void
on_button (GtkWidget *button, GtkListItem *item)
{
  pick (DSE_ITEM_LIST (gtk_widget_get_ancestor (button, DSE_TYPE_ITEM_LIST)),
        gtk_list_item_get_position (item), button);
}

/* Enter in a row. */
static void
on_activate (GtkListView *list, guint i, DseItemList *self)
{
  for (guint k = 0; k < self->bound->len; k++)
    if (gtk_list_item_get_position (self->bound->pdata[k]) == i) {
      const ItemRow *row = g_object_get_data (self->bound->pdata[k], "row");

      pick (self, i, row->button);
      return;
    }
}

/* ---- rows */

static void
build_button (ItemRow *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  row->button = gtk_button_new ();
  row->result_picture = gtk_image_new ();
  row->result = dsu_row_label_new (NULL);
  gtk_image_set_pixel_size (GTK_IMAGE (row->result_picture), RESULT_SIDE);
  gtk_label_set_width_chars (GTK_LABEL (row->result), RESULT_WIDTH);
  gtk_label_set_max_width_chars (GTK_LABEL (row->result), RESULT_WIDTH);
  gtk_widget_set_hexpand (row->result, TRUE);
  gtk_box_append (GTK_BOX (box), row->result_picture);
  gtk_box_append (GTK_BOX (box), row->result);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("pan-down-symbolic"));
  gtk_button_set_child (GTK_BUTTON (row->button), box);
  gtk_widget_set_valign (row->button, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (row->button, FALSE);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  ItemRow *row = g_new0 (ItemRow, 1);

  row->picture = gtk_image_new ();
  row->name = dsu_row_line_new ("item-name");
  row->count = dsu_row_line_new ("caption dim-label");
  row->guess = dsu_row_label_new ("caption dim-label");
  gtk_image_set_pixel_size (GTK_IMAGE (row->picture), SIDE);
  gtk_label_set_text (GTK_LABEL (row->guess), _ ("guess"));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (words), row->name);
  gtk_box_append (GTK_BOX (words), row->count);
  build_button (row);
  gtk_box_append (GTK_BOX (box), row->picture);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), row->guess);
  gtk_box_append (GTK_BOX (box), row->button);
  g_object_set_data_full (G_OBJECT (item), "row", row, g_free);
  g_signal_connect (row->button, "clicked", G_CALLBACK (on_button), item);
  gtk_list_item_set_child (item, box);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, DseItemList *self)
{
  g_ptr_array_add (self->bound, item);
  show_row (self, item);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item, DseItemList *self)
{
  g_ptr_array_remove_fast (self->bound, item);
}

/* Rows stay where they are when their number does, so that the focus does. */
static void
show (DseItemList *self)
{
  const guint n = n_items (self), old = g_list_model_get_n_items (G_LIST_MODEL (self->rows));

  if (n > old) {
    g_auto (GStrv) more = g_new0 (char *, n - old + 1);

    for (guint i = 0; i < n - old; i++)
      more[i] = g_strdup ("");
    gtk_string_list_splice (self->rows, old, 0, (const char *const *)more);
  } else if (n < old) {
    gtk_string_list_splice (self->rows, n, old - n, NULL);
  }
  for (guint i = 0; i < self->bound->len; i++)
    show_row (self, self->bound->pdata[i]);
}

/* ---- life */

static void
dse_item_list_dispose (GObject *object)
{
  DseItemList *self = DSE_ITEM_LIST (object);

  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_object (&self->importing);
  g_clear_object (&self->results);
  g_clear_object (&self->layer_results);
  G_OBJECT_CLASS (dse_item_list_parent_class)->dispose (object);
}

static void
dse_item_list_finalize (GObject *object)
{
  DseItemList *self = DSE_ITEM_LIST (object);

  g_ptr_array_unref (self->bound);
  g_hash_table_unref (self->pictures);
  G_OBJECT_CLASS (dse_item_list_parent_class)->finalize (object);
}

static void
dse_item_list_class_init (DseItemListClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_item_list_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_item_list_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (class), GTK_TYPE_BIN_LAYOUT);
}

static void
clear_picture (gpointer texture)
{
  if (texture != NULL)
    g_object_unref (texture);
}

static void
dse_item_list_init (DseItemList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkSelectionModel *chosen;

  self->bound = g_ptr_array_new ();
  self->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, clear_picture);
  self->rows = gtk_string_list_new (NULL);
  chosen = GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (self->rows)));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), self);
  self->list = scrolled;
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled),
                                 gtk_list_view_new (chosen, factory));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_parent (scrolled, GTK_WIDGET (self));
}

GtkWidget *
dse_item_list_new (DseImporting *importing)
{
  DseItemList *self;
  GtkWidget *list;

  g_return_val_if_fail (DSE_IS_IMPORTING (importing), NULL);

  self = g_object_new (DSE_TYPE_ITEM_LIST, NULL);
  self->importing = g_object_ref (importing);
  list = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (self->list));
  gtk_widget_add_css_class (list, "level-list");
  dsu_list_leave_by_tab (list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Layers, cells and objects of the file"), -1);
  g_signal_connect (list, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_object (importing, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
