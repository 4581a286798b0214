/* tests/ui/test_rules_window.c — the Rules window: definitions are changed on the disk and on the
 * open level at once, and nothing wrong is written. */
#include "game.h"
#include "gnawers.h"

#include "dialogs.h"
#include "lib/file.h"
#include "palette.h"
#include "rules/rule_form.h"
#include "rules/rule_labels.h"
#include "rules/rule_list.h"
#include "rules/rule_row.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */

static DseRuleRow *
row_of (DstGnawers *self, const char *key)
{
  GtkWidget *row = dse_rule_form_get_row (DSE_RULE_FORM (self->form), key);

  g_assert_nonnull (row);
  return DSE_RULE_ROW (row);
}

static GtkWidget *
control_of (DstGnawers *self, const char *key, GType type)
{
  GtkWidget *control = dst_ui_find (GTK_WIDGET (row_of (self, key)), type, NULL);

  g_assert_nonnull (control);
  return control;
}

static void
act_not (DstGnawers *self, const char *action)
{
  gboolean is_enabled = TRUE;
  GActionGroup *group;

  group = g_object_get_data (G_OBJECT (self->rules), "actions");
  g_action_group_query_action (group, action + strlen ("rules."), &is_enabled, NULL, NULL, NULL,
                               NULL);
  g_assert_false (is_enabled);
}

/* Answers the question for a text. */
static void
answer_text (const char *text, const char *button)
{
  GtkWidget *dialog = GTK_WIDGET (dst_ui_dialog ());
  GtkWidget *entry = dst_ui_find (dialog, GTK_TYPE_TEXT, NULL);

  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_ancestor (entry, GTK_TYPE_EDITABLE)), text);
  dst_ui_answer (button);
  dst_ui_settle ();
}

/* The creature of the open level; NULL: unknown to its rules. */
static const DsCreature *
creature_on_level (DstGnawers *self)
{
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (self->window));
  const DsThing *thing = ds_things_get (delve->dungeon.floors[0].things, 0);

  return ds_rules_kind (delve->rules, thing->kind)->creature;
}

static void
set_hp (DstGnawers *self, double hp)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (control_of (self, "hp", GTK_TYPE_SPIN_BUTTON)), hp);
  dst_ui_pass_time (EDITED_MS);
}

/* A number: on the disk, where it alone changes, and on the open level; undone and done again. */
static void
test_change_number (DstGnawers *self, gconstpointer data)
{
  g_autofree char *want = NULL;
  GString *text = g_string_new (DST_GNAWERS);

  g_string_replace (text, "\"hp\": 7", "\"hp\": 31", 0);
  want = g_string_free (text, FALSE);
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  g_assert_cmpint (creature_on_level (self)->hp, ==, 7);
  set_hp (self, 30);
  set_hp (self, 31);
  dst_gnawers_assert_text (self, "rules/creatures.json", want);
  g_assert_cmpint (creature_on_level (self)->hp, ==, 31);
  g_assert_false (dsu_document_get_modified (dst_ui_document (self->window)));
  dst_gnawers_act (self, "rules.undo"); /* both steps of the number */
  dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
  g_assert_cmpint (creature_on_level (self)->hp, ==, 7);
  g_assert_cmpfloat (
      gtk_spin_button_get_value (GTK_SPIN_BUTTON (control_of (self, "hp", GTK_TYPE_SPIN_BUTTON))),
      ==, 7);
  dst_gnawers_act (self, "rules.redo");
  dst_gnawers_assert_text (self, "rules/creatures.json", want);
}

static const struct {
  const char *key, *wrong, *sentence, *right;
} WRONG[] = {
  { "glyph", "", "expected a single visible character, got \"\"", "x" },
  { "glyph", "ab", "expected a single visible character, got \"ab\"", "y" },
  { "faction", "Big Ones", "expected an id, or \"\" for none, got \"Big Ones\"", "big-ones" },
};

