'use client';

// Forms for the settings of the company. A form sends only the settings that were changed.
import { useText } from '#language';
import { inOrder, TYPE_NAMES } from '#app/_mfa/challenges.ts';
import { Checkbox, FieldMessage, useFieldErrors } from '#app/_ui/form/field.tsx';
import { control, flags, hours, hoursOrNull, integer, select, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { type FieldTools, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { FIRST_STATUSES } from '#server/kernel/transaction-enums.ts';
import type { CompanySettingsResponse } from '#server/modules/companies/index.ts';

export type Settings = { settings: CompanySettingsResponse };

export const sendSettings = (_tools: unknown, { settings }: Settings) => ({
  values: settings,
  send: (_input: unknown, changes: Partial<CompanySettingsResponse>) => api.admin.company.settings.update.mutate(changes),
});

const URL_FIELD = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;

const linkFields = ({ t }: FieldTools) => ({
  email_confirmation_url: textOrNull(t('To verify an email address'), URL_FIELD),
  password_reset_url: textOrNull(t('To choose a new password'), URL_FIELD),
  password_set_url: textOrNull(t('To choose a first password'), { ...URL_FIELD, hint: t('For people whom an admin has created.') }),
  request_log_days: integer(t('Days that calls stay in the request log'), { min: 1, max: 365 }),
});

/** The targets of links in messages, and the retention of the request log. */
export const LinksForm = settingsForm(linkFields, sendSettings);

const AuthenticatorTypes = ({ supported }: { supported: CompanySettingsResponse['supported_authenticators'] }) => {
  const t = useText();
  const errors = useFieldErrors('supported_authenticators');
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{t('What people may set up as a second factor')}</legend>
      {inOrder(AUTHENTICATOR_TYPES).map((type) => (
        <Checkbox
          key={type}
          label={t(TYPE_NAMES[type])}
          name={`authenticator_${type}`}
          defaultChecked={supported?.includes(type) ?? true}
        />
      ))}
      {errors && <FieldMessage id="authenticators-error" messages={errors} />}
    </fieldset>
  );
};

const readAuthenticators = (form: FormData) => {
  const types = AUTHENTICATOR_TYPES.filter((type) => form.has(`authenticator_${type}`));
  return types.length === AUTHENTICATOR_TYPES.length ? null : types;
};

const signInFields = ({ t }: FieldTools, { settings }: Settings) => ({
  default_session_duration: hours(t('Hours that a session lasts')),
  session_duration_max: hours(t('Hours that a session lasts at most'), {
    hint: t('Up to 744 hours (31 days), and no less than five minutes.'),
  }),
  ...flags(t('Clients'), {
    allow_session_durations: t('Clients can request a session duration, up to the maximum'),
    require_recent_proof: t('Require a password or code from API clients before they change authenticators or contact data'),
  }),
  password_length_min: integer(t('Characters of a password, at least'), {
    min: 8,
    max: 64,
    hint: t('For passwords that are chosen from now on.'),
  }),
  supported_authenticators: control(() => <AuthenticatorTypes supported={settings.supported_authenticators} />, readAuthenticators),
});

/** The duration of sessions, passwords, and types of authenticators. */
export const SignInForm = settingsForm(signInFields, sendSettings);

const transactionFields = ({ t }: FieldTools) => ({
  ...flags(t('What is allowed'), {
    allow_transactions: t('Transactions of any kind'),
    allow_credit_transactions: t('Credits'),
    allow_debit_transactions: t('Debits'),
  }),
  ...flags(t('Rules'), {
    require_transaction_subtypes: t('Each transaction names its subtype'),
    require_verification: t('Only people who have verified an email or a mobile number take part'),
    require_registration: t('Transfers go only to people who have registered'),
    allow_overdrafts: t('Overdrafts: where a limit of that type says so, a balance may fall below zero'),
  }),
  ...flags(t('API requests'), {
    strict_idempotency: t('A used idempotency key with another body is refused (422) instead of answered as before'),
    strict_filters: t('Reject unknown filters and sort fields (400) instead of ignoring them'),
  }),
  default_transaction_status: select(
    t('Credits and debits of users begin as'),
    FIRST_STATUSES.map((status) => ({ value: status, label: t(status) })),
    { hint: t('What is pending waits until an admin completes or fails it.') },
  ),
  default_transaction_lifespan: hoursOrNull(t('Hours until a user’s pending transaction expires'), {
    hint: t(
      'An expired transaction fails, and its held money becomes available again. Leave empty for no expiry. Subtypes can override it.',
    ),
  }),
  unclaimed_transfer_days: integer(t('Days until an unclaimed transfer goes back'), { min: 1, max: 365 }),
});

/** The allowed transactions, their rules, and the strictness of the API. */
export const TransactionsForm = settingsForm(transactionFields, sendSettings);
