/* tests/core/test_recovery_foreign.c — recovery of levels that keep the source that they were
 * imported from: what is written back to its format is the same as without a crash. */
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/past.h"

#include <glib.h>
#include <string.h>

#define TOKEN "0123456789abcdef"
#define MAPPING                                                                                    \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"tiles\": [0, 1], \"tile\": \"floor\" }, { \"tiles\": [2], \"tile\": \"wall\" },"            \
  "{ \"type\": \"Exit\", \"object\": \"goal\" }, { \"type\": \"Coin*\", \"object\": \"gold\" }] }"

/* Much that is not ours: comments, properties, a picture, spaces. */
#define MAP                                                                                        \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- by hand -->\n"                                 \
  "<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" "             \
  "width=\"5\" height=\"4\" infinite=\"0\" nextobjectid=\"9\">\n"                                  \
  " <properties>\n  <property name=\"music\" value=\"a &amp; &quot;b&quot;&#10;c\"/>\n"            \
  " </properties>\n"                                                                               \
  " <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"9\" "        \
  "columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n </tileset>\n"          \
  " <imagelayer id=\"7\" name=\"sky\"><image source=\"\xc3\xa4.png\"/></imagelayer>\n"             \
  " <layer id=\"1\" name=\"ground\" width=\"5\" height=\"4\">\n  <data encoding=\"csv\">\n"        \
  "3,3,3,3,3,\n3,1,2,1,3,\n3,1,2147483650,1,3,\n3,3,3,3,3\n</data>\n </layer>\n"                   \
  " <objectgroup id=\"3\" name=\"things\">\n"                                                      \
  "  <object id=\"2\" name=\"way out\" type=\"Exit\"   x=\"25.5\" y=\"18\" width=\"6\" "           \
  "height=\"5\" rotation=\"3\">\n"                                                                 \
  "   <properties>\n    <property name=\"to\" value=\"b\"/>\n   </properties>\n  </object>\n"      \
  "  <object id=\"8\" type=\"Coin2\" x=\"10.25\" y=\"18\">\n   <point/>\n  </object>\n"            \
  "  <object id=\"5\" type=\"Torch\" x=\"1\" y=\"2\"><polyline points=\"0,0 3,4\"/></object>\n"    \
  " </objectgroup>\n</map>\n"

/* Edits that are written one after the other: to the journal with all cells, or to one that names
 * the file that the level was saved as. */
static void
check (const char *const *edits, bool at_file, bool settles)
{
  g_autofree char *folder = dst_folder_new (), *path = g_build_filename (folder, "a.delve", NULL);
  g_autofree char *plain = NULL, *back = NULL, *losses = NULL, *found_losses = NULL;
  DsErrors errors = { 0 };
  DsRecovery recovery;
  DsDoc *doc, *found;
  DsDelve delve;
  DsPast past;

  dst_import_text (&delve, "a.tmx", MAP, MAPPING);
  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_io_save (&delve, path, NULL), ==, DS_OK);
  ds_doc_mark_saved (doc);
  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, path, "1:1", NULL), ==, DS_OK);
  for (size_t i = 0; edits[i] != NULL; i++) {
    dst_apply_edit (doc, edits[i]);
    g_assert_cmpint (ds_doc_copy_past (doc, (size_t)1 << 20, &past, NULL), ==, DS_OK);
    g_assert_cmpint (ds_recovery_save_at_base (&recovery, &past, at_file ? path : NULL, NULL), ==,
                     DS_OK);
    ds_past_clear (&past);
    g_assert_true (recovery.has_base == (at_file && (i == 0 || !settles)));
    while (settles && !dst_past_settle (doc, &recovery, 100))
      ;
  }
  ds_recovery_abandon (&recovery);
  g_assert_cmpint (
      ds_recovery_resume (&recovery, &found, folder, TOKEN, dst_rules (), NULL, &errors), ==,
      DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  plain = dst_write_back (ds_doc_delve (doc), "a.tmx", &losses);
  back = dst_write_back (ds_doc_delve (found), "a.tmx", &found_losses);
  g_assert_cmpstr (plain, !=, MAP);
  g_assert_cmpstr (back, ==, plain);
  g_assert_cmpstr (found_losses, ==, losses);
  while (ds_doc_position (found) > 0)
    g_assert_cmpint (ds_doc_undo (found, NULL), ==, DS_OK);
  g_clear_pointer (&back, g_free);
  g_clear_pointer (&found_losses, g_free);
  back = dst_write_back (ds_doc_delve (found), "a.tmx", &found_losses);
  g_assert_cmpstr (back, ==, MAP);
  ds_recovery_abandon (&recovery);
  ds_doc_free (found);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
  dst_folder_free (g_steal_pointer (&folder));
}

static void
test_tmx (void)
{
  static const char *const cases[][4] = {
    { "ground 2,1 wall" },
    { "move goal 1,2", "ground 1,1 wall" },
    { "delete gold", "add gold 2,2", "move gold 3,1" },
    { "size 6x5 8", "ground 0,0 wall" },
    { "ground 1,1 wall", "size 4x3 0" },
  };

  for (size_t i = 0; i < 3 * G_N_ELEMENTS (cases); i++) {
    g_test_message ("%zu", i);
    check (cases[i / 3], i % 3 > 0, i % 3 == 2);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recovery-foreign/tmx", test_tmx);
  return g_test_run ();
}
