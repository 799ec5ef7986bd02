'use client';

// Forms for IP access rules.
import { select, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, deleteButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ruleName } from '#app/(dashboard)/admin/access-control/rules.ts';
import type { AccessControlRule } from '#server/modules/identity/index.ts';

const ruleFields = ({ t }: FieldTools) => ({
  action: select(t('Action'), { deny: t('Deny'), allow: t('Allow') }),
  value: text(t('IP address or range'), {
    required: true,
    isCode: true,
    placeholder: '203.0.113.7',
    hint: t('Enter an address such as 203.0.113.7, a range such as 10.0.0.0/8, or * for all.'),
  }),
  user: textOrNull(t('User'), { isCode: true, hint: t('Email, mobile number or user ID.') }),
  group: textOrNull(t('Group'), {
    isCode: true,
    hint: t('Leave user and group blank to apply the rule to the entire company.'),
  }),
  label: textOrNull(t('Label'), { maxLength: 50 }),
});

const rules = api.admin.accessControlRules;

export const AddRule = addDialog(ruleFields, ({ t }) => ({
  label: t('Add rule'),
  title: t('Add IP access rule'),
  send: (input) => rules.create.mutate({ type: 'ip', ...input }),
}));

type RuleProps = { rule: AccessControlRule };

export const EditRule = editDialog(ruleFields, ({ t }, { rule }: RuleProps) => ({
  name: t('Edit {rule}', { rule: ruleName(t, rule) }),
  title: t('Rule {id}', { id: rule.id }),
  values: { ...rule, user: rule.user?.id, group: rule.group?.name },
  send: (input) => rules.update.mutate({ id: String(rule.id), type: 'ip', ...input }),
}));

export const DeleteRule = deleteButton(({ t }, { rule }: RuleProps) => ({
  name: ruleName(t, rule),
  question: t('Delete this rule?'),
  warning: t('{name}. The remaining rules still apply.', { name: ruleName(t, rule) }),
  onConfirm: () => rules.remove.mutate({ id: String(rule.id) }),
}));
