/* core/io/des/des_glyphs.c — meanings of glyphs in Crawl's maps, and in our rules. */
#include "io/des/des_file.h"

#include <stdio.h>
#include <string.h>

#define SUBSTITUTES_MAX 4 /* one for the other */

/* Glyphs without a definition; the rows with a tile also say how that is written. */
static const struct {
  char glyph;
  const char *name, *tile;
} GLYPHS[] = {
  { 'x', "rock_wall", "wall" },
  { 'X', "permarock_wall", "bounds" },
  { 'c', "stone_wall", "brick-wall" },
  { 'm', "clear_rock_wall", "" },
  { 'n', "clear_stone_wall", "" },
  { 'o', "clear_permarock_wall", "" },
  { 'v', "metal_wall", "" },
  { 'b', "crystal_wall", "crystal-wall" },
  { 't', "tree", "" },
  { '.', "floor", "floor" },
  { '+', "closed_door", "door" },
  { '=', "runed_clear_door", "" },
  { 'W', "shallow_water", "shallow-water" },
  { 'w', "deep_water", "deep-water" },
  { 'l', "lava", "lava" },
  { '@', "entry", "" },
  { '{', "stone_stairs_up_i", "" },
  { '}', "stone_stairs_down_i", "stairs-down" },
  { '(', "stone_stairs_up_ii", "" },
  { ')', "stone_stairs_down_ii", "" },
  { '[', "stone_stairs_up_iii", "stairs-up" },
  { ']', "stone_stairs_down_iii", "" },
  { '<', "escape_hatch_up", "" },
  { '>', "escape_hatch_down", "" },
  { 'A', "stone_arch", "archway" },
  { 'B', "altar", "" },
  { 'C', "altar", "altar" },
  { 'G', "granite_statue", "statue" },
  { 'I', "orcish_idol", "" },
  { 'T', "fountain", "" },
  { 'U', "sparkling_fountain", "" },
  { 'V', "dry_fountain", "" },
  { 'Y', "blood_fountain", "" },
  { '^', "trap", "spikes" },
  { '$', "item gold", "" },
  { '%', "item any", "" },
  { '*', "item good", "" },
  { '|', "item superb", "" },
  { '0', "monster any", "" },
  { '9', "monster strong", "" },
  { '8', "monster stronger", "" },
};

/* Tiles that only a KFEAT means. */
static const struct {
  const char *tile, *feature;
} FEATURES[] = {
  { "bars", "iron_grate" },        { "cobweb", "web" },
  { "secret-door", "runed_door" }, { "locked-door", "runed_door" },
  { "open-door", "open_door" },    { "portcullis", "iron_grate" },
  { "cave-wall", "rock_wall" },    { "wooden-wall", "stone_wall" },
};

/* Passable features of Crawl are tiles that can be walked, impassable ones are not: its fountains
 * are passable. Parts of names and what they are in our rules; the first row that a name has
 * decides. */
static const struct {
  const char *part, *tile, *object;
} WORDS[] = {
  { "item gold", "", "gold" },
  { "monster", "", "" },
  { "item", "", "" },
  { "open_door", "open-door", "" },
  { "broken_door", "open-door", "" },
  { "door", "door", "" },
  { "clear_rock_wall", "crystal-wall", "" },
  { "clear_stone_wall", "crystal-wall", "" },
  { "clear_permarock_wall", "crystal-wall", "" },
  { "crystal_wall", "crystal-wall", "" },
  { "permarock_wall", "bounds", "" },
  { "stone_wall", "brick-wall", "" },
  { "wall", "wall", "" },
  { "demonic_tree", "wooden-wall", "" },
  { "tree", "wooden-wall", "" },
  { "mangrove", "wooden-wall", "" },
  { "iron_grate", "bars", "" },
  { "shallow_water", "shallow-water", "" },
  { "water", "deep-water", "" },
  { "open_sea", "deep-water", "" },
  { "lava", "lava", "" },
  { "altar", "altar", "" },
  { "fountain", "rug", "" },
  { "statue", "statue", "" },
  { "idol", "statue", "" },
  { "stairs_up", "stairs-up", "" },
  { "hatch_up", "stairs-up", "" },
  { "exit_", "stairs-up", "" },
  { "stairs_down", "stairs-down", "" },
  { "hatch_down", "stairs-down", "" },
  { "enter_", "stairs-down", "" },
  { "stone_arch", "archway", "" },
  { "shaft", "spikes", "" },
  { "web", "cobweb", "" },
  { "trap", "spikes", "" },
  { "cache_of", "chest", "" },
  { "runelight", "torch", "" },
  { "shop", "sign", "" },
  { "entry", "", "marker" },
  { "floor", "floor", "" },
};

