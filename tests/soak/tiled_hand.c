/* tests/soak/tiled_hand.c — see tiled_hand.h */
#include "soak/tiled_hand.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#define PICK(list, rng) (list)[ds_rng_below (rng, G_N_ELEMENTS (list))]

typedef struct {
  GString *text;
  DsRng *rng;
  int next_object, next_layer;
} Hand;

static bool
rarely (Hand *self, uint32_t n)
{
  return ds_rng_below (self->rng, n) == 0;
}

/* Where a random start tag of one of the names begins, "<layer " for one; -1: there is none. */
static gssize
any_tag (Hand *self, const char *const *names)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (gssize));

  for (; *names != NULL; names++)
    for (const char *at = self->text->str; (at = strstr (at, *names)) != NULL; at++) {
      const gssize place = at - self->text->str;

      g_array_append_val (found, place);
    }
  return found->len > 0 ? g_array_index (found, gssize, ds_rng_below (self->rng, found->len)) : -1;
}

/* Where the tag ends: at "/>" or ">". Texts of ours have no marks in their values. */
static gssize
tag_end (const Hand *self, gssize at)
{
  gssize end = strchr (self->text->str + at, '>') - self->text->str;

  return self->text->str[end - 1] == '/' ? end - 1 : end;
}

static bool
has_key (const Hand *self, gssize at, const char *attribute)
{
  g_autofree char *tag = g_strndup (self->text->str + at, (gsize)(tag_end (self, at) - at));
  g_autofree char *key =
      g_strdup_printf (" %.*s=", (int)(strchr (attribute, '=') - attribute), attribute);

  return strstr (tag, key) != NULL;
}

static void
add_attribute (Hand *self, gssize at, const char *attribute)
{
  g_autofree char *more = g_strconcat (" ", attribute, NULL);

  if (!has_key (self, at, attribute))
    g_string_insert (self->text, tag_end (self, at), more);
}

/* ---- properties */

static const char *const VALUES[] = {
  "type=\"bool\" value=\"true\"/>",
  "type=\"int\" value=\"-7\"/>",
  "type=\"float\" value=\"0.25\"/>",
  "type=\"color\" value=\"#FF80c0ff\"/>",
  "type=\"color\" value=\"\"/>",
  "type=\"file\" value=\"a/b.ogg\"/>",
  "type=\"object\" value=\"1\"/>",
  "type=\"object\" value=\"0\"/>",
  "value=\"two &lt;words&gt;\"/>",
  "propertytype=\"Mood\" value=\"calm\"/>",
  ">two\nlines &amp; more</property>",
  "type=\"class\" propertytype=\"Stats\"><properties><property name=\"m0\" type=\"int\" "
  "value=\"3\"/></properties></property>",
  "type=\"list\"><item type=\"int\" value=\"3\"/><item value=\"x\"/></property>",
  "type=\"list\"><item type=\"list\"><item value=\"y\"/></item><item type=\"color\" "
  "value=\"#ff010203\"/></property>",
  "type=\"list\"/>",
};

static void
put_property (Hand *self, GString *out)
{
  g_string_append_printf (out, "<property name=\"h%u\" %s\n", ds_rng_below (self->rng, 100000),
                          PICK (VALUES, self->rng));
}

/* Puts @text behind the start tag at @at, whose element gets an end tag if it has none. */
static void
put_inside (Hand *self, gssize at, const char *text)
{
  const gssize end = tag_end (self, at);
  g_autofree char *name =
      g_strndup (self->text->str + at + 1, strcspn (self->text->str + at + 1, " />"));
  g_autofree char *whole = NULL;

  if (self->text->str[end] == '>') {
    g_string_insert (self->text, end + 1, text);
    return;
  }
  whole = g_strdup_printf (">%s</%s>", text, name);
  g_string_erase (self->text, end, 2);
  g_string_insert (self->text, end, whole);
}

static void
add_property (Hand *self, gssize at)
{
  const gssize end = tag_end (self, at);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *inside = self->text->str + end + 1;

  put_property (self, text);
  if (self->text->str[end] == '>') {
    inside += strspn (inside, " \n");
    if (g_str_has_prefix (inside, "<properties>")) {
      g_string_insert (self->text, inside + strlen ("<properties>") - self->text->str, text->str);
      return;
    }
  }
  g_string_prepend (text, "\n<properties>\n");
  g_string_append (text, "</properties>");
  put_inside (self, at, text->str);
}

/* ---- objects */

static const char *const SHAPES[] = {
  "",
  "",
  "<point/>",
  "<ellipse/>",
  "<capsule/>",
  "<polygon points=\"0,0 32,0 33.5,40 0,16\"/>",
  "<polyline points=\"0,0 -8,24 40,20.25\"/>",
  "<text fontfamily=\"Serif\" pixelsize=\"20\" wrap=\"1\">Some words\nof two lines</text>",
};