/* A wrong value stays in the form with its reason, and the file as it was. */
static void
test_invalid (DstGnawers *self, gconstpointer data)
{
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  for (gsize i = 0; i < G_N_ELEMENTS (WRONG); i++) {
    GtkWidget *entry = control_of (self, WRONG[i].key, GTK_TYPE_ENTRY);
    g_autofree char *before = dst_read_file (self->folder, "rules/creatures.json"), *after = NULL;

    gtk_editable_set_text (GTK_EDITABLE (entry), WRONG[i].wrong);
    dst_ui_pass_time (EDITED_MS);
    g_assert_cmpstr (dse_rule_row_get_error (row_of (self, WRONG[i].key)), ==, WRONG[i].sentence);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, WRONG[i].wrong);
    dst_gnawers_assert_text (self, "rules/creatures.json", before);
    gtk_editable_set_text (GTK_EDITABLE (entry), WRONG[i].right);
    dst_ui_pass_time (EDITED_MS);
    g_assert_null (dse_rule_row_get_error (row_of (self, WRONG[i].key)));
    after = dst_read_file (self->folder, "rules/creatures.json");
    g_assert_nonnull (strstr (after, WRONG[i].right));
  }
}

/* A number out of its range, or none, stays as well when its entry is left, until a right one is
 * typed or set. */
static void
test_invalid_number (DstGnawers *self, gconstpointer data)
{
  static const struct {
    const char *wrong, *sentence;
  } NUMBERS[] = {
    { "200000", "expected a whole number from 1 to 9999, got 200000" },
    { "0", "expected a whole number from 1 to 9999, got 0" },
    { "many", "expected a whole number from 1 to 9999, got \"many\"" },
  };
  GtkWidget *spin;

  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  spin = control_of (self, "hp", GTK_TYPE_SPIN_BUTTON);
  for (gsize i = 0; i < G_N_ELEMENTS (NUMBERS); i++) {
    gtk_editable_set_text (GTK_EDITABLE (spin), NUMBERS[i].wrong);
    gtk_spin_button_update (GTK_SPIN_BUTTON (spin)); /* as when the focus goes */
    dst_ui_pass_time (EDITED_MS);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, NUMBERS[i].wrong);
    g_assert_cmpstr (dse_rule_row_get_error (row_of (self, "hp")), ==, NUMBERS[i].sentence);
    dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
  }
  gtk_editable_set_text (GTK_EDITABLE (spin), "7"); /* the number that it was */
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  dst_ui_pass_time (EDITED_MS);
  g_assert_null (dse_rule_row_get_error (row_of (self, "hp")));
  dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
  gtk_editable_set_text (GTK_EDITABLE (spin), "many");
  dst_ui_pass_time (EDITED_MS);
  set_hp (self, 31);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "31");
  g_assert_null (dse_rule_row_get_error (row_of (self, "hp")));
  g_assert_cmpint (creature_on_level (self)->hp, ==, 31);
  gtk_editable_set_text (GTK_EDITABLE (spin), "many");
  dst_ui_pass_time (EDITED_MS);
  dst_gnawers_act (self, "rules.undo");
  spin = control_of (self, "hp", GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "7");
  g_assert_null (dse_rule_row_get_error (row_of (self, "hp")));
}

/* The wheel scrolls the form; it changes none of the numbers that come under the pointer. */
static void
test_wheel (DstGnawers *self, gconstpointer data)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (self->form, GTK_TYPE_SCROLLED_WINDOW), *spin;
  GtkAdjustment *place;
  double before;

  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  spin = control_of (self, "hp", GTK_TYPE_SPIN_BUTTON);
  if (scrolled == NULL)
    scrolled = gtk_widget_get_ancestor (spin, GTK_TYPE_SCROLLED_WINDOW);
  place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  dst_ui_point_at (spin, 0.3);
  before = gtk_adjustment_get_value (place);
  dst_ui_button (5, TRUE);
  dst_ui_button (5, FALSE);
  DST_UI_UNTIL (gtk_adjustment_get_value (place) > before);
  dst_ui_pass_time (EDITED_MS);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)), ==, 7);
  dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
}

/* A change that breaks another definition says which. */
static void
test_breaks_another (DstGnawers *self, gconstpointer data)
{
  dst_gnawers_choose (self, &ds_tile_record, "rug"); /* prefabs have it on the way in */
  dst_gnawers_act (self, "rules.override");
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (dst_ui_find (GTK_WIDGET (row_of (self, "flags")), GTK_TYPE_CHECK_BUTTON,
                                     "Blocks movement")),
      TRUE);
  dst_ui_pass_time (EDITED_MS);
  g_assert_nonnull (strstr (dse_rule_row_get_error (row_of (self, "flags")), ".json:"));
  g_assert_nonnull (strstr (dse_rule_row_get_error (row_of (self, "flags")), "prefabs["));
}

