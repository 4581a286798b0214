/* tests/ui/test_rules_kinds.c — definitions of every kind in the Rules window: each change leaves
 * all other lines of its file as they were, and is undone in a step. */
#include "drive.h"
#include "gnawers.h"

#include "choice_pictures.h"
#include "dialogs.h"
#include "lib/file.h"
#include "pixels.h"
#include "rules/property_class.h"
#include "rules/rule_form.h"
#include "rules/rule_labels.h"
#include "rules/rule_list.h"
#include "rules/rule_row.h"
#include "rules/terrain_kind.h"
#include "rules/tile_rule.h"
#include "thumbnail.h"

#include <adwaita.h>
#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */
#define PROPERTIES                                                                                 \
  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"properties\": [\n"               \
  "    { \"id\": \"loot\", \"name\": \"loot\", \"label\": \"Loot\",\n      \"holders\": "          \
  "[\"level\"], \"type\": "                                                                        \
  "\"int\" },\n    { \"id\": \"mood\", \"name\": \"mood\", \"label\": \"Mood\", \"holders\": "     \
  "[\"room\"], \"type\": "                                                                         \
  "\"text\" }\n  ],\n  \"property_classes\": [\n    { \"id\": \"stats\", \"label\": \"Stats\", "   \
  "\"members\": [{ \"name\": \"hp\", \"type\": \"int\" }] }\n  ]\n}\n"

/* A definition of each kind in the file of the program that has it. */
static const struct {
  const DsRecordType *type;
  const char *file, *id;
} KINDS[] = {
  { &ds_tile_record, "rules/tiles.json", "mud" },
  { &ds_creature_record, "rules/creatures.json", "goblin" },
  { &ds_item_record, "rules/items.json", "dagger" },
  { &ds_assortment_record, "rules/assortments.json", "plain-weapons" },
  { &ds_effect_record, "rules/effects.json", "poison" },
  { &ds_spell_record, "rules/spells.json", "blink" },
  { &ds_gate_record, "rules/gates.json", "gate-door" },
  { &ds_lock_record, "rules/locks.json", "red" },
  { &ds_light_record, "rules/lights.json", "torch-light" },
  { &ds_kind_record, "rules/kinds.json", "goal" },
  { &ds_level_option_record, "rules/level_options.json", "hp" },
  { &ds_appearance_record, "rules/appearances.json", "red-potion" },
  { &ds_ruleset_record, "rules/rulesets.json", "default" },
  { &ds_words_record, "names/names.json", "grim" },
  { &ds_names_record, "names/names.json", "altar" },
  { &ds_prefab_record, "prefabs/dwellings.json", "kitchen" },
  { &ds_property_record, NULL, "loot" },
  { &ds_property_class_record, NULL, "stats" },
  { &ds_terrain_record, "rules/terrains.json", "water" },
  { &ds_tile_rule_record, "rules/tile_rules.json", "door-torches" },
};

typedef struct {
  DstGnawers base;
  gsize at;         /* in KINDS */
  const char *file; /* of the project */
} Walk;

static char *
text_of (Walk *self)
{
  return dst_read_file (self->base.folder, self->file);
}

/* The number of lines of @before that are not in @after in their order, which may have more. */
static guint
count_changed (const char *before, const char *after)
{
  g_auto (GStrv) old = g_strsplit (before, "\n", -1), now = g_strsplit (after, "\n", -1);
  guint n = 0;

  for (guint i = 0, k = 0; old[i] != NULL; i++) {
    guint found = k;

    while (now[found] != NULL && strcmp (now[found], old[i]) != 0)
      found++;
    if (now[found] == NULL) {
      g_test_message ("- %s", old[i]);
      n++;
    } else {
      k = found + 1;
    }
  }
  return n;
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
answer_text (const char *text, const char *button)
{
  GtkWidget *entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_TEXT, NULL);

  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_ancestor (entry, GTK_TYPE_EDITABLE)), text);
  dst_ui_answer (button);
  dst_ui_settle ();
}

static const char *
shown_id (Walk *self)
{
  return dse_rule_list_get_entry (DSE_RULE_LIST (self->base.list))->id;
}

static void
choose (Walk *self)
{
  dst_gnawers_choose (&self->base, KINDS[self->at].type, KINDS[self->at].id);
}

