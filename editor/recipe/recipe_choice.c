/* editor/recipe/recipe_choice.c — rows of the gallery of recipes. */
#include "recipe/recipe_choice.h"

#include "choice.h"
#include "icon_button.h"
#include "recipe/recipe_picture.h"
#include "row_label.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_WIDTH 104 /* pixels */
#define PICTURE_HEIGHT 60
#define TEXT_WIDTH 230 /* at least */
#define TRAIT_LINES 2
#define NEXT_TRAIT "\302\240· " /* no line begins with the dot */

/* Of the entry without a recipe. */
#define NOTHING_MADE N_ ("Blank ground · nothing is generated")

/* Keys of the data of an entry, a GtkStringObject. */
#define ID "recipe"
#define PICTURE "picture"

typedef struct {
  GtkWidget *choice;
  DseDefinitions *definitions;
  GQueue waiting; /* entries without a picture, in the order in which they were shown */
  GObject *drawn; /* the entry whose picture is made; NULL: none */
} Gallery;

/* Widgets of a row. */
typedef struct {
  GtkWidget *picture, *name, *size, *traits, *check;
} GalleryRow;

static Gallery *
gallery_of (GtkWidget *choice)
{
  return g_object_get_data (G_OBJECT (choice), "gallery");
}

static void
gallery_free (gpointer data)
{
  Gallery *self = data;

  g_queue_clear_full (&self->waiting, g_object_unref);
  g_clear_object (&self->drawn);
  g_clear_object (&self->definitions);
  g_free (self);
}

/* ---- facts of a recipe */

static const DsRecipe *
recipe_of (Gallery *self, gpointer entry)
{
  const char *id = g_object_get_data (G_OBJECT (entry), ID);

  return id != NULL && self->definitions != NULL
             ? ds_recipes_find (dse_definitions_get_recipes (self->definitions), id)
             : NULL;
}

static gboolean
has_stage (const DsRecipe *recipe, const char *stage)
{
  for (gsize i = 0; i < recipe->n_stages; i++)
    if (!recipe->stages[i].disabled && strcmp (recipe->stages[i].stage, stage) == 0)
      return TRUE;
  return FALSE;
}

