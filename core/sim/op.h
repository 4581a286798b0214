/* core/sim/op.h — operations: what effects consist of. The row of each in rules/ops.h is also the
 * build entry of its file in ops. Internal to sim. */
#pragma once

#include "sim/inside.h"

typedef struct {
  int32_t actor;  /* whom it befalls */
  int32_t by;     /* who brought it about; DS_SIM_NONE: nobody */
  int32_t effect; /* of the rules, that it is part of */
  const DsOperation *operation;
} DsOpCall;

typedef struct {
  bool is_sure; /* it never fails: what the effect says can be said first */
  /* False: nothing happened. */
  bool (*run) (DsSim *sim, const DsOpCall *call);
} DsOpClass;

#define DS_OP(name, label) extern const DsOpClass ds_op_##name;
#include "rules/ops.h"
#undef DS_OP

/* The amount, with what chance adds. */
int32_t ds_op_amount (DsSim *sim, const DsOpCall *call);
