'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton, DialogButton } from '#app/_ui/dialog/dialog.tsx';
import { RuleForm } from '#app/(dashboard)/admin/access-control/rule-form.tsx';
import { ruleName } from '#app/(dashboard)/admin/access-control/rule-words.ts';
import type { AccessControlRule } from '#server/modules/identity/access-control-rules/schema.ts';

export const AddRule = () => {
  const t = useText();
  return (
    <DialogButton label={t('Add rule')} said={t('Added.')} title={t('Add a rule of access')}>
      {(close) => <RuleForm close={close} />}
    </DialogButton>
  );
};

export const EditRule = ({ rule }: { rule: AccessControlRule }) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit {rule}', { rule: ruleName(t, rule) })} title={t('Rule {id}', { id: rule.id })}>
      {(close) => <RuleForm rule={rule} close={close} />}
    </DialogButton>
  );
};

export const DeleteRule = ({ rule }: { rule: AccessControlRule }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {rule}', { rule: ruleName(t, rule) })}
      question={t('Delete this rule?')}
      act={() => api.admin.accessControlRules.remove.mutate({ id: String(rule.id) })}
    >
      {t('{name}. The other rules stay as they are, and decide from then on.', { name: ruleName(t, rule) })}
    </ConfirmButton>
  );
};
