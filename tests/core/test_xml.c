/* tests/core/test_xml.c — XML: the tree of a text, and texts that are refused. */
#include "base/xml.h"
#include "lib/file.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static DsStatus
parse (DsXml **out, const char *text, gsize n, DsErrors *errors)
{
  return ds_xml_parse (out, "a.xml", text, n, errors);
}

/* <a k="v">text<b/></a> as a(k=v)'text'[b] with lines. */
static void
describe (DsXmlElement self, GString *out)
{
  gboolean has_any = FALSE;
  gsize n;
  const char *text = ds_element_text (self, &n);
  DsXmlElement child;

  g_string_append_printf (out, "%u:%s", ds_element_line (self), ds_element_name (self));
  for (gsize i = 0; i < ds_element_n_attributes (self); i++) {
    const char *value, *key = ds_element_attribute (self, i, &value);

    g_string_append_printf (out, " %s=%s", key, value);
    g_assert_true (ds_element_get (self, key) == value);
  }
  g_assert_cmpuint (strlen (text), ==, n);
  if (n > 0)
    g_string_append_printf (out, " '%s'", text);
  for (bool more = ds_element_first (self, &child); more; more = ds_element_next (&child)) {
    g_string_append (out, has_any ? ", " : " [");
    describe (child, out);
    has_any = TRUE;
  }
  g_string_append (out, has_any ? "]" : "");
}

