/* tests/lib/sheet_rules.h — the program's rules with a tileset of the test's own. */
#pragma once

#include "io/data.h"
#include "lib/file.h"
#include "paint/sheet.h"

#include <glib.h>

/* Rules with the tileset @json, whose image a.png is a row of @n @pixels; *@folder, in which they
 * are, is to be freed. */
static inline DsRules *
dst_sheet_rules (const char *json, const uint32_t *pixels, int n, char **folder)
{
  char *ours = ds_strdup (g_getenv ("DELVESMITH_DATA_DIR"));
  DsDataPath data = { .folders = { ours }, .n = 2 };
  g_autofree char *path = NULL;
  DsErrors errors = { 0 };
  DsText png = { 0 };
  DsRules *rules;

  *folder = dst_folder_new ();
  data.folders[1] = *folder;
  g_free (dst_put_file (*folder, "tilesets/a.json", json));
  path = g_build_filename (*folder, "tilesets/a.png", NULL);
  g_assert_cmpint (dsu_sheet_write (pixels, n, 1, &png, NULL), ==, DS_OK);
  g_assert_true (g_file_set_contents (path, png.bytes, (gssize)png.n, NULL));
  g_assert_cmpint (ds_data_load_rules (&data, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  ds_text_clear (&png);
  ds_free (ours);
  return rules;
}
