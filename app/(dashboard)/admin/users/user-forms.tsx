'use client';

import { useText } from '#language';
import { personName } from '#server/kernel/person-name.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import type { AdminUser, UserSettings } from '#server/modules/people/index.ts';
import { useState } from 'react';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { mergePatchOf, readJsonObject } from '#app/_ui/form/json-input.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { TextAreaField, Field, SelectField, Checkbox } from '#app/_ui/form/field.tsx';
import { printJson } from '#server/kernel/json.ts';
import { message } from '#app/_language/translate.ts';
import { VerificationStatusField } from '#app/_ui/form/select-fields.tsx';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

/** Keeps a user out, or lets them in again. */
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

type EditMetadataProps = { id: string; metadata: Record<string, unknown> };

/** Changes what programs keep with a user. */
export const EditMetadata = (props: EditMetadataProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit metadata')} title={t('Edit metadata')}>
      {(close) => <MetadataForm {...props} close={close} />}
    </DialogButton>
  );
};

const ROWS = 12;
const INDENTATION = 2;

const MetadataForm = ({ id, metadata, close }: EditMetadataProps & { close(): void }) => {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async (text: string) => {
    const read = readJsonObject(text);
    setProblem('problem' in read ? t(read.problem) : undefined);
    if ('problem' in read) return;
    // What somebody else has written meanwhile stays: only what was changed here is sent.
    await api.admin.users.update.mutate({ id, metadata: mergePatchOf(metadata, read.value) });
    close();
  });
  return (
    <Form submit={submit} read={(form) => formText(form, 'metadata')} className="mt-3">
      {(fields) => (
        <>
          <TextAreaField
            label={t('Metadata')}
            name="metadata"
            rows={ROWS}
            spellCheck={false}
            hint={t('As JSON, such as {"crm": 7}. Programs that know the user read it.')}
            defaultValue={printJson(metadata, INDENTATION)}
            errors={problem === undefined ? fields['metadata'] : [problem]}
          />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
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

type Group = { name: string; label: string };
type EditUserProps = { user: AdminUser; groups: Group[] };

/** Changes what is known of a user, how far they were checked, and the group that they are in. */
export const EditUser = (props: EditUserProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit this user')} title={t('Edit user')}>
      {(close) => <EditForm {...props} close={close} />}
    </DialogButton>
  );
};

const statusOf = (text: string) => VERIFICATION_STATUSES.find((status) => status === text);

/** What differs from before: the rest is not sent. */
const readChange =
  ({ user }: EditUserProps) =>
  (form: FormData) => {
    const texts = TEXTS.flatMap(({ name }) => {
      const text = trimmedText(form, name);
      return text === (user[name] ?? '') ? [] : [[name, text || null] as const];
    });
    const status = statusOf(formText(form, 'status'));
    const group = formText(form, 'groups');
    return {
      ...(Object.fromEntries(texts) as Partial<Record<(typeof TEXTS)[number]['name'], string | null>>),
      ...(status && status !== user.status && { status }),
      ...(form.has('groups') && group !== (user.groups[0]?.name ?? '') && { groups: group ? [group] : [] }),
    };
  };

const EditForm = ({ user, groups, close }: EditUserProps & { close(): void }) => {
  const t = useText();
  const read = readChange({ user, groups });
  const submit = useSubmit((change: ReturnType<typeof read>) => api.admin.users.update.mutate({ id: user.id, ...change }).then(close));
  return (
    <Form submit={submit} read={read} className="mt-3">
      {(fields) => (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            {TEXTS.map(({ name, label, ...field }) => (
              <Field
                key={name}
                {...field}
                label={t(label)}
                name={name}
                autoComplete="off"
                defaultValue={user[name] ?? ''}
                errors={fields[name]}
              />
            ))}
          </div>
          <VerificationStatusField value={user.status} errors={fields['status']} />
          {groups.length > 0 && !user.owner && (
            <SelectField
              label={t('Group')}
              name="groups"
              defaultValue={user.groups[0]?.name ?? ''}
              {...(fields['groups'] && { errors: fields['groups'] })}
            >
              <option value="">{t('None')}</option>
              {groups.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label || name}
                </option>
              ))}
            </SelectField>
          )}
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};

const SWITCHES = [
  { name: 'allow_transactions', label: message('Make transactions at all') },
  { name: 'allow_credit_transactions', label: message('Receive money (credits)') },
  { name: 'allow_debit_transactions', label: message('Pay and withdraw (debits)') },
] as const;

const readSwitches = (form: FormData) => ({
  allow_transactions: form.has('allow_transactions'),
  allow_credit_transactions: form.has('allow_credit_transactions'),
  allow_debit_transactions: form.has('allow_debit_transactions'),
});

type UserSwitchesProps = { id: string; settings: UserSettings; mayChange: boolean };

/** What a user may do with money. */
export const UserSwitches = ({ id, settings, mayChange }: UserSwitchesProps) => {
  const t = useText();
  const submit = useSubmit((switches: ReturnType<typeof readSwitches>) => api.admin.users.settings.update.mutate({ id, ...switches }));
  return (
    <Form submit={submit} read={readSwitches} className="px-4 py-4 md:px-6">
      {(fields) => (
        <>
          {SWITCHES.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={t(label)}
              name={name}
              defaultChecked={settings[name]}
              disabled={!mayChange}
              {...(fields[name] && { errors: fields[name] })}
            />
          ))}
          {mayChange && (
            <SubmitButton submit={submit} narrow look="secondary">
              {t('Save')}
            </SubmitButton>
          )}
        </>
      )}
    </Form>
  );
};
