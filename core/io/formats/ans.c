/* core/io/formats/ans.c — ANSI art, *.ans, written: the uppermost character of each cell in code
 * page 437, with 16 colours, then those of 24 bits, and a SAUCE record. Sources: the specification
 * of SAUCE 00.5; PabloDraw's sequence for colours of 24 bits. */
#include "base/glyph.h"
#include "io/char_picture.h"
#include "io/io.h"

#include <string.h>

#define END_OF_TEXT '\x1a'
#define TITLE_BYTES 35
#define NAME_BYTES 48 /* of author, group and date */

/* Flags of the record: sixteen backgrounds in place of blinking, letters 8 pixels wide, square
 * pixels. */
enum { ICE_COLOURS = 1, EIGHT_WIDE = 1 << 1, SQUARE = 2 << 3 };

static const char FONT[22] = "IBM VGA";

/* The sixteen colours of VGA's text, in the order of the escape sequences. */
static const uint32_t COLOURS[16] = {
  0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
  0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
};

static int32_t
distance (uint32_t a, uint32_t b)
{
  int32_t sum = 0;

  for (int shift = 0; shift <= 16; shift += 8) {
    const int32_t step = (int32_t)(a >> shift & 0xff) - (int32_t)(b >> shift & 0xff);

    sum += step * step;
  }
  return sum;
}

/* The nearest of the sixteen but for @without, or -1 for none. */
static int
nearest (uint32_t colour, int without)
{
  int best = without == 0;

  for (int i = 0; i < (int)DS_COUNT (COLOURS); i++)
    if (i != without && distance (colour, COLOURS[i]) < distance (colour, COLOURS[best]))
      best = i;
  return best;
}

/* A terminal with sixteen colours shows the first sequence, in which the character differs from its
 * background where it does; others also take the colours of the two behind it. */
static void
put_colours (DsText *out, uint32_t fg, uint32_t bg)
{
  const int below = nearest (bg, -1);
  const int above = nearest (fg, fg != bg ? below : -1);

  ds_text_printf (out, "\x1b[0;%s%s%d;%dm", above > 7 ? "1;" : "", below > 7 ? "5;" : "",
                  30 + above % 8, 40 + below % 8);
  for (int is_fg = 0; is_fg <= 1; is_fg++) {
    const uint32_t colour = is_fg ? fg : bg;

    ds_text_printf (out, "\x1b[%d;%u;%u;%ut", is_fg, colour >> 16 & 0xff, colour >> 8 & 0xff,
                    colour & 0xff);
  }
}

/* Rows have no line breaks: the last column of the record's width ends them. */
static void
put_cells (const DsCharPicture *picture, const DsFloor *floor, DsText *out)
{
  DsCharCell last = { 0 };

  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++) {
      const DsCharCell cell = ds_char_picture_top (picture, (DsCell){ x, y });

      if ((x == 0 && y == 0) || cell.fg != last.fg || cell.bg != last.bg)
        put_colours (out, cell.fg, cell.bg);
      ds_text_putc (out, (char)cell.code);
      last = cell;
    }
  ds_text_puts (out, "\x1b[0m");
}

static void
put_number (DsText *out, uint32_t number, int n_bytes)
{
  for (int i = 0; i < n_bytes; i++)
    ds_text_putc (out, (char)(number >> 8 * i));
}

/* The name of the level in code page 437, filled up with spaces. */
static void
put_title (const DsStr *name, DsText *out)
{
  const char *at = name != NULL ? ds_str_get (name) : "", *end = at + strlen (at);
  size_t n = 0;

  for (; at < end && n < TITLE_BYTES; n++) {
    uint32_t point = 0;
    const size_t n_read = ds_utf8_get (at, (size_t)(end - at), &point);
    const uint32_t code = ds_glyph_to_cp437 (point);

    ds_text_putc (out, code >= ' ' ? (char)code : '?');
    at += n_read > 0 ? n_read : 1;
  }
  for (; n < TITLE_BYTES; n++)
    ds_text_putc (out, ' ');
}

/* The record has no date, so that the same level is the same file. */
static void
put_record (const DsDelve *delve, const DsFloor *floor, DsText *out)
{
  const size_t n = out->n;

  ds_text_putc (out, END_OF_TEXT);
  ds_text_puts (out, "SAUCE00");
  put_title (delve->dungeon.name, out);
  ds_text_printf (out, "%*s", NAME_BYTES, "");
  put_number (out, n <= UINT32_MAX ? (uint32_t)n : 0, 4);
  put_number (out, 1, 1); /* characters */
  put_number (out, 1, 1); /* with ANSI's sequences */
  put_number (out, (uint32_t)floor->w, 2);
  put_number (out, (uint32_t)floor->h, 2);
  put_number (out, 0, 4);
  put_number (out, 0, 1); /* comments */
  put_number (out, ICE_COLOURS | EIGHT_WIDE | SQUARE, 1);
  ds_text_add (out, FONT, sizeof FONT);
}

static void
put (const DsCharPicture *picture, const DsDelve *delve, DsText *out)
{
  put_cells (picture, &delve->dungeon.floors[0], out);
  put_record (delve, &delve->dungeon.floors[0], out);
}

static DsStatus
write_ans (const DsDelve *delve, DsText *out, DsError *err)
{
  return ds_char_picture_write (delve, DS_CODES_PRINTED, put, out, err);
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  (void)options;
  return ds_char_picture_lose_merged (delve, DS_CODES_PRINTED, losses, err);
}

const DsFormat ds_format_ans = {
  .id = "ans",
  .label = N_ ("ANSI art"),
  .suffixes = ".ans",
  .has_one_floor = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT |
           DS_KEEPS_NAME,
  .write = write_ans,
  .lose = lose,
};