static const char *const CLASSES[] = { "goblin", "gold",  "note", "marker", "marker",
                                       "note",   "chest", "lair", "",       "of nobody" };

/* Pixels, often between cells. */
static void
put_place (Hand *self, GString *out, const char *key, int from, int to)
{
  static const char *const PARTS[] = { "", "", ".5", ".25", ".333", ".123457" };

  g_string_append_printf (out, " %s=\"%d%s\"", key, ds_rng_range (self->rng, from, to),
                          PICK (PARTS, self->rng));
}

static void
add_object (Hand *self)
{
  const gssize at = any_tag (self, (const char *const[]){ "<objectgroup ", NULL });
  const char *shape = PICK (SHAPES, self->rng), *type = PICK (CLASSES, self->rng);
  g_autoptr (GString) text = g_string_new ("\n");
  const int n = rarely (self, 2) ? ds_rng_range (self->rng, 1, 3) : 0;

  if (at < 0)
    return;
  g_string_append_printf (text, "<object id=\"%d\"", self->next_object++);
  if (rarely (self, 2))
    g_string_append (text, " name=\"by hand\"");
  if (type[0] != '\0')
    g_string_append_printf (text, " type=\"%s\"", type);
  put_place (self, text, "x", 0, 250);
  put_place (self, text, "y", 0, 150);
  if (strstr (shape, "points") == NULL && strstr (shape, "point") == NULL) {
    put_place (self, text, "width", 4, 60);
    put_place (self, text, "height", 4, 60);
  }
  if (rarely (self, 4))
    g_string_append_printf (text, " rotation=\"%s\"", rarely (self, 2) ? "90" : "33.5");
  if (rarely (self, 6))
    g_string_append (text, rarely (self, 2) ? " visible=\"0\"" : " opacity=\"0.5\"");
  if (n == 0 && shape[0] == '\0') {
    g_string_append (text, "/>");
  } else {
    g_string_append (text, ">");
    if (n > 0)
      g_string_append (text, "<properties>\n");
    for (int i = 0; i < n; i++)
      put_property (self, text);
    if (n > 0)
      g_string_append (text, "</properties>");
    g_string_append_printf (text, "%s</object>", shape);
  }
  put_inside (self, at, text->str);
}

/* Sets a number of an object of the map beside its cell. */
static void
change_object (Hand *self)
{
  static const char *const KEYS[] = { " x=\"", " y=\"", " width=\"", " height=\"" };
  const gssize at = any_tag (self, (const char *const[]){ "<object ", NULL });
  const char *key = PICK (KEYS, self->rng), *found;
  g_autofree char *number = NULL;
  int value;

  if (at < 0)
    return;
  if (rarely (self, 3)) {
    add_attribute (self, at,
                   rarely (self, 3)   ? "rotation=\"90\""
                   : rarely (self, 2) ? "rotation=\"12.5\""
                                      : "opacity=\"0.25\"");
    return;
  }
  if (rarely (self, 3)) {
    add_property (self, at);
    return;
  }
  found = strstr (self->text->str + at, key);
  if (found == NULL || found > self->text->str + tag_end (self, at))
    return;
  found += strlen (key);
  value = atoi (found);
  number = g_strdup_printf ("%d.%d", value + ds_rng_range (self->rng, 0, 7),
                            ds_rng_range (self->rng, 1, 9));
  g_string_erase (self->text, found - self->text->str, (gssize)strcspn (found, "\""));
  g_string_insert (self->text, found - self->text->str, number);
}

/* ---- layers and the map */

static void
change_layer (Hand *self)
{
  static const char *const ATTRIBUTES[] = {
    "opacity=\"0.4\"",   "tintcolor=\"#ff8040\"", "locked=\"1\"",      "class=\"Deck\"",
    "parallaxx=\"0.5\"", "color=\"#00ff00\"",     "mode=\"multiply\"", "offsetx=\"3\"",
    "offsety=\"16\"",    "unheard=\"of this\"",   "opacity=\"0.375\"",
  };
  const gssize at = any_tag (
      self, (const char *const[]){ "<layer ", "<objectgroup ", "<group ", "<imagelayer ", NULL });

  if (at >= 0 && rarely (self, 3))
    add_property (self, at);
  else if (at >= 0)
    add_attribute (self, at, PICK (ATTRIBUTES, self->rng));
}

#define SKY                                                                                        \
  "<imagelayer id=\"%d\" name=\"Sky\" opacity=\"0.5\" repeatx=\"1\"><image source=\"sky.jpg\" "    \
  "width=\"9\" height=\"9\"/></imagelayer>"

