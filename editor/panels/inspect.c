/* editor/panels/inspect.c — form of the properties of all selected things, or of the next one. */
#include "app/settings.h"
#include "inspect/area_shape.h"
#include "inspect/describe.h"
#include "inspect/kind_fields.h"
#include "inspect/thing_traits.h"
#include "lock_row.h"
#include "panels/entry_picker.h"
#include "panels/form_parts.h"
#include "panels/kind_facts.h"
#include "panels/own_properties.h"
#include "panels/thing_heading.h"
#include "spin.h"
#include "window/window.h"

#include <glib/gi18n.h>
#include <string.h>

#define ALL_FIELDS "show-all-fields" /* a setting */

#define DSE_TYPE_INSPECT (dse_inspect_get_type ())
G_DECLARE_FINAL_TYPE (DseInspect, dse_inspect, DSE, INSPECT, GtkBox)

struct _DseInspect {
  GtkBox parent_instance;
  GtkWidget *heading, *content, *form, *facts;
  GtkWidget *own;  /* DseOwnProperties; NULL before the panel has options */
  GPtrArray *rows; /* FactRow, owned */
  DsePage *page;   /* NULL: none; borrowed */
  DseToolOptions *options;
  GSignalGroup *page_signals, *document_signals;
  GArray *things;   /* DsThing as they are now: copies that own nothing */
  DseFamily family; /* of all of them */
  char *shape;      /* key of the rows that the form has */
  DsRules *rules;   /* that they are of, kept so that no other rules get its address */
  guint idle;
  gboolean is_showing; /* controls are being set, not used */
};

G_DEFINE_FINAL_TYPE (DseInspect, dse_inspect, GTK_TYPE_BOX)

typedef struct FactRow FactRow;

struct FactRow {
  DseInspect *panel;
  GtkWidget *row, *entry;     /* entry: of properties */
  GtkEventController *focus;  /* of the entry */
  GStrv ids;                  /* of a choice */
  const char *key;            /* of a property */
  const DsField *field;       /* of a number; NULL: a text */
  const DseThingTrait *trait; /* NULL: a property */
};

static void
row_free (gpointer data)
{
  FactRow *row = data;

  g_signal_handlers_disconnect_by_data (row->row, row);
  if (row->entry != NULL) { /* the focus leaves it later */
    g_signal_handlers_disconnect_by_data (row->entry, row);
    g_signal_handlers_disconnect_by_data (row->focus, row);
  }
  g_strfreev (row->ids);
  g_free (row);
}

static const DsDelve *
delve_of (DseInspect *self)
{
  return dsu_document_get_delve (dse_page_get_document (self->page));
}

static const DsKind *
kind_of (DseInspect *self, const DsThing *thing)
{
  return ds_rules_kind (delve_of (self)->rules, thing->kind);
}

static void show_soon (DseInspect *self);

/* ---- the selected objects */

/* Number of objects. */
static guint
collect (DseInspect *self)
{
  const DsFloor *level =
      &delve_of (self)->dungeon.floors[dsu_canvas_get_floor (dse_page_get_canvas (self->page))];
  gsize n;
  const uint64_t *ids = dse_page_get_chosen (self->page, &n);

  g_array_set_size (self->things, 0);
  for (gsize i = 0; i < n; i++) {
    const DsThing *thing = ds_things_find (level->things, ids[i]);

    if (thing != NULL)
      g_array_append_val (self->things, *thing);
  }
  return self->things->len;
}

static DsThing *
thing_at (DseInspect *self, guint i)
{
  return &g_array_index (self->things, DsThing, i);
}

/* The kind that stands for all: that of the first thing, or the one that would be placed. NULL:
 * none. */
static const DsKind *
model_of (DseInspect *self)
{
  uint16_t kind;

  if (self->things->len > 0)
    return kind_of (self, thing_at (self, 0));
  return dse_page_get_tool (self->page)->traits & DSE_TOOL_PLACES &&
                 dse_tool_options_get_int (self->options, "object-work") == DSE_OBJECT_PLACE &&
                 ds_rules_find_kind (delve_of (self)->rules,
                                     dse_tool_options_get_kind (self->options), &kind)
             ? ds_rules_kind (delve_of (self)->rules, kind)
             : NULL;
}

