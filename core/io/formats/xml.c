/* core/io/formats/xml.c — REXPaint's XML, *.xml, written: the code and the two colours of the
 * uppermost character of each cell. Source: the appendix of REXPaint's manual. */
#include "io/char_picture.h"
#include "io/io.h"

#include <string.h>

static void
put_cell (DsCharCell cell, DsText *out)
{
  ds_text_printf (out, "      <cell><ascii>%d</ascii><fgd>#%06x</fgd><bkg>#%06x</bkg></cell>\n",
                  cell.code, cell.fg, cell.bg);
}

static void
put (const DsCharPicture *picture, const DsDelve *delve, DsText *out)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  const char *name = delve->dungeon.name != NULL ? ds_str_get (delve->dungeon.name) : "";

  ds_text_puts (out, "<image>\n  <name>");
  ds_text_put_xml (out, name, strlen (name));
  ds_text_printf (out, "</name>\n  <width>%d</width>\n  <height>%d</height>\n  <data>\n",
                  (int)floor->w, (int)floor->h);
  for (int32_t y = 0; y < floor->h; y++) {
    ds_text_puts (out, "    <row>\n");
    for (int32_t x = 0; x < floor->w; x++)
      put_cell (ds_char_picture_top (picture, (DsCell){ x, y }), out);
    ds_text_puts (out, "    </row>\n");
  }
  ds_text_puts (out, "  </data>\n</image>\n");
}

static DsStatus
write_xml (const DsDelve *delve, DsText *out, DsError *err)
{
  return ds_char_picture_write (delve, DS_CODES_ALL, put, out, err);
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  (void)options;
  return ds_char_picture_lose_merged (delve, DS_CODES_ALL, losses, err);
}

const DsFormat ds_format_xml = {
  .id = "xml",
  .label = N_ ("REXPaint XML"),
  .suffixes = ".xml",
  .has_one_floor = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT |
           DS_KEEPS_NAME,
  .write = write_xml,
  .lose = lose,
};
