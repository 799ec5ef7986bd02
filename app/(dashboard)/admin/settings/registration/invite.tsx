'use client';

import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { SelectField, Field } from '#app/_ui/form/field.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { SendAgain } from '#app/_ui/form/send-again.tsx';
import type { InvitationInput } from '#server/modules/identity/index.ts';

export type GroupChoice = { name: string; label: string };

type DefaultGroupProps = { groups: GroupChoice[]; /** Its name. */ chosen: string; mayChange: boolean };

/** Into which group people come who register without naming one. */
export const DefaultGroup = ({ groups, chosen, mayChange }: DefaultGroupProps) => {
  const t = useText();
  const submit = useSaving(async (name: string) => {
    if (name !== chosen && name !== '') await api.admin.groups.update.mutate({ group_name: name, default: true });
  });
  return (
    <SavingForm submit={submit} read={(form) => trimmedText(form, 'default')} mayChange={mayChange}>
      {(fields) => (
        <SelectField
          label={t('Group of those who register')}
          name="default"
          defaultValue={chosen}
          hint={t('Unless they choose another one that is public, or were invited into one.')}
          {...(fields['default'] && { errors: fields['default'] })}
        >
          {chosen === '' && <option value="">{t('None')}</option>}
          {groups.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </SavingForm>
  );
};

/** Asks somebody to register. */
export const Invite = ({ groups }: { groups: GroupChoice[] }) => {
  const t = useText();
  return (
    <DialogButton label={t('Invite somebody')} said={t('The invitation is sent.')} title={t('Invite somebody')}>
      {(close) => <InviteForm groups={groups} close={close} />}
    </DialogButton>
  );
};

const readInvitation = (form: FormData): InvitationInput => {
  const group = trimmedText(form, 'group');
  return { email: trimmedText(form, 'email'), ...(group && { group }) };
};

const InviteForm = ({ groups, close }: { groups: GroupChoice[]; close(): void }) => {
  const t = useText();
  const submit = useSubmit((input: InvitationInput) => api.admin.invitations.create.mutate(input).then(close));
  return (
    <Form submit={submit} read={readInvitation} className="mt-3">
      {(fields) => (
        <>
          <Field
            label={t('Email')}
            name="email"
            type="email"
            required
            autoComplete="off"
            hint={t('They get a mail with a link that works once, for fourteen days.')}
            errors={fields['email']}
          />
          <SelectField label={t('Group')} name="group" defaultValue="" {...(fields['group'] && { errors: fields['group'] })}>
            <option value="">{t('The group of those who register')}</option>
            {groups.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            {t('Invite')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

type InvitationButtonProps = { id: number; email: string };

/** Sends the mail again, with another link. */
export const SendInvitationAgain = ({ id, email }: InvitationButtonProps) => {
  const t = useText();
  return (
    <SendAgain
      label={t('Send again')}
      name={t('Send again to {email}', { email })}
      isJustSent={false}
      send={() => api.admin.invitations.resend.mutate({ id: String(id) })}
    />
  );
};

export const WithdrawInvitation = ({ id, email }: InvitationButtonProps) => {
  const t = useText();
  return (
    <ConfirmButton
      // English has the same word for what a bank account is for.
      label={t('{word, select, other {Withdraw}}', { word: 'verb' })}
      name={t('Withdraw the invitation of {email}', { email })}
      question={t('Withdraw this invitation?')}
      act={() => api.admin.invitations.remove.mutate({ id: String(id) })}
    >
      {t('The link that was sent to {email} works no more.', { email })}
    </ConfirmButton>
  );
};