/* A built-in definition can only be changed in an override, which goes with Reset. */
static void
test_override_and_reset (DstGnawers *self, gconstpointer data)
{
  const DsRules *rules;
  uint16_t wall;

  dst_gnawers_choose (self, &ds_tile_record, "wall");
  g_assert_false (gtk_widget_is_sensitive (control_of (self, "label", GTK_TYPE_ENTRY)));
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (row_of (self, "label")))); /* is read */
  dst_gnawers_act (self, "rules.override");
  g_assert_true (gtk_widget_is_sensitive (control_of (self, "label", GTK_TYPE_ENTRY)));
  gtk_editable_set_text (GTK_EDITABLE (control_of (self, "label", GTK_TYPE_ENTRY)), "Basalt");
  dst_ui_pass_time (EDITED_MS);
  rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  wall = ds_rules_find_tile (rules, "wall");
  g_assert_cmpstr (ds_rules_tile (rules, wall)->label, ==, "Basalt");
  g_assert_true (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->overrides);
  dst_gnawers_act (self, "rules.reset");
  rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  g_assert_cmpstr (ds_rules_tile (rules, ds_rules_find_tile (rules, "wall"))->label, ==, "Wall");
  dst_gnawers_assert_text (self, "rules/tiles.json", NULL);
  g_assert_false (gtk_widget_is_sensitive (control_of (self, "label", GTK_TYPE_ENTRY)));
}

static void
assert_asked_again (const char *text)
{
  GtkWidget *entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_TEXT, NULL);

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, text);
}

static void
test_rename (DstGnawers *self, gconstpointer data)
{
  g_autofree char *rules = NULL, *level = NULL;
  GString *text = g_string_new (DST_GNAWERS);

  g_string_replace (text, "\"gnaw\"", "\"nibbler\"", 0);
  rules = g_string_free (text, FALSE);
  text = g_string_new (DST_GNAWER_LEVEL);
  g_string_replace (text, "\"gnaw\"", "\"nibbler\"", 0);
  level = g_string_free (text, FALSE);
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  dst_gnawers_act (self, "rules.rename");
  answer_text ("nibbler", "_Rename");
  dst_gnawers_assert_text (self, "rules/creatures.json", rules);
  dst_gnawers_assert_text (self, "levels/one.delve", level);
  g_assert_nonnull (creature_on_level (self)); /* read again, not unknown */
  g_assert_cmpstr (creature_on_level (self)->kind.id, ==, "nibbler");
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "nibbler");
  dst_gnawers_act (self, "rules.undo");
  dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
  dst_gnawers_assert_text (self, "levels/one.delve", DST_GNAWER_LEVEL);
  g_assert_cmpstr (creature_on_level (self)->kind.id, ==, "gnaw");
  dst_gnawers_act (self, "rules.rename");
  answer_text ("dagger", "_Rename"); /* taken */
  dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
  assert_asked_again ("dagger");
  answer_text ("Nibbler", "_Rename"); /* no identifier */
  assert_asked_again ("Nibbler");
  dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
}

static void
test_create_and_delete (DstGnawers *self, gconstpointer data)
{
  g_autofree char *text = NULL;
  GtkWidget *palette;

  g_assert_true (gtk_widget_activate_action (self->rules, "rules.new", "s", "lock"));
  dst_ui_settle ();
  answer_text ("Rune Seal", "C_reate");
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "rune-seal");
  g_assert_nonnull (ds_rules_find_lock (
      dsu_document_get_delve (dst_ui_document (self->window))->rules, "rune-seal"));
  dst_gnawers_act (self, "rules.duplicate");
  answer_text ("Rune Seal", "D_uplicate");
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "rune-seal-2");
  dst_gnawers_act (self, "rules.delete");
  dst_ui_answer ("_Delete");
  dst_ui_settle ();
  text = dst_read_file (self->folder, "rules/locks.json");
  g_assert_null (strstr (text, "rune-seal-2"));
  g_assert_nonnull (strstr (text, "\"rune-seal\""));
  g_assert_true (gtk_widget_activate_action (self->rules, "rules.new", "s", "creature"));
  dst_ui_settle ();
  answer_text ("Moth", "C_reate");
  dst_ui_action (self->window, "win.tool::thing");
  dst_ui_settle ();
  palette = dst_ui_find (GTK_WIDGET (self->window), DSU_TYPE_PALETTE, NULL);
  g_assert_nonnull (dst_ui_find (palette, GTK_TYPE_LABEL, "Creatures")); /* to be placed */
  dst_gnawers_act (self, "rules.undo");
  dst_gnawers_choose (self, &ds_creature_record, "gnaw"); /* the other one needs it */
  dst_gnawers_act (self, "rules.delete");
  dst_ui_answer ("_Delete");
  dst_ui_settle ();
  dst_gnawers_assert_text (self, "rules/creatures.json", DST_GNAWERS);
}