/* Properties of its levels that follow from its stages; caller frees. */
static char *
dup_traits (Gallery *self, const DsRecipe *recipe)
{
  static const struct {
    const char *label, *stages[5];
  } traits[] = {
    { N_ ("Caves"), { "cellular", "random_walk", "walkers" } },
    { N_ ("Rooms"), { "accretion", "bsp", "feature_growth", "rooms_mst" } },
    { N_ ("Maze"), { "maze" } },
    { N_ ("Screens"), { "screens" } },
    { N_ ("Pattern"), { "wfc" } },
    { N_ ("Lakes"), { "lakes" } },
    { N_ ("Chasms"), { "chasms" } },
    { N_ ("Locks"), { "locks_keys", "cycles" } },
    { N_ ("Secrets"), { "secrets" } },
    { N_ ("Creatures"), { "creatures", "populate" } },
  };
  DseRecipeStore *store = dse_definitions_get_recipe_store (self->definitions);
  g_autoptr (GString) text = g_string_new (NULL);

  if (dse_recipe_store_is_own (store, recipe->id))
    g_string_append (text, dse_recipe_store_is_in_project (store) ? _ ("Project recipe")
                                                                  : _ ("My recipe"));
  for (gsize i = 0; i < G_N_ELEMENTS (traits); i++)
    for (gsize k = 0; traits[i].stages[k] != NULL; k++)
      if (has_stage (recipe, traits[i].stages[k])) {
        g_string_append_printf (text, "%s%s", text->len > 0 ? NEXT_TRAIT : "", _ (traits[i].label));
        break;
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_size (const DsRecipe *recipe)
{
  const int floors = MAX (recipe->floors, 1);

  if (recipe->w == 0)
    return g_strdup_printf (ngettext ("%d floor", "%d floors", (gulong)floors), floors);
  return g_strdup_printf (
      ngettext ("%d × %d cells · %d floor", "%d × %d cells · %d floors", (gulong)floors), recipe->w,
      recipe->h, floors);
}

/* The text that a search looks in. */
static char *
dup_searched (GtkStringObject *entry, Gallery *self)
{
  const DsRecipe *recipe = recipe_of (self, entry);
  g_autofree char *traits = recipe != NULL ? dup_traits (self, recipe) : NULL;

  return g_strconcat (gtk_string_object_get_string (entry), " ",
                      traits != NULL ? traits : _ (NOTHING_MADE), NULL);
}

/* ---- pictures, one after the other */

static void draw_next (Gallery *self);

static void
on_drawn (gpointer choice, GdkTexture *picture)
{
  Gallery *self = gallery_of (choice);
  g_autoptr (GObject) entry = g_steal_pointer (&self->drawn);

  if (picture != NULL)
    g_object_set_data_full (entry, PICTURE, g_object_ref (picture), g_object_unref);
  g_object_notify (entry, "string"); /* its row shows it */
  draw_next (self);
}

static void
draw_next (Gallery *self)
{
  DsRules *rules = self->definitions != NULL ? dse_definitions_get_rules (self->definitions) : NULL;
  const int scale = gtk_widget_get_scale_factor (self->choice);

  while (self->drawn == NULL && rules != NULL && !g_queue_is_empty (&self->waiting)) {
    g_autoptr (GObject) entry = g_queue_pop_head (&self->waiting);
    const DsRecipe *recipe = recipe_of (self, entry);

    if (recipe == NULL)
      continue;
    self->drawn = g_object_ref (entry);
    dse_recipe_picture_start (self->choice, recipe, rules, PICTURE_WIDTH * scale, on_drawn);
  }
}

static void
want_picture (Gallery *self, GObject *entry)
{
  static const char WANTED[] = "is-wanted";

  if (recipe_of (self, entry) == NULL || g_object_get_data (entry, WANTED) != NULL)
    return;
  g_object_set_data (entry, WANTED, self);
  g_queue_push_tail (&self->waiting, g_object_ref (entry));
  draw_next (self);
}

/* ---- rows */

static GalleryRow *
row_of (GtkListItem *item)
{
  return g_object_get_data (G_OBJECT (gtk_list_item_get_child (item)), "row");
}

static void
show_check (GtkListItem *item)
{
  GtkWidget *child = gtk_list_item_get_child (item);
  GtkWidget *choice = g_object_get_data (G_OBJECT (child), "choice");
  gpointer entry = gtk_list_item_get_item (item);
  const gboolean is_current =
      entry != NULL && entry == gtk_drop_down_get_selected_item (GTK_DROP_DOWN (choice));

  gtk_widget_set_opacity (row_of (item)->check, is_current ? 1 : 0);
}

/* The list builds its rows when it is filled, whether it is opened or not. */
static void
want_if_seen (GtkListItem *item)
{
  GtkWidget *child = gtk_list_item_get_child (item);
  gpointer entry = gtk_list_item_get_item (item);

  if (entry != NULL && gtk_widget_get_mapped (child))
    want_picture (gallery_of (g_object_get_data (G_OBJECT (child), "choice")), entry);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, GtkWidget *choice)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GalleryRow *row = g_new0 (GalleryRow, 1);

  row->picture = gtk_picture_new ();
  row->name = dsu_row_label_new (NULL);
  row->size = dsu_row_label_new ("caption dim-label");
  row->traits = dsu_row_label_new ("caption dim-label");
  gtk_label_set_wrap (GTK_LABEL (row->traits), TRUE);
  gtk_label_set_lines (GTK_LABEL (row->traits), TRAIT_LINES);
  row->check = gtk_image_new_from_icon_name ("object-select-symbolic");
  gtk_widget_set_size_request (row->picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_picture_set_can_shrink (GTK_PICTURE (row->picture), TRUE);
  gtk_widget_add_css_class (row->picture, "recipe-picture");
  gtk_widget_add_css_class (row->name, "heading");
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_size_request (texts, TEXT_WIDTH, -1);
  gtk_box_append (GTK_BOX (texts), row->name);
  gtk_box_append (GTK_BOX (texts), row->size);
  gtk_box_append (GTK_BOX (texts), row->traits);
  gtk_box_append (GTK_BOX (line), row->picture);
  gtk_box_append (GTK_BOX (line), texts);
  gtk_box_append (GTK_BOX (line), row->check);
  g_object_set_data_full (G_OBJECT (line), "row", row, g_free);
  g_object_set_data (G_OBJECT (line), "choice", choice);
  gtk_list_item_set_child (item, line);
  g_signal_connect_object (choice, "notify::selected-item", G_CALLBACK (show_check), item,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (line, "map", G_CALLBACK (want_if_seen), item, G_CONNECT_SWAPPED);
}

static void
show_picture (GtkListItem *item)
{
  GObject *entry = gtk_list_item_get_item (item);

  gtk_picture_set_paintable (GTK_PICTURE (row_of (item)->picture),
                             g_object_get_data (entry, PICTURE));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, GtkWidget *choice)
{
  GtkStringObject *entry = gtk_list_item_get_item (item);
  const char *name = gtk_string_object_get_string (entry);
  Gallery *self = gallery_of (choice);
  const DsRecipe *recipe = recipe_of (self, entry);
  const GalleryRow *row = row_of (item);
  g_autofree char *size = recipe != NULL ? dup_size (recipe) : g_strdup ("");
  g_autofree char *traits =
      recipe != NULL ? dup_traits (self, recipe) : g_strdup (_ (NOTHING_MADE));
  g_autofree char *said = g_strdup_printf ("%s, %s, %s", name, size, traits);

  gtk_label_set_text (GTK_LABEL (row->name), name);
  gtk_label_set_text (GTK_LABEL (row->size), size);
  gtk_label_set_text (GTK_LABEL (row->traits), traits);
  gtk_widget_set_visible (row->picture, recipe != NULL);
  gtk_widget_set_visible (row->size, recipe != NULL);
  gtk_widget_set_visible (row->traits, traits[0] != '\0');
  dsu_list_item_set_name (item, recipe != NULL ? said : name);
  show_check (item);
  show_picture (item);
  g_signal_connect_object (entry, "notify::string", G_CALLBACK (show_picture), item,
                           G_CONNECT_SWAPPED);
  want_if_seen (item);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), show_picture, item);
}

/* ---- the choice */

GtkWidget *
dse_recipe_choice_new (void)
{
  GtkWidget *choice = dsu_choice_new (gtk_string_list_new (NULL));
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Gallery *self = g_new0 (Gallery, 1);
  GtkExpression *searched;

  self->choice = choice;
  g_queue_init (&self->waiting);
  g_object_set_data_full (G_OBJECT (choice), "gallery", self, gallery_free);
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), choice);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), choice);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), NULL);
  gtk_drop_down_set_list_factory (GTK_DROP_DOWN (choice), factory);
  g_object_unref (factory);
  searched = gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (dup_searched),
                                          self, NULL);
  gtk_drop_down_set_expression (GTK_DROP_DOWN (choice), searched);
  gtk_expression_unref (searched);
  return choice;
}

