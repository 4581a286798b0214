/* editor/rules/rule_form.c — builds the rows of a definition from its field table. */
#include "rules/rule_form.h"

#include "app/work.h"
#include "icon_button.h"
#include "rules/rule_labels.h"
#include "rules/rule_list.h"
#include "rules/rule_row.h"
#include "rules/tile_board.h"
#include "shown.h"

#include "rules/tile_rule.h"

#include <glib/gi18n.h>
#include <string.h>

#define PICTURE_SIDE 64 /* pixels */

struct _DseRuleForm {
  AdwBin parent_instance;
  DseRuleEditor *editor;
  DseLevelsFunc levels;
  gpointer levels_data;
  const DsRecordType *type; /* of the shown definition; NULL: none */
  char *id;
  gboolean is_own, overrides;
  gboolean has_unused; /* the user has another definition of this id, which is not in force */
  gboolean is_plain;   /* beside the drawing of a prefab */
  gboolean is_busy;    /* a change of its own is made, or another definition is shown */
  GPtrArray *rows;     /* DseRuleRow, borrowed */
  DseTileBoard *board; /* of a tile rule, borrowed; NULL: none */
  char *matches;       /* where the tile rule matches; NULL: not known */
  GtkWidget *picture, *title, *detail, *uses;
  GPtrArray *use_rows;          /* borrowed */
  struct _PrefabSearch *search; /* borrowed; NULL: none is running */
};

G_DEFINE_FINAL_TYPE (DseRuleForm, dse_rule_form, ADW_TYPE_BIN)

enum { JUMP, OPEN, RECIPE, TILESET, N_SIGNALS };

static guint signals[N_SIGNALS];

static const DsRuleEntry *
entry_of (DseRuleForm *self)
{
  return self->type != NULL ? dse_rule_editor_find (self->editor, self->type, self->id) : NULL;
}

GtkWidget *
dse_rule_form_get_row (DseRuleForm *self, const char *key)
{
  g_return_val_if_fail (DSE_IS_RULE_FORM (self) && key != NULL, NULL);

  for (guint i = 0; i < self->rows->len; i++)
    if (strcmp (dse_rule_row_get_field (g_ptr_array_index (self->rows, i))->key, key) == 0)
      return g_ptr_array_index (self->rows, i);
  return NULL;
}

/* ---- header */

static void
show_header (DseRuleForm *self, const DsRuleEntry *entry)
{
  g_autofree char *label = dse_rule_entry_dup_label (entry), *shown = dsu_dup_shown (label);
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *detail = g_strdup_printf ("%s · %s · %s", _ (entry->type->label), entry->id,
                                             dse_rule_editor_get_origin (self->editor, entry));

  texture = dse_rule_picture_new (dse_rule_editor_get_rules (self->editor), entry->type, entry->id,
                                  PICTURE_SIDE * 2);
  gtk_picture_set_paintable (GTK_PICTURE (self->picture), GDK_PAINTABLE (texture));
  gtk_widget_set_visible (self->picture, texture != NULL && !self->is_plain);
  gtk_label_set_text (GTK_LABEL (self->title), shown);
  gtk_label_set_text (GTK_LABEL (self->detail), detail);
}

static void
add_action (GtkWidget *box, const char *label, const char *action, const char *class)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  if (class != NULL)
    gtk_widget_add_css_class (button, class);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *
actions_new (DseRuleForm *self, const DsRuleEntry *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  const gboolean is_unused = dse_rule_editor_is_unused (self->editor, entry);

  gtk_widget_set_halign (box, GTK_ALIGN_START);
  if (dse_rule_editor_get_obstacle (self->editor) != NULL)
    return box;
  if (is_unused)
    add_action (box, _ ("_Copy to Project"), "rules.override", "suggested-action");
  else if (self->type == &ds_prefab_record && !self->is_plain)
    add_action (box, _ ("_Edit Drawing"), "rules.draw", "suggested-action");
  if (!self->is_own && !is_unused)
    add_action (box, _ ("_Override"), "rules.override",
                self->type != &ds_prefab_record ? "suggested-action" : NULL);
  if (!self->is_own && self->has_unused)
    add_action (box, _ ("_Copy Yours to Project"), "rules.take-unused", NULL);
  if (self->is_plain)
    return box;
  add_action (box, _ ("D_uplicate…"), "rules.duplicate", NULL);
  if (self->is_own && !entry->overrides && ds_rule_book_is_ordered (self->type)) {
    gtk_box_append (GTK_BOX (box), dsu_icon_button_new ("go-up-symbolic", "rules.move-up",
                                                        _ ("Apply earlier (Alt+Up)")));
    gtk_box_append (GTK_BOX (box), dsu_icon_button_new ("go-down-symbolic", "rules.move-down",
                                                        _ ("Apply later (Alt+Down)")));
  }
  if (self->is_own && !entry->overrides) {
    add_action (box, _ ("_Rename Everywhere…"), "rules.rename", NULL);
    add_action (box, _ ("De_lete…"), "rules.delete", "destructive-action");
  } else if (self->is_own) {
    add_action (box, _ ("Re_set"), "rules.reset", NULL);
  }
  return box;
}

