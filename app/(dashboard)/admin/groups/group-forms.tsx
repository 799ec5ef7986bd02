'use client';

// Forms and dialogs for groups and their people.
import { useText } from '#language';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { flag, flags, select, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, deleteButton, editDialog, type FieldTools, pageForm, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { groupHref } from '#app/(dashboard)/admin/lists.ts';
import type { AdminGroup } from '#server/modules/people/index.ts';
import type { Switches } from '#server/schemas/shared-schemas.ts';

const { groups } = api.admin;

/** Deletes a group without people. */
export const DeleteGroup = deleteButton(({ t, router }, { name, label }: { name: string; label: string }) => ({
  name: label,
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
  section: select(t('For'), { user: t('Users'), admin: t('Admins') }, { hint: t('Only admin groups can have admin permissions.') }),
});

/** Creates a group, and opens its page for everything else. */
export const NewGroup = addDialog(newGroupFields, ({ t, router }) => ({
  label: t('Add group'),
  submitLabel: t('Add group'),
  send: (input) => groups.create.mutate(input),
  done: ({ name }) => router.push(groupHref(name)),
}));

type SwitchesProps = {
  /** A group, or a tier of one. */
  place: { group_name: string; tier_id?: string };
  switches: Switches;
};

const switchFields = ({ t }: FieldTools) => ({
  allow_transactions: flag(t('Transactions')),
  allow_credit_transactions: flag(t('Credits')),
  allow_debit_transactions: flag(t('Debits')),
});

/** The kinds of transactions that a group or a tier can make. */
export const SwitchesForm = settingsForm(switchFields, (_tools, { place: { group_name, tier_id }, switches }: SwitchesProps) => ({
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

/** The names of a group, and who gets into it. */
export const GroupForm = pageForm(groupFields, ({ router }, { group }: { group: AdminGroup }) => ({
  values: group,
  className: 'max-w-xl',
  send: (input) => groups.update.mutate({ group_name: group.name, ...input }),
  done: ({ name }) => {
    router.replace(groupHref(name));
    router.refresh();
  },
}));

type GroupPerson = { id: string; name: string };

const { move } = api.admin.users.groups;

/** Moves a person that the search found into the group. */
export const PutHere = ({ person: { id, name }, group }: { person: GroupPerson; group: string }) => {
  const t = useText();
  return (
    <ActionButton name={t('Add {name} to this group', { name })} action={() => move.mutate({ id, group })}>
      {t('Add to group')}
    </ActionButton>
  );
};

type MovePersonProps = { person: GroupPerson; /** The other groups. */ groups: readonly { name: string; label: string }[] };

const movePersonFields = ({ t }: FieldTools, { groups: others }: MovePersonProps) => ({
  group: select(
    t('Group'),
    others.map(({ name, label }) => ({ value: name, label })),
    { hint: t('The permissions of the new group apply immediately.') },
  ),
});

/** Moves a person to another group. */
export const MovePerson = editDialog(movePersonFields, ({ t }, { person: { id, name } }: MovePersonProps) => ({
  label: t('Move'),
  name: t('Move {name}', { name }),
  title: t('Move {name} to another group', { name }),
  toast: t('User moved.'),
  submitLabel: t('Move'),
  send: ({ group }) => move.mutate({ id, group }),
}));
