'use client';

import { ACCOUNT_REFERENCE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field, Checkbox } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { AccountNameFields } from '#app/(dashboard)/accounts/account-name-fields.tsx';
import { accountHref } from '#app/(dashboard)/admin/accounts/account-list.ts';
import type { AdminAccount } from '#server/modules/accounts/index.ts';

const readAccount = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: formText(form, 'label'),
  reference: trimmedText(form, 'reference'),
  user: trimmedText(form, 'user'),
});

/** Opens an account and its page. */
export const NewAccount = () => {
  const t = useText();
  return (
    <DialogButton label={t('Open an account')} said={t('Opened.')} title={t('Open an account')}>
      {(close) => <NewAccountForm close={close} />}
    </DialogButton>
  );
};

const NewAccountForm = ({ close }: { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (input: ReturnType<typeof readAccount>) => api.admin.accounts.create.mutate(input),
    ({ reference }) => router.push(accountHref(reference)),
  );
  return (
    <Form submit={submit} read={readAccount} className="mt-3">
      {(fields) => (
        <>
          <AccountNameFields errors={fields} reader="people" />
          <Field
            label={t('User')}
            name="user"
            autoComplete="off"
            spellCheck={false}
            hint={t('Email, mobile number or user id. Left blank, it is a standalone account, which is the company’s own.')}
            errors={fields['user']}
          />
          <Field
            label={t('Reference')}
            name="reference"
            maxLength={ACCOUNT_REFERENCE_LENGTH_MAX}
            autoComplete="off"
            spellCheck={false}
            hint={t('What transactions name it by, and never changes. Left blank, one is made.')}
            errors={fields['reference']}
          />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Open account')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

/** What the form shows of an account. */
type Editable = Pick<AdminAccount, 'reference' | 'name' | 'label' | 'primary' | 'recon' | 'hidden' | 'archived'> & {
  /** Whether a user has it. */
  isOfUser: boolean;
};

const readChange = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: formText(form, 'label'),
  ...(form.has('is_of_user') && { primary: form.has('primary'), hidden: form.has('hidden') }),
  recon: form.has('recon'),
  archived: form.has('archived'),
});

/** What an account is called, and what it is for. */
export const EditAccount = ({ account }: { account: Editable }) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit account')} title={t('Edit account')}>
      {(close) => <EditForm account={account} close={close} />}
    </DialogButton>
  );
};

const EditForm = ({ account, close }: { account: Editable; close(): void }) => {
  const t = useText();
  const submit = useSubmit((change: ReturnType<typeof readChange>) =>
    api.admin.accounts.update.mutate({ reference: account.reference, ...change }).then(close),
  );
  return (
    <Form submit={submit} read={readChange} className="mt-3">
      {(fields) => (
        <>
          <AccountNameFields errors={fields} account={account} reader="people" />
          {account.isOfUser && (
            <>
              <input type="hidden" name="is_of_user" value="yes" />
              <Checkbox
                label={t('Primary: transactions that name no account use it')}
                name="primary"
                defaultChecked={account.primary}
                errors={fields['primary']}
              />
              <Checkbox label={t('Hidden from its user')} name="hidden" defaultChecked={account.hidden} errors={fields['hidden']} />
            </>
          )}
          <Checkbox
            label={t('For reconciliation: left out of its user’s totals')}
            name="recon"
            defaultChecked={account.recon}
            errors={fields['recon']}
          />
          <Checkbox
            label={t('Archived: it takes part in no new transaction')}
            name="archived"
            defaultChecked={account.archived}
            errors={fields['archived']}
          />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
