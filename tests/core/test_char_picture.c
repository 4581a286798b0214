/* tests/core/test_char_picture.c — formats of characters and pixels for other programs: ANSI art,
 * BBCode, REXPaint's XML and X pixmaps show each cell as the rules draw it; what they lack is
 * reported. */
#include "base/glyph.h"
#include "io/file_plan.h"
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  uint32_t point, fg, bg;
} Shown;

/* The uppermost of the cell by the rules alone. */
static Shown
shown_at (const DsDelve *delve, DsCell cell)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  const DsRules *rules = delve->rules;
  const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, cell),
                 feature = ds_floor_get (floor, DS_LAYER_FEATURE, cell);
  const DsTile *tile = ds_rules_tile (rules, feature != DS_TILE_NONE ? feature : ground);
  Shown shown = { tile->glyph, tile->fg, ds_rules_tile (rules, ground)->bg };

  if (ground == DS_TILE_NONE && feature == DS_TILE_NONE)
    shown = (Shown){ ' ', 0, 0 };
  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);
    const DsKind *kind = ds_rules_kind (rules, thing->kind);
    const DsLockKind *lock = thing->lock != NULL ? ds_rules_lock_of (rules, delve->dungeon.locks,
                                                                     ds_str_get (thing->lock))
                                                 : NULL;

    if (thing->at.x == cell.x && thing->at.y == cell.y)
      shown = (Shown){ kind->glyph, lock != NULL ? lock->colour : kind->fg,
                       ds_rules_tile (rules, ground)->bg };
  }
  return shown;
}

/* Letters of a format, one a cell; each stands for one character of the level, that of code page
 * 437 where this has a code that the format may use. */
static void
check_code (uint8_t code, uint32_t point, bool is_printed, uint32_t points[256])
{
  const uint32_t usual = ds_glyph_to_cp437 (point);

  if (points[code] == 0)
    points[code] = point;
  g_assert_cmphex (points[code], ==, point);
  g_assert_cmpuint (code, !=, 0);
  if (is_printed) {
    g_assert_false (code >= 7 && code <= 13);
    g_assert_false (code == 26 || code == 27);
  }
  if (usual != 0 && !(is_printed && ((usual >= 7 && usual <= 13) || usual == 26 || usual == 27)))
    g_assert_cmpuint (code, ==, usual);
}

/* ---- ANSI art */

/* A terminal that knows the sequences of colours. */
typedef struct {
  const char *at;
  int fg16, bg16;
  uint32_t fg, bg;
} Terminal;

static void
read_sequence (Terminal *self)
{
  unsigned numbers[8] = { 0 };
  size_t n = 0;

  g_assert_cmpint (*self->at++, ==, '\x1b');
  g_assert_cmpint (*self->at++, ==, '[');
  do {
    g_assert_cmpuint (n, <, G_N_ELEMENTS (numbers));
    numbers[n++] = (unsigned)g_ascii_strtoull (self->at, (char **)&self->at, 10);
  } while (*self->at++ == ';');
  if (self->at[-1] == 't') {
    g_assert_cmpuint (n, ==, 4);
    *(numbers[0] == 1 ? &self->fg : &self->bg) = numbers[1] << 16 | numbers[2] << 8 | numbers[3];
    return;
  }
  g_assert_cmpint (self->at[-1], ==, 'm');
  for (size_t i = 0; i < n; i++) {
    if (numbers[i] == 0)
      self->fg16 = self->bg16 = 0;
    else if (numbers[i] == 1)
      self->fg16 = 8;
    else if (numbers[i] == 5)
      self->bg16 = 8;
    else if (numbers[i] < 40)
      self->fg16 += (int)numbers[i] - 30;
    else
      self->bg16 += (int)numbers[i] - 40;
  }
}

