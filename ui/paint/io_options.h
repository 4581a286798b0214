/* ui/paint/io_options.h — functions by which core's formats draw, encode and decode images. */
#pragma once

#include "io/foreign/reader.h"
#include "io/io.h"

/* The usual options of writing, with images: sheets by dsu_look_sheet_make(). */
extern const DsIoOptions dsu_io_options;
/* Files of other programs from the disk, with decoded images. */
extern const DsForeignFiles dsu_foreign_files;
