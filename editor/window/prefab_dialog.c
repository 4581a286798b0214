/* editor/window/prefab_dialog.c — the form that makes the selection a prefab of the project, or of
 * the user. */
#include "window/form.h"
#include "window/window_private.h"

#include "app/slug.h"
#include "choice.h"
#include "proof/findings.h"
#include "rules/prefab_losses.h"
#include "rules/rule_editor.h"
#include "shown.h"
#include "spin.h"

#include <glib/gi18n.h>

#define WIDTH 640          /* pixels */
#define PREVIEW_HEIGHT 150 /* at most */
#define TAG_COLUMNS 3

typedef struct {
  DseForm *form;
  DseRuleEditor *editor;
  DseProject *project;
  DsuDocument *document;
  gsize floor;
  DsMask mask;
  char *derived; /* id that was made of the name */
  GtkWidget *id, *tags[DS_N_PREFAB_TAGS], *weight, *first, *last, *place, *keeps, *rotate, *mirror;
  GtkWidget *preview;
} PrefabDialog;

static void
prefab_dialog_free (gpointer data)
{
  PrefabDialog *self = data;

  ds_mask_clear (&self->mask);
  g_object_unref (self->editor);
  g_object_unref (self->project);
  g_object_unref (self->document);
  g_free (self->derived);
  g_free (self);
}

static const DsField *
field_of (const char *key)
{
  gsize i = 0;

  while (!g_str_equal (ds_prefab_record.fields[i].key, key))
    i++;
  return &ds_prefab_record.fields[i];
}

static char *
dup_text (GtkWidget *entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
}

/* ---- the record */

/* The fields of the form; @id and @name are borrowed. */
static DsPrefab
get_fields (PrefabDialog *self, const char *id, const char *name)
{
  DsPrefab fields = { .id = id,
                      .label = name,
                      .weight = dse_form_get_number (self->weight),
                      .depth = { dse_form_get_number (self->first),
                                 dse_form_get_number (self->last) },
                      .place = (uint8_t)gtk_drop_down_get_selected (GTK_DROP_DOWN (self->place)),
                      .rotate = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->rotate)),
                      .mirror = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->mirror)) };

  for (int i = 0; i < DS_N_PREFAB_TAGS; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->tags[i])))
      fields.tags |= 1u << i;
  return fields;
}

/* The record, which the caller frees. NULL with @err set: the selection cannot be a prefab. */
static char *
dup_record (PrefabDialog *self, const char *id, const char *name, DsPrefabLosses *losses,
            DsError *err)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsPrefab fields = get_fields (self, id, name);
  DsText text = { 0 };
  char *record = NULL;

  if (self->floor >= delve->dungeon.n_floors)
    ds_fail (err, DS_BAD_DATA, "floor", "prefab.floor", N_ ("the floor of the selection is gone"));
  else if (ds_prefab_write (delve->rules, &delve->dungeon.floors[self->floor], &self->mask, &fields,
                            gtk_switch_get_active (GTK_SWITCH (self->keeps)), &text, losses,
                            err) == DS_OK)
    record = g_strdup (text.bytes);
  ds_text_clear (&text);
  return record;
}

/* ---- preview */

/* The rows of the record, one below the other; caller frees. */
static char *
dup_rows (const char *record)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  GString *rows = g_string_new (NULL);
  DsJson *json;
  DsNode list;

  if (ds_json_parse (&json, "prefab", record, strlen (record), errors) == DS_OK &&
      ds_node_get (ds_json_root (json), "rows", &list))
    for (gsize i = 0; i < ds_node_length (list); i++)
      g_string_append_printf (rows, "%s%s", i > 0 ? "\n" : "",
                              ds_node_string (ds_node_at (list, i), NULL));
  ds_json_free (json);
  return g_string_free (rows, FALSE);
}

/* As high as the drawing, up to a limit; nothing where there is none. */
static void
show_rows (PrefabDialog *self, const char *rows)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (self->preview, GTK_TYPE_SCROLLED_WINDOW);
  int height;

  gtk_label_set_text (GTK_LABEL (self->preview), rows);
  gtk_widget_measure (self->preview, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller),
                                              MIN (height, PREVIEW_HEIGHT));
  gtk_widget_set_visible (gtk_widget_get_ancestor (scroller, ADW_TYPE_PREFERENCES_ROW),
                          rows[0] != '\0');
}

