/* editor/window/keymap.c — presets from the resources, the user's changes, and who gets a key. */
#include "window/keymap.h"

#include "app/settings.h"
#include "shown.h"

#include "base/file.h"
#include "io/io.h"
#include "io/keymap.h"

#include <glib/gi18n.h>
#include <string.h>

#define FOLDER "/io/github/delvesmith/Delvesmith/keymaps/"
#define SETTING "keymap"
#define DEFAULT_ID "tiled"

static GArray *presets;    /* DseKeymapPreset */
static GHashTable *losses; /* of rows: their conflicts */
static gboolean has_started;

/* ---- presets */

static GHashTable *
keys_of (const DsKeymap *keymap)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (gsize i = 0; i < keymap->rows.n; i++)
    g_hash_table_insert (keys, g_strdup (keymap->rows.items[i].action),
                         g_strdup (keymap->rows.items[i].keys));
  return keys;
}

static void
add_preset (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DseKeymapPreset preset;
  DsKeymap keymap;
  gsize n;

  if (bytes == NULL || ds_keymap_parse (&keymap, name, g_bytes_get_data (bytes, &n),
                                        g_bytes_get_size (bytes), errors) != DS_OK) {
    g_critical ("%s is no keymap", path);
    return;
  }
  preset = (DseKeymapPreset){ g_strndup (name, strcspn (name, ".")), g_strdup (keymap.label),
                              keys_of (&keymap) };
  ds_keymap_clear (&keymap);
  if (strcmp (preset.id, DEFAULT_ID) == 0)
    g_array_prepend_val (presets, preset);
  else
    g_array_append_val (presets, preset);
}

const DseKeymapPreset *
dse_keymap_presets (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  if (presets == NULL) {
    g_auto (GStrv) names =
        g_resources_enumerate_children (FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

    presets = g_array_new (FALSE, FALSE, sizeof (DseKeymapPreset));
    for (char **name = names; name != NULL && *name != NULL; name++)
      add_preset (*name);
  }
  *n = presets->len;
  return (const DseKeymapPreset *)(gconstpointer)presets->data;
}

/* The preset of @id, or the default one. */
static const DseKeymapPreset *
find_preset (const char *id)
{
  guint n;
  const DseKeymapPreset *all = dse_keymap_presets (&n);

  for (guint i = 0; i < n; i++)
    if (strcmp (all[i].id, id) == 0)
      return &all[i];
  return all;
}

/* ---- the setting: a preset, and the changes to it */

static GVariant *
changes_of (GVariant *value)
{
  return g_variant_get_child_value (value, 1);
}

static GVariant *
get_changes (void)
{
  g_autoptr (GVariant) value = g_settings_get_value (dse_settings_get (), SETTING);

  return changes_of (value);
}

const DseKeymapPreset *
dse_keymap_get_preset (void)
{
  g_autoptr (GVariant) value = g_settings_get_value (dse_settings_get (), SETTING);
  const char *id;

  g_variant_get_child (value, 0, "&s", &id);
  return find_preset (id);
}

/* @changes may float. */
static void
store (const char *preset, GVariant *changes)
{
  g_settings_set_value (dse_settings_get (), SETTING, g_variant_new ("(s@a{ss})", preset, changes));
}

void
dse_keymap_choose (const DseKeymapPreset *preset)
{
  g_return_if_fail (preset != NULL);

  store (preset->id, g_variant_new ("a{ss}", NULL));
}

gboolean
dse_keymap_is_changed (void)
{
  g_autoptr (GVariant) changes = get_changes ();

  return g_variant_n_children (changes) > 0;
}

char *
dse_keymap_dup_id (const DseAction *row)
{
  g_return_val_if_fail (row != NULL && row->id != NULL, NULL);

  return g_strconcat (row->id, row->target != NULL ? "::" : NULL, row->target, NULL);
}

gboolean
dse_keymap_is_row_changed (const DseAction *row)
{
  g_autofree char *id = NULL;
  g_autoptr (GVariant) changes = get_changes ();
  const char *keys;

  g_return_val_if_fail (row != NULL, FALSE);

  id = dse_keymap_dup_id (row);
  return g_variant_lookup (changes, id, "&s", &keys);
}

void
dse_keymap_set (const DseAction *row, const char *keys)
{
  g_autofree char *own = NULL;
  g_autoptr (GVariant) changes = get_changes ();
  GVariantBuilder all;
  GVariantIter iter;
  const char *id, *value;

  g_return_if_fail (row != NULL);

  own = dse_keymap_dup_id (row);
  g_variant_builder_init (&all, G_VARIANT_TYPE ("a{ss}"));
  /* The row comes first: it takes its keys from others that were changed. */
  if (keys != NULL)
    g_variant_builder_add (&all, "{ss}", own, keys);
  g_variant_iter_init (&iter, changes);
  while (g_variant_iter_next (&iter, "{&s&s}", &id, &value))
    if (strcmp (id, own) != 0)
      g_variant_builder_add (&all, "{ss}", id, value);
  store (dse_keymap_get_preset ()->id, g_variant_builder_end (&all));
}

/* ---- giving keys to rows */

/* One name for all spellings of a key; caller frees. NULL: there is no such key. */
static char *
dup_plain (const char *accel)
{
  GdkModifierType with;
  guint key;

  return gtk_accelerator_parse (accel, &key, &with) && key != 0
             ? gtk_accelerator_name (gdk_keyval_to_lower (key), with)
             : NULL;
}

static void
note_loss (const DseAction *row, const char *accel, const DseAction *holder)
{
  g_autofree char *key = NULL, *label = dse_action_dup_label (holder), *before = NULL;
  GdkModifierType with;
  guint keyval;

  gtk_accelerator_parse (accel, &keyval, &with);
  key = gtk_accelerator_get_label (keyval, with);
  before = g_strdup (g_hash_table_lookup (losses, row));
  /* Translators: a key, and the action that it belongs to. */
  label = g_strdup_printf (_ ("%s is used by “%s”"), key, label != NULL ? label : holder->id);
  g_hash_table_insert (losses, (gpointer)row,
                       before != NULL ? g_strdup_printf ("%s\n%s", before, label)
                                      : g_strdup (label));
}

/* Only the file of a project may name such a key. */
static void
note_no_key (const DseAction *row, const char *accel)
{
  g_autofree char *shown = dsu_dup_shown (accel);

  g_hash_table_insert (losses, (gpointer)row, g_strdup_printf (_ ("There is no key “%s”"), shown));
}

/* Gives @row those of @keys that no row in @holders has. */
static void
give (const DseAction *row, const char *keys, GHashTable *holders)
{
  g_auto (GStrv) accels = g_strsplit (keys, " ", -1);
  g_autoptr (GString) given = g_string_new (NULL);

  for (char **accel = accels; *accel != NULL; accel++) {
    char *plain = dup_plain (*accel);
    const DseAction *holder = plain != NULL ? g_hash_table_lookup (holders, plain) : NULL;

    if (holder != NULL && holder != row)
      note_loss (row, *accel, holder);
    if (plain == NULL && **accel != '\0')
      note_no_key (row, *accel);
    if (plain == NULL || holder != NULL) {
      g_free (plain);
      continue;
    }
    g_hash_table_insert (holders, plain, (gpointer)row);
    g_string_append_printf (given, "%s%s", given->len > 0 ? " " : "", *accel);
  }
  dse_action_set_keys (row, given->str);
}

static const char *
preset_keys (const DseKeymapPreset *preset, const char *id, const DseAction *row)
{
  const char *keys = g_hash_table_lookup (preset->keys, id);

  return keys != NULL ? keys : row->default_keys != NULL ? row->default_keys : "";
}

static const DseAction *
row_of (const char *id)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (gsize i = 0; i < n; i++) {
    g_autofree char *own = rows[i].id != NULL ? dse_keymap_dup_id (&rows[i]) : NULL;

    if (own != NULL && strcmp (own, id) == 0)
      return &rows[i];
  }
  return NULL;
}

