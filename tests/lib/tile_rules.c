/* tests/lib/tile_rules.c — tile rules in a line each. */
#include "lib/tile_rules.h"

#include "lib/gen.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

enum { ID, FIND, PUT, LEGEND, OPTIONS, N_PARTS };

/* Appends @text, split at @delimiter, as a list of strings. */
static void
append_list (GString *json, const char *text, const char *delimiter)
{
  g_auto (GStrv) items = g_strsplit (text, delimiter, -1);

  g_string_append_c (json, '[');
  for (guint i = 0; items[i] != NULL; i++)
    g_string_append_printf (json, "%s\"%s\"", i > 0 ? ", " : "", items[i]);
  g_string_append_c (json, ']');
}

static void
append_legend (GString *json, const char *text)
{
  g_auto (GStrv) entries = g_strsplit (text, " ", -1);

  g_string_append (json, ", \"legend\": [");
  for (guint i = 0; entries[i] != NULL; i++) {
    const gboolean excludes = entries[i][0] == '!';
    const char *entry = entries[i] + (excludes ? 1 : 0);
    g_auto (GStrv) parts = g_strsplit (entry + strlen ("g="), "@", 2);

    g_string_append_printf (json, "%s{\"glyph\": \"%c\", \"excludes\": %s", i > 0 ? ", " : "",
                            entry[0], excludes ? "true" : "false");
    if (parts[0][0] != '\0') {
      g_string_append (json, ", \"tiles\": ");
      append_list (json, parts[0], ",");
    }
    if (parts[1] != NULL)
      g_string_append_printf (json, ", \"object\": \"%s\"", parts[1]);
    g_string_append_c (json, '}');
  }
  g_string_append_c (json, ']');
}

static void
append_option (GString *json, const char *option)
{
  if (strchr (option, '=') != NULL)
    g_string_append_printf (json, ", \"%.*s\": %s", (int)strcspn (option, "="), option,
                            strchr (option, '=') + 1);
  if (strcmp (option, "off") == 0)
    g_string_append (json, ", \"enabled\": false");
  else if (g_str_has_suffix (option, "%"))
    g_string_append_printf (json, ", \"chance\": %d", atoi (option));
  if (strcmp (option, "fixed") == 0 || strcmp (option, "mirrored") == 0)
    g_string_append (json, ", \"rotate\": false");
  if (strcmp (option, "fixed") == 0 || strcmp (option, "rotated") == 0)
    g_string_append (json, ", \"mirror\": false");
}

static void
append_rule (GString *json, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, "|", N_PARTS);
  const guint n = g_strv_length (parts);

  g_assert_cmpuint (n, >, PUT);
  g_string_append_printf (json, "{\"id\": \"%s\", \"label\": \"X\", \"find\": ", parts[ID]);
  append_list (json, parts[FIND], "/");
  g_string_append (json, ", \"put\": ");
  append_list (json, parts[PUT], "/");
  if (n > LEGEND && parts[LEGEND][0] != '\0')
    append_legend (json, parts[LEGEND]);
  if (n > OPTIONS) {
    g_auto (GStrv) options = g_strsplit (parts[OPTIONS], " ", -1);

    for (guint i = 0; options[i] != NULL; i++)
      append_option (json, options[i]);
  }
  g_string_append_c (json, '}');
}

char *
dst_tile_rules_dup (const char *lines)
{
  g_auto (GStrv) rules = g_strsplit (lines, "\n", -1);
  GString *json = g_string_new ("\"tile_rules\": [");

  for (guint i = 0; rules[i] != NULL; i++) {
    g_string_append (json, i > 0 ? ",\n" : "");
    append_rule (json, rules[i]);
  }
  g_string_append_c (json, ']');
  return g_string_free (json, FALSE);
}

DsRules *
dst_tile_rules_load (const char *lines)
{
  g_autofree char *all = g_strconcat (DST_NO_HOUSE_RULES, lines, NULL);
  g_autofree char *list = dst_tile_rules_dup (all);

  return dst_rules_with (list);
}