/* Changes the first number that the definition has, else its first text; FALSE: it has neither. */
static gboolean
change (Walk *self)
{
  static const DsFieldType WANTED[] = { DS_FIELD_INT, DS_FIELD_RANGE, DS_FIELD_TEXT };
  const DsRecordType *type = KINDS[self->at].type;

  for (gsize w = 0; w < G_N_ELEMENTS (WANTED); w++)
    for (gsize i = 0; i < type->n_fields; i++) {
      const gboolean is_text = WANTED[w] == DS_FIELD_TEXT;
      GtkWidget *row, *control;

      if (type->fields[i].type != WANTED[w])
        continue;
      row = dse_rule_form_get_row (DSE_RULE_FORM (self->base.form), type->fields[i].key);
      control = row == NULL
                    ? NULL
                    : dst_ui_find (row, is_text ? GTK_TYPE_ENTRY : GTK_TYPE_SPIN_BUTTON, NULL);
      if (control == NULL || dse_rule_row_get_json (DSE_RULE_ROW (row)) == NULL ||
          !gtk_widget_is_sensitive (control))
        continue;
      if (is_text) {
        gtk_editable_set_text (GTK_EDITABLE (control), "Other");
      } else {
        GtkSpinButton *spin = GTK_SPIN_BUTTON (control);
        const double before = gtk_spin_button_get_value (spin);

        gtk_spin_button_set_value (spin, before + 1);
        if (gtk_spin_button_get_value (spin) == before)
          gtk_spin_button_set_value (spin, before - 1);
      }
      dst_ui_pass_time (EDITED_MS);
      g_assert_null (dse_rule_row_get_error (DSE_RULE_ROW (row)));
      g_test_message ("%s", type->fields[i].key);
      return TRUE;
    }
  return FALSE;
}

/* Undoes a step: the file is that of before, NULL where it was not there. */
static void
undo (Walk *self, const char *before)
{
  dst_gnawers_act (&self->base, "rules.undo");
  dst_gnawers_assert_text (&self->base, self->file, before);
}

static void
set_up (Walk *self, gconstpointer data)
{
  dst_gnawers_set_up (&self->base, data);
  g_assert_cmpuint (dse_rule_n_types (), ==, G_N_ELEMENTS (KINDS));
}

static void
tear_down (Walk *self, gconstpointer data)
{
  dst_gnawers_tear_down (&self->base, data);
}

/* Goes to a kind; FALSE after the last. */
static gboolean
go_to (Walk *self, gsize at)
{
  if (at == G_N_ELEMENTS (KINDS))
    return FALSE;
  g_assert_true (dse_rule_type ((guint)at) == KINDS[at].type);
  self->at = at;
  self->file = KINDS[at].file != NULL ? KINDS[at].file : "rules/properties.json";
  g_test_message ("%s", KINDS[at].type->id);
  return TRUE;
}

/* All definitions of the program stand in files of the project. */
static void
put_files (Walk *self)
{
  for (gsize i = 0; go_to (self, i); i++) {
    g_autofree char *text = NULL;

    if (KINDS[i].file != NULL) {
      g_autofree char *path = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), self->file, NULL);

      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    }
    dst_write_file (self->base.folder, self->file, text != NULL ? text : PROPERTIES);
  }
  gtk_window_close (GTK_WINDOW (self->base.rules));
  dse_definitions_reload (dse_project_get_definitions (dse_window_get_project (self->base.window)));
  dst_ui_settle ();
  dst_gnawers_open_rules (&self->base);
}

static gboolean
overrides (Walk *self)
{
  return dse_rule_list_get_entry (DSE_RULE_LIST (self->base.list))->overrides;
}

/* Override and reset of a built-in one. */
static void
test_override (Walk *self, gconstpointer data)
{
  for (gsize i = 0; go_to (self, i); i++) {
    g_autofree char *folder = NULL, *file = NULL, *before = NULL, *own = NULL;

    if (KINDS[i].file == NULL)
      continue; /* none is built in */
    folder = g_path_get_dirname (KINDS[i].file);
    self->file = file = g_strdup_printf ("%s/%s.json", folder, KINDS[i].type->list);
    before = text_of (self);
    choose (self);
    dst_gnawers_act (&self->base, "rules.override");
    own = text_of (self);
    g_assert_nonnull (own);
    g_assert_true (overrides (self));
    dst_gnawers_act (&self->base, "rules.reset");
    dst_gnawers_assert_text (&self->base, self->file, before);
    g_assert_false (overrides (self));
    undo (self, own);
    undo (self, before);
  }
}

