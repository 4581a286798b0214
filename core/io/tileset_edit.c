/* core/io/tileset_edit.c — plans changes of tileset files, member by member. */
#include "io/tileset_edit.h"
#include "base/json_edit.h"

#include <string.h>

/* The text of a file on its way through a change. */
typedef struct {
  const char *path;
  char *before;
  size_t n_before;
  DsText text;
} Change;

static const DsFileChange *
planned (const DsFilePlan *plan, const char *path)
{
  for (size_t i = 0; i < plan->changes.n; i++)
    if (strcmp (plan->changes.items[i].path, path) == 0)
      return &plan->changes.items[i];
  return NULL;
}

static void
end (Change *self)
{
  ds_free (self->before);
  ds_text_clear (&self->text);
}

/* The file as it is after @plan. */
static DsStatus
begin (Change *self, const char *path, const DsFilePlan *plan, DsErrors *errors)
{
  const DsFileChange *change = planned (plan, path);
  DsError err;

  *self = (Change){ .path = path };
  if (change != NULL && change->after != NULL) {
    ds_text_add (&self->text, change->after, change->n_after);
  } else {
    if (ds_file_read (path, DS_TILESET_BYTES_MAX, &self->before, &self->n_before, &err) != DS_OK)
      return ds_errors_take (errors, &err);
    ds_text_add (&self->text, self->before, self->n_before);
  }
  return self->text.failed
             ? ds_errors_add (errors, DS_NOMEM, path, "no-memory", N_ ("out of memory"))
             : DS_OK;
}

/* Puts the text into @plan if it is a valid tileset. */
static DsStatus
commit (Change *self, DsFilePlan *plan, DsErrors *errors)
{
  DsArena arena = { 0 };
  DsTileset tileset;
  DsStatus status;
  DsError err;

  status = ds_tileset_parse (&tileset, self->path, self->text.bytes, self->text.n, &arena, errors);
  ds_arena_clear (&arena);
  if (status == DS_OK && ds_file_plan_put (plan, self->path, self->before, self->n_before,
                                           self->text.bytes, self->text.n, &err) != DS_OK)
    status = ds_errors_take (errors, &err);
  return status;
}

/* The list of pictures, and the place of the picture @id in it; its length: it is not there. */
static bool
find_picture (DsNode root, const char *id, DsNode *list, size_t *at)
{
  if (!ds_node_get (root, "pictures", list) || ds_node_type (*list) != DS_JSON_ARRAY)
    return false;
  for (*at = 0; *at < ds_node_length (*list); (*at)++) {
    const DsNode item = ds_node_at (*list, *at);
    const char *own;
    DsNode node;

    if (ds_node_type (item) != DS_JSON_OBJECT || !ds_node_get (item, "id", &node))
      continue;
    own = ds_node_string (node, NULL);
    if (own != NULL && strcmp (own, id) == 0)
      break;
  }
  return true;
}

/* Appends the record of the picture @id with these members, on one line. */
static void
put_new (DsText *out, const char *id, const DsTilesetMember *members, size_t n)
{
  DsJsonWriter writer;

  ds_json_writer_init (&writer, out);
  ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
  ds_json_put_string (&writer, "id", id);
  for (size_t i = 0; i < n; i++)
    if (members[i].json != NULL && strcmp (members[i].key, "id") != 0)
      ds_json_put_source (&writer, members[i].key, members[i].json);
  ds_json_end (&writer);
  if (out->n > 0 && out->bytes[out->n - 1] == '\n')
    out->bytes[--out->n] = '\0';
}

static bool
is_same (DsNode object, const DsTilesetMember *member)
{
  const char *source;
  DsNode node;
  size_t n;

  if (!ds_node_get (object, member->key, &node))
    return member->json == NULL;
  source = ds_node_source (node, &n);
  return member->json != NULL && strlen (member->json) == n &&
         memcmp (source, member->json, n) == 0;
}

/* Adds to @edit what gives the picture, or the tileset, the members; a new picture gets all @n at
 * once. False: the file has no list of pictures. */
static bool
plan_edit (DsJsonEdit *edit, DsNode root, const char *picture, const DsTilesetMember *members,
           size_t n, size_t i, bool *is_new)
{
  DsNode list, object = root;
  DsText json = { 0 };
  size_t at;

  *is_new = false;
  if (picture != NULL) {
    if (!find_picture (root, picture, &list, &at))
      return false;
    if (at == ds_node_length (list)) {
      *is_new = true;
      put_new (&json, picture, members, n);
      if (json.failed)
        edit->failed = true;
      else
        ds_json_edit_append (edit, list, json.bytes);
      ds_text_clear (&json);
      return true;
    }
    object = ds_node_at (list, at);
  }
  if (!is_same (object, &members[i]))
    ds_json_edit_set (edit, object, members[i].key, members[i].json);
  return true;
}

typedef struct {
  const char *picture;
  const DsTilesetMember *members;
  size_t n, i;
  bool is_last; /* nothing is left to do after this step */
} EditStep;

/* One step of a change: an object may gain or lose one member at a time. */
static bool
do_set (DsJsonEdit *edit, DsNode root, EditStep *step)
{
  bool is_new;

  if (ds_node_type (root) != DS_JSON_OBJECT ||
      !plan_edit (edit, root, step->picture, step->members, step->n, step->i, &is_new))
    return false;
  step->i++;
  step->is_last = is_new || step->i == step->n;
  return true;
}