/* The actions lie below the picture, which would push them out of a small window. */
static GtkWidget *
header_new (DseRuleForm *self, const DsRuleEntry *entry)
{
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->picture = gtk_picture_new ();
  self->title = gtk_label_new (NULL);
  self->detail = gtk_label_new (NULL);
  gtk_widget_set_size_request (self->picture, PICTURE_SIDE, PICTURE_SIDE);
  gtk_widget_set_valign (self->picture, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->picture, "rule-picture");
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_xalign (GTK_LABEL (self->detail), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (self->detail), TRUE);
  gtk_widget_add_css_class (self->title, "title-2");
  gtk_widget_add_css_class (self->detail, "dim-label");
  gtk_box_append (GTK_BOX (names), self->title);
  gtk_box_append (GTK_BOX (names), self->detail);
  gtk_widget_set_valign (names, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (names, TRUE); /* the details wrap where there is no more room */
  gtk_box_append (GTK_BOX (header), self->picture);
  gtk_box_append (GTK_BOX (header), names);
  gtk_widget_set_visible (self->title, !self->is_plain);
  gtk_box_append (GTK_BOX (all), header);
  gtk_box_append (GTK_BOX (all), actions_new (self, entry));
  return all;
}

/* ---- rows */

/* The field as the record has it, as JSON; NULL: the key is absent. Caller frees. */
static char *
value_dup (const DsRuleEntry *entry, const char *key)
{
  const char *source;
  DsNode node;
  size_t n;

  if (!ds_node_get (entry->node, key, &node))
    return NULL;
  source = ds_node_source (node, &n);
  return g_strndup (source, n);
}

/* The sentence of @err; before it the file and the place, where these are not the field @key.
 * Caller frees. */
static char *
reason_dup (const DsError *err, const char *key)
{
  g_autofree char *place = g_strdup_printf ("].%s", key);
  const char *name = strrchr (err->where, '/');
  char sentence[DS_SENTENCE];

  ds_message_format (&err->message, sentence, sizeof sentence);
  if (strstr (err->where, place) != NULL || name == NULL)
    return g_strdup (sentence);
  return g_strdup_printf (_ ("%s: %s"), name + 1, sentence);
}

static void on_edited (DseRuleForm *self, DseRuleRow *row);

/* A value that was refused may be right by now, after another one was set. */
static void
try_refused (DseRuleForm *self)
{
  for (guint i = 0; i < self->rows->len; i++) {
    DseRuleRow *row = g_ptr_array_index (self->rows, i);

    if (dse_rule_row_get_error (row) != NULL)
      on_edited (self, row);
  }
}

/* A wrong value stays in the row with the reason, and nothing is written. */
static void
on_edited (DseRuleForm *self, DseRuleRow *row)
{
  const char *key = dse_rule_row_get_field (row)->key;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *json = dse_rule_row_dup_json (row);
  const gboolean was_busy = self->is_busy;
  const DsRuleEntry *entry = entry_of (self);

  if (entry == NULL || !self->is_own)
    return;
  self->is_busy = TRUE;
  if (dse_rule_editor_set (self->editor, self->type, self->id, key, json, errors)) {
    dse_rule_row_take_json (row, json);
    entry = entry_of (self);
    if (entry != NULL)
      show_header (self, entry);
    if (entry != NULL && self->board != NULL)
      dse_tile_board_show (self->board, entry->node);
    try_refused (self);
  } else {
    g_autofree char *reason = reason_dup (&errors->items[0], key);

    dse_rule_row_set_error (row, reason);
  }
  self->is_busy = was_busy;
}

void
dse_rule_form_flush (DseRuleForm *self)
{
  g_return_if_fail (DSE_IS_RULE_FORM (self));

  for (guint i = 0; i < self->rows->len; i++)
    dse_rule_row_flush (g_ptr_array_index (self->rows, i));
}

/* ---- the drawing of a tile rule */

static void show_again (DseRuleForm *self, const DsRuleEntry *entry);

/* A refused drawing gives way to that of the file. */
static void
on_drawn (DseRuleForm *self, DseTileBoard *board)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsRuleValue values[DSE_TILE_BOARD_VALUES];
  const gsize n = dse_tile_board_get_values (board, values);
  const gboolean was_busy = self->is_busy;
  const DsRuleEntry *entry = entry_of (self);
  gboolean done;

  if (entry == NULL || !self->is_own || n == 0)
    return;
  self->is_busy = TRUE;
  done = dse_rule_editor_set_fields (self->editor, self->type, self->id, values, n,
                                     _ ("Draw Tile Rule"), errors);
  entry = entry_of (self);
  if (entry != NULL)
    show_again (self, entry);
  if (done) {
    try_refused (self);
  } else {
    g_autofree char *reason = reason_dup (&errors->items[0], "find");

    dse_tile_board_set_error (board, reason);
  }
  self->is_busy = was_busy;
}

