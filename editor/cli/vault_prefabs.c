/* editor/cli/vault_prefabs.c — vaults as the prefabs of a rules file. */
#include "base/intern.h"
#include "base/read.h"
#include "cli/vaults.h"
#include "map/mask.h"
#include "rules/prefab_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID_BYTES (DS_ID_MAX + 1)
#define WEIGHT 10
#define WEIGHT_MAX 1000
#define LABEL_BYTES 61 /* of a prefab's label, with its end */

typedef struct {
  DseCli *cli;
  DseForeign foreign; /* its import: of one vault at a time */
  const DsForeignLevel *level;
  DsText records; /* of the prefabs, parted by commas */
  DsIntern ids;   /* of the prefabs */
  size_t n_written, n_lost;
} VaultPrefabs;

/* An id of the vault's name: small letters, digits and hyphens. */
static void
make_id (const char *name, char out[ID_BYTES])
{
  size_t n = 0;

  for (; *name != '\0' && n + 1 < ID_BYTES; name++) {
    const char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');

    if (is_plain)
      out[n++] = c;
    else if (n > 0 && out[n - 1] != '-')
      out[n++] = '-';
  }
  while (n > 0 && out[n - 1] == '-')
    n--;
  out[n] = '\0';
  if (n == 0)
    snprintf (out, ID_BYTES, "vault");
}

/* Takes @id for a prefab; vaults may have one name, and ids do not: "-2" and so on is appended.
 * False: no memory. */
static bool
take_id (VaultPrefabs *self, char id[ID_BYTES])
{
  char stem[ID_BYTES];

  memcpy (stem, id, ID_BYTES);
  for (unsigned i = 2; ds_intern_find (&self->ids, id) != DS_INTERN_NONE; i++) {
    char suffix[16];
    const int n = snprintf (suffix, sizeof suffix, "-%u", i);

    snprintf (id, ID_BYTES, "%.*s%s", ID_BYTES - 1 - n, stem, suffix);
  }
  return ds_intern_add (&self->ids, id) != DS_INTERN_NONE;
}

/* The name of the vault as far as a label holds it; its id where it has none, or hidden characters.
 */
static void
make_label (const char *name, const char *id, char out[LABEL_BYTES])
{
  size_t n = ds_text_is_plain (name) ? strlen (name) : 0;

  if (n >= LABEL_BYTES)
    for (n = LABEL_BYTES - 1; n > 0 && ((uint8_t)name[n] & 0xc0) == 0x80;)
      n--; /* not within a character */
  snprintf (out, LABEL_BYTES, "%.*s", n > 0 ? (int)n : LABEL_BYTES - 1, n > 0 ? name : id);
}

/* The text of a property of the vault; "" = none. */
static const char *
property (const VaultPrefabs *self, const char *name)
{
  const DsForeignProperty *found = ds_foreign_property (&self->level->properties, name);

  return found != NULL ? found->text : "";
}

/* The next word of a list, behind @*at, which goes on; NULL: there is none. */
static const char *
next_word (const char **at, size_t *n)
{
  const char *word = *at + strspn (*at, " ,");

  *n = strcspn (word, " ,");
  *at = word + *n;
  return *n > 0 ? word : NULL;
}

static bool
has_tag (const VaultPrefabs *self, const char *tag)
{
  const char *at = property (self, "tags"), *word;
  size_t n;

  while ((word = next_word (&at, &n)) != NULL)
    if (n == strlen (tag) && memcmp (word, tag, n) == 0)
      return true;
  return false;
}

/* Tags that a prefab can say; all others are Crawl's own. */
static const char *const TAGS[] = { "no_rotate", "no_hmirror", "no_vmirror" };

/* True where the vault has weights for some floors: a prefab has the first one for all. */
static bool
has_weights (const VaultPrefabs *self)
{
  char *end;

  (void)!strtol (property (self, "weight"), &end, 10);
  return end[strspn (end, " \t")] != '\0';
}

/* Lists the lines of the vault that the prefab does not hold: "TAGS, ORIENT, SUBST". */
static void
list_lines (const VaultPrefabs *self, char out[DS_LIST_BYTES])
{
  const char *at = property (self, "tags"), *orient = property (self, "orient");
  size_t n_tags = 0, n_held = 0, n;

  out[0] = '\0';
  while (next_word (&at, &n) != NULL)
    n_tags++;
  for (size_t i = 0; i < DS_COUNT (TAGS); i++)
    n_held += has_tag (self, TAGS[i]);
  if (n_tags > n_held)
    ds_list_add (out, "TAGS", "");
  if (strchr (property (self, "depth"), ',') != NULL)
    ds_list_add (out, "DEPTH", "");
  if (has_weights (self))
    ds_list_add (out, "WEIGHT", "");
  if (property (self, "place")[0] != '\0')
    ds_list_add (out, "PLACE", "");
  if (orient[0] != '\0' && strcmp (orient, "float") != 0)
    ds_list_add (out, "ORIENT", "");
  if (self->level->unfollowed[0] != '\0')
    ds_list_add (out, self->level->unfollowed, "");
}