static gboolean
all_lock (DseInspect *self)
{
  const DsKind *model = model_of (self);

  for (guint i = 0; i < self->things->len; i++)
    if (!dse_kind_may_lock (kind_of (self, thing_at (self, i))))
      return FALSE;
  return self->things->len > 0 ||
         (model != NULL && (model->gate != NULL || model->item != NULL || model->creature != NULL));
}

/* ---- setting */

/* Applies the edits of all things as one undo step. */
static void
apply_all (DseInspect *self, const DsCmd *const *cmds, gsize n, const char *label)
{
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = n };

  if (n > 0)
    dse_page_apply (self->page, &batch.cmd, label);
}

/* The text @mine that a trait made new in place of @old becomes @shared, which all things have. */
static void
share_text (DsStr **mine, const DsStr *old, DsStr *shared)
{
  if (*mine == old)
    return;
  ds_str_unref (*mine);
  *mine = shared;
}

static void
set_choice (FactRow *row, const char *id)
{
  DseInspect *self = row->panel;
  const gsize floor = dsu_canvas_get_floor (dse_page_get_canvas (self->page));
  const guint n = collect (self);
  g_autofree DsThing *things = g_memdup2 (self->things->data, n * sizeof *things);
  g_autofree DsCmdSetThing *sets = g_new (DsCmdSetThing, n);
  g_autofree DsCmdMoveThing *moves = g_new (DsCmdMoveThing, n);
  g_autofree const DsCmd **cmds = g_new (const DsCmd *, n);
  const gboolean is_move = row->trait == &dse_trait_place;
  DsStr *const level = n > 0 ? things[0].level : NULL;
  DsThing shared = { .level = level }; /* owns new texts */

  if (row->trait == &dse_trait_shape) {
    dse_areas_set_shape (dse_page_get_document (self->page), floor, things, n, id);
    return;
  }
  row->trait->set (delve_of (self), &shared, id);
  for (guint i = 0; i < n; i++) {
    const DsThing old = things[i];

    row->trait->set (delve_of (self), &things[i], id);
    share_text (&things[i].lock, old.lock, shared.lock);
    share_text (&things[i].level, old.level, shared.level);
    share_text (&things[i].entry, old.entry, shared.entry);
    sets[i] = (DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing, .floor = floor, .thing = &things[i] };
    moves[i] = (DsCmdMoveThing){
      .cmd.type = &ds_cmd_move_thing, .floor = floor, .id = old.id, .to = things[i].at
    };
    cmds[i] = is_move ? &moves[i].cmd : &sets[i].cmd;
  }
  apply_all (self, cmds, n, is_move ? ds_cmd_move_thing.label : ds_cmd_set_thing.label);
  ds_str_unref (shared.lock);
  ds_str_unref (shared.entry);
  if (shared.level != level)
    ds_str_unref (shared.level);
}

static void
set_property (FactRow *row, const char *json)
{
  DseInspect *self = row->panel;
  const gsize floor = dsu_canvas_get_floor (dse_page_get_canvas (self->page));
  const guint n = collect (self);
  g_autofree DsCmdSetThingProperty *sets = g_new (DsCmdSetThingProperty, n);
  g_autofree const DsCmd **cmds = g_new (const DsCmd *, n);

  for (guint i = 0; i < n; i++) {
    sets[i] = (DsCmdSetThingProperty){ .cmd.type = &ds_cmd_set_thing_property,
                                       .floor = floor,
                                       .id = thing_at (self, i)->id,
                                       .key = row->key,
                                       .json = json };
    cmds[i] = &sets[i].cmd;
  }
  apply_all (self, cmds, n, ds_cmd_set_thing_property.label);
}

/* ---- showing */

/* A property of a thing as text, "" for none. Caller frees. */
static char *
text_of (const FactRow *row, const DsThing *thing)
{
  char *own;

  if (row->trait != NULL)
    return row->trait->get (delve_of (row->panel), thing);
  own = dse_property_dup (thing, row->key);
  return own != NULL ? own : g_strdup ("");
}

