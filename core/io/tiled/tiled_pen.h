/* core/io/tiled/tiled_pen.h — writes Tiled's files: the same members as XML (.tmx, .tsx) or JSON
 * (.tmj, .tsj). */
#pragma once

#include "base/inflate.h"
#include "base/rect.h"
#include "io/tiled/tiled_node.h"

#define DS_TILED_ENCODING_LIST(X)                                                                  \
  X (CSV, "csv")                                                                                   \
  X (BASE64, "base64")                                                                             \
  X (ZLIB, "zlib")                                                                                 \
  X (GZIP, "gzip")                                                                                 \
  X (ZSTD, "zstd")

/* Cells as text: numbers, or bytes in base64, compressed or not. */
typedef enum {
#define X(name, id) DS_TILED_##name,
  DS_TILED_ENCODING_LIST (X)
#undef X
      DS_N_TILED_ENCODINGS
} DsTiledEncoding;

/* The encoding as options name it: "zlib". Static. */
const char *ds_tiled_encoding_id (DsTiledEncoding encoding);

/* The encoding of this id, NULL: the first. DS_BAD_ARG: the program was built without its library.
 */
DsStatus ds_tiled_encoding_choose (DsTiledEncoding *out, const char *id,
                                   DsError *err) DS_MUST_CHECK;

#define DS_TILED_PEN_DEPTH 32

/* Held by value; borrows its text. Running out of memory shows as @out->failed. */
typedef struct {
  DsText *out;
  bool is_json;
  DsJsonWriter json;
  struct {
    const char *element;
    bool has_children;   /* XML: its start tag is closed */
    bool has_properties; /* JSON: its list of properties is open */
  } stack[DS_TILED_PEN_DEPTH];
  int depth;
} DsTiledPen;

/* Begins a file at the end of @out: the element @root, in JSON an object of that type. */
void ds_tiled_pen_init (DsTiledPen *self, DsText *out, bool is_json, const char *root);
/* Begins an element, in JSON an object of the list that is open; @type, which may be NULL, is the
 * type of the JSON object. Members of texts and numbers come before lists and elements. */
void ds_tiled_begin (DsTiledPen *self, const char *element, const char *type);
/* The same as the member @element of a JSON object. */
void ds_tiled_begin_member (DsTiledPen *self, const char *element);
/* Ends an element and its properties; at the end of the root the file is complete. */
void ds_tiled_end (DsTiledPen *self);
/* Begins a list whose items ds_tiled_begin() adds. */
void ds_tiled_begin_list (DsTiledPen *self, const DsTiledList *list);
/* Ends the list @list. */
void ds_tiled_end_list (DsTiledPen *self, const DsTiledList *list);

/* Members of the element that was begun last. Texts are UTF-8 that ds_tiled_can_hold(). */
void ds_tiled_put (DsTiledPen *self, const char *key, const char *text);
/* A whole number. */
void ds_tiled_put_int (DsTiledPen *self, const char *key, int64_t value);
/* A number of thousandths, with as few decimals as there are. */
void ds_tiled_put_milli (DsTiledPen *self, const char *key, int64_t milli);
/* Opacity in percent, 0 to 100, and tint, 0xrrggbb, of a layer: where they are not 100 and white;
 * JSON always has an opacity. */
void ds_tiled_put_look (DsTiledPen *self, uint32_t opacity, uint32_t tint);
/* A truth value: 1 or 0 in XML. */
void ds_tiled_put_bool (DsTiledPen *self, const char *key, bool value);

/* True when XML can hold the @n bytes of UTF-8: no control characters but line breaks and tabs. */
bool ds_tiled_can_hold (const char *text, size_t n);

/* Adds a property to the element that was begun last; all come before its lists and elements.
 * @type is Tiled's name; @n bytes of @value are as XML has them ("true", "12", "#ff80c0ff"). */
void ds_tiled_put_property (DsTiledPen *self, const char *name, const char *type, const char *value,
                            size_t n);
/* Begins a property of a class in XML, whose members are properties; ds_tiled_end() ends it. */
void ds_tiled_begin_class (DsTiledPen *self, const char *name, const char *class_name);
/* Ends the properties; to be called once before other lists and elements. */
void ds_tiled_end_properties (DsTiledPen *self);

/* Gives the object that was begun last the shape @shape, "polygon" or "polyline", of @n points,
 * pixels from its place. */
void ds_tiled_put_points (DsTiledPen *self, const char *shape, const DsCell *points, size_t n);

/* Adds the cells of a layer of @w x @h, which is the element that was begun last. DS_BAD_ARG: the
 * program was built without the library of @encoding; DS_NOMEM. O(w * h). */
DsStatus ds_tiled_put_cells (DsTiledPen *self, const uint32_t *cells, int32_t w, int32_t h,
                             DsTiledEncoding encoding, DsError *err) DS_MUST_CHECK;

/* Appends the cells as they stand in the file: numbers with a row on each line, or base64. Errors
 * as above. */
DsStatus ds_tiled_encode (const uint32_t *cells, size_t w, size_t h, DsTiledEncoding encoding,
                          DsText *out, DsError *err) DS_MUST_CHECK;