/* Shows the drawing and what it lacks, or why there is none. */
static void
refresh (PrefabDialog *self)
{
  g_autofree char *record = NULL, *rows = NULL, *lost = NULL, *markup = NULL;
  char sentence[DS_SENTENCE];
  DsPrefabLosses losses;
  DsError err;

  gtk_widget_set_visible (gtk_widget_get_ancestor (self->keeps, ADW_TYPE_ACTION_ROW),
                          gtk_drop_down_get_selected (GTK_DROP_DOWN (self->place)) ==
                              DS_PREFAB_ROOM);
  record = dup_record (self, "prefab", "", &losses, &err);
  if (record != NULL) {
    rows = dup_rows (record);
    lost = dse_prefab_losses_dup (dsu_document_get_delve (self->document)->rules, &losses);
    markup = g_markup_escape_text (lost, -1);
    dse_form_forget_refusal (self->form);
  } else {
    g_autofree char *reason = dse_sentence_dup (ds_error_format (&err, sentence, sizeof sentence));

    dse_form_refuse (self->form, reason);
  }
  show_rows (self, rows != NULL ? rows : "");
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->form->group), markup);
  gtk_widget_set_sensitive (self->form->accept, record != NULL);
  ds_prefab_losses_clear (&losses);
}

/* ---- creating */

/* Sentence that says why the fields cannot be accepted; NULL: they can. Caller frees. */
static char *
dup_obstacle (PrefabDialog *self, const char *id, const char *name)
{
  const DsPrefab fields = get_fields (self, id, name);

  if (name[0] == '\0')
    return g_strdup (_ ("The prefab needs a name."));
  if (!ds_id_is_valid (id))
    return g_strdup_printf (
        _ ("expected an id of 1 to %d lowercase letters, digits and \"-\", got %s"), DS_ID_MAX, id);
  if (ds_rule_book_find (dse_rule_editor_get_book (self->editor), &ds_prefab_record, id) != NULL)
    return g_strdup_printf (_ ("the id \"%s\" is taken"), id);
  if (fields.tags == 0)
    return g_strdup (_ ("Choose at least one theme: recipes pick prefabs by their themes."));
  if (fields.depth.low > fields.depth.high)
    return g_strdup (_ ("The last floor must not come before the first."));
  return NULL;
}

/* The path of the file that defines it, within a project from its folder on. Caller frees. */
static char *
dup_place (PrefabDialog *self, const char *id)
{
  const DsRuleBook *book = dse_rule_editor_get_book (self->editor);
  const DsRuleEntry *entry = dse_rule_editor_find (self->editor, &ds_prefab_record, id);
  const char *folder = dse_project_get_folder (self->project);
  const char *path = entry != NULL ? book->files.items[entry->file].path : "";

  if (folder != NULL && g_str_has_prefix (path, folder))
    path += strlen (folder) + 1;
  return dsu_path_dup_shown (path);
}

static void
create (DseForm *form)
{
  PrefabDialog *self = g_object_get_data (G_OBJECT (form->dialog), "prefab");
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *name = dup_text (form->name), *id = dup_text (self->id);
  g_autofree char *obstacle = dup_obstacle (self, id, name), *record = NULL;
  DsPrefabLosses losses = { 0 };
  DsError err;

  if (obstacle == NULL) {
    record = dup_record (self, id, name, &losses, &err);
    if (record == NULL)
      ds_errors_take (errors, &err);
    else
      (void)dse_rule_editor_add (self->editor, &ds_prefab_record, name, record, errors);
    obstacle = errors->n > 0 ? dse_findings_dup (errors) : NULL;
  }
  if (obstacle != NULL) {
    g_autofree char *reason = errors->n > 0 ? g_strdup (obstacle) : dse_sentence_dup (obstacle);

    dse_form_refuse (form, reason);
  } else {
    g_autofree char *place = dup_place (self, id);
    g_autofree char *said = g_strdup_printf (_ ("Added the prefab %s to %s"), name, place);

    dse_window_say (form->window, said);
  }
  ds_prefab_losses_clear (&losses);
}

/* ---- the form */

/* The id follows the name until it is edited itself. */
static void
on_name (PrefabDialog *self)
{
  g_autofree char *id = dup_text (self->id), *name = dup_text (self->form->name);

  if (!g_str_equal (id, self->derived))
    return;
  g_free (self->derived);
  self->derived = name[0] != '\0' ? dse_slug_dup (name, "prefab") : g_strdup ("");
  gtk_editable_set_text (GTK_EDITABLE (self->id), self->derived);
}

static GtkWidget *
heading_new (const char *title)
{
  GtkWidget *heading = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  return heading;
}

/* A row with a heading above @content. */
static void
add_block (PrefabDialog *self, const char *title, GtkWidget *content)
{
  GtkWidget *row = adw_preferences_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_add_css_class (box, "prefab-block");
  gtk_box_append (GTK_BOX (box), heading_new (title));
  gtk_box_append (GTK_BOX (box), content);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->form->group), row);
}

static void
add_tags (PrefabDialog *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  for (int i = 0; i < DS_N_PREFAB_TAGS; i++) {
    self->tags[i] = gtk_check_button_new_with_label (_ (ds_prefab_tags[i].label));
    gtk_grid_attach (GTK_GRID (grid), self->tags[i], i % TAG_COLUMNS, i / TAG_COLUMNS, 1, 1);
  }
  add_block (self, _ ("Themes"), grid);
}

