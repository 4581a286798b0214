/* ui/choice_pictures.c — rows of a picture, a text and a check mark. An entry keeps its picture:
 * the closed list and a searched one know nothing of its place. */
#include "choice_pictures.h"

#include "icon_button.h"

#define MIN_CHARS 6       /* that the closed list keeps of a text */
#define PICTURE "picture" /* key of the data of an entry: GdkTexture */

typedef struct {
  DsuChoicePicture picture;
  gpointer data;
  GtkWidget *choice; /* borrowed: it owns the factories */
  gboolean has_checks;
} Pictures;

GtkWidget *
dsu_choice_picture_new (GdkPaintable *picture)
{
  GtkWidget *image = gtk_image_new_from_paintable (picture);

  g_return_val_if_fail (picture == NULL || GDK_IS_PAINTABLE (picture), image);

  gtk_image_set_pixel_size (GTK_IMAGE (image), DSU_CHOICE_PICTURE_SIDE);
  gtk_widget_set_valign (image, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (image, "choice-picture");
  return image;
}

static guint
place_of (const Pictures *self, gpointer entry)
{
  g_autoptr (GListModel) model = NULL;

  g_object_get (self->choice, "model", &model, NULL);
  for (guint i = 0; model != NULL && i < g_list_model_get_n_items (model); i++) {
    g_autoptr (GObject) each = g_list_model_get_item (model, i);

    if (each == entry)
      return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

/* NULL: the entry has none. Borrowed. */
static GdkTexture *
picture_of (const Pictures *self, GObject *entry)
{
  GdkTexture *texture = g_object_get_data (entry, PICTURE);
  guint i;

  if (texture != NULL)
    return texture;
  i = place_of (self, entry);
  if (i != GTK_INVALID_LIST_POSITION)
    texture = self->picture (self->data, i,
                             DSU_CHOICE_PICTURE_SIDE * gtk_widget_get_scale_factor (self->choice));
  g_object_set_data_full (entry, PICTURE, texture, g_object_unref);
  return texture;
}

/* The toolkit builds the rows of a closed list, too: their pictures wait until they are seen. */
static void
show_picture (GtkListItem *item)
{
  GtkWidget *row = gtk_list_item_get_child (item), *picture = gtk_widget_get_first_child (row);
  GdkTexture *texture;

  if (gtk_list_item_get_item (item) == NULL || !gtk_widget_get_mapped (row))
    return;
  texture =
      picture_of (g_object_get_data (G_OBJECT (row), "pictures"), gtk_list_item_get_item (item));
  gtk_image_set_from_paintable (GTK_IMAGE (picture), GDK_PAINTABLE (texture));
  gtk_widget_set_visible (picture, texture != NULL);
}

static void
show_check (GtkListItem *item)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  const Pictures *self = g_object_get_data (G_OBJECT (row), "pictures");
  g_autoptr (GObject) current = NULL;

  g_object_get (self->choice, "selected-item", &current, NULL);
  gtk_widget_set_opacity (gtk_widget_get_last_child (row),
                          current != NULL && gtk_list_item_get_item (item) == current ? 1 : 0);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, Pictures *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *picture = dsu_choice_picture_new (NULL), *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN_CHARS);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), picture);
  gtk_box_append (GTK_BOX (row), label);
  g_object_set_data (G_OBJECT (row), "pictures", self);
  gtk_list_item_set_child (item, row);
  g_signal_connect_object (row, "map", G_CALLBACK (show_picture), item, G_CONNECT_SWAPPED);
  if (!self->has_checks)
    return;
  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("object-select-symbolic"));
  g_signal_connect_object (self->choice, "notify::selected-item", G_CALLBACK (show_check), item,
                           G_CONNECT_SWAPPED);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, const Pictures *self)
{
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (picture)), text);
  show_picture (item);
  if (!self->has_checks)
    return;
  dsu_list_item_set_name (item, text);
  show_check (item);
}

static void
pictures_free (gpointer data, GClosure *closure)
{
  g_free (data);
}

static void
set_factory (GtkWidget *choice, const char *property, const Pictures *pictures)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  Pictures *self = g_memdup2 (pictures, sizeof *pictures);

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect_data (factory, "bind", G_CALLBACK (on_bind), self, pictures_free, 0);
  g_object_set (choice, property, factory, NULL);
}

void
dsu_choice_show_pictures (GtkWidget *choice, DsuChoicePicture picture, gpointer data)
{
  g_return_if_fail (GTK_IS_WIDGET (choice) && picture != NULL);

  set_factory (choice, "list-factory", &(Pictures){ picture, data, choice, TRUE });
  set_factory (choice, "factory", &(Pictures){ picture, data, choice, FALSE });
}