static void
add_layer (Hand *self)
{
  static const char *const LAYERS[] = {
    SKY,
    "<objectgroup id=\"%d\" name=\"Cameras\" color=\"#ff0000\"/>",
    "<objectgroup id=\"%d\" name=\"Hidden\" visible=\"0\"/>",
    "<group id=\"%d\" name=\"Empty\" locked=\"1\"/>",
  };
  const gssize at = any_tag (self, (const char *const[]){ "</map>", "</group>", "<layer ", NULL });
  const char *format = PICK (LAYERS, self->rng);
  GString *text = g_string_new ("\n");

  g_string_append (text, format);
  {
    g_autofree char *number = g_strdup_printf ("%d", self->next_layer++);

    g_string_replace (text, "%d", number, 1);
  }
  g_string_insert (self->text, at, text->str);
  g_string_free (text, TRUE);
}

static void
change_map (Hand *self)
{
  static const char *const ATTRIBUTES[] = { "backgroundcolor=\"#102030\"", "class=\"World\"",
                                            "parallaxoriginx=\"4\"", "compressionlevel=\"-1\"" };
  const gssize at = any_tag (self, (const char *const[]){ "<map ", NULL });

  if (rarely (self, 4)) {
    add_property (self, at);
  } else if (rarely (self, 3) && strstr (self->text->str, "editorsettings") == NULL) {
    put_inside (self, at,
                "\n <editorsettings>\n  <export target=\"a.lua\" format=\"lua\"/>\n "
                "</editorsettings>");
  } else if (rarely (self, 3) && strstr (self->text->str, "more.tsx") == NULL) {
    const char *end = strstr (self->text->str, ".tiles.tsx\"/>");

    g_string_insert (self->text, end + strlen (".tiles.tsx\"/>") - self->text->str,
                     "\n <tileset firstgid=\"5000\" source=\"more.tsx\"/>");
  } else {
    add_attribute (self, at, PICK (ATTRIBUTES, self->rng));
  }
}

/* ---- cells */

/* Flips a tile, or draws one of a tileset of its own. */
static void
change_cell (Hand *self)
{
  const gssize at = any_tag (self, (const char *const[]){ "<data encoding=\"csv\">", NULL });
  g_autofree char *number = NULL;
  const char *end, *cell;
  size_t n;

  if (at < 0)
    return;
  cell = self->text->str + tag_end (self, at) + 1;
  end = strchr (cell, '<');
  cell += ds_rng_below (self->rng, (uint32_t)(end - cell));
  while (cell < end && !g_ascii_isdigit (*cell))
    cell++;
  while (g_ascii_isdigit (cell[-1]))
    cell--;
  n = strspn (cell, "0123456789");
  if (cell >= end || n == 0)
    return;
  if (cell[0] != '0')
    number = g_strdup_printf ("%lu", (strtoul (cell, NULL, 10) & 0x0fffffff) | 0x80000000ul);
  else if (strstr (self->text->str, "more.tsx") != NULL)
    number = g_strdup ("5001");
  else
    return;
  g_string_erase (self->text, cell - self->text->str, (gssize)n);
  g_string_insert (self->text, cell - self->text->str, number);
}

/* ---- all */

static int
number_of (const Hand *self, const char *key)
{
  const char *at = strstr (self->text->str, key);

  g_assert_nonnull (at);
  return atoi (at + strlen (key));
}

static void
set_number (Hand *self, const char *key, int number)
{
  const char *at = strstr (self->text->str, key) + strlen (key);
  g_autofree char *digits = g_strdup_printf ("%d", number);

  g_string_erase (self->text, at - self->text->str, (gssize)strspn (at, "0123456789"));
  g_string_insert (self->text, at - self->text->str, digits);
}

char *
dst_tiled_hand_edit (const char *text, DsRng *rng)
{
  static void (*const EDITS[]) (Hand *) = { add_object,    add_object,   add_object, change_object,
                                            change_object, change_layer, add_layer,  change_map,
                                            change_cell,   change_cell };
  Hand self = { g_string_new (text), rng, 0, 0 };

  self.next_object = number_of (&self, " nextobjectid=\"") + ds_rng_range (rng, 0, 3);
  self.next_layer = number_of (&self, " nextlayerid=\"");
  for (uint32_t n = 1 + ds_rng_below (rng, 14); n > 0; n--)
    PICK (EDITS, rng) (&self);
  set_number (&self, " nextobjectid=\"", self.next_object);
  set_number (&self, " nextlayerid=\"", self.next_layer);
  if (rarely (&self, 3))
    g_string_replace (self.text, "tiledversion=\"Delvesmith\"", "tiledversion=\"1.12.0\"", 1);
  return g_string_free (self.text, FALSE);
}
