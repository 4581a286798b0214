/* ui/paint/io_options.c — joins the formats of core with drawing and libpng. */
#include "paint/io_options.h"
#include "paint/export.h"
#include "paint/look_sheet.h"
#include "paint/sheet.h"

static DsStatus
draw_floor (const DsDelve *delve, size_t floor, int32_t px, DsText *png, DsError *err)
{
  const DsuExportOptions options = { .cell_px = px, .style = DSU_STYLE_TILES };

  return dsu_export_text (delve, floor, &options, DSU_PICTURE_PNG, png, err);
}

const DsIoOptions dsu_io_options = { .make_sheet = dsu_look_sheet_make,
                                     .draw_floor = draw_floor,
                                     .write_png = dsu_sheet_write };

const DsForeignFiles dsu_foreign_files = { .load = ds_foreign_load_file,
                                           .decode = dsu_sheet_decode,
                                           .list = ds_foreign_list_folder };
