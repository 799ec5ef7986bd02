'use client';

import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';
import { DialogButton } from '#app/_ui/dialog-button.tsx';
import { RuleForm } from '#app/(dashboard)/admin/access-control/rule-form.tsx';
import { ACTION_NAMES, placeOf, subjectOf } from '#app/(dashboard)/admin/access-control/rule-words.ts';
import type { AccessControlRule } from '#server/features/access-control-rules/schema.ts';

export const AddRule = () => (
  <DialogButton label="Add rule" title="Add a rule of access">
    {(close) => <RuleForm close={close} />}
  </DialogButton>
);

const nameOf = (rule: AccessControlRule): string => `${ACTION_NAMES[rule.action]} ${placeOf(rule.value)}, ${subjectOf(rule)}`;

export const EditRule = ({ rule }: { rule: AccessControlRule }) => (
  <DialogButton label="Edit" name={`Edit ${nameOf(rule)}`} title={`Rule ${rule.id}`}>
    {(close) => <RuleForm rule={rule} close={close} />}
  </DialogButton>
);

export const DeleteRule = ({ rule }: { rule: AccessControlRule }) => (
  <ConfirmButton
    label="Delete"
    name={`Delete ${nameOf(rule)}`}
    question="Delete this rule?"
    act={() => api.admin.accessControlRules.remove.mutate({ id: String(rule.id) })}
  >
    {nameOf(rule)}. The other rules stay as they are, and decide from then on.
  </ConfirmButton>
);
