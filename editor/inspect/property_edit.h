/* editor/inspect/property_edit.h — edits of an own property, or of a member of a class within it,
 * of several holders as one step. */
#pragma once

#include "document.h"

#include "map/holder.h"
#include "map/property.h"
#include "rules/property_class.h"

/* Applies a command as an undo step called @label (N_()). */
typedef void (*DsePropertyApply) (gpointer data, const DsCmd *cmd, const char *label);

/* Holders whose properties a form shows. */
typedef struct {
  DsePropertyApply apply;
  gpointer data;
  DsuDocument *document; /* owned by the form; NULL: nothing was shown */
  char *folder;          /* of the project; NULL: none */
  GArray *holders;       /* DsHolder */
} DsePropertyTarget;

/* A property, or a member within it. */
typedef struct {
  const DsPropertyClass *class_of; /* of the property, by the rules; NULL: it has none there */
  gboolean is_declared;            /* the property is: without members it is not set */
  const char *const *names;        /* of the property, then of members; NULL behind the last */
} DsePropertyPath;

/* JSON of the new value in place of @old (NULL: not set), for ds_free(); NULL: reset. */
typedef char *(*DsePropertyMake) (const DsProperty *old, gpointer data);

/* The dungeon of the document. Borrows. */
const DsDungeon *dse_property_target_dungeon (const DsePropertyTarget *self);
/* Holder @i, below their number. */
DsHolder dse_property_target_holder (const DsePropertyTarget *self, guint i);

/* Sets the value at @path of all holders to @json; NULL: resets it where it is set. */
void dse_property_edit_set (const DsePropertyTarget *self, const DsePropertyPath *path,
                            const char *json, const char *label);
/* Sets it to what @make gives for each holder. */
void dse_property_edit_each (const DsePropertyTarget *self, const DsePropertyPath *path,
                             DsePropertyMake make, gpointer data, const char *label);
/* Renames the property of the holders that have it. */
void dse_property_edit_rename (const DsePropertyTarget *self, const char *name,
                               const char *new_name);
/* The value at @path among @properties; NULL: not set. Borrows. */
const DsProperty *dse_property_path_find (const DsePropertyPath *self,
                                          const DsProperties *properties);
