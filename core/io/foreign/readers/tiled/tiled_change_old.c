/* core/io/foreign/readers/tiled/tiled_change_old.c — values of old files in their places. */
#include "io/foreign/readers/tiled/tiled_change_old.h"
#include "io/foreign/readers/tiled/tiled_property_text.h"
#include "io/foreign/readers/tiled/tiled_reader.h"

#include <string.h>

bool
ds_tiled_has_old_properties (DsTiledNode owner)
{
  DsTiledWalk walk = ds_tiled_walk (owner, &ds_tiled_properties);
  DsTiledNode first;

  return ds_tiled_next (&walk, &first) && first.key != NULL;
}

static void
replace (DsTiledPatch *patch, DsNode value, DsText *text)
{
  const DsTiledNode node = { .value = value };
  const size_t start = ds_tiled_patch_start (patch, node), end = ds_tiled_patch_end (patch, node);

  patch->failed = patch->failed || text->failed;
  if (!text->failed)
    ds_tiled_patch_put (patch, start, end - start, text->bytes != NULL ? text->bytes : "", text->n);
  ds_text_clear (text);
}

/* A value with a type beside it keeps that where it fits. */
static void
change_value (DsTiledPatch *patch, DsMemberIndex *types, DsTiledNode node,
              const DsForeignProperty *value)
{
  DsText text = { 0 }, name = { 0 };
  DsNode declared;
  uint8_t type;

  if (!ds_tiled_old_type (types, node.key, &declared, &type)) {
    if (value->type == DS_FOREIGN_FLOAT) /* its fraction tells its type */
      ds_text_puts (&text, value->text);
    else
      ds_tiled_put_json (&text, value->type, value, NULL);
  } else {
    if (!ds_tiled_property_fits (type, false, value)) {
      type = value->type;
      ds_text_printf (&name, "\"%s\"", ds_tiled_type_id (type));
      replace (patch, declared, &name);
    }
    ds_tiled_put_json (&text, type, value, NULL);
  }
  replace (patch, node.value, &text);
}

void
ds_tiled_change_old_properties (DsTiledPatch *patch, DsTiledNode owner,
                                const DsForeignPropertyEdits *edits)
{
  DS_ARRAY (const DsForeignProperty *) values = { 0 }; /* by the number of the name */
  DsIntern names = { 0 };
  DsMemberIndex types;
  DsTiledNode node;

  DS_ASSERT (patch != NULL && edits != NULL);

  for (size_t i = 0; i < edits->n && !patch->failed; i++) {
    const DsForeignPropertyEdit *edit = &edits->items[i];

    if (edit->value == NULL || edit->is_gone || edit->new_name[0] != '\0' ||
        edit->value->type == DS_FOREIGN_LIST_OF ||
        ds_intern_find (&names, edit->name) != DS_INTERN_NONE)
      continue;
    patch->failed = ds_intern_add (&names, edit->name) == DS_INTERN_NONE ||
                    !ds_array_push (&values, edit->value);
  }
  ds_tiled_old_types (owner, &types);
  for (DsTiledWalk w = ds_tiled_walk (owner, &ds_tiled_properties);
       !patch->failed && ds_tiled_next (&w, &node);) {
    const uint32_t number = ds_intern_find (&names, node.key);

    if (number != DS_INTERN_NONE)
      change_value (patch, &types, node, values.items[number]);
  }
  ds_member_index_clear (&types);
  ds_intern_clear (&names);
  ds_array_clear (&values);
}
