/* ui/paint/looks/creatures.c — creatures as small figures in the colour of their kind. */
#include "paint/sketch.h"

#define B DSU_PART_BASE
#define L DSU_PART_LIGHT
#define D DSU_PART_DARK
#define K DSU_PART_INK
#define W DSU_PART_WHITE
#define METAL DSU_PART_METAL
#define WOOD DSU_PART_WOOD
#define BONE DSU_PART_BONE
#define SKIN DSU_PART_SKIN
#define RED DSU_PART_RED
#define GOLD DSU_PART_GOLD

static const DsuPart hero_parts[] = {
  { METAL, "M80 40 L80 84", 6 },
  { GOLD, "M72 62 L88 62", 6 },
  { RED, "M26 88 C24 62 34 44 50 44 C66 44 76 62 74 88 Z" },
  { B, "M36 88 C35 66 40 50 50 50 C60 50 65 66 64 88 Z" },
  { WOOD, "M35 70 L65 70 L65 76 L35 76 Z" },
  { SKIN, "O50 29 15 15" },
  { WOOD, "M34 30 C32 8 68 8 66 30 C60 20 42 20 34 30 Z" },
  { K, "O44 31 2 3 O56 31 2 3", .is_small = true },
};

static const DsuPart humanoid_parts[] = {
  { WOOD, "M80 34 L78 82", 7 },
  { METAL, "M76 24 L88 26 L80 48 Z" },
  { D, "M28 88 C27 64 36 50 50 50 C64 50 73 64 72 88 Z" },
  { WOOD, "M30 70 L70 70 L71 77 L29 77 Z" },
  { B, "M36 30 L14 22 L36 44 Z M64 30 L86 22 L64 44 Z" },
  { B, "O50 36 19 17" },
  { L, "M36 30 C40 20 60 20 64 30 C58 26 42 26 36 30 Z", .is_small = true },
  { W, "O42 35 4 4 O58 35 4 4" },
  { K, "O43 36 2 2 O57 36 2 2" },
  { K, "M42 46 L58 46", 3, true },
};

static const DsuPart archer_parts[] = {
  { WOOD, "M76 18 C98 36 98 66 76 84", 6 },
  { W, "M76 18 L76 84", 2 },
  { WOOD, "M46 54 L92 50", 4 },
  { D, "M24 88 C23 64 32 50 46 50 C60 50 69 64 68 88 Z" },
  { B, "M32 30 L12 22 L32 44 Z M60 30 L72 20 L62 44 Z" },
  { B, "O46 36 18 17" },
  { D, "M28 34 C28 12 64 12 64 34 C54 24 38 24 28 34 Z" },
  { W, "O40 36 4 4 O54 36 4 4" },
  { K, "O41 37 2 2 O55 37 2 2" },
};

static const DsuPart mage_parts[] = {
  { WOOD, "M82 22 L80 88", 6 },
  { L, "O82 20 8 8" },
  { B, "M22 90 C26 64 36 46 50 46 C64 46 70 64 74 90 Z" },
  { D, "M44 90 L50 54 L56 90 Z" },
  { B, "M26 42 C36 30 44 18 48 6 C56 16 64 30 74 42 C60 48 40 48 26 42 Z" },
  { K, "M36 42 C42 34 58 34 64 42 C60 54 40 54 36 42 Z" },
  { GOLD, "O44 43 3 3 O56 43 3 3" },
};

static const DsuPart knight_parts[] = {
  { METAL, "M84 12 L84 70", 7 },
  { GOLD, "M74 58 L94 58", 6 },
  { B, "M24 90 L28 54 C36 46 64 46 72 54 L76 90 Z" },
  { L, "M44 52 L56 52 L56 90 L44 90 Z" },
  { METAL, "M30 44 C28 14 72 14 70 44 L64 52 L36 52 Z" },
  { K, "M36 32 L64 32 L62 38 L38 38 Z" },
  { K, "M49 38 L51 38 L51 50 L49 50 Z", .is_small = true },
  { B, "M46 20 C48 4 66 2 70 10 C60 8 56 14 54 20 Z" },
  { D, "M8 56 L32 56 C34 74 28 84 20 88 C12 84 6 74 8 56 Z" },
  { GOLD, "O20 68 5 5", .is_small = true },
};

static const DsuPart undead_parts[] = {
  { B, "M30 56 L12 66 M70 56 L88 50", 7 },
  { D, "M30 90 L32 56 C40 48 60 48 68 56 L70 90 L60 84 L50 90 L40 84 Z" },
  { B, "M38 60 L62 60 M38 68 L62 68 M40 76 L60 76", 4 },
  { B, "M30 30 C30 8 70 8 70 30 C70 38 64 42 62 44 L62 52 L38 52 L38 44 C36 42 30 38 30 30 Z" },
  { K, "O41 30 6 7 O59 30 6 7" },
  { RED, "O41 31 2 2 O59 31 2 2" },
  { K, "M50 36 L47 42 L53 42 Z" },
  { K, "M44 46 L44 52 M50 46 L50 52 M56 46 L56 52", 2, true },
};

