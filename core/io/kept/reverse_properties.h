/* core/io/kept/reverse_properties.h — own properties that differ from those that the source gives,
 * as edits of the source. Private to core/io/kept. */
#pragma once

#include "io/foreign/edit.h"
#include "io/mapping/mapping.h"
#include "map/property.h"

typedef struct {
  DsArena *arena; /* of the edits */
  /* Of the object, which has its lock by names that are no own properties; NULL: none. */
  const DsMapRule *rule;
  bool keeps_rule; /* properties by which the object has its rule do not go */
  /* The id in the source of an object of the imported level, or of ours: "" where the source has
   * none. NULL: no memory. Borrows. */
  const char *(*their_id) (void *user, uint64_t id, int32_t floor);
  const char *(*our_id) (void *user, uint64_t id, int32_t floor);
  void *user;
} DsReverseProperties;

/* Finds the edits that make own properties as those among @was, which the source gives, those among
 * @is: changed, renamed, new and gone ones, in this order. Values that refer to an object that the
 * source has not stay as they are, and new ones are left out, and so are names that the rule reads.
 * False: no memory. O(properties^2). */
bool ds_reverse_properties (const DsReverseProperties *self, const DsExtras *was,
                            const DsExtras *is, DsForeignPropertyEdits *out) DS_MUST_CHECK;
