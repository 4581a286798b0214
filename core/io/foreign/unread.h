/* core/io/foreign/unread.h — parts of a map of Tiled or LDtk that the readers of our levels
 * leave out, each named with its layers. */
#pragma once

#include "base/error.h"
#include "base/intern.h"

/* In their order: the number, and a list of names. */
#define DS_FOREIGN_UNREAD_LIST(X)                                                                  \
  X (STRAY, "unread.stray", N_ ("Not read: layers outside of the floors: %zu (%s)"))               \
  X (IMAGES, "unread.images", N_ ("Not read: layers that are pictures: %zu (%s)"))                 \
  X (HIDDEN, "unread.hidden", N_ ("Not read: hidden layers: %zu (%s)"))                            \
  X (HIDES, "unread.hides", N_ ("Not read: the hidden state of layers: %zu (%s)"))                 \
  X (BEYOND, "unread.beyond", N_ ("Not read: tile layers beyond the six of a level: %zu (%s)"))    \
  X (GROUPS, "unread.groups",                                                                      \
     N_ ("Not read: groups of layers beyond the sixteen of a level: %zu (%s)"))                    \
  X (LOOSE, "unread.loose",                                                                        \
     N_ ("Not read: layers of objects outside of groups, which become part of Objects: %zu (%s)")) \
  X (OBJECT_LAYERS, "unread.object-layers",                                                        \
     N_ ("Not read: own layers of objects beyond the sixteen of a level: %zu (%s)"))               \
  X (AROUND, "unread.around",                                                                      \
     N_ ("Not read: groups around Ground, Features, Rooms, Regions or Objects: %zu (%s)"))         \
  X (COVERED, "unread.covered", N_ ("Not read: cells below those of Ground: %zu (%s)"))            \
  X (CELLS, "unread.cells", N_ ("Not read: cells with unknown tiles: %zu (%s)"))                   \
  X (CUT, "unread.cut", N_ ("Not read: cells outside of the map: %zu (%s)"))                       \
  X (OBJECTS, "unread.objects", N_ ("Not read: objects of unknown classes: %zu (%s)"))             \
  X (SHAPES, "unread.shapes",                                                                      \
     N_ ("Not read: rooms that are neither polygons nor rectangles: %zu (%s)"))                    \
  X (REGIONS, "unread.regions", N_ ("Not read: new outlines of regions: %zu (%s)"))                \
  X (OUTSIDE, "unread.outside", N_ ("Not read: objects outside of the map: %zu (%s)"))             \
  X (TURNS, "unread.turns", N_ ("Not read: rotations of objects: %zu (%s)"))                       \
  X (SIZES, "unread.sizes", N_ ("Not read: sizes of polygons and paths: %zu (%s)"))                \
  X (POINTS, "unread.points", N_ ("Not read: shapes of more than 1000 points: objects: %zu (%s)")) \
  X (PROPERTIES, "unread.properties", N_ ("Not read: properties of layers: %zu (%s)"))             \
  X (CLASSES, "unread.classes", N_ ("Not read: classes of layers: %zu (%s)"))                      \
  X (PARALLAX, "unread.parallax", N_ ("Not read: parallax of layers: %zu (%s)"))                   \
  X (MODES, "unread.modes", N_ ("Not read: blend modes of layers: %zu (%s)"))                      \
  X (LOOKS, "unread.looks",                                                                        \
     N_ ("Not read: opacity and tint of Ground, Features, objects and floors: %zu (%s)"))          \
  X (SHIFTS, "unread.shifts", N_ ("Not read: offsets of layers by parts of a cell: %zu (%s)"))     \
  X (ITEMS, "unread.items", N_ ("Not read: values in lists: %zu (%s)"))                            \
  X (REPEATS, "unread.repeats", N_ ("Not read: repetition of pictures: %zu (%s)"))                 \
  X (OPACITIES, "unread.opacity", N_ ("Not read: opacity of layers: %zu (%s)"))                    \
  X (TINTS, "unread.tint", N_ ("Not read: tint of layers: %zu (%s)"))                              \
  X (LAYERS, "unread.layers", N_ ("Not read: layers of other names or types: %zu (%s)"))           \
  X (GRIDS, "unread.grids", N_ ("Not read: tile layers with cells of another size: %zu (%s)"))     \
  X (LISTS, "unread.lists", N_ ("Not read: tile layers without a list of tiles: %zu (%s)"))        \
  X (BETWEEN, "unread.between", N_ ("Not read: offsets of tiles by parts of a cell: %zu (%s)"))    \
  X (STACKED, "unread.stacked", N_ ("Not read: tiles below others in their cell: %zu (%s)"))       \
  X (MAP, "unread.map", N_ ("Not read: members of the map: %zu (%s)"))                             \
  X (UNSEEN, "unread.unseen", N_ ("Not read: the hidden state of objects: %zu (%s)"))              \
  X (FAINT, "unread.faint", N_ ("Not read: opacity of objects: %zu (%s)"))                         \
  X (TEMPLATES, "unread.templates", N_ ("Not read: templates of objects: %zu (%s)"))               \
  X (FONTS, "unread.fonts", N_ ("Not read: fonts of texts (their words become notes): %zu (%s)"))  \
  X (TEXTS, "unread.texts", N_ ("Not read: texts of objects that have a note: %zu (%s)"))          \
  X (FORMS, "unread.forms", N_ ("Not read: shapes of objects that have no area: %zu (%s)"))        \
  X (EXTENTS, "unread.extents", N_ ("Not read: sizes of objects that have no area: %zu (%s)"))     \
  X (FIELDS, "unread.fields",                                                                      \
     N_ ("Not read: types of fields (their values become texts): %zu (%s)"))

typedef enum {
#define X(name, id, format) DS_FOREIGN_UNREAD_##name,
  DS_FOREIGN_UNREAD_LIST (X)
#undef X
      DS_N_FOREIGN_UNREAD
} DsForeignUnreadPart;

/* Held by value; all zero: everything is read. */
typedef struct {
  struct {
    size_t n;
    DsIntern names;
  } parts[DS_N_FOREIGN_UNREAD];
} DsForeignUnread;

/* Counts @n of a part by @name, of their layer or object; none where @n is 0. False: no memory. */
bool ds_foreign_unread_add (DsForeignUnread *self, DsForeignUnreadPart part, size_t n,
                            const char *name) DS_MUST_CHECK;
/* Adds a finding about the file @name for each part of which something is not read. */
void ds_foreign_unread_report (const DsForeignUnread *self, const char *name, DsErrors *errors);
/* Frees the names and zeroes it; safe to call twice. */
void ds_foreign_unread_clear (DsForeignUnread *self);
