'use client';

// Forms and dialogs for groups and their members.
import { useText } from '#language';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { flag, flags, select, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, editDialog, type FieldTools, pageForm, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';
import type { Switches } from '#server/schemas/shared-schemas.ts';

const { groups } = api.admin;

export const DeleteGroup = confirmButton(({ t, router }, { name, label }: { name: string; label: string }) => ({
  label: t('Delete group'),
  question: t('Delete the group {group}?', { group: label }),
  warning: t(
    'Only groups without members can be deleted. The permissions, tiers, limits and fees of the group are deleted too. This cannot be undone.',
  ),
  onConfirm: () => groups.remove.mutate({ group_name: name }).then(() => router.replace('/admin/groups')),
}));

const newGroupFields = ({ t }: FieldTools) => ({
  name: text(t('Name'), {
    required: true,
    isCode: true,
    placeholder: t('business'),
    hint: t(
      'Identifies the group in API requests. Use letters, digits, hyphens, underscores and full stops, starting with a letter or digit.',
    ),
  }),
  label: textOrNull(t('Label'), { placeholder: t('Business'), hint: t('Shown to users.') }),
  section: select(t('Type'), { user: t('Users'), admin: t('Admins') }, { hint: t('Only admin groups can have admin permissions.') }),
});

/** Creates a group and opens its page. */
export const NewGroup = addDialog(newGroupFields, ({ t, router }) => ({
  label: t('Add group'),
  send: (input) => groups.create.mutate(input),
  onSuccess: ({ name }) => router.push(groupHref(name)),
}));

type SwitchesProps = {
  /** A group, or a tier of one. */
  scope: { group_name: string; tier_id?: string };
  switches: Switches;
};

const switchFields = ({ t }: FieldTools) => ({
  allow_transactions: flag(t('All')),
  allow_credit_transactions: flag(t('Credits')),
  allow_debit_transactions: flag(t('Debits')),
});

/** The kinds of transactions that a group or a tier can make. */
export const SwitchesForm = settingsForm(switchFields, (_tools, { scope: { group_name, tier_id }, switches }: SwitchesProps) => ({
  values: switches,
  send: (input): Promise<unknown> =>
    tier_id === undefined
      ? groups.settings.update.mutate({ group_name, ...input })
      : groups.tiers.updateSettings.mutate({ group_name, tier_id, ...input }),
}));

const groupFields = ({ t }: FieldTools) => ({
  label: textOrNull(t('Label'), { hint: t('Shown to users.') }),
  name: text(t('Name'), {
    required: true,
    isCode: true,
    hint: t('Identifies the group in API requests. References are updated when you rename it.'),
  }),
  description: textOrNull(t('Description')),
  ...flags(t('Membership'), {
    default: t('Default: assigned to new users who don’t choose a group'),
    public: t('Public: users can join at registration'),
    listed: t('Listed: visible at registration'),
    archived: t('Archived: no new members'),
  }),
});

export const GroupForm = pageForm(groupFields, ({ router }, { group }: { group: AdminGroup }) => ({
  values: group,
  className: 'max-w-xl',
  send: (input) => groups.update.mutate({ group_name: group.name, ...input }),
  onSuccess: ({ name }) => {
    router.replace(groupHref(name));
    router.refresh();
  },
}));

type GroupMember = { id: string; name: string };

const { move } = api.admin.users.groups;

/** Adds a user who was found by the search. */
export const AddMember = ({ person: { id, name }, group }: { person: GroupMember; group: string }) => {
  const t = useText();
  return (
    <ActionButton name={t('Add {name} to this group', { name })} action={() => move.mutate({ id, group })}>
      {t('Add to group')}
    </ActionButton>
  );
};

type MoveMemberProps = { person: GroupMember; /** The other groups. */ groups: readonly { name: string; label: string }[] };

const moveMemberFields = ({ t }: FieldTools, { groups: otherGroups }: MoveMemberProps) => ({
  group: select(
    t('Group'),
    otherGroups.map(({ name, label }) => ({ value: name, label })),
    { hint: t('The permissions of the new group apply immediately.') },
  ),
});

export const MoveMember = editDialog(moveMemberFields, ({ t }, { person: { id, name } }: MoveMemberProps) => ({
  label: t('Move'),
  name: t('Move {name}', { name }),
  title: t('Move {name} to another group', { name }),
  toast: t('User moved.'),
  submitLabel: t('Move'),
  send: ({ group }) => move.mutate({ id, group }),
}));
