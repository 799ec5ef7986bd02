'use client';

// Forms for the settings of the company. A form sends only the settings that were changed.
import type { ReactNode } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { inOrder, TYPE_NAMES } from '#app/_mfa/challenges.ts';
import { Checkbox, Field, FieldMessage, NamedOptions, SelectField, useFieldErrors } from '#app/_ui/form/field.tsx';
import { changedValues, HOURS_FIELD, toHours, toSeconds, toSecondsOrNull, trimmedText } from '#app/_ui/form/form-data.ts';
import { SavingForm, useSaving } from '#app/_ui/form/form.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { FIRST_STATUSES } from '#server/kernel/transaction-enums.ts';
import type { CompanySettingsResponse } from '#server/modules/companies/index.ts';

/** The props of each form of settings. */
export type SettingsProps = { settings: CompanySettingsResponse; mayChange: boolean };

type SettingsFormProps = SettingsProps & {
  /** The settings of this form. */
  read(form: FormData): Partial<CompanySettingsResponse>;
  children: ReactNode;
};

export const SettingsForm = ({ settings, mayChange, read, children }: SettingsFormProps) => {
  const submit = useSaving((sent: Partial<CompanySettingsResponse>) =>
    api.admin.company.settings.update.mutate(changedValues<Partial<CompanySettingsResponse>>(settings, sent)),
  );
  return (
    <SavingForm submit={submit} read={read} values={settings} mayChange={mayChange}>
      {children}
    </SavingForm>
  );
};

type SwitchName = {
  [Name in keyof CompanySettingsResponse]: CompanySettingsResponse[Name] extends boolean ? Name : never;
}[keyof CompanySettingsResponse];

type SwitchesProps = {
  legend: string;
  names: readonly (readonly [name: SwitchName, label: Message])[];
};

/** Settings that are on or off. */
export const Switches = ({ legend, names }: SwitchesProps) => {
  const t = useText();
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {names.map(([name, label]) => (
        <Checkbox key={name} label={t(label)} name={name} />
      ))}
    </fieldset>
  );
};

/** Settings that are numbers of days or characters. */
const WHOLE_NUMBER = { type: 'number', inputMode: 'numeric', required: true } as const;

const readLinks = (form: FormData) => ({
  email_confirmation_url: trimmedText(form, 'email_confirmation_url') || null,
  password_reset_url: trimmedText(form, 'password_reset_url') || null,
  password_set_url: trimmedText(form, 'password_set_url') || null,
  request_log_days: Number(trimmedText(form, 'request_log_days')),
});

const URL_FIELD = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;

/** The targets of links in messages, and the retention of the request log. */
export const LinksForm = (props: SettingsProps) => {
  const t = useText();
  return (
    <SettingsForm {...props} read={readLinks}>
      <Field label={t('To verify an email address')} name="email_confirmation_url" {...URL_FIELD} />
      <Field label={t('To choose a new password')} name="password_reset_url" {...URL_FIELD} />
      <Field
        label={t('To choose a first password')}
        name="password_set_url"
        {...URL_FIELD}
        hint={t('For people whom an admin has created.')}
      />
      <Field label={t('Days that calls stay in the request log')} name="request_log_days" {...WHOLE_NUMBER} min={1} max={365} />
    </SettingsForm>
  );
};

const readSignIn = (form: FormData) => {
  const types = AUTHENTICATOR_TYPES.filter((type) => form.has(`authenticator_${type}`));
  return {
    allow_session_durations: form.has('allow_session_durations'),
    require_recent_proof: form.has('require_recent_proof'),
    default_session_duration: toSeconds(trimmedText(form, 'default_session_duration')),
    session_duration_max: toSeconds(trimmedText(form, 'session_duration_max')),
    password_length_min: Number(trimmedText(form, 'password_length_min')),
    supported_authenticators: types.length === AUTHENTICATOR_TYPES.length ? null : types,
  };
};

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

/** The duration of sessions, passwords, and types of authenticators. */
export const SignInForm = (props: SettingsProps) => {
  const t = useText();
  const { default_session_duration: duration, session_duration_max: max, supported_authenticators: supported } = props.settings;
  return (
    <SettingsForm {...props} read={readSignIn}>
      <Field
        label={t('Hours that a session lasts')}
        name="default_session_duration"
        {...HOURS_FIELD}
        required
        defaultValue={toHours(duration)}
      />
      <Field
        label={t('Hours that a session lasts at most')}
        name="session_duration_max"
        {...HOURS_FIELD}
        required
        hint={t('Up to 744 hours (31 days), and no less than five minutes.')}
        defaultValue={toHours(max)}
      />
      <Switches
        legend={t('Clients')}
        names={[
          ['allow_session_durations', message('Clients can request a session duration, up to the maximum')],
          [
            'require_recent_proof',
            message('Require a password or code from API clients before they change authenticators or contact data'),
          ],
        ]}
      />
      <Field
        label={t('Characters of a password, at least')}
        name="password_length_min"
        {...WHOLE_NUMBER}
        min={8}
        max={64}
        hint={t('For passwords that are chosen from now on.')}
      />
      <AuthenticatorTypes supported={supported} />
    </SettingsForm>
  );
};

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

/** The allowed transactions, their rules, and the strictness of the API. */
export const TransactionsForm = (props: SettingsProps) => {
  const t = useText();
  const { default_transaction_lifespan: lifespan } = props.settings;
  return (
    <SettingsForm {...props} read={readTransactions}>
      <Switches legend={t('What is allowed')} names={SWITCHES} />
      <Switches legend={t('Rules')} names={RULES} />
      <Switches legend={t('API requests')} names={API_RULES} />
      <SelectField
        label={t('Credits and debits of users begin as')}
        name="default_transaction_status"
        hint={t('What is pending waits until an admin completes or fails it.')}
      >
        <NamedOptions options={FIRST_STATUSES.map((status) => ({ value: status, label: t(status) }))} />
      </SelectField>
      <Field
        label={t('Hours until a user’s pending transaction expires')}
        name="default_transaction_lifespan"
        {...HOURS_FIELD}
        hint={t(
          'An expired transaction fails, and its held money becomes available again. Leave empty for no expiry. Subtypes can override it.',
        )}
        defaultValue={lifespan === null ? '' : toHours(lifespan)}
      />
      <Field label={t('Days until an unclaimed transfer goes back')} name="unclaimed_transfer_days" {...WHOLE_NUMBER} min={1} max={365} />
    </SettingsForm>
  );
};
