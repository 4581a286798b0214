/* tests/ui/test_import_layers.c — layers of another program's map as tile layers: chosen in the
 * Import dialog, painted, and saved back. */
#include "drive.h"
#include "exported.h"
#include "imported.h"
#include "map/tile_layers.h"

#include <string.h>

#define LAYER(name, cells)                                                                         \
  "<layer name='" name "' width='5' height='4'><data encoding='csv'>" cells "</data></layer>"
#define MAP(deco)                                                                                  \
  "<map version='1.10' orientation='orthogonal' width='5' height='4' tilewidth='8' "               \
  "tileheight='8' infinite='0'><tileset firstgid='1' name='cave' tilewidth='8' tileheight='8' "    \
  "tilecount='9' columns='3'><image source='a.png' width='24' height='24'/><tile id='0' "          \
  "type='Floor'/><tile id='1' type='Wall'/></tileset>" LAYER (                                     \
      "Ground", "2,2,2,2,2,2,1,1,1,2,2,1,1,1,2,2,2,2,2,2") LAYER ("Deco", deco) "</map>"
#define DECO "0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0"

static gboolean
has_button (const char *name)
{
  return dst_ui_dialog () != NULL &&
         dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, name) != NULL;
}

static void
take (void)
{
  dst_ui_settle ();
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
}

/* A layer becomes a tile layer, no longer one, and one again; ground does not have its tiles then.
 * Painted cells are saved into its layer of the map. */
static void
test_layer (void)
{
  g_autofree char *path = dst_write_quoted ("layers", "a.tmx", MAP (DECO));
  DseWindow *window = dst_ui_start (NULL);
  const DsCell at = { 2, 1 };
  DsTileLayers own;
  guint n_written = 0;

  dse_window_open (window, path);
  DST_UI_UNTIL (has_button ("Deco becomes: Wall"));
  dst_ui_settle ();
  dst_ui_import_choose ("Deco becomes: Wall", "tile layer");
  DST_UI_UNTIL (has_button ("Deco becomes: Tile layer"));
  dst_ui_import_choose ("Deco becomes: Tile layer", "ground and features");
  DST_UI_UNTIL (has_button ("Deco becomes: Wall"));
  dst_ui_import_choose ("Deco becomes: Wall", "tile layer");
  DST_UI_UNTIL (has_button ("Deco becomes: Tile layer"));
  take ();
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, at), ==, "floor");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_TILES (0), at), ==, "wall");
  ds_tile_layers_read (&own, dsu_document_get_delve (dst_ui_document (window))->dungeon.extras);
  g_assert_cmpuint (own.n, ==, 1);
  g_assert_cmpstr (own.items[0].name, ==, "Deco");
  {
    const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
    const DsSpan span = { 2, 3, 3, ds_rules_find_tile (rules, "wall") };
    const DsCmdCells cmd = {
      .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_TILES (0), .spans = &span, .n_spans = 1
    };

    g_assert_true (dse_page_apply (dse_window_get_page (window), &cmd.cmd, NULL));
  }
  dst_add_export (window, path, &n_written);
  DST_UI_UNTIL (n_written == 1);
  {
    g_autofree char *want =
        g_strdelimit (g_strdup (MAP ("0,0,0,0,0,0,0,2,0,0,0,0,0,2,0,0,0,0,0,0")), "'", '"');

    g_assert_true (dst_holds (path, want));
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/import-layers/chosen", test_layer);
  return g_test_run ();
}
