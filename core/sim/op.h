/* core/sim/op.h — operations, the elements of effects. A row of rules/ops.h is also the entry of
 * its file in ops in the build. Internal to sim. */
#pragma once

#include "sim/inside.h"

typedef struct {
  int32_t actor;  /* the target */
  int32_t by;     /* the cause; DS_SIM_NONE: none */
  int32_t effect; /* of the rules: the effect of the operation */
  const DsOperation *operation;
} DsOpCall;

typedef struct {
  bool is_sure; /* it never fails, so the sentence of the effect can come first */
  /* False: nothing changed. */
  bool (*run) (DsSim *sim, const DsOpCall *call);
} DsOpClass;

#define DS_OP(name, label) extern const DsOpClass ds_op_##name;
#include "rules/ops.h"
#undef DS_OP

/* The amount plus a random part. */
int32_t ds_op_amount (DsSim *sim, const DsOpCall *call);
