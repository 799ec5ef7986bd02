'use client';

import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form, FormMessage } from '#app/_ui/form/form.tsx';
import { AccountNameFields } from '#app/(dashboard)/accounts/account-name-fields.tsx';
import { Button } from '#app/_ui/form/button.tsx';

const readAccount = (form: FormData) => ({ name: trimmedText(form, 'name'), label: formText(form, 'label') });

/** A person opens one more account. */
export const NewOwnAccount = () => {
  const t = useText();
  return (
    <DialogButton label={t('Open an account')} said={t('Opened.')} title={t('Open an account')}>
      {(close) => <NewOwnAccountForm close={close} />}
    </DialogButton>
  );
};

const NewOwnAccountForm = ({ close }: { close(): void }) => {
  const t = useText();
  const submit = useSubmit((input: ReturnType<typeof readAccount>) => api.accounts.create.mutate(input).then(close));
  return (
    <Form submit={submit} read={readAccount} className="mt-3">
      {(fields) => (
        <>
          <AccountNameFields
            errors={fields}
            reader="you"
            nameHint={t('It stays as it is. Where your company says which accounts there are, it is one of these.')}
          />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Open account')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

/** Makes a currency the one that is shown first of an account. */
export const ShowFirst = ({ reference, code }: { reference: string; code: string }) => {
  const t = useText();
  const submit = useSubmit((_nothing: void) => api.accounts.currencies.update.mutate({ reference, code, active: true }));
  return (
    <span>
      <FormMessage {...submit.failure} />
      <Button
        look="secondary"
        aria-label={t('Show first: {code}', { code })}
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send()}
      >
        {t('Show first')}
      </Button>
    </span>
  );
};