static const struct {
  const char *name, *text;
  gsize n; /* 0: of the text */
  const char *want;
} TREES[] = {
  { "one", "<a/>", 0, "1:a" },
  { "nested", "<a>\n<b/><c>\n<d/></c></a>", 0, "1:a '\n' [2:b, 2:c '\n' [3:d]]" },
  { "siblings", "<a><b><c/></b><b/><b><c/><c/></b></a>", 0,
    "1:a [1:b [1:c], 1:b, 1:b [1:c, 1:c]]" },
  { "attributes", "<a k='1' l=\"x&amp;&#65;&lt;\"/>", 0, "1:a k=1 l=x&A<" },
  { "text", "<a>x&gt;<![CDATA[<y>]]><!-- no -->z<b/>gone</a>", 0, "1:a 'x><y>z' [1:b]" },
  { "utf-8", "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"UTF-8\"?><\xc3\xa4/>", 0, "1:\xc3\xa4" },
  { "latin-1", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\xe4</a>", 0, "1:a '\xc3\xa4'" },
  { "utf-16", "\xff\xfe<\0a\0/\0>\0", 10, "1:a" },
  { "doctype", "<!DOCTYPE a SYSTEM \"http://nowhere/a.dtd\"><a/>", 0, "1:a" },
  { "prefix", "<x:a xmlns:x='u' x:k='1'/>", 0, "1:x:a xmlns:x=u x:k=1" },
};

static void
test_trees (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  const gsize n = TREES[row].n > 0 ? TREES[row].n : strlen (TREES[row].text);
  g_autoptr (GString) got = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsXml *xml;

  g_assert_cmpint (parse (&xml, TREES[row].text, n, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  describe (ds_xml_root (xml), got);
  g_assert_cmpstr (got->str, ==, TREES[row].want);
  g_assert_cmpstr (ds_xml_name (xml), ==, "a.xml");
  g_assert_null (ds_element_get (ds_xml_root (xml), "none"));
  ds_xml_free (xml);
}

static const struct {
  const char *name, *text;
  DsStatus status;
  const char *want;
} WRONG[] = {
  { "nothing", "", DS_BAD_DATA,
    "a.xml:1: expected XML, got an error of its parser: no element found" },
  { "cut", "<a>\n<b>", DS_BAD_DATA,
    "a.xml:2: expected XML, got an error of its parser: no element found" },
  { "tags", "<a>\n</b>", DS_BAD_DATA,
    "a.xml:2: expected XML, got an error of its parser: mismatched tag" },
  { "twice", "<a k='1' k='2'/>", DS_BAD_DATA,
    "a.xml:1: expected XML, got an error of its parser: duplicate attribute" },
  { "utf-8", "<a>\xff</a>", DS_BAD_DATA,
    "a.xml:1: expected XML, got an error of its parser: not well-formed (invalid token)" },
  { "encoding", "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><a/>", DS_BAD_DATA,
    "a.xml:1: expected XML, got an error of its parser: unknown encoding" },
  { "laughs",
    "<!DOCTYPE a [\n<!ENTITY b \"ha\"><!ENTITY c \"&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;\">]>"
    "<a>&d;</a>",
    DS_BAD_DATA, "a.xml:1: expected XML without declarations, got a document type that has some" },
  { "file", "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>", DS_BAD_DATA,
    "a.xml:1: expected XML without declarations, got a document type that has some" },
  { "entity", "<!DOCTYPE a SYSTEM \"a.dtd\">\n<a>&b;</a>", DS_BAD_DATA,
    "a.xml:2: expected no entity beside those of XML, got \"b\"" },
  { "unknown-entity", "<a>&b;</a>", DS_BAD_DATA,
    "a.xml:1: expected XML, got an error of its parser: undefined entity" },
};

static void
test_wrong (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *got = NULL;
  DsErrors errors = { 0 };
  DsXml *xml;

  g_assert_cmpint (parse (&xml, WRONG[row].text, strlen (WRONG[row].text), &errors), ==,
                   WRONG[row].status);
  g_assert_null (xml);
  got = dst_findings (&errors);
  g_assert_cmpstr (g_strchomp (got), ==, WRONG[row].want);
}

/* Refused where a limit is crossed, and taken right below it. */
static void
test_limits (void)
{
  for (gsize more = 0; more < 2; more++) {
    g_autoptr (GString) deep = g_string_new (NULL), wide = g_string_new ("<a");
    DsErrors errors = { 0 };
    DsXml *xml;

    for (gsize i = 0; i < DS_XML_DEPTH_MAX + more; i++)
      g_string_append (deep, "<a>");
    for (gsize i = 0; i < DS_XML_DEPTH_MAX + more; i++)
      g_string_append (deep, "</a>");
    for (gsize i = 0; i < DS_XML_ATTRIBUTES_MAX + more; i++)
      g_string_append_printf (wide, " k%zu=''", i);
    g_string_append (wide, "/>");
    g_assert_cmpint (parse (&xml, deep->str, deep->len, &errors), ==, more ? DS_LIMIT : DS_OK);
    ds_xml_free (xml);
    g_assert_cmpint (parse (&xml, wide->str, wide->len, &errors), ==, more ? DS_LIMIT : DS_OK);
    ds_xml_free (xml);
    g_assert_cmpuint (errors.n, ==, 2 * more);
  }
}

/* Texts and tags that are longer than the chunks that the parser gets, with letters of several
 * bytes across their ends: the tree and its places are those of the whole text. */
static void
test_long (void)
{
  g_autoptr (GString) value = g_string_new (NULL), text = g_string_new ("<a k='");
  DsErrors errors = { 0 };
  DsXmlElement root, child;
  size_t n, start;
  DsXml *xml;

  while (value->len < (size_t)5 << 20)
    g_string_append (value, "caf\xc3\xa9 ");
  g_string_append_printf (text, "%s'>%s", value->str, value->str);
  start = text->len;
  g_string_append_printf (text, "<b/>%s</a>", value->str);
  g_assert_cmpint (parse (&xml, text->str, text->len, &errors), ==, DS_OK);
  root = ds_xml_root (xml);
  g_assert_cmpstr (ds_element_get (root, "k"), ==, value->str);
  g_assert_cmpstr (ds_element_text (root, &n), ==, value->str);
  g_assert_cmpuint (n, ==, value->len);
  g_assert_true (ds_element_first (root, &child));
  g_assert_cmpuint (ds_element_start (child), ==, start);
  g_assert_cmpuint (ds_element_end (root), ==, text->len - strlen ("</a>"));
  ds_xml_free (xml);
}

static DsStatus
parse_once (void *user)
{
  static const char text[] = "<a k='1'>text<b l='2'/><c/></a>";
  DsErrors errors = { 0 };
  DsXml *xml;
  const DsStatus status = parse (&xml, text, sizeof text - 1, &errors);

  g_assert_cmpint (status == DS_OK, ==, xml != NULL);
  ds_xml_free (xml);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (parse_once, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!ds_xml_is_built ()) {
    g_print ("1..0 # SKIP built without expat\n");
    return 0;
  }
  DST_ADD_ROWS ("/base/xml/tree", TREES, test_trees);
  DST_ADD_ROWS ("/base/xml/wrong", WRONG, test_wrong);
  g_test_add_func ("/base/xml/limits", test_limits);
  g_test_add_func ("/base/xml/long", test_long);
  g_test_add_func ("/base/xml/no-memory", test_no_memory);
  return g_test_run ();
}
