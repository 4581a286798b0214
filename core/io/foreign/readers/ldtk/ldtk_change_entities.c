/* core/io/foreign/readers/ldtk/ldtk_change_entities.c — entities of LDtk that move, go and come. */
#include "base/decimal.h"
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
    if (ds_node_get (entity, WORLD[i], &node) && ds_node_int (node, &world) &&
        !__builtin_add_overflow (world, by[i], &world))
      ds_ldtk_put_int (patch, node, world);
  }
}

/* True where the definition lets a side have so many pixels. */
static bool
fits (const DsLdtkChange *self, DsNode entity, size_t axis, int64_t side)
{
  static const char *const LOWEST[2] = { "minWidth", "minHeight" }, *const HIGHEST[2] = {
    "maxWidth", "maxHeight"
  };
  DsNode defs, definition;

  return side > 0 && side <= DS_LDTK_SIDE_MAX && ds_node_get (self->project, "defs", &defs) &&
         ds_ldtk_find_uid (defs, "entities", (int32_t)ds_ldtk_int (entity, "defUid", -1),
                           &definition) &&
         side >= ds_ldtk_int (definition, LOWEST[axis], 1) &&
         side <= ds_ldtk_int (definition, HIGHEST[axis], DS_LDTK_SIDE_MAX);
}

/* The pivot of an entity that was read, in thousandths. */
static int64_t
entity_pivot (DsNode entity, size_t axis)
{
  const char *text;
  int64_t milli;
  DsNode list;
  size_t n;

  if (axis >= ds_ldtk_list (entity, "__pivot", &list))
    return 0;
  text = ds_node_source (ds_node_at (list, axis), &n);
  return ds_decimal_milli (text, n, &milli) ? milli : 0;
}

/* Moves an entity and gives it another size, by thousandths of a pixel; its pivot stays the same
 * share of that. False: it stays, since its definition does not let it have that size. */
static bool
change_place (const DsLdtkChange *self, DsTiledPatch *patch, DsNode layer, DsNode entity,
              const int64_t moved[2], const int64_t grown[2])
{
  static const char *const SIDES[2] = { "width", "height" };
  int64_t by[2], side[2];
  DsNode nodes[2];

  for (size_t i = 0; i < 2; i++) {
    by[i] = moved[i] / DS_FOREIGN_PIXEL;
    side[i] = ds_ldtk_int (entity, SIDES[i], 0) + grown[i] / DS_FOREIGN_PIXEL;
    if (grown[i] == 0)
      continue;
    if (!fits (self, entity, i, side[i]) || !ds_node_get (entity, SIDES[i], &nodes[i]))
      return false; /* named among the losses */
    by[i] += entity_pivot (entity, i) * (grown[i] / DS_FOREIGN_PIXEL) / DS_FOREIGN_PIXEL;
  }
  for (size_t i = 0; i < 2; i++)
    if (grown[i] != 0)
      ds_ldtk_put_int (patch, nodes[i], side[i]);
  move (patch, layer, entity, by);
  return true;
}

static void
change_one (DsLdtkChange *self, DsNode layer, DsNode entity, const DsForeignObjectEdit *edit)
{
  static const DsForeignPropertyEdits NONE = { 0 };

  if (edit != NULL)
    (void)!change_place (self, &self->patch, layer, entity,
                         (const int64_t[2]){ edit->dx, edit->dy },
                         (const int64_t[2]){ edit->dw, edit->dh });
  ds_ldtk_change_fields (self, &self->patch, entity, edit != NULL ? &edit->properties : &NONE);
}

/* ---- new ones */

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
  const int64_t by[2] = { addition->dx, addition->dy };
  DsTiledPatch patch = { .bytes = self->patch.bytes, .n = self->patch.n };
  DsText text = { 0 };

  put_iid (&patch, model, iid);
  if (!change_place (self, &patch, layer, model, by,
                     (const int64_t[2]){ addition->dw, addition->dh }))
    (void)!change_place (self, &patch, layer, model, by, (const int64_t[2]){ 0, 0 });
  self->is_copy = true;
  ds_ldtk_change_fields (self, &patch, model, &addition->properties);
  self->is_copy = false;
  ds_tiled_patch_write (&patch, ds_tiled_patch_start (&patch, ds_ldtk_node (model)),
                        ds_tiled_patch_end (&patch, ds_ldtk_node (model)), &text);
  ds_tiled_patch_clear (&patch);
  self->failed = self->failed || text.failed;
  return ds_text_take (&text);
}

/* Pixels of a side; 1 where the definition has none that an entity can have. */
static int64_t
side_of (DsNode definition, const char *key)
{
  const int64_t side = ds_ldtk_int (definition, key, 1);

  return side < 0 || side > DS_LDTK_SIDE_MAX ? 1 : side;
}