/* The first range of floors that a depth such as "D:7-13, Orc" names. */
static DsRange
depth_of (const VaultPrefabs *self)
{
  const char *text = property (self, "depth");
  const char *colon = strchr (text, ':');
  DsRange range = { 1, DS_FLOORS_MAX };
  char *end;
  long low;

  if (colon != NULL)
    text = colon + 1;
  low = strtol (text, &end, 10);
  if (low < 1 || low > DS_FLOORS_MAX)
    return range;
  range.low = (int32_t)low;
  range.high = (int32_t)low;
  if (*end == '-') {
    const long high = strtol (end + 1, NULL, 10);

    range.high = high >= low && high <= DS_FLOORS_MAX ? (int32_t)high : DS_FLOORS_MAX;
  }
  return range;
}

/* Its weight, of which Crawl's usual one is that of our prefabs, too. */
static long
own_weight (const VaultPrefabs *self)
{
  const char *text = property (self, "weight");

  return text[0] != '\0' ? strtol (text, NULL, 10) : WEIGHT;
}

/* The nearest that a prefab can have. */
static int32_t
weight_of (const VaultPrefabs *self)
{
  const long weight = own_weight (self);

  return (int32_t)(weight < 1 ? 1 : weight > WEIGHT_MAX ? WEIGHT_MAX : weight);
}

/* True for a vault that stands in the open: it has cells at its edge that can be walked. */
static uint8_t
place_of (const DsDelve *delve)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  size_t n_open = 0;

  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++)
      n_open += (x == 0 || y == 0 || x == floor->w - 1 || y == floor->h - 1) &&
                ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ x, y }) != DS_TILE_NONE &&
                !(ds_delve_flags (delve, 0, (DsCell){ x, y }) & DS_TILE_BLOCKS_MOVE);
  return n_open > (size_t)(floor->w + floor->h) ? DS_PREFAB_ROOM : DS_PREFAB_ROCK;
}

static DsStatus
make_mask (DsMask *out, const DsFloor *floor, DsError *err)
{
  DsStatus status = ds_mask_init (out, floor->w, floor->h, err);

  for (int32_t y = 0; y < floor->h && status == DS_OK; y++)
    for (int32_t x = 0; x < floor->w; x++)
      if (ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ x, y }) != DS_TILE_NONE)
        ds_mask_set_span (out, (DsSpan){ y, x, x, 1 });
  return status;
}

/* Objects that no prefab holds; markers are entries, which prefabs find by themselves. */
static size_t
count_lost (const VaultPrefabs *self, const DsPrefabLosses *losses)
{
  size_t n = 0;

  for (size_t i = 0; i < losses->kinds.n; i++)
    n += ds_rules_kind (self->cli->rules, losses->kinds.items[i])->role != DS_ROLE_MARKER;
  return n;
}

/* Prints why the vault is no prefab, or what of it is not in the prefab. */
static void
tell_loss (VaultPrefabs *self, const DsError *err, const DsPrefabLosses *losses)
{
  char text[DS_SENTENCE], name[DSE_VAULT_NAME], lines[DS_LIST_BYTES];

  list_lines (self, lines);
  if (err == NULL && lines[0] != '\0')
    fprintf (stderr, _ ("dsmith: %s: not written: lines that no prefab holds: %s\n"),
             dse_vault_name (self->level, name), lines);
  if (err != NULL)
    fprintf (stderr, _ ("dsmith: %s: not written: %s\n"), dse_vault_name (self->level, name),
             ds_message_format (&err->message, text, sizeof text));
  else if (count_lost (self, losses) > 0)
    fprintf (stderr, _ ("dsmith: %s: not written: objects that no prefab holds: %zu\n"),
             dse_vault_name (self->level, name), count_lost (self, losses));
  else if (own_weight (self) != weight_of (self))
    fprintf (stderr, _ ("dsmith: %s: not written: weight %ld: expected 1 to %d\n"),
             dse_vault_name (self->level, name), own_weight (self), WEIGHT_MAX);
  self->n_lost += err != NULL || lines[0] != '\0' || count_lost (self, losses) > 0 ||
                  own_weight (self) != weight_of (self);
}