/* True for a command that the shown project lacks: its keys are free. */
static gboolean
is_absent (const DseAction *row)
{
  return row->is_command && row->label == NULL;
}

/* The changes, the last one first; then what the preset says; then the table. */
static void
apply (void)
{
  g_autoptr (GHashTable) holders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const DseKeymapPreset *preset = dse_keymap_get_preset ();
  g_autoptr (GVariant) changes = get_changes ();
  GVariantIter iter;
  const char *id, *keys;
  gsize n;
  const DseAction *rows = dse_actions (&n);

  g_hash_table_remove_all (losses);
  g_variant_iter_init (&iter, changes);
  while (g_variant_iter_next (&iter, "{&s&s}", &id, &keys)) {
    const DseAction *row = row_of (id);

    if (row != NULL)
      give (row, is_absent (row) ? "" : keys, holders);
  }
  for (int turn = 0; turn < 2; turn++)
    for (gsize i = 0; i < n; i++) {
      g_autofree char *own = rows[i].id != NULL ? dse_keymap_dup_id (&rows[i]) : NULL;

      if (own != NULL && g_hash_table_contains (preset->keys, own) == (turn == 0) &&
          !g_variant_lookup (changes, own, "&s", &keys))
        give (&rows[i], preset_keys (preset, own, &rows[i]), holders);
    }
}

/* True if the key is in @range, one key or two with dots between: <Alt>Left...<Alt>Down. */
static gboolean
is_in_range (const char *range, guint keyval, GdkModifierType modifiers)
{
  g_auto (GStrv) ends = g_strsplit (range, "...", 2);
  GdkModifierType with, with_last;
  guint first, last;

  if (!gtk_accelerator_parse (ends[0], &first, &with))
    return FALSE;
  last = first;
  with_last = with;
  if (ends[1] != NULL && !gtk_accelerator_parse (ends[1], &last, &with_last))
    return FALSE;
  return keyval >= first && keyval <= last && modifiers == with;
}

