/* core/io/foreign/readers/ldtk/ldtk_change_entities.c — entities of LDtk that move, go and come. */
#include "base/decimal.h"
#include "base/hash.h"
#include "io/foreign/readers/ldtk/ldtk_change.h"

#include <stdio.h>
#include <string.h>

/* ---- places */

/* The source of an item of a pair; "0" where there is none. */
static bool
is_one (DsNode entity, size_t axis)
{
  const char *text;
  DsNode list;
  size_t n;

  if (axis >= ds_ldtk_list (entity, "__pivot", &list))
    return false;
  text = ds_node_source (ds_node_at (list, axis), &n);
  return text[0] == '1' && (n == 1 || strspn (text + 1, ".0") >= n - 1);
}

static int64_t
item_of (DsNode object, const char *key, size_t i)
{
  int64_t value = 0;
  DsNode list;

  return i < ds_ldtk_list (object, key, &list) && ds_node_int (ds_node_at (list, i), &value) ? value
                                                                                             : 0;
}

static void
put_item (DsTiledPatch *patch, DsNode object, const char *key, size_t i, int64_t value)
{
  DsNode list;

  if (i < ds_ldtk_list (object, key, &list))
    ds_ldtk_put_int (patch, ds_node_at (list, i), value);
}

/* The column or row of an entity, as LDtk names it. */
static int64_t
grid_of (DsNode layer, int64_t at, bool is_end)
{
  const int64_t grid = ds_ldtk_int (layer, "__gridSize", 1);

  return (at - is_end) / (grid > 0 ? grid : 1);
}

/* Moves @entity by pixels. */
static void
move (DsTiledPatch *patch, DsNode layer, DsNode entity, const int64_t by[2])
{
  static const char *const WORLD[2] = { "__worldX", "__worldY" };

  for (size_t i = 0; i < 2; i++) {
    const int64_t px = item_of (entity, "px", i) + by[i];
    int64_t world;
    DsNode node;

    if (by[i] == 0)
      continue;
    put_item (patch, entity, "px", i, px);
    put_item (patch, entity, "__grid", i, grid_of (layer, px, is_one (entity, i)));
    if (ds_node_get (entity, WORLD[i], &node) && ds_node_int (node, &world))
      ds_ldtk_put_int (patch, node, world + by[i]);
  }
}

static void
change_one (DsLdtkChange *self, DsNode layer, DsNode entity, const DsForeignObjectEdit *edit)
{
  static const DsForeignPropertyEdits NONE = { 0 };

  if (edit != NULL)
    move (&self->patch, layer, entity,
          (const int64_t[2]){ edit->dx / DS_FOREIGN_PIXEL, edit->dy / DS_FOREIGN_PIXEL });
  ds_ldtk_change_fields (self, &self->patch, entity, edit != NULL ? &edit->properties : &NONE);
}

/* ---- new ones */

static bool
is_taken (const DsLdtkChange *self, const char *iid)
{
  for (const DsForeignFile *at = self->map->files.first; at != NULL; at = at->next)
    if (strstr (at->bytes, iid) != NULL)
      return true;
  return false;
}

/* An id that nothing in the project has; the same whenever our object is written. */
static void
make_iid (const DsLdtkChange *self, const DsForeignAddition *addition, char out[DS_LDTK_IID_BYTES])
{
  uint64_t seed = ds_mix64 (ds_fnv64_text (self->at->level->id) ^ ds_mix64 (addition->id));

  do {
    const uint64_t a = ds_mix64 (seed), b = ds_mix64 (a ^ 1);

    snprintf (out, DS_LDTK_IID_BYTES, "%08x-%04x-11ef-%04x-%012llx", (unsigned)(a >> 32),
              (unsigned)(a & 0xffff), (unsigned)(0x8000 | (a >> 16 & 0x3fff)),
              (unsigned long long)(b & 0xffffffffffff));
    seed = b;
  } while (is_taken (self, out));
}

static void
put_iid (DsTiledPatch *patch, DsNode entity, const char *iid)
{
  char text[DS_LDTK_IID_BYTES + 2];

  snprintf (text, sizeof text, "\"%s\"", iid);
  ds_tiled_patch_number (patch, ds_ldtk_node (entity), "iid", text);
}

/* The text of a copy of an entity, away from it. */
static char *
copy_text (DsLdtkChange *self, DsNode layer, DsNode model, const DsForeignAddition *addition,
           const char *iid)
{
  DsTiledPatch patch = { .bytes = self->patch.bytes, .n = self->patch.n };
  DsText text = { 0 };

  put_iid (&patch, model, iid);
  move (&patch, layer, model,
        (const int64_t[2]){ addition->dx / DS_FOREIGN_PIXEL, addition->dy / DS_FOREIGN_PIXEL });
  self->is_copy = true;
  ds_ldtk_change_fields (self, &patch, model, &addition->properties);
  self->is_copy = false;
  ds_tiled_patch_write (&patch, ds_tiled_patch_start (&patch, ds_ldtk_node (model)),
                        ds_tiled_patch_end (&patch, ds_ldtk_node (model)), &text);
  ds_tiled_patch_clear (&patch);
  self->failed = self->failed || text.failed;
  return ds_text_take (&text);
}

