/* editor/inspect/property_form.c — rows of own properties, and the button that adds one. */
#include "inspect/property_form.h"

#include "inspect/kind_fields.h"
#include "inspect/property_adder.h"
#include "inspect/property_row.h"
#include "io/mapping/source.h"
#include "map/backdrop.h"
#include "map/foreign_place.h"
#include "map/layer_groups.h"
#include "rules/find_class.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#define BEGINNING 200 /* characters */

struct _DsePropertyForm {
  GtkBox parent_instance;
  DsePropertyTarget target;
  GtkWidget *group, *adder;
  GPtrArray *rows;  /* DsePropertyRow, owned */
  GPtrArray *shown; /* widgets of the group, borrowed: those rows, and other members */
  char *shape;      /* key of the rows that the form has */
  DsRules *rules;   /* those rows borrow its declarations, so that no other rules get its address */
  char *to_focus;   /* name of the property that was added last; NULL: its row has the focus */
  GWeakRef picking; /* DseValueEditor that asked for an object */
};

G_DEFINE_FINAL_TYPE (DsePropertyForm, dse_property_form, GTK_TYPE_BOX)

enum { PICK, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
free_row (gpointer row)
{
  dse_property_row_free (row);
}

static DsHolder
holder_at (DsePropertyForm *self, guint i)
{
  return dse_property_target_holder (&self->target, i);
}

static const DsDungeon *
dungeon_of (DsePropertyForm *self)
{
  return dse_property_target_dungeon (&self->target);
}

/* ---- picking an object */

static void
on_pick (gpointer data, DseValueEditor *editor)
{
  DsePropertyForm *self = data;

  g_weak_ref_set (&self->picking, editor);
  g_signal_emit (self, signals[PICK], 0);
}

void
dse_property_form_take_object (DsePropertyForm *self, gsize floor, guint64 id)
{
  g_autoptr (DseValueEditor) editor = NULL;

  g_return_if_fail (DSE_IS_PROPERTY_FORM (self));

  editor = g_weak_ref_get (&self->picking);
  g_weak_ref_set (&self->picking, NULL);
  if (editor != NULL)
    dse_value_editor_take_object (editor, floor, id);
}

/* ---- rows */

static void
append (DsePropertyForm *self, GtkWidget *row)
{
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  g_ptr_array_add (self->shown, row);
}

/* True for members that the form of objects, the panel of layers, or the source of an imported
 * level has elsewhere. */
static gboolean
is_known (DsePropertyForm *self, const char *key)
{
  static const char *const OF_LEVEL[] = { DS_OBJECT_LAYERS_KEY, DS_TILE_LAYERS_KEY,
                                          DS_LAYER_GROUPS_KEY,  DS_BACKDROP_KEY,
                                          DS_SOURCE_KEY,        DS_FOREIGN_KEY };
  const DsDelve *delve = dsu_document_get_delve (self->target.document);
  const DsHolder holder = holder_at (self, 0);
  const DsThing *thing;

  for (gsize i = 0; i < G_N_ELEMENTS (OF_LEVEL) && holder.type != DS_HOLDER_THING; i++)
    if (strcmp (key, OF_LEVEL[i]) == 0)
      return TRUE;
  if (holder.type != DS_HOLDER_THING || holder.floor >= delve->dungeon.n_floors)
    return FALSE;
  thing = ds_things_find (delve->dungeon.floors[holder.floor].things, holder.id);
  return thing != NULL &&
         dse_thing_member_is_known (ds_rules_kind (delve->rules, thing->kind), key);
}

/* As much of @json as two lines have, on one: members of other programs may be long. */
static char *
dup_beginning (const char *json)
{
  char *text = g_utf8_substring (json, 0, MIN (g_utf8_strlen (json, BEGINNING * 6), BEGINNING));

  return g_strdelimit (text, "\n", ' ');
}

/* Members of the file that mean nothing here, as they are. */
static void
add_others (DsePropertyForm *self)
{
  const DsExtras *extras = ds_holder_extras (dungeon_of (self), holder_at (self, 0));

  for (gsize i = 0; self->target.holders->len == 1 && i < ds_extras_count (extras); i++) {
    const char *key = ds_extras_key (extras, i);
    g_autofree char *value = dup_beginning (ds_extras_json (extras, i));
    GtkWidget *row;

    if (strcmp (key, DS_PROPERTIES_KEY) == 0 || is_known (self, key))
      continue;
    row = adw_action_row_new ();
    g_object_set (row, "use-markup", FALSE, "subtitle-lines", 2, NULL); /* before the texts */
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), key);
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), value);
    gtk_widget_set_tooltip_text (row, _ ("Member of the file that is kept for other programs"));
    append (self, row);
  }
}

/* ---- showing */

/* Key of all that the rows depend on: rules, names, types, other members, and where files are.
 * Caller frees. */