/* Default of a property of all the things; NULL: they differ. Caller frees. */
static char *
fallback_of (const FactRow *row)
{
  DseInspect *self = row->panel;
  gconstpointer values;
  int number = 0;

  for (guint i = 0; i < self->things->len && row->field != NULL; i++) {
    int mine;

    if (dse_kind_record (kind_of (self, thing_at (self, i)), &values) == NULL)
      return g_strdup_printf ("%d", (int)row->field->min);
    memcpy (&mine, (const char *)values + row->field->offset, sizeof mine);
    if (i > 0 && mine != number)
      return NULL;
    number = mine;
  }
  if (row->trait != NULL)
    return g_strdup (row->trait == &dse_trait_entry ? _ ("player start") : _ ("column, row"));
  return row->field != NULL ? g_strdup_printf ("%d", number) : g_strdup ("");
}

static void
show_property (FactRow *row)
{
  DseInspect *self = row->panel;
  g_autofree char *text = text_of (row, thing_at (self, 0)), *fallback = fallback_of (row);
  gboolean is_mixed = fallback == NULL;

  for (guint i = 1; i < self->things->len; i++) {
    g_autofree char *other = text_of (row, thing_at (self, i));

    if (strcmp (text, other) == 0)
      continue;
    is_mixed = TRUE;
    g_free (text);
    text = g_strdup ("");
    break;
  }
  gtk_entry_set_placeholder_text (GTK_ENTRY (row->entry), is_mixed ? _ ("mixed") : fallback);
  gtk_editable_set_text (GTK_EDITABLE (row->entry), text);
  g_object_set_data_full (G_OBJECT (row->entry), DSE_SHOWN, g_steal_pointer (&text), g_free);
}

static void
show_choice (FactRow *row)
{
  DseInspect *self = row->panel;
  const DsThing new_one = { 0 };
  g_autofree char *id = self->things->len > 0
                            ? row->trait->get (delve_of (self), thing_at (self, 0))
                            : g_strdup (dse_tool_options_get_lock (self->options));
  guint selected = GTK_INVALID_LIST_POSITION;

  for (guint i = 1; i < self->things->len && id != NULL; i++) {
    g_autofree char *other = row->trait->get (delve_of (self), thing_at (self, i));

    if (strcmp (other, id) != 0)
      g_clear_pointer (&id, g_free);
  }
  if (self->things->len == 0 && id == NULL)
    id = row->trait->get (delve_of (self), &new_one);
  for (guint i = 0; id != NULL && row->ids[i] != NULL; i++)
    if (strcmp (row->ids[i], id) == 0)
      selected = i;
  adw_combo_row_set_selected (ADW_COMBO_ROW (row->row), selected);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row->row), id == NULL ? _ ("mixed") : "");
}

/* ---- controls */

static void
on_selected (GtkWidget *combo, GParamSpec *pspec, FactRow *row)
{
  const guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (combo));
  DseInspect *self = row->panel;

  if (self->is_showing || selected == GTK_INVALID_LIST_POSITION)
    return;
  if (self->things->len > 0)
    set_choice (row, row->ids[selected]);
  else
    g_object_set (self->options, "lock", row->ids[selected][0] != '\0' ? row->ids[selected] : NULL,
                  NULL);
}

/* Takes the text on Enter, and when the entry loses the focus. */
static void
take_text (FactRow *row)
{
  const char *shown = g_object_get_data (G_OBJECT (row->entry), DSE_SHOWN), *text;
  g_autofree char *json = NULL;

  if (row->panel->is_showing || row->panel->things->len == 0 ||
      !dsu_entry_settle (row->entry, shown))
    return;
  text = gtk_editable_get_text (GTK_EDITABLE (row->entry));
  if (row->trait != NULL) {
    set_choice (row, text);
    show_soon (row->panel); /* an empty position is none */
    return;
  }
  json = dse_property_json (row->field, text);
  set_property (row, json);
}

static FactRow *
add_row (DseInspect *self, GtkWidget *widget, const char *label)
{
  FactRow *row = g_new0 (FactRow, 1);

  row->panel = self;
  row->row = widget;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (widget), label);
  g_ptr_array_add (self->rows, row);
  return row;
}

