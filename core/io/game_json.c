/* core/io/game_json.c — hashes, seeds and levels in files of games. */
#include "io/game_json.h"
#include "base/hash.h"
#include "base/read.h"
#include "io/io.h"

#include <stdio.h>
#include <string.h>

#define OTHERS_MAX 8

static DsStatus
write_level (const DsDelve *delve, DsText *text, uint64_t *hash, DsError *err)
{
  const DsStatus status = ds_format_delve.write (delve, text, err);

  *hash = status == DS_OK ? ds_fnv64 (DS_FNV64_START, text->bytes, text->n) : 0;
  return status;
}

DsStatus
ds_game_level (const DsDelve *delve, uint64_t *out, DsError *err)
{
  DsText text = { 0 };
  const DsStatus status = write_level (delve, &text, out, err);

  DS_ASSERT (out != NULL);
  ds_text_clear (&text);
  return status;
}

/* ---- writing */

DsStatus
ds_game_put_document (DsJsonWriter *json, const DsDelve *delve, DsError *err)
{
  DsText text = { 0 };
  uint64_t level;
  const DsStatus status = write_level (delve, &text, &level, err);

  DS_ASSERT (json != NULL && delve != NULL);
  while (status == DS_OK && text.n > 0 && text.bytes[text.n - 1] == '\n')
    text.bytes[--text.n] = '\0';
  if (status == DS_OK)
    ds_json_put_source (json, "document", text.bytes);
  ds_text_clear (&text);
  return status;
}

DsStatus
ds_game_put_head (DsJsonWriter *json, const char *format, const DsDelve *delve, DsError *err)
{
  uint64_t level;
  const DsStatus status = ds_game_level (delve, &level, err);

  DS_ASSERT (json != NULL && format != NULL && delve != NULL);
  ds_json_put_string (json, "format", format);
  ds_json_put_int (json, "version", 1);
  ds_game_put_hash (json, "level", level);
  return status;
}

void
ds_game_put_hash (DsJsonWriter *json, const char *key, uint64_t hash)
{
  char text[20];

  DS_ASSERT (json != NULL);
  (void)snprintf (text, sizeof text, "%016" PRIx64, hash);
  ds_json_put_string (json, key, text);
}

void
ds_game_put_seed (DsJsonWriter *json, uint64_t seed)
{
  char text[24];

  DS_ASSERT (json != NULL);
  (void)snprintf (text, sizeof text, "%" PRIu64, seed);
  ds_json_put_string (json, "seed", text);
}

/* ---- reading */

bool
ds_game_fail (DsErrors *errors, DsNode node, const char *path)
{
  char found[60];

  DS_ASSERT (path != NULL);
  ds_node_fail (node, errors, path, "game.value", N_ ("unexpected value: %s"),
                ds_read_found (node, found, sizeof found));
  return false;
}

bool
ds_game_parse_hash (DsNode node, uint64_t *out)
{
  size_t n;
  const char *text = ds_node_string (node, &n);

  DS_ASSERT (out != NULL);
  *out = 0;
  if (text == NULL || n != 16 || text[strspn (text, "0123456789abcdef")] != '\0')
    return false;
  for (; *text != '\0'; text++)
    *out = *out << 4 | (uint64_t)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
  return true;
}

bool
ds_game_read_hash (DsNode object, const char *key, const char *path, uint64_t *out,
                   DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  DS_ASSERT (out != NULL);
  return ds_read_member (object, key, &node, path, errors) &&
         (ds_game_parse_hash (node, out) ||
          ds_game_fail (errors, node, ds_path_key (where, path, key)));
}

bool
ds_game_read_seed (DsNode object, const char *path, uint64_t *out, DsErrors *errors)
{
  char where[DS_WHERE_MAX];
  const char *text;
  DsNode node;

  DS_ASSERT (out != NULL);
  *out = 0;
  if (!ds_read_member (object, "seed", &node, path, errors))
    return false;
  ds_path_key (where, path, "seed");
  text = ds_node_string (node, NULL);
  if (text == NULL || *text == '\0')
    return ds_game_fail (errors, node, where);
  for (; *text != '\0'; text++)
    if (*text < '0' || *text > '9' || __builtin_mul_overflow (*out, 10, out) ||
        __builtin_add_overflow (*out, (uint64_t)(*text - '0'), out))
      return ds_game_fail (errors, node, where);
  return true;
}

bool
ds_game_read_head (DsNode root, const char *format, const char *const *others, size_t n_others,
                   DsErrors *errors)
{
  const char *known[4 + OTHERS_MAX] = { "format", "version", "level", "document" };
  int64_t version;
  DsNode node;

  DS_ASSERT (others != NULL || n_others == 0);
  for (size_t i = 0; i < n_others && i < OTHERS_MAX; i++)
    known[4 + i] = others[i];
  if (!ds_read_format (root, format, &version, errors) ||
      !ds_read_only (root, known, 4 + ds_min (n_others, OTHERS_MAX), "", errors))
    return false;
  if (version == 1)
    return true;
  (void)ds_node_get (root, "version", &node);
  return ds_game_fail (errors, node, "version");
}

bool
ds_game_is_on (DsNode root, const DsDelve *delve, bool *out, DsErrors *errors)
{
  uint64_t level, wanted;
  DsError err;

  DS_ASSERT (out != NULL);
  *out = false;
  if (!ds_game_read_hash (root, "level", "", &wanted, errors))
    return false;
  if (ds_game_level (delve, &level, &err) != DS_OK) {
    ds_errors_take (errors, &err);
    return false;
  }
  *out = level == wanted;
  return true;
}

bool
ds_game_fail_level (DsNode root, DsErrors *errors)
{
  DsNode node;

  (void)ds_node_get (root, "level", &node);
  ds_node_fail (node, errors, "level", "game.level", N_ ("the game belongs to another level"));
  return false;
}

bool
ds_game_read_document (DsNode object, DsRules *rules, DsDelve *out, DsErrors *errors)
{
  const char *const key = "document";
  char name[DS_WHERE_MAX];
  const char *source;
  DsNode node;
  size_t n;

  DS_ASSERT (out != NULL);
  if (!ds_read_member (object, key, &node, "", errors) ||
      !ds_read_is (node, DS_JSON_OBJECT, key, errors))
    return false;
  source = ds_node_source (node, &n);
  (void)snprintf (name, sizeof name, "%.200s: %s", ds_json_name (node.doc), key);
  return ds_format_delve.read (out, name, source, n, rules, errors) == DS_OK;
}