/* A changed number, or text, is a changed line. */
static void
test_change (Walk *self, gconstpointer data)
{
  put_files (self);
  for (gsize i = 0; go_to (self, i); i++) {
    g_autofree char *before = text_of (self), *after = NULL;

    choose (self);
    if (!change (self)) {
      g_test_message ("has neither");
      continue;
    }
    after = text_of (self);
    g_assert_cmpstr (after, !=, before);
    g_assert_cmpuint (count_changed (before, after), ==, 1);
    g_assert_cmpuint (count_lines (after), ==, count_lines (before));
    undo (self, before);
  }
}

static gboolean
has_label (const DsRecordType *type)
{
  for (gsize i = 0; i < type->n_fields; i++)
    if (strcmp (type->fields[i].key, "label") == 0)
      return TRUE;
  return FALSE;
}

/* A new one has the name that was given, and paints the plain ground. */
static void
add_new (Walk *self, const char *before)
{
  g_autofree char *added = NULL;

  g_assert_true (
      gtk_widget_activate_action (self->base.rules, "rules.new", "s", KINDS[self->at].type->id));
  dst_ui_settle ();
  answer_text ("Quite New", "C_reate");
  g_assert_cmpstr (shown_id (self), ==, "quite-new");
  added = text_of (self);
  g_assert_nonnull (strstr (added, "\"quite-new\""));
  g_assert_true (!has_label (KINDS[self->at].type) || strstr (added, "\"Quite New\"") != NULL);
  if (KINDS[self->at].type == &ds_terrain_record)
    g_assert_nonnull (strstr (strstr (added, "\"quite-new\""), "\"tile\": \"floor\""));
  g_assert_cmpuint (count_changed (before, added), <=, 1); /* a comma */
  undo (self, before);
}

/* A new one, a copy, another name for it everywhere, and its end are a step each; the other lines
 * stay. */
static void
test_add (Walk *self, gconstpointer data)
{
  put_files (self);
  for (gsize i = 0; go_to (self, i); i++) {
    g_autofree char *before = text_of (self), *copied = NULL, *renamed = NULL;

    if (KINDS[i].type != &ds_prefab_record) /* drawn instead */
      add_new (self, before);
    choose (self);
    dst_gnawers_act (&self->base, "rules.duplicate");
    answer_text ("A Copy", "D_uplicate");
    g_assert_cmpstr (shown_id (self), ==, "a-copy");
    copied = text_of (self);
    g_assert_nonnull (strstr (copied, "\"a-copy\""));
    g_assert_cmpuint (count_changed (before, copied), <=, 1);
    dst_gnawers_act (&self->base, "rules.rename");
    answer_text ("renamed", "_Rename");
    g_assert_cmpstr (shown_id (self), ==, "renamed");
    renamed = text_of (self);
    g_assert_null (strstr (renamed, "\"a-copy\""));
    g_assert_nonnull (strstr (renamed, "\"renamed\""));
    g_assert_cmpuint (count_changed (copied, renamed), ==, 1);
    undo (self, copied);
    dst_gnawers_choose (&self->base, KINDS[i].type, "a-copy");
    dst_gnawers_act (&self->base, "rules.delete");
    dst_ui_answer ("_Delete");
    dst_ui_settle ();
    dst_gnawers_assert_text (&self->base, self->file, before);
    undo (self, copied);
    undo (self, before);
  }
}

static GtkWidget *
row_of (Walk *self, const char *key)
{
  return GTK_WIDGET (dse_rule_form_get_row (DSE_RULE_FORM (self->base.form), key));
}

/* Definitions that a field refers to have their pictures, in lists of them and in choices. */
static void
test_pictures (Walk *self, gconstpointer data)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (self->base.window))->rules;
  uint16_t kind;

  dst_gnawers_choose (&self->base, &ds_prefab_record, "kitchen");
  dst_ui_assert_choice_picture (
      row_of (self, "wall"),
      dsu_swatch_new (rules, ds_rules_find_tile (rules, "brick-wall"), DSU_CHOICE_PICTURE_SIDE));
  dst_gnawers_choose (&self->base, &ds_creature_record, "gnaw-king");
  g_assert_true (ds_rules_find_kind (rules, "gnaw", &kind));
  dst_ui_assert_choice_picture (row_of (self, "company"),
                                dsu_kind_swatch_new (rules, kind, NULL, DSU_CHOICE_PICTURE_SIDE));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
#define ADD(name, function)                                                                        \
  g_test_add ("/rules-kinds/" name, Walk, NULL, set_up, function, tear_down)
  ADD ("override", test_override);
  ADD ("change", test_change);
  ADD ("add", test_add);
  ADD ("pictures", test_pictures);
  return g_test_run ();
}
