/* editor/app/accels.c — a table of names, labels and accelerators. */
#include "app/accels.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

typedef struct {
  char *label, *keys;
} Accel;

static GHashTable *accels; /* of names of actions: Accel */

static void
accel_free (gpointer data)
{
  Accel *accel = data;

  g_free (accel->label);
  g_free (accel->keys);
  g_free (accel);
}

void
dse_accels_set (const char *name, const char *label, const char *keys)
{
  Accel *accel;

  g_return_if_fail (name != NULL);

  if (accels == NULL)
    accels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, accel_free);
  accel = g_new0 (Accel, 1);
  accel->label = g_strdup (label);
  accel->keys = g_strdup (keys);
  g_hash_table_insert (accels, g_strdup (name), accel);
}

static const Accel *
find (const char *name)
{
  return accels != NULL ? g_hash_table_lookup (accels, name) : NULL;
}

/* Caller frees; NULL: it has no key. */
static char *
dup_first_key (const Accel *accel)
{
  g_auto (GStrv) keys = g_strsplit (accel->keys != NULL ? accel->keys : "", " ", 2);
  GdkModifierType with;
  guint key;

  return keys[0] != NULL && gtk_accelerator_parse (keys[0], &key, &with)
             ? gtk_accelerator_get_label (key, with)
             : NULL;
}

char *
dse_accels_dup_key (const char *name)
{
  const Accel *accel;

  g_return_val_if_fail (name != NULL, NULL);

  accel = find (name);
  return accel != NULL ? dup_first_key (accel) : NULL;
}

/* The word for the action @id, "tool::brush", in a sentence; caller frees. NULL: there is none
 * of this id. */
static char *
dup_word (const char *id)
{
  g_autofree char *name = g_strconcat ("win.", id, NULL);
  const Accel *accel = find (name);
  char *key = accel != NULL ? dup_first_key (accel) : NULL;

  if (accel == NULL || key != NULL)
    return key;
  /* Translators: the label of an action without a key, in a sentence that would name the key. */
  return g_strdup_printf (_ ("“%s”"), accel->label != NULL ? accel->label : id);
}

char *
dse_accels_dup_text (const char *text)
{
  GString *out;

  g_return_val_if_fail (text != NULL, NULL);

  out = g_string_new (NULL);
  while (*text != '\0') {
    const char *end = *text == '{' ? strchr (text, '}') : NULL;
    g_autofree char *id = end != NULL ? g_strndup (text + 1, (gsize)(end - text - 1)) : NULL;
    g_autofree char *word = id != NULL ? dup_word (id) : NULL;

    if (word != NULL) {
      g_string_append (out, word);
      text = end + 1;
    } else {
      g_string_append_c (out, *text++);
    }
  }
  return g_string_free (out, FALSE);
}

char *
dse_accels_dup_tip (const char *name, const char *tip)
{
  g_autofree char *text = NULL, *key = NULL;

  g_return_val_if_fail (tip != NULL, NULL);

  text = dse_accels_dup_text (tip);
  key = name != NULL ? dse_accels_dup_key (name) : NULL;
  return key != NULL ? g_strdup_printf ("%s (%s)", text, key) : g_steal_pointer (&text);
}