static FactRow *
add_property (DseInspect *self, GtkWidget *group, const char *key, const char *label,
              const DsField *field)
{
  FactRow *row = add_row (self, adw_action_row_new (), label);

  row->focus = gtk_event_controller_focus_new ();
  row->key = key;
  row->field = field;
  row->entry = gtk_entry_new ();
  if (field != NULL)
    dse_field_take_numbers (field, row->entry);
  g_object_set (row->entry, "width-chars", field != NULL ? 8 : 16, "max-width-chars",
                field != NULL ? 8 : 16, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  if (field != NULL) {
    g_autofree char *tip = g_strdup_printf (_ ("%s %d to %d; empty: default of its kind"),
                                            _ (field->help), (int)field->min, (int)field->max);

    gtk_widget_set_tooltip_text (row->row, tip);
  }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row->row), row->entry);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row->row), row->entry);
  gtk_widget_set_focusable (row->row, FALSE); /* Tab goes from entry to entry */
  g_signal_connect_swapped (row->entry, "activate", G_CALLBACK (take_text), row);
  g_signal_connect_swapped (row->focus, "leave", G_CALLBACK (take_text), row);
  gtk_widget_add_controller (row->entry, row->focus);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row->row);
  return row;
}

static void
add_cell (DseInspect *self, GtkWidget *group, const char *label, const DseThingTrait *trait)
{
  FactRow *row = add_property (self, group, NULL, label, NULL);

  row->trait = trait;
  dsu_entry_take_cells (row->entry, delve_of (self)->dungeon.w, delve_of (self)->dungeon.h);
}

static FactRow * /* takes @ids */
add_choice (DseInspect *self, GtkWidget *group, GtkWidget *combo, const char *label, GStrv ids)
{
  FactRow *row = add_row (self, combo, label);

  row->ids = ids;
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), combo);
  g_signal_connect (combo, "notify::selected", G_CALLBACK (on_selected), row);
  return row;
}

/* Kinds that can be placed, and unknown kinds of the file. */
static gboolean
is_choice (DseInspect *self, const DsKind *kind)
{
  for (guint i = 0; i < self->things->len; i++)
    if (kind_of (self, thing_at (self, i)) == kind)
      return TRUE;
  return dse_family_of (kind) == self->family && kind->group[0] != '\0' && !kind->is_unknown;
}

static void
add_kinds (DseInspect *self, GtkWidget *group)
{
  const DsRules *rules = delve_of (self)->rules;
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  FactRow *row;

  for (guint i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);

    if (!is_choice (self, kind))
      continue;
    g_strv_builder_add (ids, kind->id);
    g_ptr_array_add (labels, (gpointer)_ (kind->label));
  }
  g_ptr_array_add (labels, NULL);
  row = add_choice (self, group, dse_parts_combo_new ((const char *const *)labels->pdata),
                    _ ("Kind"), g_strv_builder_end (ids));
  row->trait = &dse_trait_kind;
  dse_parts_show_kinds (row->row, delve_of (self)->rules, (const char *const *)row->ids);
}

/* A choice among all that @list returns. */
static void
add_listed (DseInspect *self, GtkWidget *group, const char *label, GStrv (*list) (GStrv *labels),
            const DseThingTrait *trait)
{
  g_auto (GStrv) labels = NULL;
  GStrv ids = list (&labels);

  add_choice (self, group, dse_parts_combo_new ((const char *const *)labels), label, ids)->trait =
      trait;
}

/* Meaning of the lock for such things. */
static const char *
lock_label (DseInspect *self, const DsKind *model)
{
  if (self->family == DSE_FAMILY_CREATURE)
    return _ ("Carries the key to");
  if (model->role == DS_ROLE_KEY)
    return _ ("Opens");
  return self->family == DSE_FAMILY_ITEM ? _ ("Also opens") : _ ("Lock");
}

static void
add_locks (DseInspect *self, GtkWidget *group, const DsKind *model)
{
  const DsDelve *delve = delve_of (self);
  GStrv ids;
  GtkWidget *widget = dsu_lock_row_new (delve->rules, delve->dungeon.locks, &ids);

  add_choice (self, group, widget, lock_label (self, model), ids)->trait = &dse_trait_lock;
}

