'use client';

import { message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { NationalitiesField } from '#app/(dashboard)/admin/settings/registration/nationalities-field.tsx';
import { SettingsForm, Switches, type SettingsProps } from '#app/(dashboard)/admin/settings/settings-form.tsx';

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
