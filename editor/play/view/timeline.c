/* editor/play/view/timeline.c — a track, a thumb, and marks of a colour and a height for each kind;
 * under it a lane for each of the other branches, from where it leaves. */
#include "play/view/timeline.h"

#include <glib/gi18n.h>

#define EDGE 8    /* pixels beside the track */
#define REACH 6   /* pixels from a mark where it is still told */
#define PAGE 100  /* places */
#define MIDDLE 14 /* pixels from the top to the track */
#define LANE 6    /* pixels from one to the next */
#define LANES_MAX 4

struct _DseTimeline {
  GtkWidget parent_instance;
  DseSession *session; /* NULL: none */
  guint n_lanes;
};

G_DEFINE_FINAL_TYPE (DseTimeline, dse_timeline, GTK_TYPE_WIDGET)

static guint seek_signal, choose_signal;

/* Bad things hang below the track, the others stand on it. */
static const struct {
  GdkRGBA colour;
  int height; /* pixels; below 0: down */
} LOOKS[DSE_N_MARKS] = {
  [DSE_MARK_DAMAGE] = { { 0.88f, 0.11f, 0.14f, 1 }, -5 },
  [DSE_MARK_KILL] = { { 0.9f, 0.38f, 0, 1 }, 7 },
  [DSE_MARK_FIND] = { { 0.9f, 0.65f, 0.04f, 1 }, 6 },
  [DSE_MARK_DOOR] = { { 0.6f, 0.42f, 0.27f, 1 }, 5 },
  [DSE_MARK_TRAVEL] = { { 0.57f, 0.25f, 0.67f, 1 }, 9 },
  [DSE_MARK_DEATH] = { { 0.88f, 0.11f, 0.14f, 1 }, -9 },
  [DSE_MARK_WIN] = { { 0.18f, 0.76f, 0.49f, 1 }, 9 },
  [DSE_MARK_EDIT] = { { 0.21f, 0.52f, 0.89f, 1 }, 9 },
};

static const char *const LABELS[DSE_N_MARKS] = {
#define X(name, label) [DSE_MARK_##name] = label,
  DSE_MARK_LIST (X)
#undef X
};

static guint
length_of (DseTimeline *self)
{
  return self->session != NULL ? dse_session_get_length (self->session) : 0;
}

static guint
place_of (DseTimeline *self, guint step)
{
  return dse_session_get_place (self->session, dse_session_get_shown (self->session), step);
}

/* Places of the longest branch, which is as long as the track. */
static guint
longest (DseTimeline *self)
{
  const guint n = self->session != NULL ? dse_session_get_n_branches (self->session) : 0;
  guint most = 1;

  for (guint i = 0; i < n; i++)
    most = MAX (most, dse_session_get_place (self->session, i, G_MAXUINT));
  return most;
}

static double
track_width (DseTimeline *self)
{
  return MAX (1, gtk_widget_get_width (GTK_WIDGET (self)) - 2 * EDGE);
}

/* In pixels from the end of the track at which it begins, as all places along it. */
static double
x_of (DseTimeline *self, guint place)
{
  return EDGE + track_width (self) * place / longest (self);
}

/* The same of @x pixels from the left: the track begins where a line of text does. */
static double
along (DseTimeline *self, double x)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? gtk_widget_get_width (widget) - x
                                                               : x;
}

static guint
place_at (DseTimeline *self, double x)
{
  return (guint)(CLAMP ((x - EDGE) / track_width (self), 0, 1) * longest (self) + 0.5);
}

/* At its last place, where it is drawn to end, is the end of the branch. */
static guint
step_at (DseTimeline *self, guint branch, double x)
{
  const guint n = dse_session_get_place (self->session, branch, G_MAXUINT);
  const guint place = place_at (self, x);

  return dse_session_get_step_of (self->session, branch, place < n ? place : n + 1);
}

/* The branch that has lane @lane: the latest ones have one. FALSE: none has. */
static gboolean
find_lane (DseTimeline *self, guint lane, guint *branch)
{
  for (guint i = dse_session_get_n_branches (self->session); i-- > 0;)
    if (!dse_session_get_branch (self->session, i).is_shown && lane-- == 0) {
      *branch = i;
      return TRUE;
    }
  return FALSE;
}

static float
lane_y (guint lane)
{
  return MIDDLE + 12 + (float)lane * LANE;
}