const DseAction *
dse_keymap_holder (guint keyval, GdkModifierType modifiers)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (int turn = 0; turn < 2; turn++) /* keys of widgets last: a range may stand for rows */
    for (gsize i = 0; i < n; i++) {
      g_auto (GStrv) accels = NULL;

      if (rows[i].keys == NULL || (rows[i].id == NULL) != (turn == 1))
        continue;
      accels = g_strsplit (rows[i].keys, " ", -1);
      for (char **accel = accels; *accel != NULL; accel++)
        if (is_in_range (*accel, gdk_keyval_to_lower (keyval), modifiers))
          return &rows[i];
    }
  return NULL;
}

char *
dse_keymap_dup_conflict (const DseAction *row)
{
  g_return_val_if_fail (row != NULL && losses != NULL, NULL);

  return g_strdup (g_hash_table_lookup (losses, row));
}

void
dse_keymap_start (void)
{
  if (has_started)
    return;
  has_started = TRUE;
  losses = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_signal_connect (dse_settings_get (), "changed::" SETTING, G_CALLBACK (apply), NULL);
  apply ();
}

/* ---- files */

/* The first finding as a sentence; caller frees. */
static char *
dup_finding (const DsErrors *errors)
{
  char sentence[DS_SENTENCE];

  return g_strdup (ds_error_format (&errors->items[0], sentence, sizeof sentence));
}

/* Commands of other projects have no rows now. */
static gboolean
is_command (const char *id)
{
  return g_str_has_prefix (id, DSE_ACTION_COMMAND "::");
}

/* Finds actions and keys that there are not. */
static void
check_row (const DsKeymapRow *row, const char *name, DsErrors *errors)
{
  g_auto (GStrv) accels = g_strsplit (row->keys, " ", -1);
  g_autofree char *path = g_strconcat ("keys.", row->action, NULL);
  char where[DS_WHERE_MAX];

  ds_where_line (where, name, row->line, path);
  if (row_of (row->action) == NULL && !is_command (row->action))
    ds_errors_add (errors, DS_BAD_DATA, where, "keymap.action", N_ ("no such action: \"%s\""),
                   row->action);
  for (char **accel = accels; *accel != NULL; accel++) {
    g_autofree char *plain = dup_plain (*accel);

    if (plain == NULL)
      ds_errors_add (errors, DS_BAD_DATA, where, "keymap.key",
                     N_ ("expected a key such as <Control>s, got \"%s\""), *accel);
  }
}

static void
take_keymap (const DsKeymap *keymap, const char *name, DsErrors *errors)
{
  const char *base = keymap->base[0] != '\0' ? keymap->base : DEFAULT_ID;
  GVariantBuilder all;

  if (strcmp (find_preset (base)->id, base) != 0)
    ds_errors_add (errors, DS_BAD_DATA, name, "keymap.base", N_ ("no such keymap: \"%s\""), base);
  g_variant_builder_init (&all, G_VARIANT_TYPE ("a{ss}"));
  for (gsize i = 0; i < keymap->rows.n; i++) {
    check_row (&keymap->rows.items[i], name, errors);
    g_variant_builder_add (&all, "{ss}", keymap->rows.items[i].action, keymap->rows.items[i].keys);
  }
  if (errors->n == 0)
    store (base, g_variant_builder_end (&all));
  else
    g_variant_builder_clear (&all);
}

char *
dse_keymap_import (const char *path)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *name = NULL;
  char *bytes = NULL;
  DsKeymap keymap;
  DsError err;
  size_t n;

  g_return_val_if_fail (path != NULL, NULL);

  name = g_path_get_basename (path);
  if (ds_file_read (path, DS_KEYMAP_BYTES_MAX, &bytes, &n, &err) != DS_OK)
    ds_errors_take (errors, &err);
  else if (ds_keymap_parse (&keymap, name, bytes, n, errors) == DS_OK) {
    take_keymap (&keymap, name, errors);
    ds_keymap_clear (&keymap);
  }
  ds_free (bytes);
  return errors->n > 0 ? dup_finding (errors) : NULL;
}

char *
dse_keymap_export (const char *path)
{
  g_autoptr (GVariant) changes = get_changes ();
  DsKeymap keymap = { .label = "", .base = dse_keymap_get_preset ()->id };
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  gboolean is_whole = TRUE;
  DsText text = { 0 };
  GVariantIter iter;
  const char *id, *keys;
  DsError err;

  g_return_val_if_fail (path != NULL, NULL);

  g_variant_iter_init (&iter, changes);
  while (is_whole && g_variant_iter_next (&iter, "{&s&s}", &id, &keys)) {
    const DseAction *row = row_of (id);

    if (row != NULL && !is_absent (row))
      is_whole = ds_keymap_add (&keymap, id, row->keys != NULL ? row->keys : "");
    else if (is_command (id))
      is_whole = ds_keymap_add (&keymap, id, keys);
  }
  ds_keymap_format (&keymap, &text);
  if (!is_whole || text.failed)
    ds_errors_add (errors, DS_NOMEM, path, "no-memory", N_ ("out of memory"));
  else if (ds_io_write_bytes (path, text.bytes, text.n, &err) != DS_OK)
    ds_errors_take (errors, &err);
  ds_keymap_clear (&keymap);
  ds_text_clear (&text);
  return errors->n > 0 ? dup_finding (errors) : NULL;
}