static void
add_preview (PrefabDialog *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->preview = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->preview, "monospace");
  gtk_widget_set_tooltip_text (self->preview, _ ("Drawing of the prefab, as it is in the file"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->preview);
  add_block (self, _ ("Drawing"), scroller);
}

static void
add_place (PrefabDialog *self)
{
  const DsField *field = field_of ("place");
  GtkStringList *labels = gtk_string_list_new (NULL);

  for (gsize i = 0; i < field->n_choices; i++)
    gtk_string_list_append (labels, _ (field->choices[i].label));
  self->place = dse_form_add (self->form, _ ("Placement"), dsu_choice_new (labels));
  self->keeps = dse_form_add_switch (self->form, _ ("Keep the room's ground"),
                                     _ ("Leaves out the most frequent ground."), TRUE);
}

static GtkWidget *
floor_new (GtkWidget *box, const char *name, int value)
{
  GtkWidget *spin = dsu_spin_new (1, DS_FLOORS_MAX, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  gtk_widget_set_tooltip_text (spin, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (box), spin);
  return spin;
}

static GtkWidget *
check_new (GtkWidget *box, const char *label, const char *key)
{
  GtkWidget *check = gtk_check_button_new_with_label (label);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  gtk_widget_set_tooltip_text (check, _ (field_of (key)->help));
  gtk_box_append (GTK_BOX (box), check);
  return check;
}

/* A row with several controls, which go into the box that it returns. */
static GtkWidget *
add_box (PrefabDialog *self, const char *title)
{
  return dse_form_add (self->form, title, gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12));
}

static void
add_rows (PrefabDialog *self)
{
  const DsField *weight = field_of ("weight");
  GtkWidget *box;

  self->form->name = dse_form_add_text (self->form, _ ("Name"), "");
  self->id = dse_form_add_text (self->form, _ ("Id"), "");
  add_tags (self);
  add_place (self);
  self->weight = dse_form_add_number (self->form, _ ("Frequency"), 10, weight->min, weight->max);
  box = add_box (self, _ ("Floors"));
  self->first = floor_new (box, _ ("First floor"), 1);
  gtk_box_append (GTK_BOX (box), gtk_label_new ("–"));
  self->last = floor_new (box, _ ("Last floor"), DS_FLOORS_MAX);
  box = add_box (self, _ ("Variants"));
  self->rotate = check_new (box, _ ("Rotated"), "rotate");
  self->mirror = check_new (box, _ ("Mirrored"), "mirror");
  add_preview (self);
  g_signal_connect_swapped (self->form->name, "changed", G_CALLBACK (on_name), self);
  g_signal_connect_swapped (self->place, "notify::selected", G_CALLBACK (refresh), self);
  g_signal_connect_swapped (self->keeps, "notify::active", G_CALLBACK (refresh), self);
}

/* The dialog for @mask on the shown floor of @page. Takes @editor. */
static void
show_dialog (DseWindow *window, DsePage *page, const DsMask *mask, DseRuleEditor *editor)
{
  DsuDocument *document = dse_page_get_document (page);
  PrefabDialog *self = g_new0 (PrefabDialog, 1);

  self->form = dse_form_new (window, _ ("New Prefab"), _ ("_Create"), create);
  gtk_window_set_default_size (GTK_WINDOW (self->form->dialog), WIDTH, -1);
  self->project = g_object_ref (dse_project_of (document));
  self->document = g_object_ref (document);
  self->editor = editor;
  self->floor = dsu_canvas_get_floor (dse_page_get_canvas (page));
  self->derived = g_strdup ("");
  g_object_set_data_full (G_OBJECT (self->form->dialog), "prefab", self, prefab_dialog_free);
  if (ds_mask_copy (&self->mask, mask, NULL) != DS_OK) {
    gtk_window_destroy (GTK_WINDOW (self->form->dialog));
    return;
  }
  dse_form_scroll (self->form);
  add_rows (self);
  refresh (self);
  gtk_window_present (GTK_WINDOW (self->form->dialog));
}

void
dse_window_prefab_dialog (DseWindow *self)
{
  g_autoptr (DseRuleEditor) editor = NULL;
  const DsMask *mask;
  DseProject *project;
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  mask = page != NULL ? dse_page_get_selection (page) : NULL;
  project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;
  if (mask == NULL || project == NULL)
    return;
  editor = dse_rule_editor_new (project);
  if (dse_rule_editor_get_obstacle (editor) != NULL)
    dse_window_say (self, dse_rule_editor_get_obstacle (editor));
  else
    show_dialog (self, page, mask, g_steal_pointer (&editor));
}