static void
test_ans (gconstpointer id)
{
  uint32_t points[256] = { 0 };
  DsText text = { 0 };
  const DsFloor *floor;
  Terminal terminal;
  DsDelve delve;

  dst_level_make (&delve, id, 1);
  delve.dungeon.name = ds_str_new ("The Vault \xc3\xa9");
  floor = &delve.dungeon.floors[0];
  g_assert_cmpint (ds_format_ans.write (&delve, &text, NULL), ==, DS_OK);
  terminal = (Terminal){ .at = text.bytes };
  for (int32_t i = 0; i < floor->w * floor->h; i++) {
    const DsCell cell = { i % floor->w, i / floor->w };
    const Shown want = shown_at (&delve, cell);

    while (*terminal.at == '\x1b')
      read_sequence (&terminal);
    check_code ((uint8_t)*terminal.at++, want.point, true, points);
    g_assert_cmphex (terminal.fg, ==, want.fg);
    g_assert_cmphex (terminal.bg, ==, want.bg);
    g_assert_true (terminal.fg16 != terminal.bg16 || want.fg == want.bg);
  }
  read_sequence (&terminal);
  g_assert_cmpuint ((gsize)(terminal.at - text.bytes) + 129, ==, text.n);
  g_assert_true (memcmp (terminal.at, "\x1aSAUCE00The Vault \x82        ", 27) == 0);
  g_assert_cmpuint ((guint8)terminal.at[1 + 96], ==, floor->w);
  g_assert_cmpuint ((guint8)terminal.at[1 + 98], ==, floor->h);
  g_assert_cmpstr (terminal.at + 1 + 106, ==, "IBM VGA");
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

/* A wall in sixteen colours, and in those of the rules; a character differs from its background. */
static void
test_sixteen (void)
{
  g_autofree char *text = NULL;
  DsDelve delve;

  dst_delve_init (&delve, 3, 3, 1, "", 1);
  dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 0, 0 }, "wall");
  dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 2, 2 }, "snow");
  dst_pin_thing (&delve, 0, "wolf", (DsCell){ 2, 2 }, -1, (DsCell){ -1, -1 });
  text = dst_save (&ds_format_ans, &delve);
  g_assert_true (
      g_str_has_prefix (text, "\x1b[0;5;37;40m\x1b[0;84;78;99t\x1b[1;164;156;180t#\x1b[0;"));
  g_assert_nonnull (
      strstr (text, "\x1b[0;1;36;47m")); /* the grey of the wolf is that of the snow */
  ds_delve_clear (&delve);
}

/* ---- BBCode */

static void
test_bbcode (gconstpointer id)
{
  g_autofree char *text = NULL;
  const DsFloor *floor;
  const char *at;
  uint32_t fg = 0;
  DsDelve delve;

  dst_level_make (&delve, id, 1);
  floor = &delve.dungeon.floors[0];
  text = dst_save (&ds_format_bbcode, &delve);
  g_assert_true (g_str_has_prefix (text, "[font=monospace]\n"));
  g_assert_true (g_str_has_suffix (text, "\n[/font]\n"));
  at = strchr (text, '\n') + 1;
  for (int32_t y = 0; y < floor->h; y++) {
    for (int32_t x = 0; x < floor->w; x++) {
      const Shown want = shown_at (&delve, (DsCell){ x, y });

      if (g_str_has_prefix (at, "[/color]"))
        at += strlen ("[/color]");
      if (g_str_has_prefix (at, "[color=#")) {
        fg = (uint32_t)g_ascii_strtoull (at + strlen ("[color=#"), (char **)&at, 16);
        g_assert_cmpint (*at++, ==, ']');
      }
      g_assert_cmphex (g_utf8_get_char (at), ==, want.point == ' ' ? 0xa0 : want.point);
      if (want.point != ' ')
        g_assert_cmphex (fg, ==, want.fg);
      at = g_utf8_next_char (at);
    }
    if (g_str_has_prefix (at, "[/color]"))
      at += strlen ("[/color]");
    g_assert_cmpint (*at++, ==, '\n');
  }
  g_assert_cmpstr (at, ==, "[/font]\n");
  ds_delve_clear (&delve);
}

/* ---- REXPaint's XML */

static void
test_xml (gconstpointer id)
{
  g_autofree char *text = NULL, *head = NULL;
  uint32_t points[256] = { 0 };
  const DsFloor *floor;
  const char *at;
  DsDelve delve;

  dst_level_make (&delve, id, 1);
  delve.dungeon.name = ds_str_new ("A & B");
  floor = &delve.dungeon.floors[0];
  text = dst_save (&ds_format_xml, &delve);
  head = g_strdup_printf ("<image>\n  <name>A &amp; B</name>\n  <width>%d</width>\n"
                          "  <height>%d</height>\n  <data>\n    <row>\n",
                          floor->w, floor->h);
  g_assert_true (g_str_has_prefix (text, head));
  at = text;
  for (int32_t i = 0; i < floor->w * floor->h; i++) {
    const Shown want = shown_at (&delve, (DsCell){ i % floor->w, i / floor->w });
    unsigned code, fg, bg;

    if (i % floor->w == 0)
      at = strstr (at, "<row>");
    g_assert_nonnull (at);
    at = strstr (at, "<cell>");
    g_assert_nonnull (at);
    g_assert_cmpint (sscanf (at, "<cell><ascii>%u</ascii><fgd>#%06x</fgd><bkg>#%06x</bkg></cell>",
                             &code, &fg, &bg),
                     ==, 3);
    check_code ((uint8_t)code, want.point, false, points);
    g_assert_cmphex (fg, ==, want.fg);
    g_assert_cmphex (bg, ==, want.bg);
    at++;
  }
  g_assert_null (strstr (at, "<cell>"));
  ds_delve_clear (&delve);
}

