'use client';

// Forms and dialogs for the users of a company.
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { ConfirmButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { Checkbox, Field, NamedOptions, SelectField, TextAreaField } from '#app/_ui/form/field.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { mergePatchOf, readJsonObject } from '#app/_ui/form/json-input.ts';
import { VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { PartFooter } from '#app/_ui/shell/page.tsx';
import { userHref } from '#app/(dashboard)/admin/lists.ts';
import { printJson } from '#server/kernel/json.ts';
import { personName } from '#server/kernel/display-names.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';
import type { AdminUser, UserSettings } from '#server/modules/people/index.ts';

type Group = { name: string; label: string };

/** The group of a user; nothing without groups to choose from. `none` labels the empty option. */
const GroupField = ({ groups, none, defaultValue }: { groups: readonly Group[]; none: string; defaultValue?: string }) => {
  const t = useText();
  if (groups.length === 0) return null;
  return (
    <SelectField label={t('Group')} name="groups" defaultValue={defaultValue}>
      <option value="">{none}</option>
      <NamedOptions options={groups.map(({ name, label }) => ({ value: name, label: label || name }))} />
    </SelectField>
  );
};

const readNewUser = (form: FormData) => {
  const group = trimmedText(form, 'groups');
  return {
    first_name: trimmedText(form, 'first_name'),
    last_name: trimmedText(form, 'last_name'),
    email: trimmedText(form, 'email'),
    mobile: trimmedText(form, 'mobile'),
    ...(group && { groups: [group] }),
  };
};

/** Creates a user, and opens its page. */
export const NewUser = ({ groups }: { groups: Group[] }) => {
  const t = useText();
  const router = useRouter();
  return (
    <FormDialog
      label={t('New user')}
      title={t('New user')}
      said={t('Added.')}
      submitLabel={t('Create user')}
      read={readNewUser}
      send={(user) => api.admin.users.create.mutate(user)}
      done={({ id }) => router.push(userHref(id))}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('First name')} name="first_name" autoComplete="off" maxLength={50} />
        <Field label={t('Last name')} name="last_name" autoComplete="off" maxLength={50} />
      </div>
      <Field label={t('Email')} name="email" type="email" autoComplete="off" hint={t('A link to choose a password goes there.')} />
      <Field
        label={t('Mobile number')}
        name="mobile"
        type="tel"
        autoComplete="off"
        placeholder="+27820000001"
        hint={t('In international form, for example +27820000001.')}
      />
      <GroupField groups={groups} none={t('The default group')} />
    </FormDialog>
  );
};

/** Buttons to deactivate, archive or restore a user. */
export const BarUser = ({ user }: { user: AdminUser }) => {
  const t = useText();
  const name = personName(user);
  const change = (barred: { archived?: boolean; deactivated?: boolean }) => () => api.admin.users.update.mutate({ id: user.id, ...barred });
  return (
    <div className="flex flex-wrap gap-2 px-4 py-4 md:px-6">
      {!user.archived &&
        (user.deactivated ? (
          <ConfirmButton label={t('Reactivate')} question={t('Let {name} log in again?', { name })} act={change({ deactivated: false })}>
            {t('They log in with the password that they had.')}
          </ConfirmButton>
        ) : (
          <ConfirmButton label={t('Deactivate')} question={t('Keep {name} from logging in?', { name })} act={change({ deactivated: true })}>
            {t('All of their sessions end now. Others can still send them money.')}
          </ConfirmButton>
        ))}
      {user.archived ? (
        <ConfirmButton label={t('Bring back')} question={t('Bring {name} back?', { name })} act={change({ archived: false })}>
          {t('They can log in again, with the password that they had.')}
        </ConfirmButton>
      ) : (
        <ConfirmButton label={t('Archive')} question={t('Archive {name}?', { name })} act={change({ archived: true })}>
          {t(
            'All of their sessions end now, they cannot log in, and nobody can send them money. Their transactions and records stay, and you can bring them back.',
          )}
        </ConfirmButton>
      )}
    </div>
  );
};

const ROWS = 12;
const INDENTATION = 2;

type EditMetadataProps = { id: string; metadata: Record<string, unknown> };

export const EditMetadata = ({ id, metadata }: EditMetadataProps) => {
  const t = useText();
  const send = async (text: string): Promise<void> => {
    const read = readJsonObject(text);
    if ('problem' in read) throw new InvalidInput('metadata', t(read.problem));
    // Only the changes are sent, so that concurrent changes of other keys are kept.
    await api.admin.users.update.mutate({ id, metadata: mergePatchOf(metadata, read.value) });
  };
  return (
    <FormDialog
      label={t('Edit')}
      name={t('Edit metadata')}
      title={t('Edit metadata')}
      read={(form) => formText(form, 'metadata')}
      send={send}
    >
      <TextAreaField
        label={t('Metadata')}
        name="metadata"
        rows={ROWS}
        spellCheck={false}
        hint={t('As JSON, such as {"crm": 7}. Programs that know the user read it.')}
        defaultValue={printJson(metadata, INDENTATION)}
      />
    </FormDialog>
  );
};

const TEXTS = [
  { name: 'first_name', label: message('First name') },
  { name: 'middle_name', label: message('Middle name') },
  { name: 'last_name', label: message('Last name') },
  { name: 'username', label: message('Username') },
  { name: 'email', label: message('Primary email') },
  { name: 'mobile', label: message('Primary mobile number') },
  { name: 'id_number', label: message('Id number') },
  { name: 'birth_date', label: message('Birth date'), placeholder: '1990-02-28' },
  { name: 'nationality', label: message('Nationality'), placeholder: 'ZA' },
  { name: 'residency', label: message('Residency'), placeholder: 'ZA' },
] as const;

/** The changed fields. */
const readUserChange = (form: FormData, user: AdminUser) => {
  const texts = TEXTS.flatMap(({ name }) => {
    const text = trimmedText(form, name);
    return text === (user[name] ?? '') ? [] : [[name, text || null] as const];
  });
  const status = VERIFICATION_STATUSES.find((word) => word === formText(form, 'status'));
  const group = formText(form, 'groups');
  return {
    ...(Object.fromEntries(texts) as Partial<Record<(typeof TEXTS)[number]['name'], string | null>>),
    ...(status && status !== user.status && { status }),
    ...(form.has('groups') && group !== (user.groups[0]?.name ?? '') && { groups: group ? [group] : [] }),
  };
};

export const EditUser = ({ user, groups }: { user: AdminUser; groups: Group[] }) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Edit')}
      name={t('Edit this user')}
      title={t('Edit user')}
      values={user}
      read={(form) => readUserChange(form, user)}
      send={(change) => api.admin.users.update.mutate({ id: user.id, ...change })}
    >
      <div className="grid gap-4 md:grid-cols-2">
        {TEXTS.map(({ label, ...field }) => (
          <Field key={field.name} {...field} label={t(label)} autoComplete="off" />
        ))}
      </div>
      <VerificationStatusField />
      {!user.owner && <GroupField groups={groups} none={t('None')} defaultValue={user.groups[0]?.name ?? ''} />}
    </FormDialog>
  );
};