/* ---- destinations of stairs, drops and goals, and entries */

static gboolean
all_are (DseInspect *self, gboolean (*is_so) (const DsKind *kind))
{
  for (guint i = 0; i < self->things->len; i++)
    if (!is_so (kind_of (self, thing_at (self, i))))
      return FALSE;
  return self->things->len > 0;
}

/* NULL: it is in none. */
static const char *
project_of (DseInspect *self)
{
  DseProject *project = dse_project_of (dse_page_get_document (self->page));

  return project != NULL ? dse_project_get_folder (project) : NULL;
}

/* Goals lead to levels only, which there may be none of. */
static void
add_target (DseInspect *self, GtkWidget *group)
{
  g_auto (GStrv) labels = NULL;
  GStrv ids = dse_trait_destinations (delve_of (self), thing_at (self, 0), self->things->len,
                                      project_of (self), &labels);

  if (ids == NULL || ids[1] == NULL) {
    g_strfreev (ids);
    return;
  }
  add_choice (self, group, dse_parts_combo_new ((const char *const *)labels), _ ("Leads to"), ids)
      ->trait = &dse_trait_leads;
  if (dse_things_lead_to_levels (thing_at (self, 0), self->things->len)) {
    FactRow *row = add_property (self, group, NULL, _ ("Entry there"), NULL);

    row->trait = &dse_trait_entry;
    if (self->things->len == 1)
      dse_entry_picker_add (row->row, row->entry, project_of (self),
                            ds_str_get (thing_at (self, 0)->level), delve_of (self)->rules);
  } else if (all_are (self, dse_kind_leads)) {
    add_cell (self, group, _ ("Position there"), &dse_trait_target);
  }
}

/* Exits of other levels of the project arrive at entries. */
static gboolean
all_can_be_entries (DseInspect *self)
{
  return project_of (self) != NULL && all_are (self, dse_kind_is_entry);
}

/* ---- numbers that single objects may set */

/* The numbers that the form can list, a bit for each field: those that matter, and the others. */
static guint64
numbers_of (DseInspect *self, const DsKind *model, guint64 *others)
{
  *others = 0;
  return self->family != DSE_FAMILY_SEVERAL
             ? dse_things_numbers (delve_of (self)->rules, thing_at (self, 0), self->things->len,
                                   model, others)
             : 0;
}

/* Rows of the numbers of the kind; those that do not matter for it, behind a switch. */
static void
add_numbers (DseInspect *self, GtkWidget *group, const DsKind *model)
{
  gconstpointer values;
  const DsRecordType *record = dse_kind_record (model, &values);
  guint64 others, shown = numbers_of (self, model, &others);

  if (g_settings_get_boolean (dse_settings_get (), ALL_FIELDS))
    shown |= others;
  for (gsize i = 0; shown != 0 && i < record->n_fields; i++)
    if (shown >> (i % 64) & 1)
      add_property (self, group, record->fields[i].key, dse_field_label (record->fields[i].key),
                    &record->fields[i]);
  if (others != 0)
    dse_parts_add_switch (group, _ ("Show all fields"),
                          _ ("Also those that this kind does not use"), ALL_FIELDS);
}

static gboolean
has_sides (DseInspect *self)
{
  return dse_areas_have_sides (thing_at (self, 0), self->things->len);
}

static void
add_note (DseInspect *self, GtkWidget *group)
{
  add_property (self, group, "note", _ ("Note"), NULL);
  if (!all_are (self, dse_kind_has_area))
    return;
  for (gsize i = has_sides (self) ? 0 : DSE_ANGLE_FIELD; i < G_N_ELEMENTS (dse_area_fields); i++)
    add_property (self, group, dse_area_fields[i].key, dse_field_label (dse_area_fields[i].key),
                  &dse_area_fields[i]);
  add_listed (self, group, _ ("Shape"), dse_trait_shapes, &dse_trait_shape);
  if (all_are (self, dse_kind_is_note) &&
      dse_notes_write (delve_of (self), dsu_canvas_get_floor (dse_page_get_canvas (self->page)),
                       thing_at (self, 0), self->things->len))
    add_property (self, group, "text", _ ("Text of a sign"), NULL);
}

