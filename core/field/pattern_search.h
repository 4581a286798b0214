/* core/field/pattern_search.h — looks for the patterns of tile rules on a floor. */
#pragma once

#include "base/job.h"
#include "field/tile_pattern.h"
#include "map/spans.h"

/* Bits of the meanings that the cells of a row have. */
typedef struct {
  int32_t y, from, to; /* columns that are known, both included; from > to: none */
  uint64_t *bits;      /* of column 0; borrowed */
} DsPatternRow;

typedef struct {
  const DsFloor *level; /* borrowed; it may change between searches */
  DsSpans places;       /* where middles are looked for, in order */
  uint64_t *bits;       /* of all rows below */
  const uint64_t
      *near[DS_TILE_RULE_SIDE_MAX];         /* of the rows around the present one, from the top */
  DsPatternRow rows[DS_TILE_RULE_SIDE_MAX]; /* each has its place by its number */
} DsPatternSearch;

/* Does what is to be done where the middle of a pattern may be @middle. False: no memory. */
typedef bool (*DsPatternVisit) (void *data, const DsTilePattern *rule, DsCell middle);

/* A search without places. DS_NOMEM: @self, which was zeroed, is to be cleared all the same. */
DsStatus ds_pattern_search_init (DsPatternSearch *self, const DsFloor *level,
                                 DsError *err) DS_MUST_CHECK;
/* Frees and zeroes; safe to call twice. */
void ds_pattern_search_clear (DsPatternSearch *self);
/* Adds the places up to @by cells around @spans, as far as patterns there reach the floor.
 * DS_NOMEM. O(spans * by), and sorting. */
DsStatus ds_pattern_search_add (DsPatternSearch *self, const DsSpans *spans, int32_t by,
                                DsError *err) DS_MUST_CHECK;
/* Adds all places whose patterns reach the floor. DS_NOMEM. */
DsStatus ds_pattern_search_add_all (DsPatternSearch *self, DsError *err) DS_MUST_CHECK;
/* Calls @visit for each of @places, in their order, whose cell may be the middle of a pattern of
 * @rule. DS_CANCELLED, by @job; DS_NOMEM. O(cells of places). */
DsStatus ds_pattern_search_run (DsPatternSearch *self, const DsTilePattern *rule,
                                const DsSpans *places, DsPatternVisit visit, void *data, DsJob *job,
                                DsError *err) DS_MUST_CHECK;
/* True if the cells around @middle, the visited place, are those of the pattern. */
bool ds_pattern_search_is_there (const DsPatternSearch *self, const DsTileTurn *turn,
                                 DsCell middle);