static const DsDesGlyph *
find_glyph (const DsDesVault *vault, uint32_t glyph)
{
  const DsDesGlyph *found = NULL;

  for (size_t i = 0; i < vault->glyphs.n; i++) { /* later lines replace earlier ones */
    const DsDesGlyph *at = &vault->glyphs.items[i];

    if (at->glyph == glyph && (at->list != DS_DES_SUBSTITUTE || found == NULL))
      found = at;
  }
  return found;
}

/* The name of a glyph by the table; NULL: it has none. */
static const char *
usual (uint32_t glyph)
{
  for (size_t i = 0; i < DS_COUNT (GLYPHS); i++)
    if ((uint32_t)GLYPHS[i].glyph == glyph)
      return GLYPHS[i].name;
  return NULL;
}

const char *
ds_des_meaning (const DsDesVault *vault, uint32_t glyph, char *out)
{
  const DsDesGlyph *found = NULL;
  const char *text = NULL;

  DS_ASSERT (vault != NULL && out != NULL);

  out[0] = '\0';
  if (glyph == ' ')
    return out;
  for (int i = 0; i < SUBSTITUTES_MAX; i++) {
    found = find_glyph (vault, glyph);
    if (found == NULL || found->list != DS_DES_SUBSTITUTE || usual (glyph) != NULL)
      break;
    glyph = (uint8_t)found->text[0];
  }
  if (found != NULL && (found->list == DS_DES_SUBSTITUTE || found->text[0] == '\0'))
    found = NULL;
  text = found != NULL ? found->text : usual (glyph);
  if (text == NULL)
    text = "floor";
  if (found != NULL && found->list == DS_DES_FEATURE && strlen (text) == 1 &&
      usual ((uint8_t)text[0]) != NULL)
    text = usual ((uint8_t)text[0]);
  snprintf (out, DS_DES_NAME, "%s%.100s",
            found == NULL                   ? ""
            : found->list == DS_DES_MONSTER ? "monster "
            : found->list == DS_DES_ITEM    ? "item "
                                            : "",
            text);
  return out;
}

void
ds_des_guess (const char *name, const char **tile, const char **object)
{
  DS_ASSERT (name != NULL && tile != NULL && object != NULL);

  *tile = *object = "";
  for (size_t i = 0; i < DS_COUNT (WORDS); i++)
    if (strstr (name, WORDS[i].part) != NULL) {
      *tile = WORDS[i].tile;
      *object = WORDS[i].object;
      return;
    }
}

char
ds_des_glyph_of (const char *tile, const char **feature)
{
  DS_ASSERT (tile != NULL && feature != NULL);

  *feature = NULL;
  for (size_t i = 0; i < DS_COUNT (GLYPHS); i++)
    if (strcmp (GLYPHS[i].tile, tile) == 0)
      return GLYPHS[i].glyph;
  for (size_t i = 0; i < DS_COUNT (FEATURES); i++)
    if (strcmp (FEATURES[i].tile, tile) == 0) {
      *feature = FEATURES[i].feature;
      return '?';
    }
  return '\0';
}