/* The pivot in thousandths, and its text; 0 where the definition has none that an entity can have.
 */
static int64_t
pivot_of (DsNode definition, const char *key, const char **text, size_t *n)
{
  int64_t milli;
  DsNode node;

  if (ds_node_get (definition, key, &node)) {
    *text = ds_node_source (node, n);
    if (ds_decimal_milli (*text, *n, &milli) && milli >= -DS_LDTK_PIVOT_MAX &&
        milli <= DS_LDTK_PIVOT_MAX)
      return milli;
  }
  *text = "0";
  *n = 1;
  return 0;
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

/* An axis of a new entity. */
typedef struct {
  int64_t side, px, grid;
  const char *pivot; /* as JSON, of @n bytes */
  size_t n;
} EntityAxis;

/* @middle: of the cell, where that of the entity comes to lie, in thousandths of a pixel. */
static EntityAxis
axis_of (DsNode layer, DsNode definition, size_t i, int64_t middle)
{
  static const char *const SIDES[2] = { "width", "height" }, *const PIVOTS[2] = { "pivotX",
                                                                                  "pivotY" };
  EntityAxis axis = { .side = side_of (definition, SIDES[i]) };
  const int64_t pivot = pivot_of (definition, PIVOTS[i], &axis.pivot, &axis.n);

  axis.px = middle / DS_FOREIGN_PIXEL - axis.side / 2 + pivot * axis.side / DS_FOREIGN_PIXEL;
  axis.grid = grid_of (layer, axis.px, pivot == DS_FOREIGN_PIXEL);
  return axis;
}

/* An entity of @definition in the cell at @addition, which its pivot shares as LDtk places it. */
static void
put_entity (const DsLdtkChange *self, DsNode level, DsNode layer, DsNode definition,
            const DsForeignAddition *addition, const char *iid, DsText *out)
{
  const char *gap = self->is_dense ? "" : " ";
  const EntityAxis x = axis_of (layer, definition, 0, addition->x + addition->w / 2);
  const EntityAxis y = axis_of (layer, definition, 1, addition->y + addition->h / 2);
  DsNode unused;

  ds_text_printf (out, "{%s", gap);
  put_source (self, out, "__identifier", definition, "identifier", "\"\"");
  ds_text_printf (out, "\"__grid\":%s[%lld,%lld],%s\"__pivot\":%s[", gap, (long long)x.grid,
                  (long long)y.grid, gap, gap);
  ds_text_add (out, x.pivot, x.n);
  ds_text_putc (out, ',');
  ds_text_add (out, y.pivot, y.n);
  ds_text_printf (out, "],%s", gap);
  put_source (self, out, "__tags", definition, "tags", "[]");
  put_source (self, out, "__tile", definition, "tileRect", "null");
  put_source (self, out, "__smartColor", definition, "color", "\"#000000\"");
  ds_text_printf (out, "\"iid\":%s\"%s\",%s\"width\":%s%lld,%s\"height\":%s%lld,%s", gap, iid, gap,
                  gap, (long long)x.side, gap, gap, (long long)y.side, gap);
  put_source (self, out, "defUid", definition, "uid", "0");
  ds_text_printf (out, "\"px\":%s[%lld,%lld],%s\"fieldInstances\":%s[", gap, (long long)x.px,
                  (long long)y.px, gap, gap);
  put_fields (self, definition, out);
  ds_text_puts (out, "]");
  if (self->map->layout == DS_FOREIGN_WORLD && ds_node_get (level, "worldX", &unused))
    ds_text_printf (out, ",%s\"__worldX\":%s%lld,%s\"__worldY\":%s%lld", gap, gap,
                    (long long)(self->at->level->x + x.px), gap, gap,
                    (long long)(self->at->level->y + y.px));
  ds_text_printf (out, "%s}", gap);
}

bool
ds_ldtk_find_entity (const DsLdtkChange *self, const char *name, DsNode *out)
{
  DsNode defs, list;

  DS_ASSERT (self != NULL && name != NULL && out != NULL);

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

  if (!ds_ldtk_find_entity (self, addition->type, &definition))
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
  const size_t number = addition->model->place;
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
addition_text (DsLdtkChange *self, DsNode level, DsNode layer, size_t number)
{
  const DsForeignAddition *addition = &self->at->additions.items[number];
  const char *iid = ds_ldtk_new_iid (self, number);
  DsNode model_layer, model;

  if (iid == NULL)
    return NULL;
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
      texts[n_texts] = addition_text (self, level, layer, i);
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
    const size_t number = at->layer == edited ? at->object->place : n;

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