/* ---- the form */

static void
build_form (DseInspect *self, const DsKind *model)
{
  const gboolean has_things = self->things->len > 0;

  ds_rules_unref (self->rules);
  self->rules = ds_rules_ref (delve_of (self)->rules);
  g_ptr_array_set_size (self->rows, 0);
  dse_parts_clear (self->form);
  dse_parts_clear (self->facts);
  GtkWidget *group = dse_parts_add_group (self->form);
  if (has_things && self->family != DSE_FAMILY_SEVERAL)
    add_kinds (self, group);
  if (all_lock (self))
    add_locks (self, group, model);
  if (has_things && (self->family == DSE_FAMILY_GATE || self->family == DSE_FAMILY_CREATURE))
    add_listed (self, group, _ ("Facing"), dse_trait_facings, &dse_trait_facing);
  add_target (self, group);
  if (has_things) {
    add_property (self, group, "name", all_can_be_entries (self) ? _ ("Entry name") : _ ("Name"),
                  NULL);
    if (self->things->len == 1)
      add_cell (self, group, _ ("Position"), &dse_trait_place);
    add_note (self, group);
    add_numbers (self, group, model);
  }
  if (self->family != DSE_FAMILY_SEVERAL)
    gtk_box_append (GTK_BOX (self->facts),
                    dse_kind_facts_new (delve_of (self)->rules, model, !has_things));
}

/* The heading where there is no object: the room or region of the properties. */
static void
show_holder (DseInspect *self)
{
  g_autofree char *title = NULL, *subtitle = NULL;

  title = dse_own_properties_dup_title (DSE_OWN_PROPERTIES (self->own), &subtitle);
  dse_thing_heading_say (
      DSE_THING_HEADING (self->heading), title != NULL ? title : _ ("Nothing selected"),
      title != NULL ? subtitle : _ ("Select an object with the Object tool, or a room in Rooms"));
}

/* The form is rebuilt only when it would have other rows, so that the one that is being edited
 * keeps the focus. */
static void
show (DseInspect *self)
{
  const DsKind *model;
  guint64 numbers, others;
  char *shape;

  collect (self);
  dse_own_properties_show (DSE_OWN_PROPERTIES (self->own), self->page,
                           self->things->len > 0 ? thing_at (self, 0) : NULL, self->things->len);
  model = model_of (self);
  gtk_widget_set_visible (self->form, model != NULL);
  gtk_widget_set_visible (self->facts, model != NULL);
  if (model == NULL) {
    show_holder (self);
    return;
  }
  self->family = dse_family_of (model);
  for (guint i = 1; i < self->things->len; i++)
    if (dse_family_of (kind_of (self, thing_at (self, i))) != self->family)
      self->family = DSE_FAMILY_SEVERAL;
  numbers = numbers_of (self, model, &others);
  shape = g_strdup_printf ("%d %s %d %d %u %d %d %d %p %d %d %d %" G_GUINT64_FORMAT,
                           (int)self->family, self->family != DSE_FAMILY_SEVERAL ? model->id : "",
                           (int)MIN (self->things->len, 2), all_lock (self),
                           dse_trait_destinations_key (delve_of (self), thing_at (self, 0),
                                                       self->things->len, project_of (self)),
                           all_can_be_entries (self),
                           dse_notes_write (delve_of (self),
                                            dsu_canvas_get_floor (dse_page_get_canvas (self->page)),
                                            thing_at (self, 0), self->things->len),
                           has_sides (self), (const void *)delve_of (self)->rules,
                           g_settings_get_boolean (dse_settings_get (), ALL_FIELDS),
                           delve_of (self)->dungeon.w, delve_of (self)->dungeon.h, numbers);
  self->is_showing = TRUE;
  if (g_strcmp0 (shape, self->shape) != 0)
    build_form (self, model);
  g_free (self->shape);
  self->shape = shape;
  for (guint i = 0; i < self->rows->len; i++) {
    FactRow *row = g_ptr_array_index (self->rows, i);

    (row->entry != NULL ? show_property : show_choice) (row);
  }
  self->is_showing = FALSE;
  dse_thing_heading_show (DSE_THING_HEADING (self->heading), delve_of (self),
                          dsu_canvas_get_floor (dse_page_get_canvas (self->page)),
                          thing_at (self, 0), self->things->len, model,
                          dse_tool_options_get_lock (self->options));
}