/* Prints which cells of the vault the mapping has no rule for: they are ground in the prefab. */
static void
tell_unread (VaultPrefabs *self)
{
  const DsImport *import = &self->foreign.import;
  char text[DS_SENTENCE], name[DSE_VAULT_NAME];

  for (size_t i = 0; i < import->notes.n; i++) {
    if (strcmp (import->notes.items[i].id, "import.cells") != 0)
      continue;
    fprintf (stderr, "dsmith: %s: %s\n", dse_vault_name (self->level, name),
             dse_cli_sentence (&import->notes.items[i], text, sizeof text));
    self->n_lost++;
  }
}

static DsStatus
write_vault (VaultPrefabs *self, DsPrefabLosses *losses, DsError *err)
{
  const DsDelve *delve = &self->foreign.import.delve;
  char id[ID_BYTES], label[LABEL_BYTES];
  const DsPrefab as = { .id = id,
                        .label = label,
                        .description = "",
                        .weight = weight_of (self),
                        .depth = depth_of (self),
                        .place = place_of (delve),
                        .rotate = !has_tag (self, "no_rotate"),
                        .mirror = !has_tag (self, "no_hmirror") && !has_tag (self, "no_vmirror") };
  DsMask mask;
  DsStatus status = make_mask (&mask, &delve->dungeon.floors[0], err);

  make_id (self->level->name, id);
  if (status == DS_OK && !take_id (self, id))
    status = ds_fail_nomem (err, id);
  if (status != DS_OK) {
    ds_mask_clear (&mask);
    return status;
  }
  make_label (self->level->name, id, label);
  if (self->n_written > 0)
    ds_text_puts (&self->records, ",\n");
  status = ds_prefab_write (delve->rules, &delve->dungeon.floors[0], &mask, &as, false,
                            &self->records, losses, err);
  if (status != DS_OK && self->n_written > 0 && !self->records.failed)
    self->records.n -= 2; /* the comma */
  ds_mask_clear (&mask);
  return status;
}

/* False: no memory; other vaults that are no prefabs are named and left out. */
static bool
add_vault (VaultPrefabs *self, DsError *err)
{
  DseForeign *foreign = &self->foreign;
  DsPrefabLosses losses = { 0 };
  DsStatus status;

  foreign->mapping.only = self->level;
  status = ds_import (&foreign->import, &foreign->map, &foreign->mapping, self->cli->rules, err);
  if (status == DS_OK)
    status = write_vault (self, &losses, err);
  self->n_written += status == DS_OK;
  if (status == DS_OK)
    tell_unread (self);
  tell_loss (self, status == DS_OK ? NULL : err, &losses);
  ds_prefab_losses_clear (&losses);
  ds_import_clear (&foreign->import);
  return status != DS_NOMEM;
}

static int
write_file (VaultPrefabs *self, const char *to)
{
  DsText text = { 0 };
  DsStatus status;
  DsError err;

  if (dse_cli_has (self->cli, "--strict") && self->n_lost > 0)
    return DSE_CLI_NO;
  ds_text_puts (&text,
                "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"prefabs\": [\n");
  ds_text_add (&text, self->records.bytes, self->records.n);
  ds_text_puts (&text, "\n  ]\n}\n");
  status =
      text.failed ? ds_fail_nomem (&err, to) : ds_io_write_bytes (to, text.bytes, text.n, &err);
  ds_text_clear (&text);
  if (status != DS_OK)
    return dse_cli_fail (&err);
  fprintf (stderr, _ ("dsmith: %s: prefabs: %zu, not written: %zu\n"), to, self->n_written,
           self->foreign.map.levels.n - self->n_written);
  return DSE_CLI_DONE;
}

int
dse_vaults_to_prefabs (DseCli *cli, const char *path, const char *to)
{
  VaultPrefabs self = { .cli = cli };
  const char *wanted;
  bool ok = true;
  DsError err;
  int status;

  DS_ASSERT (cli != NULL && path != NULL && to != NULL);

  if (!dse_foreign_read (cli, path, &self.foreign))
    return DSE_CLI_BAD;
  wanted = self.foreign.mapping.level;
  self.level = self.foreign.map.levels.first;
  for (; self.level != NULL && ok; self.level = self.level->next)
    if (ds_mapping_like (wanted, self.level->name))
      ok = add_vault (&self, &err);
  if (!ok)
    status = dse_cli_fail (&err);
  else if (self.n_written == 0)
    status = dse_cli_usage (path, N_ ("expected at least a vault that can be a prefab, got none"));
  else
    status = write_file (&self, to);
  ds_text_clear (&self.records);
  ds_intern_clear (&self.ids);
  dse_foreign_clear (&self.foreign);
  return status;
}