static char *
shape_of (DsePropertyForm *self, const GArray *shown)
{
  const DsExtras *extras = ds_holder_extras (dungeon_of (self), holder_at (self, 0));
  GString *shape = g_string_new (self->target.folder);

  g_string_append_printf (shape, " %p %p %d %d\n", (void *)self->target.document,
                          (const void *)dsu_document_get_delve (self->target.document)->rules,
                          self->target.holders->len > 1, (int)holder_at (self, 0).type);
  for (guint i = 0; i < shown->len; i++)
    dse_property_row_add_shape (dsu_document_get_delve (self->target.document)->rules,
                                &g_array_index (shown, DseShownProperty, i), shape);
  for (gsize i = 0; self->target.holders->len == 1 && i < ds_extras_count (extras); i++)
    if (strcmp (ds_extras_key (extras, i), DS_PROPERTIES_KEY) != 0)
      g_string_append_printf (shape, "%s %s\n", ds_extras_key (extras, i),
                              ds_extras_json (extras, i));
  return g_string_free (shape, FALSE);
}

/* Keys of the rows that are open; owns copies. */
static GHashTable *
open_rows (DsePropertyForm *self)
{
  GHashTable *open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->rows->len; i++)
    dse_property_row_note_open (self->rows->pdata[i], open);
  return open;
}

/* Name of the property whose row has the focus; NULL: none. Borrows. */
static const char *
focused_row (DsePropertyForm *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  for (guint i = 0; i < self->rows->len && focus != NULL; i++) {
    const DsePropertyRow *row = g_ptr_array_index (self->rows, i);

    if (gtk_widget_is_ancestor (focus, dse_property_row_get_widget (row)))
      return dse_property_row_get_name (row);
  }
  return NULL;
}

static void
build (DsePropertyForm *self, const GArray *shown)
{
  g_autoptr (GHashTable) open = open_rows (self);
  DsRules *rules = ds_rules_ref (dsu_document_get_delve (self->target.document)->rules);

  if (self->to_focus == NULL)
    self->to_focus = g_strdup (focused_row (self));
  for (guint i = 0; i < self->shown->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group), self->shown->pdata[i]);
  g_ptr_array_set_size (self->shown, 0);
  g_ptr_array_set_size (self->rows, 0);
  ds_rules_unref (self->rules);
  self->rules = rules;
  for (guint i = 0; i < shown->len; i++) {
    DsePropertyRow *row = dse_property_row_new (
        &self->target, &g_array_index (shown, DseShownProperty, i), NULL, on_pick, self);

    append (self, dse_property_row_get_widget (row));
    g_ptr_array_add (self->rows, row);
    dse_property_row_open (row, open);
  }
  add_others (self);
}

/* A word in place of rows. */
static void
show_none (DsePropertyForm *self, gboolean is_empty)
{
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->group),
                                         is_empty ? _ ("No properties yet; + adds the first")
                                                  : NULL);
}

static void
show_all (DsePropertyForm *self, const GArray *shown)
{
  char *shape = shape_of (self, shown);

  if (g_strcmp0 (shape, self->shape) != 0)
    build (self, shown);
  g_free (self->shape);
  self->shape = shape;
  show_none (self, self->shown->len == 0);
  for (guint i = 0; i < self->rows->len; i++) {
    DsePropertyRow *row = g_ptr_array_index (self->rows, i);

    dse_property_row_show (row, &g_array_index (shown, DseShownProperty, i));
    if (g_strcmp0 (dse_property_row_get_name (row), self->to_focus) != 0)
      continue;
    g_clear_pointer (&self->to_focus, g_free);
    dse_property_row_focus (row);
  }
}

static gboolean
same_holders (DsePropertyForm *self, DsuDocument *document, const DsHolder *holders, gsize n)
{
  gboolean is_same = document == self->target.document && n == self->target.holders->len;

  for (guint i = 0; i < n && is_same; i++) {
    const DsHolder old = holder_at (self, i);

    is_same =
        old.type == holders[i].type && old.floor == holders[i].floor && old.id == holders[i].id;
  }
  return is_same;
}

gboolean
dse_property_form_is_picking (DsePropertyForm *self)
{
  g_autoptr (DseValueEditor) editor = NULL;

  g_return_val_if_fail (DSE_IS_PROPERTY_FORM (self), FALSE);

  editor = g_weak_ref_get (&self->picking);
  return editor != NULL;
}

