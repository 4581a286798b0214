/* ui/paint/looks/items.c — items as small drawings in the colour of their kind. */
#include "paint/sketch.h"

#define B DSU_PART_BASE
#define L DSU_PART_LIGHT
#define D DSU_PART_DARK
#define K DSU_PART_INK
#define W DSU_PART_WHITE
#define METAL DSU_PART_METAL
#define WOOD DSU_PART_WOOD
#define GOLD DSU_PART_GOLD

static const DsuPart dagger_parts[] = {
  { B, "M76 18 L46 54 L54 62 L80 24 Z" },
  { GOLD, "M38 48 L60 70", 8 },
  { WOOD, "M44 62 L28 80", 9 },
};

static const DsuPart sword_parts[] = {
  { B, "M86 8 L84 22 L44 66 L34 56 L74 14 Z" },
  { W, "M78 16 L42 58", 3, true },
  { GOLD, "M26 50 L50 74", 8 },
  { WOOD, "M36 64 L18 84", 9 },
  { GOLD, "O17 85 5 5" },
};

static const DsuPart staff_parts[] = {
  { B, "M78 16 L22 88", 8 },
  { L, "O80 14 9 9" },
};

static const DsuPart bow_parts[] = {
  { B, "M20 18 C62 10 90 38 82 80", 8 },
  { W, "M20 18 L82 80", 2 },
  { WOOD, "M28 82 L72 28", 4 },
  { METAL, "M78 20 L74 36 L64 28 Z" },
};

static const DsuPart mace_parts[] = {
  { WOOD, "M58 42 L22 86", 9 },
  { B, "O66 32 18 18" },
  { D, "O66 32 6 6 O52 22 4 4 O80 22 4 4 O52 44 4 4 O82 42 4 4" },
};

static const DsuPart axe_parts[] = {
  { WOOD, "M72 16 L26 88", 8 },
  { B, "M56 22 C40 12 26 22 24 42 C38 40 46 46 50 54 Z" },
  { B, "M72 30 C88 32 92 48 84 62 C76 52 68 50 58 56 Z" },
  { W, "M28 38 C30 26 40 20 50 22", 3, true },
};

static const DsuPart spear_parts[] = {
  { WOOD, "M66 32 L18 88", 6 },
  { B, "M90 6 L80 36 L62 38 L60 22 Z" },
  { D, "M86 12 L64 34", 2, true },
};

static const DsuPart rock_parts[] = {
  { B, "M18 78 L24 52 L44 38 L68 44 L84 66 L78 84 L30 86 Z" },
  { L, "M28 56 L44 44 L62 48 L46 60 Z" },
};

static const DsuPart armour_parts[] = {
  { B, "M26 22 L42 16 C46 24 54 24 58 16 L74 22 L88 44 L74 52 L74 86 L26 86 L26 52 L12 44 Z" },
  { L, "M32 30 L42 26 L44 50 L34 56 Z" },
  { D, "M50 30 L50 84", 3, true },
  { D, "M28 70 L72 70", 6 },
};

static const DsuPart food_parts[] = {
  { B, "M12 62 C10 44 28 34 50 34 C72 34 90 44 88 62 C90 76 74 84 50 84 C26 84 10 76 12 62 Z" },
  { L, "M24 54 C30 44 44 42 56 42 C44 46 36 52 32 60 Z" },
  { D, "M36 44 L42 62 M52 42 L58 60 M68 46 L72 62", 4 },
};

static const DsuPart shield_parts[] = {
  { METAL, "M16 18 C30 20 42 16 50 10 C58 16 70 20 84 18 C86 52 74 78 50 92 C26 78 14 52 16 18 Z" },
  { B, "M24 26 C34 26 44 24 50 20 C56 24 66 26 76 26 C76 52 66 72 50 82 C34 72 24 52 24 26 Z" },
  { D, "M50 20 L50 82 M26 46 L74 46", 5 },
  { METAL, "O50 46 8 8" },
};

static const DsuPart fruit_parts[] = {
  { WOOD, "M52 34 C52 24 56 18 62 14", 5 },
  { B, "M50 34 C62 24 86 30 84 56 C82 76 66 90 50 86 C34 90 18 76 16 56 C14 30 38 24 50 34 Z" },
  { L, "O34 50 7 10" },
  { D, "M56 28 C62 16 76 16 82 20 C78 30 66 34 56 28 Z" },
};

static const DsuPart cheese_parts[] = {
  { B, "M10 58 L70 30 C84 36 90 46 90 58 L90 84 L10 84 Z" },
  { L, "M10 58 L70 30 C84 36 90 46 90 58 Z" },
  { D, "O30 72 7 6 O58 68 6 5 O76 76 7 6" },
};

static const DsuPart potion_parts[] = {
  { W, "M40 16 L60 16 L60 38 C76 44 82 56 82 66 C82 80 68 90 50 90 C32 90 18 80 18 66 C18 56 24 44 "
       "40 38 Z" },
  { B, "M26 58 L74 58 C78 72 68 84 50 84 C32 84 22 72 26 58 Z" },
  { L, "O38 66 5 6", .is_small = true },
  { WOOD, "M40 8 L60 8 L60 20 L40 20 Z" },
};

static const DsuPart scroll_parts[] = {
  { B, "M24 22 L76 22 L76 80 L24 80 Z" },
  { L, "M16 14 L84 14 L84 28 L16 28 Z M16 74 L84 74 L84 88 L16 88 Z" },
  { D, "M34 40 L66 40 M34 50 L62 50 M34 60 L66 60", 4 },
};

