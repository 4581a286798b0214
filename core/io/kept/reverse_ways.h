/* core/io/kept/reverse_ways.h — the comparison of the objects of a floor with those that its source
 * gives, and the ways in which the source says ours: models, rules, references. Private to
 * core/io/kept. */
#pragma once

#include "io/kept/reverse_area.h"
#include "io/kept/reverse_locks.h"
#include "io/kept/thing_list.h"

/* An object of ours that the source gives, and what became of it. */
typedef struct {
  const DsForeignObject *object;
  const DsForeignLayer *layer;
  const DsThing *was, *is; /* is NULL: gone */
} DsReverseFate;

typedef DS_ARRAY (DsReverseFate) DsReverseFates;

/* Ways in which the source says that there is an object of a kind. */
typedef struct {
  const DsImportOrigin *model; /* an object of the file with one thing; NULL: none has the kind */
  const DsThing *of;           /* the thing of the model */
  bool has_cells, is_drawn;
} DsReverseHabit;

typedef struct {
  DsReverseObjects *self;
  DsThingList ours, theirs;
  const DsThing **twins;   /* of theirs, in ours; NULL: gone */
  bool *is_paired;         /* of ours */
  const DsThing **sources; /* of ours, in theirs; NULL: new */
  DsThingList joints;      /* those of ours that are new and open with other gates, by gate */
  DsReverseFates fates;    /* of objects of the file */
  DsReverseHabit *habits;  /* by kind */
} DsReverseCompare;

/* The rule that gives an object of the file; NULL: none. O(rules). */
const DsMapRule *ds_reverse_rule_of (const DsReverseCompare *c, const DsForeignLayer *layer,
                                     const DsForeignObject *object);
/* The floor and the map of the comparison, for shapes of its objects. Borrows. */
DsReverseAreas ds_reverse_areas (const DsReverseCompare *c);
/* The object of the file of which one like @thing is a copy: of its kind, with its lock if one has
 * that, and one that can have its area if there is any; NULL: none. O(objects). */
const DsReverseFate *ds_reverse_model (const DsReverseCompare *c, const DsThing *thing);
/* True when the mapping makes @object, of @layer, one of @kind. O(rules). */
bool ds_reverse_gives (const DsReverseCompare *c, const DsForeignLayer *layer,
                       const DsForeignObject *object, uint16_t kind);
/* The name of @is where it is not that of @was, which may be NULL, @rule does not ask for one, and
 * @model with it, of @layer, is still one of its kind; NULL: a new object, by the rule. *@out:
 * NULL, it stays. False: no memory. O(rules). */
bool ds_reverse_follow_name (DsReverseCompare *c, const DsForeignLayer *layer,
                             const DsForeignObject *model, const DsMapRule *rule,
                             const DsThing *was, const DsThing *is, const char **out) DS_MUST_CHECK;
/* The first rule from *@i on that gives an object of the kind of @thing, and where it @has_lock,
 * the lock; NULL: none. *@i is its number. O(rules). */
const DsMapRule *ds_reverse_next_rule (const DsReverseCompare *c, const DsThing *thing,
                                       bool has_lock, size_t *i);
/* The edits that make properties as those of @was, which may be NULL, those of @is; @rule gives
 * their object, NULL: they are the level's. False: no memory. */
bool ds_reverse_own_properties (DsReverseCompare *c, const DsMapRule *rule, const DsExtras *was,
                                const DsExtras *is, DsForeignPropertyEdits *out) DS_MUST_CHECK;
/* Adds those that give a new object the lock of @thing, as ds_reverse_lock(). */
bool ds_reverse_follow_lock (DsReverseCompare *c, const DsThing *thing, const DsThing *was,
                             const DsReverseWay *way, DsForeignPropertyEdits *edits) DS_MUST_CHECK;
