/* editor/describe.h — what is known about a cell, in words. */
#pragma once

#include "rules/delve.h"

#include <glib.h>

typedef struct {
  char *tile;   /* "Stone floor · Door" */
  char *thing;  /* "Player start"; NULL: nothing stands there */
  char *room;   /* "Room 7 (Corridor)"; NULL: no room */
  char *origin; /* "by hand" or the stage that wrote it; NULL: nobody */
} DseDescription;

void dse_describe_cell (DseDescription *out, const DsDelve *delve, gsize floor, DsCell cell);
void dse_description_clear (DseDescription *self);
char *dse_description_join (const DseDescription *self, DsCell cell); /* one line; caller frees */