/* Every category opens, and each of its fields has a row. */
static void
test_categories (DstGnawers *self, gconstpointer data)
{
  static const struct {
    const DsRecordType *type;
    const char *id;
  } rows[] = {
    { &ds_tile_record, "wall" },         { &ds_creature_record, "rat" },
    { &ds_item_record, "dagger" },       { &ds_assortment_record, "plain-weapons" },
    { &ds_effect_record, "warrior" },    { &ds_spell_record, "blink" },
    { &ds_gate_record, "gate-door" },    { &ds_lock_record, "red" },
    { &ds_light_record, "torch-light" }, { &ds_kind_record, "goal" },
    { &ds_level_option_record, "hp" },   { &ds_appearance_record, "red-potion" },
    { &ds_ruleset_record, "default" },   { &ds_words_record, "grim" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    dst_gnawers_choose (self, rows[i].type, rows[i].id);
    dst_gnawers_act (self, "rules.override");
    for (gsize k = 0; k < rows[i].type->n_fields; k++) {
      const DsField *field = &rows[i].type->fields[k];
      g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
      g_autofree char *json = NULL;
      DseRuleRow *row;
      DsJson *shown, *kept;

      g_assert_cmpstr (dse_rule_field_label (rows[i].type, field->key), !=, field->key);
      if (strcmp (field->key, "id") == 0)
        continue;
      row = row_of (self, field->key);
      json = dse_rule_row_dup_json (row);
      if (dse_rule_row_get_json (row) == NULL) {
        g_assert_null (json); /* the default is shown as such */
        continue;
      }
      g_assert_nonnull (json);
      g_assert_cmpint (ds_json_parse (&shown, "s", json, strlen (json), errors), ==, DS_OK);
      g_assert_cmpint (ds_json_parse (&kept, "k", dse_rule_row_get_json (row),
                                      strlen (dse_rule_row_get_json (row)), errors),
                       ==, DS_OK);
      g_assert_cmpuint (ds_node_type (ds_json_root (shown)), ==,
                        ds_node_type (ds_json_root (kept)));
      g_assert_cmpuint (ds_node_length (ds_json_root (shown)), ==,
                        ds_node_length (ds_json_root (kept)));
      ds_json_free (shown);
      ds_json_free (kept);
    }
  }
}

/* A prefab is shown, and the tile of its walls is chosen, as all that a definition refers to. */
static void
test_prefab (DstGnawers *self, gconstpointer data)
{
  GtkDropDown *walls;
  guint n;

  dst_gnawers_choose (self, &ds_prefab_record, "kitchen");
  g_assert_true (gtk_widget_get_visible (dst_ui_find (self->form, GTK_TYPE_PICTURE, NULL)));
  dst_gnawers_act (self, "rules.override");
  walls = GTK_DROP_DOWN (control_of (self, "wall", GTK_TYPE_DROP_DOWN));
  g_assert_cmpstr (gtk_string_object_get_string (gtk_drop_down_get_selected_item (walls)), ==,
                   "Brick wall");
  n = g_list_model_get_n_items (gtk_drop_down_get_model (walls));
  for (guint i = 0; i < n; i++)
    if (strcmp (gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (walls)), i),
                "Cave wall") == 0)
      gtk_drop_down_set_selected (walls, i);
  dst_ui_pass_time (EDITED_MS);
  g_assert_null (dse_rule_row_get_error (row_of (self, "wall")));
  g_assert_cmpstr (dse_rule_row_get_json (row_of (self, "wall")), ==, "\"cave-wall\"");
}

/* The last keys of a field count when the window goes: closed, for another project, or with the
 * window of the levels. */
static void
test_typed_last (DstGnawers *self, gconstpointer data)
{
  static const char *const ways[] = { "closed", "project", "levels" };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++) {
    g_autofree char *text = NULL, *want = g_strdup_printf ("\"hp\": %u,", 20 + i);
    g_autofree char *other = dst_ui_file ("typed-last");

    dst_gnawers_choose (self, &ds_creature_record, "gnaw");
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (control_of (self, "hp", GTK_TYPE_SPIN_BUTTON)),
                               20 + i);
    if (i == 0) {
      gtk_window_close (GTK_WINDOW (self->rules));
    } else if (i == 1) {
      dst_write_file (
          other, "delvesmith.json",
          "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Other\" }\n");
      g_assert_true (dse_window_open_project (self->window, other));
      dst_ui_action (self->window, "win.rules");
      g_assert_true (dse_window_open_project (self->window, self->folder));
    } else {
      gtk_window_destroy (GTK_WINDOW (self->window));
    }
    dst_ui_settle ();
    text = dst_read_file (self->folder, "rules/creatures.json");
    g_test_message ("%s", ways[i]);
    g_assert_nonnull (strstr (text, want));
    if (i < 2)
      dst_gnawers_open_rules (self);
  }
}

