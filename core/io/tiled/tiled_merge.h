/* core/io/tiled/tiled_merge.h — a map of Tiled that becomes another level by the changes between
 * two texts of ours: what both have alike stays in the map as it is. Private to core/io/tiled. */
#pragma once

#include "io/tiled/tiled_patch.h"
#include "io/tiled/tiled_source.h"

/* A layer or a group of a text. */
typedef struct {
  DsXmlElement node;
  size_t parent; /* among the items; SIZE_MAX: the map */
  size_t number; /* among the layers, or else the groups, of the text */
  uint32_t depth;
  bool is_group;
} DsTiledItem;

/* An object of a layer. */
typedef struct {
  int64_t number;
  DsXmlElement node;
  size_t item, place; /* of its layer; in the order of the text */
  bool is_gone;
} DsTiledMerged;

typedef struct {
  const char *bytes;
  size_t n;
  DsTiledFile file;
  DsXmlElement root;
  DS_ARRAY (DsTiledItem) items;     /* in the order of the text */
  DS_ARRAY (DsTiledMerged) objects; /* by number */
} DsTiledText;

/* Parses @bytes, which it borrows. DS_BAD_DATA, DS_LIMIT, DS_NOMEM: @out is zeroed. O(n log n). */
DsStatus ds_tiled_text_parse (DsTiledText *out, const char *name, const char *bytes, size_t n,
                              DsError *err) DS_MUST_CHECK;
/* The object of this number; NULL: none. O(log objects). */
DsTiledMerged *ds_tiled_text_find (const DsTiledText *self, int64_t number);
/* Frees the lists and zeroes it; safe to call twice. */
void ds_tiled_text_clear (DsTiledText *self);

/* True when two elements are alike; @is_id: their numbers count, too. O(elements). */
bool ds_tiled_is_alike (DsXmlElement a, DsXmlElement b, bool is_id);
/* The first child of this name; false: there is none. O(children). */
bool ds_tiled_element_child (DsXmlElement self, const char *name, DsXmlElement *out);

/* Held by value; all zero is empty. */
/* A layer of the map whose cells move to those of the floor, and its offset with them. */
typedef struct {
  size_t number;
  DsForeignPoint by;
} DsTiledAnchored;

typedef struct {
  DsTiledText was, is;      /* of ours */
  size_t *twin_of;          /* by item of is: that of was; SIZE_MAX: it is new; owned */
  size_t *old_of;           /* by item of is: that of the map; SIZE_MAX: none; owned */
  size_t *old_of_was;       /* by item of was; owned */
  DS_ARRAY (int64_t) exact; /* numbers of objects that take place and shape of ours as they are */
  DS_ARRAY (DsTiledAnchored) anchored;
  bool has_exact_looks; /* own layers and groups of all floors look as ours do */
} DsTiledPairs;

/* Pairs the items of @was and @is with those of the map in @old, which @source was read from, whose
 * level @was is a text of; @floors: by floor of @is, that of @was, -1: none.
 * DS_NOMEM and errors of reading. O(items^2 + n). */
DsStatus ds_tiled_pairs_find (DsTiledPairs *out, const DsTiledSource *source,
                              const DsTiledText *old, const DsText *was, const DsText *is,
                              const int32_t *floors, DsError *err) DS_MUST_CHECK;
/* Frees everything and zeroes it; safe to call twice. */
void ds_tiled_pairs_clear (DsTiledPairs *self);

/* Numbers of layers and groups in a merged map. Held by value; all zero is empty. */
typedef struct {
  int64_t *of_is; /* by item of the text that the map became; 0: it has none; owned */
  DS_ARRAY (int64_t) gone;
} DsTiledLayerIds;

/* Appends to @out the map in @old with the changes between the texts of @pairs but for its cells,
 * where new layers have theirs, and for places and ends of layers, whose numbers are put into @ids;
 * @tileset is the element of our tileset where the map lacks it, else NULL. DS_NOMEM. O(n log n).
 */
DsStatus ds_tiled_merge (DsText *out, DsTiledLayerIds *ids, const DsTiledSource *source,
                         DsTiledText *old, const DsTiledPairs *pairs, const char *tileset,
                         DsError *err) DS_MUST_CHECK;

/* Moves the layers of the map in @text that the texts of @pairs have elsewhere, and removes those
 * that are gone, but for groups that have others in them. DS_NOMEM and errors of reading. O(n) for
 * each that moves. */
DsStatus ds_tiled_regroup (DsText *text, const DsTiledLayerIds *ids, const DsTiledPairs *pairs,
                           DsError *err) DS_MUST_CHECK;
/* Frees the lists and zeroes it; safe to call twice. */
void ds_tiled_layer_ids_clear (DsTiledLayerIds *self);

/* ---- elements: what differs between @was and @is becomes a change of @node */

/* But for the attributes in @skipped, which ends with NULL. False: one that goes is not there. */
bool ds_tiled_merge_attributes (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was,
                                DsXmlElement is, const char *const *skipped);
/* But for the property @but, NULL: none. A list of properties where @node has none is put into
 * @added. @from: text of @is. False: a property that goes is not there. O(properties^2). */
bool ds_tiled_merge_properties (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was,
                                DsXmlElement is, const char *but, const DsTiledText *from,
                                DsText *added);
/* Thousandths of a pixel by which objects move that go to another layer, and from a place of ours
 * to that in their layer. */
typedef struct {
  DsForeignPoint by, from_ours;
  bool is_exact; /* place and shape become those of ours, whatever changed */
} DsTiledShift;

/* An object; sides that change are as ours. False: it cannot be kept, and @patch is of no use. */
bool ds_tiled_merge_object (DsTiledPatch *patch, DsXmlElement node, DsXmlElement was,
                            DsXmlElement is, const DsTiledText *from, const DsTiledShift *shift);
/* Adds @text as the first child of @node, if there is any. */
void ds_tiled_merge_first (DsTiledPatch *patch, DsXmlElement node, const DsText *text);
