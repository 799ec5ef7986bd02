'use client';

// Forms for registration and invitations.
import { X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { FieldMessage, useFieldErrors } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { control, flags, select, selectOrNull, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, type FieldTools, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { ResendButton } from '#app/_ui/form/resend-button.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { sendSettings, type CompanySettingsProps } from '#app/(dashboard)/admin/settings/settings-forms.tsx';

type NationalitiesFieldProps = {
  countries: { value: string; label: string }[];
  /** The codes of the chosen countries. */
  selected: readonly string[];
};

/** The nationalities that can register. An empty selection allows all. */
const NationalitiesField = ({ countries, selected }: NationalitiesFieldProps) => {
  const errors = useFieldErrors('nationalities');
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>(selected);
  const countryName = (code: string): string => countries.find(({ value }) => value === code)?.label ?? code;
  return (
    <div className="space-y-2">
      <ChoiceField
        label={t('Allowed nationalities')}
        value=""
        hint={
          codes.length === 0
            ? t('All nationalities can register. Choose countries to restrict registration.')
            : t('Other nationalities cannot register.')
        }
        onChange={({ currentTarget: { value } }) => value && setCodes([...codes, value])}
      >
        <option value="">{t('Add country…')}</option>
        {countries
          .filter(({ value }) => !codes.includes(value))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </ChoiceField>
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('Selected nationalities')}>
          {codes.map((code) => (
            <li key={code} className="flex items-center gap-1 rounded-chip border bg-sunken pl-2">
              <input type="hidden" name="nationalities" value={code} />
              {countryName(code)}
              <button
                type="button"
                aria-label={t('Remove {name}', { name: countryName(code) })}
                className="flex size-8 items-center justify-center rounded-chip text-muted hover:text-text"
                onClick={() => setCodes(codes.filter((other) => other !== code))}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {errors && <FieldMessage id="nationalities-error" messages={errors} />}
    </div>
  );
};

/** Combines the settings `allow_registrations` and `require_invitation` in one choice. */
const REGISTRATION_MODES = [
  { value: 'open', label: message('Open: anyone can register') },
  { value: 'invitation', label: message('By invitation: only invited users can register') },
  { value: 'closed', label: message('Closed: only admins can add users') },
] as const;

const RegistrationMode = ({ settings }: CompanySettingsProps) => {
  const t = useText();
  const { allow_registrations: allowsRegistrations, require_invitation: requiresInvitation } = settings;
  const selected = allowsRegistrations ? (requiresInvitation ? 'invitation' : 'open') : 'closed';
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">{t('Registration mode')}</legend>
      {REGISTRATION_MODES.map(({ value, label }) => (
        <label key={value} className="flex min-h-6 items-start gap-2">
          <input
            type="radio"
            name="registration"
            value={value}
            defaultChecked={value === selected}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
};

const readMode = (form: FormData): string => trimmedText(form, 'registration');

type RegistrationProps = CompanySettingsProps & { countries: { value: string; label: string }[] };

const registrationFields = ({ t }: FieldTools, { settings, countries }: RegistrationProps) => ({
  allow_registrations: control(
    () => <RegistrationMode settings={settings} />,
    (form) => (readMode(form) ? readMode(form) !== 'closed' : settings.allow_registrations),
  ),
  // Closing registration keeps the previous value, which applies only while registration is open.
  require_invitation: control(
    () => null,
    (form) => (readMode(form) && readMode(form) !== 'closed' ? readMode(form) === 'invitation' : settings.require_invitation),
  ),
  ...flags(t('Must be accepted at registration'), {
    require_terms_and_conditions: t('Terms and conditions'),
    require_privacy_policy: t('Privacy policy'),
  }),
  terms_and_conditions_url: textOrNull(t('Terms and conditions URL'), { type: 'url', inputMode: 'url' }),
  privacy_policy_url: textOrNull(t('Privacy policy URL'), { type: 'url', inputMode: 'url' }),
  nationalities: control(
    () => <NationalitiesField countries={countries} selected={settings.nationalities} />,
    (form) => form.getAll('nationalities').map(String),
  ),
});

export const RegistrationForm = settingsForm(registrationFields, (tools, props: RegistrationProps) => sendSettings(tools, props));

export type GroupChoice = { name: string; label: string };

const groupOptions = (groups: readonly GroupChoice[]) => groups.map(({ name, label }) => ({ value: name, label }));

type DefaultGroupProps = { groups: GroupChoice[]; /** The name of the group; empty for none. */ selected: string };

const defaultGroupFields = ({ t }: FieldTools, { groups, selected }: DefaultGroupProps) => ({
  default: select(t('Default group'), [...(selected === '' ? [{ value: '', label: t('None') }] : []), ...groupOptions(groups)], {
    hint: t('For users who were not invited to a group and do not choose a public one.'),
  }),
});

export const DefaultGroup = settingsForm(defaultGroupFields, (_tools, { selected }: DefaultGroupProps) => ({
  values: { default: selected },
  send: async ({ default: name }) => {
    if (name !== selected && name !== '') await api.admin.groups.update.mutate({ group_name: name, default: true });
  },
}));

const invitationFields = ({ t }: FieldTools, { groups }: { groups: GroupChoice[] }) => ({
  email: text(t('Email'), {
    type: 'email',
    required: true,
    hint: t('We’ll email a link that works once and expires after 14 days.'),
  }),
  group: selectOrNull(t('Group'), t('Default group'), groupOptions(groups)),
});

export const Invite = addDialog(invitationFields, ({ t }) => ({
  label: t('Invite user'),
  toast: t('Invitation sent.'),
  submitLabel: t('Send invitation'),
  send: ({ email, group }) => api.admin.invitations.create.mutate({ email, ...(group && { group }) }),
}));

type InvitationButtonProps = { id: number; email: string };

/** Sends the invitation again, with a new link. */
export const ResendInvitation = ({ id, email }: InvitationButtonProps) => {
  const t = useText();
  return (
    <ResendButton
      label={t('Resend')}
      name={t('Resend to {email}', { email })}
      isJustSent={false}
      send={() => api.admin.invitations.resend.mutate({ id: String(id) })}
    />
  );
};

export const WithdrawInvitation = confirmButton(({ t }, { id, email }: InvitationButtonProps) => ({
  label: t('Revoke', { word: 'verb' }),
  name: t('Revoke invitation to {email}', { email }),
  question: t('Revoke this invitation?'),
  warning: t('The link sent to {email} stops working.', { email }),
  onConfirm: () => api.admin.invitations.remove.mutate({ id: String(id) }),
}));