static void
add_board (DseRuleForm *self, const DsRuleEntry *entry, AdwPreferencesGroup *group)
{
  self->board = DSE_TILE_BOARD (dse_tile_board_new (self->editor));
  dse_tile_board_show (self->board, entry->node);
  dse_tile_board_set_editable (self->board, self->is_own);
  dse_tile_board_set_matches (self->board, self->matches);
  g_signal_connect_swapped (self->board, "beginning", G_CALLBACK (dse_rule_form_flush), self);
  g_signal_connect_swapped (self->board, "drawn", G_CALLBACK (on_drawn), self);
  adw_preferences_group_add (group, GTK_WIDGET (self->board));
}

void
dse_rule_form_set_matches (DseRuleForm *self, const char *text)
{
  g_return_if_fail (DSE_IS_RULE_FORM (self));

  g_free (self->matches);
  self->matches = g_strdup (text);
  if (self->board != NULL)
    dse_tile_board_set_matches (self->board, text);
}

/* TRUE: the field is a part of the drawing as text, which is folded. */
static gboolean
is_text_of_drawing (const DsRecordType *type, const DsField *field)
{
  static const char *const keys[] = { "find", "put", "legend" };

  for (gsize i = 0; i < G_N_ELEMENTS (keys) && type == &ds_tile_rule_record; i++)
    if (strcmp (field->key, keys[i]) == 0)
      return TRUE;
  return FALSE;
}

static GtkWidget *
text_new (void)
{
  GtkWidget *text = adw_expander_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (text), _ ("Drawing as Text"));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (text),
                                 _ ("The same pictures in characters, and their legend"));
  return text;
}

/* ---- rows of fields */

/* The rows of a prefab are edited in a tab of their own. */
static gboolean
is_drawn (const DsRecordType *type, const DsField *field)
{
  return type == &ds_prefab_record && strcmp (field->key, "rows") == 0;
}

/* Says why the definition cannot be changed as it is. */
static const char *
advice (DseRuleForm *self, const DsRuleEntry *entry)
{
  const char *obstacle = dse_rule_editor_get_obstacle (self->editor);

  if (obstacle != NULL)
    return obstacle;
  if (dse_rule_editor_is_unused (self->editor, entry))
    return _ ("This definition belongs to your account. Levels of a project use only built-in "
              "definitions and those of the project, so that they are the same on every account.");
  return self->is_plain ? _ ("To change this definition, override it.")
                        : _ ("To change this definition, override or duplicate it.");
}

static GtkWidget *
fields_new (DseRuleForm *self, const DsRuleEntry *entry)
{
  GtkWidget *group = adw_preferences_group_new (), *text = NULL;

  if (!self->is_own)
    g_object_set (group, "description", advice (self, entry), NULL);
  for (gsize i = 0; i < self->type->n_fields; i++) {
    const DsField *field = &self->type->fields[i];
    g_autofree char *json = value_dup (entry, field->key);
    GtkWidget *row;

    if (strcmp (field->key, "id") == 0 || is_drawn (self->type, field) ||
        !dse_rule_control_fits (field))
      continue; /* the id is renamed everywhere at once */
    row = dse_rule_row_new (self->type, field, self->editor);
    dse_rule_row_set_json (DSE_RULE_ROW (row), json);
    if (self->is_plain)
      dse_rule_row_fold (DSE_RULE_ROW (row));
    dse_rule_row_set_editable (DSE_RULE_ROW (row), self->is_own);
    g_signal_connect_swapped (row, "edited", G_CALLBACK (on_edited), self);
    g_ptr_array_add (self->rows, row);
    if (!is_text_of_drawing (self->type, field)) {
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
      continue;
    }
    if (text == NULL) {
      add_board (self, entry, ADW_PREFERENCES_GROUP (group));
      text = text_new ();
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), text);
    }
    adw_expander_row_add_row (ADW_EXPANDER_ROW (text), row);
  }
  return group;
}