void
dse_property_form_show (DsePropertyForm *self, DsuDocument *document, const char *folder,
                        const DsHolder *holders, const DsKind *const *kinds, gsize n)
{
  g_autofree DsProperties *all = g_new0 (DsProperties, n);
  g_autoptr (GArray) shown = NULL;

  g_return_if_fail (DSE_IS_PROPERTY_FORM (self) && DSU_IS_DOCUMENT (document));
  g_return_if_fail (n > 0 && holders != NULL);

  if (!same_holders (self, document, holders, n))
    g_weak_ref_set (&self->picking, NULL);
  g_set_object (&self->target.document, document);
  if (g_strcmp0 (folder, self->target.folder) != 0) {
    g_free (self->target.folder);
    self->target.folder = g_strdup (folder);
  }
  g_array_set_size (self->target.holders, 0);
  g_array_append_vals (self->target.holders, holders, (guint)n);
  for (gsize i = 0; i < n; i++)
    if (ds_properties_read (&all[i], ds_holder_extras (dungeon_of (self), holders[i]), NULL) !=
        DS_OK)
      g_warning ("properties that cannot be read");
  shown = dse_shown_properties (dsu_document_get_delve (document)->rules, holders[0].type, kinds,
                                all, (guint)n);
  show_all (self, shown);
  for (gsize i = 0; i < n; i++)
    ds_properties_clear (&all[i]);
}

/* ---- adding */

/* Names that a holder has, shown or not, and declared ones, which are shown, cannot be added. */
static void
on_adder_open (DsePropertyForm *self)
{
  GHashTable *taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->target.holders->len; i++) {
    const DsExtras *extras = ds_holder_extras (dungeon_of (self), holder_at (self, i));
    DsProperties properties;

    if (ds_properties_read (&properties, extras, NULL) == DS_OK)
      for (gsize k = 0; k < properties.n; k++)
        g_hash_table_add (taken, g_strdup (properties.items[k].name));
    ds_properties_clear (&properties);
  }
  for (guint i = 0; i < self->rows->len; i++)
    g_hash_table_add (taken, g_strdup (dse_property_row_get_name (self->rows->pdata[i])));
  dse_property_adder_offer (DSE_PROPERTY_ADDER (self->adder), taken,
                            dse_property_names (dsu_document_get_delve (self->target.document)),
                            dsu_document_get_delve (self->target.document)->rules);
}

/* @type: behind the others, a class of the rules. */
static void
on_add (DsePropertyForm *self, const char *name, guint type)
{
  const DsRules *rules = dsu_document_get_delve (self->target.document)->rules;
  const char *const names[] = { name, NULL };
  const DsePropertyPath path = { .names = names };
  const DsProperty value = { .type = DS_PROPERTY_CLASS,
                             .name = "",
                             .text = type >= DS_PROPERTY_CLASS
                                         ? ds_rules_class (rules, type - DS_PROPERTY_CLASS)->name
                                         : "",
                             .floor = -1 };
  char *json = type >= DS_PROPERTY_CLASS
                   ? ds_property_json (&value)
                   : ds_strdup (dse_property_new_value ((DsPropertyType)type));

  g_free (self->to_focus);
  self->to_focus = g_strdup (name);
  if (json != NULL)
    dse_property_edit_set (&self->target, &path, json, N_ ("Add Property"));
  ds_free (json);
}

static void
new_group (DsePropertyForm *self)
{
  self->group = adw_preferences_group_new ();
  self->adder = dse_property_adder_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->group), _ ("Custom Properties"));
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self->group), self->adder);
  gtk_box_append (GTK_BOX (self), self->group);
  g_signal_connect_swapped (self->adder, "open", G_CALLBACK (on_adder_open), self);
  g_signal_connect_swapped (self->adder, "add", G_CALLBACK (on_add), self);
}

void
dse_property_form_focus (DsePropertyForm *self)
{
  g_return_if_fail (DSE_IS_PROPERTY_FORM (self));

  gtk_widget_grab_focus (self->adder);
}

static void
dse_property_form_finalize (GObject *object)
{
  DsePropertyForm *self = DSE_PROPERTY_FORM (object);

  g_weak_ref_clear (&self->picking);
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->shown);
  ds_rules_unref (self->rules);
  g_array_unref (self->target.holders);
  g_free (self->shape);
  g_free (self->target.folder);
  g_free (self->to_focus);
  g_clear_object (&self->target.document);
  G_OBJECT_CLASS (dse_property_form_parent_class)->finalize (object);
}

static void
dse_property_form_class_init (DsePropertyFormClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_property_form_finalize;
  signals[PICK] = g_signal_new ("pick", DSE_TYPE_PROPERTY_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
dse_property_form_init (DsePropertyForm *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->rows = g_ptr_array_new_with_free_func (free_row);
  self->shown = g_ptr_array_new ();
  self->target.holders = g_array_new (FALSE, FALSE, sizeof (DsHolder));
  g_weak_ref_init (&self->picking, NULL);
  new_group (self);
}

GtkWidget *
dse_property_form_new (DsePropertyApply apply, gpointer data)
{
  DsePropertyForm *self = g_object_new (DSE_TYPE_PROPERTY_FORM, NULL);

  g_return_val_if_fail (apply != NULL, NULL);

  self->target.apply = apply;
  self->target.data = data;
  return GTK_WIDGET (self);
}
