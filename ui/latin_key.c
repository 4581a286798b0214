/* ui/latin_key.c — the places of letters on a keyboard, as evdev and X number them. */
#include "latin_key.h"

#include <string.h>

#define FIRST_OTHER 0x370 /* of the code points: Greek, Cyrillic and all that follow */

static const struct {
  guint code; /* of the leftmost key */
  const char *keys;
} ROWS[] = { { 24, "qwertyuiop[]" }, { 38, "asdfghjkl;'" }, { 52, "zxcvbnm,./" } };

/* True if some layout of @display types a Latin letter with @code. */
static gboolean
has_latin (GdkDisplay *display, guint code)
{
  g_autofree GdkKeymapKey *keys = NULL;
  g_autofree guint *keyvals = NULL;
  gboolean has = FALSE;
  int n = 0;

  if (!gdk_display_map_keycode (display, code, &keys, &keyvals, &n))
    return FALSE;
  for (int i = 0; i < n && !has; i++)
    has = g_ascii_isalpha ((int)MIN (gdk_keyval_to_unicode (keyvals[i]), 127));
  return has;
}

guint
dsu_latin_key (GdkDisplay *display, guint keyval, guint code)
{
  g_return_val_if_fail (GDK_IS_DISPLAY (display), 0);

  if (gdk_keyval_to_unicode (keyval) < FIRST_OTHER || has_latin (display, code))
    return 0;
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++)
    if (code >= ROWS[i].code && code < ROWS[i].code + strlen (ROWS[i].keys))
      return (guint)ROWS[i].keys[code - ROWS[i].code];
  return 0;
}
