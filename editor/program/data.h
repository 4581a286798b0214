/* editor/program/data.h — where a program finds its data. */
#pragma once

#include "io/data.h"

/* ds_data_path_init() with the data that the program was installed with. They are found relative to
 * the program: below DESTDIR, in a folder that was copied elsewhere, and in a build folder, too. */
DsStatus dse_program_data_path (DsDataPath *out, DsError *err) DS_MUST_CHECK;
