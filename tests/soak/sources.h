/* tests/soak/sources.h — small maps of other programs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *name, *file;
  bool has_corner;     /* cells before the first column and row are not written back */
  bool stays;          /* its maps keep their size and place in a level that grows */
  bool has_floors;     /* edits of floors are written back */
  const char *mapping; /* NULL: as it is guessed */
} DstSource;

#define DST_N_SOURCES 9

extern const DstSource DST_SOURCES[DST_N_SOURCES];

/* Writes the files of the map into @folder: cells and objects follow from @seed. */
void dst_source_write (const DstSource *self, const char *folder, uint64_t seed);
