'use client';

// Forms and dialogs for the users of a company.
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { TextAreaField } from '#app/_ui/form/field.tsx';
import { formText } from '#app/_ui/form/form-data.ts';
import { toMergePatch, readJsonObject } from '#app/_ui/form/json-input.ts';
import { control, flag, select, selectOrNull, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, editDialog, type FieldTools, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { PageSectionFooter } from '#app/_ui/shell/page.tsx';
import { userHref } from '#app/(dashboard)/admin/lists.ts';
import { printJson } from '#server/kernel/json.ts';
import { personName } from '#server/kernel/display-names.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import type { AdminUser, UserSettings } from '#server/modules/people/index.ts';

const { users } = api.admin;

type GroupsProps = { groups: readonly { name: string; label: string }[] };

/** The field for the group of a user. Omitted if there are no groups to choose from. */
const groupField = ({ t }: FieldTools, { groups }: GroupsProps, emptyLabel: string) =>
  groups.length > 0 && {
    groups: selectOrNull(
      t('Group'),
      emptyLabel,
      groups.map(({ name, label }) => ({ value: name, label: label || name })),
    ),
  };

const newUserFields = (tools: FieldTools, props: GroupsProps) => {
  const { t } = tools;
  return {
    first_name: text(t('First name'), { maxLength: 50, columns: 2 }),
    last_name: text(t('Last name'), { maxLength: 50, columns: 2 }),
    email: text(t('Email'), { type: 'email', hint: t('We’ll email a link to set a password.') }),
    mobile: text(t('Mobile number'), {
      type: 'tel',
      placeholder: '+27820000001',
      hint: t('Include the country code, such as +27 82 000 0001.'),
    }),
    ...groupField(tools, props, t('Default group')),
  };
};

/** Creates a user and opens their page. */
export const NewUser = addDialog(newUserFields, ({ t, router }) => ({
  label: t('Add user'),
  send: ({ groups, ...input }) => users.create.mutate({ ...input, ...(groups && { groups: [groups] }) }),
  onSuccess: ({ id }) => router.push(userHref(id)),
}));

type UserProps = { user: AdminUser };

const Deactivate = confirmButton(({ t }, { user }: UserProps) => {
  const name = personName(user);
  return {
    label: user.deactivated ? t('Reactivate') : t('Deactivate'),
    question: user.deactivated ? t('Reactivate {name}?', { name }) : t('Deactivate {name}?', { name }),
    warning: user.deactivated
      ? t('The user can sign in again with the same password.')
      : t('The user is signed out on all devices and cannot sign in. Others can still send money to the user.'),
    // Reactivating a user withdraws a deletion request.
    onConfirm: () =>
      users.update.mutate(
        user.deactivated ? { id: user.id, deactivated: false, retention_state: 'retaining' } : { id: user.id, deactivated: true },
      ),
  };
});

const Archive = confirmButton(({ t }, { user }: UserProps) => {
  const name = personName(user);
  return {
    label: user.archived ? t('Restore') : t('Archive'),
    question: user.archived ? t('Restore {name}?', { name }) : t('Archive {name}?', { name }),
    warning: user.archived
      ? t('The user can sign in again with the same password.')
      : t(
          'The user is signed out on all devices, cannot sign in and cannot receive money. Transactions and records are kept. You can restore the user later.',
        ),
    onConfirm: () => users.update.mutate({ id: user.id, archived: !user.archived }),
  };
});

/** Buttons to deactivate, archive or restore a user. */
export const UserAccessActions = ({ user }: UserProps) => (
  <div className="flex flex-wrap gap-2 px-4 py-4 md:px-6">
    {!user.archived && <Deactivate user={user} />}
    <Archive user={user} />
  </div>
);

const METADATA_ROWS = 12;
const INDENTATION = 2;

type MetadataProps = { id: string; metadata: Record<string, unknown> };

const metadataFields = ({ t }: FieldTools, { metadata }: MetadataProps) => ({
  metadata: control(
    (name) => (
      <TextAreaField
        label={t('Metadata')}
        name={name}
        rows={METADATA_ROWS}
        spellCheck={false}
        hint={t('JSON object, such as {"crm": 7}.')}
        defaultValue={printJson(metadata, INDENTATION)}
      />
    ),
    formText,
  ),
});

export const EditMetadata = editDialog(metadataFields, ({ t }, { id, metadata }: MetadataProps) => ({
  name: t('Edit metadata'),
  send: async (input) => {
    const parsed = readJsonObject(input.metadata);
    if ('problem' in parsed) throw new InvalidInput('metadata', t(parsed.problem));
    // Sends only the changes, so that concurrent changes to other keys are kept.
    await users.update.mutate({ id, metadata: toMergePatch(metadata, parsed.value) });
  },
}));

const userFields = (tools: FieldTools, { user, groups }: UserProps & GroupsProps) => {
  const { t } = tools;
  return {
    first_name: textOrNull(t('First name'), { columns: 2 }),
    middle_name: textOrNull(t('Middle name'), { columns: 2 }),
    last_name: textOrNull(t('Last name'), { columns: 2 }),
    username: textOrNull(t('Username'), { columns: 2 }),
    email: textOrNull(t('Primary email'), { columns: 2 }),
    mobile: textOrNull(t('Primary mobile number'), { columns: 2 }),
    id_number: textOrNull(t('ID number'), { columns: 2 }),
    birth_date: textOrNull(t('Date of birth'), { columns: 2, placeholder: '1990-02-28' }),
    nationality: textOrNull(t('Nationality'), { columns: 2, placeholder: 'ZA' }),
    residency: textOrNull(t('Country of residence'), { columns: 2, placeholder: 'ZA' }),
    status: select(t('Status'), enumOptions(t, VERIFICATION_STATUSES)),
    ...(!user.owner && groupField(tools, { groups }, t('None'))),
  };
};

/** Changes a user. Only the changes are sent. */
export const EditUser = editDialog(userFields, ({ t }, { user }: UserProps & GroupsProps) => ({
  name: t('Edit user'),
  title: t('Edit user'),
  values: { ...user, groups: user.groups[0]?.name ?? null },
  send: (_input, { groups, ...changes }) =>
    users.update.mutate({ id: user.id, ...changes, ...(groups !== undefined && { groups: groups ? [groups] : [] }) }),
}));

const switchFields = ({ t }: FieldTools) => ({
  allow_transactions: flag(t('All')),
  allow_credit_transactions: flag(t('Credits')),
  allow_debit_transactions: flag(t('Debits')),
});

/** The kinds of transactions that a user can make. */
export const UserSwitches = settingsForm(switchFields, (_tools, { id, settings }: { id: string; settings: UserSettings }) => ({
  values: settings,
  send: (input) => users.settings.update.mutate({ id, ...input }),
}));

/** Ends a session or token of a user. */
export const EndSession = confirmButton(({ t }, { tokenKey, name }: { tokenKey: string; name: string }) => ({
  label: t('End session'),
  name: t('End session {key}', { key: tokenKey }),
  question: t('End {name}’s session?', { name }),
  warning: t('The device or program is signed out immediately.'),
  onConfirm: () => users.tokens.remove.mutate({ token_key: tokenKey }),
}));

const EndAllSessionsButton = confirmButton(({ t }, { user }: UserProps) => ({
  label: t('End all sessions'),
  name: t('End all sessions and tokens'),
  question: t('End all of {name}’s sessions and tokens?', { name: personName(user) }),
  warning: t('The user is signed out on all devices. Programs that use the user’s tokens stop working.'),
  onConfirm: () => users.tokens.removeAll.mutate({ user: user.id }),
}));

/** Ends all sessions and tokens of a user. */
export const EndAllSessions = ({ user }: UserProps) => (
  <PageSectionFooter>
    <EndAllSessionsButton user={user} />
  </PageSectionFooter>
);

/** Removes an authenticator that its user has lost. */
export const ResetAuthenticator = confirmButton(({ t }, { id, name, type }: { id: string; name: string; type: string }) => ({
  label: t('Remove'),
  name: t('Remove {authenticator}', { authenticator: type }),
  question: t('Remove {name}’s authenticator?', { name }),
  warning: t('The user is notified and can set up another one. Verify their identity first.'),
  onConfirm: () => users.authenticators.remove.mutate({ id }),
}));