static const DsuPart book_parts[] = {
  { B, "M18 18 L74 12 L84 20 L84 80 L28 88 L18 80 Z" },
  { W, "M22 80 L78 73 L82 78 L28 85 Z" },
  { D, "M26 18 L26 80", 5 },
  { GOLD, "M54 30 L64 44 L54 58 L44 44 Z" },
};

static const DsuPart lamp_parts[] = {
  { METAL, "M36 22 C36 4 64 4 64 22", 5 },
  { METAL, "M32 22 L68 22 L72 32 L28 32 Z M26 76 L74 76 L78 88 L22 88 Z" },
  { B, "M30 32 L70 32 L74 76 L26 76 Z" },
  { W, "M50 42 C56 52 60 58 58 64 C56 70 44 70 42 64 C40 58 46 52 50 42 Z" },
};

static const DsuPart rope_parts[] = {
  { B,
    "M50 26 C80 26 80 46 50 46 C20 46 20 26 50 26 M50 44 C82 44 82 64 50 64 C18 64 18 44 50 44 M50 "
    "62 C84 62 84 82 50 82 C16 82 16 62 50 62 M76 70 L90 86",
    8 },
};

static const DsuPart gold_parts[] = {
  { D, "O36 76 24 11" }, { B, "O36 71 24 11" }, { D, "O64 70 24 11" }, { B, "O64 65 24 11" },
  { D, "O48 55 24 11" }, { B, "O48 50 24 11" }, { L, "O48 50 14 6" },
};

static const DsuPart gem_parts[] = {
  { B, "M28 28 L72 28 L90 48 L50 88 L10 48 Z" },
  { L, "M28 28 L50 28 L38 48 L10 48 Z" },
  { D, "M62 48 L90 48 L50 88 Z" },
  { W, "M34 34 L44 34 L38 44 Z", .is_small = true },
};

static const DsuPart idol_parts[] = {
  { D, "M22 88 L28 76 L72 76 L78 88 Z" },
  { B, "M32 76 C26 56 34 48 50 48 C66 48 74 56 68 76 Z" },
  { B, "M30 34 L22 22 L38 24 C44 14 56 14 62 24 L78 22 L70 34 C72 46 60 52 50 52 C40 52 28 46 30 "
       "34 Z" },
  { K, "O42 34 4 4 O58 34 4 4" },
  { K, "M42 44 L58 44", 4 },
};

static const DsuPart key_parts[] = {
  { B, "M46 44 L84 82 M70 68 L80 58 M78 76 L88 66", 9 },
  { B, "O34 32 20 20" },
  { K, "O34 32 9 9" },
};

static const DsuPart bear_parts[] = {
  { B, "O30 20 10 10 O70 20 10 10" },
  { B, "O50 66 24 22 O22 62 10 9 O78 62 10 9 O32 86 12 8 O68 86 12 8" },
  { L, "O50 68 14 13" },
  { B, "O50 34 24 21" },
  { L, "O50 42 11 8" },
  { K, "O41 30 3 3 O59 30 3 3 O50 39 4 3" },
};

/* ---- gates, lights and notes, which are things too */

/* One-way gates lead to the right; they are turned. */
static const DsuPart one_way_parts[] = {
  { WOOD, "M18 10 L82 10 L82 90 L18 90 Z" },
  { B, "M30 40 L52 40 L52 26 L76 50 L52 74 L52 60 L30 60 Z" },
};

static const DsuPart ledge_parts[] = {
  { B, "M22 92 L22 8 L40 8 L44 20 L38 36 L46 52 L40 70 L44 92 Z" },
  { L, "M52 50 L78 50 M68 62 L82 50 L68 38", 8 },
};

static const DsuPart drop_parts[] = {
  { D, "O50 54 42 32" },
  { K, "O50 56 34 25" },
  { B, "M50 40 L50 64 M40 56 L50 68 L60 56", 7 },
};

static const DsuPart light_parts[] = {
  { B, "M50 6 L58 34 L84 18 L66 42 L94 50 L66 58 L82 84 L58 66 L50 94 L42 66 L16 82 L34 58 L6 50 "
       "L34 42 L18 16 L42 34 Z" },
  { W, "O50 50 15 15" },
};

static const DsuPart note_parts[] = {
  { B, "M22 14 L66 14 L80 28 L80 86 L22 86 Z" },
  { D, "M66 14 L66 28 L80 28 Z" },
  { K, "M34 42 L68 42 M34 54 L68 54 M34 66 L56 66", 5 },
};

DSU_SKETCH (dagger);
DSU_SKETCH (sword);
DSU_SKETCH (staff);
DSU_SKETCH (bow);
DSU_SKETCH (mace);
DSU_SKETCH (axe);
DSU_SKETCH (spear);
DSU_SKETCH (rock);
DSU_SKETCH (armour);
DSU_SKETCH (food);
DSU_SKETCH (shield);
DSU_SKETCH (fruit);
DSU_SKETCH (cheese);
DSU_SKETCH (potion);
DSU_SKETCH (scroll);
DSU_SKETCH (book);
DSU_SKETCH (lamp);
DSU_SKETCH (rope);
DSU_SKETCH (gold);
DSU_SKETCH (gem);
DSU_SKETCH (idol);
DSU_SKETCH (key);
DSU_SKETCH (bear);
DSU_SKETCH (one_way);
DSU_SKETCH (ledge);
DSU_SKETCH (drop);
DSU_SKETCH (light);
DSU_SKETCH (note);