static void
append (GtkStringList *entries, const char *label, const char *id)
{
  g_autoptr (GObject) entry = NULL;

  gtk_string_list_append (entries, label);
  entry = g_list_model_get_item (G_LIST_MODEL (entries),
                                 g_list_model_get_n_items (G_LIST_MODEL (entries)) - 1);
  g_object_set_data_full (entry, ID, g_strdup (id), g_free);
}

void
dse_recipe_choice_fill (GtkWidget *choice, DseDefinitions *definitions, const char *blank)
{
  g_autoptr (GtkStringList) entries = gtk_string_list_new (NULL);
  DseRecipeStore *store;
  const DsRecipes *recipes;
  Gallery *self;

  g_return_if_fail (GTK_IS_DROP_DOWN (choice) && DSE_IS_DEFINITIONS (definitions));

  self = gallery_of (choice);
  g_set_object (&self->definitions, definitions);
  g_queue_clear_full (&self->waiting, g_object_unref);
  store = dse_definitions_get_recipe_store (definitions);
  recipes = dse_recipe_store_get_recipes (store);
  if (blank != NULL)
    append (entries, blank, "");
  for (gsize i = 0; i < recipes->n; i++) {
    g_autofree char *label = dse_recipe_store_dup_label (store, &recipes->items[i]);

    append (entries, label, recipes->items[i].id);
  }
  gtk_drop_down_set_model (GTK_DROP_DOWN (choice), G_LIST_MODEL (entries));
}

const char *
dse_recipe_choice_get_id (GtkWidget *choice)
{
  GObject *entry;
  const char *id;

  g_return_val_if_fail (GTK_IS_DROP_DOWN (choice), "");

  entry = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (choice));
  id = entry != NULL ? g_object_get_data (entry, ID) : NULL;
  return id != NULL ? id : "";
}

void
dse_recipe_choice_select (GtkWidget *choice, const char *id)
{
  GListModel *entries;

  g_return_if_fail (GTK_IS_DROP_DOWN (choice) && id != NULL);

  entries = gtk_drop_down_get_model (GTK_DROP_DOWN (choice));
  for (guint i = 0; i < g_list_model_get_n_items (entries); i++) {
    g_autoptr (GObject) entry = g_list_model_get_item (entries, i);

    if (g_strcmp0 (g_object_get_data (entry, ID), id) == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
  }
}
