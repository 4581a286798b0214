/* editor/rooms/room_edit.c — name, kind and region of a room; name, colour and lock of a region. */
#include "rooms/room_edit.h"

#include "choice.h"
#include "inspect/describe.h"
#include "popover.h"
#include "rooms/rooms.h"
#include "tools/keep.h"

#include <glib/gi18n.h>

/* Owned by its popover. */
typedef struct {
  DsuDocument *document; /* referenced */
  DseRoomRow *row;       /* referenced */
  GtkWidget *popover, *grid, *name, *kind, *region, *lock;
  GPtrArray *locks; /* ids, the first is "" for none */
  guint32 colour;
  int n_rows;
} Form;

static void
form_free (gpointer data)
{
  Form *form = data;

  g_object_unref (form->document);
  g_object_unref (form->row);
  g_ptr_array_unref (form->locks);
  g_free (form);
}

static const DsDungeon *
dungeon_of (Form *form)
{
  return &dsu_document_get_delve (form->document)->dungeon;
}

static void
add_row (Form *form, const char *label, GtkWidget *control)
{
  GtkWidget *caption = gtk_label_new (label);

  gtk_label_set_xalign (GTK_LABEL (caption), 0);
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_widget_set_hexpand (control, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_grid_attach (GTK_GRID (form->grid), caption, 0, form->n_rows, 1, 1);
  gtk_grid_attach (GTK_GRID (form->grid), control, 1, form->n_rows++, 1, 1);
}

/* The typed text; NULL: nothing was typed. */
static DsStr *
new_name (Form *form)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (form->name));

  return text[0] != '\0' ? ds_str_new (text) : NULL;
}

static void
take_room (Form *form)
{
  const DsFloor *level = &dungeon_of (form)->floors[form->row->floor];
  const guint32 number = ds_rooms_find (level->rooms, form->row->id);
  DsRoom room;

  if (number == 0)
    return;
  room = *ds_rooms_get (level->rooms, number - 1);
  room.name = new_name (form);
  room.kind = (uint8_t)gtk_drop_down_get_selected (GTK_DROP_DOWN (form->kind));
  room.region = gtk_drop_down_get_selected (GTK_DROP_DOWN (form->region));
  dsu_document_set_error (form->document, NULL);
  dsu_document_begin (form->document, ds_cmd_put_room.label);
  dse_set_room (form->document, form->row->floor, &room);
  dsu_document_end (form->document);
  ds_str_unref (room.name);
}

static void
take_region (Form *form)
{
  const DsRegions *regions = dungeon_of (form)->regions;
  const guint32 number = ds_regions_find (regions, form->row->id);
  const guint lock = gtk_drop_down_get_selected (GTK_DROP_DOWN (form->lock));
  DsCmdPutRegion cmd = { .cmd.type = &ds_cmd_put_region, .region = NULL };
  DsRegion region;

  if (number == 0)
    return;
  region = *ds_regions_get (regions, number - 1);
  region.name = new_name (form);
  region.colour = form->colour;
  region.lock = lock > 0 ? ds_str_new (form->locks->pdata[lock]) : NULL;
  cmd.region = &region;
  dsu_document_apply_step (form->document, &cmd.cmd, NULL);
  ds_str_unref (region.name);
  ds_str_unref (region.lock);
}

static void
on_apply (Form *form)
{
  if (form->row->is_region)
    take_region (form);
  else
    take_room (form);
  gtk_popover_popdown (GTK_POPOVER (form->popover));
}

/* ---- controls */

static void
add_kinds (Form *form)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  for (int i = 0; i < DS_N_ROOM_KINDS; i++)
    gtk_string_list_append (labels, _ (ds_room_kind_label ((DsRoomKind)i)));
  form->kind = dsu_choice_new (labels);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->kind), form->row->kind);
  add_row (form, _ ("Kind"), form->kind);
}

static void
add_regions (Form *form)
{
  const DsDungeon *dungeon = dungeon_of (form);
  GtkStringList *labels = gtk_string_list_new (NULL);

  gtk_string_list_append (labels, _ ("No region"));
  for (guint32 i = 1; i <= ds_regions_count (dungeon->regions); i++) {
    g_autofree char *name = dse_name_region (dungeon->regions, i);

    gtk_string_list_append (labels, name);
  }
  form->region = dsu_choice_new (labels);
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (form->region),
      ds_rooms_get (dungeon->floors[form->row->floor].rooms, form->row->number - 1)->region);
  add_row (form, _ ("Region"), form->region);
}

static void
on_colour (GtkFlowBox *box, Form *form)
{
  GList *chosen = gtk_flow_box_get_selected_children (box);

  if (chosen != NULL)
    form->colour = dse_region_colour ((gsize)gtk_flow_box_child_get_index (chosen->data));
  g_list_free (chosen);
}