/* Lists and records within records are edited in place. */
static void
test_lists (DstGnawers *self, gconstpointer data)
{
  g_autofree char *text = NULL, *effects = NULL;
  GtkWidget *spin;

  dst_gnawers_choose (self, &ds_creature_record, "gnaw-king");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (dst_ui_find (GTK_WIDGET (row_of (self, "flags")),
                                                              GTK_TYPE_CHECK_BUTTON, "Flies")),
                               TRUE);
  dst_ui_pass_time (EDITED_MS);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (control_of (self, "behaviours", GTK_TYPE_DROP_DOWN)),
                              1);
  dst_ui_settle ();
  dst_ui_pass_time (EDITED_MS);
  text = dst_read_file (self->folder, "rules/creatures.json");
  g_assert_nonnull (strstr (text, "\"flags\": [\"flies\"]"));
  g_assert_nonnull (strstr (text, "\"behaviours\": [\""));
  dst_gnawers_choose (self, &ds_effect_record, "poison");
  dst_gnawers_act (self, "rules.override");
  spin = control_of (self, "operations", GTK_TYPE_SPIN_BUTTON); /* its amount */
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 3);
  dst_ui_pass_time (EDITED_MS);
  effects = dst_read_file (self->folder, "rules/effects.json");
  g_assert_nonnull (strstr (
      effects, "\"operations\": [{ \"op\": \"harm\", \"when\": \"turn\", \"amount\": 3 }]"));
}

/* The text of a spin button whose number is cut off at its end; NULL: none in @root is. */
static const char *
find_cut_number (GtkWidget *root)
{
  const char *found = NULL;

  if (GTK_IS_SPIN_BUTTON (root)) {
    GtkWidget *text = dst_ui_find (root, GTK_TYPE_TEXT, NULL);
    const char *number = gtk_editable_get_text (GTK_EDITABLE (root));
    g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (text, number);
    int w;

    pango_layout_get_pixel_size (layout, &w, NULL);
    return w > gtk_widget_get_width (text) ? number : NULL;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_cut_number (child);
  return found;
}

/* The largest size of rooms has eight digits. */
static void
test_long_numbers (DstGnawers *self, gconstpointer data)
{
  dst_gnawers_choose (self, &ds_names_record, "altar");
  g_assert_cmpstr (find_cut_number (GTK_WIDGET (row_of (self, "cells"))), ==, NULL);
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  set_hp (self, 1e9);
  g_assert_cmpstr (find_cut_number (GTK_WIDGET (row_of (self, "hp"))), ==, NULL);
}

static void
test_uses (DstGnawers *self, gconstpointer data)
{
  GtkWidget *uses, *row;

  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  uses = dst_ui_find (self->form, ADW_TYPE_EXPANDER_ROW, "Used by");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (uses), TRUE);
  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (uses, ADW_TYPE_ACTION_ROW, "one.delve"));
  adw_action_row_activate (ADW_ACTION_ROW (dst_ui_find (uses, ADW_TYPE_ACTION_ROW, "one.delve")));
  dst_ui_settle ();
  g_assert_false (gtk_widget_get_mapped (self->rules)); /* it would cover the level */
  dst_ui_action (self->window, "win.rules");
  g_assert_true (gtk_widget_get_mapped (self->rules));
  row = dst_ui_find (uses, ADW_TYPE_ACTION_ROW, "Gnaw King");
  g_assert_nonnull (row);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  dst_ui_settle ();
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "gnaw-king");
}

#define TILESET(id)                                                                                \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"a.png\", \"pictures\": "     \
  "[{ \"id\": \"" id "\", \"tiles\": [0] }] }\n"

/* Pictures, mappings and stamps are uses, too; that of a picture opens its tileset, in force or
 * not.
 */
