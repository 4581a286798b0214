/* tests/bench/bench_start.c — time from the start of a program to its first painted window, the CPU
 * time of all its threads by then, and its memory:
 *
 *   bench_start RUNS OURS FLOOR [FILE]
 *
 * starts OURS (with FILE, if given) and FLOOR in turn RUNS times on an otherwise empty X display
 * and prints the medians, the least (for a busy machine), and their ratios as Markdown. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
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

/* Windows may disappear while they are read. */
static int
ignore_error (Display *d, XErrorEvent *error)
{
  return 0;
}

/* True when the window shows more than one colour in a column from its title to its foot; reading
 * more pixels would take time in which the program continues. */
static bool
is_painted (Window window, int w, int h)
{
  XImage *image = XGetImage (display, window, w / 4, 0, 1, (unsigned)h, AllPlanes, ZPixmap);
  bool varied = false;

  if (image == NULL)
    return false;
  for (int y = 0; y < h && !varied; y++)
    varied = XGetPixel (image, 0, y) != XGetPixel (image, 0, 0);
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

typedef struct {
  double wall[RUNS_MAX], cpu[RUNS_MAX]; /* ms */
  long kib;
} Times;

/* Run @i of @program, until it paints a window. FALSE: it does not. */
static bool
measure (Times *times, int i, const char *program, const char *file)
{
  struct rusage usage;
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
    usleep (500);
  }
  times->kib = peak_kib (pid);
  kill (pid, SIGKILL);
  wait4 (pid, NULL, 0, &usage);
  times->wall[i] = painted;
  times->cpu[i] = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
                  (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
  while (any_painted_window ())
    usleep (2000);
  return painted >= 0;
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

static void
print_row (const char *what, double ours, double least)
{
  printf ("| %s | %.0f | %.0f | %.2f |\n", what, ours, least, ours / least);
}

int
main (int argc, char **argv)
{
  static Times ours, least;
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
    if (!measure (&ours, i, argv[2], argc > 4 ? argv[4] : NULL) ||
        !measure (&least, i, argv[3], NULL)) {
      fprintf (stderr, "bench_start: no window was painted\n");
      return 1;
    }
  }
  printf ("| start to first painted window, median of %d | ours | empty window | ratio |\n", runs);
  printf ("|---|---|---|---|\n");
  print_row ("ms", median (ours.wall, runs), median (least.wall, runs));
  print_row ("ms of CPU, all threads", median (ours.cpu, runs), median (least.cpu, runs));
  print_row ("ms, the least", ours.wall[0], least.wall[0]); /* they are sorted now */
  print_row ("ms of CPU, the least", ours.cpu[0], least.cpu[0]);
  print_row ("peak memory, MiB", (double)ours.kib / 1024, (double)least.kib / 1024);
  return 0;
}
