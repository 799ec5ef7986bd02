'use client';

import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { SendAgain } from '#app/_ui/form/send-again.tsx';
import type { GroupChoice } from '#app/(dashboard)/admin/settings/registration/default-group.tsx';
import type { InvitationInput } from '#server/modules/identity/invitations/schema.ts';

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
