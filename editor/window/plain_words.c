/* editor/window/plain_words.c — plain words for entries of the command palette, and the choices of
 * settings: an entry is found by them, too. */
#include "window/source.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct {
  const DseSource *source;
  const char *id;
  const char *words;
} WORDS[] = {
  { &dse_source_settings, "theme", N_ ("dark, light, night mode, system, colours") },
  { &dse_source_settings, "light-canvas", N_ ("background, bright") },
  { &dse_source_settings, "canvas-colour", N_ ("background") },
  { &dse_source_settings, "interface-size", N_ ("font size, scale, zoom of text") },
  { &dse_source_settings, "grid-pitch", N_ ("spacing, step, lattice") },
  { &dse_source_settings, "grid-strong", N_ ("major lines, thick lines") },
  { &dse_source_settings, "unit", N_ ("cells, metres, feet, pixels, tiles") },
  { &dse_source_settings, "language", N_ ("translation, English, German, French, Spanish") },
  { &dse_source_settings, "keymap", N_ ("hotkeys, key bindings") },
  { &dse_source_settings, "wheel-zooms", N_ ("mouse, scroll") },
  { &dse_source_settings, "right-button-erases", N_ ("mouse, eraser") },
  { &dse_source_settings, "show-card", N_ ("tooltip, hover") },
  { &dse_source_settings, "card-place", N_ ("tooltip, hover, pointer, corner, Alt") },
  { &dse_source_settings, "mark-room", N_ ("highlight") },
  { &dse_source_settings, "proof-effort", N_ ("solver, check, limit") },
  { &dse_source_settings, "history-limit-mib", N_ ("history, steps") },
  { &dse_source_settings, "backup-count", N_ ("autosave, automatic saving, versions") },
  { &dse_source_settings, "backup-minutes", N_ ("autosave, automatic saving, interval") },
  { &dse_source_overlays, "", N_ ("no overlay, hide, off") },
  { &dse_source_actions, "win.new", N_ ("blank, empty level, draw") },
  { &dse_source_actions, "win.tool::terrain", N_ ("shore, beach, coast, edges, autotile") },
};

const char *
dse_plain_words (const DseSource *source, const char *id)
{
  g_return_val_if_fail (source != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (WORDS) && id != NULL; i++)
    if (source == WORDS[i].source && strcmp (id, WORDS[i].id) == 0)
      return _ (WORDS[i].words);
  return NULL;
}
