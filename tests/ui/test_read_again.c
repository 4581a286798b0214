/* tests/ui/test_read_again.c — files of other programs that change on disk are read again, under
 * manual edits, by the mapping of their levels. */
#include "drive.h"
#include "exported.h"
#include "imported.h"

#include <glib/gstdio.h>
#include <string.h>

/* The file changes on disk: it is read again, under the cell that was painted. */
static void
test_read_again (void)
{
  g_autofree char *path = dst_write_quoted ("three", "a.tmx", DST_OURS), *other = NULL;
  const DsCell painted = { 1, 0 }, changed = { 2, 1 };
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_import (window, path);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, changed), ==, "floor");
  dst_ui_paint_tile (window, painted, "lava");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, painted), ==, "lava");
  other = dst_write_quoted ("three", "a.tmx", DST_THEIRS);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "a.tmx changed on disk.") !=
                NULL);
  dst_ui_action (window, "win.read-again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, changed), "wall") == 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, painted), ==, "lava");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, changed), ==, "floor");
  dst_ui_stop ();
}

#define LINKED_TILES                                                                               \
  "<tileset name='cave' tilewidth='16' tileheight='16' tilecount='4' columns='4'>"                 \
  "<tile id='%d'><properties><property name='solid' type='bool' value='true'/></properties>"       \
  "</tile></tileset>"

/* The tileset of a map changes: the map is read again, under the cell that was painted. */
static void
test_tileset_changes (void)
{
  const char *begin = strstr (DST_OURS, "<tileset"), *end = strstr (DST_OURS, "</tileset>");
  g_autofree char *head = g_strndup (DST_OURS, (gsize)(begin - DST_OURS));
  g_autofree char *map = g_strconcat (head, "<tileset firstgid='1' source='sets/cave.tsx'/>",
                                      end + strlen ("</tileset>"), NULL);
  g_autofree char *was = g_strdup_printf (LINKED_TILES, 1), *is = g_strdup_printf (LINKED_TILES, 2);
  g_autofree char *path = dst_write_quoted ("linked", "a.tmx", map),
                  *sets = g_path_get_dirname (path);
  g_autofree char *folder = g_build_filename (sets, "sets", NULL), *set = NULL, *newer = NULL;
  DseWindow *window = dst_ui_start (NULL);
  const DsCell changed = { 2, 1 };

  g_mkdir_with_parents (folder, 0700);
  set = dst_write_quoted ("linked/sets", "cave.tsx", was);
  dst_ui_import (window, path);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, changed), ==, "floor");
  dst_ui_paint_tile (window, (DsCell){ 1, 0 }, "lava");
  dst_ui_pass_time (800);
  g_assert_null (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "cave.tsx changed on disk."));
  newer = dst_write_quoted ("linked/sets", "cave.tsx", is);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "cave.tsx changed on disk.") !=
                NULL);
  dst_ui_action (window, "win.read-again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, changed), "wall") == 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 1, 0 }), ==, "lava");
  dst_ui_stop ();
}

/* Imports the file with tile 2 as @tile; the button is called @name now. */
static void
import_as (DseWindow *window, const char *path, const char *name, const char *tile)
{
  dse_window_open (window, path);
  DST_UI_UNTIL (dst_ui_dialog () != NULL &&
                dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, name) != NULL);
  dst_ui_settle ();
  dst_ui_import_choose (name, tile);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
}

/* A level outside of a project is read again by the mapping that it was made by, and not by that of
 * the file that was imported last. */
static void
test_kept_mapping (void)
{
  g_autofree char *path = dst_write_quoted ("kept", "a.tmx", DST_OURS), *now = NULL;
  g_autofree char *other = dst_write_quoted ("kept", "b.tmx", DST_OURS);
  const DsCell before = { 2, 1 }, added = { 3, 1 };
  DseWindow *window = dst_ui_start (NULL);

  import_as (window, path, "Tile 2 of cave becomes: No rule", "mud");
  dst_ui_paint_tile (window, (DsCell){ 1, 0 }, "wall");
  import_as (window, other, "Tile 2 of cave becomes: Mud", "lava");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, before), ==, "lava");
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 1);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, before), ==, "mud");
  now = dst_write_quoted ("kept", "a.tmx", DST_MAP ("2,1,3,3,2"));
  dst_ui_action (window, "win.read-again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, added), "floor") != 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, added), ==, "mud");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, before), ==, "mud");
  dst_ui_stop ();
}

/* A level that was imported by the guess gets a guess of what is new in the file, too. */
static void
test_new_guess (void)
{
  g_autofree char *path = dst_write_quoted ("guessed", "a.tmx", DST_OURS), *now = NULL;
  const DsCell added = { 3, 1 };
  DseWindow *window = dst_ui_start (NULL);
  const char *begin = strstr (DST_OURS, "</tileset>");
  g_autofree char *head = g_strndup (DST_OURS, (gsize)(begin - DST_OURS));
  g_auto (GStrv) parts = g_strsplit (begin, "2,1,3,1,2", 2);
  g_autofree char *map =
      g_strconcat (head, "<tile id='3' type='lava'/>", parts[0], "2,1,3,4,2", parts[1], NULL);

  dst_ui_import (window, path);
  dst_ui_paint_tile (window, (DsCell){ 1, 0 }, "wall");
  now = dst_write_quoted ("guessed", "a.tmx", map);
  dst_ui_action (window, "win.read-again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, added), "lava") == 0);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/read-again/map", test_read_again);
  g_test_add_func ("/read-again/tileset", test_tileset_changes);
  g_test_add_func ("/read-again/kept-mapping", test_kept_mapping);
  g_test_add_func ("/read-again/new-guess", test_new_guess);
  return g_test_run ();
}