/* The branch whose lane is there. FALSE: it is the track. */
static gboolean
branch_at (DseTimeline *self, double y, guint *branch)
{
  const double lane = (y - lane_y (0)) / LANE + 0.5;

  return self->session != NULL && lane >= 0 && lane < self->n_lanes &&
         find_lane (self, (guint)lane, branch);
}

/* ---- drawing */

/* @box, which is along the track, from the left. */
static graphene_rect_t
placed (DseTimeline *self, graphene_rect_t box)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    box.origin.x = (float)gtk_widget_get_width (GTK_WIDGET (self)) - box.origin.x - box.size.width;
  return box;
}

static void
append_bar (DseTimeline *self, GtkSnapshot *snapshot, const GdkRGBA *colour, graphene_rect_t box)
{
  const graphene_rect_t there = placed (self, box);

  gtk_snapshot_append_color (snapshot, colour, &there);
}

static void
append_round (DseTimeline *self, GtkSnapshot *snapshot, const GdkRGBA *colour, graphene_rect_t box)
{
  const graphene_rect_t there = placed (self, box);
  GskRoundedRect round;

  gsk_rounded_rect_init_from_rect (&round, &there, there.size.height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &round);
  gtk_snapshot_append_color (snapshot, colour, &there);
  gtk_snapshot_pop (snapshot);
}

/* The last mark covers all others in its column of pixels. */
static void
append_marks (DseTimeline *self, GtkSnapshot *snapshot, float middle)
{
  guint n;
  const DseMark *marks = dse_session_get_marks (self->session, &n);
  int last[DSE_N_MARKS];

  for (int i = 0; i < DSE_N_MARKS; i++)
    last[i] = -1;
  for (guint i = 0; i < n; i++) {
    const int x = (int)x_of (self, place_of (self, marks[i].step)),
              height = LOOKS[marks[i].kind].height;

    if (x == last[marks[i].kind])
      continue;
    last[marks[i].kind] = x;
    append_bar (self, snapshot, &LOOKS[marks[i].kind].colour,
                GRAPHENE_RECT_INIT ((float)x - 1,
                                    height > 0 ? middle - 2 - (float)height : middle + 2, 2,
                                    (float)ABS (height)));
  }
}

static void
append_lanes (DseTimeline *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  for (guint lane = 0, i; lane < self->n_lanes && find_lane (self, lane, &i); lane++) {
    const DseBranchInfo branch = dse_session_get_branch (self->session, i);
    const float from = (float)x_of (self, dse_session_get_place (self->session, i, branch.from));
    const float to = (float)x_of (self, dse_session_get_place (self->session, i, branch.length));
    const float y = lane_y (lane);

    append_bar (self, snapshot, colour,
                GRAPHENE_RECT_INIT (from - 1, MIDDLE + 4, 2, y - MIDDLE - 3));
    append_round (self, snapshot, colour,
                  GRAPHENE_RECT_INIT (from - 1, y - 1, MAX (4, to - from), 2));
    append_round (self, snapshot, colour, GRAPHENE_RECT_INIT (MAX (to, from + 2) - 3, y - 2, 4, 4));
  }
}

static void
dse_timeline_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DseTimeline *self = DSE_TIMELINE (widget);
  const float middle = MIDDLE;
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  GdkRGBA text, accent = { 0.21f, 0.52f, 0.89f, 1 };
  float x, end;

  if (self->session == NULL)
    return;
  gtk_style_context_get_color (context, &text);
  gtk_style_context_lookup_color (context, "accent_bg_color", &accent);
  x = (float)x_of (self, place_of (self, dse_session_get_step (self->session)));
  end = (float)x_of (self, place_of (self, length_of (self)));
  text.alpha = 0.4f;
  append_lanes (self, snapshot, &text);
  text.alpha = 0.18f;
  append_round (self, snapshot, &text,
                GRAPHENE_RECT_INIT (EDGE, middle - 2, MAX (4, end - EDGE), 4));
  append_round (self, snapshot, &accent,
                GRAPHENE_RECT_INIT (EDGE, middle - 2, MAX (4, x - EDGE), 4));
  append_marks (self, snapshot, middle);
  append_round (self, snapshot, &accent, GRAPHENE_RECT_INIT (x - 6, middle - 6, 12, 12));
  append_round (self, snapshot, &(GdkRGBA){ 1, 1, 1, 1 },
                GRAPHENE_RECT_INIT (x - 3, middle - 3, 6, 6));
}

