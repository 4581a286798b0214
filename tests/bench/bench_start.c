/* tests/bench/bench_start.c — from starting a program to its first painted window, and its memory:
 *
 *   bench_start RUNS OURS FLOOR [FILE]
 *
 * starts OURS (with FILE, if given) and FLOOR in turn RUNS times on an otherwise empty X display
 * and prints the medians and their ratio as Markdown. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define RUNS_MAX 50
#define WIDTH_MIN 300 /* pixels: smaller windows are helpers of the toolkit */
#define PATIENCE_MS 30000

static Display *display;

static double
now_ms (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Windows come and go while we look. */
static int
ignore_error (Display *d, XErrorEvent *error)
{
  return 0;
}

/* Whether the window shows more than one colour. */
static bool
is_painted (Window window, int w, int h)
{
  XImage *image = XGetImage (display, window, 0, 0, (unsigned)w, (unsigned)h, AllPlanes, ZPixmap);
  bool varied = false;

  if (image == NULL)
    return false;
  for (int y = 0; y < h && !varied; y += 7)
    for (int x = 0; x < w && !varied; x += 7)
      varied = XGetPixel (image, x, y) != XGetPixel (image, 0, 0);
  XDestroyImage (image);
  return varied;
}

static bool
any_painted_window (void)
{
  Window root = DefaultRootWindow (display), parent, *children = NULL;
  unsigned n = 0;
  bool found = false;

  if (!XQueryTree (display, root, &root, &parent, &children, &n))
    return false;
  for (unsigned i = 0; i < n && !found; i++) {
    XWindowAttributes about;

    found = XGetWindowAttributes (display, children[i], &about) && about.map_state == IsViewable &&
            about.width >= WIDTH_MIN && is_painted (children[i], about.width, about.height);
  }
  XFree (children);
  return found;
}

static long
peak_kib (pid_t pid)
{
  char path[64], line[256];
  long kib = 0;
  FILE *file;

  snprintf (path, sizeof path, "/proc/%d/status", (int)pid);
  file = fopen (path, "r");
  while (file != NULL && fgets (line, sizeof line, file) != NULL)
    if (sscanf (line, "VmHWM: %ld", &kib) == 1)
      break;
  if (file != NULL)
    fclose (file);
  return kib;
}

/* Milliseconds until @program paints a window; @kib is its memory by then. Negative: it does not.
 */
static double
measure (const char *program, const char *file, long *kib)
{
  const double start = now_ms ();
  double painted = -1;
  pid_t pid = fork ();

  if (pid == 0) {
    execl (program, program, file, (char *)NULL);
    _exit (127);
  }
  while (now_ms () - start < PATIENCE_MS && waitpid (pid, NULL, WNOHANG) == 0) {
    if (any_painted_window ()) {
      painted = now_ms () - start;
      break;
    }
    usleep (2000);
  }
  *kib = peak_kib (pid);
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  while (any_painted_window ())
    usleep (2000);
  return painted;
}

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;

  return x < y ? -1 : x > y;
}

static double
median (double *values, int n)
{
  qsort (values, (size_t)n, sizeof *values, compare);
  return values[n / 2];
}

int
main (int argc, char **argv)
{
  double ours[RUNS_MAX], floor_ms[RUNS_MAX], a, b;
  long kib = 0, floor_kib = 0;
  int runs;

  display = XOpenDisplay (NULL);
  if (argc < 4 || display == NULL) {
    fprintf (stderr, "usage: bench_start RUNS OURS FLOOR [FILE]  (needs a display)\n");
    return 2;
  }
  XSetErrorHandler (ignore_error);
  runs = atoi (argv[1]);
  runs = runs < 1 ? 1 : runs > RUNS_MAX ? RUNS_MAX : runs;
  for (int i = 0; i < runs; i++) {
    ours[i] = measure (argv[2], argc > 4 ? argv[4] : NULL, &kib);
    floor_ms[i] = measure (argv[3], NULL, &floor_kib);
    if (ours[i] < 0 || floor_ms[i] < 0) {
      fprintf (stderr, "bench_start: no window was painted\n");
      return 1;
    }
  }
  a = median (ours, runs);
  b = median (floor_ms, runs);
  printf ("| start to first painted window, median of %d | ours | empty window | ratio |\n", runs);
  printf ("|---|---|---|---|\n");
  printf ("| ms | %.0f | %.0f | %.2f |\n", a, b, a / b);
  printf ("| peak memory, MiB | %.0f | %.0f | %.2f |\n", (double)kib / 1024,
          (double)floor_kib / 1024, (double)kib / (double)floor_kib);
  return 0;
}
