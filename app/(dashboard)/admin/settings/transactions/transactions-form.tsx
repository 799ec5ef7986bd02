'use client';

import { message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { HOURS_FIELD, toHours, toSecondsOrNull, trimmedText } from '#app/_ui/form/form-data.ts';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { SettingsForm, Switches, type SettingsProps } from '#app/(dashboard)/admin/settings/settings-form.tsx';
import { FIRST_STATUSES } from '#server/kernel/transaction-words.ts';

const SWITCHES = [
  ['allow_transactions', message('Transactions of any kind')],
  ['allow_credit_transactions', message('Credits')],
  ['allow_debit_transactions', message('Debits')],
] as const;

const RULES = [
  ['require_transaction_subtypes', message('Each transaction names its subtype')],
  ['require_verification', message('Only people who have verified an email or a mobile number take part')],
  ['require_registration', message('Transfers go only to people who have registered')],
  ['allow_overdrafts', message('Overdrafts: where a limit of that type says so, a balance may fall below zero')],
] as const;

const API_RULES = [
  ['strict_idempotency', message('A used idempotency key with another body is refused (422) instead of answered as before')],
  ['strict_filters', message('Reject unknown filters and sort fields (400) instead of ignoring them')],
] as const;

const readTransactions = (form: FormData) => ({
  default_transaction_lifespan: toSecondsOrNull(trimmedText(form, 'default_transaction_lifespan')),
  ...(Object.fromEntries([...SWITCHES, ...RULES, ...API_RULES].map(([name]) => [name, form.has(name)])) as Record<
    (typeof SWITCHES | typeof RULES | typeof API_RULES)[number][0],
    boolean
  >),
  default_transaction_status: FIRST_STATUSES.find((status) => status === trimmedText(form, 'default_transaction_status')) ?? 'Pending',
  unclaimed_transfer_days: Number(trimmedText(form, 'unclaimed_transfer_days')),
});

/** What is allowed at all, and what transactions must be. */
export const TransactionsForm = ({ settings, mayChange }: SettingsProps) => {
  const t = useText();
  return (
    <SettingsForm settings={settings} mayChange={mayChange} read={readTransactions}>
      {(fields) => (
        <>
          <Switches legend={t('What is allowed')} names={SWITCHES} settings={settings} errors={fields} />
          <Switches legend={t('Rules')} names={RULES} settings={settings} errors={fields} />
          <Switches legend={t('API requests')} names={API_RULES} settings={settings} errors={fields} />
          <SelectField
            label={t('Credits and debits of users begin as')}
            name="default_transaction_status"
            defaultValue={settings.default_transaction_status}
            hint={t('What is pending waits until an admin completes or fails it.')}
            {...(fields['default_transaction_status'] && { errors: fields['default_transaction_status'] })}
          >
            {FIRST_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(status)}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('Hours until a user’s pending transaction expires')}
            name="default_transaction_lifespan"
            {...HOURS_FIELD}
            hint={t(
              'An expired transaction fails, and its held money becomes available again. Leave empty for no expiry. Subtypes can override it.',
            )}
            defaultValue={settings.default_transaction_lifespan === null ? '' : toHours(settings.default_transaction_lifespan)}
            errors={fields['default_transaction_lifespan']}
          />
          <Field
            label={t('Days until an unclaimed transfer goes back')}
            name="unclaimed_transfer_days"
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            required
            defaultValue={settings.unclaimed_transfer_days}
            errors={fields['unclaimed_transfer_days']}
          />
        </>
      )}
    </SettingsForm>
  );
};
