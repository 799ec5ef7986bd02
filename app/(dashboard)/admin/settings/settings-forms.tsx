'use client';

// Forms for the settings of the company. A form sends only the settings that were changed.
import { useText } from '#language';
import { sortTypes, TYPE_NAMES } from '#app/_mfa/challenges.ts';
import { Checkbox, FieldMessage, useFieldErrors } from '#app/_ui/form/field.tsx';
import { control, flags, hours, hoursOrNull, integer, select, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { type FieldTools, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { INITIAL_STATUSES } from '#server/kernel/transaction-enums.ts';
import type { CompanySettingsResponse } from '#server/modules/companies/index.ts';

export type CompanySettingsProps = { settings: CompanySettingsResponse };

export const sendSettings = (_tools: unknown, { settings }: CompanySettingsProps) => ({
  values: settings,
  send: (_input: unknown, changes: Partial<CompanySettingsResponse>) => api.admin.company.settings.update.mutate(changes),
});

const URL_FIELD = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;

const linkFields = ({ t }: FieldTools) => ({
  email_confirmation_url: textOrNull(t('Email verification URL'), URL_FIELD),
  password_reset_url: textOrNull(t('Password reset URL'), URL_FIELD),
  password_set_url: textOrNull(t('Password setup URL'), { ...URL_FIELD, hint: t('For users added by an admin.') }),
  deactivate_verification_url: textOrNull(t('Account deactivation URL'), URL_FIELD),
  request_delete_verification_url: textOrNull(t('Account deletion URL'), URL_FIELD),
  request_log_days: integer(t('Request log retention (days)'), { min: 1, max: 365 }),
});

/** The targets of links in messages, and the retention of the request log. */
export const LinksForm = settingsForm(linkFields, sendSettings);

const AuthenticatorTypes = ({ supported }: { supported: CompanySettingsResponse['supported_authenticators'] }) => {
  const t = useText();
  const errors = useFieldErrors('supported_authenticators');
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{t('Allowed second factors')}</legend>
      {sortTypes(AUTHENTICATOR_TYPES).map((type) => (
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

const signInFields = ({ t }: FieldTools, { settings }: CompanySettingsProps) => ({
  default_session_duration: hours(t('Session duration (hours)')),
  session_duration_max: hours(t('Maximum session duration (hours)'), {
    hint: t('5 minutes to 744 hours (31 days).'),
  }),
  ...flags(t('API clients'), {
    allow_session_durations: t('Allow clients to request a session duration up to the maximum'),
    require_recent_proof: t('Require API clients to confirm a password or code before changing authenticators or contact details'),
  }),
  password_length_min: integer(t('Minimum password length'), {
    min: 8,
    max: 64,
    hint: t('Applies to new passwords.'),
  }),
  supported_authenticators: control(() => <AuthenticatorTypes supported={settings.supported_authenticators} />, readAuthenticators),
});

/** Session durations, password rules, and types of authenticators. */
export const SignInForm = settingsForm(signInFields, sendSettings);

const transactionFields = ({ t }: FieldTools) => ({
  ...flags(t('Allowed transactions'), {
    allow_transactions: t('All'),
    allow_credit_transactions: t('Credits'),
    allow_debit_transactions: t('Debits'),
  }),
  ...flags(t('Rules'), {
    require_transaction_subtypes: t('Require a subtype for each transaction'),
    require_verification: t('Require a verified email or mobile number'),
    require_registration: t('Allow transfers to registered users only'),
    allow_overdrafts: t('Allow overdrafts up to the overdraft limit'),
    allow_transfer_cancellations: t('Allow senders to cancel unclaimed transfers'),
    require_challenge_for_new_recipients: t('Require a second factor for the first payment to a recipient'),
  }),
  ...flags(t('API requests'), {
    strict_idempotency: t('Reject a reused idempotency key if the body differs (422), instead of replaying the saved response'),
    strict_filters: t('Reject unknown filters and sort fields (400) instead of ignoring them'),
  }),
  default_transaction_status: select(
    t('Initial status of user transactions'),
    INITIAL_STATUSES.map((status) => ({ value: status, label: t(status) })),
    { hint: t('Pending transactions need admin approval.') },
  ),
  default_transaction_lifespan: hoursOrNull(t('Expiry of pending user transactions (hours)'), {
    hint: t('Expired transactions fail and release the held amount. Leave blank for no expiry. Subtypes can override this.'),
  }),
  default_hold_lifespan: hoursOrNull(t('Expiry of holds (hours)'), {
    hint: t('Applies to pending debits and transfers of users and admins. Subtypes and single transactions can override this.'),
  }),
  unclaimed_transfer_days: integer(t('Expiry of unclaimed transfers (days)'), { min: 1, max: 365 }),
});

/** The allowed transactions, their rules, and the strictness of the API. */
export const TransactionsForm = settingsForm(transactionFields, sendSettings);
