/* editor/window/option_bar.c — options of the chosen tool, above the canvas. */
#include "inspect/describe.h"
#include "window/actions.h"
#include "window/command_options.h"
#include "window/loaded_kind.h"
#include "window/option_group.h"
#include "window/window_private.h"

#include "icon_button.h"
#include "overflow.h"
#include "shown.h"
#include "tooltip.h"

#include <glib/gi18n.h>

#define NAME_CHARS 11 /* of the room or region that is painted */

static gboolean
icon_of_choice (GBinding *binding, const GValue *from, GValue *to, gpointer choices)
{
  g_value_set_static_string (to, ((const DseOptionChoice *)choices)[g_value_get_int (from)].icon);
  return TRUE;
}

/* The same behind one button, for options that are rarely changed. @choices live as long as the
 * process. */
static void
add_menu (GtkWidget *bar, unsigned uses, DseToolOptions *options, const char *option,
          const char *tip, const DseOptionChoice *choices, gsize n)
{
  GtkWidget *group = dse_option_group_add (bar, uses, NULL), *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  for (gsize i = 0; i < n; i++) {
    g_autofree char *action = g_strdup_printf ("win.%s(%d)", option, (int)i);

    g_menu_append (menu, _ (choices[i].label), action);
  }
  if (uses == DSE_USES_SYMMETRY)
    g_menu_append (menu, _ ("Axis in the Middle"), "win.axis-middle");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (button), TRUE);
  dsu_menu_button_set_tip (button, tip);
  g_object_bind_property_full (options, option, button, "icon-name", G_BINDING_SYNC_CREATE,
                               icon_of_choice, NULL, (gpointer)choices, NULL);
  gtk_box_append (GTK_BOX (group), button);
}

