/* ui/paint/look_list.h — every look; they stand in ui/paint/looks, grouped by what they show. */
/* walls.c */
DSU_LOOK (stone_wall)
DSU_LOOK (rough_wall)
DSU_LOOK (brick_wall)
DSU_LOOK (plank_wall)
DSU_LOOK (crystal)
DSU_LOOK (bounds)
/* floors.c */
DSU_LOOK (stone_floor)
DSU_LOOK (cracked_floor)
DSU_LOOK (dirt_floor)
DSU_LOOK (plank_floor)
DSU_LOOK (grass_floor)
DSU_LOOK (sand)
DSU_LOOK (mud)
DSU_LOOK (snow)
DSU_LOOK (ice)
/* liquids.c */
DSU_LOOK (shallow_water)
DSU_LOOK (deep_water)
DSU_LOOK (lava)
DSU_LOOK (chasm)
/* doors.c */
DSU_LOOK (door)
DSU_LOOK (open_door)
DSU_LOOK (locked_door)
DSU_LOOK (secret_door)
DSU_LOOK (portcullis)
DSU_LOOK (archway)
DSU_LOOK (window)
/* ways.c */
DSU_LOOK (bridge)
DSU_LOOK (rails)
DSU_LOOK (stairs_up)
DSU_LOOK (stairs_down)
/* plants.c */
DSU_LOOK (grass)
DSU_LOOK (tall_grass)
DSU_LOOK (bush)
DSU_LOOK (mushroom)
DSU_LOOK (cobweb)
/* debris.c */
DSU_LOOK (rubble)
DSU_LOOK (bones)
/* lights.c */
DSU_LOOK (torch)
DSU_LOOK (brazier)
/* furniture.c */
DSU_LOOK (rug)
DSU_LOOK (table)
DSU_LOOK (barrel)
DSU_LOOK (crate)
DSU_LOOK (chest)
DSU_LOOK (sign)
/* monuments.c */
DSU_LOOK (altar)
DSU_LOOK (statue)
DSU_LOOK (pillar)
DSU_LOOK (fountain)
/* marks.c */
DSU_LOOK (start)
DSU_LOOK (goal)
DSU_LOOK (marker)