static void
add_colours (Form *form)
{
  GtkWidget *box = gtk_flow_box_new ();

  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (box), 6);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (box), 6);
  for (gsize i = 0; i < DSE_N_REGION_COLOURS; i++) {
    GtkWidget *label = gtk_label_new (NULL);
    g_autofree char *markup =
        g_strdup_printf ("<span size='x-large' foreground='#%06x'>●</span>", dse_region_colour (i));

    gtk_label_set_markup (GTK_LABEL (label), markup);
    gtk_flow_box_append (GTK_FLOW_BOX (box), label);
    if (dse_region_colour (i) == form->colour)
      gtk_flow_box_select_child (GTK_FLOW_BOX (box),
                                 gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (box), (int)i));
  }
  gtk_widget_add_css_class (box, "region-colours");
  g_signal_connect (box, "selected-children-changed", G_CALLBACK (on_colour), form);
  add_row (form, _ ("Colour"), box);
}

static void
add_locks (Form *form)
{
  const DsRules *rules = dsu_document_get_delve (form->document)->rules;
  const DsRegion *region = ds_regions_get (dungeon_of (form)->regions, form->row->number - 1);
  const char *now = ds_str_get (region->lock);
  GtkStringList *labels = gtk_string_list_new (NULL);
  guint chosen = 0;

  gtk_string_list_append (labels, C_ ("region", "None"));
  g_ptr_array_add (form->locks, g_strdup (""));
  for (size_t i = 0; i < ds_rules_n_locks (rules); i++) {
    gtk_string_list_append (labels, _ (ds_rules_lock (rules, i)->label));
    g_ptr_array_add (form->locks, g_strdup (ds_rules_lock (rules, i)->id));
    if (g_str_equal (ds_rules_lock (rules, i)->id, now))
      chosen = (guint)i + 1;
  }
  if (chosen == 0 && now[0] != '\0') { /* one that only this dungeon has */
    gtk_string_list_append (labels, now);
    g_ptr_array_add (form->locks, g_strdup (now));
    chosen = form->locks->len - 1;
  }
  form->lock = dsu_choice_new (labels);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->lock), chosen);
  add_row (form, _ ("Guarded by"), form->lock);
}

static void
add_name (Form *form, const DsStr *name)
{
  form->name = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (form->name), ds_str_get (name));
  gtk_entry_set_placeholder_text (GTK_ENTRY (form->name), form->row->title);
  gtk_entry_set_max_length (GTK_ENTRY (form->name), 60);
  g_signal_connect_swapped (form->name, "activate", G_CALLBACK (on_apply), form);
  add_row (form, _ ("Name"), form->name);
}

static void
fill (Form *form)
{
  const DsDungeon *dungeon = dungeon_of (form);
  GtkWidget *apply = gtk_button_new_with_mnemonic (_ ("_Apply"));

  form->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (form->grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (form->grid), 6);
  gtk_widget_add_css_class (form->grid, "room-edit");
  if (form->row->is_region) {
    const DsRegion *region = ds_regions_get (dungeon->regions, form->row->number - 1);

    form->colour = region->colour;
    add_name (form, region->name);
    add_colours (form);
    add_locks (form);
  } else {
    add_name (form,
              ds_rooms_get (dungeon->floors[form->row->floor].rooms, form->row->number - 1)->name);
    add_kinds (form);
    add_regions (form);
  }
  gtk_widget_add_css_class (apply, "suggested-action");
  gtk_widget_set_halign (apply, GTK_ALIGN_END);
  g_signal_connect_swapped (apply, "clicked", G_CALLBACK (on_apply), form);
  gtk_grid_attach (GTK_GRID (form->grid), apply, 1, form->n_rows, 1, 1);
}

GtkWidget *
dse_room_edit (GtkWidget *parent, const GdkRectangle *at, DsuDocument *document, DseRoomRow *row)
{
  Form *form = g_new0 (Form, 1);

  g_return_val_if_fail (GTK_IS_WIDGET (parent) && at != NULL && DSU_IS_DOCUMENT (document) &&
                            DSE_IS_ROOM_ROW (row),
                        NULL);

  form->document = g_object_ref (document);
  form->row = g_object_ref (row);
  form->locks = g_ptr_array_new_with_free_func (g_free);
  form->popover = gtk_popover_new ();
  fill (form);
  gtk_popover_set_child (GTK_POPOVER (form->popover), form->grid);
  gtk_popover_set_position (GTK_POPOVER (form->popover), GTK_POS_LEFT);
  gtk_popover_set_pointing_to (GTK_POPOVER (form->popover), at);
  g_object_set_data_full (G_OBJECT (form->popover), "form", form, form_free);
  gtk_widget_set_parent (form->popover, parent);
  dsu_popover_show_once (form->popover);
  gtk_widget_grab_focus (form->name);
  return form->popover;
}