/* ---- uses: looked for when they are asked for */

static void
on_use (DseRuleForm *self, GtkWidget *row)
{
  const DsRecordType *type = g_object_get_data (G_OBJECT (row), "type");
  const guint file = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "file"));
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (row), "text"));

  g_object_ref (self);
  if (type != NULL)
    g_signal_emit (self, signals[JUMP], 0, type, text);
  else
    g_signal_emit (self, signals[file], 0, text);
  g_object_unref (self);
}

/* The signal that opens the file of a use; N_SIGNALS: nothing opens it. */
static guint
opens (DseRuleForm *self, const DsRuleUse *use)
{
  const DsRuleBook *book = dse_rule_editor_get_book (self->editor);

  switch (use->place) {
  case DS_MENTION_IN_LEVEL:
  case DS_MENTION_IN_STAMP:
    return OPEN;
  case DS_MENTION_IN_RECIPE:
    return self->is_plain ? N_SIGNALS : RECIPE;
  case DS_MENTION_IN_TILESET: /* tilesets are shown of the project alone */
    return g_str_has_prefix (use->path, book->path->folders[book->target]) ? TILESET : N_SIGNALS;
  default:
    return N_SIGNALS;
  }
}

/* "Ogre King" and "Creature · ogre-king · 2 times"; others by their files. */
static GtkWidget *
use_row_new (DseRuleForm *self, const DsRuleUse *use)
{
  static const char *const places[] = {
    [DS_MENTION_IN_RULES] = N_ ("Definition"), [DS_MENTION_IN_RECIPE] = N_ ("Recipe"),
    [DS_MENTION_IN_LEVEL] = N_ ("Level"),      [DS_MENTION_IN_PROJECT] = N_ ("Project settings"),
    [DS_MENTION_IN_TILESET] = N_ ("Tileset"),  [DS_MENTION_IN_MAPPING] = N_ ("Mapping"),
    [DS_MENTION_IN_STAMP] = N_ ("Stamp"),
  };
  const DsRuleEntry *by = use->type != NULL && use->id != NULL
                              ? dse_rule_editor_find (self->editor, use->type, use->id)
                              : NULL;
  const guint file = opens (self, use);
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *title = by != NULL ? dse_rule_entry_dup_label (by) : NULL;
  g_autofree char *shown = title != NULL ? dsu_dup_shown (title) : dsu_file_dup_shown (use->path);
  g_autofree char *times = g_strdup_printf (ngettext ("%zu time", "%zu times", use->n), use->n);
  g_autofree char *detail =
      g_strdup_printf ("%s · %s", by != NULL ? _ (by->type->label) : _ (places[use->place]), times);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), shown);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail);
  if (by == NULL && file == N_SIGNALS)
    return row;
  if (file == RECIPE)
    gtk_widget_set_tooltip_text (row, _ ("Generate a level of this recipe in a new tab"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "type", by != NULL ? (gpointer)by->type : NULL);
  g_object_set_data (G_OBJECT (row), "file", GUINT_TO_POINTER (file));
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (by != NULL ? use->id : use->path),
                          g_free);
  g_signal_connect_swapped (row, "activated", G_CALLBACK (on_use), self);
  return row;
}

static void
add_use_row (DseRuleForm *self, GtkWidget *row)
{
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self->uses), row);
  g_ptr_array_add (self->use_rows, row);
}

static void
add_plain_row (DseRuleForm *self, const char *title)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  add_use_row (self, row);
}

static void
remove_last_row (DseRuleForm *self)
{
  adw_expander_row_remove (ADW_EXPANDER_ROW (self->uses),
                           g_ptr_array_index (self->use_rows, self->use_rows->len - 1));
  g_ptr_array_set_size (self->use_rows, (int)self->use_rows->len - 1);
}