static void
dse_timeline_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  const int height = 2 * MIDDLE + (int)DSE_TIMELINE (widget)->n_lanes * LANE;

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : height;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : height;
}

/* ---- pointer and keys */

static void
seek (DseTimeline *self, guint step)
{
  if (self->session != NULL && step != dse_session_get_step (self->session))
    g_signal_emit (self, seek_signal, 0, step);
}

static void
seek_to (DseTimeline *self, double x)
{
  if (self->session != NULL)
    seek (self, step_at (self, dse_session_get_shown (self->session), x));
}

static void
on_begin (DseTimeline *self, double x, double y)
{
  guint branch;

  x = along (self, x);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (branch_at (self, y, &branch))
    g_signal_emit (self, choose_signal, 0, branch, step_at (self, branch, x));
  else
    seek_to (self, x);
}

static void
on_drag (DseTimeline *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    seek_to (self, along (self, x + dx));
}

static gboolean
on_key (DseTimeline *self, guint key)
{
  const int right = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  const struct {
    guint key;
    guint to;
  } KEYS[] = {
    { GDK_KEY_Left, dse_session_get_step_beside (self->session, -right) },
    { GDK_KEY_Right, dse_session_get_step_beside (self->session, right) },
    { GDK_KEY_Page_Up, dse_session_get_step_beside (self->session, -PAGE) },
    { GDK_KEY_Page_Down, dse_session_get_step_beside (self->session, PAGE) },
    { GDK_KEY_Home, 0 },
    { GDK_KEY_End, length_of (self) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (KEYS); i++)
    if (KEYS[i].key == key) {
      seek (self, KEYS[i].to);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static char *
dup_branch (DseTimeline *self, guint i)
{
  const DseBranchInfo branch = dse_session_get_branch (self->session, i);

  return dse_branch_info_dup_name (&branch);
}

/* The branch there, the mark that is nearest to the pointer, or the step there. */
static gboolean
on_tooltip (DseTimeline *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  guint n;
  const DseMark *marks, *nearest = NULL;
  g_autofree char *text = NULL;
  double best = REACH;
  guint branch;

  if (self->session == NULL || keyboard)
    return FALSE;
  x = (int)along (self, x);
  if (branch_at (self, y, &branch)) {
    text = dup_branch (self, branch);
    gtk_tooltip_set_text (tooltip, text);
    return TRUE;
  }
  marks = dse_session_get_marks (self->session, &n);
  for (guint i = 0; i < n; i++) {
    const double far = ABS (x_of (self, place_of (self, marks[i].step)) - x);

    if (far <= best) {
      nearest = &marks[i];
      best = far;
    }
  }
  /* Translators: %u is the number of a step, %s what happened in it. */
  text = nearest != NULL ? g_strdup_printf (_ ("Step %u: %s"), place_of (self, nearest->step),
                                            _ (LABELS[nearest->kind]))
                         : g_strdup_printf (_ ("Step %u"), place_at (self, x));
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

void
dse_timeline_update (DseTimeline *self)
{
  guint now, end, n;

  g_return_if_fail (DSE_IS_TIMELINE (self));

  now = self->session != NULL ? place_of (self, dse_session_get_step (self->session)) : 0;
  end = self->session != NULL ? place_of (self, length_of (self)) : 0;
  n = self->session != NULL ? dse_session_get_n_branches (self->session) : 1;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double)end,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double)now, -1);
  if (self->n_lanes != MIN (n - 1, LANES_MAX)) {
    self->n_lanes = MIN (n - 1, LANES_MAX);
    gtk_widget_queue_resize (GTK_WIDGET (self));
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dse_timeline_set_session (DseTimeline *self, DseSession *session)
{
  g_return_if_fail (DSE_IS_TIMELINE (self));

  self->session = session;
  dse_timeline_update (self);
}

static void
dse_timeline_class_init (DseTimelineClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  widget_class->snapshot = dse_timeline_snapshot;
  widget_class->measure = dse_timeline_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_set_css_name (widget_class, "timeline");
  seek_signal = g_signal_new ("seek", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  choose_signal = g_signal_new ("choose", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
dse_timeline_init (DseTimeline *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, keys);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_tooltip), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Timeline"), -1);
}