static void
add_size (GtkWidget *bar, DseToolOptions *options)
{
  GtkWidget *group = dse_option_group_add (bar, DSE_USES_SIZE, NULL);
  GtkAdjustment *size = gtk_adjustment_new (1, 1, DS_TIP_MAX, 1, 2, 0);
  GtkWidget *scale = gtk_scale_new (GTK_ORIENTATION_HORIZONTAL, size);
  GtkWidget *label = gtk_label_new (_ ("Size"));

  g_object_bind_property (options, "size", size, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  gtk_scale_set_draw_value (GTK_SCALE (scale), TRUE);
  gtk_scale_set_digits (GTK_SCALE (scale), 0);
  gtk_scale_set_value_pos (GTK_SCALE (scale), GTK_POS_RIGHT);
  gtk_widget_set_size_request (scale, 100, -1);
  dse_action_set_tip_text (scale, _ ("Brush width in cells ({thinner} and {thicker})"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Brush size"), -1);
  gtk_box_append (GTK_BOX (group), label);
  gtk_box_append (GTK_BOX (group), scale);
}

static void
add_outline (GtkWidget *bar)
{
  GtkWidget *group = dse_option_group_add (bar, DSE_USES_OUTLINE, NULL);
  GtkWidget *check = gtk_check_button_new_with_label (_ ("Outline only"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (check), "win.outline");
  gtk_box_append (GTK_BOX (group), check);
}

/* The room or region that its tool paints; @label shows the name. */
static void
show_target (GtkWidget *label)
{
  DseWindow *window = g_object_get_data (G_OBJECT (label), "window");
  const gboolean is_room = g_object_get_data (G_OBJECT (label), "room") != NULL;
  DsePage *page = window->tabs != NULL ? dse_window_get_page (window) : NULL;
  const DsDungeon *dungeon;
  const DsRooms *rooms;
  g_autofree char *name = NULL;
  guint32 number;

  if (page == NULL)
    return;
  dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;
  rooms = dungeon->floors[dsu_canvas_get_floor (dse_page_get_canvas (page))].rooms;
  number = is_room
               ? ds_rooms_find (rooms, dse_tool_options_get_room (window->options))
               : ds_regions_find (dungeon->regions, dse_tool_options_get_region (window->options));
  if (number == 0)
    name = g_strdup (is_room ? _ ("New room") : _ ("No region"));
  else
    name = is_room ? dse_name_room (ds_rooms_get (rooms, number - 1), number)
                   : dse_name_region (dungeon->regions, number);
  gtk_label_set_text (GTK_LABEL (label), name);
}

static void
on_new_room (DseToolOptions *options)
{
  g_object_set (options, "room", (guint64)0, NULL);
}

static void
add_target (GtkWidget *bar, DseWindow *self, gboolean is_room)
{
  GtkWidget *group = dse_option_group_add (bar, is_room ? DSE_USES_ROOM : DSE_USES_REGION, NULL);
  GtkWidget *label = gtk_label_new (NULL), *button;

  g_object_set_data (G_OBJECT (label), "window", self);
  g_object_set_data (G_OBJECT (label), "room", is_room ? label : NULL);
  g_signal_connect_object (self->options, is_room ? "notify::room" : "notify::region",
                           G_CALLBACK (show_target), label, G_CONNECT_SWAPPED);
  g_signal_connect (label, "map", G_CALLBACK (show_target), NULL);
  gtk_box_set_spacing (GTK_BOX (group), 12);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_box_append (GTK_BOX (group), label);
  if (is_room) {
    button = gtk_button_new_from_icon_name ("list-add-symbolic");
    dsu_set_tip (button, _ ("New room"));
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("New room"), -1);
    g_signal_connect_object (button, "clicked", G_CALLBACK (on_new_room), self->options,
                             G_CONNECT_SWAPPED);
  } else {
    button = gtk_button_new_with_label (_ ("Choose…"));
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), "win.panel::rooms");
  }
  gtk_box_append (GTK_BOX (group), button);
}

static void
add_turns (GtkWidget *bar)
{
  GtkWidget *group = dse_option_group_add (bar, DSE_USES_TURN, "linked");
  static const struct {
    const char *icon, *action, *tip;
  } turns[] = {
    { "object-flip-horizontal-symbolic", "win.turn::mirror-x", N_ ("Mirror horizontally") },
    { "object-flip-vertical-symbolic", "win.turn::mirror-y", N_ ("Mirror vertically") },
    { "object-rotate-right-symbolic", "win.turn::right", N_ ("Rotate clockwise") },
    { "object-rotate-left-symbolic", "win.turn::left", N_ ("Rotate anticlockwise") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++) {
    GtkWidget *button = dsu_icon_button_new (turns[i].icon, turns[i].action, _ (turns[i].tip));

    dse_action_set_tip_of (button, turns[i].action, _ (turns[i].tip));
    gtk_box_append (GTK_BOX (group), button);
  }
}

/* Shows the controls that @tool uses and hides the others; the bar keeps its height, and has those
 * that are too many behind a button. */
void
dse_option_bar_show_tool (GtkWidget *bar, const DseTool *tool, DseToolOptions *options,
                          const DsRules *rules)
{
  DsuOverflow *overflow;
  const GPtrArray *groups;
  g_autofree char *name = NULL;
  unsigned used;
  uint16_t kind;

  g_return_if_fail (GTK_IS_WIDGET (bar) && tool != NULL && DSE_IS_TOOL_OPTIONS (options));

  overflow = DSU_OVERFLOW (gtk_widget_get_ancestor (bar, DSU_TYPE_OVERFLOW));
  groups = dsu_overflow_get_groups (overflow);
  name = dsu_dup_shown (tool->traits & DSE_TOOL_COMMAND ? tool->label : _ (tool->label));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (bar)), name);
  dse_command_options_show (bar, tool);
  used = dse_tool_uses (tool, options);
  if (rules == NULL || !ds_rules_find_kind (rules, dse_tool_options_get_kind (options), &kind) ||
      !ds_role_has_area ((DsRole)ds_rules_kind (rules, kind)->role))
    used &= ~(unsigned)DSE_USES_AREA;
  for (guint i = 1; i < groups->len; i++) {
    const unsigned uses = GPOINTER_TO_UINT (g_object_get_data (groups->pdata[i], "uses"));

    gtk_widget_set_visible (groups->pdata[i], (used & uses) != 0 && gtk_widget_get_first_child (
                                                                        groups->pdata[i]) != NULL);
  }
  dsu_overflow_fit (overflow);
}

