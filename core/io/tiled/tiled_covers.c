/* core/io/tiled/tiled_covers.c — see tiled_covers.h */
#include "io/tiled/tiled_covers.h"

#include <string.h>

static bool
is_version (const char *key)
{
  return strcmp (key, "version") == 0 || strcmp (key, "tiledversion") == 0;
}

/* True for a value that an attribute has where it is left out, as it is in XML. */
static bool
is_default (const char *key, const char *value)
{
  return (strcmp (key, "margin") == 0 || strcmp (key, "spacing") == 0) && strcmp (value, "0") == 0;
}

/* @is_exact: values count, too. */
static bool
has_attributes (DsXmlElement a, DsXmlElement of, bool is_exact)
{
  for (size_t i = 0; i < ds_element_n_attributes (of); i++) {
    const char *value, *key = ds_element_attribute (of, i, &value), *have = ds_element_get (a, key);

    if (!is_version (key) &&
        (have == NULL ? !is_default (key, value) : is_exact && strcmp (have, value) != 0))
      return false;
  }
  return true;
}

static bool
has_all (DsXmlElement a, DsXmlElement of, bool is_exact)
{
  DsXmlElement want, at;
  bool has_at = ds_element_first (a, &at);

  if (strcmp (ds_element_name (a), ds_element_name (of)) != 0 ||
      !has_attributes (a, of, is_exact) ||
      (!has_at && strcmp (ds_element_text (a, NULL), ds_element_text (of, NULL)) != 0))
    return false;
  for (bool has = ds_element_first (of, &want); has; has = ds_element_next (&want)) {
    bool is_found = has_at && has_all (at, want, is_exact);

    if (!is_found) { /* in another order */
      has_at = ds_element_first (a, &at);
      while (has_at && !(is_found = has_all (at, want, is_exact)))
        has_at = ds_element_next (&at);
    }
    if (!is_found)
      return false;
    has_at = ds_element_next (&at);
  }
  return true;
}

DsStatus
ds_tiled_covers (bool *covers, bool *is_covered, const char *old, size_t n, const DsText *set,
                 DsError *err)
{
  DsErrors errors = { 0 }; /* not reported */
  DsTiledFile a = { 0 }, b = { 0 };
  DsStatus status;

  DS_ASSERT (covers != NULL && is_covered != NULL && old != NULL && set != NULL);

  *covers = false;
  *is_covered = true;
  status = ds_tiled_parse (&a, "tileset", old, n, "tileset", &errors);
  if (status == DS_OK)
    status = ds_tiled_parse (&b, "tileset", set->bytes, set->n, "tileset", &errors);
  if (status == DS_OK && ds_tiled_root (&a).is_xml && ds_tiled_root (&b).is_xml) {
    *covers = has_all (ds_tiled_root (&a).element, ds_tiled_root (&b).element, true);
    *is_covered = has_all (ds_tiled_root (&b).element, ds_tiled_root (&a).element, false);
  }
  ds_tiled_clear (&a);
  ds_tiled_clear (&b);
  return status == DS_NOMEM ? ds_fail_nomem (err, "tileset") : DS_OK;
}
