/* core/doc/member_changes.c — walks two JSON objects at once. */
#include "doc/member_changes.h"
#include "base/hooks.h"
#include "base/json.h"

#include <string.h>

#define PROPERTIES "properties" /* key of the own properties */

typedef struct {
  DsMemberChange found;
  void *user;
  bool failed; /* no memory */
} Changes;

/* A place on the way from the whole object to a value. */
typedef struct DiffPlace DiffPlace;
struct DiffPlace {
  const DiffPlace *parent; /* NULL: a member of the whole */
  const char *key;
};

static void
put_path (DsText *out, const DiffPlace *place)
{
  if (place->parent != NULL) {
    put_path (out, place->parent);
    ds_text_puts (out, ".");
  }
  ds_text_puts (out, place->key);
}

/* JSON of @node, "" for NULL; caller frees. NULL: no memory. */
static char *
dup_source (const DsNode *node)
{
  size_t n = 0;
  const char *source = node != NULL ? ds_node_source (*node, &n) : "";
  DsText text = { 0 };

  ds_text_add (&text, source, n);
  return ds_text_take (&text);
}

/* True for an object, and for one that is not there. */
static bool
is_object (const DsNode *node)
{
  return node == NULL || ds_node_type (*node) == DS_JSON_OBJECT;
}

static DsMember
first_of (const DsNode *object)
{
  return object != NULL ? ds_node_first (*object) : (DsMember){ .key = NULL };
}

/* The members of a value of the class @name, which is set; false: @node is none. */
static bool
get_members (DsNode node, const char **name, DsNode *out)
{
  DsNode class;

  return ds_node_type (node) == DS_JSON_OBJECT && ds_node_get (node, "class", &class) &&
         (*name = ds_node_string (class, NULL)) != NULL && ds_node_get (node, "members", out) &&
         ds_node_type (*out) == DS_JSON_OBJECT;
}

static void compare_members (Changes *self, const DiffPlace *parent, const DsNode *a,
                             const DsNode *b);

/* A value is NULL where the member is not there. */
static void
compare (Changes *self, const DiffPlace *place, const DsNode *a, const DsNode *b)
{
  char *from = dup_source (a), *to = dup_source (b), *path = NULL;
  const char *names[2];
  DsNode members[2];
  DsText text = { 0 };

  self->failed |= from == NULL || to == NULL;
  if (from == NULL || to == NULL || ds_json_equal (from, to))
    goto out;
  if (a != NULL && b != NULL && get_members (*a, &names[0], &members[0]) &&
      get_members (*b, &names[1], &members[1]) && strcmp (names[0], names[1]) == 0) {
    compare_members (self, place, &members[0], &members[1]);
    goto out;
  }
  if (place->parent == NULL && strcmp (place->key, PROPERTIES) == 0 && is_object (a) &&
      is_object (b)) {
    compare_members (self, place, a, b);
    goto out;
  }
  put_path (&text, place);
  path = ds_text_take (&text);
  if (path != NULL)
    self->found (self->user, path, from, to);
  self->failed |= path == NULL;
out:
  ds_free (path);
  ds_free (from);
  ds_free (to);
}

/* NULL stands for an object without members. */
static void
compare_members (Changes *self, const DiffPlace *parent, const DsNode *a, const DsNode *b)
{
  DsNode other;

  for (DsMember m = first_of (a); m.key != NULL; m = ds_member_next (m)) {
    const DiffPlace place = { parent, m.key };

    compare (self, &place, &m.node, b != NULL && ds_node_get (*b, m.key, &other) ? &other : NULL);
  }
  for (DsMember m = first_of (b); m.key != NULL; m = ds_member_next (m)) {
    const DiffPlace place = { parent, m.key };

    if (a == NULL || !ds_node_get (*a, m.key, &other))
      compare (self, &place, NULL, &m.node);
  }
}

bool
ds_member_changes_find (const char *a, const char *b, DsMemberChange found, void *user)
{
  Changes self = { .found = found, .user = user };
  DsJson *docs[2] = { NULL, NULL };
  DsErrors errors = { 0 };
  bool is_read;

  DS_ASSERT (a != NULL && b != NULL && found != NULL);

  is_read = ds_json_parse (&docs[0], "", a, strlen (a), &errors) == DS_OK &&
            ds_json_parse (&docs[1], "", b, strlen (b), &errors) == DS_OK &&
            ds_node_type (ds_json_root (docs[0])) == DS_JSON_OBJECT &&
            ds_node_type (ds_json_root (docs[1])) == DS_JSON_OBJECT;
  if (is_read) {
    const DsNode roots[2] = { ds_json_root (docs[0]), ds_json_root (docs[1]) };

    compare_members (&self, NULL, &roots[0], &roots[1]);
  }
  ds_json_free (docs[0]);
  ds_json_free (docs[1]);
  return is_read && !self.failed;
}