static bool
do_remove (DsJsonEdit *edit, DsNode root, EditStep *step)
{
  DsNode list;
  size_t at;

  step->is_last = true;
  if (ds_node_type (root) != DS_JSON_OBJECT || !find_picture (root, step->picture, &list, &at))
    return false;
  if (at < ds_node_length (list))
    ds_json_edit_remove (edit, list, at);
  return true;
}

static DsStatus
run_step (Change *self, bool (*run) (DsJsonEdit *, DsNode, EditStep *), EditStep *step,
          DsErrors *errors)
{
  DsText text = { 0 };
  DsJsonEdit edit;
  DsStatus status;
  DsJson *json;
  DsError err;

  status = ds_json_parse (&json, self->path, self->text.bytes, self->text.n, errors);
  if (status != DS_OK)
    return status;
  ds_json_edit_begin (&edit, self->text.bytes, self->text.n);
  if (!run (&edit, ds_json_root (json), step))
    status = ds_node_fail (ds_json_root (json), errors, "", "tileset.no-list",
                           N_ ("expected a tileset with a list of \"pictures\""));
  else if (ds_json_edit_apply (&edit, &text, &err) != DS_OK)
    status = ds_errors_take (errors, &err);
  ds_json_edit_clear (&edit);
  ds_json_free (json);
  if (status == DS_OK) {
    ds_text_clear (&self->text);
    self->text = text;
  } else {
    ds_text_clear (&text);
  }
  return status;
}

static DsStatus
change (const char *path, bool (*run) (DsJsonEdit *, DsNode, EditStep *), EditStep *step,
        DsFilePlan *plan, DsErrors *errors)
{
  DsStatus status;
  Change self;

  status = begin (&self, path, plan, errors);
  while (status == DS_OK && !step->is_last)
    status = run_step (&self, run, step, errors);
  if (status == DS_OK)
    status = commit (&self, plan, errors);
  end (&self);
  return status;
}

DsStatus
ds_tileset_edit_set (const char *path, const char *picture, const DsTilesetMember *members,
                     size_t n, DsFilePlan *plan, DsErrors *errors)
{
  EditStep step = { .picture = picture, .members = members, .n = n, .is_last = n == 0 };

  DS_ASSERT (path != NULL && (members != NULL || n == 0) && plan != NULL && errors != NULL);

  return change (path, do_set, &step, plan, errors);
}

DsStatus
ds_tileset_edit_remove (const char *path, const char *picture, DsFilePlan *plan, DsErrors *errors)
{
  EditStep step = { .picture = picture };

  DS_ASSERT (path != NULL && picture != NULL && plan != NULL && errors != NULL);

  return change (path, do_remove, &step, plan, errors);
}

#define FIELDS_MAX 20

/* The value of @field of @picture as JSON; false: it has its default, and is left out. */
static bool
put_value (DsText *out, const DsField *field, const DsPicture *picture)
{
  DsText text = { 0 };
  DsJsonWriter writer;
  const char *colon;

  ds_json_writer_init (&writer, &text);
  ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
  ds_record_write (&writer, field, 1, picture, false);
  ds_json_end (&writer);
  colon = text.failed ? NULL : strchr (text.bytes, ':');
  if (colon != NULL) /* { "key": VALUE }\n */
    ds_text_add (out, colon + 2, text.n - (size_t)(colon + 2 - text.bytes) - strlen (" }\n"));
  out->failed = out->failed || text.failed;
  ds_text_clear (&text);
  return colon != NULL;
}

DsStatus
ds_tileset_edit_put (const char *path, const DsPicture *picture, DsFilePlan *plan, DsErrors *errors)
{
  DsTilesetMember members[FIELDS_MAX];
  DsText values[FIELDS_MAX] = { 0 };
  const size_t n = ds_picture_record.n_fields;
  DsStatus status = DS_OK;

  DS_ASSERT (picture != NULL && errors != NULL && n <= FIELDS_MAX);

  for (size_t i = 0; i < n; i++) {
    const bool is_set = put_value (&values[i], &ds_picture_record.fields[i], picture);

    members[i] =
        (DsTilesetMember){ ds_picture_record.fields[i].key, is_set ? values[i].bytes : NULL };
    if (values[i].failed)
      status = DS_NOMEM;
  }
  status = status == DS_OK
               ? ds_tileset_edit_set (path, picture->id, members, n, plan, errors)
               : ds_errors_add (errors, DS_NOMEM, path, "no-memory", N_ ("out of memory"));
  for (size_t i = 0; i < n; i++)
    ds_text_clear (&values[i]);
  return status;
}

DsStatus
ds_tileset_edit_new (const char *path, const char *image, int32_t side, DsFilePlan *plan,
                     DsErrors *errors)
{
  const DsTileset tileset = {
    .image = image, .tile_width = side, .tile_height = side, .transparent = ""
  };
  Change self = { .path = path };
  DsStatus status;

  DS_ASSERT (path != NULL && image != NULL && side > 0 && plan != NULL && errors != NULL);

  ds_tileset_format (&tileset, &self.text);
  status = self.text.failed
               ? ds_errors_add (errors, DS_NOMEM, path, "no-memory", N_ ("out of memory"))
               : commit (&self, plan, errors);
  end (&self);
  return status;
}