/* The pivot's share of a side, in pixels. */
static int64_t
pivot_of (DsNode definition, const char *key, int64_t side)
{
  const char *text;
  int64_t milli = 0;
  DsNode node;
  size_t n;

  if (!ds_node_get (definition, key, &node))
    return 0;
  text = ds_node_source (node, &n);
  return ds_decimal_milli (text, n, &milli) ? milli * side / DS_FOREIGN_PIXEL : 0;
}

/* Appends a member: a source of @definition, or @otherwise. */
static void
put_source (const DsLdtkChange *self, DsText *out, const char *key, DsNode definition,
            const char *of, const char *otherwise)
{
  const char *source = otherwise;
  size_t n = strlen (otherwise);
  DsNode node;

  if (ds_node_get (definition, of, &node))
    source = ds_node_source (node, &n);
  ds_text_printf (out, self->is_dense ? "\"%s\":" : "\"%s\": ", key);
  ds_text_add (out, source, n);
  ds_text_puts (out, self->is_dense ? "," : ", ");
}

static void
put_fields (const DsLdtkChange *self, DsNode definition, DsText *out)
{
  DsNode list;
  const size_t n = ds_ldtk_list (definition, "fieldDefs", &list);

  for (size_t i = 0; i < n; i++) {
    ds_text_puts (out, i > 0 ? (self->is_dense ? "," : ", ") : "");
    ds_ldtk_put_default_field (self, ds_node_at (list, i), out);
  }
}

/* An entity of @definition in the cell at @addition, which its pivot shares as LDtk places it. */
static void
put_entity (const DsLdtkChange *self, DsNode level, DsNode layer, DsNode definition,
            const DsForeignAddition *addition, const char *iid, DsText *out)
{
  const char *gap = self->is_dense ? "" : " ";
  const int64_t w = ds_ldtk_int (definition, "width", 1), h = ds_ldtk_int (definition, "height", 1);
  const int64_t middle[2] = { (addition->x + addition->w / 2) / DS_FOREIGN_PIXEL,
                              (addition->y + addition->h / 2) / DS_FOREIGN_PIXEL };
  const int64_t px[2] = { middle[0] - w / 2 + pivot_of (definition, "pivotX", w),
                          middle[1] - h / 2 + pivot_of (definition, "pivotY", h) };
  const bool is_end[2] = { pivot_of (definition, "pivotX", 1000) == 1000,
                           pivot_of (definition, "pivotY", 1000) == 1000 };
  DsNode unused;

  ds_text_printf (out, "{%s", gap);
  put_source (self, out, "__identifier", definition, "identifier", "\"\"");
  ds_text_printf (out, "\"__grid\":%s[%lld,%lld],%s\"__pivot\":%s[", gap,
                  (long long)grid_of (layer, px[0], is_end[0]),
                  (long long)grid_of (layer, px[1], is_end[1]), gap, gap);
  for (size_t i = 0; i < 2; i++) {
    const char *source = "0";
    size_t n = 1;
    DsNode node;

    if (ds_node_get (definition, i == 0 ? "pivotX" : "pivotY", &node))
      source = ds_node_source (node, &n);
    ds_text_add (out, source, n);
    ds_text_puts (out, i == 0 ? "," : "");
  }
  ds_text_printf (out, "],%s", gap);
  put_source (self, out, "__tags", definition, "tags", "[]");
  put_source (self, out, "__tile", definition, "tileRect", "null");
  put_source (self, out, "__smartColor", definition, "color", "\"#000000\"");
  ds_text_printf (out, "\"iid\":%s\"%s\",%s\"width\":%s%lld,%s\"height\":%s%lld,%s", gap, iid, gap,
                  gap, (long long)w, gap, gap, (long long)h, gap);
  put_source (self, out, "defUid", definition, "uid", "0");
  ds_text_printf (out, "\"px\":%s[%lld,%lld],%s\"fieldInstances\":%s[", gap, (long long)px[0],
                  (long long)px[1], gap, gap);
  put_fields (self, definition, out);
  ds_text_puts (out, "]");
  if (self->map->layout == DS_FOREIGN_WORLD && ds_node_get (level, "worldX", &unused))
    ds_text_printf (out, ",%s\"__worldX\":%s%lld,%s\"__worldY\":%s%lld", gap, gap,
                    (long long)(ds_ldtk_int (level, "worldX", 0) + px[0]), gap, gap,
                    (long long)(ds_ldtk_int (level, "worldY", 0) + px[1]));
  ds_text_printf (out, "%s}", gap);
}

/* The definition of entities called @name, if the layer takes them. */
static bool
find_definition (const DsLdtkChange *self, const char *name, DsNode *out)
{
  DsNode defs, list;

  if (!ds_node_get (self->project, "defs", &defs))
    return false;
  for (size_t i = 0; i < ds_ldtk_list (defs, "entities", &list); i++) {
    *out = ds_node_at (list, i);
    if (ds_ldtk_is (*out, "identifier", name))
      return true;
  }
  return false;
}

