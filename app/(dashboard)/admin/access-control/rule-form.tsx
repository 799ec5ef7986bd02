'use client';

// Forms for IP access rules.
import { useText } from '#language';
import { DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ruleName } from '#app/(dashboard)/admin/access-control/rules.ts';
import type { AccessControlRule } from '#server/modules/identity/index.ts';

const readRule = (form: FormData) => ({
  action: trimmedText(form, 'action') === 'allow' ? ('allow' as const) : ('deny' as const),
  type: 'ip' as const,
  value: trimmedText(form, 'value'),
  user: trimmedText(form, 'user') || null,
  group: trimmedText(form, 'group') || null,
  label: trimmedText(form, 'label') || null,
});

const RuleFields = () => {
  const t = useText();
  return (
    <>
      <SelectField label={t('Action')} name="action">
        <option value="deny">{t('Deny')}</option>
        <option value="allow">{t('Allow')}</option>
      </SelectField>
      <Field
        label={t('Address')}
        name="value"
        required
        isCode
        placeholder="203.0.113.7"
        hint={t('Enter an address such as 203.0.113.7, a range such as 10.0.0.0/8, or * for all.')}
      />
      <Field label={t('User')} name="user" isCode hint={t('Email, mobile or user id. Blank: not for one user alone.')} />
      <Field label={t('Group')} name="group" isCode hint={t('The name of a group. Blank together with the user: for the whole company.')} />
      <Field label={t('Label')} name="label" maxLength={50} />
    </>
  );
};

export const AddRule = () => {
  const t = useText();
  return (
    <FormDialog
      label={t('Add rule')}
      title={t('Add an IP access rule')}
      said={t('Added.')}
      submitLabel={t('Add rule')}
      read={readRule}
      send={(input) => api.admin.accessControlRules.create.mutate(input)}
    >
      <RuleFields />
    </FormDialog>
  );
};

export const EditRule = ({ rule }: { rule: AccessControlRule }) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Edit')}
      name={t('Edit {rule}', { rule: ruleName(t, rule) })}
      title={t('Rule {id}', { id: rule.id })}
      values={{ ...rule, user: rule.user?.id, group: rule.group?.name }}
      read={readRule}
      send={(input) => api.admin.accessControlRules.update.mutate({ id: String(rule.id), ...input })}
    >
      <RuleFields />
    </FormDialog>
  );
};

export const DeleteRule = ({ rule }: { rule: AccessControlRule }) => {
  const t = useText();
  const name = ruleName(t, rule);
  return (
    <DeleteButton
      name={name}
      question={t('Delete this rule?')}
      act={() => api.admin.accessControlRules.remove.mutate({ id: String(rule.id) })}
    >
      {t('{name}. The other rules stay as they are, and decide from then on.', { name })}
    </DeleteButton>
  );
};