/* ---- X pixmaps */

static DsStatus
keep_pixels (const uint32_t *pixels, int32_t w, int32_t h, DsText *png, DsError *err)
{
  (void)err;
  ds_text_add (png, (const char *)pixels, (size_t)w * (size_t)h * sizeof *pixels);
  return DS_OK;
}

static DsText
write_image (const DsDelve *delve, const char *path)
{
  const DsIoOptions options = { .write_png = keep_pixels };
  DsFilePlan plan = { 0 };
  DsText text = { 0 };

  g_assert_cmpint (ds_io_plan_save (&plan, delve, path, &options, NULL), ==, DS_OK);
  g_assert_cmpuint (plan.changes.n, ==, 1);
  ds_text_add (&text, plan.changes.items[0].after, plan.changes.items[0].n_after);
  ds_file_plan_clear (&plan);
  return text;
}

/* The pixels are those of the PNG. */
static void
check_xpm (const DsDelve *delve)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  DsText xpm = write_image (delve, "/nowhere/a.xpm"), png = write_image (delve, "/nowhere/a.png");
  const uint32_t *want = (const uint32_t *)(const void *)png.bytes;
  g_autoptr (GHashTable) colours = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *text = g_strndup (xpm.bytes, xpm.n);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  int w, h, n_colours, n_chars;

  g_assert_cmpstr (lines[0], ==, "/* XPM */");
  g_assert_cmpstr (lines[1], ==, "static const char *level[] = {");
  g_assert_cmpint (sscanf (lines[2], "\"%d %d %d %d\",", &w, &h, &n_colours, &n_chars), ==, 4);
  g_assert_cmpint (w, ==, floor->w);
  g_assert_cmpint (h, ==, floor->h);
  for (int i = 0; i < n_colours; i++) {
    const char *at = lines[3 + i] + 1 + n_chars;
    const char *value = at + strlen (" c ");
    const uint32_t colour =
        *value == '#' ? 0xff000000u | (uint32_t)g_ascii_strtoull (value + 1, NULL, 16) : 0;

    g_assert_true (g_str_has_prefix (at, " c #") || g_str_has_prefix (at, " c None\""));
    g_assert_true (g_hash_table_insert (colours, g_strndup (lines[3 + i] + 1, (gsize)n_chars),
                                        GUINT_TO_POINTER (colour)));
  }
  for (int i = 0; i < w * h; i++) {
    const char *row = lines[3 + n_colours + i / w];
    g_autofree char *symbol = g_strndup (row + 1 + (gsize)(i % w * n_chars), (gsize)n_chars);
    gpointer got;

    g_assert_cmpuint (strlen (row), ==, (gsize)(w * n_chars + 2 + (i / w + 1 < h)));
    g_assert_true (g_hash_table_lookup_extended (colours, symbol, NULL, &got));
    g_assert_cmphex (GPOINTER_TO_UINT (got), ==, want[i]);
  }
  g_assert_cmpstr (lines[3 + n_colours + h], ==, "};");
  ds_text_clear (&xpm);
  ds_text_clear (&png);
}

static void
test_xpm (gconstpointer id)
{
  DsDelve delve;

  dst_level_make (&delve, id, 1);
  check_xpm (&delve);
  ds_delve_clear (&delve);
}

/* More colours than there are characters for them. */
static void
test_xpm_of_many (void)
{
  const DsRules *rules = dst_rules ();
  uint32_t n = (uint32_t)ds_rules_n_tiles (rules);
  DsDelve delve;

  dst_delve_init (&delve, 20, 20, 1, "", 1);
  for (uint32_t i = 1; i < n; i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    dst_pin_tile (&delve, 0, tile->layer, (DsCell){ (int32_t)i % 20, (int32_t)i / 20 }, tile->id);
  }
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    dst_pin_thing (&delve, 0, ds_rules_kind (rules, i)->id,
                   (DsCell){ (int32_t)(n + i) % 20, (int32_t)(n + i) / 20 }, -1,
                   (DsCell){ -1, -1 });
  g_assert_cmpuint (n + ds_rules_n_kinds (rules), >, 100);
  check_xpm (&delve);
  ds_delve_clear (&delve);
}

/* ---- losses */

