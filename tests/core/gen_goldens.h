/* tests/core/gen_goldens.h — what stages made when they were last looked at. A row that changes on
 * purpose raises the stage's version; DST_GOLDENS=1 build/tests/core/test_gen_stages prints them.
 */
#pragma once

#include "base/defs.h"

static const DsCell SIZES[] = { { 3, 3 }, { 3, 4 }, { 4, 3 }, { 7, 5 }, { 13, 7 }, { 80, 24 } };

static const struct {
  const char *name, *stages;
  uint64_t want[DS_COUNT (SIZES)];
} GOLDENS[] = {
  { "fill",
    "fill",
    { 0xa2d2fde93c885900u, 0x18d805b191710aa0u, 0x18d805b191710aa0u, 0xc4be60ffa5449fe0u,
      0xab8becb192be38c0u, 0x34bc1284fb9b66c0u } },
  { "random-walk-java",
    "fill; random_walk rng=java length=400",
    { 0x81123e36cfc7e180u, 0xb4577af1f74f0b20u, 0x260f6cbe66851d00u, 0xa18cb2f15d6c2060u,
      0x2a065adfe5a389c0u, 0x849a2849aaea6ec0u } },
  { "random-walk-stream",
    "fill; random_walk length=400",
    { 0x81123e36cfc7e180u, 0xb4577af1f74f0b20u, 0x260f6cbe66851d00u, 0xa18cb2f15d6c2060u,
      0x49bb8bfa03c81082u, 0x8871c3b57ec1db9fu } },
  { "walkers",
    "walkers",
    { 0x6d900bec2f759f40u, 0x2bda408ad76d53c0u, 0xb110882a3b820e80u, 0xf76a6ff0a91a1360u,
      0x917a56de71e147c0u, 0x244f0c9e0dad5339u } },
  { "walkers-touching-bugs",
    "walkers walls=touching faithful_bugs=true",
    { 0xa47680285d267f60u, 0x1a33346f30dfe620u, 0xa248f0b982cf57a0u, 0x59bfdb473e9981e1u,
      0xefe79c2b881e170eu, 0x58d2cedb7c11a6a4u } },
  { "feature-growth",
    "fill; feature_growth",
    { 0xdb23e8fa94a6fcc4u, 0xbdd77468882236e0u, 0x6a15861d9ce935e4u, 0x418980414860b91du,
      0x37d5eff90a898fcbu, 0xb502b34f7e720226u } },
  { "feature-growth-dense",
    "fill; feature_growth tries=40 loops=1000 dead_ends=300 shapes=rectangle=1,cross=1,round=1",
    { 0xdb23e8fa94a6fcc4u, 0xbdd77468882236e0u, 0x6a15861d9ce935e4u, 0x418980414860b91du,
      0xdcaccf31dbf18ce4u, 0x4441bc558ce85caeu } },
  { "feature-growth-small",
    "fill; feature_growth room_width=1..3 room_height=1..3 corridor_length=1..3 max_features=30",
    { 0xdb23e8fa94a6fcc4u, 0x33f791f7038ea29eu, 0x595e3fc631ae343bu, 0x64904f6dc9513c44u,
      0x1b808b0d1367abeau, 0x183bfa9c0faff2efu } },
  { "cellular",
    "cellular",
    { 0xa2d2fde93c885900u, 0x18d805b191710aa0u, 0x18d805b191710aa0u, 0xc4be60ffa5449fe0u,
      0xa1a68328fddd182cu, 0x65166c4ac64d0b50u } },
  { "cellular-odd",
    "cellular fill=610 rounds=2 birth=6 survival=3",
    { 0xa2d2fde93c885900u, 0x18d805b191710aa0u, 0x18d805b191710aa0u, 0x239cf2a5920722b7u,
      0x2878ea73e98d0bc9u, 0x7e685fe83e074b1du } },
  { "connect",
    "cellular fill=500 rounds=1; connect min_part=3",
    { 0xa2d2fde93c885900u, 0x18d805b191710aa0u, 0x18d805b191710aa0u, 0x4007277613b38b77u,
      0x58d53629189ac8dfu, 0x9d4e0d4ecf141ea9u } },
  { "stairs-aligned",
    "fill; feature_growth; connect; stairs",
    { 0xd4378c76d9f484aau, 0x829c856c3e840023u, 0x36e225d69d860833u, 0x2ec7e41cec42cf40u,
      0xc994681bdb9618cau, 0x2b577dbd60307fe8u } },
  { "stairs-linked",
    "fill; feature_growth; connect; stairs layout=linked count=2",
    { 0x357b9bc095cad3ddu, 0x4edc6150227a6abau, 0x45486c2d5aad1083u, 0x3bcd67304f4c6369u,
      0x2bdddb87d27f7b55u, 0x5395a6d0d97e1937u } },
  { "start-goal",
    "fill; feature_growth; connect; start_goal",
    { 0x36553a467bda8cf3u, 0x973b49f540e20731u, 0x2277d8bf948780beu, 0x4e487814230b7e8cu,
      0x7937ae6b88cee468u, 0xbdc6c5151500e30du } },
  { "start-goal-descent",
    "fill; feature_growth; connect; stairs; start_goal",
    { 0x329b0008f75352bdu, 0x290aec2bfc8c900eu, 0x91340ae593f4e0f8u, 0x4998067b0d6911b7u,
      0xea3aff92726c6601u, 0x12032d0f0c8e21f6u } },
};