static void
add_uses (DseRuleForm *self, const DsRuleUses *uses)
{
  for (size_t i = 0; i < uses->items.n; i++)
    add_use_row (self, use_row_new (self, &uses->items.items[i]));
}

/* ---- levels in which the shown prefab stands: all are read, in a worker */

typedef struct _PrefabSearch {
  DsRules *rules;
  const DsPrefab *prefab; /* of the rules */
  GStrv folders, levels;
  DsJob job;
  DsRuleUses uses;
} PrefabSearch;

static void
prefab_search_free (gpointer data)
{
  PrefabSearch *search = data;

  ds_rule_uses_clear (&search->uses);
  ds_rules_unref (search->rules);
  g_strfreev (search->folders);
  g_strfreev (search->levels);
  g_free (search);
}

static void
search_levels (gpointer data)
{
  PrefabSearch *search = data;

  (void)!ds_rule_book_prefab_uses (
      (const char *const *)search->folders, g_strv_length (search->folders), search->rules,
      search->prefab, (const char *const *)search->levels, g_strv_length (search->levels),
      &search->job, &search->uses, NULL);
}

static void
cancel_search (DseRuleForm *self)
{
  if (self->search != NULL)
    ds_job_cancel (&self->search->job);
  self->search = NULL;
}

/* The last row says that the levels are being searched. */
static void
on_searched (gpointer owner, gpointer data)
{
  DseRuleForm *self = owner;
  const PrefabSearch *search = data;

  if (self->search != data)
    return;
  self->search = NULL;
  remove_last_row (self);
  add_uses (self, &search->uses);
  if (self->use_rows->len == 0)
    add_plain_row (self, _ ("Nothing uses it"));
}

static void
begin_search (DseRuleForm *self, GStrv levels)
{
  const DsDataPath *path = dse_rule_editor_get_book (self->editor)->path;
  DsRules *rules = dse_rule_editor_get_rules (self->editor);
  const DsPrefab *prefab =
      self->type == &ds_prefab_record ? ds_rules_find_prefab (rules, self->id) : NULL;
  PrefabSearch *search;

  if (prefab == NULL)
    return;
  search = g_new0 (PrefabSearch, 1);
  search->rules = ds_rules_ref (rules);
  search->prefab = prefab;
  search->levels = g_strdupv (levels);
  search->folders = g_new0 (char *, path->n + 1);
  for (gsize i = 0; i < path->n; i++)
    search->folders[i] = g_strdup (path->folders[i]);
  self->search = search;
  add_plain_row (self, _ ("Searching the levels…"));
  dse_work_start (self, search, search_levels, on_searched, prefab_search_free);
}

static void
fill_uses (DseRuleForm *self)
{
  const DsRuleEntry *entry = entry_of (self);
  g_auto (GStrv) levels = self->levels (self->levels_data);
  DsRuleUses uses;

  cancel_search (self);
  while (self->use_rows->len > 0)
    remove_last_row (self);
  if (entry == NULL ||
      ds_rule_book_uses (dse_rule_editor_get_book (self->editor),
                         dse_rule_editor_get_rules (self->editor), entry,
                         (const char *const *)levels, g_strv_length (levels), &uses, NULL) != DS_OK)
    return;
  add_uses (self, &uses);
  begin_search (self, levels);
  if (self->use_rows->len == 0)
    add_plain_row (self, _ ("Nothing uses it"));
  ds_rule_uses_clear (&uses);
}

static void
on_expanded (DseRuleForm *self)
{
  if (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self->uses)))
    fill_uses (self);
}

static GtkWidget *
uses_new (DseRuleForm *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  cancel_search (self);
  self->uses = adw_expander_row_new ();
  g_ptr_array_set_size (self->use_rows, 0);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->uses), _ ("Used by"));
  adw_expander_row_set_subtitle (
      ADW_EXPANDER_ROW (self->uses),
      _ ("Definitions, recipes, levels, stamps, tilesets and mappings that name it"));
  g_signal_connect_swapped (self->uses, "notify::expanded", G_CALLBACK (on_expanded), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), self->uses);
  return group;
}

/* ---- the form */

static void
build (DseRuleForm *self, const DsRuleEntry *entry)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *clamp = adw_clamp_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  gtk_widget_add_css_class (box, "rule-form");
  gtk_box_append (GTK_BOX (box), header_new (self, entry));
  gtk_box_append (GTK_BOX (box), fields_new (self, entry));
  gtk_box_append (GTK_BOX (box), uses_new (self));
  show_header (self, entry);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