static void
test_uses_in_files (DstGnawers *self, gconstpointer data)
{
  static const struct {
    const char *name, *text, *title, *subtitle;
    gboolean opens;
  } ROWS[] = {
    { "tilesets/own.json", TILESET ("gnaw"), "own.json", "Tileset · 1 time", TRUE },
    { "tilesets/zoo.json", TILESET ("gnaw"), "zoo.json", "Tileset · 1 time", TRUE },
    { "mappings/m.json",
      "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": [{ \"name\": \"a\", "
      "\"object\": \"gnaw\" }] }\n",
      "m.json", "Mapping · 1 time", FALSE },
    { "stamps/1.delve", DST_GNAWER_LEVEL, "1.delve", "Stamp · 1 time", TRUE },
    { "recipes/pack.json",
      "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"a-pack\", \"label\": \"A "
      "pack\", "
      "\"size\": [9, 7], \"stages\": [{ \"stage\": \"populate\", \"params\": { \"kind\": \"gnaw\" "
      "} }] }\n",
      "pack.json", "Recipe · 1 time", TRUE },
  };
  GtkWidget *uses, *names;
  GtkWindow *shown;

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++)
    dst_write_file (self->folder, ROWS[i].name, ROWS[i].text);
  dst_write_file (self->folder, "tilesets/first.json", TILESET ("rat"));
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  uses = dst_ui_find (self->form, ADW_TYPE_EXPANDER_ROW, "Used by");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (uses), TRUE);
  dst_ui_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    GtkWidget *row = dst_ui_find (uses, ADW_TYPE_ACTION_ROW, ROWS[i].title);

    g_assert_nonnull (row);
    g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, ROWS[i].subtitle);
    g_assert_true (gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (row)) == ROWS[i].opens);
  }
  adw_action_row_activate (ADW_ACTION_ROW (dst_ui_find (uses, ADW_TYPE_ACTION_ROW, "own.json")));
  dst_ui_settle ();
  shown = dst_ui_dialog ();
  g_assert_true (shown != NULL && GTK_WIDGET (shown) != self->rules);
  names = dst_ui_find (GTK_WIDGET (shown), GTK_TYPE_DROP_DOWN, NULL);
  g_assert_cmpstr (
      gtk_string_object_get_string (gtk_drop_down_get_selected_item (GTK_DROP_DOWN (names))), ==,
      "own");
  gtk_window_close (shown);

  /* A recipe opens as a level that it generates, in a tab of its own. */
  adw_action_row_activate (ADW_ACTION_ROW (dst_ui_find (uses, ADW_TYPE_ACTION_ROW, "pack.json")));
  dst_ui_wait_generated (self->window);
  g_assert_cmpuint (dse_window_get_n_pages (self->window), ==, 2);
  g_assert_cmpstr (dse_page_get_recipe (dse_window_get_page (self->window))->id, ==, "a-pack");
  g_assert_false (gtk_widget_get_mapped (self->rules));
}

/* The verdict is that of the rules as they are now: a mat that blocks the way ends it. */
static void
test_verdict (DstGnawers *self, gconstpointer data)
{
  g_autofree char *path = NULL;
  DseVerdict *verdict;

  dst_write_file (self->folder, "rules/tiles.json",
                  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [\n"
                  "  { \"id\": \"mat\", \"label\": \"Mat\", \"glyph\": \"m\", \"layer\": "
                  "\"feature\" } ] }\n");
  DST_UI_UNTIL (dse_rule_list_choose (DSE_RULE_LIST (self->list), &ds_tile_record, "mat"));
  dst_write_file (self->folder, "levels/two.delve",
                  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 3],\n"
                  "  \"ruleset\": \"free\", \"floors\": [ {\n"
                  "    \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\" },\n"
                  "      \"rows\": [\"#####\", \"#...#\", \"#####\"] },\n"
                  "    \"feature\": { \"legend\": { \" \": null, \"r\": \"mat\" },\n"
                  "      \"rows\": [\"     \", \"  r  \", \"     \"] },\n"
                  "    \"things\": [\n"
                  "      { \"id\": \"t-1\", \"kind\": \"player-start\", \"at\": [1, 1] },\n"
                  "      { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [3, 1] } ] } ] }\n");
  path = g_build_filename (self->folder, "levels/two.delve", NULL);
  dse_window_open (self->window, path);
  dst_ui_wait_verdict (self->window);
  verdict = dse_page_get_verdict (dse_window_get_page (self->window));
  g_assert_cmpint (dse_verdict_get_judgement (verdict)->verdict, !=, DS_VERDICT_UNSOLVABLE);
  dst_gnawers_choose (self, &ds_tile_record, "mat");
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (dst_ui_find (GTK_WIDGET (row_of (self, "flags")), GTK_TYPE_CHECK_BUTTON,
                                     "Blocks movement")),
      TRUE);
  dst_ui_pass_time (EDITED_MS);
  dst_ui_wait_verdict (self->window);
  g_assert_cmpint (dse_verdict_get_judgement (verdict)->verdict, ==, DS_VERDICT_UNSOLVABLE);
  dst_gnawers_act (self, "rules.undo");
  dst_ui_wait_verdict (self->window);
  g_assert_cmpint (dse_verdict_get_judgement (verdict)->verdict, !=, DS_VERDICT_UNSOLVABLE);
}