const readSwitches = (form: FormData) => ({
  allow_transactions: form.has('allow_transactions'),
  allow_credit_transactions: form.has('allow_credit_transactions'),
  allow_debit_transactions: form.has('allow_debit_transactions'),
});

type UserSwitchesProps = { id: string; settings: UserSettings; mayChange: boolean };

/** The kinds of transactions that a user can make. */
export const UserSwitches = ({ id, settings, mayChange }: UserSwitchesProps) => {
  const t = useText();
  const submit = useSubmit((switches: ReturnType<typeof readSwitches>) => api.admin.users.settings.update.mutate({ id, ...switches }));
  return (
    <Form submit={submit} read={readSwitches} values={settings} className="px-4 py-4 md:px-6">
      <Checkbox label={t('Make transactions at all')} name="allow_transactions" disabled={!mayChange} />
      <Checkbox label={t('Receive money (credits)')} name="allow_credit_transactions" disabled={!mayChange} />
      <Checkbox label={t('Pay and withdraw (debits)')} name="allow_debit_transactions" disabled={!mayChange} />
      {mayChange && (
        <SubmitButton submit={submit} narrow look="secondary">
          {t('Save')}
        </SubmitButton>
      )}
    </Form>
  );
};

/** Ends a session or token of a user. */
export const EndSession = ({ tokenKey, name }: { tokenKey: string; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('End')}
      name={t('End {key}', { key: tokenKey })}
      question={t('End this session of {name}?', { name })}
      act={() => api.admin.users.tokens.remove.mutate({ token_key: tokenKey })}
    >
      {t('Whatever uses it is signed out at once.')}
    </ConfirmButton>
  );
};

/** Ends all sessions and tokens of a user. */
export const EndAllSessions = ({ user }: { user: AdminUser }) => {
  const t = useText();
  return (
    <PartFooter>
      <ConfirmButton
        label={t('End all')}
        name={t('End all sessions and tokens')}
        question={t('End all sessions and tokens of {name}?', { name: personName(user) })}
        act={() => api.admin.users.tokens.removeAll.mutate({ user: user.id })}
      >
        {t('They are signed out on all devices, and programs that use a token of theirs stop working.')}
      </ConfirmButton>
    </PartFooter>
  );
};

/** Removes an authenticator that its user has lost. */
export const ResetAuthenticator = ({ id, name, type }: { id: string; name: string; type: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Reset')}
      name={t('Reset {authenticator}', { authenticator: type })}
      question={t('Take this authenticator away from {name}?', { name })}
      act={() => api.admin.users.authenticators.remove.mutate({ id })}
    >
      {t('The user is notified and can set up another one. Verify their identity first.')}
    </ConfirmButton>
  );
};
