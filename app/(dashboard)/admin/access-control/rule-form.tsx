'use client';

import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { FormDialogActions, ConfirmButton, DialogButton } from '#app/_ui/dialog/dialog.tsx';
import type { AccessControlRule } from '#server/modules/identity/index.ts';
import { ruleName } from '#app/(dashboard)/admin/access-control/rules.ts';

type RuleFormProps = {
  /** The one that is changed; without it a new one is added. */
  rule?: AccessControlRule;
  close(): void;
};

const readRule = (form: FormData) => ({
  action: trimmedText(form, 'action') === 'allow' ? ('allow' as const) : ('deny' as const),
  type: 'ip' as const,
  value: trimmedText(form, 'value'),
  user: trimmedText(form, 'user') || null,
  group: trimmedText(form, 'group') || null,
  label: trimmedText(form, 'label') || null,
});

const RuleForm = ({ rule, close }: RuleFormProps) => {
  const t = useText();
  const { accessControlRules } = api.admin;
  const submit = useSubmit((input: ReturnType<typeof readRule>) =>
    (rule ? accessControlRules.update.mutate({ id: String(rule.id), ...input }) : accessControlRules.create.mutate(input)).then(close),
  );
  return (
    <Form submit={submit} read={readRule}>
      {(fields) => (
        <>
          <SelectField label={t('Action')} name="action" defaultValue={rule?.action ?? 'deny'} errors={fields['action']}>
            <option value="deny">{t('Deny')}</option>
            <option value="allow">{t('Allow')}</option>
          </SelectField>
          <Field
            label={t('Address')}
            name="value"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="203.0.113.7"
            hint={t('Enter an address such as 203.0.113.7, a range such as 10.0.0.0/8, or * for all.')}
            defaultValue={rule?.value}
            errors={fields['value']}
          />
          <Field
            label={t('User')}
            name="user"
            autoComplete="off"
            spellCheck={false}
            hint={t('Email, mobile or user id. Blank: not for one user alone.')}
            defaultValue={rule?.user?.id}
            errors={fields['user']}
          />
          <Field
            label={t('Group')}
            name="group"
            autoComplete="off"
            spellCheck={false}
            hint={t('The name of a group. Blank together with the user: for the whole company.')}
            defaultValue={rule?.group?.name}
            errors={fields['group']}
          />
          <Field label={t('Label')} name="label" maxLength={50} defaultValue={rule?.label ?? undefined} errors={fields['label']} />
          <FormDialogActions submit={submit} cancel={close}>
            {rule ? t('Save') : t('Add rule')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

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
