'use client';

// Forms for registration and invitations.
import { X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { ConfirmButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { Field, FieldMessage, NamedOptions, SelectField, useFieldErrors } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { SavingForm, useSaving } from '#app/_ui/form/form.tsx';
import { SendAgain } from '#app/_ui/form/send-again.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { SettingsForm, type SettingsProps, Switches } from '#app/(dashboard)/admin/settings/settings-forms.tsx';
import type { InvitationInput } from '#server/modules/identity/index.ts';

type NationalitiesFieldProps = {
  countries: { value: string; label: string }[];
  /** The codes of the chosen countries. */
  chosen: readonly string[];
};

/** The nationalities of people who may register. None means all. */
const NationalitiesField = ({ countries, chosen }: NationalitiesFieldProps) => {
  const errors = useFieldErrors('nationalities');
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>(chosen);
  const nameOf = (code: string): string => countries.find(({ value }) => value === code)?.label ?? code;
  return (
    <div className="space-y-2">
      <ChoiceField
        label={t('Nationalities that may register')}
        value=""
        hint={codes.length === 0 ? t('All. Choose one to take only those that are chosen.') : t('People of others are refused.')}
        onChange={({ currentTarget: { value } }) => value && setCodes([...codes, value])}
      >
        <option value="">{t('Add a country…')}</option>
        {countries
          .filter(({ value }) => !codes.includes(value))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </ChoiceField>
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('Chosen nationalities')}>
          {codes.map((code) => (
            <li key={code} className="flex items-center gap-1 rounded-chip border bg-sunken pl-2">
              <input type="hidden" name="nationalities" value={code} />
              {nameOf(code)}
              <button
                type="button"
                aria-label={t('Remove {name}', { name: nameOf(code) })}
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

/** One choice for two settings. */
const REGISTRATION_MODES = [
  { value: 'open', label: message('Open: anyone can register') },
  { value: 'invitation', label: message('By invitation: only who was invited may register') },
  { value: 'closed', label: message('Closed: nobody may register; admins add people themselves') },
] as const;

const readRegistration = (form: FormData) => {
  const way = trimmedText(form, 'registration');
  return {
    ...(way && { allow_registrations: way !== 'closed' }),
    // Only meaningful while registration is open; closing it keeps the previous value.
    ...(way && way !== 'closed' && { require_invitation: way === 'invitation' }),
    require_terms_and_conditions: form.has('require_terms_and_conditions'),
    terms_and_conditions_url: trimmedText(form, 'terms_and_conditions_url') || null,
    require_privacy_policy: form.has('require_privacy_policy'),
    privacy_policy_url: trimmedText(form, 'privacy_policy_url') || null,
    nationalities: form.getAll('nationalities').map(String),
  };
};

type RegistrationFormProps = SettingsProps & { countries: { value: string; label: string }[] };

export const RegistrationForm = ({ countries, ...props }: RegistrationFormProps) => {
  const t = useText();
  const { allow_registrations: isOpen, require_invitation: isByInvitation, nationalities } = props.settings;
  const chosen = isOpen ? (isByInvitation ? 'invitation' : 'open') : 'closed';
  return (
    <SettingsForm {...props} read={readRegistration}>
      <fieldset className="space-y-2">
        <legend className="mb-1 font-medium">{t('Who may register')}</legend>
        {REGISTRATION_MODES.map(({ value, label }) => (
          <label key={value} className="flex min-h-6 items-start gap-2">
            <input
              type="radio"
              name="registration"
              value={value}
              defaultChecked={value === chosen}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {t(label)}
          </label>
        ))}
      </fieldset>
      <Switches
        legend={t('What people must accept')}
        names={[
          ['require_terms_and_conditions', message('The terms and conditions')],
          ['require_privacy_policy', message('The privacy policy')],
        ]}
      />
      <Field label={t('Where the terms and conditions are')} name="terms_and_conditions_url" type="url" inputMode="url" />
      <Field label={t('Where the privacy policy is')} name="privacy_policy_url" type="url" inputMode="url" />
      <NationalitiesField countries={countries} chosen={nationalities} />
    </SettingsForm>
  );
};

export type GroupChoice = { name: string; label: string };

const GroupOptions = ({ groups }: { groups: readonly GroupChoice[] }) => (
  <NamedOptions options={groups.map(({ name, label }) => ({ value: name, label }))} />
);

type DefaultGroupProps = { groups: GroupChoice[]; /** The name of the group; empty for none. */ chosen: string; mayChange: boolean };

/** The group of people who register without naming one. */
export const DefaultGroup = ({ groups, chosen, mayChange }: DefaultGroupProps) => {
  const t = useText();
  const submit = useSaving(async (name: string) => {
    if (name !== chosen && name !== '') await api.admin.groups.update.mutate({ group_name: name, default: true });
  });
  return (
    <SavingForm submit={submit} read={(form) => trimmedText(form, 'default')} mayChange={mayChange}>
      <SelectField
        label={t('Group of those who register')}
        name="default"
        defaultValue={chosen}
        hint={t('Unless they choose another one that is public, or were invited into one.')}
      >
        {chosen === '' && <option value="">{t('None')}</option>}
        <GroupOptions groups={groups} />
      </SelectField>
    </SavingForm>
  );
};

const readInvitation = (form: FormData): InvitationInput => {
  const group = trimmedText(form, 'group');
  return { email: trimmedText(form, 'email'), ...(group && { group }) };
};

export const Invite = ({ groups }: { groups: GroupChoice[] }) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Invite somebody')}
      title={t('Invite somebody')}
      said={t('The invitation is sent.')}
      submitLabel={t('Invite')}
      read={readInvitation}
      send={(input) => api.admin.invitations.create.mutate(input)}
    >
      <Field
        label={t('Email')}
        name="email"
        type="email"
        required
        autoComplete="off"
        hint={t('They get a mail with a link that works once, for fourteen days.')}
      />
      <SelectField label={t('Group')} name="group" defaultValue="">
        <option value="">{t('The group of those who register')}</option>
        <GroupOptions groups={groups} />
      </SelectField>
    </FormDialog>
  );
};

type InvitationButtonProps = { id: number; email: string };

/** Sends the invitation again, with a new link. */
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
