/* tests/bench/bench_palette.c — the command palette on a level with 5,000 objects, in the real
 * application: CPU time until all entries are listed, and from a letter to its results. Run it
 * under Xvfb with GSK_RENDERER=cairo. Prints Markdown. */
#include "clock.h"
#include "ui/drive.h"

#include "window/command_palette.h"

#include <stdio.h>

#define N_OBJECTS 5000
#define SIDE 128
#define RUNS 15

static DseWindow *
open_level (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, SIDE, SIDE, 1);
  uint16_t kind = 0;

  g_assert_true (ds_rules_find_kind (dsu_document_get_delve (document)->rules, "wolf", &kind));
  dse_window_add_document (window, document);
  dsu_document_begin (document, NULL);
  for (int i = 0; i < N_OBJECTS; i++) {
    const DsThing thing = { .id = (uint64_t)i + 1,
                            .kind = kind,
                            .facing = DS_FACING_NONE,
                            .target_floor = -1,
                            .at = { i % SIDE, i / SIDE } };
    const DsCmdPlaceThing cmd = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };

    g_assert_true (dsu_document_apply (document, &cmd.cmd));
  }
  dsu_document_end (document);
  dst_ui_settle ();
  return window;
}

int
main (int argc, char **argv)
{
  uint64_t shown[RUNS], found[RUNS];
  guint n = 0;
  DseWindow *window;

  gtk_test_init (&argc, &argv);
  window = open_level ();
  for (int i = 0; i < RUNS; i++) {
    const uint64_t begin = cpu_ns ();
    GtkWindow *palette;
    uint64_t letter;

    dse_command_palette_show (window, FALSE);
    shown[i] = cpu_ns () - begin;
    palette = dst_ui_dialog ();
    n = dse_command_palette_get_found (DSE_COMMAND_PALETTE (palette))->len;
    dst_ui_settle ();
    letter = cpu_ns ();
    gtk_editable_set_text (
        GTK_EDITABLE (dst_ui_find (GTK_WIDGET (palette), GTK_TYPE_SEARCH_ENTRY, NULL)), "w");
    found[i] = cpu_ns () - letter;
    gtk_window_destroy (palette);
    dst_ui_settle ();
  }
  printf ("| %u entries | ms, median |\n|---|---|\n| listed | %.1f |\n| searched | %.1f |\n", n,
          (double)median_ns (shown, RUNS) / 1e6, (double)median_ns (found, RUNS) / 1e6);
  dst_ui_stop ();
  return 0;
}