static void
build_empty (DseRuleForm *self)
{
  GtkWidget *status = adw_status_page_new ();

  cancel_search (self);
  adw_status_page_set_title (ADW_STATUS_PAGE (status), _ ("No definition selected"));
  gtk_widget_add_css_class (status, "compact");
  adw_bin_set_child (ADW_BIN (self), status);
}

/* Rows whose value is as before keep what is typed into them. */
static void
show_again (DseRuleForm *self, const DsRuleEntry *entry)
{
  show_header (self, entry);
  if (self->board != NULL)
    dse_tile_board_show (self->board, entry->node);
  for (guint i = 0; i < self->rows->len; i++) {
    DseRuleRow *row = g_ptr_array_index (self->rows, i);
    g_autofree char *json = value_dup (entry, dse_rule_row_get_field (row)->key);

    if (g_strcmp0 (json, dse_rule_row_get_json (row)) != 0)
      dse_rule_row_set_json (row, json);
  }
  on_expanded (self);
}

void
dse_rule_form_show (DseRuleForm *self, const DsRecordType *type, const char *id)
{
  g_autofree char *kept = NULL;
  const DsRuleEntry *entry;

  g_return_if_fail (DSE_IS_RULE_FORM (self) && (type == NULL) == (id == NULL));

  if (self->is_busy)
    return;
  kept = g_strdup (id);
  if (self->type != type || g_strcmp0 (self->id, id) != 0) {
    self->is_busy = TRUE;
    dse_rule_form_flush (self);
    self->is_busy = FALSE;
  }
  entry = type != NULL ? dse_rule_editor_find (self->editor, type, kept) : NULL;
  if (entry != NULL && self->type == type && strcmp (self->id, kept) == 0 && self->rows->len > 0 &&
      self->is_own == dse_rule_editor_is_own (self->editor, entry) &&
      self->overrides == entry->overrides &&
      self->has_unused == (dse_rule_editor_find_unused (self->editor, entry) != NULL)) {
    show_again (self, entry);
    return;
  }
  g_ptr_array_set_size (self->rows, 0);
  self->board = NULL;
  g_free (self->id);
  self->type = type;
  self->id = g_steal_pointer (&kept);
  self->is_own = entry != NULL && dse_rule_editor_is_own (self->editor, entry);
  self->overrides = entry != NULL && entry->overrides;
  self->has_unused = entry != NULL && dse_rule_editor_find_unused (self->editor, entry) != NULL;
  if (entry != NULL)
    build (self, entry);
  else
    build_empty (self);
}

static void
dse_rule_form_dispose (GObject *object)
{
  cancel_search (DSE_RULE_FORM (object));
  G_OBJECT_CLASS (dse_rule_form_parent_class)->dispose (object);
}

static void
dse_rule_form_finalize (GObject *object)
{
  DseRuleForm *self = DSE_RULE_FORM (object);

  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->use_rows);
  g_object_unref (self->editor);
  g_free (self->id);
  g_free (self->matches);
  G_OBJECT_CLASS (dse_rule_form_parent_class)->finalize (object);
}

static void
dse_rule_form_class_init (DseRuleFormClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_rule_form_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_rule_form_finalize;
  signals[JUMP] = g_signal_new ("jump", DSE_TYPE_RULE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  signals[OPEN] = g_signal_new ("open", DSE_TYPE_RULE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[RECIPE] = g_signal_new ("recipe", DSE_TYPE_RULE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[TILESET] = g_signal_new ("tileset", DSE_TYPE_RULE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dse_rule_form_init (DseRuleForm *self)
{
  self->rows = g_ptr_array_new ();
  self->use_rows = g_ptr_array_new ();
}

GtkWidget *
dse_rule_form_new (DseRuleEditor *editor, DseLevelsFunc levels, gpointer data)
{
  DseRuleForm *self;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (editor) && levels != NULL, NULL);

  self = g_object_new (DSE_TYPE_RULE_FORM, NULL);
  self->editor = g_object_ref (editor);
  self->levels = levels;
  self->levels_data = data;
  build_empty (self);
  return GTK_WIDGET (self);
}

GtkWidget *
dse_rule_form_new_plain (DseRuleEditor *editor, DseLevelsFunc levels, gpointer data)
{
  GtkWidget *self = dse_rule_form_new (editor, levels, data);

  g_return_val_if_fail (self != NULL, NULL);

  DSE_RULE_FORM (self)->is_plain = TRUE;
  return self;
}