static const DsuPart ghost_parts[] = {
  { B, "M20 86 C18 50 22 10 50 10 C78 10 82 50 80 86 L70 76 L60 88 L50 76 L40 88 L30 76 Z" },
  { L, "M30 40 C30 22 40 16 50 16 C40 24 38 36 38 54 Z" },
  { K, "M38 36 C46 34 48 44 42 48 C36 48 34 40 38 36 Z" },
  { K, "M62 36 C54 34 52 44 58 48 C64 48 66 40 62 36 Z" },
  { K, "O50 60 5 8" },
};

static const DsuPart brute_parts[] = {
  { WOOD, "M86 30 L76 78", 13 },
  { D, "M32 90 L30 74 L46 74 L46 90 Z M54 90 L54 74 L70 74 L68 90 Z" },
  { B, "M18 70 C10 44 30 34 50 34 C70 34 90 44 82 70 C74 82 26 82 18 70 Z" },
  { D, "M28 70 C36 78 64 78 72 70 L72 80 L28 80 Z" },
  { B, "O14 64 9 10 O86 62 9 10" },
  { B, "O50 28 16 15" },
  { L, "M38 24 C42 14 58 14 62 24 C56 20 44 20 38 24 Z", .is_small = true },
  { W, "O44 27 3 3 O56 27 3 3" },
  { K, "O44 28 2 2 O56 28 2 2" },
  { W, "M42 40 L44 33 L46 40 Z M54 40 L56 33 L58 40 Z" },
};

static const DsuPart imp_parts[] = {
  { D,
    "M40 52 C20 30 8 36 4 52 C16 48 22 56 36 66 Z M60 52 C80 30 92 36 96 52 C84 48 78 56 64 66 Z" },
  { B, "M36 88 C34 66 40 54 50 54 C60 54 66 66 64 88 Z" },
  { D, "M62 84 C78 88 84 78 82 68", 4 },
  { BONE,
    "M36 24 C30 18 28 10 32 4 C36 12 42 16 46 18 Z M64 24 C70 18 72 10 68 4 C64 12 58 16 54 18 Z" },
  { B, "O50 36 20 18" },
  { GOLD, "M36 32 L47 36 L40 41 Z M64 32 L53 36 L60 41 Z" },
  { K, "M40 46 C46 50 54 50 60 46", 3, true },
};

static const DsuPart beast_parts[] = {
  { D, "M26 88 L26 66 L34 66 L34 88 Z M62 88 L62 66 L70 66 L70 88 Z" },
  { B, "M18 88 L18 62 L26 62 L26 88 Z M54 88 L54 64 L62 64 L62 88 Z" },
  { B, "M16 50 C6 44 2 34 6 28 C12 38 18 40 24 42 Z" },
  { B, "M14 56 C14 40 40 40 58 42 C66 40 70 46 70 56 C70 72 20 76 14 60 Z" },
  { L, "M20 50 C30 42 50 42 62 48 C50 48 32 50 20 56 Z" },
  { B, "M56 44 C56 26 66 22 72 26 L74 14 L82 26 C92 30 96 38 98 42 C96 50 84 52 78 52 C72 60 60 60 "
       "56 44 Z" },
  { D, "M66 26 L62 14 L72 24 Z" },
  { K, "O78 35 3 3 O96 43 3 3" },
};

static const DsuPart rodent_parts[] = {
  { D, "M18 72 C2 74 2 52 16 48", 5 },
  { B,
    "M14 78 C12 52 36 42 58 48 C76 52 92 66 96 74 C92 82 80 84 70 84 L26 84 C18 84 14 82 14 78 Z" },
  { L, "M24 70 C26 56 44 52 58 54 C44 56 34 62 30 74 Z" },
  { B, "O64 46 10 11" },
  { RED, "O64 47 5 6" },
  { K, "O80 66 3 3 O96 74 3 3" },
  { D, "M30 84 L34 90 M64 84 L68 90", 5 },
};

static const DsuPart bat_parts[] = {
  { D, "M50 52 C38 28 16 22 2 34 C12 38 14 46 14 56 C22 50 28 54 32 62 C38 56 44 58 50 66 Z" },
  { D, "M50 52 C62 28 84 22 98 34 C88 38 86 46 86 56 C78 50 72 54 68 62 C62 56 56 58 50 66 Z" },
  { B, "M38 36 L36 20 L46 32 Z M62 36 L64 20 L54 32 Z" },
  { B, "O50 48 14 18" },
  { GOLD, "O44 44 4 4 O56 44 4 4" },
  { K, "O45 44 2 2 O55 44 2 2" },
  { W, "M45 54 L47 60 L49 54 Z M51 54 L53 60 L55 54 Z" },
};

