'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { formText } from '#app/_ui/form/form-data.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Checkbox, SelectField } from '#app/_ui/form/field.tsx';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form, FormMessage } from '#app/_ui/form/form.tsx';
import type { AdminAccountCurrency } from '#server/modules/accounts/index.ts';

type Place = { reference: string; code: string };

/** Stops everything that moves the account's money in one currency, or lets it go on. */
export const FreezeButton = ({ reference, code, isFrozen }: Place & { isFrozen: boolean }) => {
  const t = useText();
  const submit = useSubmit((allow: boolean) =>
    api.admin.accounts.currencies.settings.update.mutate({
      reference,
      code,
      allow_transactions: allow,
      // Whoever lets go on what both other switches had stopped means all of it.
      ...(allow && { allow_debit_transactions: true, allow_credit_transactions: true }),
    }),
  );
  const verb = isFrozen ? t('Unfreeze') : t('Freeze');
  return (
    <span>
      <FormMessage {...submit.failure} />
      <Button
        aria-label={isFrozen ? t('Unfreeze {code}', { code }) : t('Freeze {code}', { code })}
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send(isFrozen)}
      >
        {verb}
      </Button>
    </span>
  );
};

type Switched = Place & Pick<AdminAccountCurrency, 'settings' | 'active' | 'archived'>;

const readSwitches = (form: FormData) => ({
  settings: {
    allow_transactions: form.has('allow_transactions'),
    allow_debit_transactions: form.has('allow_debit_transactions'),
    allow_credit_transactions: form.has('allow_credit_transactions'),
  },
  active: form.has('active'),
  archived: form.has('archived'),
});

/** What is said of one currency of an account. */
export const CurrencySettings = (held: Switched) => {
  const t = useText();
  return (
    <DialogButton
      label={t('Settings')}
      name={t('Settings of {code}', { code: held.code })}
      title={t('{code} on this account', { code: held.code })}
    >
      {(close) => <SettingsForm held={held} close={close} />}
    </DialogButton>
  );
};

const SettingsForm = ({ held, close }: { held: Switched; close(): void }) => {
  const t = useText();
  const { reference, code, settings } = held;
  const { currencies } = api.admin.accounts;
  const submit = useSubmit(async (input: ReturnType<typeof readSwitches>) => {
    // What is archived takes no change but this one.
    if (held.archived) await currencies.update.mutate({ reference, code, archived: input.archived });
    if (held.archived && input.archived) return close();
    await currencies.settings.update.mutate({ reference, code, ...input.settings });
    const active = input.active === held.active ? {} : { active: input.active };
    if (!held.archived) await currencies.update.mutate({ reference, code, archived: input.archived, ...active });
    close();
  });
  return (
    <Form submit={submit} read={readSwitches} className="mt-3">
      {(fields) => (
        <>
          <Checkbox label={t('Transactions are allowed')} name="allow_transactions" defaultChecked={settings.allow_transactions} />
          <Checkbox label={t('Debits are allowed')} name="allow_debit_transactions" defaultChecked={settings.allow_debit_transactions} />
          <Checkbox label={t('Credits are allowed')} name="allow_credit_transactions" defaultChecked={settings.allow_credit_transactions} />
          <Checkbox
            label={t('Active: a wallet shows this currency first')}
            name="active"
            defaultChecked={held.active}
            errors={fields['active']}
          />
          <Checkbox
            label={t('Archived: its user does not see it, and nothing moves in it')}
            name="archived"
            defaultChecked={held.archived}
            errors={fields['archived']}
          />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};

type AddCurrencyProps = {
  reference: string;
  /** Those that the account has not. */ codes: string[];
  add(input: { reference: string; currency: string }): Promise<unknown>;
};

const AddCurrencyDialog = ({ reference, codes, add }: AddCurrencyProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Add a currency')} said={t('Added.')} title={t('Add a currency')}>
      {(close) => <AddCurrencyForm reference={reference} codes={codes} add={(input) => add(input).then(close)} cancel={close} />}
    </DialogButton>
  );
};

const AddCurrencyForm = ({ reference, codes, add, cancel }: AddCurrencyProps & { cancel(): void }) => {
  const t = useText();
  const submit = useSubmit(add);
  return (
    <Form submit={submit} read={(form) => ({ reference, currency: formText(form, 'currency') })} className="mt-3">
      {(fields) => (
        <>
          <SelectField label={t('Currency')} name="currency" {...(fields['currency'] && { errors: fields['currency'] })}>
            {codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
          <FormDialogActions submit={submit} cancel={cancel}>
            {t('Add')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

/** An admin gives an account one more currency. */
export const AddCurrency = (props: Omit<AddCurrencyProps, 'add'>) => (
  <AddCurrencyDialog {...props} add={(input) => api.admin.accounts.currencies.create.mutate(input)} />
);

/** A person gives one of their accounts one more currency. */
export const AddOwnCurrency = (props: Omit<AddCurrencyProps, 'add'>) => (
  <AddCurrencyDialog {...props} add={(input) => api.accounts.currencies.create.mutate(input)} />
);
