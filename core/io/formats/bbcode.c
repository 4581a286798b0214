/* core/io/formats/bbcode.c — BBCode, *.bbcode, written: the uppermost character of each cell as
 * text for forums, with colour tags, as REXPaint writes it. */
#include "io/char_picture.h"
#include "io/io.h"

#define HARD_SPACE 0xa0 /* forums join plain ones */

/* Runs of a colour have a tag each row; spaces belong to the run before them. */
static void
put_row (const DsCharPicture *picture, int32_t w, int32_t y, DsText *out)
{
  uint32_t last = 0;
  bool is_open = false;

  for (int32_t x = 0; x < w; x++) {
    const DsCharCell cell = ds_char_picture_top (picture, (DsCell){ x, y });
    const bool is_blank = cell.point == ' ' || cell.point == HARD_SPACE;

    if (!is_blank && (!is_open || cell.fg != last)) {
      ds_text_printf (out, "%s[color=#%06x]", is_open ? "[/color]" : "", cell.fg);
      is_open = true;
      last = cell.fg;
    }
    ds_text_put_utf8 (out, is_blank ? HARD_SPACE : cell.point);
  }
  ds_text_puts (out, is_open ? "[/color]\n" : "\n");
}

static void
put (const DsCharPicture *picture, const DsDelve *delve, DsText *out)
{
  const DsFloor *floor = &delve->dungeon.floors[0];

  ds_text_puts (out, "[font=monospace]\n");
  for (int32_t y = 0; y < floor->h; y++)
    put_row (picture, floor->w, y, out);
  ds_text_puts (out, "[/font]\n");
}

static DsStatus
write_bbcode (const DsDelve *delve, DsText *out, DsError *err)
{
  return ds_char_picture_write (delve, DS_CODES_ALL, put, out, err);
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  (void)options;
  return ds_char_picture_lose_merged (delve, DS_CODES_ALL, losses, err);
}

const DsFormat ds_format_bbcode = {
  .id = "bbcode",
  .label = N_ ("BBCode for forums"),
  .suffixes = ".bbcode",
  .has_one_floor = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT,
  .write = write_bbcode,
  .lose = lose,
};
