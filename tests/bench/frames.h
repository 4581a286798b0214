/* tests/bench/frames.h — a canvas in a real window, and the cost of its frames. */
#pragma once

#include "canvas.h"

#define FRAMES_WIDTH 1600 /* device pixels */
#define FRAMES_HEIGHT 900
#define FRAMES 60

typedef struct {
  double wall[FRAMES * 2], cpu[FRAMES * 2]; /* ms */
  int n;
} Frames;

/* Starts the toolkit, and the memory as the application has it; for the start of main(). */
void frames_init (void);

/* A window with nothing but @child; destroyed by gtk_window_destroy() on its root. */
void frames_open (GtkWidget *child);
DsuCanvas *frames_open_window (void);  /* with a canvas */
void frames_watch (GtkWidget *window); /* one of another kind, that is on the screen */

double frames_clock_ms (clockid_t clock);
/* Runs the main loop until the requested frame is on the screen; its wall time counts from the
 * start of the frame, as waiting for the clock is idle. @frames may be NULL. */
void frames_finish (GtkWidget *widget, Frames *frames, double cpu_start);
double frames_quantile (double *values, int n, double share); /* sorts @values */