/* A new entity, with the fields that our object has: the text is parsed to set them. NULL: the
 * project defines no such entity, or memory ran out. */
static char *
entity_text (DsLdtkChange *self, DsNode level, DsNode layer, const DsForeignAddition *addition,
             const char *iid)
{
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  DsText plain = { 0 }, text = { 0 };
  DsNode definition;

  if (!find_definition (self, addition->type, &definition))
    return NULL;
  put_entity (self, level, layer, definition, addition, iid, &plain);
  self->failed = self->failed || plain.failed;
  if (!plain.failed && ds_json_parse (&json, "", plain.bytes, plain.n, &errors) == DS_OK) {
    DsTiledPatch patch = { .bytes = plain.bytes, .n = plain.n };

    ds_ldtk_change_fields (self, &patch, ds_json_root (json), &addition->properties);
    ds_tiled_patch_write (&patch, 0, plain.n, &text);
    ds_tiled_patch_clear (&patch);
    self->failed = self->failed || text.failed;
  } else {
    self->failed = true; /* the text is JSON but for what memory lacks */
  }
  ds_json_free (json);
  ds_text_clear (&plain);
  return ds_text_take (&text);
}

/* ---- the layer */

/* The model's entity, which another layer of the level may have. */
static bool
find_model (const DsForeignAddition *addition, DsNode level, DsNode *layer, DsNode *out)
{
  const size_t number = ds_foreign_object_place (addition->model_layer, addition->model);
  DsNode layers, list;

  if (addition->model_layer->number >= ds_ldtk_list (level, "layerInstances", &layers))
    return false;
  *layer = ds_node_at (layers, addition->model_layer->number);
  if (number >= ds_ldtk_list (*layer, "entityInstances", &list))
    return false;
  *out = ds_node_at (list, number);
  return true;
}

static char *
addition_text (DsLdtkChange *self, DsNode level, DsNode layer, const DsForeignAddition *addition)
{
  char iid[DS_LDTK_IID_BYTES];
  DsNode model_layer, model;

  make_iid (self, addition, iid);
  if (addition->model == NULL)
    return entity_text (self, level, layer, addition, iid);
  return find_model (addition, level, &model_layer, &model)
             ? copy_text (self, model_layer, model, addition, iid)
             : NULL;
}

static void
add_entities (DsLdtkChange *self, DsNode level, DsNode layer, const DsForeignLayer *edited,
              const DsTiledNode *nodes, size_t n, const bool *is_gone)
{
  static const DsTiledList LIST = { .json = "entityInstances" };
  const DsForeignEdits *edits = self->at;
  char **texts = ds_alloc0 (edits->additions.n + 1, sizeof *texts);
  size_t n_texts = 0;

  self->failed = self->failed || texts == NULL;
  for (size_t i = 0; i < edits->additions.n && !self->failed; i++)
    if (edits->additions.items[i].layer == edited) {
      texts[n_texts] = addition_text (self, level, layer, &edits->additions.items[i]);
      n_texts += texts[n_texts] != NULL;
    }
  if (n_texts > 0 && !self->failed)
    ds_tiled_patch_append (&self->patch, ds_ldtk_node (layer), &LIST, nodes, n, is_gone, texts,
                           n_texts);
  for (size_t i = 0; i < n_texts; i++)
    ds_free (texts[i]);
  ds_free (texts);
}

void
ds_ldtk_change_entities (DsLdtkChange *self, DsNode level, DsNode layer,
                         const DsForeignLayer *edited)
{
  DsNode list;
  const size_t n = ds_ldtk_list (layer, "entityInstances", &list);
  const DsForeignObjectEdit **edits = ds_alloc0 (n + 1, sizeof *edits);
  DsTiledNode *nodes = ds_alloc (n + 1, sizeof *nodes);
  bool *is_gone = ds_alloc0 (n + 1, sizeof *is_gone);

  DS_ASSERT (self != NULL);

  self->failed = self->failed || edits == NULL || nodes == NULL || is_gone == NULL;
  for (size_t i = 0; edited != NULL && !self->failed && i < self->at->objects.n; i++) {
    const DsForeignObjectEdit *at = &self->at->objects.items[i];
    const size_t number = at->layer == edited ? ds_foreign_object_place (edited, at->object) : n;

    if (number < n)
      edits[number] = at;
  }
  for (size_t i = 0; i < n && !self->failed; i++) {
    nodes[i] = ds_ldtk_node (ds_node_at (list, i));
    is_gone[i] = edits[i] != NULL && edits[i]->is_deleted;
    if (!is_gone[i])
      change_one (self, layer, nodes[i].value, edits[i]);
  }
  if (!self->failed)
    ds_tiled_patch_remove (&self->patch, nodes, n, is_gone);
  if (edited != NULL && !self->failed)
    add_entities (self, level, layer, edited, nodes, n, is_gone);
  ds_free (edits);
  ds_free (nodes);
  ds_free (is_gone);
}