static const DsuPart spider_parts[] = {
  { D,
    "M36 50 L18 34 L6 46 M34 56 L14 54 L4 68 M36 62 L20 70 L14 88 M64 50 L82 34 L94 46 M66 56 L86 "
    "54 L96 68 M64 62 L80 70 L86 88",
    5 },
  { B, "O50 62 22 20" },
  { L, "M38 56 C42 46 56 46 60 52 C52 50 44 52 38 56 Z" },
  { B, "O50 38 13 11" },
  { RED, "O44 36 3 3 O56 36 3 3 O48 42 2 2 O52 42 2 2" },
  { D, "M50 56 L56 64 L50 72 L44 64 Z", .is_small = true },
};

static const DsuPart serpent_parts[] = {
  { B, "M12 82 C40 92 46 70 32 64 C16 56 22 36 46 44 C66 50 58 66 70 66 C84 66 86 46 78 36", 15 },
  { L, "M14 80 C36 86 40 72 28 66 M28 48 C36 44 48 46 54 52", 4 },
  { B, "M62 36 C60 20 92 14 96 30 C98 40 86 46 78 44 C70 46 62 44 62 36 Z" },
  { K, "O86 28 3 3" },
  { GOLD, "O74 27 3 3" },
  { RED, "M92 38 L100 42", 3 },
};

static const DsuPart dragon_parts[] = {
  { D, "M44 54 C30 20 12 14 2 16 C10 26 10 34 8 44 C18 40 24 46 28 56 Z" },
  { D, "M56 54 C66 24 82 12 98 14 C92 24 92 34 94 44 C84 42 78 48 74 58 Z" },
  { B, "M64 82 C80 92 96 86 94 72 C88 78 80 76 72 70 Z" },
  { B, "M28 90 C22 64 34 46 50 46 C66 46 78 64 72 90 Z" },
  { L, "M40 90 C38 70 44 60 50 60 C56 60 62 70 60 90 Z" },
  { BONE, "M38 20 L32 4 L46 16 Z M62 20 L68 4 L54 16 Z" },
  { B, "M34 26 C34 12 66 12 66 26 C66 36 62 50 50 52 C38 50 34 36 34 26 Z" },
  { GOLD, "M38 26 L48 30 L40 34 Z M62 26 L52 30 L60 34 Z" },
  { K, "O46 44 2 2 O54 44 2 2" },
};

static const DsuPart blob_parts[] = {
  { B, "M10 84 C6 60 24 28 50 28 C76 28 94 60 90 84 C80 92 20 92 10 84 Z" },
  { L, "M24 62 C26 48 36 38 46 36 C36 46 32 56 34 68 Z" },
  { D, "O62 76 8 6 O36 80 5 4", .is_small = true },
  { W, "O42 58 7 8 O62 58 7 8" },
  { K, "O44 60 4 5 O64 60 4 5" },
};

static const DsuPart wisp_parts[] = {
  { D, "M50 4 C60 24 82 36 82 58 C82 78 68 90 50 90 C32 90 18 78 18 58 C18 44 30 42 30 28 C40 30 "
       "46 20 50 4 Z" },
  { B, "M50 24 C56 38 72 44 72 60 C72 74 62 82 50 82 C38 82 28 74 28 60 C28 50 38 46 40 38 C46 40 "
       "48 32 50 24 Z" },
  { W, "M50 46 C54 54 62 58 62 66 C62 74 56 78 50 78 C44 78 38 74 38 66 C38 58 46 54 50 46 Z" },
};

static const DsuPart fungus_parts[] = {
  { BONE,
    "M40 88 L43 50 L57 50 L60 88 Z M18 88 L20 68 L30 68 L32 88 Z M70 88 L71 72 L80 72 L82 88 Z" },
  { B, "M14 54 C14 26 34 12 50 12 C66 12 86 26 86 54 C70 62 30 62 14 54 Z" },
  { B,
    "M8 70 C10 56 40 56 42 70 C34 74 16 74 8 70 Z M62 74 C64 62 88 62 90 74 C84 78 68 78 62 74 Z" },
  { L, "O36 34 8 6 O60 28 6 5 O70 46 5 4 O46 50 5 3" },
};

DSU_SKETCH (hero);
DSU_SKETCH (humanoid);
DSU_SKETCH (archer);
DSU_SKETCH (mage);
DSU_SKETCH (knight);
DSU_SKETCH (undead);
DSU_SKETCH (ghost);
DSU_SKETCH (brute);
DSU_SKETCH (imp);
DSU_SKETCH (beast);
DSU_SKETCH (rodent);
DSU_SKETCH (bat);
DSU_SKETCH (spider);
DSU_SKETCH (serpent);
DSU_SKETCH (dragon);
DSU_SKETCH (blob);
DSU_SKETCH (wisp);
DSU_SKETCH (fungus);