/* A definition on plain floor, and what is reported of it. */
static const struct {
  const DsFormat *format;
  const char *kind, *feature, *want;
} LOST[] = {
  { &ds_format_xp, "goal", NULL, "" },
  { &ds_format_xp, "goblin", NULL, "" },
  { &ds_format_xp, "health-potion", NULL, "" },
  { &ds_format_xp, "mana-potion", NULL, "1 object" }, /* read as the one of health */
  { &ds_format_xp, "dagger", NULL, "" },
  { &ds_format_xp, "bow", NULL, "1 object" },
  { &ds_format_xp, "key", NULL,
    "1 lock" }, /* which opens nothing, and has got one when it is read */
  { &ds_format_xp, "stairs-down", "stairs-down", "" },
  { &ds_format_xp, "gate-locked", "locked-door",
    "1 tile, 1 gate" }, /* its character is in no code page */
  { &ds_format_xp, "gate-one-way", "door", "" },
  { &ds_format_xp, NULL, "door", "" },
  { &ds_format_xp, NULL, "torch", "1 tile" },
  { &ds_format_xp, NULL, "portcullis", "1 tile" }, /* which is read as a gate */
  { &ds_format_ans, "goblin", NULL, "" },
  { &ds_format_ans, NULL, "door", "" },
  { &ds_format_ans, NULL, "pillar", "1 tile" }, /* its character moves the cursor */
  { &ds_format_xml, NULL, "pillar", "" },
  { &ds_format_xml, "goblin", "rubble", "1 tile" }, /* it stands on that */
  { &ds_format_xml, "mana-potion", NULL, "1 object" },
  { &ds_format_bbcode, "goblin", NULL, "" },
  { &ds_format_bbcode, "goblin", "rubble", "1 tile" },
  { &ds_format_xpm, "goblin", NULL, "" },
  { &ds_format_xpm, "mana-potion", "rubble", "1 tile" },
};

static void
test_lost (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (LOST); i++) {
    DsText text = { 0 };
    DsLosses losses;
    DsDelve delve;

    dst_delve_init (&delve, 3, 3, 1, "", 1);
    for (int32_t k = 0; k < 9; k++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ k % 3, k / 3 }, "floor");
    if (LOST[i].feature != NULL)
      dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ 1, 1 }, LOST[i].feature);
    if (LOST[i].kind != NULL)
      dst_pin_thing (&delve, 0, LOST[i].kind, (DsCell){ 1, 1 }, -1, (DsCell){ -1, -1 });
    g_assert_cmpint (ds_format_losses (&losses, &delve, LOST[i].format, NULL), ==, DS_OK);
    losses.n[DS_NOUN_PIN] = losses.n[DS_NOUN_RECIPE] = losses.n[DS_NOUN_SEED] = 0;
    ds_losses_put (&losses, &text);
    if (strcmp (text.bytes != NULL ? text.bytes : "", LOST[i].want) != 0)
      g_error ("row %zu: \"%s\"", i, text.bytes != NULL ? text.bytes : "");
    ds_text_clear (&text);
    ds_delve_clear (&delve);
  }
}

static void
test_floors (void)
{
  static const DsFormat *const FORMATS[] = { &ds_format_ans, &ds_format_bbcode, &ds_format_xml };
  const DsIoOptions options = { 0 };
  DsFilePlan plan = { 0 };
  DsDelve delve;

  dst_delve_init (&delve, 3, 3, 2, "", 1);
  for (size_t i = 0; i < G_N_ELEMENTS (FORMATS); i++) {
    DsText text = { 0 };

    g_assert_cmpint (FORMATS[i]->write (&delve, &text, NULL), ==, DS_BAD_ARG);
    g_assert_cmpuint (text.n, ==, 0);
  }
  g_assert_cmpint (ds_io_plan_save (&plan, &delve, "/nowhere/a.xpm", &options, NULL), ==,
                   DS_BAD_ARG);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (gconstpointer id);
  } TESTS[] = {
    { "ans", test_ans }, { "bbcode", test_bbcode }, { "xml", test_xml }, { "xpm", test_xpm }
  };
  static const char *const LEVELS[] = { "key-vault", "cave-with-lake", "metroidvania-castle" };

  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (TESTS); i++)
    for (size_t k = 0; k < G_N_ELEMENTS (LEVELS); k++) {
      g_autofree char *path = g_strdup_printf ("/char-picture/%s-%s", TESTS[i].name, LEVELS[k]);

      g_test_add_data_func (path, LEVELS[k], TESTS[i].test);
    }
  g_test_add_func ("/char-picture/sixteen", test_sixteen);
  g_test_add_func ("/char-picture/xpm-of-many", test_xpm_of_many);
  g_test_add_func ("/char-picture/lost", test_lost);
  g_test_add_func ("/char-picture/floors", test_floors);
  return g_test_run ();
}