/* A level whose unsaved state names the definition has to be saved before its file changes. */
static void
test_rename_unsaved (DstGnawers *self, gconstpointer data)
{
  DsuDocument *document = dst_ui_document (self->window);

  dsu_document_mark_unsaved (document);
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  dst_gnawers_act (self, "rules.rename");
  g_assert_true (GTK_WIDGET (dst_ui_dialog ()) == self->rules); /* nothing is asked */
  dst_ui_action (self->window, "win.save");
  dst_ui_settle ();
  dst_gnawers_act (self, "rules.rename");
  answer_text ("nibbler", "_Rename");
  g_assert_cmpstr (creature_on_level (self)->kind.id, ==, "nibbler");
}

/* A game keeps the rules with which it began. */
static void
test_game (DstGnawers *self, gconstpointer data)
{
  const DsDelve *delve;

  dst_ui_action (self->window, "win.play");
  DST_UI_UNTIL (dst_game_session (self->window) != NULL);
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  set_hp (self, 50);
  g_assert_cmpint (creature_on_level (self)->hp, ==, 50);
  delve = dse_session_get_first (dst_game_session (self->window));
  g_assert_cmpint (
      ds_rules_kind (delve->rules, ds_things_get (delve->dungeon.floors[0].things, 0)->kind)
          ->creature->hp,
      ==, 7);
}

/* A read-only project is shown, and nothing in it can be changed. */
static void
test_read_only (DstGnawers *self, gconstpointer data)
{
  g_autofree char *file = g_build_filename (self->folder, "delvesmith.json", NULL);

  gtk_window_close (GTK_WINDOW (self->rules));
  dst_ui_settle ();
  g_assert_cmpint (g_chmod (file, 0400), ==, 0);
  dst_gnawers_open_rules (self);
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  g_assert_false (gtk_widget_is_sensitive (control_of (self, "label", GTK_TYPE_ENTRY)));
  g_assert_nonnull (dst_ui_find (self->form, GTK_TYPE_LABEL, "This project is read-only."));
  act_not (self, "rules.rename");
  act_not (self, "rules.duplicate");
  g_assert_cmpint (g_chmod (file, 0600), ==, 0);
}

