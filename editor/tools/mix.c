/* editor/tools/mix.c — tiles with weights. */
#include "tools/mix.h"

#include <stdlib.h>
#include <string.h>

/* The weight behind the colon of @entry, which ends at it; 1 without one. */
static int
split (char *entry)
{
  char *colon = strchr (entry, ':');

  if (colon == NULL)
    return 1;
  *colon = '\0';
  return CLAMP (atoi (colon + 1), 1, DS_MIX_WEIGHT_MAX);
}

void
dse_mix_read (DseMix *out, DseToolOptions *options, const DsRules *rules)
{
  g_auto (GStrv) entries = NULL;

  g_return_if_fail (out != NULL && DSE_IS_TOOL_OPTIONS (options) && rules != NULL);

  *out = (DseMix){ .mix.n = 0 };
  entries = g_strsplit (dse_tool_options_get_mix (options), " ", -1);
  for (char **entry = entries; *entry != NULL && out->mix.n < DS_MIX_MAX; entry++) {
    const int weight = split (*entry);
    const uint16_t tile = ds_rules_find_tile (rules, *entry);

    if (tile == DS_TILE_NONE)
      continue;
    out->tiles[out->mix.n] = tile;
    out->mix.weights[out->mix.n++] = (uint32_t)weight;
  }
  if (out->mix.n > 0)
    return;
  out->tiles[0] = ds_rules_find_tile (rules, dse_tool_options_get_tile (options));
  out->mix = (DsMix){ { 1 }, 1 };
}

int
dse_mix_weight (const char *mix, const char *tile)
{
  g_auto (GStrv) entries = NULL;

  g_return_val_if_fail (mix != NULL && tile != NULL, 0);

  entries = g_strsplit (mix, " ", -1);
  for (char **entry = entries; *entry != NULL; entry++) {
    const int weight = split (*entry);

    if (strcmp (*entry, tile) == 0)
      return weight;
  }
  return 0;
}

/* The text of @mix in which @tile has @weight; 0: it is removed. */
static char *
dup_with (const char *mix, const char *tile, int weight)
{
  g_auto (GStrv) entries = g_strsplit (mix, " ", -1);
  GString *text = g_string_new (NULL);
  gboolean is_done = FALSE;

  for (char **entry = entries; *entry != NULL; entry++) {
    int own = split (*entry);

    if (strcmp (*entry, tile) == 0) {
      own = weight;
      is_done = TRUE;
    }
    if (**entry != '\0' && own > 0)
      g_string_append_printf (text, "%s%s:%d", text->len > 0 ? " " : "", *entry, own);
  }
  if (!is_done && weight > 0)
    g_string_append_printf (text, "%s%s:%d", text->len > 0 ? " " : "", tile, weight);
  return g_string_free (text, FALSE);
}

char *
dse_mix_dup_toggled (const char *mix, const char *first, const char *tile)
{
  g_autofree char *begun = NULL;

  g_return_val_if_fail (mix != NULL && tile != NULL, NULL);

  if (mix[0] == '\0' && first != NULL && strcmp (first, tile) != 0)
    begun = dup_with ("", first, 1);
  else
    begun = g_strdup (mix);
  return dup_with (begun, tile, dse_mix_weight (begun, tile) > 0 ? 0 : 1);
}

char *
dse_mix_dup_weighed (const char *mix, const char *tile, int weight)
{
  g_return_val_if_fail (mix != NULL && tile != NULL, NULL);

  return dup_with (mix, tile, CLAMP (weight, 1, DS_MIX_WEIGHT_MAX));
}