void
dse_option_bar_fill (GtkWidget *bar, DseWindow *self)
{
  static const DseOptionChoice tips[] = { { "ds-brush-round-symbolic", N_ ("Round brush") },
                                          { "ds-brush-square-symbolic", N_ ("Square brush") } };
  static const DseOptionChoice symmetries[] = {
    { "action-unavailable-symbolic", N_ ("No Symmetry") },
    { "ds-symmetry-horizontal-symbolic", N_ ("Left-right symmetry") },
    { "ds-symmetry-vertical-symbolic", N_ ("Top-bottom symmetry") },
    { "ds-symmetry-both-symbolic", N_ ("Four-way symmetry") },
    { "ds-symmetry-turn-symbolic", N_ ("Half-turn symmetry") },
    { "ds-symmetry-diagonal-symbolic", N_ ("Falling diagonal symmetry") },
    { "ds-symmetry-rising-symbolic", N_ ("Rising diagonal symmetry") }
  };
  static const DseOptionChoice reaches[] = { { NULL, N_ ("4-way") },
                                             { NULL, N_ ("8-way") },
                                             { NULL, N_ ("Everywhere") } };
  static const DseOptionChoice alikes[] = { { NULL, N_ ("Ground") },
                                            { NULL, N_ ("Feature") },
                                            { NULL, N_ ("Room") },
                                            { NULL, N_ ("Region") } };
  static const DseOptionChoice shapes[] = { { "ds-tool-rectangle-symbolic", N_ ("Rectangle") },
                                            { "ds-tool-ellipse-symbolic", N_ ("Ellipse") },
                                            { "ds-shape-capsule-symbolic", N_ ("Capsule") },
                                            { "ds-shape-polygon-symbolic", N_ ("Polygon") },
                                            { "ds-shape-path-symbolic", N_ ("Path") } };
  static const DseOptionChoice spreads[] = { { NULL, N_ ("Single") },
                                             { NULL, N_ ("Brush") },
                                             { NULL, N_ ("Scatter") } };

  g_return_if_fail (GTK_IS_WIDGET (bar) && DSE_IS_WINDOW (self));

  static const DseOptionChoice room_works[] = {
    { "ds-tool-brush-symbolic", N_ ("Add cells to the room") },
    { "ds-tool-fill-symbolic", N_ ("Fill up to the doors") },
    { "ds-tool-eraser-symbolic", N_ ("Remove cells from their rooms") }
  };

  dse_option_choices_add (bar, DSE_USES_ROOM, "room-work", room_works, G_N_ELEMENTS (room_works));
  dse_loaded_kind_add (bar, self);
  dse_option_choices_add (bar, DSE_USES_SPREAD, "spread", spreads, G_N_ELEMENTS (spreads));
  dse_option_choices_add (bar, DSE_USES_AREA, "area-shape", shapes, G_N_ELEMENTS (shapes));
  add_size (bar, self->options);
  dse_paint_options_fill (bar, self);
  dse_option_spin_add (bar, DSE_USES_DENSITY, self->options, "density", 1, 100, _ ("_Density"),
                       _ ("Percentage of free cells to fill"));
  dse_option_choices_add (bar, DSE_USES_SIZE, "tip", tips, G_N_ELEMENTS (tips));
  add_outline (bar);
  dse_option_choices_add (bar, DSE_USES_REACH, "reach", reaches, G_N_ELEMENTS (reaches));
  dse_option_choices_add (bar, DSE_USES_ALIKE, "alike", alikes, G_N_ELEMENTS (alikes));
  add_target (bar, self, TRUE);
  add_target (bar, self, FALSE);
  add_turns (bar);
  dse_option_spin_add (bar, DSE_USES_SPACING, self->options, "spacing", 0, DS_COPIES_SPACING_MAX,
                       _ ("S_pacing"), _ ("Free cells between scattered copies"));
  add_menu (bar, DSE_USES_SYMMETRY, self->options, "symmetry", _ ("Symmetry"), symmetries,
            G_N_ELEMENTS (symmetries));
  dse_command_options_fill (bar, self);
  dsu_overflow_adopt (DSU_OVERFLOW (gtk_widget_get_ancestor (bar, DSU_TYPE_OVERFLOW)));
}

/* The label with the name of the tool. */