/* A project that defines everything itself has no built-in definitions, and its own are its own. */
static void
test_base_nothing (DstGnawers *self, gconstpointer data)
{
  dst_ui_stop ();
  dst_write_file (self->folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Alone\", "
                  "\"base\": \"nothing\" }\n");
  dst_write_file (self->folder, "rules/tiles.json",
                  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [\n"
                  "  { \"id\": \"wall\", \"label\": \"Wall\", \"glyph\": \"#\", \"layer\": "
                  "\"ground\", \"flags\": [\"blocks-move\"] },\n"
                  "  { \"id\": \"floor\", \"label\": \"Floor\", \"glyph\": \".\", \"layer\": "
                  "\"ground\" }\n], \"rulesets\": [\n"
                  "  { \"id\": \"free\", \"label\": \"Free\", \"character\": \"gnaw\" }\n] }\n");
  {
    g_autofree char *level = g_build_filename (self->folder, "levels/one.delve", NULL);

    self->window = dst_ui_start (level);
  }
  dst_gnawers_open_rules (self);
  g_assert_false (dse_rule_list_choose (DSE_RULE_LIST (self->list), &ds_creature_record, "rat"));
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  set_hp (self, 12);
  g_assert_cmpint (creature_on_level (self)->hp, ==, 12);
}

/* The button of the form with this label, seen; NULL: there is none. */
static GtkWidget *
button_of (DstGnawers *self, const char *label)
{
  GtkWidget *button = dst_ui_find (self->form, GTK_TYPE_BUTTON, label);

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

/* Definitions of the account change nothing in a project. They are listed with a mark, and a button
 * copies them into the project. */
static void
test_account (DstGnawers *self, gconstpointer data)
{
  g_autofree char *account = dst_ui_file ("delvesmith/rules/mine.json"), *mine = NULL;
  g_autofree char *folder = g_path_get_dirname (account);
  DsRules *rules;
  guint16 at;

  dst_ui_stop ();
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (
      account,
      "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n  \"creatures\": [\n"
      "    { \"id\": \"goblin\", \"label\": \"Troll\", \"glyph\": \"T\", \"hp\": 900 },\n"
      "    { \"id\": \"spare\", \"label\": \"Spare\", \"glyph\": \"s\" }] }\n",
      -1, NULL));
  {
    g_autofree char *level = g_build_filename (self->folder, "levels/one.delve", NULL);

    self->window = dst_ui_start (level);
  }
  dst_gnawers_open_rules (self);
  rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  g_assert_false (ds_rules_find_kind (rules, "spare", &at));
  g_assert_true (ds_rules_find_kind (rules, "goblin", &at));
  g_assert_cmpstr (ds_rules_kind (rules, at)->label, ==, "Goblin");

  /* One that the project does not have. */
  dst_gnawers_choose (self, &ds_creature_record, "spare");
  g_assert_nonnull (dst_ui_find (self->list, GTK_TYPE_LABEL, "Yours, unused"));
  g_assert_false (gtk_widget_is_sensitive (control_of (self, "label", GTK_TYPE_ENTRY)));
  g_assert_null (button_of (self, "_Override"));
  act_not (self, "rules.rename");
  act_not (self, "rules.delete");
  act_not (self, "rules.take-unused");
  if (g_getenv ("PICTURE") != NULL)
    dst_ui_save_picture (self->rules, g_getenv ("PICTURE"));
  g_signal_emit_by_name (button_of (self, "_Copy to Project"), "clicked");
  dst_ui_settle ();
  rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  g_assert_true (ds_rules_find_kind (rules, "spare", &at));
  g_assert_true (gtk_widget_is_sensitive (control_of (self, "label", GTK_TYPE_ENTRY)));

  /* One that would override a built-in definition. */
  dst_gnawers_choose (self, &ds_creature_record, "goblin");
  g_assert_nonnull (dst_ui_find (self->list, GTK_TYPE_LABEL, "Built-in, yours unused"));
  g_assert_nonnull (button_of (self, "_Override"));
  if (g_getenv ("PICTURE_2") != NULL)
    dst_ui_save_picture (self->rules, g_getenv ("PICTURE_2"));
  g_signal_emit_by_name (button_of (self, "_Copy Yours to Project"), "clicked");
  dst_ui_settle ();
  rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  g_assert_true (ds_rules_find_kind (rules, "goblin", &at));
  g_assert_cmpstr (ds_rules_kind (rules, at)->label, ==, "Troll");
  mine = dst_read_file (self->folder, "rules/creatures.json");
  g_assert_true (strstr (mine, "\"spare\"") != NULL && strstr (mine, "\"goblin\"") != NULL);

  /* Undo takes it out again. */
  dst_gnawers_act (self, "rules.undo");
  rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  g_assert_true (ds_rules_find_kind (rules, "goblin", &at));
  g_assert_cmpstr (ds_rules_kind (rules, at)->label, ==, "Goblin");
  g_remove (account);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
#define ADD(name, function)                                                                        \
  g_test_add ("/rules-window/" name, DstGnawers, NULL, dst_gnawers_set_up, function,               \
              dst_gnawers_tear_down)
  ADD ("change-number", test_change_number);
  ADD ("verdict", test_verdict);
  ADD ("invalid", test_invalid);
  ADD ("invalid-number", test_invalid_number);
  ADD ("prefab", test_prefab);
  ADD ("wheel", test_wheel);
  ADD ("breaks-another", test_breaks_another);
  ADD ("override-and-reset", test_override_and_reset);
  ADD ("rename", test_rename);
  ADD ("create-and-delete", test_create_and_delete);
  ADD ("categories", test_categories);
  ADD ("typed-last", test_typed_last);
  ADD ("lists", test_lists);
  ADD ("long-numbers", test_long_numbers);
  ADD ("uses", test_uses);
  ADD ("uses-in-files", test_uses_in_files);
  ADD ("rename-unsaved", test_rename_unsaved);
  ADD ("game", test_game);
  ADD ("read-only", test_read_only);
  ADD ("base-nothing", test_base_nothing);
  ADD ("account", test_account);
  return g_test_run ();
}
