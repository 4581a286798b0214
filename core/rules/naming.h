/* core/rules/naming.h — names of rooms and regions: templates with word lists, for rooms of some
 * kind or with some content. */
#pragma once

#include "rules/record.h"

/* A list of words that templates name in braces. */
typedef struct {
  const char *id;
  DsLines words;
} DsWords;

typedef enum { DS_NAMES_ROOM, DS_NAMES_REGION } DsNamesWhat;

typedef struct {
  const char *id;
  uint8_t what;     /* DsNamesWhat */
  uint32_t kinds;   /* bits 1 << DsRoomKind; 0 = all but corridors */
  DsIds tiles;      /* of one of these there must be enough; none = whatever there is */
  DsIds things;     /* one of these must be there */
  int32_t share;    /* permille of the cells that have one of the tiles, at least */
  DsRange cells;    /* size of the room */
  int32_t priority; /* only those with the highest one that fit are used */
  int32_t weight;
  DsLines templates; /* "The {adjective} Hall" */
} DsNames;

extern const DsRecordType ds_words_record, ds_names_record;

#define DS_NAME_BYTES_MAX 100 /* of a name that a template makes */
