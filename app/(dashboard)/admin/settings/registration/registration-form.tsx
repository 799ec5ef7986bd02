'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#language';
import { FieldMessage, Field } from '#app/_ui/form/field.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { message } from '#app/_language/translate.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { SettingsForm, Switches, type SettingsProps } from '#app/(dashboard)/admin/settings/settings-form.tsx';

type NationalitiesFieldProps = {
  countries: { value: string; label: string }[];
  /** The codes of those that are taken. */
  chosen: readonly string[];
  errors: string[] | undefined;
};

/** Of which nationalities people may say that they are: none chosen means all. */
const NationalitiesField = ({ countries, chosen, errors }: NationalitiesFieldProps) => {
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

/** One choice over two settings. */
const WAYS = [
  { value: 'open', label: message('Open: whoever wants to may register') },
  { value: 'invitation', label: message('By invitation: only who was invited may register') },
  { value: 'closed', label: message('Closed: nobody may register; admins add people themselves') },
] as const;

const readRegistration = (form: FormData) => {
  const way = trimmedText(form, 'registration');
  return {
    ...(way && { allow_registrations: way !== 'closed' }),
    // Who is invited only counts where people may register at all: closed keeps what was chosen before.
    ...(way && way !== 'closed' && { require_invitation: way === 'invitation' }),
    require_terms_and_conditions: form.has('require_terms_and_conditions'),
    terms_and_conditions_url: trimmedText(form, 'terms_and_conditions_url') || null,
    require_privacy_policy: form.has('require_privacy_policy'),
    privacy_policy_url: trimmedText(form, 'privacy_policy_url') || null,
    nationalities: form.getAll('nationalities').map(String),
  };
};

type RegistrationFormProps = SettingsProps & { countries: { value: string; label: string }[] };

/** Who may register, and what they accept. */
export const RegistrationForm = ({ settings, mayChange, countries }: RegistrationFormProps) => {
  const t = useText();
  const chosen = settings.allow_registrations ? (settings.require_invitation ? 'invitation' : 'open') : 'closed';
  return (
    <SettingsForm settings={settings} mayChange={mayChange} read={readRegistration}>
      {(fields) => (
        <>
          <fieldset className="space-y-2">
            <legend className="mb-1 font-medium">{t('Who may register')}</legend>
            {WAYS.map(({ value, label }) => (
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
            settings={settings}
            errors={fields}
          />
          <Field
            label={t('Where the terms and conditions are')}
            name="terms_and_conditions_url"
            type="url"
            inputMode="url"
            defaultValue={settings.terms_and_conditions_url ?? ''}
            errors={fields['terms_and_conditions_url']}
          />
          <Field
            label={t('Where the privacy policy is')}
            name="privacy_policy_url"
            type="url"
            inputMode="url"
            defaultValue={settings.privacy_policy_url ?? ''}
            errors={fields['privacy_policy_url']}
          />
          <NationalitiesField countries={countries} chosen={settings.nationalities} errors={fields['nationalities']} />
        </>
      )}
    </SettingsForm>
  );
};
