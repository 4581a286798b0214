/* core/io/foreign/edit.h — changes of a level of a foreign map, which its format makes in the text
 * of its file. */
#pragma once

#include "base/array.h"
#include "base/rect.h"
#include "io/foreign/foreign.h"

/* Begins the text of a reference to an object that the same edits add, of readers that can follow
 * one: behind it stand the floor and the id of that DsForeignAddition, of base 16, as "+0.1f3a". */
#define DS_FOREIGN_NEW '+'

/* Cells of a row of the layer's own grid that all become @cell. */
typedef struct {
  const DsForeignLayer *layer;
  int32_t x, y, n; /* n from x on, at least 1 */
  uint32_t cell;
} DsForeignCellEdit;

/* A property that becomes another, goes or comes. */
typedef struct {
  const char *name;               /* in the file; "": it is new */
  const char *new_name;           /* "": as it was */
  const DsForeignProperty *value; /* NULL: as it was */
  /* Of a value of the class that the file has: its members that change; NULL: all do. */
  const struct DsForeignPropertyEdits *members;
  bool is_gone;
} DsForeignPropertyEdit;

/* Of one owner; they live in the arena of the edits. */
typedef struct DsForeignPropertyEdits {
  DsForeignPropertyEdit *items;
  size_t n;
} DsForeignPropertyEdits;

/* A new place or size of an object, or its end. */
typedef struct {
  const DsForeignLayer *layer;
  const DsForeignObject *object;
  int64_t dx, dy;              /* of its top left corner, thousandths of a pixel */
  int64_t dw, dh;              /* of its size, where the object resizes */
  int32_t dangle;              /* of its rotation, thousandths of a degree */
  const char *new_name;        /* of formats whose objects have names; NULL: as it was. Borrowed */
  const DsForeignObject *form; /* of formats whose objects have shapes: one with the new shape, and
                                  the place and size above; NULL: as it was. Borrowed */
  const char *new_letters;     /* of a text; NULL: as it was. Borrowed */
  bool is_deleted;
  DsForeignPropertyEdits properties;
} DsForeignObjectEdit;

/* An object at the end of a layer. */
typedef struct {
  const DsForeignLayer *layer;
  const DsForeignObject *model; /* copied, dx and dy away; NULL: an object of the texts below */
  const DsForeignLayer *model_layer;
  int64_t dx, dy;
  int64_t dw, dh;              /* of the copy's size, where the model resizes */
  int32_t dangle;              /* of its rotation, or that of one of the texts below */
  const char *new_name;        /* of the copy, as above */
  const DsForeignObject *form; /* of both, as above */
  const char *new_letters;     /* of the copy, as above */
  const char *name, *type;     /* borrowed; "" = none */
  uint32_t tile;               /* as in a cell; 0 = none */
  int64_t x, y, w, h;          /* thousandths of a pixel from the layer's corner, to the top left */
  DsForeignPropertyEdits properties; /* of the copy, or all new ones */
  uint64_t id;                       /* of our object: new ids of the file may follow from it */
  int32_t floor;                     /* of that */
} DsForeignAddition;

/* Held by value; all zero: nothing changes. Borrows from the map. */
typedef struct {
  const DsForeignLevel *level;
  DS_ARRAY (DsForeignCellEdit) cells; /* of one layer: the later one counts */
  DS_ARRAY (DsForeignObjectEdit) objects;
  DS_ARRAY (DsForeignAddition) additions;
  DsForeignPropertyEdits properties; /* of the level */
  bool is_new;                       /* the level is no edit of the file's: empty chunks go */
  DsArena arena;
  /* Before all others, and with them gone: the map is to have w x h cells of its grid; all that it
   * has moves by dx, dy of them, and cells beyond are cut. */
  bool is_resized;
  int32_t w, h, dx, dy;
} DsForeignEdits;

/* Adds a cell, as part of the row of equal ones that it goes on. False: no memory. */
bool ds_foreign_edits_put_cell (DsForeignEdits *self, const DsForeignLayer *layer, int32_t x,
                                int32_t y, uint32_t cell) DS_MUST_CHECK;
/* True if something changes. */
bool ds_foreign_edits_any (const DsForeignEdits *self);
/* Frees the lists and zeroes it; safe to call twice. */
void ds_foreign_edits_clear (DsForeignEdits *self);