static gboolean
on_idle (gpointer data)
{
  DseInspect *self = data;

  self->idle = 0;
  if (self->page != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    show (self);
  return G_SOURCE_REMOVE;
}

static void
show_soon (DseInspect *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add (on_idle, self);
}

static void
dse_inspect_dispose (GObject *object)
{
  DseInspect *self = DSE_INSPECT (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_object (&self->page_signals);
  g_clear_object (&self->document_signals);
  if (self->options != NULL)
    g_signal_handlers_disconnect_by_data (self->options, self);
  g_clear_object (&self->options);
  g_clear_pointer (&self->things, g_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->shape, g_free);
  g_clear_pointer (&self->rules, ds_rules_unref);
  G_OBJECT_CLASS (dse_inspect_parent_class)->dispose (object);
}

static void
dse_inspect_class_init (DseInspectClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_inspect_dispose;
}

static void
dse_inspect_init (DseInspect *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->things = g_array_new (FALSE, FALSE, sizeof (DsThing));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-panel");
  self->form = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->facts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_add_css_class (self->form, "inspect-form");
  gtk_widget_add_css_class (self->facts, "inspect-form");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  self->content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_box_append (GTK_BOX (self->content), self->form);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->content);
  gtk_widget_set_vexpand (scrolled, TRUE);
  self->heading = g_object_new (DSE_TYPE_THING_HEADING, NULL);
  gtk_box_append (GTK_BOX (self), self->heading);
  gtk_box_append (GTK_BOX (self), scrolled);
  g_signal_connect (self, "map", G_CALLBACK (show_soon), NULL);
  self->page_signals = g_signal_group_new (DSE_TYPE_PAGE);
  g_signal_group_connect_swapped (self->page_signals, "things-chosen", G_CALLBACK (show_soon),
                                  self);
  g_signal_group_connect_swapped (self->page_signals, "tool-changed", G_CALLBACK (show_soon), self);
  g_signal_group_connect_swapped (self->page_signals, "notify::floor", G_CALLBACK (show_soon),
                                  self);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (show_soon), self);
  g_signal_group_connect_swapped (self->document_signals, "declined", G_CALLBACK (show_soon), self);
}

static GtkWidget *
build (DseWindow *window)
{
  DseInspect *self = g_object_new (DSE_TYPE_INSPECT, NULL);

  self->options = g_object_ref (dse_window_get_options (window));
  self->own = dse_own_properties_new (self->options);
  gtk_widget_add_css_class (self->own, "inspect-form");
  gtk_box_append (GTK_BOX (self->content), self->own);
  gtk_box_append (GTK_BOX (self->content), self->facts);
  g_signal_connect_swapped (self->own, "chosen", G_CALLBACK (show_soon), self);
  g_signal_connect_swapped (self->options, "notify::kind", G_CALLBACK (show_soon), self);
  g_signal_connect_swapped (self->options, "notify::lock", G_CALLBACK (show_soon), self);
  g_signal_connect_swapped (self->options, "notify::object-work", G_CALLBACK (show_soon), self);
  g_signal_connect_object (dse_settings_get (), "changed::" ALL_FIELDS, G_CALLBACK (show_soon),
                           self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseInspect *self = DSE_INSPECT (panel);

  self->page = page;
  g_signal_group_set_target (self->page_signals, page);
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  dse_own_properties_show (DSE_OWN_PROPERTIES (self->own), NULL, NULL, 0);
  show_soon (self);
}

const DsePanel dse_panel_inspect = {
  .id = "inspect",
  .label = N_ ("Inspect"),
  .icon = "ds-inspect-symbolic",
  .keys = "<Alt>Return",
  .place = DSE_PANEL_RIGHT,
  .build = build,
  .set_page = set_page,
};
